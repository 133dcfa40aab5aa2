/** Deposits on a real node: seen, final, credited, and taken back by reorganisations. docs/chains.md. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Token } from "../../domain/chains/token-amount.ts";
import { NodeTrouble } from "../../durable-objects/chains/chain-rpc.ts";
import { EvmNode } from "../../src/chains/evm-node.ts";
import { ANVIL, Anvil } from "./anvil.ts";
import { Watcher } from "./watcher.ts";

/** anvil's own chain id. */
const CHAIN_ID = 31_337;
/** Blocks above a block that make it final, as the node is started. */
const FINAL_UNDER = 4;

if (ANVIL === undefined) {
  if (process.env.CI !== undefined) throw new Error("CI needs anvil, an optional package");
  console.warn(
    "anvil is not installed for this platform, so deposits are not tested on a real node.",
  );
}

describe.skipIf(ANVIL === undefined)("on a real node", () => {
  let anvil: Anvil;
  let usdt: Token;
  let usdc: Token;
  let watcher: Watcher;

  beforeAll(async () => {
    anvil = await Anvil.start(ANVIL ?? "");
    const token = { decimals: 6, minimumMinor: 1 };
    usdt = { currency: "USDT", contract: await anvil.deployLogging(), ...token };
    usdc = { currency: "USDC", contract: await anvil.deployLogging(18), ...token, decimals: 18 };
  });

  afterAll(() => anvil.stop());

  beforeEach(async () => {
    await anvil.mine(FINAL_UNDER + 1);
    watcher = new Watcher({
      nodes: [new EvmNode(anvil.url), new EvmNode(anvil.url)],
      tokens: [usdt, usdc],
      chainId: CHAIN_ID,
    });
    await watcher.watch();
  });

  it("a deposit is pending as soon as it is seen, and credited when its block is final", async () => {
    const to = watcher.addressOf("plr_1");
    await anvil.transfer(usdt.contract, { to, units: 2_500_000n });
    await anvil.mine();
    await watcher.watch();
    expect(watcher.deposits).toMatchObject([{ state: "pending", minor: "2500000" }]);
    await anvil.mine(FINAL_UNDER - 1);
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(0);
    await anvil.mine();
    await watcher.watch();
    expect(watcher.deposits).toMatchObject([{ state: "credited" }]);
    expect(watcher.creditedMinor).toBe(2_500_000);
  });

  it("each transfer of a transaction is a deposit, and only those of listed tokens to our addresses", async () => {
    const [one, two] = [watcher.addressOf("plr_1"), watcher.addressOf("plr_2")];
    const unlisted = await anvil.deployLogging();
    const stranger = `0x${"5".repeat(40)}`;
    await anvil.transfer(
      usdt.contract,
      { to: stranger, units: 99n },
      { to: one, units: 1n },
      { to: one, units: 0n },
      { to: one, units: 20n },
      { to: two, units: 300n },
    );
    await anvil.transfer(unlisted, { to: one, units: 4_000n });
    await anvil.transfer(usdc.contract, { to: two, units: 5n * 10n ** 16n + 7n });
    await anvil.mine(FINAL_UNDER + 1);
    await watcher.watch();
    const credits = [...watcher.credited.values()].map(
      ({ playerId, currency, amountMinor, origin }) => [
        playerId,
        currency,
        amountMinor,
        origin.ordinal,
      ],
    );
    expect(credits.toSorted()).toEqual([
      ["plr_1", "USDT", 1, 1],
      ["plr_1", "USDT", 20, 3],
      ["plr_2", "USDC", 50_000, 0],
      ["plr_2", "USDT", 300, 4],
    ]);
  });

  it.each(Array.from({ length: FINAL_UNDER }, (_, depth) => depth + 1))(
    "a reorganisation of %i blocks removes a pending deposit, and what is sent again is credited once",
    async (depth) => {
      const to = watcher.addressOf("plr_1");
      await anvil.transfer(usdt.contract, { to, units: 700n });
      await anvil.mine(depth);
      await watcher.watch();
      expect(watcher.deposits).toMatchObject([{ state: "pending" }]);
      await anvil.replace(depth);
      await anvil.mine();
      await watcher.watch();
      expect(watcher.deposits).toMatchObject([{ state: "gone" }]);
      await anvil.transfer(usdt.contract, { to, units: 700n });
      await anvil.mine(FINAL_UNDER + 1);
      await watcher.watch();
      // Sent again, it may or may not have the hash that it had.
      const states = watcher.deposits.map(({ state }) => state);
      expect(states.filter((state) => state !== "gone")).toEqual(["credited"]);
      expect(watcher.creditedMinor).toBe(700);
      expect(watcher.store.chain?.frozen).toBeNull();
    },
  );

  it("a node that does not have a block refuses to list its transfers, and does not return an empty list", async () => {
    const node = new EvmNode(anvil.url);
    await anvil.transfer(usdt.contract, { to: watcher.addressOf("plr_1"), units: 1n });
    await anvil.mine();
    const { hash = "" } = (await node.block("latest")) ?? {};
    expect(await node.transferLogs(hash, [usdt.contract])).toHaveLength(1);
    await anvil.replace(1);
    await expect(node.transferLogs(hash, [usdt.contract])).rejects.toThrow(NodeTrouble);
  });

  it("a node whose clock is years ahead or has stopped changes nothing, because blocks count and not their times", async () => {
    const to = watcher.addressOf("plr_clock");
    const now = Date.UTC(2026, 10, 27);
    for (const step of ["0x12cc0300", "0x0"]) {
      await anvil.call("evm_increaseTime", step);
      await anvil.transfer(usdt.contract, { to, units: 4n });
      await anvil.mine(FINAL_UNDER + 1);
      await watcher.watch(now);
    }
    expect(watcher.creditedMinor).toBe(8);
    const [{ seenAt } = expect.fail()] = watcher.store.arrivedAt(to.toLowerCase(), 1);
    expect(seenAt).toBe(now);
    expect(watcher.store.chain?.finalAt).toBe(now);
  });

  it("a transfer from which a token takes a fee, but which it logs in full, is kept, and another token's deposit is credited", async () => {
    const greedy: Token = {
      ...{ currency: "USDC", decimals: 6, minimumMinor: 1 },
      contract: await anvil.deployLogging(6, 3),
    };
    const nodes = [new EvmNode(anvil.url), new EvmNode(anvil.url)] as const;
    await anvil.mine(FINAL_UNDER);
    watcher = new Watcher({ nodes, tokens: [usdt, greedy], chainId: CHAIN_ID });
    await watcher.watch();
    const to = watcher.addressOf("plr_fee");
    await anvil.transfer(greedy.contract, { to, units: 100n });
    await anvil.transfer(usdt.contract, { to, units: 7n });
    await anvil.mine(FINAL_UNDER + 1);
    await watcher.watch();
    expect(watcher.deposits).toEqual(
      expect.arrayContaining([
        { state: "kept", minor: "100", reason: "LESS_ARRIVED" },
        { state: "credited", minor: "7", reason: null },
      ]),
    );
    expect(watcher.creditedMinor).toBe(7);
  });

  it("a reorganisation of what was final freezes the chain, and credits nothing more", async () => {
    const to = watcher.addressOf("plr_1");
    await anvil.transfer(usdt.contract, { to, units: 700n });
    await anvil.mine(FINAL_UNDER + 1);
    await watcher.watch();
    expect(watcher.creditedMinor).toBe(700);
    await anvil.replace(FINAL_UNDER + 2);
    await anvil.transfer(usdt.contract, { to, units: 1n });
    await anvil.mine(FINAL_UNDER + 1);
    await watcher.watch();
    expect(watcher.store.chain?.frozen).toMatch(/after it was final/);
    expect(watcher.creditedMinor).toBe(700);
  });

  it("500 transfers to 50 players are credited, to the last unit", async () => {
    const addresses = Array.from({ length: 50 }, (_, index) => watcher.addressOf(`plr_${index}`));
    const transfers = Array.from({ length: 500 }, (_, index) => ({
      to: addresses[index % addresses.length] ?? "",
      units: BigInt(index + 1),
    }));
    for (let first = 0; first < transfers.length; first += 50) {
      await anvil.transfer(usdt.contract, ...transfers.slice(first, first + 50));
    }
    await anvil.mine(FINAL_UNDER + 1);
    const mined = performance.now();
    await watcher.watch();
    const scannedMs = performance.now() - mined;
    expect(watcher.creditedMinor).toBe((500 * 501) / 2);
    expect(watcher.asked).toBe(500);
    const perSecond = Math.round(500_000 / scannedMs);
    console.log(`scanned ${perSecond} transfers a second`);
  });
});
