/** Corrects a frozen wallet, once per request. Reference 13.14. */
import { transactionIdFor } from "../../../domain/ids.ts";
import type { AgreedRow, Finding } from "../../../domain/ledger/finding.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { Correction } from "../../../domain/wallet/correction.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import { postCorrection } from "../../../domain/wallet/posting.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { CorrectAnswer, CorrectMessage, CorrectRefusal } from "./money-rpc.ts";

/** Refuses in the order of `CorrectRefusal`. Call it inside a transaction. */
export function correct(
  wallet: WalletStore,
  { correction, currency }: CorrectMessage,
  now: number,
): Result<CorrectAnswer, CorrectRefusal> {
  if (!wallet.hasPlayer) return refuse("PLAYER_NOT_FOUND");
  const { journal, playerId } = wallet;
  const earlier = wallet.auditReader.correctionRow(correction.id);
  if (earlier !== undefined) return accept({ transactionId: transactionIdFor(playerId, earlier) });
  if (wallet.freeze.current === null) return refuse("NOT_FROZEN");
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posted = postCorrection(journal.book(currency, false), { transactionId, correction });
  if (!posted.ok) return posted;
  // The table's rows do not change and are sealed again, so that a later change is found.
  const tables = correction.cures.flatMap((cure) => sealedTableOf(cure) ?? []);
  if (tables.length > 0) wallet.seal.sealAgain(tables);
  journal.append({ kind: "correction", currency, demo: false, ...posted.value, correction, now });
  return accept({ transactionId });
}

/**
 * Returns the findings that the journal's corrections explain. A correction explains neither itself nor
 * later rows, so it cannot hide a later mistake.
 */
export function curesIn(entries: readonly { seq: number; entry: string }[]): Finding[] {
  return entries.flatMap(({ seq, entry }) => {
    const cures = readCures(entry);
    return cures.filter((cure) => {
      const of = /^journal row (\d+)/.exec(cure.row)?.[1];
      return of === undefined ? sealedTableOf(cure) === undefined : Number(of) < seq;
    });
  });
}

/**
 * Returns the sealed table that a finding is about, if it is about one. The correction seals it again, and
 * explains no later change.
 */
function sealedTableOf({ row }: Finding): string | undefined {
  return /^table (\w+)$/.exec(row)?.[1];
}

/** Returns the requests by which the journal's corrections were made. */
export function requestsOf(entries: readonly { seq: number; entry: string }[]): AgreedRow[] {
  return entries.flatMap(({ seq, entry }) => {
    const correction = readCorrection(entry);
    if (correction === undefined) return [];
    const { id, requestedBy, approvedBy } = correction;
    return [{ row: `journal row ${seq}`, id, requestedBy, approvedBy }];
  });
}

function readCures(entry: string): readonly Finding[] {
  return readCorrection(entry)?.cures ?? [];
}

/** An entry that cannot be read explains nothing; the audit reports its row. */
function readCorrection(entry: string): Correction | undefined {
  try {
    return (JSON.parse(entry) as HistoryEntry).correction;
  } catch {
    return undefined;
  }
}
