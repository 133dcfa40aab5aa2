/**
 * Notifies operators of deposits on chains that were seen but are not final yet, and of those that a
 * reorganisation removed. Chains' objects record what was reported, so a report that was not accepted is
 * made again. docs/chains.md.
 */
import { formatAmount } from "../../domain/money/amount.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { UnannouncedDeposit } from "../../durable-objects/chains/chain-rpc.ts";
import { type ChainPlace, type ChainsRpc, chainsOf } from "../chains/chains-rpc.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "../webhooks/announce.ts";

/** Sends the new reports of each chain. A chain that does not answer delays no other. */
export async function announceDeposits(env: Env): Promise<void> {
  const chains = chainsOf(env);
  if (chains === undefined) return;
  for (const place of await chains.places()) {
    try {
      await announce(env, chains, place);
    } catch (error) {
      const line = { event: "deposits_not_announced", ...place, error: String(error) };
      console.error(JSON.stringify(line));
    }
  }
}

async function announce(env: Env, chains: ChainsRpc, place: ChainPlace): Promise<void> {
  const unannounced = await chains.untoldDeposits(place);
  const byTenant = Map.groupBy(unannounced, ({ tenantId }) => tenantId);
  for (const [tenantId, deposits] of byTenant) {
    const tenantEnvironment = { tenantId, environment: place.environment };
    const subscriptions = await subscriptionsIn(env.DB, [tenantEnvironment]);
    if (subscriptions.length > 0) {
      const names = await externalIds(
        await historyOf(env, tenantEnvironment),
        tenantEnvironment,
        deposits,
      );
      const events = deposits.flatMap((deposit) => {
        const playerId = names.get(deposit.playerId);
        return playerId === undefined ? [] : [eventOf(place, { ...deposit, playerId })];
      });
      await Promise.all(subscriptions.map((one) => sendEvents(env, one, events)));
    }
    await chains.toldDeposits(place, deposits);
  }
}

function eventOf({ environment, chain }: ChainPlace, deposit: UnannouncedDeposit): WebhookEvent {
  const { tenantId, playerId, transaction, ordinal, currency, state, telling } = deposit;
  const type = state === "pending" ? "wallet.deposit.pending" : "wallet.deposit.dropped";
  return webhookEvent({
    ...{ tenantId, environment, type, at: deposit.seenAt },
    cause: [chain, transaction, String(ordinal), String(telling)],
    data: {
      ...{ playerId, currency, amount: formatAmount(BigInt(deposit.minor), currency) },
      onChain: {
        ...{ chain, transactionHash: transaction, ordinal },
        ...{ address: deposit.address, blockNumber: deposit.blockNumber },
      },
    },
  });
}

/** Returns the operator's own ids of players, by ours. */
async function externalIds(
  db: HistoryDatabase,
  { tenantId, environment }: { tenantId: string; environment: string },
  deposits: readonly UnannouncedDeposit[],
): Promise<ReadonlyMap<string, string>> {
  const ids = JSON.stringify([...new Set(deposits.map(({ playerId }) => playerId))]);
  const { results } = await db
    .prepare(
      `SELECT player_id AS id, external_id AS externalId FROM players
       WHERE tenant_id = ? AND environment = ? AND player_id IN (SELECT value FROM json_each(?))`,
    )
    .bind(tenantId, environment, ids)
    .all<{ id: string; externalId: string }>();
  return new Map(results.map(({ id, externalId }) => [id, externalId]));
}
