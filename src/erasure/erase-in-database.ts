/**
 * Erases a player in the database. Lists and totals are stored again from the journal, which no longer
 * names the player; what is in no journal is changed here: the audit log, approvals and freezes.
 */
import type { PersonalDigests } from "../../domain/ledger/audit-log-chain.ts";
import { personalDigests } from "../../domain/ledger/audit-log-chain.ts";
import { ERASED } from "../../domain/wallet/erasure.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { AuditAction } from "../db/audit-log/audit-entry.ts";
import { sealAuditLog } from "../db/audit-log/seal-entries.ts";
import { rebuildWallet } from "../history/rebuild-wallets.ts";

/** The actions whose entries say something about a player beside our own ids and amounts. */
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
];

/** Erases the player in every table. Repeating it changes nothing more. */
export async function eraseInDatabase(env: Env, owner: WalletAddress): Promise<void> {
  await rebuildWallet(env, owner);
  // An entry is sealed with what it says, and only then erased: its place in the chain is certain.
  await sealAuditLog(env, owner);
  await eraseAuditEntries(env.DB, owner);
  const { tenantId, environment, playerId } = owner;
  const wallet = [tenantId, environment, playerId];
  await env.DB.batch([
    env.DB.prepare(
      `DELETE FROM chain_heads
       WHERE tenant_id = ? AND environment = ? AND kind = 'wallet' AND object_id = ?`,
    ).bind(...wallet),
    env.DB.prepare(
      `UPDATE frozen_objects SET reason = '${ERASED}', release_reason = iif(release_reason IS NULL, NULL, '${ERASED}')
       WHERE tenant_id = ? AND environment = ? AND kind = 'wallet' AND object_id = ?`,
    ).bind(...wallet),
    env.DB.prepare(
      `UPDATE approvals SET payload = json_remove(payload, '$.note')
       WHERE tenant_id = ? AND environment = ? AND kind = 'round_void' AND subject GLOB ?`,
    ).bind(tenantId, environment, `round ${ledgerIdsOf("rnd", playerId)}`),
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

/** Of one player there are few. Addresses have ids of their own, and their entries name the player. */
const FIND = `
  SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_by_target
  WHERE ${CHOSEN} AND (target_id = ?3 OR target_id GLOB ?4 OR target_id GLOB ?5)
    AND action IN (SELECT value FROM json_each(?6))
  UNION ALL
  SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_by_action
  WHERE ${CHOSEN} AND action IN ('payout_address.saved', 'payout_address.removed')
    AND ?3 IN ("before" ->> '$.playerId', "after" ->> '$.playerId')`;

const ERASE = `
  UPDATE audit_log SET "before" = NULL, "after" = NULL, erased_digests = value ->> 'digests'
  FROM json_each(?3)
  WHERE ${CHOSEN} AND created_at = value ->> 'createdAt' AND entry_id = value ->> 'id'`;

async function eraseAuditEntries(db: D1Database, owner: WalletAddress): Promise<void> {
  const { tenantId, environment, playerId } = owner;
  const targets = [playerId, ledgerIdsOf("rnd", playerId), ledgerIdsOf("wdr", playerId)];
  const actions = JSON.stringify(PERSONAL_ACTIONS);
  const found = db.prepare(FIND).bind(tenantId, environment, ...targets, actions);
  const { results } = await found.all<Entry>();
  if (results.length === 0) return;
  const erased = results.map(({ createdAt, id, ...said }) => {
    const digests: PersonalDigests = personalDigests(said, sha256);
    return { createdAt, id, digests: JSON.stringify(digests) };
  });
  await db.prepare(ERASE).bind(tenantId, environment, JSON.stringify(erased)).run();
}

/** Matches the ids of a player's rounds or withdrawals. */
function ledgerIdsOf(prefix: "rnd" | "wdr", playerId: string): string {
  return `${prefix}_${playerId.slice("plr_".length)}_*`;
}
