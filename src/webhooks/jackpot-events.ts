/**
 * The event `round.jackpot_won`: the pool wrote it with the hit, the wallet's journal brings it up, and
 * the operator's own id takes the place of ours. Specification, "Webhook event round.jackpot_won".
 */
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { poolStub } from "../objects.ts";
import { EVENT_DATA } from "../views/webhook-event.ts";
import { webhookEvent } from "./webhook-event.ts";

/** The events of a batch's jackpot wins; throws when a pool cannot be asked. */
export async function jackpotEvents(env: Env, batch: HistoryBatch): Promise<WebhookEvent[]> {
  const { tenantId, environment, player } = batch;
  const wins = batch.entries.flatMap(({ kind, currency, transactions }) =>
    kind === "jackpot_win" ? transactions.map(({ id }) => ({ id, currency })) : [],
  );
  const events = await Promise.all(
    wins.map(async ({ id, currency }) => {
      const won = await poolStub(env, { tenantId, environment, currency }).wonEvent(id);
      if (won === null) return [];
      const told = { ...won.data, playerId: player.externalId };
      const data = EVENT_DATA["round.jackpot_won"].parse(told);
      const at = Date.parse(data.wonAt);
      const type = "round.jackpot_won";
      return [webhookEvent({ tenantId, environment, type, cause: [id], at, data })];
    }),
  );
  return events.flat();
}
