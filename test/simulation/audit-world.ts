/**
 * Audits the invariants of docs/money.md over a whole world. The books are in order at any moment;
 * once the world is quiet, nothing may be owed, pending or missing either.
 */

import { auditAnswers } from "./audit-answers.ts";
import { auditChain, auditPoolChain, auditSeal } from "./audit-chain.ts";
import { auditJournal, type Journal } from "./audit-journal.ts";
import { auditPool } from "./audit-pool.ts";
import type { FakeStorage } from "./fake-storage.ts";
import { oncePerRow, type Row } from "./journal-rows.ts";
import type { Player } from "./player.ts";
import { unlessUnchanged } from "./unless-unchanged.ts";
import type { World } from "./world.ts";

/**
 * When an audit takes place: while things happen, once all is quiet, after everything was requested
 * again, and after the daily rules have run.
 */
export type Moment = "running" | "quiet" | "asked again" | "a day later";

/** What the audit covered: journal rows by kind, the jackpot bets among them, and hits paid. */
export interface Audited {
  readonly hits: number;
  readonly bets: number;
  readonly deeds: Readonly<Record<string, number>>;
}

type Report = (what: string) => void;

/** Reports every violation to the world's simulation, and counts what was checked. */
export function auditWorld(world: World, moment: Moment): Audited {
  const quiet = moment !== "running";
  const { simulation, players, pools } = world;
  const seen = new Set(simulation.violations);
  const reportViolation = (what: string) => {
    if (!seen.has(what)) simulation.violation(what);
    seen.add(what);
  };
  const journals = players.map((player) => journalOf(player, reportViolation));
  let hits = 0;
  for (const [currency, { storage }] of pools) {
    const pool = { currency, journals, quiet, asked: world.asked };
    hits += hitsOf(storage, pool, reportViolation);
    auditPoolChain(storage, currency, (what) => reportViolation(`${currency} pool: ${what}`));
  }
  if (quiet) {
    for (const journal of journals) {
      if (journal.conversionDue) {
        reportViolation(`${journal.player.wallet.name}: a bonus that is over never ends`);
      }
      for (const [seq, { verdict }] of journal.bets) {
        if (verdict !== null && verdict !== undefined) continue;
        reportViolation(`${journal.player.wallet.name}: the verdict on row ${seq} is in no row`);
      }
      if (moment === "a day later" && journal.hasOpenRound) {
        reportViolation(`${journal.player.wallet.name}: an abandoned round is never settled`);
      }
      if (moment === "asked again") auditAnswers(journal, reportViolation);
      auditHistory(journal, world, reportViolation);
      auditChain(journal, world, reportViolation);
      const { rows, player } = journal;
      if (rows.length > 0 && !world.registered.has(player.address.playerId)) {
        reportViolation(`${player.wallet.name}: it holds rows and is in no register`);
      }
      auditSeal(journal, reportViolation);
    }
  }
  const deeds: Record<string, number> = {};
  for (const deed of journals.flatMap(({ rows }) => rows.map(deedIn))) {
    deeds[deed] = (deeds[deed] ?? 0) + 1;
  }
  return { hits, bets: journals.reduce((sum, { bets }) => sum + bets.size, 0), deeds };
}

/** Audits a journal, unless it and all that was asked of it passed as they are. */
function journalOf(player: Player, reportViolation: Report): Journal {
  const { sent, ends, voids, resets, endedSessions, oldSessions } = player;
  const asked = [sent.length, ends.length, voids.length, resets];
  const state = [...asked, endedSessions.size, oldSessions.size, player.wallet.storage.version];
  const audited = { subject: player, state, report: reportViolation };
  return unlessUnchanged("journal", audited, (report) => auditJournal(player, report));
}

/** Audits a pool, unless it and the journals beside it passed as they are. */
function hitsOf(
  storage: FakeStorage,
  pool: Parameters<typeof auditPool>[1],
  reportViolation: Report,
): number {
  const state = [storage.version, pool.quiet, pool.asked.size, ...pool.journals];
  const audited = { subject: storage, state, report: reportViolation };
  return unlessUnchanged("pool", audited, (report) => auditPool(storage, pool, report));
}

/** Returns a row's kind, more precise where one kind covers several cases. */
function deedIn({ kind, legs, entry }: Row): string {
  if (kind === "jackpot_win" && legs.bonus) return "jackpot_win to bonus";
  if (kind === "withdrawal" && legs.held) return "withdrawal to address";
  const converts = entry.transactions.some(({ type }) => type === "bonus_conversion");
  if (converts && kind.startsWith("round")) return "round that converts";
  if (kind === "round" && entry.round?.state === "open") return "round_opened";
  if (kind === "round_settled" && entry.round?.endedBy === "rule") return "round_settled by rule";
  return kind;
}

/** What history must hold of a row. */
const reportedChainOf = oncePerRow(({ entry, legs }) => JSON.stringify({ ...entry, legs }));

/** History holds every journal row unchanged, and the player. */
function auditHistory(
  { player, rows }: Journal,
  { history }: World,
  reportViolation: (what: string) => void,
): void {
  const { address, wallet } = player;
  if (rows.length > 0 && !history.players.has(address.playerId)) {
    reportViolation(`history lacks the player of ${wallet.name}`);
  }
  const stored = history.entries.get(address.playerId);
  for (const row of rows) {
    if (stored?.get(row.seq) !== reportedChainOf(row))
      reportViolation(`history of ${wallet.name} lacks row ${row.seq} or has a different one`);
  }
  if ((stored?.size ?? 0) > rows.length)
    reportViolation(`history of ${wallet.name} holds rows that the journal does not`);
}
