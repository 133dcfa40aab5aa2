/**
 * The earlier answer to a wallet's request, found by its Idempotency-Key: the journal row that a key wrote is the record of its answer,
 * and a refusal that depended on state is stored next to it, both for 24 hours. Reference 5.4 and
 * 5.8.
 */
import { type Refused, refuse } from "../../../domain/result.ts";
import type { JournalRow } from "./journal-row.ts";
import type { WalletStore } from "./wallet-store.ts";

/**
 * The answer to a request with an Idempotency-Key. `replayed` is true if it was given before, so nothing
 * moved this time.
 */
export interface Keyed<Answer> {
  readonly replayed: boolean;
  readonly result: Answer;
}

/** A request that must take effect once. */
export interface KeyedMessage {
  readonly idempotencyKey: string;
  /** A digest of the request: the same key with another digest is refused. */
  readonly fingerprint: string;
}

/** A request's key as it is stored: with the endpoint that it was sent to. */
export type NamespacedKey = KeyedMessage;

/** The earlier answer to a key: the row that it wrote, or the refusal to return. */
export type EarlierAnswer<Refusal extends string> =
  | { readonly row: JournalRow; readonly refused?: never }
  | {
      readonly row?: never;
      readonly refused: Keyed<Refused<Refusal | "IDEMPOTENCY_KEY_REUSED" | "WALLET_FROZEN">>;
    };

/** The key in the namespace of its endpoint, so that the same key sent to two endpoints is two keys. */
export function namespacedKey(
  namespace: "deposit" | "round" | "action" | "withdrawal" | "bonus" | "forfeit",
  { idempotencyKey, fingerprint }: KeyedMessage,
): NamespacedKey {
  return { idempotencyKey: `${namespace}:${idempotencyKey}`, fingerprint };
}

/**
 * Returns the earlier answer, or undefined if the request may be carried out. Refuses a key that was used
 * for another request, and any new request to a frozen wallet. Answers from before the freeze are still
 * returned.
 */
export function findAnswer<Refusal extends string>(
  wallet: WalletStore,
  { idempotencyKey, fingerprint }: NamespacedKey,
  now: number,
): EarlierAnswer<Refusal> | undefined {
  const row = wallet.journal.rowByKey(idempotencyKey, now);
  const remembered = row ? undefined : wallet.refusals.find(idempotencyKey, now);
  const usedFor = row?.fingerprint ?? remembered?.fingerprint;
  if (usedFor !== undefined && usedFor !== fingerprint) {
    return { refused: { replayed: false, result: refuse("IDEMPOTENCY_KEY_REUSED") } };
  }
  if (row) return { row };
  if (remembered) {
    return { refused: { replayed: true, result: remembered.refusal as Refused<Refusal> } };
  }
  if (wallet.freeze.current === null) return undefined;
  return { refused: { replayed: false, result: refuse("WALLET_FROZEN") } };
}
