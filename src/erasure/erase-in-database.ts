/**
 * Erases a player in the database. Lists and totals are stored again from the journal, which no longer
 * names the player. Data that is in no journal is changed here: the audit logs of the operator and of our
 * staff, approvals, freezes, and the addresses from which logins were tried.
 */

import type { TenantEnvironment } from "../../domain/ids.ts";
import type { PersonalDigests } from "../../domain/ledger/audit-log-chain.ts";
import { personalDigests } from "../../domain/ledger/audit-log-chain.ts";
import { ERASED, KEYED_BY_OPERATOR } from "../../domain/wallet/erasure.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { type AuditAction, STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { sealAuditLog } from "../db/audit-log/seal-entries.ts";
import { historyOf } from "../db/history-of.ts";
import { rebuildWallet } from "../history/rebuild-wallets.ts";

/** The actions whose entries contain something about a player besides our own ids and amounts. */
const PERSONAL_ACTIONS: readonly AuditAction[] = [
  "player.suspended",
  "player.unsuspended",
  "player.account_given",
  "player.password_reset",
  "round.voided",
  "round.voided_by_staff",
  "round.void_requested",
  "withdrawal.sent",
  "withdrawal.confirmed",
  "withdrawal.completed",
  "withdrawal.failed",
  "withdrawal.failed_by_staff",
  "payout_ending.requested",
  "payout_ending.approved",
];

/**
 * Erases the player in every table. `subjects` are the ids under which logins to the player's account were
 * recorded. Repeating it has no further effect.
 */
export async function eraseInDatabase(
  env: Env,
  owner: WalletAddress,
  subjects: readonly string[],
): Promise<void> {
  await rebuildWallet(env, owner);
  for (const log of [owner, STAFF_LOG]) {
    // An entry is sealed with its content before it is erased, so its place in the chain is certain.
    await sealAuditLog(env, log);
    await eraseAuditEntries(env.DB, owner, log);
  }
  const { tenantId, environment, playerId } = owner;
  const wallet = [tenantId, environment, playerId];
  const history = await historyOf(env, owner);
  await history
    .prepare(
      `DELETE FROM chain_heads
       WHERE tenant_id = ? AND environment = ? AND kind = 'wallet' AND object_id = ?`,
    )
    .bind(...wallet)
    .run();
  await env.DB.batch([
    // The counts of days stay.
    env.DB.prepare(
      `DELETE FROM security_events
       WHERE tenant_id = ? AND environment = ? AND subject IN (SELECT value FROM json_each(?))`,
    ).bind(tenantId, environment, JSON.stringify(subjects)),
    env.DB.prepare(
      "DELETE FROM player_notes WHERE tenant_id = ? AND environment = ? AND player_id = ?",
    ).bind(...wallet),
    env.DB.prepare(
      `UPDATE frozen_objects SET reason = '${ERASED}', release_reason = iif(release_reason IS NULL, NULL, '${ERASED}')
       WHERE tenant_id = ? AND environment = ? AND kind = 'wallet' AND object_id = ?`,
    ).bind(...wallet),
    env.DB.prepare(
      `UPDATE approvals SET payload = json_remove(payload, '$.note')
       WHERE tenant_id = ? AND environment = ? AND kind = 'round_void' AND subject GLOB ?`,
    ).bind(tenantId, environment, `round ${ledgerIdsOf("rnd", playerId)}`),
    env.DB.prepare(
      `UPDATE approvals SET payload = json_remove(payload, '$.transaction', '$.reason')
       WHERE tenant_id = ? AND environment = ? AND kind = 'payout_ending' AND subject GLOB ?`,
    ).bind(tenantId, environment, ledgerIdsOf("wdr", playerId)),
  ]);
}

interface Entry {
  readonly createdAt: number;
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string | null;
}

const CHOSEN = `tenant_id = ?1 AND environment = ?2 AND erased_digests IS NULL`;
const COLUMNS = `created_at AS createdAt, entry_id AS id, "before", "after", ip`;

/** One player has few entries. Addresses have their own ids, but their entries name the player. */
const FIND = `
  SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_by_target
  WHERE ${CHOSEN} AND (target_id = ?3 OR target_id GLOB ?4 OR target_id GLOB ?5)
    AND action IN (SELECT value FROM json_each(?6))
  UNION ALL
  SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_by_action
  WHERE ${CHOSEN} AND action IN ('payout_address.saved', 'payout_address.removed')
    AND ?3 IN ("before" ->> '$.playerId', "after" ->> '$.playerId')`;

