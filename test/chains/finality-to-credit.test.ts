/** From a block's finality to the credit, in periods of the alarm; each is one turn. docs/chains.md. */
import { expect, it } from "vitest";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import { accept } from "../../domain/result.ts";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { takeTurn } from "../../durable-objects/chains/chain-turn.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";
import { SimulatedChain } from "../support/simulated-chain.ts";

const USDT: Token = {
  ...{ currency: "USDT", contract: `0x${"aa".repeat(20)}`, decimals: 6, minimumMinor: 1 },
};
const SETTINGS: ChainSettings = {
  ...{ environment: "sandbox", chain: "ethereum", chainId: 1, finality: "tag", pollMs: 1_000 },
  ...{ nodes: ["https://one.example", "https://two.example"], tokens: [USDT], accounts: {} },
};
const TO = `0x${"1".repeat(40)}`;
/** The most that may pass. */
const PERIODS = 2;

it.each([
  { when: "that was pending", wasSeen: true, blocksBefore: 0 },
  { when: "whose block is final when it is first read", wasSeen: false, blocksBefore: 0 },
  { when: "behind more blocks than a turn reads", wasSeen: false, blocksBefore: 60 },
])("a deposit $when is credited within two periods of its finality", async (world) => {
  const storage = new FakeStorage();
  const store = new ChainStore(storage as unknown as DurableObjectStorage);
  const chain = new SimulatedChain(1);
  let credited = 0;
  const walletOf = () => ({
    creditChainDeposit: async () => {
      credited += 1;
      return accept({ transactionId: "txn_1" });
    },
  });
  const nodes = [chain.node(), chain.node()] as const;
  let now = 0;
  /** One alarm: it rings again after `pollMs`, or at once while there is more to do, which is no period. */
  const period = async () => {
    now += SETTINGS.pollMs;
    while (await takeTurn({ store, nodes, walletOf, settings: SETTINGS, now: () => now }));
  };
  await period();
  storage.sql.exec("INSERT INTO address VALUES (?, 'ten_1', 'plr_1', 'xpub', 0, 0)", TO);
  for (let block = 0; block < world.blocksBefore; block += 1) chain.mine();
  chain.mine([[{ token: USDT, to: TO, units: 5n }]]);
  if (world.wasSeen) await period();
  expect(credited).toBe(0);
  chain.finaliseAllBut(0);
  let periods = 0;
  while (credited === 0 && periods < PERIODS) {
    periods += 1;
    await period();
  }
  expect({ credited, isInTime: periods <= PERIODS }).toEqual({ credited: 1, isInTime: true });
});
