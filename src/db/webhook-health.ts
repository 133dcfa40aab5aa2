/** The webhooks of all accounts that are in trouble, and how far history is stored, for our staff. */

import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import type { DisabledReason } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { HistoryDatabase } from "./history-database.ts";
import { environmentsByHistory, reached } from "./history-of.ts";
import { pairsOf } from "./sql.ts";

export interface TroubledWebhook {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly url: string;
  readonly disabled: DisabledReason | null;
  readonly failures: number;
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
  readonly dropped: number;
  readonly paused: number;
}

/** There are at most ten webhooks in an environment. `webhook_queues` has what the sweep last saw. */
const IN_TROUBLE = `SELECT s.tenant_id AS tenantId, s.environment, s.subscription_id AS id, s.url, s.disabled,
    s.failures, coalesce(q.waiting, 0) AS waiting, coalesce(q.failed, 0) AS failed,
    coalesce(q.held, 0) AS held, coalesce(q.dropped, 0) AS dropped, coalesce(q.paused, 0) AS paused
  FROM webhook_subscriptions AS s LEFT JOIN webhook_queues AS q USING (tenant_id, environment, subscription_id)
  WHERE s.disabled IN ('gone', 'failing') OR s.failures > 0 OR q.waiting > 0 OR q.failed > 0
    OR q.held > 0 OR q.dropped > 0
  ORDER BY s.environment, coalesce(q.waiting, 0) + coalesce(q.failed, 0) + coalesce(q.held, 0) DESC,
    s.tenant_id, s.subscription_id LIMIT ?`;

const COUNTS = `SELECT count(*) AS total, count(disabled) AS disabled FROM webhook_subscriptions`;

const IN_PLAY = `SELECT count(*) AS wallets FROM (
    SELECT DISTINCT tenant_id, environment, player_id FROM seen_wallets LIMIT 10001)`;

/** The newest stored minute of play, from the newest minute of each environment, by index. */
const NEWEST_MINUTE = `SELECT max((SELECT max(minute) FROM round_minutes AS m
    WHERE m.tenant_id = s.value ->> 0 AND m.environment = s.value ->> 1)) AS minute
  FROM json_each(?) AS s`;

/** Returns webhooks in trouble, production first and the fullest first, with counts of all. */
export async function webhookHealth(env: Env, limit: number) {
  const [troubled, counts, inPlay] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(IN_TROUBLE).bind(limit),
    env.DB.prepare(COUNTS),
    env.DB.prepare(IN_PLAY),
  ]);
  const { total = 0, disabled = 0 } = (counts?.results[0] ?? {}) as Record<string, number>;
  const groups = await environmentsByHistory(env);
  const minutes = await reached(groups.map(({ db, items }) => newestMinutes(db, items)));
  const minute = minutes.length === 0 ? null : Math.max(...minutes);
  return {
    ...{ total, disabled, troubled: (troubled?.results ?? []) as unknown as TroubledWebhook[] },
    newestRoundAt: minute === null ? null : minute * MINUTE_MS,
    walletsInPlay: (inPlay?.results[0]?.wallets ?? 0) as number,
  };
}

/** Returns the newest stored minute of these environments; empty before there was any play. */
async function newestMinutes(
  db: HistoryDatabase,
  tenantEnvironments: readonly TenantEnvironment[],
): Promise<number[]> {
  const minute = await db
    .prepare(NEWEST_MINUTE)
    .bind(pairsOf(tenantEnvironments))
    .first<number>("minute");
  return minute === null ? [] : [minute];
}
