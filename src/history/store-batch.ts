/**
 * Stores history in D1: one row per journal entry, written once however often it arrives, in the order
 * of each wallet's journal, and counted into the totals in the same transaction. Nothing about money is
 * decided from it.
 */
import { roundPlace } from "../../domain/ids.ts";
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { CLEAR_LISTS, COUNT_ENTRIES } from "./count-totals.ts";

/** D1 runs a batch in one transaction; this many entries keep each statement well under its 2 MB value. */
const ENTRIES_PER_STATEMENT = 200;

interface StoredEntry {
  readonly t: string;
  readonly e: string;
  readonly p: string;
  readonly entry: HistoryEntry;
}

/** Keeps the player's latest state. */
const UPSERT_PLAYERS = `
  INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
    created_at, suspended_at, suspension_reason, changed_at)
  SELECT value ->> 't', value ->> 'e', value ->> 'p', value ->> '$.player.externalId',
    value ->> '$.player.username', value ->> '$.player.jurisdiction', value ->> '$.player.createdAt',
    value ->> '$.player.suspension.since', value ->> '$.player.suspension.reason',
    coalesce(value ->> '$.player.changedAt', 0)
  FROM json_each(?1) WHERE true
  ON CONFLICT (tenant_id, environment, player_id) DO UPDATE SET
    suspended_at = excluded.suspended_at, suspension_reason = excluded.suspension_reason,
    changed_at = excluded.changed_at
  WHERE excluded.changed_at > changed_at`;

const INSERT_ENTRIES = `
  INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, round_id,
    game_id, stake_minor, win_minor, transactions, round, created_at)
  SELECT value ->> 't', value ->> 'e', value ->> 'p', value ->> '$.entry.seq',
    value ->> '$.entry.kind', value ->> '$.entry.currency', value ->> '$.entry.demo',
    value ->> '$.entry.roundId', value ->> '$.entry.gameId',
    coalesce(value ->> '$.entry.round.stake.cashMinor', 0)
      + coalesce(value ->> '$.entry.round.stake.bonusMinor', 0),
    coalesce(value ->> '$.entry.round.winMinor', 0),
    value -> '$.entry.transactions', nullif(value -> '$.entry.round', 'null'),
    value ->> '$.entry.createdAt'
  FROM json_each(?1) WHERE true
  ON CONFLICT DO NOTHING`;

/** Keeps a withdrawal's latest state: an entry that arrives late must not restore an older one. */
const UPSERT_WITHDRAWALS = `
  INSERT INTO withdrawals (tenant_id, environment, player_id, withdrawal_id, status, record, seq,
    created_at)
  SELECT value ->> 't', value ->> 'e', value ->> 'p', value ->> '$.entry.withdrawal.id',
    value ->> '$.entry.withdrawal.status', value -> '$.entry.withdrawal', value ->> '$.entry.seq',
    value ->> '$.entry.withdrawal.createdAt'
  FROM json_each(?1) WHERE true
  ON CONFLICT (tenant_id, environment, created_at, withdrawal_id) DO UPDATE SET
    status = excluded.status, record = excluded.record, seq = excluded.seq
  WHERE excluded.seq > seq`;

/** Keeps the latest state of a round of several steps; its id ends in the entry that opened it. */
const UPSERT_STANDINGS = `
  INSERT INTO round_standings (tenant_id, environment, player_id, opened_seq, seq, win_minor, round)
  SELECT value ->> 't', value ->> 'e', value ->> 'p', value ->> 'openedSeq',
    value ->> '$.entry.seq', value ->> '$.entry.round.winMinor', value -> '$.entry.round'
  FROM json_each(?1) WHERE true ORDER BY value ->> '$.entry.seq'
  ON CONFLICT (tenant_id, environment, player_id, opened_seq) DO UPDATE SET
    seq = excluded.seq, win_minor = excluded.win_minor, round = excluded.round
  WHERE excluded.seq > seq`;

/** Stores everything in the batches that is not stored yet, in one transaction. */
export async function storeHistory(
  db: D1Database,
  batches: readonly HistoryBatch[],
): Promise<void> {
  const players = batches.map((batch) => ({
    t: batch.tenantId,
    e: batch.environment,
    p: batch.playerId,
    player: batch.player,
  }));
  const entries = entriesOf(batches);
  const statements = [db.prepare(UPSERT_PLAYERS).bind(JSON.stringify(players))];
  for (const { tenantId, environment, playerId, clearedThrough } of batches) {
    if (clearedThrough === undefined) continue;
    for (const sql of CLEAR_LISTS) {
      statements.push(db.prepare(sql).bind(tenantId, environment, playerId, clearedThrough));
    }
  }
  for (let from = 0; from < entries.length; from += ENTRIES_PER_STATEMENT) {
    const slice = entries.slice(from, from + ENTRIES_PER_STATEMENT);
    const json = JSON.stringify(slice);
    // Counted before the insert: entries that are stored already were counted then.
    for (const sql of [...COUNT_ENTRIES, INSERT_ENTRIES]) {
      statements.push(db.prepare(sql).bind(json));
    }
  }
  const withdrawals = entries.filter(({ entry }) => entry.withdrawal !== undefined);
  for (let from = 0; from < withdrawals.length; from += ENTRIES_PER_STATEMENT) {
    const slice = withdrawals.slice(from, from + ENTRIES_PER_STATEMENT);
    statements.push(db.prepare(UPSERT_WITHDRAWALS).bind(JSON.stringify(slice)));
  }
  const steps = entries.flatMap((stored) => {
    const { kind, round } = stored.entry;
    const openedSeq = kind === "round" || round === null ? undefined : roundPlace(round.id)?.seq;
    return openedSeq === undefined ? [] : [{ ...stored, openedSeq }];
  });
  for (let from = 0; from < steps.length; from += ENTRIES_PER_STATEMENT) {
    const slice = steps.slice(from, from + ENTRIES_PER_STATEMENT);
    statements.push(db.prepare(UPSERT_STANDINGS).bind(JSON.stringify(slice)));
  }
  await db.batch(statements);
}

/** Each entry once, even if a delivery contains it twice: whether to count it depends on whether it is stored. */
function entriesOf(batches: readonly HistoryBatch[]): StoredEntry[] {
  const entries = new Map<string, StoredEntry>();
  for (const { tenantId: t, environment: e, playerId: p, entries: sent } of batches) {
    for (const entry of sent) entries.set(`${t}:${e}:${p}:${entry.seq}`, { t, e, p, entry });
  }
  return [...entries.values()];
}
