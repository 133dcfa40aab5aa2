/** Audits everything on disk: journals, pools, history, and the answers that clients received. */

import { auditAnswers } from "./audit-answers.ts";
import { auditChain } from "./audit-chain.ts";
import { auditCloses, type SeenCloses } from "./audit-closes.ts";
import { auditHistory } from "./audit-history.ts";
import { auditJournal, type Report } from "./audit-journal.ts";
import { auditPools, type Feeder, unfedRounds } from "./audit-pools.ts";
import { auditStaff } from "./audit-staff.ts";
import { auditSums } from "./audit-sums.ts";
import type { Crowd } from "./crowd.ts";
import type { Disk, WalletOnDisk } from "./disk.ts";
import { leftoverIn } from "./money.ts";
import type { StaffRecord } from "./staff.ts";

export interface Expected {
  /** True if nothing may be left to settle: the runtime had its ten seconds. */
  readonly atRest: boolean;
  /** True if every verdict must be in a journal: the runtime had longer than verdicts may wait. */
  readonly judged: boolean;
  /** True if history must be complete, because it has been asked for. */
  readonly drained: boolean;
  /** The closed days that were seen before, to which those of now are added. */
  readonly closes: SeenCloses;
  /** What staff did, and what was damaged for them to find. */
  readonly staff: StaffRecord;
}

export interface Audited {
  readonly findings: readonly string[];
  readonly feeders: ReadonlyMap<string, Feeder>;
}

/** Checks everything. Returns no findings if all guarantees hold. */
export function auditDisk(disk: Disk, crowd: Crowd, expected: Expected): Audited {
  const { atRest, judged, drained, staff } = expected;
  const { damagedRow, rebuilding } = staff;
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
    const fault = (what: string) => report(`${playerId} ${what}`);
    const bets = auditJournal(wallet, fault);
    const damagedSeq = damagedRow?.playerId === playerId ? damagedRow.seq : undefined;
    auditChain(playerId, wallet, { told: disk.told.get(playerId), damagedSeq, report: fault });
    auditRegister(playerId, wallet, { registered: disk.registered, judged, report: fault });
    feeders.set(playerId, { playerId, rows: wallet.rows, bets });
  }
  auditPools(disk.pools, feeders, { atRest, judged, staff, report });
  auditStaff(disk, staff, report);
  auditHistory(disk, wallets, { drained, rebuilding, report });
  auditSums(disk, wallets, { drained, rebuilding, report });
  auditCloses(disk, expected.closes, report);
  auditAnswers(crowd.operations, wallets, {
    pools: disk.pools,
    unfed: unfedRounds(disk.pools, feeders),
    report,
  });
  auditIds(wallets, report);
  if (atRest) auditConversions(wallets, report);
  return { findings, feeders };
}

/**
 * A wallet that thinks it is in the register is there; once its alarms have had time, every
 * wallet with rows is.
 */
function auditRegister(
  playerId: string,
  { registered: believed, rows }: WalletOnDisk,
  context: { registered: ReadonlySet<string>; judged: boolean; report: Report },
): void {
  const { registered, judged, report } = context;
  const isDue = believed || (judged && rows.length > 0);
  if (isDue && !registered.has(playerId)) report("is not in the register of wallets");
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
