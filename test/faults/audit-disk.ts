/** The whole audit of what lies on disk: journals, pools, history, and what clients were told of them. */
import { auditHistory } from "./audit-history.ts";
import { auditJournal, type Blame } from "./audit-journal.ts";
import { auditPools, type Feeder } from "./audit-pools.ts";
import { auditTold } from "./audit-told.ts";
import type { Crowd } from "./crowd.ts";
import type { Disk, WalletOnDisk } from "./disk.ts";

export interface Expected {
  /** Nothing may be left to settle: the runtime had its ten seconds. */
  readonly atRest: boolean;
  /** History must be complete: somebody has asked for it. */
  readonly drained: boolean;
}

export interface Audited {
  readonly findings: readonly string[];
  readonly feeders: ReadonlyMap<string, Feeder>;
}

/** Checks everything; the findings are empty when all holds. */
export function auditDisk(disk: Disk, crowd: Crowd, { atRest, drained }: Expected): Audited {
  const findings: string[] = [];
  const blame: Blame = (what) => findings.push(what);
  const playerIds = new Map(crowd.players.map((player) => [player.externalId, player.playerId]));
  const wallets = new Map<string, WalletOnDisk>();
  const feeders = new Map<string, Feeder>();
  for (const wallet of disk.wallets) {
    const playerId = playerIds.get(wallet.externalId);
    if (playerId === undefined || wallets.has(playerId)) {
      blame(`a wallet of ${wallet.externalId} that should not be`);
      continue;
    }
    wallets.set(playerId, wallet);
    const bets = auditJournal(wallet, (what) => blame(`${playerId} ${what}`));
    feeders.set(playerId, { playerId, rows: wallet.rows, bets });
  }
  auditPools(disk.pools, feeders, { atRest, blame });
  auditHistory(disk, wallets, { drained, blame });
  auditTold(crowd.orders, wallets, { pools: disk.pools, blame });
  auditIds(wallets, blame);
  if (atRest) auditConversions(wallets, blame);
  return { findings, feeders };
}

/** No two movements of money anywhere share an id. */
function auditIds(wallets: ReadonlyMap<string, WalletOnDisk>, blame: Blame): void {
  const seen = new Set<string>();
  for (const { rows } of wallets.values()) {
    for (const { entry } of rows) {
      for (const { id } of entry.transactions) {
        if (seen.has(id)) blame(`the id ${id} is used twice`);
        seen.add(id);
      }
    }
  }
}

/** A bonus that was wagered does not stay a bonus. */
function auditConversions(wallets: ReadonlyMap<string, WalletOnDisk>, blame: Blame): void {
  for (const [playerId, { rows }] of wallets) {
    const newest = new Map(rows.map((row) => [row.book, row]));
    for (const { book, bonus, bonus_in_play, wagering, seq } of newest.values()) {
      if (bonus > 0 && wagering === 0 && bonus_in_play === 0)
        blame(`${playerId} row ${seq}: ${book} bonus not converted`);
    }
  }
}
