/**
 * What a disk does to the books while nothing runs: a figure of a pool is one too high, and a row of a
 * wallet is one millisecond younger than its hash says. The audit freezes both, and staff correct them.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Casino } from "./casino.ts";
import type { Disk } from "./disk.ts";
import type { Deployment } from "./runtime.ts";
import { filesIn } from "./sqlite-files.ts";

/** A row of a wallet's journal. */
export interface DamagedRow {
  readonly playerId: string;
  readonly seq: number;
}

/** Makes a pool of the casino count one unit more than wallets gave. */
export function damagePool({ folder }: Deployment, { tenantId }: Casino): void {
  for (const path of filesIn(join(folder, "state/do/rouleau-JackpotPoolObject"))) {
    const database = new DatabaseSync(path);
    try {
      const row = database
        .prepare(
          `SELECT 1 FROM contributor WHERE instr(wallet, ?1) = 1
           UNION ALL SELECT 1 FROM batch WHERE instr(bets, ?1) > 0`,
        )
        .get(`${tenantId}:`);
      if (row === undefined) continue;
      // The pool's total is in its last batch of bets, or in its row if that is later.
      database.exec(
        `UPDATE pool SET contributed_units = contributed_units + 1;
         UPDATE batch SET contributed_units = contributed_units + 1
         WHERE place = (SELECT max(place) FROM batch)`,
      );
      return;
    } catch {
      // A pool that was killed before its tables were made.
    } finally {
      database.close();
    }
  }
}

/** Changes the time of a deposit of one of these players. Its hash, its amounts and its entry stay. */
export function damageWallet(
  { folder }: Deployment,
  players: readonly { readonly playerId: string; readonly externalId: string }[],
  { disk, random }: { disk: Disk; random: SeededRandom },
): DamagedRow | undefined {
  const { playerId, externalId } = random.pick(players);
  const rows = disk.wallets.find((wallet) => wallet.externalId === externalId)?.rows ?? [];
  const deposits = rows.filter(({ kind }) => kind === "deposit");
  if (deposits.length === 0) return undefined;
  const { seq } = random.pick(deposits);
  for (const path of filesIn(join(folder, "state/do/rouleau-WalletObject"))) {
    const database = new DatabaseSync(path);
    try {
      const own = database.prepare("SELECT 1 FROM player WHERE external_id = ?").get(externalId);
      if (own === undefined) continue;
      database.prepare("UPDATE journal SET created_at = created_at + 1 WHERE seq = ?").run(seq);
      return { playerId, seq };
    } catch {
      // A wallet that was killed before its tables were made.
    } finally {
      database.close();
    }
  }
  return undefined;
}
