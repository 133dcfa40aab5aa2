/**
 * Idempotency of the wallet's mutations: the journal row that a key wrote is the record of its
 * answer, and a refusal that depended on state is remembered beside it, both for 24 hours.
 * Spec, "Idempotency"; Contract, "Idempotency".
 */
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../domain/limits.ts";
import { type Refused, type Result, refuse } from "../../domain/result.ts";
import type { Keyed, KeyedMessage } from "./wallet-rpc.ts";
import type { JournalRow, WalletStore } from "./wallet-store.ts";

/** How one kind of mutation is done, and how its answer is rebuilt from the row it wrote. */
export interface Operation<Answer, Refusal extends string> {
  readonly store: WalletStore;
  /** Keeps the keys of different endpoints apart. */
  readonly scope: "deposit" | "round";
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
): Keyed<Result<Answer, Refusal | "IDEMPOTENCY_KEY_REUSED">> {
  const { store, now } = operation;
  const idempotencyKey = `${operation.scope}:${message.idempotencyKey}`;

  const row = store.rowByKey(idempotencyKey, now);
  const refused = row ? undefined : rememberedRefusal(store, idempotencyKey, now);
  const fingerprint = row?.fingerprint ?? refused?.fingerprint;
  if (fingerprint !== undefined && fingerprint !== message.fingerprint) {
    return { replayed: false, result: refuse("IDEMPOTENCY_KEY_REUSED") };
  }
  if (row) return { replayed: true, result: { ok: true, value: operation.replay(row) } };
  if (refused) return { replayed: true, result: refused.refusal as Refused<Refusal> };

  const result = operation.perform(idempotencyKey);
  if (!result.ok && operation.remembered.includes(result.refusal)) {
    rememberRefusal(store, {
      idempotencyKey,
      fingerprint: message.fingerprint,
      refusal: result,
      now,
    });
  }
  return { replayed: false, result };
}

/** Forgets refusals older than 24 hours, so that a player who keeps trying does not fill the wallet. */
export function forgetOldRefusals(store: WalletStore, now: number): void {
  store.sql.exec("DELETE FROM refusal WHERE created_at <= ?", oldest(now));
}

function rememberedRefusal(
  store: WalletStore,
  idempotencyKey: string,
  now: number,
): { fingerprint: string; refusal: Refused } | undefined {
  const row = store.sql
    .exec<{ fingerprint: string; refusal: string }>(
      "SELECT fingerprint, refusal FROM refusal WHERE idempotency_key = ? AND created_at > ?",
      idempotencyKey,
      oldest(now),
    )
    .toArray()[0];
  return row && { fingerprint: row.fingerprint, refusal: JSON.parse(row.refusal) as Refused };
}

function rememberRefusal(
  store: WalletStore,
  kept: { idempotencyKey: string; fingerprint: string; refusal: Refused; now: number },
): void {
  store.sql.exec(
    `INSERT INTO refusal (idempotency_key, fingerprint, refusal, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint,
       refusal = excluded.refusal, created_at = excluded.created_at`,
    kept.idempotencyKey,
    kept.fingerprint,
    JSON.stringify(kept.refusal),
    kept.now,
  );
}

function oldest(now: number): number {
  return now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
}
