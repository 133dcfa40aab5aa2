/**
 * Hands pending withdrawals over to the paying account of their operator, if it has one. A withdrawal that
 * needs two people is handed over once they have agreed. The list only says which withdrawals exist; their
 * wallets have the details. docs/chains.md.
 */
import { CLOCKS_DIFFER_BY_MS } from "../approvals/approvals.ts";
import { type ChainsRpc, chainsOf, MAX_WISHES, type PayerPlace } from "../chains/chains-rpc.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
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
      await handOver(env, chains, place);
    } catch (error) {
      const line = { event: "payouts_not_handed_over", ...place, error: String(error) };
      console.error(JSON.stringify(line));
    }
  }
}

async function handOver(env: Env, chains: ChainsRpc, place: PayerPlace): Promise<void> {
  const { tenantId, environment } = place;
  const pending = await payable(env, place);
  for (let first = 0; first < pending.length; first += MAX_WISHES) {
    const wishes = pending.slice(first, first + MAX_WISHES).map(({ playerId, ...wish }) => ({
      ...wish,
      owner: { tenantId, environment, playerId },
    }));
    await chains.takePayouts(place, wishes);
  }
}

/** Returns the oldest withdrawals that wait for a payout here and for nobody's approval. */
async function payable(env: Env, place: PayerPlace): Promise<Pending[]> {
  const limits = await limitsOf(env.DB, place);
  const db = await historyOf(env, place);
  const found: Pending[] = [];
  let after: Waiting | undefined;
  do {
    const page = await pendingAfter(db, place, limits, after);
    const approved = await approvedAmong(
      env.DB,
      place,
      page.filter(({ needsTwo }) => needsTwo === 1),
    );
    for (const { playerId, withdrawalId, amountMinor, needsTwo } of page) {
      if (needsTwo === 1 && !approved.has(withdrawalId)) continue;
      found.push({ playerId, withdrawalId, amountMinor });
    }
    after = page.length < MAX_A_SWEEP ? undefined : page.at(-1);
  } while (after !== undefined && found.length < MAX_A_SWEEP);
  return found.slice(0, MAX_A_SWEEP);
}

interface Waiting extends Pending {
  readonly createdAt: number;
  /** 1 if two people must approve it. */
  readonly needsTwo: number;
}

/** Returns the next pending withdrawals to be paid out here, oldest first. */
async function pendingAfter(
  db: HistoryDatabase,
  { tenantId, environment, chain, currencies }: PayerPlace,
  limits: WithdrawalLimits,
  after: Waiting | undefined,
): Promise<Waiting[]> {
  const { results } = await db
    .prepare(
      `SELECT player_id AS playerId, withdrawal_id AS withdrawalId, created_at AS createdAt,
         record ->> '$.amountMinor' AS amountMinor,
         NOT coalesce(record ->> '$.amountMinor' <= ?5 ->> ('$.' || (record ->> '$.currency')), 1)
           AS needsTwo
       FROM withdrawals INDEXED BY withdrawals_by_status
       WHERE tenant_id = ?1 AND environment = ?2 AND status = 'pending'
         AND (created_at, withdrawal_id) > (?6, ?7)
         AND record ->> '$.destination.chain' = ?3
         AND record ->> '$.currency' IN (SELECT value FROM json_each(?4))
       ORDER BY created_at, withdrawal_id LIMIT ${MAX_A_SWEEP}`,
    )
    .bind(
      ...[tenantId, environment, chain, JSON.stringify(currencies), JSON.stringify(limits)],
      ...[after?.createdAt ?? -1, after?.withdrawalId ?? ""],
    )
    .all<Waiting>();
  return results;
}

/** Returns the ids of those withdrawals that two people have agreed on. */
async function approvedAmong(
  db: D1Database,
  { tenantId, environment }: PayerPlace,
  withdrawals: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  if (withdrawals.length === 0) return new Set();
  const asked = withdrawals.map(({ withdrawalId, createdAt }) => [withdrawalId, createdAt]);
  const { results } = await db
    .prepare(
      `SELECT w.value ->> 0 AS id FROM json_each(?3) AS w
       WHERE EXISTS (SELECT 1 FROM approvals AS a
         WHERE a.tenant_id = ?1 AND a.environment = ?2 AND a.kind = 'withdrawal'
           AND a.requested_at >= (w.value ->> 1) - ?4 AND a.subject = w.value ->> 0
           AND a.approved_by IS NOT NULL)`,
    )
    .bind(tenantId, environment, JSON.stringify(asked), CLOCKS_DIFFER_BY_MS)
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
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
