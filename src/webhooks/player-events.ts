/**
 * The events about a player that are not about money. Their ids are computed from the wallet's own
 * numbers, so a wallet may send them as often as it needs to. Reference 11.
 */
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import type { PlayerEvent } from "../../domain/wallet/player-event.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { webhookEvent } from "../views/webhook-event.ts";

/** Returns the events of a batch that are not in its journal. */
export function playerEvents(batch: HistoryBatch): WebhookEvent[] {
  return (batch.events ?? []).map((event) => playerEvent(batch, event));
}

function playerEvent(batch: HistoryBatch, event: PlayerEvent): WebhookEvent {
  const { tenantId, environment, playerId: internalId, player } = batch;
  const { seq, at } = event;
  const owner = { playerId: player.externalId };
  const fields = { tenantId, environment, cause: [internalId, String(seq)], at };
  const time = new Date(at).toISOString();
  switch (event.type) {
    case "session.started": {
      const data = { ...owner, ...event.session, startedAt: time };
      return webhookEvent({ ...fields, type: event.type, data });
    }
    case "session.ended": {
      const data = { ...owner, ...event.session, endedAt: time, reason: event.reason };
      return webhookEvent({ ...fields, type: event.type, data });
    }
    case "player.suspended": {
      const data = { ...owner, reason: event.reason };
      return webhookEvent({ ...fields, type: event.type, data });
    }
    case "player.unsuspended":
      return webhookEvent({ ...fields, type: event.type, data: owner });
  }
}
