/** Brings a wallet's tables back to what an earlier version left, for tests of what becomes of it. */
import { evictDurableObject } from "cloudflare:test";
import { inObject } from "./audited-casino.ts";
import type { OpenWallet } from "./open-wallet.ts";

/** What undoes each of the latest steps of the wallet's schema, by its number. */
const UNDO: Readonly<Record<number, readonly string[]>> = {
  8: ["ALTER TABLE player DROP COLUMN entries_told"],
  9: ["ALTER TABLE journal DROP COLUMN hash", "DROP TABLE old_rows"],
  10: ["ALTER TABLE player DROP COLUMN registered"],
  11: ["ALTER TABLE player DROP COLUMN account", "ALTER TABLE player DROP COLUMN signing_up"],
  12: ["DROP TABLE side_seal"],
  13: ["DROP INDEX journal_by_withdrawal"],
  14: ["ALTER TABLE journal DROP COLUMN granted"],
};

/** Undoes the wallet's steps from `step` on, and restarts it. */
export async function makeOlder(player: Pick<OpenWallet, "object">, step: number): Promise<void> {
  const run = inObject(() => player.object);
  const [last] = await run("SELECT max(step) AS step FROM migration");
  for (let undone = Number(last?.step); undone >= step; undone -= 1) {
    const statements = UNDO[undone];
    if (statements === undefined) throw new Error(`step ${undone} has nothing that undoes it`);
    for (const sql of statements) await run(sql);
    await run("DELETE FROM migration WHERE step = ?", undone);
  }
  await evictDurableObject(player.object);
}
