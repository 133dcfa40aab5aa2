/**
 * What an entry of the audit log says: who did what to which thing, from where, and how the thing was
 * before and after. No secret ever stands in it. Contract, "Staff and onboarding".
 */
import type { TenantEnvironment } from "../../../domain/ids.ts";

/** Every act that is entered; a route by which an operator or our staff changes something states one of these. */
export const AUDIT_ACTIONS = [
  "api_key.created",
  "api_key.rotated",
  "api_key.revoked",
  "webhook_secret.rotated",
  "webhook.created",
  "webhook.updated",
  "webhook.removed",
  "webhook.tested",
  "webhook.event_replayed",
  "webhook.failed_replayed",
  "tenant.updated",
  "game.switched",
  "jackpot.configured",
  "player.suspended",
  "player.unsuspended",
  "bonus.credited",
  "bonus.forfeited",
  "round.voided",
  "withdrawal.completed",
  "withdrawal.failed",
  "payout_address.saved",
  "payout_address.removed",
  "onboarding.promoted",
  "tenant.created",
  "tenant.plan_set",
  "tenant.review_started",
  "tenant.approved",
  "tenant.rejected",
  "tenant.activated",
  "object.released",
] as const;

/** What the platform itself enters, without anybody's call. */
export const PLATFORM_ACTIONS = ["webhook.failing", "webhook.disabled"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS | typeof PLATFORM_ACTIONS)[number];

/** Who acted, by the id of the key, of the member of staff, or of the player; or the platform itself. */
export interface AuditActor {
  readonly type: "apiKey" | "staff" | "player" | "platform";
  readonly id: string;
}

/** What was done to; `type` is the word of the glossary, such as "player". */
export interface AuditTarget {
  readonly type: string;
  readonly id: string;
}

/** The fields of a thing that tell what was done to it, as the API shows them. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/** An act on the whole account is entered in both environments, so that each log is complete. */
export interface AuditEntry extends TenantEnvironment {
  readonly id: string;
  readonly action: AuditAction;
  readonly actor: AuditActor;
  readonly target: AuditTarget;
  /** Null where there was nothing, or where nothing is left. */
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
  readonly ip: string | null;
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** What the act brought about, where its request may come twice; a second entry of it is dropped. */
  readonly once: string | null;
}
