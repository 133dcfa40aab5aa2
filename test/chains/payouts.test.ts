/**
 * Payouts on a real node: each leaves once, whatever stops it, replaces it or denies that it was
 * sent. docs/chains.md.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import { NodeTrouble } from "../../durable-objects/chains/chain-rpc.ts";
import type { PayingNode } from "../../durable-objects/chains/payer-rpc.ts";
import { EvmNode } from "../../src/chains/evm-node.ts";
import { fewOrAll, LENGTH } from "../support/length.ts";
import { ANVIL, Anvil } from "./anvil.ts";
import { Payments } from "./payments.ts";

const CHAIN_ID = 31_337;
/** Of the calls to the outside: how many pass from one at which it is stopped to the next. */
const STOPPED_EVERY = LENGTH === "short" ? 10 : 1;
const FINAL_UNDER = 4;
const PLAYER = `0x${"7".repeat(40)}`;
const WITHDRAWN = { to: PLAYER, amountMinor: 250_000 };
const GWEI = 10n ** 9n;
const OTHER = `0x${"8".repeat(40)}`;

describe.skipIf(ANVIL === undefined)("on a real node", () => {
  let anvil: Anvil;
  let token: Token;
  let payments: Payments;

  beforeAll(async () => {
    anvil = await Anvil.start(ANVIL ?? "");
    const contract = await anvil.deployPayable();
    token = { currency: "USDT", contract, decimals: 6, minimumMinor: 1 };
  });

  afterAll(() => anvil.stop());

  beforeEach(async () => {
    payments = await open();
  });

  async function open(rules: object = {}): Promise<Payments> {
    const nodes = [new EvmNode(anvil.url), new EvmNode(anvil.url)] as const;
    const opened = new Payments({ nodes, token, chainId: CHAIN_ID, ...rules });
    await anvil.call("anvil_setBalance", opened.account, "0xde0b6b3a7640000");
    return opened;
  }

  /** A turn, and blocks that make final what it sent. */
  async function settle(turns = 3): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await payments.turn();
      await anvil.mine(FINAL_UNDER + 1);
      payments.now += 1_000_000;
    }
  }

  /** What the account has paid on the chain: recipients with units. */
  async function paid(): Promise<string[]> {
    const word = (address: string) => `0x${address.slice(2).padStart(64, "0")}`;
    const topics = [TRANSFER_TOPIC, word(payments.account)];
    const filter = { fromBlock: "0x0", toBlock: "latest", address: token.contract, topics };
    const logs = (await anvil.call("eth_getLogs", filter)) as { topics: string[]; data: string }[];
    return logs.map(({ topics: [, , to = ""], data }) => `0x${to.slice(26)} ${BigInt(data)}`);
  }

  /** Replaces what the second node says. */
  function second(lie: Partial<PayingNode>): void {
    const [first] = payments.nodes;
    const honest = new EvmNode(anvil.url);
    const node = new Proxy(honest, {
      get: (target, name) => {
        const found = Reflect.get(lie, name) ?? Reflect.get(target, name, target);
        return typeof found === "function" ? found.bind(target) : found;
      },
    });
    payments.nodes = [first, node];
  }

  it("leaves once, and its wallet learns that it was sent, confirmed and completed", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    expect(payments.latest(7)).toMatchObject({
      status: "sent",
      reference: `eip155:${CHAIN_ID}:${payments.account}`,
    });
    await anvil.mine(FINAL_UNDER);
    await payments.turn();
    expect(payments.payout(7).state).toBe("underway");
    payments.take(7, WITHDRAWN.amountMinor);
    await settle();
    expect(await paid()).toEqual([`${PLAYER} 250000`]);
    expect(payments.statesOf(7)).toEqual(["pending", "sent", "confirmed", "completed"]);
    const { hashes, state } = payments.payout(7);
    expect(state).toBe("told");
    expect(payments.latest(7).reference).toBe(hashes[0]);
  });

  it.each(fewOrAll<"before" | "after">({ few: ["after"], others: ["before"] }))(
    "is sent once and reported once when stopped %s each call to the outside",
    async (when) => {
      for (let call = 1; ; call += STOPPED_EVERY) {
        payments = await open();
        payments.withdraw(7, WITHDRAWN);
        payments.stopAt = { call, when };
        await settle(4);
        expect([call, await paid()]).toEqual([call, [`${PLAYER} 250000`]]);
        expect(payments.statesOf(7)).toEqual(["pending", "sent", "confirmed", "completed"]);
        expect(payments.payout(7).hashes).toHaveLength(1);
        // The last call of the payout's life was reached.
        if (payments.calls < call) break;
      }
    },
  );

  it("sends many in the order of their nonces, and continues when there is room", async () => {
    const seqs = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const seq of seqs) payments.withdraw(seq, { to: PLAYER, amountMinor: seq });
    await payments.turn();
    expect(payments.store.underway).toHaveLength(16);
    await settle(4);
    expect((await paid()).toSorted()).toEqual(seqs.map((seq) => `${PLAYER} ${seq}`).toSorted());
    expect(seqs.map((seq) => payments.latest(seq).status)).toEqual(seqs.map(() => "completed"));
  });

  it("sends the same bytes again after a node has dropped them", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    const [hash] = payments.payout(7).hashes;
    await anvil.call("anvil_dropTransaction", hash);
    await anvil.mine();
    payments.now += 30_000;
    await payments.turn();
    await settle();
    expect(payments.payout(7)).toMatchObject({ state: "told", hashes: [hash] });
    expect(await paid()).toHaveLength(1);
  });

  it("replaces what is underpriced under the same nonce, keeps every hash, and the final one counts", async () => {
    payments.withdraw(7, WITHDRAWN);
    payments.withdraw(8, { ...WITHDRAWN, amountMinor: 1 });
    await payments.turn();
    await anvil.call("anvil_setNextBlockBaseFeePerGas", `0x${(20n * GWEI).toString(16)}`);
    await anvil.mine();
    await anvil.call("anvil_setNextBlockBaseFeePerGas", `0x${(18n * GWEI).toString(16)}`);
    payments.now += 60_000;
    await payments.turn();
    expect(payments.payout(7).hashes).toHaveLength(2);
    payments.now += 60_000;
    await payments.turn();
    const { hashes } = payments.payout(7);
    expect(hashes).toHaveLength(3);
    await settle(5);
    expect(payments.latest(7)).toMatchObject({ status: "completed", reference: hashes[2] });
    expect(payments.statesOf(8).at(-1)).toBe("completed");
    expect(await paid()).toHaveLength(2);
  });

  it("waits while fees are above the limit, and leaves the withdrawal pending", async () => {
    payments = await open({ maxFeeGwei: 1 });
    await anvil.call("anvil_setNextBlockBaseFeePerGas", `0x${(5n * GWEI).toString(16)}`);
    await anvil.mine();
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    expect(payments.payout(7)).toMatchObject({ state: "taken", reason: "FEES_TOO_HIGH" });
    expect(payments.latest(7).status).toBe("pending");
  });

  it("that fails on the chain returns the money once, when that is final", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    await anvil.setFailing(token.contract, true);
    await anvil.mine();
    await payments.turn();
    expect(payments.latest(7).status).toBe("sent");
    await settle();
    await anvil.setFailing(token.contract, false);
    expect(payments.latest(7)).toMatchObject({
      ...{ status: "failed", reason: "FAILED_ON_CHAIN", failedBy: "chain" },
      reference: payments.payout(7).hashes[0],
    });
    await settle();
    expect(payments.statesOf(7)).toEqual(["pending", "sent", "failed"]);
    expect(await paid()).toEqual([]);
  });

  it("that runs out of gas on the chain returns the money once", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    // In the block the token takes all gas that it is given: JUMPDEST PUSH1 0 JUMP.
    const code = await anvil.call("eth_getCode", token.contract, "latest");
    await anvil.call("anvil_setCode", token.contract, "0x5b600056");
    await anvil.mine();
    await anvil.call("anvil_setCode", token.contract, code);
    const [hash] = payments.payout(7).hashes;
    const receipt = await anvil.call("eth_getTransactionReceipt", hash);
    expect(receipt).toMatchObject({ status: "0x0" });
    await settle();
    await settle();
    expect(payments.statesOf(7)).toEqual(["pending", "sent", "failed"]);
    expect(payments.latest(7)).toMatchObject({ reason: "FAILED_ON_CHAIN", reference: hash });
    expect(await paid()).toEqual([]);
  });

  it("that would fail now is not claimed, so the operator can still fail it", async () => {
    await anvil.setFailing(token.contract, true);
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    await anvil.setFailing(token.contract, false);
    expect(payments.payout(7)).toMatchObject({ state: "taken", reason: "WOULD_FAIL" });
    expect(payments.step(7, { status: "failed", reason: "no" })).toMatchObject({ ok: true });
    await settle();
    expect(payments.payout(7).state).toBe("left");
    expect(await paid()).toEqual([]);
  });

  it("survives a reorganisation before it is final", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    await anvil.mine(2);
    await payments.turn();
    await anvil.replace(2);
    payments.now += 30_000;
    await payments.turn();
    await settle();
    expect(payments.payout(7).state).toBe("told");
    expect(await paid()).toHaveLength(1);
  });

  it("freezes the account when another transaction uses its nonce, and people decide", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    await anvil.call("anvil_dropTransaction", payments.payout(7).hashes[0]);
    await anvil.call("anvil_setNonce", payments.account, "0x1");
    await anvil.mine(FINAL_UNDER + 1);
    await payments.turn();
    expect(payments.store.payer?.frozen).toMatch(/nonce 0 was used/);
    payments.withdraw(8, WITHDRAWN);
    await settle();
    expect(payments.payout(8).state).toBe("taken");
    payments.store.release();
    await settle();
    expect(payments.payout(7)).toMatchObject({ state: "unclear", reason: "NONCE_TAKEN" });
    expect(payments.latest(7).status).toBe("sent");
    const ended = [await payments.settle(7, "failed"), await payments.settle(8, "failed")];
    expect(ended).toEqual(["told", "ENDED"]);
    expect(payments.latest(7)).toMatchObject({ status: "failed", reason: "looked into" });
    await settle();
    expect(payments.latest(8).status).toBe("completed");
  });

  it("is not ended by people while its transaction may still be in a block", async () => {
    payments.withdraw(7, WITHDRAWN);
    const both = async () => [
      await payments.settle(7, "failed"),
      await payments.settle(7, "completed"),
    ];
    expect(await both()).toEqual(["GOES_ON", "GOES_ON"]);
    await payments.turn();
    expect(await both()).toEqual(["GOES_ON", "GOES_ON"]);
    await settle();
    expect(await both()).toEqual(["ENDED", "ENDED"]);
    expect(payments.latest(7).status).toBe("completed");
  });

  it("is completed by people with a transaction that both nodes say paid it, once", async () => {
    for (const seq of [7, 8]) payments.withdraw(seq, WITHDRAWN);
    await payments.turn();
    for (const seq of [7, 8]) {
      await anvil.call("anvil_dropTransaction", payments.payout(seq).hashes[0]);
    }
    await anvil.call("anvil_setNonce", payments.account, "0x2");
    await settle(1);
    await payments.turn();
    payments.store.release();
    expect(payments.payout(7).state).toBe("unclear");
    const less = await anvil.send({ to: token.contract, data: transferCall(PLAYER, 249_999n) });
    const other = await anvil.send({ to: token.contract, data: transferCall(OTHER, 250_000n) });
    const hash = await anvil.send({ to: token.contract, data: transferCall(PLAYER, 250_000n) });
    await anvil.mine(1);
    expect(await payments.settle(7, "completed", hash)).toBe("NOT_PAID_BY_IT");
    await anvil.mine(FINAL_UNDER);
    for (const wrong of [less, other, `0x${"5".repeat(64)}`]) {
      expect(await payments.settle(7, "completed", wrong)).toBe("NOT_PAID_BY_IT");
    }
    const honest = payments.nodes;
    second({ outcome: async () => null });
    expect(await payments.settle(7, "completed", hash)).toBe("UNAVAILABLE");
    payments.nodes = honest;
    expect(payments.payout(7).state).toBe("unclear");
    expect(await payments.settle(7, "completed", hash)).toBe("told");
    expect(await payments.settle(7, "completed", hash)).toBe("told");
    expect(payments.statesOf(7)).toEqual(["pending", "sent", "confirmed", "completed"]);
    expect(payments.latest(7).reference).toBe(hash);
    expect(await payments.settle(8, "completed", hash)).toBe("COUNTS_ELSEWHERE");
    // What was paid in another way has the agreement as its reference.
    expect(await payments.settle(8, "completed")).toBe("told");
    expect(payments.latest(8)).toMatchObject({ status: "completed", reference: "apr_8" });
  });

  it("is not failed by people while a node says that it has arrived", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    await anvil.mine(FINAL_UNDER + 1);
    const honest = payments.nodes;
    const deaf = new EvmNode(anvil.url);
    deaf.outcome = async () => null;
    payments.nodes = [deaf, deaf];
    await payments.turn();
    payments.store.release();
    expect(payments.payout(7)).toMatchObject({ state: "unclear", reason: "NONCE_TAKEN" });
    payments.nodes = [deaf, honest[1]];
    expect(await payments.settle(7, "failed")).toBe("HAS_ARRIVED");
    payments.nodes = honest;
    const [hash] = payments.payout(7).hashes;
    expect(await payments.settle(7, "completed", hash)).toBe("told");
    expect(await paid()).toEqual([`${PLAYER} 250000`]);
    expect(payments.latest(7)).toMatchObject({ status: "completed", reference: hash });
  });

  it("is ended by people in the way that its wallet has already ended it, and in no other", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    payments.step(7, { status: "failed", reason: "sandbox reset", by: "reset" });
    await settle();
    expect(payments.payout(7)).toMatchObject({ state: "unclear", reason: "WITHDRAWAL_ENDED" });
    expect(await payments.settle(7, "completed")).toBe("ENDED");
    expect(await payments.settle(7, "failed")).toBe("told");
    expect(payments.statesOf(7)).toEqual(["pending", "sent", "failed"]);
  });

  it("is left for people to decide if it is claimed and its account has changed", async () => {
    const { signer } = payments;
    payments.signer = { answer: async () => Response.json({ refused: "NOT_NOW" }) };
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    expect(payments.payout(7)).toMatchObject({ state: "claimed", reason: "SIGNER_NOT_NOW" });
    payments.signer = signer;
    payments.account = OTHER;
    await settle();
    expect(payments.payout(7)).toMatchObject({ state: "unclear", reason: "CLAIMED_BEFORE" });
    expect(payments.latest(7).status).toBe("sent");
    expect(await payments.settle(7, "failed")).toBe("told");
    expect(payments.statesOf(7)).toEqual(["pending", "sent", "failed"]);
    expect(await paid()).toEqual([]);
  });

  it("is paid, or left for people to decide, if its token is no longer listed", async () => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    const { signer } = payments;
    payments.signer = { answer: async () => Response.json({ refused: "NOT_NOW" }) };
    payments.withdraw(8, WITHDRAWN);
    await payments.turn();
    payments.signer = signer;
    payments.tokens = [];
    await settle();
    expect(payments.payout(7)).toMatchObject({ state: "told", reason: null });
    expect(payments.payout(8)).toMatchObject({ state: "unclear", reason: "CLAIMED_BEFORE" });
    expect(await payments.settle(8, "failed")).toBe("told");
    expect([7, 8].map((seq) => payments.latest(seq).status)).toEqual(["completed", "failed"]);
  });

  it("does not leave while its token's contract has different decimals than configured", async () => {
    payments.tokens = [{ ...token, decimals: 8 }];
    payments.withdraw(7, WITHDRAWN);
    await expect(payments.turn()).rejects.toThrow("says 6 decimals, and 8 are set");
    expect(payments.latest(7).status).toBe("pending");
    payments.tokens = [token];
    await settle();
    expect(await paid()).toEqual([`${PLAYER} 250000`]);
  });

  it("freezes an account that also sends by itself", async () => {
    payments.withdraw(7, WITHDRAWN);
    await settle();
    await anvil.call("anvil_setNonce", payments.account, "0x5");
    payments.withdraw(8, WITHDRAWN);
    await payments.turn();
    expect(payments.store.payer?.frozen).toMatch(/not ours/);
    expect(payments.latest(8).status).toBe("pending");
  });

  it.each<[string, Partial<PayingNode>]>([
    ["has no receipt", { outcome: async () => null }],
    ["is of another chain", { chainId: async () => 5 }],
    [
      "says that it failed",
      {
        async outcome(this: PayingNode, hash) {
          const found = await EvmNode.prototype.outcome.call(this, hash);
          return found && { ...found, succeeded: false };
        },
      },
    ],
    [
      "says that it has another recipient",
      {
        async outcome(this: PayingNode, hash) {
          const found = await EvmNode.prototype.outcome.call(this, hash);
          return found && { ...found, logs: [] };
        },
      },
    ],
  ])("a second node that %s ends nothing", async (_, lie) => {
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    await anvil.mine(FINAL_UNDER + 1);
    second(lie);
    await expect(payments.turn()).rejects.toThrow(NodeTrouble);
    expect(payments.latest(7).status).toBe("sent");
    second({});
    await settle();
    expect(payments.latest(7).status).toBe("completed");
    expect(await paid()).toHaveLength(1);
  });

  it("is not sent to a token, an account that pays, a deposit address or an address that nobody owns: the money is returned", async () => {
    const own = `0x${"9".repeat(40)}`;
    payments.ours.add(own);
    const nobodys = ["0", "1", "a"].map((digit) => `0x${digit.padStart(40, "0")}`);
    const bad = [token.contract, payments.account, own, ...nobodys];
    for (const [index, to] of bad.entries()) payments.withdraw(index + 1, { ...WITHDRAWN, to });
    await settle();
    for (const seq of bad.map((_, index) => index + 1)) {
      expect(payments.latest(seq)).toMatchObject({
        ...{ status: "failed", reason: "ADDRESS_NOT_PAYABLE" },
      });
    }
    expect(await paid()).toEqual([]);
  });

  it("leaves for a contract that is not one of our tokens, because a wallet can be a contract", async () => {
    const to = await anvil.deployPayable();
    payments.withdraw(7, { ...WITHDRAWN, to });
    await settle();
    expect(payments.latest(7).status).toBe("completed");
    expect(await paid()).toEqual([`${to} 250000`]);
  });

  it("of a token that calls its recipient, who causes another transfer meanwhile, is one payout", async () => {
    const [third, own] = [`0x${"3".repeat(40)}`, token];
    token = { ...token, contract: await anvil.deployCalling() };
    payments = await open();
    const to = await anvil.deployGreedy(third);
    payments.withdraw(7, { ...WITHDRAWN, to });
    payments.withdraw(8, { ...WITHDRAWN, to: third });
    await settle(4);
    expect([7, 8].map((seq) => payments.statesOf(seq))).toEqual(
      [7, 8].map(() => ["pending", "sent", "confirmed", "completed"]),
    );
    expect(await paid()).toEqual([`${to} 250000`, `${third} 250000`]);
    // What the recipient made of it is in the same transaction, before the payout's own log.
    const filter = { fromBlock: "0x0", toBlock: "latest", address: token.contract };
    const logs = (await anvil.call("eth_getLogs", filter)) as { data: string }[];
    expect(logs.map(({ data }) => Number(data))).toEqual([3, 250_000, 250_000]);
    token = own;
  });

  it("waits before the first payout to an address, and not before the next", async () => {
    payments = await open({ newAddressMs: 3_600_000 });
    payments.withdraw(7, WITHDRAWN);
    await payments.turn();
    expect(payments.payout(7)).toMatchObject({ state: "taken", reason: "NEW_ADDRESS" });
    payments.now += 3_600_000;
    await settle();
    expect(payments.latest(7).status).toBe("completed");
    payments.withdraw(8, WITHDRAWN);
    await payments.turn();
    expect(payments.latest(8).status).toBe("sent");
  });

  it("leaves to the operator what it ended or sent itself, and whatever differs from what was agreed on", async () => {
    payments.withdraw(7, WITHDRAWN);
    payments.step(7, { status: "sent", reference: "mine" });
    payments.withdraw(8, WITHDRAWN);
    payments.written.set(8, [{ ...payments.latest(8), amountMinor: 250_001 }]);
    await settle();
    expect([7, 8].map((seq) => payments.payout(seq).state)).toEqual(["left", "left"]);
    expect(await paid()).toEqual([]);
  });

  it("above the signer's limit returns the money if the refusal is final, and waits if it is only for today", async () => {
    payments.withdraw(1, { to: PLAYER, amountMinor: 1_000_001 });
    for (let seq = 2; seq <= 7; seq += 1) {
      payments.withdraw(seq, { to: PLAYER, amountMinor: 1_000_000 });
    }
    await payments.turn();
    await payments.turn();
    expect(payments.latest(1)).toMatchObject({ status: "failed", reason: "SIGNER_REFUSED" });
    expect(payments.payout(7)).toMatchObject({ state: "claimed", reason: "SIGNER_NOT_NOW" });
    payments.now += 86_400_000;
    await settle();
    expect(payments.latest(7).status).toBe("completed");
    expect(await paid()).toHaveLength(6);
  });

  it("is not signed twice for an object that was restored to an earlier day", async () => {
    payments.withdraw(7, WITHDRAWN);
    payments.withdraw(8, WITHDRAWN);
    await settle();
    const restored = await open();
    Object.assign(restored, { signer: payments.signer, account: payments.account });
    // One wallet still knows that it was sent, the other one was restored as well.
    restored.withdraw(7, WITHDRAWN);
    restored.step(7, { status: "sent", reference: `eip155:${CHAIN_ID}:${payments.account}` });
    restored.withdraw(8, WITHDRAWN);
    await restored.turn();
    expect(restored.payout(7)).toMatchObject({ state: "unclear", reason: "CLAIMED_BEFORE" });
    expect(restored.payout(8)).toMatchObject({ state: "unclear", reason: "SIGNED_OTHERWISE" });
    expect(restored.store.payer?.frozen).toMatch(/signed something else/);
    expect(await paid()).toHaveLength(2);
  });
});
