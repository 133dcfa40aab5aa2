/** Brings a wallet's tables back to what an earlier version left, for tests of how they are migrated. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { walletAddress } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { SideSeal } from "../../durable-objects/side-seal.ts";
import { SEALED_TABLES } from "../../durable-objects/wallet/store/sealed-tables.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
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
  15: ["DROP TABLE seed_chain"],
  16: ["ALTER TABLE session DROP COLUMN refreshed"],
  17: ["DROP TABLE erasure"],
  18: ["ALTER TABLE side_seal DROP COLUMN code", "ALTER TABLE side_seal DROP COLUMN unjudged"],
  19: [
    "DROP TABLE older_key",
    "DROP INDEX journal_by_lasting_key",
    "CREATE INDEX journal_by_key ON journal (idempotency_key) WHERE idempotency_key IS NOT NULL",
  ],
  20: ["DROP INDEX journal_by_jackpot"],
};

const STEP_OF_CHAINS = 15;
/** Before it, each key had an entry in an index. */
export const STEP_OF_OLDER_KEYS = 19;
/** Before it, jackpots had no index. */
export const STEP_OF_JACKPOTS = 20;

/** Undoes the wallet's steps from `step` on, and restarts it. */
export async function makeOlder(player: Pick<OpenWallet, "object">, step: number): Promise<void> {
  if (step <= STEP_OF_CHAINS) await openSeeds(player);
  // A running object may be reading rows, which locks its tables, or write in between.
  await evictDurableObject(player.object);
  await runInDurableObject(player.object, (_, { storage: { sql } }) => {
    const last = sql.exec<{ step: number }>("SELECT max(step) AS step FROM migration").one().step;
    for (let undone = last; undone >= step; undone -= 1) {
      undoStep(sql, undone);
    }
  });
  await evictDurableObject(player.object);
}

/** Takes back what one step of the wallet's schema made; the last step comes first. */
export function undoStep(sql: SqlStorage, step: number): void {
  const statements = UNDO[step];
  if (statements === undefined) throw new Error(`step ${step} has nothing that undoes it`);
  for (const statement of statements) sql.exec(statement);
  sql.exec("DELETE FROM migration WHERE step = ?", step);
}

/** Stores the seed in use in the clear, as it was before there were chains. */
async function openSeeds({ object }: Pick<OpenWallet, "object">): Promise<void> {
  await runInDurableObject(object, (_, { storage, id }) => {
    const { playerId } = walletAddress(id.name);
    const { serverSeed } = new WalletStore(storage, playerId, sealerOf(env)).seeds.current();
    storage.sql.exec("UPDATE seed SET server_seed = ? WHERE revealed_at IS NULL", serverSeed);
    const { seed_chain: _chains, ...tables } = SEALED_TABLES;
    new SideSeal(storage.sql, tables, { sealer: sealerOf(env), id: playerId }).sealAll();
  });
}
