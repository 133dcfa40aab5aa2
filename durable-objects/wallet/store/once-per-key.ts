/**
 * Idempotency of the wallet's mutations: the journal row that a key wrote is the record of its
 * answer, and a refusal that depended on state is remembered beside it, both for 24 hours.
 * Specification, "Idempotency"; Contract, "Idempotency".
 */
import { type Refused, type Result, refuse } from "../../../domain/result.ts";
import type { JournalRow } from "./journal-row.ts";
import type { Keyed, KeyedMessage } from "./keyed-rpc.ts";
import type { WalletStore } from "./wallet-store.ts";

/** How one kind of mutation is done, and how its answer is rebuilt from the row it wrote. */
export interface Operation<Answer, Refusal extends string> {
  readonly wallet: WalletStore;
  /** Keeps the keys of different endpoints apart. */
  readonly scope: "deposit" | "round" | "action" | "withdrawal" | "bonus" | "forfeit";
  readonly now: number;
  perform(idempotencyKey: string): Result<Answer, Refusal>;
  replay(row: JournalRow): Answer;
  /** The refusals that a retry under the same key must get again. */
  readonly remembered: readonly Refusal[];
}

/** Performs the operation, or gives back what the key got before. Call it inside a transaction. */
export function oncePerKey<Answer, Refusal extends string>(
  message: KeyedMessage,
  operation: Operation<Answer, Refusal>,
): Keyed<Result<Answer, Refusal | "IDEMPOTENCY_KEY_REUSED" | "WALLET_FROZEN">> {
  const { wallet, now } = operation;
  const idempotencyKey = `${operation.scope}:${message.idempotencyKey}`;

  const row = wallet.journal.rowByKey(idempotencyKey, now);
  const refused = row ? undefined : wallet.refusals.find(idempotencyKey, now);
  const fingerprint = row?.fingerprint ?? refused?.fingerprint;
  if (fingerprint !== undefined && fingerprint !== message.fingerprint) {
    return { replayed: false, result: refuse("IDEMPOTENCY_KEY_REUSED") };
  }
  if (row) return { replayed: true, result: { ok: true, value: operation.replay(row) } };
  if (refused) return { replayed: true, result: refused.refusal as Refused<Refusal> };

  // What was answered before is still answered alike; nothing new moves in a frozen wallet.
  if (wallet.freeze.current !== null) {
    return { replayed: false, result: refuse("WALLET_FROZEN") };
  }
  const result = operation.perform(idempotencyKey);
  if (!result.ok && operation.remembered.includes(result.refusal)) {
    const { fingerprint } = message;
    wallet.refusals.remember(idempotencyKey, { fingerprint, refusal: result }, now);
  }
  return { replayed: false, result };
}
