/**
 * If a chain breaks its promise of finality and a deposit is lost, its address is still compared with the chain like
 * any other.
 */
import { beforeEach, expect, it } from "vitest";
import type { Token } from "../../domain/chains/token-amount.ts";
import { SimulatedChain } from "../support/simulated-chain.ts";
import { Watcher } from "./watcher.ts";

const USDT: Token = {
  ...{ currency: "USDT", contract: `0x${"aa".repeat(20)}`, decimals: 6 },
  minimumMinor: 1,
};
const DAY = 86_400_000;
let chain: SimulatedChain;
let watcher: Watcher;
let to: string;

beforeEach(async () => {
  chain = new SimulatedChain(1);
  watcher = new Watcher({ nodes: [chain.node(), chain.node()], tokens: [USDT], chainId: 1 });
  await watcher.watch();
  to = watcher.addressOf("plr_1");
});

const differences = () => watcher.store.balances.differences(null, 9);

it("a difference from before the deposit was lost is no longer reported once the address is empty", async () => {
  chain.mine();
  chain.finaliseAllBut(0);
  await watcher.watch(0);
  const before = chain.head;
  // The amount that the token takes a block later is in no log.
  chain.mine([[{ token: USDT, to, units: 100n }]]);
  chain.mine([[{ token: USDT, to, units: 0n, fee: 3n }]]);
  chain.finaliseAllBut(0);
  await watcher.watch(DAY);
  expect(differences()).toMatchObject([{ expected: "100", found: "97" }]);
  chain.replace(2, "nothing");
  chain.mine();
  await watcher.watch(DAY);
  watcher.store.release(before, DAY);
  chain.finaliseAllBut(0);
  for (let day = 2; day < 6; day += 1) {
    chain.mine();
    chain.finaliseAllBut(0);
    await watcher.watch(day * DAY);
  }
  expect(watcher.deposits.map(({ state }) => state)).toEqual(["lost"]);
  expect(watcher.store.balances.state?.doneAt).toBe(5 * DAY);
  expect(differences()).toEqual([]);
});

it("money that is there after all is found, even if neither node reports its transfer", async () => {
  chain.mine();
  chain.finaliseAllBut(0);
  await watcher.watch(0);
  const before = chain.head;
  chain.mine([[{ token: USDT, to, units: 100n }]]);
  chain.finaliseAllBut(0);
  await watcher.watch(0);
  chain.replace(1, "transactions");
  chain.mine();
  await watcher.watch(0);
  watcher.store.release(before, 0);
  chain.finaliseAllBut(0);
  const silent = chain.node(() => ({ transferLogs: async () => [] }));
  watcher.nodes = [silent, silent];
  await watcher.watch(DAY);
  await watcher.watch(2 * DAY);
  expect(watcher.deposits.map(({ state }) => state)).toEqual(["lost"]);
  expect(differences()).toMatchObject([{ expected: "0", found: "100" }]);
});
