/**
 * Player events, which move no money, as operators are notified of them. A wallet numbers these events, so
 * that it can record how far they were delivered. Reference 11.
 */
import type { Currency } from "../money/currencies.ts";

/** Why a session ended (Reference 11.12). */
export const SESSION_END_REASONS = [
  "logout",
  "player_exit",
  "time_limit",
  "suspended",
  "refresh_token_reused",
  "expired",
  "replaced",
  "password_changed",
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** The facts about a session that an event contains. */
export interface SessionSummary {
  readonly sessionId: string;
  readonly gameId: string | null;
  readonly currency: Currency;
  readonly demo: boolean;
}

/** One event. `seq` rises within the wallet, `at` is milliseconds since the epoch. */
export type PlayerEvent = { readonly seq: number; readonly at: number } & (
  | { readonly type: "session.started"; readonly session: SessionSummary }
  | {
      readonly type: "session.ended";
      readonly session: SessionSummary;
      readonly reason: SessionEndReason;
    }
  | { readonly type: "player.suspended"; readonly reason: string | null }
  | { readonly type: "player.unsuspended" }
);

/**
 * A suspended player: no launch, no session, no round. Money is not affected, so the operator can
 * still deposit and withdraw.
 */
export interface Suspension {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** As the operator gave it. */
  readonly reason: string | null;
}
