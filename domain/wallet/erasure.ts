/**
 * What the erasure of a player removes from a journal: everything that identifies the player, or
 * says where money came from or was sent, in the words of the operator or of a chain. Amounts,
 * times, kinds and our own ids stay, so every figure can still be recomputed. docs/decisions/0059.
 */
import type { AgreedRow } from "../ledger/finding.ts";
import type { ChainedRow } from "../ledger/row-chain.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { type RoundRecord, VOID_REASONS } from "./round.ts";
import type { WithdrawalRecord } from "./withdrawal.ts";

/** Replaces something about a person. */
export const ERASED = "erased";

/** Who agreed on an erasure, by which request, and when it was done. */
export interface Erasure extends Omit<AgreedRow, "row"> {
  /** Milliseconds since the epoch. */
  readonly erasedAt: number;
}

/**
 * The kinds of rows whose keys come from the operator's backend, which may have put the player's name in
 * them.
 */
export const KEYED_BY_OPERATOR = ["deposit", "withdrawal", "bonus_credit", "bonus_forfeit"];

/** Returns the row without anything about a person; the same object if there was nothing. */
export function erasedRow<Row extends ChainedRow>(row: Row): Row {
  const entry = erasedText(row.entry);
  const [namespace] = row.idempotencyKey?.split(":") ?? [];
  const isKeyed = row.idempotencyKey !== null && KEYED_BY_OPERATOR.includes(row.kind);
  if (entry === row.entry && !isKeyed) return row;
  if (!isKeyed) return { ...row, entry };
  const idempotencyKey = `${namespace}:${ERASED} ${row.seq}`;
  return { ...row, entry, idempotencyKey, fingerprint: row.fingerprint === null ? null : ERASED };
}

/** An entry that cannot be read is not changed: the audit reports it. */
function erasedText(text: string): string {
  let entry: HistoryEntry;
  try {
    entry = JSON.parse(text) as HistoryEntry;
  } catch {
    return text;
  }
  const { chainDeposit, ...rest } = entry;
  const { withdrawal, round } = rest;
  const isOnChain = chainDeposit !== undefined || withdrawal !== undefined;
  if (!isOnChain && round?.state !== "voided") return text;
  return JSON.stringify({
    ...rest,
    ...(round ? { round: erasedRound(round) } : {}),
    ...(withdrawal === undefined ? {} : { withdrawal: erasedWithdrawal(withdrawal) }),
  });
}

/** A payout's reference leads to its address on the chain, so it is removed too. */
function erasedWithdrawal(record: WithdrawalRecord): WithdrawalRecord {
  const { destination, reference, reason } = record;
  return {
    ...record,
    destination: destination && { ...destination, address: ERASED, addressId: null },
    reference: reference === null ? null : ERASED,
    reason: reason === null ? null : ERASED,
  };
}

function erasedRound(round: RoundRecord): RoundRecord {
  const { voidReason, voidNote } = round;
  const isListed = VOID_REASONS.some((reason) => reason === voidReason);
  return {
    ...round,
    ...(voidReason === undefined || isListed ? {} : { voidReason: ERASED }),
    ...(voidNote === undefined ? {} : { voidNote: ERASED }),
  };
}
