/**
 * The invariants of docs/money.md, over a whole world. At any moment the books are in order; once
 * the world is quiet, nothing may be owed, waiting or missing either.
 */
import { auditJournal, type Journal } from "./audit-journal.ts";
import { auditPool } from "./audit-pool.ts";
import { auditTold } from "./audit-told.ts";
import type { Row } from "./journal-rows.ts";
import type { World } from "./world.ts";

/** When an audit is held: while things happen, once all is quiet, after all was asked again, and when the rules of a day have run. */
export type Moment = "running" | "quiet" | "asked again" | "a day later";

/** What was there to check: journal rows by what they did, jackpot bets among them, and hits paid. */
export interface Audited {
  readonly hits: number;
  readonly bets: number;
  readonly deeds: Readonly<Record<string, number>>;
}

/** Reports every breach as a violation of the world's simulation; counts what was there to check. */
export function auditWorld(world: World, moment: Moment): Audited {
  const quiet = moment !== "running";
  const { simulation, players, pools } = world;
  const seen = new Set(simulation.violations);
  const accuse = (what: string) => {
    if (!seen.has(what)) simulation.violation(what);
    seen.add(what);
  };
  const journals = players.map((player) => auditJournal(player, accuse));
  let hits = 0;
  for (const [currency, { storage }] of pools) {
    hits += auditPool(storage, { currency, journals, quiet }, accuse);
  }
  if (quiet) {
    for (const journal of journals) {
      if (journal.conversionDue) {
        accuse(`${journal.player.wallet.name}: a bonus that was wagered is never converted`);
      }
      if (moment === "a day later" && journal.hasOpenRound) {
        accuse(`${journal.player.wallet.name}: a round that was left is never settled`);
      }
      if (moment === "asked again") auditTold(journal, accuse);
      auditHistory(journal, world, accuse);
    }
  }
  const deeds: Record<string, number> = {};
  for (const deed of journals.flatMap(({ rows }) => rows.map(deedIn))) {
    deeds[deed] = (deeds[deed] ?? 0) + 1;
  }
  return { hits, bets: journals.reduce((sum, { bets }) => sum + bets.size, 0), deeds };
}

/** A row's kind, and what there is to tell apart. */
function deedIn({ kind, legs, entry }: Row): string {
  if (kind === "jackpot_win" && legs.bonus) return "jackpot_win to bonus";
  if (kind === "withdrawal" && legs.held) return "withdrawal to address";
  const converts = entry.transactions.some(({ type }) => type === "bonus_conversion");
  if (converts && kind.startsWith("round")) return "round that converts";
  if (kind === "round" && entry.round?.state === "open") return "round_opened";
  if (kind === "round_settled" && entry.round?.endedBy === "rule") return "round_settled by rule";
  return kind;
}

/** History holds every row as the journal does, and the player. */
function auditHistory(
  { player, rows }: Journal,
  { history }: World,
  accuse: (what: string) => void,
): void {
  const { address, wallet } = player;
  if (rows.length > 0 && !history.players.has(address.playerId)) {
    accuse(`history lacks the player of ${wallet.name}`);
  }
  for (const { seq, text } of rows) {
    const stored = history.entries.get(`${address.playerId}/${seq}`);
    if (stored !== text) accuse(`history of ${wallet.name} lacks row ${seq}, or has another`);
  }
  const stored = [...history.entries.keys()].filter((place) =>
    place.startsWith(`${address.playerId}/`),
  );
  if (stored.length > rows.length)
    accuse(`history of ${wallet.name} holds rows that are not there`);
}
