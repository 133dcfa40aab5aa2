/**
 * An account that pays, a chain that replaces blocks and fails transfers, nodes that lose what is sent and lie, a
 * signer that is slow, refuses and loses its answers, wallets that do not answer, operators who end what they asked
 * for, and stops at any call to the outside, by a seed. What is checked: each payout leaves at most once, money comes
 * back once and only if it cannot leave any more, and at the end nothing waits. docs/chains.md.
 */
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { NONCE_TAKEN } from "../../domain/chains/payout-state.ts";
import { type PayoutTransaction, signingHash } from "../../domain/chains/payout-transaction.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import { withdrawalIdFor, withdrawalPlace } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import {
  takeStep,
  type WithdrawalRecord,
  type WithdrawalStep,
} from "../../domain/wallet/withdrawal.ts";
import { NodeTrouble } from "../../durable-objects/chains/chain-rpc.ts";
import type { PayerTurn } from "../../durable-objects/chains/payer-context.ts";
import type {
  PayerAccess,
  PayingNode,
  PayoutEnding,
  Signer,
  SignIntent,
} from "../../durable-objects/chains/payer-rpc.ts";
import { PayerStore } from "../../durable-objects/chains/payer-store.ts";
import { takePayerTurn } from "../../durable-objects/chains/payer-turn.ts";
import { settlePayout } from "../../durable-objects/chains/settle-payout.ts";
import type {
  MovedWithdrawal,
  WithdrawalAnswer,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import { localKey } from "../../scripts/signer/local-key.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { finalTooEarly, onAnotherChain, violationOf } from "./lies.ts";
import { PayerChain } from "./payer-chain.ts";
import { expectEqual, StoppableObject, Violation } from "./stoppable-object.ts";

const KEY = localKey(new Uint8Array(32).fill(77));
const TOKEN: Token = {
  ...{ currency: "USDT", contract: `0x${"aa".repeat(20)}`, decimals: 6, minimumMinor: 1 },
};
const PLAYER = `plr_${"0".repeat(26)}`;
const RECIPIENTS = ["7", "8", "9"].map((digit) => `0x${digit.repeat(40)}`);
/** A deposit address of the platform. */
const OURS = `0x${"6".repeat(40)}`;
const GWEI = 10n ** 9n;
const MAX_FEE_GWEI = 100;
const STEPS = 70;
const MAX_WITHDRAWALS = 12;
/** Longer than any postponement. */
const LONG_MS = 700_000;

type Lie = (honest: PayingNode) => Partial<PayingNode>;

/** What one of two nodes may say. */
const LIES: readonly Lie[] = [
  () => ({ chainId: async () => 5 }),
  () => ({ decimals: async () => 18 }),
  () => ({ outcome: async () => null }),
  ({ outcome }) => ({
    outcome: async (hash) => {
      const found = await outcome(hash);
      return found && { ...found, succeeded: !found.succeeded };
    },
  }),
  ({ outcome }) => ({
    outcome: async (hash) => {
      const found = await outcome(hash);
      return found && { ...found, logs: [] };
    },
  }),
  finalTooEarly,
  onAnotherChain,
  ({ transactionCount }) => ({
    transactionCount: async (...asked) => (await transactionCount(...asked)) + 3,
  }),
  ({ transactionCount }) => ({
    transactionCount: async (...asked) => Math.max(0, (await transactionCount(...asked)) - 1),
  }),
  () => ({ send: async () => "underpriced" }),
  () => ({
    send: async () => {
      throw new NodeTrouble("A node did not answer.");
    },
  }),
  ({ send }) => ({
    send: async (raw) => {
      await send(raw);
      throw new NodeTrouble("A node did not answer.");
    },
  }),
];

/** Runs a seed; returns what was wrong, undefined if nothing was. */
export async function payerViolation(seed: number): Promise<string | undefined> {
  return violationOf(new PayerWorld(new SeededRandom(seed)));
}

/** A withdrawal as its wallet has it, and what else is known about it. */
interface Asked {
  readonly seq: number;
  readonly units: bigint;
  readonly to: string;
  record: WithdrawalRecord;
  /** How often its money went back to the player. */
  returned: number;
}

class PayerWorld {
  readonly #random: SeededRandom;
  readonly #chain: PayerChain;
  readonly #object: StoppableObject;
  readonly #asked: Asked[] = [];
  /** What the signer has signed: of each intent its nonce, and the highest fee. */
  readonly #signed = new Map<string, { nonce: number; maxFeeWei: bigint; tipWei: bigint }>();
  readonly #refused = new Set<string>();
  readonly #newAddressMs: number;
  readonly #hasThief: boolean;
  readonly #takenAt = new Map<string, number>();
  /** What was paid by hand, with the transaction. */
  readonly #paidByHand = new Map<string, string>();
  #wasRobbed = false;
  /** True once the account's nonces are known, so that it must notice one that others used. */
  #mustNotice = false;
  #store: PayerStore;
  #now = 0;
  #isCalm = false;
  /** A violation that was seen outside the payer, which would take an error for a passing failure. */
  #violation: unknown;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#object = new StoppableObject(random);
    this.#newAddressMs = random.chance(0.5) ? 300_000 : 0;
    this.#hasThief = random.chance(0.3);
    this.#chain = new PayerChain(random, KEY.address);
    this.#store = this.#open();
  }

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) await this.#step();
    this.#isCalm = true;
    this.#chain.isCalm = true;
    this.#chain.baseFeeWei = 1n;
    const honest = this.#chain.node();
    for (let turn = 0; turn < 24; turn += 1) {
      this.#now += LONG_MS;
      this.#handOver();
      await this.#turn([honest, honest]);
      this.#chain.mine();
      this.#chain.finaliseAllBut(0);
    }
    for (const [withdrawalId, transaction] of this.#paidByHand) {
      const ending = { withdrawalId, outcome: "completed", transaction, reason: "", by: "apr_2" };
      const end = (turn: PayerTurn) => settlePayout(turn, ending as PayoutEnding, false);
      // Paid by hand in a block that was replaced: not paid.
      const isThere = this.#chain.hashes.includes(transaction);
      if (isThere) await this.#doing([honest, honest], end);
    }
    // Anyone who kept signed bytes may send them at any time.
    for (let block = 0; block < 3; block += 1) {
      this.#chain.sendAllAgain();
      this.#chain.mine();
    }
    this.#compare();
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const chain = this.#chain;
    if (random.chance(0.3)) this.#withdraw();
    if (random.chance(0.1)) this.#operatorEnds();
    if (random.chance(0.3)) await this.#peopleEnd();
    if (random.chance(0.8)) this.#handOver();
    chain.baseFeeWei = random.pick([1n, 20n, 60n, 150n]) * GWEI;
    if (random.chance(0.6)) chain.mine();
    if (random.chance(0.1)) chain.forget();
    const open = chain.head.number - chain.finalNumber;
    if (open > 0 && random.chance(0.15)) chain.replace(1 + random.below(open));
    if (random.chance(0.35)) chain.finaliseAllBut(random.below(4));
    if (this.#hasThief && random.chance(0.05)) {
      this.#wasRobbed = true;
      this.#mustNotice ||= (this.#store.payer?.nextNonce ?? null) !== null;
      for (let times = 1 + random.below(3); times > 0; times -= 1) chain.steal();
      chain.finaliseAllBut(0);
    }
    this.#now += random.pick([1_000, 31_000, 61_000, LONG_MS]);
    this.#object.planStop(25);
    const honest = chain.node();
    const other = random.chance(0.3) ? chain.node(random.pick(LIES)) : honest;
    await this.#turn(random.chance(0.5) ? [honest, other] : [other, honest]);
  }

  #withdraw(): void {
    const seq = this.#asked.length + 1;
    if (seq > MAX_WITHDRAWALS) return;
    const to = this.#random.chance(0.1) ? OURS : this.#random.pick(RECIPIENTS);
    const amountMinor = 1_000 + seq;
    const id = withdrawalIdFor(PLAYER, seq);
    const record: WithdrawalRecord = {
      ...{ id, transactionId: "txn_1", currency: TOKEN.currency, amountMinor },
      ...{ status: "pending", destination: { chain: "ethereum", address: to, addressId: null } },
      ...{ reference: null, reason: null, createdAt: 0, updatedAt: 0 },
    };
    this.#asked.push({ seq, units: BigInt(amountMinor), to, record, returned: 0 });
  }

  /** An operator fails what it can, or has paid it by hand. */
  #operatorEnds(): void {
    if (this.#asked.length === 0) return;
    const one = this.#random.pick(this.#asked);
    if (one.record.status !== "pending") return;
    this.#take(
      one,
      this.#random.chance(0.5)
        ? { status: "failed", reason: "the operator's" }
        : { status: "completed", reference: "by hand" },
    );
  }

  /**
   * Two of our staff end any payout, either way: what they may not end is refused. A payout that
   * people must look into may be paid by hand on the chain, and is then completed with that
   * transaction or not at all.
   */
  async #peopleEnd(): Promise<void> {
    if (this.#takenAt.size === 0) return;
    const random = this.#random;
    const one = random.pick(this.#asked);
    const { id: withdrawalId } = one.record;
    const { state, reason } = this.#store.find(withdrawalId) ?? {};
    const isStuck = state === "unclear" || (state === "underway" && reason === NONCE_TAKEN);
    const isUnpaid = this.#chain.transfersOf(one.units).length === 0;
    if (isStuck && one.record.status === "sent" && isUnpaid && random.chance(0.5)) {
      const hash = this.#chain.payByHand(one.to, TOKEN.contract, one.units);
      this.#paidByHand.set(withdrawalId, hash);
    }
    const byHand = this.#paidByHand.get(withdrawalId);
    const outcome = byHand !== undefined || random.chance(0.5) ? "completed" : "failed";
    const known = [...this.#chain.hashes, `0x${"4".repeat(64)}`];
    const hash = byHand !== undefined && random.chance(0.7) ? byHand : random.pick(known);
    const transaction = outcome === "completed" ? hash : null;
    const ending = { withdrawalId, outcome, transaction, reason: "staff", by: "apr_1" } as const;
    const honest = this.#chain.node();
    const other = random.chance(0.3) ? this.#chain.node(random.pick(LIES)) : honest;
    this.#object.planStop(10);
    await this.#doing([honest, other], (turn) => settlePayout(turn, ending, random.chance(0.2)));
  }

  /** The sweep hands over what is on its list, which may be wrong or out of date. */
  #handOver(): void {
    const owner = { tenantId: "ten_1", environment: "sandbox", playerId: PLAYER } as const;
    const wishes = this.#asked.map(({ record: { id, amountMinor }, seq }) => {
      if (!this.#takenAt.has(id)) this.#takenAt.set(id, this.#now);
      return { owner, withdrawalId: id, amountMinor: amountMinor + (seq === 5 ? 1_000 : 0) };
    });
    this.#store.take(wishes, this.#now);
    this.#object.storage.flush();
  }

  async #turn(nodes: readonly [PayingNode, PayingNode]): Promise<void> {
    // Its alarm is first set when it takes something over.
    if (this.#takenAt.size > 0) await this.#doing(nodes, takePayerTurn);
  }

  /** What the object does, which may stop anywhere. */
  async #doing(
    nodes: readonly [PayingNode, PayingNode],
    act: (turn: PayerTurn) => Promise<unknown>,
  ): Promise<void> {
    const [first, second] = nodes.map((node) => this.#object.outside(this.#watched(node)));
    if (first === undefined || second === undefined) return;
    const goesOn = await this.#object.run(() =>
      act({ ...this.#access([first, second]), store: this.#store, now: () => this.#now }),
    );
    if (!goesOn) this.#store = this.#open();
    if (this.#violation !== undefined) throw this.#violation;
    const frozen = this.#store.payer?.frozen ?? null;
    if (!this.#wasRobbed) expectEqual(frozen, null, "nobody else has the key, and it is frozen");
  }

  #access(nodes: readonly [PayingNode, PayingNode]): PayerAccess {
    const payer = { address: KEY.address, signer: "", signerKey: "" };
    const payouts = {
      ...{ payers: { ten_1: payer }, maxFeeGwei: MAX_FEE_GWEI, replaceAfterMs: 60_000 },
      newAddressMs: this.#newAddressMs,
    };
    const settings: ChainSettings = {
      ...{ environment: "sandbox", chain: "ethereum", chainId: 1, finality: "tag", pollMs: 1_000 },
      ...{ nodes: ["https://one.example", "https://two.example"], tokens: [TOKEN], accounts: {} },
    };
    return {
      ...{ tenantId: "ten_1", settings, payouts, payer, nodes },
      signer: this.#object.outside(this.#signer()),
      isOurs: async (address) => address === OURS,
      walletOf: () => this.#object.outside(this.#wallet()),
    };
  }

  /** What is sent must be stored before, or a crash would forget that it was. */
  #watched(node: PayingNode): PayingNode {
    return {
      ...node,
      send: (raw) => {
        const stored = this.#object.storage.read("SELECT 1 FROM attempt WHERE raw = ?", raw);
        this.#check(() => expectEqual(stored.length, 1, "signed bytes that are stored"));
        return node.send(raw);
      },
    };
  }

  #signer(): Signer {
    return {
      sign: async (intent) => {
        const random = this.#random;
        const isFaulty = !this.#isCalm && random.chance(0.25);
        if (isFaulty && random.chance(0.5)) throw new NodeTrouble("The signer did not answer.");
        const answer = await this.#sign(intent);
        if (isFaulty) throw new NodeTrouble("The signer's answer was lost.");
        return answer;
      },
    };
  }

  async #sign({
    intentId,
    transaction,
  }: SignIntent): Promise<Result<string, "REFUSED" | "NOT_NOW">> {
    const before = this.#signed.get(intentId);
    this.#check(() => this.#mayBeAsked(intentId, transaction));
    if (before === undefined && this.#refused.has(intentId)) return refuse("REFUSED");
    // It signs again what it has signed before, but may refuse a higher fee.
    const isNew = before === undefined || before.maxFeeWei !== transaction.maxFeeWei;
    if (!this.#isCalm && isNew && this.#random.chance(0.15)) {
      if (before === undefined && this.#random.chance(0.3)) this.#refused.add(intentId);
      return refuse(
        this.#random.chance(0.5) || this.#refused.has(intentId) ? "REFUSED" : "NOT_NOW",
      );
    }
    const { nonce, maxFeeWei, tipWei } = transaction;
    this.#signed.set(intentId, { nonce, maxFeeWei, tipWei });
    return accept(await KEY.sign(signingHash(transaction)));
  }

  /** What a payer that still has its storage must never ask its signer for. */
  #mayBeAsked(intentId: string, { nonce, units, to, maxFeeWei, tipWei }: PayoutTransaction): void {
    const one = this.#withdrawal(intentId);
    expectEqual(`${units} ${to}`, `${one.units} ${one.to}`, "the intent to sign");
    const { status, reference } = one.record;
    expectEqual(`${status} ${reference}`, `sent eip155:1:${KEY.address}`, "what its wallet says");
    expectEqual(one.to === OURS, false, "a payout to an address of ours");
    expectEqual(maxFeeWei <= BigInt(MAX_FEE_GWEI) * GWEI, true, "a fee below the limit");
    const waited = this.#now - (this.#takenAt.get(intentId) ?? 0) >= this.#newAddressMs;
    expectEqual(waited || this.#chain.hasPaid(one.to), true, "a new address that has waited");
    const before = this.#signed.get(intentId);
    for (const [other, signed] of this.#signed) {
      if (other === intentId) continue;
      expectEqual(signed.nonce === nonce, false, "a nonce that another intent was signed under");
    }
    if (before === undefined) return;
    expectEqual(nonce, before.nonce, "an intent that was signed under another nonce");
    const isSame = maxFeeWei === before.maxFeeWei && tipWei === before.tipWei;
    const isMore = maxFeeWei * 10n >= before.maxFeeWei * 11n && tipWei * 10n >= before.tipWei * 11n;
    expectEqual(isSame || isMore, true, "a fee that nodes would replace");
  }

  #wallet(): ReturnType<PayerAccess["walletOf"]> {
    const move = async ({ seq, ...step }: WithdrawalStep & { readonly seq: number }) => {
      if (!this.#isCalm && this.#random.chance(0.08)) return refuse("WALLET_FROZEN" as const);
      const isLost = !this.#isCalm && this.#random.chance(0.15);
      if (isLost && this.#random.chance(0.5)) throw new Error("the call was lost");
      const moved = this.#take(this.#at(seq), step as WithdrawalStep);
      if (isLost) throw new Error("the answer was lost");
      return moved;
    };
    return {
      withdrawal: async (seq) => accept({ withdrawal: this.#at(seq).record } as WithdrawalAnswer),
      notePayout: move as never,
      endWithdrawal: move as never,
    };
  }

  #take(one: Asked, step: WithdrawalStep): MovedWithdrawal {
    const taken = takeStep(one.record, step, this.#now);
    if (!taken.ok) return taken;
    if (taken.value !== one.record) {
      const { status } = taken.value;
      this.#check(() => this.#mayEnd(one, step));
      one.record = taken.value;
      if (status === "failed") one.returned += 1;
    }
    return accept({ withdrawal: taken.value } as WithdrawalAnswer);
  }

  /** What the chain must say before money is gone permanently, or is the player's again. */
  #mayEnd(one: Asked, step: WithdrawalStep): void {
    const final = this.#chain.transfersOf(one.units, this.#chain.finalNumber);
    if (step.status === "failed") {
      expectEqual(this.#chain.transfersOf(one.units).length, 0, "transfers of what is returned");
      const wasSigned = this.#signed.has(one.record.id);
      const hasFailed = step.by === "chain" && this.#chain.hasFailed(step.reference ?? "");
      // People may find that its nonce is used up, and that nothing arrived with it.
      const nonce = this.#signed.get(one.record.id)?.nonce ?? Number.POSITIVE_INFINITY;
      const isByPeople = this.#store.find(one.record.id)?.settledBy !== null;
      const cannotArrive = hasFailed || (isByPeople && this.#chain.hasUsed(nonce));
      expectEqual(wasSigned && !cannotArrive, false, "returned while it may still arrive");
    } else if (step.status !== "sent" && step.by === "chain") {
      const hashes = final.filter(({ to }) => to === one.to).map(({ hash }) => hash);
      expectEqual(hashes.join(), step.reference ?? "", "the final transfer of what is confirmed");
    }
  }

  #compare(): void {
    if (this.#asked.length === 0) return;
    const rows = this.#object.storage.read<{ id: string; state: string; reason: string | null }>(
      "SELECT withdrawal_id AS id, state, reason FROM payout",
    );
    const states = new Map(rows.map((row) => [row.id, row]));
    for (const one of this.#asked) {
      const { id, status, reference } = one.record;
      const transfers = this.#chain.transfersOf(one.units);
      const isByHand = reference === "by hand";
      const isPaid = status === "completed" && !isByHand;
      expectEqual(transfers.length <= 1, true, `${id} left more than once`);
      if (status === "completed") expectEqual(transfers.length, isByHand ? 0 : 1, `${id} left`);
      expectEqual(one.returned, status === "failed" ? 1 : 0, `${id} was returned`);
      if (status === "failed") expectEqual(transfers.length, 0, `${id} is failed and left`);
      const { state = "", reason = null } = states.get(id) ?? {};
      if (this.#wasRobbed) continue;
      // Only a token that refused without failing is left to people.
      if (state === "unclear") {
        expectEqual(`${status} ${reason}`, "sent NOTHING_ARRIVED", `${id} is unclear`);
        expectEqual(transfers.length, 0, `${id} is unclear and left`);
        continue;
      }
      // The list gave a different amount from the one requested.
      const isLeft = one.seq === 5 || isByHand || (status === "failed" && state === "left");
      expectEqual(state, isLeft ? "left" : "told", `${id}, which is ${status}`);
      if (one.seq === 5) continue;
      expectEqual(isPaid || isByHand || status === "failed", true, `${id} waits: ${status}`);
    }
    const isFrozen = (this.#store.payer?.frozen ?? null) !== null;
    if (this.#mustNotice) expectEqual(isFrozen, true, "somebody else has the key: it is frozen");
  }

  #at(seq: number): Asked {
    const one = this.#asked[seq - 1];
    if (one === undefined) throw new Violation(`there is no withdrawal ${seq}`);
    return one;
  }

  #withdrawal(id: string): Asked {
    return this.#at(withdrawalPlace(id)?.seq ?? 0);
  }

  /** Keeps the first violation, because the payer may take an error for a passing failure. */
  #check(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#violation ??= error;
    }
  }

  #open(): PayerStore {
    return new PayerStore(this.#object.storage as unknown as DurableObjectStorage);
  }
}
