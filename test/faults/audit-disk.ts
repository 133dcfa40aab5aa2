/** Audits everything on disk: journals, pools, history, and the answers that clients received. */

import { auditAnswers } from "./audit-answers.ts";
import { auditHistory } from "./audit-history.ts";
import { auditJournal, type Report } from "./audit-journal.ts";
import { auditPools, type Feeder } from "./audit-pools.ts";
import type { Crowd } from "./crowd.ts";
import type { Disk, WalletOnDisk } from "./disk.ts";
import { leftoverIn } from "./money.ts";

export interface Expected {
  /** True if nothing may be left to settle: the runtime had its ten seconds. */
  readonly atRest: boolean;
  /** True if history must be complete, because it has been asked for. */
  readonly drained: boolean;
}

export interface Audited {
  readonly findings: readonly string[];
  readonly feeders: ReadonlyMap<string, Feeder>;
}

/** Checks everything. Returns no findings if all guarantees hold. */
export function auditDisk(disk: Disk, crowd: Crowd, { atRest, drained }: Expected): Audited {
  const findings: string[] = [];
  const report: Report = (what) => findings.push(what);
  const playerIds = new Map(crowd.players.map((player) => [player.externalId, player.playerId]));
  const wallets = new Map<string, WalletOnDisk>();
  const feeders = new Map<string, Feeder>();
  for (const wallet of disk.wallets) {
    const playerId = playerIds.get(wallet.externalId);
    if (playerId === undefined || wallets.has(playerId)) {
      report(`a wallet of ${wallet.externalId} that should not be`);
      continue;
    }
    wallets.set(playerId, wallet);
    const bets = auditJournal(wallet, (what) => report(`${playerId} ${what}`));
    feeders.set(playerId, { playerId, rows: wallet.rows, bets });
  }
  auditPools(disk.pools, feeders, { atRest, report });
  auditHistory(disk, wallets, { drained, report });
  auditAnswers(crowd.operations, wallets, { pools: disk.pools, report });
  auditIds(wallets, report);
  if (atRest) auditConversions(wallets, report);
  return { findings, feeders };
}

/** No two movements of money share an id. */
function auditIds(wallets: ReadonlyMap<string, WalletOnDisk>, report: Report): void {
  const seen = new Set<string>();
  for (const { rows } of wallets.values()) {
    for (const { entry } of rows) {
      for (const { id } of entry.transactions) {
        if (seen.has(id)) report(`the id ${id} is used twice`);
        seen.add(id);
      }
    }
  }
}

/** A bonus whose wagering is complete has become cash, and one too small to be staked has ended. */
function auditConversions(wallets: ReadonlyMap<string, WalletOnDisk>, report: Report): void {
  for (const [playerId, { rows }] of wallets) {
    const newest = new Map(rows.map((row) => [row.book, row]));
    for (const { book, bonus, bonus_in_play, wagering, seq } of newest.values()) {
      if (bonus > 0 && wagering === 0 && bonus_in_play === 0)
        report(`${playerId} row ${seq}: ${book} bonus not converted`);
      if (leftoverIn({ bonus, bonus_in_play, wagering }, book) > 0)
        report(`${playerId} row ${seq}: ${book} bonus too small to be staked`);
    }
  }
}