/** The entries of the staff log are about a tenant, and also name the target of the action. */
const FIND_IN_STAFF_LOG = `
  SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_by_target
  WHERE ${CHOSEN} AND target_id = ?3 AND action IN (SELECT value FROM json_each(?6))
    AND ("after" ->> '$.target' GLOB ?4 OR "after" ->> '$.target' GLOB ?5)`;

const ERASE = `
  UPDATE audit_log SET "before" = NULL, "after" = NULL, erased_digests = value ->> 'digests'
  FROM json_each(?3)
  WHERE ${CHOSEN} AND created_at = value ->> 'createdAt' AND entry_id = value ->> 'id'`;

/** Returns the entries of a log that contain something about the player. */
function personalEntries(
  db: D1Database,
  { tenantId, environment, playerId }: WalletAddress,
  log: TenantEnvironment,
): D1PreparedStatement {
  const actions = JSON.stringify(PERSONAL_ACTIONS);
  const rounds = ledgerIdsOf("rnd", playerId);
  const withdrawals = ledgerIdsOf("wdr", playerId);
  if (log !== STAFF_LOG) {
    const found = db.prepare(FIND);
    return found.bind(tenantId, environment, playerId, rounds, withdrawals, actions);
  }
  const acted = [tenantId, `round ${rounds}`, `withdrawal ${withdrawals}`];
  return db.prepare(FIND_IN_STAFF_LOG).bind(log.tenantId, log.environment, ...acted, actions);
}

async function eraseAuditEntries(
  db: D1Database,
  owner: WalletAddress,
  log: TenantEnvironment,
): Promise<void> {
  const { results } = await personalEntries(db, owner, log).all<Entry>();
  if (results.length === 0) return;
  const erased = results.map(({ createdAt, id, ...said }) => {
    const digests: PersonalDigests = personalDigests(said, sha256);
    return { createdAt, id, digests: JSON.stringify(digests) };
  });
  const bound = [log.tenantId, log.environment, JSON.stringify(erased)];
  await db
    .prepare(ERASE)
    .bind(...bound)
    .run();
}

const OF_PLAYER = `tenant_id = ?1 AND environment = ?2 AND player_id = ?3`;

/** The places in history where data about an erased player may be. */
const LEFT_IN_HISTORY = [
  `SELECT 'players' AS place FROM players
   WHERE ${OF_PLAYER} AND (external_id <> player_id OR username <> '${ERASED}')`,
  // The key of an operator's request.
  `SELECT 'entries' AS place FROM entries
   WHERE ${OF_PLAYER} AND kind IN (${KEYED_BY_OPERATOR.map((kind) => `'${kind}'`).join(", ")})
     AND kept ->> '$[1][12]' <> 'erased' LIMIT 1`,
  `SELECT 'withdrawals' AS place FROM withdrawals
   WHERE ${OF_PLAYER} AND '${ERASED}' NOT IN (
     coalesce(record ->> '$.destination.address', '${ERASED}')) LIMIT 1`,
  `SELECT 'chain_heads' AS place FROM chain_heads
   WHERE tenant_id = ?1 AND environment = ?2 AND kind = 'wallet' AND object_id = ?3`,
];
const LEFT_IN_DIRECTORY = `SELECT 'player_notes' AS place FROM player_notes WHERE ${OF_PLAYER} LIMIT 1`;

/** Returns the tables that still contain an erased player, which can happen after the database was restored. */
export async function placesNamingPlayer(env: Env, owner: WalletAddress): Promise<string[]> {
  const { tenantId, environment, playerId } = owner;
  const of = [tenantId, environment, playerId];
  const history = await historyOf(env, owner);
  const [listed, other] = await Promise.all([
    history.batch<{ place?: string }>(
      LEFT_IN_HISTORY.map((sql) => history.prepare(sql).bind(...of)),
    ),
    env.DB.batch<{ place?: string }>([
      env.DB.prepare(LEFT_IN_DIRECTORY).bind(...of),
      ...[owner, STAFF_LOG].map((log) => personalEntries(env.DB, owner, log)),
    ]),
  ]);
  return [...listed, ...other].flatMap(({ results: [row] }) =>
    row ? (row.place ?? "audit_log") : [],
  );
}

/** Matches the ids of a player's rounds or withdrawals. */
function ledgerIdsOf(prefix: "rnd" | "wdr", playerId: string): string {
  return `${prefix}_${playerId.slice("plr_".length)}_*`;
}
