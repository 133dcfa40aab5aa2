/**
 * Audits history against the journals: it holds nothing that did not happen, and everything that a
 * wallet thinks is stored. Once drained, it holds every row.
 */
import { isDeepStrictEqual } from "node:util";
import type { Report } from "./audit-journal.ts";
import type { Disk, HistoryRow, JournalRow, RoundState, WalletOnDisk } from "./disk.ts";

/** Checks each wallet's rows in the database, by player id. */
export function auditHistory(
  disk: Pick<Disk, "history" | "roundStates" | "withdrawals">,
  wallets: ReadonlyMap<string, WalletOnDisk>,
  { drained, rebuilding, report }: { drained: boolean; rebuilding: boolean; report: Report },
): void {
  const roundStates = Map.groupBy(disk.roundStates, ({ playerId }) => playerId);
  const stored = Map.groupBy(disk.history, ({ playerId }) => playerId);
  for (const playerId of stored.keys()) {
    if (!wallets.has(playerId)) report(`history has rows of ${playerId}, who has no wallet`);
  }
  for (const [playerId, wallet] of wallets) {
    const rows = new Map((stored.get(playerId) ?? []).map((row) => [row.seq, row]));
    const through = drained ? wallet.rows.length : wallet.storedThrough;
    if (drained && wallet.storedThrough !== wallet.rows.length) {
      const kinds = wallet.rows.slice(wallet.storedThrough).map(({ kind }) => kind);
      report(
        `${playerId} believes ${wallet.storedThrough} of ${wallet.rows.length} rows stored; not: ${kinds}`,
      );
    }
    if (through > wallet.rows.length) report(`${playerId} believes rows stored that it lost`);
    // A rebuild takes away what it stores again.
    for (let seq = 1; seq <= through && !rebuilding; seq += 1) {
      if (!rows.has(seq)) report(`${playerId} row ${seq} of ${through} is missing in history`);
    }
    for (const row of rows.values()) {
      const entry = wallet.rows[row.seq - 1];
      if (entry === undefined)
        report(`history holds ${playerId} row ${row.seq}, the wallet does not`);
      else if (!isSameEntry(row, entry)) {
        report(`${playerId} row ${row.seq} in history: ${JSON.stringify(row)}`);
      }
    }
    const fault = (what: string) => report(`${playerId} ${what}`);
    auditRoundStates(wallet, roundStates.get(playerId) ?? [], { drained, report: fault });
    if (drained) auditWithdrawals(wallet, disk.withdrawals, report);
  }
}

function isSameEntry(row: HistoryRow, { seq, kind, entry }: JournalRow): boolean {
  const { stake, winMinor = 0 } = entry.round ?? {};
  return (
    row.seq === seq &&
    row.kind === kind &&
    row.currency === entry.currency &&
    Boolean(row.demo) === entry.demo &&
    row.roundId === entry.roundId &&
    row.stakeMinor === (stake ? stake.cashMinor + stake.bonusMinor : 0) &&
    row.winMinor === winMinor &&
    isDeepStrictEqual(JSON.parse(row.transactions), entry.transactions) &&
    isDeepStrictEqual(row.round === null ? null : JSON.parse(row.round), entry.round)
  );
}

const STEPS = new Set(["round_action", "round_settled", "round_voided"]);

/**
 * The state of a round of several steps in history equals its state after one of its later rows;
 * once drained, after the last.
 */
function auditRoundStates(
  { rows }: WalletOnDisk,
  stored: readonly RoundState[],
  { drained, report }: { drained: boolean; report: Report },
): void {
  const opened = new Map<string, number>();
  const latest = new Map<number, number>();
  for (const { seq, kind, entry } of rows) {
    if (kind === "round" && entry.round.state === "open") opened.set(entry.roundId, seq);
    const place = STEPS.has(kind) ? opened.get(entry.roundId) : undefined;
    if (place !== undefined) latest.set(place, seq);
  }
  for (const { openedSeq, seq, winMinor, round } of stored) {
    const entry = rows[seq - 1]?.entry;
    const isTrue =
      opened.get(entry?.roundId) === openedSeq &&
      entry.round?.winMinor === winMinor &&
      isDeepStrictEqual(JSON.parse(round), entry.round);
    if (!isTrue) report(`round of row ${openedSeq} has the state of row ${seq}: ${round}`);
    if (drained && latest.get(openedSeq) !== seq) {
      report(`round of row ${openedSeq} has the state of row ${seq}, not ${latest.get(openedSeq)}`);
    }
  }
  if (drained && stored.length !== latest.size) {
    report(`${stored.length} of ${latest.size} rounds of several steps are shown`);
  }
}

function auditWithdrawals(
  wallet: WalletOnDisk,
  stored: ReadonlyMap<string, string>,
  report: Report,
): void {
  const latest = new Map<string, string>();
  for (const { entry } of wallet.rows) {
    if (entry.withdrawal) latest.set(entry.withdrawal.id, entry.withdrawal.status);
  }
  for (const [id, status] of latest) {
    if (stored.get(id) !== status) report(`history shows ${id} ${stored.get(id)}, not ${status}`);
  }
}
