/**
 * Compares history in D1 with a wallet's journal, row by row, up to the last confirmed entry:
 * entries on their way are not a mismatch. docs/money.md: the projection equals the journals.
 */
import { roundPlace, withdrawalPlace } from "../../domain/ids.ts";
import type { Findings } from "../../domain/ledger/finding.ts";
import type { HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { noteOnChain, type OnChain } from "./audit-chain-books.ts";
import {
  type HistoryRow,
  historyRows,
  type ListedMinutes,
  listedMinutes,
  listedWithdrawals,
  pointOf,
  type RoundStateRow,
  roundStateRows,
  type WithdrawalRow,
  withdrawalRows,
} from "./history-rows.ts";

/** One page of entries is well below the limit of an answer between objects. */
const PAGE_ROWS = 500;

/** Compares the next page after `after`; returns where it ended, or null if nothing confirmed is left. */
export async function auditHistoryPage(
  env: Env,
  owner: WalletAddress,
  page: {
    readonly after: number;
    readonly findings: Findings /** If left out, nothing about chains is recorded. */;
    readonly onChain?: OnChain;
  },
): Promise<number | null> {
  // Entries past the point are not stored, which the audit of the totals has found.
  const db = await historyOf(env, owner);
  const held = await pointOf(db, owner);
  const confirmed = (await walletStub(env, owner).confirmedEntries(page.after, PAGE_ROWS)).filter(
    ({ seq }) => seq <= held,
  );
  const through = confirmed.at(-1)?.seq;
  if (through === undefined) {
    await auditListed(env, owner, page.findings);
    return null;
  }
  const entries = confirmed.map(({ seq, entry, kept }) => ({ seq, entry: readEntry(entry), kept }));
  const moved = entries.flatMap(({ entry }) => entry?.withdrawal ?? []);
  const opened = entries.flatMap(
    ({ entry }) => (entry === undefined ? undefined : openedBy(entry)) ?? [],
  );
  const minutesOf = entries.flatMap(({ entry }) =>
    entry?.kind === "round" ? minuteOf(entry) : [],
  );
  const [rows, withdrawals, roundStates, minutes] = await Promise.all([
    historyRows(db, owner, { after: page.after, through }),
    withdrawalRows(db, owner, [...new Set(moved.map(({ id }) => id))]),
    roundStateRows(db, owner, [...new Set(opened)]),
    listedMinutes(db, owner, [...new Set(minutesOf)]),
  ]);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  for (const { seq, entry, kept } of entries) {
    // An entry that cannot be read is a finding of the journal's own audit.
    if (entry === undefined) continue;
    if (page.onChain !== undefined) noteOnChain(entry, page.onChain);
    auditRow(entry, bySeq.get(seq), page.findings);
    auditKept(seq, { expected: kept, found: bySeq.get(seq)?.kept }, page.findings);
    auditWithdrawal(entry, withdrawals, page.findings);
    auditRoundState(entry, roundStates, page.findings);
    auditMinute(entry, minutes, page.findings);
  }
  return through;
}

/** Compares every listed withdrawal with the journal, because operators pay out from this list. */
async function auditListed(env: Env, owner: WalletAddress, findings: Findings): Promise<void> {
  const db = await historyOf(env, owner);
  let after = { createdAt: Number.MIN_SAFE_INTEGER, id: "" };
  for (;;) {
    const listed = await listedWithdrawals(db, owner, { after, limit: PAGE_ROWS });
    const last = listed.at(-1);
    if (last === undefined) return;
    after = last;
    const places = listed.map(({ id }) => withdrawalPlace(id));
    const seqs = places.flatMap((place) => place?.seq ?? []);
    const begun = new Set(await walletStub(env, owner).withdrawalsAmong(seqs));
    for (const [index, { id }] of listed.entries()) {
      const place = places[index];
      if (place?.playerId === owner.playerId && begun.has(place.seq)) continue;
      const what = "The list of withdrawals has one that the journal lacks.";
      findings.add({ row: `withdrawal ${id}`, what, expected: "none", found: id });
    }
  }
}

/** Checks that the stored part of a row matches the row; history of an earlier version stored none. */
function auditKept(
  seq: number,
  { expected, found }: { expected: string | null | undefined; found: string | null | undefined },
  findings: Findings,
): void {
  if (found === undefined || found === null || expected === undefined) return;
  const what = "The part of the row that history keeps differs from the journal.";
  findings.expect({ row: `history row ${seq}`, what }, { expected, found });
}

function auditRow(entry: HistoryEntry, row: HistoryRow | undefined, findings: Findings): void {
  const where = { row: `history row ${entry.seq}`, what: "History differs from the journal." };
  const { round } = entry;
  const expected = {
    seq: entry.seq,
    kind: entry.kind,
    currency: entry.currency,
    demo: entry.demo ? 1 : 0,
    round_id: entry.roundId,
    game_id: entry.gameId,
    stake_minor: round ? round.stake.cashMinor + round.stake.bonusMinor : 0,
    win_minor: round?.winMinor ?? 0,
    transactions: entry.transactions,
    round,
    created_at: entry.createdAt,
  };
  const { kept: _, ...shown } = row ?? { kept: null };
  const found = row && {
    ...shown,
    transactions: parsed(row.transactions),
    round: parsed(row.round),
  };
  findings.expect(where, { expected, found });
}

/**
 * Checks a withdrawal in the list, which has its latest state, so a later entry replaces the one that began
 * it.
 */
function auditWithdrawal(
  entry: HistoryEntry,
  rows: ReadonlyMap<string, readonly WithdrawalRow[]>,
  findings: Findings,
): void {
  const { withdrawal, seq } = entry;
  if (withdrawal === undefined) return;
  const [row, ...others] = rows.get(withdrawal.id) ?? [];
  if (others.length > 0) {
    const what = "The list of withdrawals has it twice.";
    findings.add({ row: `withdrawal ${withdrawal.id}`, what, expected: "one row", found: "more" });
    return;
  }
  const isOver = withdrawal.status === "completed" || withdrawal.status === "failed";
  const wentOn = !isOver && row !== undefined && row.seq > seq;
  if (wentOn && row.status !== withdrawal.status) return;
  const where = {
    row: `withdrawal ${withdrawal.id}`,
    what: "The list of withdrawals differs from the journal.",
  };
  const { status, createdAt } = withdrawal;
  const expected = { status, record: withdrawal, seq, createdAt };
  const found = row && {
    status: row.status,
    record: parsed(row.record),
    seq: row.seq,
    createdAt: row.created_at,
  };
  findings.expect(where, { expected, found });
}

/** Returns the entry that opened the round that this one continues; undefined for any other entry. */
function openedBy({ kind, round }: HistoryEntry): number | undefined {
  return kind === "round" || round === null ? undefined : roundPlace(round.id)?.seq;
}

/**
 * Checks a round of several steps in the list, which has its latest state, so a later entry replaces this
 * one.
 */
function auditRoundState(
  entry: HistoryEntry,
  roundStates: ReadonlyMap<number, RoundStateRow>,
  findings: Findings,
): void {
  const openedSeq = openedBy(entry);
  if (openedSeq === undefined) return;
  const { seq, round } = entry;
  const row = roundStates.get(openedSeq);
  // No entry follows once a round is over.
  if (round?.state === "open" && row !== undefined && row.seq > seq) return;
  findings.expect(
    { row: `round ${round?.id}`, what: "The list of rounds differs from the journal." },
    {
      expected: { seq, winMinor: round?.winMinor, round },
      found: row && { seq: row.seq, winMinor: row.win_minor, round: parsed(row.round) },
    },
  );
}

/** Checks the minute by which the list of all rounds finds a round. */
function auditMinute(entry: HistoryEntry, listed: ListedMinutes, findings: Findings): void {
  const { kind, seq } = entry;
  if (kind !== "round" || seq <= listed.clearedThrough) return;
  const minute = listed.minutes.get(minuteOf(entry));
  if (minute !== undefined && minute.first <= seq && seq <= minute.last) return;
  const what = "This round is missing in the list of all rounds.";
  const found = minute === undefined ? "none" : `entries ${minute.first} to ${minute.last}`;
  findings.add({ row: `history row ${seq}`, what, expected: "its minute", found });
}

function minuteOf({ createdAt }: HistoryEntry): number {
  return Math.floor(createdAt / MINUTE_MS);
}

function readEntry(text: string): HistoryEntry | undefined {
  const entry = parsed(text);
  return typeof entry === "object" && entry !== null ? (entry as HistoryEntry) : undefined;
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
