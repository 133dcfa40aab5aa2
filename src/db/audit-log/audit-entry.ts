/**
 * An entry of the audit log: who did what to what, from where, with the fields before and after. It never
 * contains a secret. Reference 12.16.
 */
import type { TenantEnvironment } from "../../../domain/ids.ts";
import { REPORTED_ACTS } from "../../../domain/team/team-rules.ts";

/**
 * Every action that is recorded. Each route by which an operator or our staff changes something states
 * one of these.
 */
export const AUDIT_ACTIONS = [
  "api_key.created",
  "api_key.rotated",
  "api_key.revoked",
  "api_key.issued_by_staff",
  "webhook_secret.rotated",
  "webhook.created",
  "webhook.updated",
  "webhook.removed",
  "webhook.secret_rotated",
  "webhook.tested",
  "webhook.event_replayed",
  "webhook.failed_replayed",
  "tenant.updated",
  "game.switched",
  "game.limited",
  "game.return_chosen",
  "jackpot.configured",
  "jackpot.status_set",
  "player.suspended",
  "player.unsuspended",
  "player.account_given",
  "player.password_reset",
  "player.erased",
  "player.note_added",
  "bonus.credited",
  "bonus.forfeited",
  "round.voided",
  "round.voided_by_staff",
  "withdrawal.approved",
  "withdrawal.sent",
  "withdrawal.confirmed",
  "withdrawal.completed",
  "withdrawal.failed",
  "withdrawal.failed_by_staff",
  "payout_address.saved",
  "payout_address.removed",
  "onboarding.promoted",
  "tenant.created",
  "tenant.plan_set",
  "tenant.review_started",
  "tenant.approved",
  "tenant.rejected",
  "tenant.activated",
  "tenant.suspended",
  "tenant.reopened",
  "object.released",
  "correction.requested",
  "correction.approved",
  "pot_correction.requested",
  "pot_closing.requested",
  "pot_change.approved",
  "chain_release.requested",
  "chain_release.approved",
  "payout_ending.requested",
  "payout_ending.approved",
  "chain_difference.acknowledged",
  "chain_departure.acknowledged",
  "ledger.audited_by_staff",
  "history.rebuilt_by_staff",
  "history.move_begun",
  "history.move_stopped",
  "tenant.exported_by_staff",
  "staff_member.put",
  "staff_member.removed",
  "platform_key.created",
  "platform_key.revoked",
] as const;

/**
 * Actions of calls that state none: a person's call that is ordinary work when a backend makes it, a list
 * exported as a table, and data of players that our staff looked at.
 */
export const UNSTATED_ACTIONS = ["call.made", "list.exported", "data.read_by_staff"] as const;

/**
 * The place of the staff log among the logs of tenants' environments. It records what our staff did, to any
 * tenant or to its own members and keys. No tenant has this id. Reference 13.32.
 */
export const STAFF_LOG: TenantEnvironment = { tenantId: "platform", environment: "production" };

/**
 * The actions of a team's people on each other and on their ways to sign in, in the dashboard. Reference
 * 12.34.
 */
export const TEAM_ACTIONS = REPORTED_ACTS.map((act) => `team.${act}` as const);

/** A sign-in of our staff through Cloudflare Access, which only the staff log records. */
export const SIGN_IN_ACTIONS = ["staff.signed_in"] as const;

/** Actions of the platform itself, without a call. */
export const PLATFORM_ACTIONS = [
  "webhook.paused",
  "webhook.failing",
  "webhook.disabled",
  "webhook.events_held",
  "webhook.events_dropped",
] as const;
/** Actions that are recorded when a call only makes a request for a second person. */
export const REQUEST_ACTIONS = [
  "round.void_requested",
  "player.erasure_requested",
  "withdrawal.approval_requested",
  "tenant.update_requested",
] as const;
export type AuditAction = (
  | typeof AUDIT_ACTIONS
  | typeof PLATFORM_ACTIONS
  | typeof REQUEST_ACTIONS
  | typeof UNSTATED_ACTIONS
  | typeof TEAM_ACTIONS
  | typeof SIGN_IN_ACTIONS
)[number];

/** Changes that can be repeated endlessly and concern neither money nor safety. Migration 0041 counts these. */
export const COUNTED_CHANGES: readonly AuditAction[] = [
  "tenant.updated",
  "tenant.update_requested",
  "game.switched",
  "game.limited",
  "game.return_chosen",
  "jackpot.configured",
  "webhook.created",
  "webhook.updated",
  "webhook.tested",
  "api_key.created",
];

/** Who acted: the id of the key, the person, the member of staff or the player, or the platform itself. */
export interface AuditActor {
  readonly type: "apiKey" | "person" | "staff" | "player" | "platform";
  readonly id: string;
}

/** The thing that was changed; `type` is the glossary's word for it, such as "player". */
export interface AuditTarget {
  readonly type: string;
  readonly id: string;
}

/** The fields of a thing that the change concerns, as the API shows them. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/** An action on the whole account is recorded in both environments, so that each log is complete. */
export interface AuditEntry extends TenantEnvironment {
  readonly id: string;
  readonly action: AuditAction;
  readonly actor: AuditActor;
  readonly target: AuditTarget;
  /** Null if the thing did not exist, or no longer exists. */
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
  readonly ip: string | null;
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The id of the result, if the request may be repeated; a second entry with the same id is dropped. */
  readonly once: string | null;
}
