/**
 * The events of a wallet's batch. Events about money are derived from the journal's entries and not stored
 * separately: the journal, which is sent until it is confirmed, is the outbox for both history and events.
 * docs/architecture.md.
 */
import { formatAmount } from "../../domain/money/amount.ts";
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { EventType, WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { poolStub } from "../objects.ts";
import { accountChangesView } from "../views/account-changes.ts";
import { voidView } from "../views/round.ts";
import { EVENT_DATA, type EventFields, webhookEvent } from "../views/webhook-event.ts";
import { withdrawalView } from "../views/withdrawal.ts";
import { playerEvents } from "./player-events.ts";

/** Returns the events of a batch, except jackpot wins. Play money has no events. */
export function historyEvents(batch: HistoryBatch): WebhookEvent[] {
  const created = batch.after === 0 && announcedThrough(batch) === 0 ? [playerCreated(batch)] : [];
  const ofJournal = newEntries(batch).flatMap((entry) => entryEvents(batch, entry));
  return [...created, ...playerEvents(batch), ...ofJournal];
}

/**
 * Returns the `round.jackpot_won` events of a batch. The journal names the win, the pool has the event,
 * and the operator's id of the player replaces ours. Throws if a pool cannot be reached.
 * Reference 11.10.
 */
export async function jackpotEvents(env: Env, batch: HistoryBatch): Promise<WebhookEvent[]> {
  const { tenantId, environment, player } = batch;
  const wins = newEntries(batch).flatMap(({ kind, currency, transactions }) =>
    kind === "jackpot_win" ? transactions.map(({ id }) => ({ id, currency })) : [],
  );
  const events = await Promise.all(
    wins.map(async ({ id, currency }) => {
      const won = await poolStub(env, { tenantId, environment, currency }).wonEvent(id);
      if (won === null) return [];
      const shown = { ...won.data, playerId: player.externalId };
      const data = EVENT_DATA["round.jackpot_won"].parse(shown);
      const at = Date.parse(data.wonAt);
      const type = "round.jackpot_won";
      return [webhookEvent({ tenantId, environment, type, cause: [id], at, data })];
    }),
  );
  return events.flat();
}

/** Entries that history lost are sent again, but events about them were delivered long ago. */
function newEntries(batch: HistoryBatch): readonly HistoryEntry[] {
  return batch.entries.filter(({ seq }) => seq > announcedThrough(batch));
}

function announcedThrough({ entriesTold = 0 }: HistoryBatch): number {
  return entriesTold;
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
  const add = <Type extends EventType>(type: Type, data: EventFields<Type>["data"]) => {
    const cause = [playerId, String(entry.seq)];
    events.push(webhookEvent({ tenantId, environment, type, cause, at: entry.createdAt, data }));
  };
  for (const transaction of entry.transactions) {
    const { id, type, amountMinor, balanceAfterMinor, convertedMinor, grantedMinor, reason } =
      transaction;
    const moved = {
      ...owner,
      transactionId: id,
      currency,
      ...accountChangesView(transaction, currency),
    };
    if (type === "deposit" && entry.isStartingBalance !== true) {
      const amount = formatAmount(amountMinor, currency);
      const balance = formatAmount(balanceAfterMinor, currency);
      add("wallet.deposit.completed", { ...moved, ...onChainView(entry), amount, balance });
    }
    if (type === "correction" && entry.correction !== undefined) {
      const { id: correctionId, reason: why } = entry.correction;
      const amount = formatAmount(amountMinor, currency);
      const balance = formatAmount(balanceAfterMinor, currency);
      add("wallet.corrected", { ...moved, correctionId, amount, balance, reason: why });
    }
    if (type === "bonus_conversion") {
      add("bonus.converted", { ...moved, amount: formatAmount(convertedMinor ?? 0, currency) });
    }
    if (type === "bonus_forfeit") {
      const amount = formatAmount(-amountMinor, currency);
      const granted = formatAmount(grantedMinor ?? -amountMinor, currency);
      add("bonus.forfeited", { ...moved, amount, granted, reason: reason ?? "operator" });
    }
  }
  if (withdrawal !== undefined && withdrawal.status !== "pending") {
    const data = withdrawalView(player.externalId, withdrawal);
    add(`wallet.withdrawal.${withdrawal.status}`, data);
  }
  if (round !== null && round.state !== "open") {
    const data = roundData(player.externalId, round);
    if (round.state === "voided") add("round.voided", { ...data, ...voidView(round) });
    else add("round.settled", data);
  }
  return events;
}

/** Returns where a deposit arrived, if it came over a chain. */
function onChainView({ chainDeposit }: HistoryEntry) {
  if (chainDeposit === undefined) return {};
  const { transaction: transactionHash, ...place } = chainDeposit;
  return { onChain: { ...place, transactionHash } };
}

function roundData(playerId: string, round: RoundRecord): EventFields<"round.settled">["data"] {
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
