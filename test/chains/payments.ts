/**
 * What an object that pays out does, without its object: its store in memory, its turns, a signer that keeps its
 * book, and wallets that follow the rules of withdrawals. It can be stopped at every call to the outside.
 */
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import { withdrawalIdFor } from "../../domain/ids.ts";
import { accept } from "../../domain/result.ts";
import {
  takeStep,
  type WithdrawalRecord,
  type WithdrawalStep,
} from "../../domain/wallet/withdrawal.ts";
import type { PayerAccess, PayingNode } from "../../durable-objects/chains/payer-rpc.ts";
import { PayerStore } from "../../durable-objects/chains/payer-store.ts";
import { takePayerTurn } from "../../durable-objects/chains/payer-turn.ts";
import { settlePayout } from "../../durable-objects/chains/settle-payout.ts";
import type {
  MovedWithdrawal,
  WithdrawalAnswer,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import { localKey } from "../../scripts/signer/local-key.ts";
import { ReferenceSigner } from "../../scripts/signer/reference-signer.ts";
import { HttpsSigner } from "../../src/chains/https-signer.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";

const PLAYER = `plr_${"0".repeat(26)}`;
const PLATFORM_KEY = "for tests only, not a secret, not at all";

/** The object stops: before a call to the outside, with what it had just written, or after it, without its answer. */
export type StopAt = { readonly call: number; readonly when: "before" | "after" } | undefined;

interface Paying {
  readonly nodes: readonly [PayingNode, PayingNode];
  readonly token: Token;
  readonly chainId: number;
  readonly replaceAfterMs?: number;
  readonly newAddressMs?: number;
  readonly maxFeeGwei?: number;
}

let keys = 0;

export class Payments {
  account: string;
  store: PayerStore;
  nodes: Paying["nodes"];
  now = 0;
  /** Calls to the outside so far. */
  calls = 0;
  stopAt: StopAt;
  /** Addresses that are the platform's own. */
  readonly ours = new Set<string>();
  /** The states that each withdrawal's wallet has written, in their order. */
  readonly written = new Map<number, WithdrawalRecord[]>();
  signer: Pick<ReferenceSigner, "answer">;
  /** The tokens that are listed. */
  tokens: readonly Token[];
  #isStopped = false;
  readonly #storage = new FakeStorage();
  readonly #paying: Paying;

  constructor(paying: Paying) {
    this.#paying = paying;
    this.nodes = paying.nodes;
    keys += 1;
    const keyHolder = localKey(new Uint8Array(32).fill(keys));
    this.account = keyHolder.address;
    const { token, chainId } = paying;
    this.signer = new ReferenceSigner({
      ...{ keyHolder, platformKey: PLATFORM_KEY, chainId, maxFeeWei: 10n ** 13n },
      limits: { [token.contract]: { perPayout: 1_000_000n, perDay: 5_000_000n } },
      now: () => this.now,
    });
    this.store = this.#open();
    this.tokens = [token];
  }

  /** Makes a withdrawal that may be paid out; `seq` is its number. */
  withdraw(seq: number, { to, amountMinor }: { to: string; amountMinor: number }): void {
    const id = withdrawalIdFor(PLAYER, seq);
    this.written.set(seq, [
      {
        ...{ id, transactionId: "txn_1", currency: this.#paying.token.currency, amountMinor },
        ...{ status: "pending", destination: { chain: "ethereum", address: to, addressId: null } },
        ...{ reference: null, reason: null, createdAt: 0, updatedAt: 0 },
      },
    ]);
    this.take(seq, amountMinor);
  }

  /** Hands it over, as the sweep does each minute. */
  take(seq: number, amountMinor: number): void {
    this.store.take([{ withdrawalId: withdrawalIdFor(PLAYER, seq), amountMinor }], this.now);
    this.#storage.flush();
  }

  /** One turn; one that is stopped continues in a new life of the object. */
  async turn(): Promise<void> {
    try {
      await takePayerTurn({ ...this.#access(), store: this.store, now: () => this.now });
    } catch (error) {
      if (!this.#isStopped) throw error;
    }
    if (this.#isStopped) {
      this.#storage.loseUnflushed();
      this.store = this.#open();
    } else this.#storage.flush();
    this.#isStopped = false;
  }

  /** What staff do after they have looked into a payout. */
  async settle(
    seq: number,
    outcome: "completed" | "failed",
    transaction: string | null = null,
  ): Promise<string> {
    const turn = { ...this.#access(), store: this.store, now: () => this.now };
    const withdrawalId = withdrawalIdFor(PLAYER, seq);
    const ending = { withdrawalId, outcome, transaction, reason: "looked into", by: `apr_${seq}` };
    const settled = await settlePayout(turn, ending, false);
    this.#storage.flush();
    return settled.ok ? settled.value : settled.refusal;
  }

  latest(seq: number): WithdrawalRecord {
    const records = this.written.get(seq) ?? [];
    return records[records.length - 1] as WithdrawalRecord;
  }

  /** The states that a withdrawal went through. */
  statesOf(seq: number): string[] {
    return (this.written.get(seq) ?? []).map(({ status }) => status);
  }

  /** The state of a payout and why, and the hashes of its transactions. */
  payout(seq: number): { state: string; reason: string | null; hashes: string[] } {
    const id = withdrawalIdFor(PLAYER, seq);
    const [row] = this.#storage.read<{ state: string; reason: string | null }>(
      "SELECT state, reason FROM payout WHERE withdrawal_id = ?",
      id,
    );
    if (row === undefined) throw new Error("there is no such payout");
    const hashes = this.store.attempts({ id }).flatMap(({ hash }) => hash ?? []);
    return { ...row, hashes };
  }

  /** What somebody else does with a withdrawal. */
  step(seq: number, step: WithdrawalStep): MovedWithdrawal {
    const taken = takeStep(this.latest(seq), step, this.now);
    if (!taken.ok) return taken;
    if (taken.value !== this.latest(seq)) this.written.get(seq)?.push(taken.value);
    return accept({ withdrawal: taken.value } as WithdrawalAnswer);
  }

  #open(): PayerStore {
    return new PayerStore(this.#storage as unknown as DurableObjectStorage);
  }

  #access(): PayerAccess {
    const { token: _, chainId, nodes: __, ...rules } = this.#paying;
    const settings: ChainSettings = {
      ...{ environment: "sandbox", chain: "ethereum", chainId, finality: "tag", pollMs: 1_000 },
      ...{ nodes: ["https://one.example", "https://two.example"], accounts: {} },
      tokens: this.tokens,
    };
    const signer = new HttpsSigner("https://signer.example", PLATFORM_KEY, (url, init) =>
      this.signer.answer(new Request(url, init)),
    );
    const payer = { address: this.account, signer: "", signerKey: "" };
    const payouts = {
      ...{ payers: { ten_1: payer }, maxFeeGwei: 100, replaceAfterMs: 60_000, newAddressMs: 0 },
      ...rules,
    };
    const [first, second] = this.nodes.map((node) => this.#stoppable(node));
    if (first === undefined || second === undefined) throw new Error("there are two nodes");
    return {
      ...{ tenantId: "ten_1", settings, payouts, payer, nodes: [first, second] },
      signer: this.#stoppable(signer),
      isOurs: async (address) => this.ours.has(address),
      walletOf: () =>
        this.#stoppable({
          withdrawal: async (seq: number) =>
            accept({ withdrawal: this.latest(seq) } as WithdrawalAnswer),
          notePayout: async ({ seq, ...step }: WithdrawalStep & { readonly seq: number }) =>
            this.step(seq, step as WithdrawalStep),
          endWithdrawal: async ({ seq, ...step }: WithdrawalStep & { readonly seq: number }) =>
            this.step(seq, step as WithdrawalStep),
        }),
    };
  }

  /** What was written is on disk before a call leaves, as on the platform. */
  #stoppable<Outside extends object>(outside: Outside): Outside {
    return new Proxy(outside, {
      get: (target, name) => {
        const method = Reflect.get(target, name, target) as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => {
          this.calls += 1;
          const stop = this.stopAt?.call === this.calls ? this.stopAt.when : undefined;
          if (stop === "before") this.#isStopped = true;
          if (this.#isStopped) throw new Error("the object was stopped");
          this.#storage.flush();
          const answer = await method.apply(target, args);
          if (stop === "after") this.#isStopped = true;
          if (this.#isStopped) throw new Error("the object was stopped");
          return answer;
        };
      },
    });
  }
}
