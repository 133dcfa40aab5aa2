/**
 * Hands pending withdrawals over to the paying account of their operator, if it has one. A withdrawal that
 * needs two people is handed over once they have agreed. The list only says which withdrawals exist; their
 * wallets have the details. docs/chains.md.
 */
import { CLOCKS_DIFFER_BY_MS } from "../approvals/approvals.ts";
import { type ChainsRpc, chainsOf, MAX_WISHES, type PayerPlace } from "../chains/chains-rpc.ts";
import type { WithdrawalLimits } from "../db/tenant.ts";

/**
 * The most withdrawals of one sweep, oldest first. Those that still wait for something take a part of it
 * each minute.
 */
const MAX_A_SWEEP = 1_000;

interface Pending {
  readonly playerId: string;
  readonly withdrawalId: string;
  readonly amountMinor: number;
}

/** Hands over the withdrawals that may be paid out now. Repeating it changes nothing. */
export async function handOverPayouts(env: Env): Promise<void> {
  const chains = chainsOf(env);
  if (chains === undefined) return;
  for (const place of await chains.payers()) {
    try {
      await handOver(env.DB, chains, place);
    } catch (error) {
      const line = { event: "payouts_not_handed_over", ...place, error: String(error) };
      console.error(JSON.stringify(line));
    }
  }
}

async function handOver(db: D1Database, chains: ChainsRpc, place: PayerPlace): Promise<void> {
  const { tenantId, environment } = place;
  const pending = await payable(db, place);
  for (let first = 0; first < pending.length; first += MAX_WISHES) {
    const wishes = pending.slice(first, first + MAX_WISHES).map(({ playerId, ...wish }) => ({
      ...wish,
      owner: { tenantId, environment, playerId },
    }));
    await chains.takePayouts(place, wishes);
  }
}

/** Returns the oldest withdrawals that wait for a payout here and for nobody's approval. */
async function payable(db: D1Database, place: PayerPlace): Promise<Pending[]> {
  const { tenantId, environment, chain, currencies } = place;
  const limits = await limitsOf(db, place);
  const { results } = await db
    .prepare(
      `SELECT player_id AS playerId, withdrawal_id AS withdrawalId,
         record ->> '$.amountMinor' AS amountMinor
       FROM withdrawals AS w INDEXED BY withdrawals_by_status
       WHERE tenant_id = ?1 AND environment = ?2 AND status = 'pending'
         AND record ->> '$.destination.chain' = ?3
         AND record ->> '$.currency' IN (SELECT value FROM json_each(?4))
         AND (coalesce(record ->> '$.amountMinor' <= ?5 ->> ('$.' || (record ->> '$.currency')), 1)
           OR EXISTS (SELECT 1 FROM approvals AS a
             WHERE a.tenant_id = ?1 AND a.environment = ?2 AND a.kind = 'withdrawal'
               AND a.requested_at >= w.created_at - ?6 AND a.subject = w.withdrawal_id
               AND a.approved_by IS NOT NULL))
       ORDER BY created_at, withdrawal_id LIMIT ?7`,
    )
    .bind(
      ...[tenantId, environment, chain, JSON.stringify(currencies), JSON.stringify(limits)],
      ...[CLOCKS_DIFFER_BY_MS, MAX_A_SWEEP],
    )
    .all<Pending>();
  return results;
}

async function limitsOf(
  db: D1Database,
  { tenantId, environment }: PayerPlace,
): Promise<WithdrawalLimits> {
  const limits = await db
    .prepare(
      `SELECT settings ->> '$.approveWithdrawalsAbove' AS limits FROM tenant_settings
       WHERE tenant_id = ? AND environment = ?`,
    )
    .bind(tenantId, environment)
    .first<string>("limits");
  return limits === null ? {} : (JSON.parse(limits) as WithdrawalLimits);
}
