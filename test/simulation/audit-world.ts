/**
 * The invariants of DESIGN "Ledger", over a whole world. At any moment the books are in order; once
 * the world is quiet, nothing may be owed, waiting or missing either.
 */
import { auditJournal, type Journal } from "./audit-journal.ts";
import { auditPool } from "./audit-pool.ts";
import { auditTold } from "./audit-told.ts";
import type { World } from "./world.ts";

/** When an audit is held: while things happen, once all is quiet, or after all was asked again. */
export type Moment = "running" | "quiet" | "asked again";

/** Reports every breach as a violation of the world's simulation; counts what was there to check. */
export function auditWorld(world: World, moment: Moment): { hits: number; bets: number } {
  const quiet = moment !== "running";
  const { simulation, players, pools, grants } = world;
  const seen = new Set(simulation.violations);
  const accuse = (what: string) => {
    if (!seen.has(what)) simulation.violation(what);
    seen.add(what);
  };
  const journals = players.map((player) => auditJournal(player, grants, accuse));
  let hits = 0;
  for (const [currency, { storage }] of pools) {
    hits += auditPool(storage, { currency, journals, quiet }, accuse);
  }
  if (quiet) {
    for (const journal of journals) {
      if (moment === "asked again") auditTold(journal, accuse);
      auditHistory(journal, world, accuse);
    }
  }
  return { hits, bets: journals.reduce((sum, { bets }) => sum + bets.size, 0) };
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
