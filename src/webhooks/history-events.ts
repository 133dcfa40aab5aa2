/**
 * The events of a wallet's batch. Those of money are derived from its journal's entries and never stored
 * beside them: the journal, which is sent until it is confirmed, is the outbox of both. DESIGN "The path of a bet".
 */
import { formatAmount } from "../../domain/money/amount.ts";
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { EventType, WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { withdrawalView } from "../views/withdrawal.ts";
import { playerEvents } from "./player-events.ts";
import { type EventOrder, webhookEvent } from "./webhook-event.ts";

/** The events of a batch, but for jackpots, which their pools tell of; play money has none. */
export function historyEvents(batch: HistoryBatch): WebhookEvent[] {
  const created = batch.after === 0 ? [playerCreated(batch)] : [];
  const ofJournal = batch.entries.flatMap((entry) => entryEvents(batch, entry));
  return [...created, ...playerEvents(batch), ...ofJournal];
}

function playerCreated({ tenantId, environment, playerId, player }: HistoryBatch): WebhookEvent {
  const { externalId, username, jurisdiction, createdAt } = player;
  return webhookEvent({
    tenantId,
    environment,
    type: "player.created",
    cause: [playerId],
    at: createdAt,
    data: { playerId: externalId, internalId: playerId, username, jurisdiction },
  });
}

function entryEvents(batch: HistoryBatch, entry: HistoryEntry): WebhookEvent[] {
  if (entry.demo) return [];
  const { tenantId, environment, playerId, player } = batch;
  const { currency, round, withdrawal } = entry;
  const owner = { playerId: player.externalId };
  const events: WebhookEvent[] = [];
  const add = <Type extends EventType>(type: Type, data: EventOrder<Type>["data"]) => {
    const cause = [playerId, String(entry.seq)];
    events.push(webhookEvent({ tenantId, environment, type, cause, at: entry.createdAt, data }));
  };
  for (const { id, type, amountMinor, balanceAfterMinor, convertedMinor } of entry.transactions) {
    const moved = { ...owner, transactionId: id, currency };
    if (type === "deposit" && entry.isStartingBalance !== true) {
      const amount = formatAmount(amountMinor, currency);
      const balance = formatAmount(balanceAfterMinor, currency);
      add("wallet.deposit.completed", { ...moved, amount, balance });
    }
    if (type === "bonus_conversion") {
      add("bonus.converted", { ...moved, amount: formatAmount(convertedMinor ?? 0, currency) });
    }
  }
  if (withdrawal?.status === "completed" || withdrawal?.status === "failed") {
    const data = withdrawalView(player.externalId, withdrawal);
    add(`wallet.withdrawal.${withdrawal.status}`, data);
  }
  if (round !== null && round.state !== "open") {
    add(`round.${round.state}`, roundData(player.externalId, round));
  }
  return events;
}

function roundData(playerId: string, round: RoundRecord): EventOrder<"round.settled">["data"] {
  const { id, gameId, sessionId, currency, stake, winMinor, createdAt, settledAt } = round;
  return {
    playerId,
    roundId: id,
    gameId,
    sessionId,
    currency,
    stake: formatAmount(stake.cashMinor + stake.bonusMinor, currency),
    win: formatAmount(winMinor, currency),
    createdAt: new Date(createdAt).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
  };
}
