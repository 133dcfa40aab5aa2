/** The types of events that webhooks send, and which of them a new webhook gets. Reference 11. */
import { SECURITY_EVENT_TYPES } from "../security/security-events.ts";

export const EVENT_TYPES = [
  "round.settled",
  "round.jackpot_won",
  "round.voided",
  "session.started",
  "session.ended",
  "wallet.deposit.pending",
  "wallet.deposit.dropped",
  "wallet.deposit.completed",
  "wallet.withdrawal.sent",
  "wallet.withdrawal.confirmed",
  "wallet.withdrawal.completed",
  "wallet.withdrawal.failed",
  "wallet.corrected",
  "jackpot.corrected",
  "jackpot.closed",
  "bonus.converted",
  "bonus.forfeited",
  "player.created",
  "player.suspended",
  "player.unsuspended",
  "onboarding.status_changed",
  "ledger.audited",
  "report.day_closed",
  "game.return_outside_band",
  "webhook.paused",
  "webhook.disabled",
  "webhook.test",
  ...SECURITY_EVENT_TYPES,
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The default types of a subscription: all except single rounds and security events. */
export const DEFAULT_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter(
  (type) => type !== "round.settled" && !type.startsWith("security."),
);

/** An event that waits for its deliveries. `body` is what is sent, the same bytes in every attempt. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: EventType;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly body: string;
}
