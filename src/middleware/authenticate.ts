/**
 * Identifies an operator or a player from the Authorization header, and refuses the wrong kind of credential
 * before it checks the value. What the caller may then do is in require-authority.ts. Reference 6.1 and 6.8.
 */
import type { Context } from "hono";
import { allowsProduction } from "../../domain/onboarding/onboarding-status.ts";
import { type ApiKeyFault, readApiKey } from "../auth/api-key.ts";
import { type PlayerSession, verifyAccessToken } from "../auth/tokens.ts";
import { findKeyOwner } from "../db/api-keys.ts";
import { findOperator, isKnownKey } from "../db/find-tenant.ts";
import type { Operator } from "../db/tenant.ts";
import type { Caller } from "../http/access.ts";
import { ApiError } from "../http/envelope.ts";
import { callerAddress, isListed } from "../http/ip-address.ts";
import {
  noteCallingAddress,
  noteKeyEvent,
  noteSecurityEvent,
} from "../security/note-security-event.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { operatorByPerson } from "./authenticate-person.ts";
import {
  looksLikeKey,
  looksLikePlatformKey,
  looksLikeToken,
  readCredential,
  recordUnknownCredential,
  type With,
} from "./credential.ts";
import { noteKeyUse } from "./note-key-use.ts";
import { withinUnknownKeyLimit } from "./rate-limit.ts";

const KEY_HINTS = {
  notAKey: "An API key begins with sk_sandbox_ or sk_production_.",
  mistyped: "This key looks mistyped: its checksum does not fit. Copy the whole key again.",
  unknown:
    "No live key has this value. Check that it was not revoked, and that it is the key of the environment you mean to use.",
} as const satisfies Record<ApiKeyFault | "unknown", string>;

/** Accepts an operator's backend by API key, and one of its people through the dashboard. */
export const authenticateOperator: With<{ operator: Operator }> = async (c, next) => {
  if (c.get("isFromDashboard")) {
    c.set("operator", await operatorByPerson(c));
    return next();
  }
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikeToken(credential) || looksLikePlatformKey(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "API key" });
  }
  c.set("operator", await operatorOf(credential, c));
  await next();
};

/** Accepts a player's session, by access token. */
export const authenticatePlayer: With<{ session: PlayerSession }> = async (c, next) => {
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikeKey(credential) || looksLikePlatformKey(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "access token" });
  }
  c.set("session", await sessionOf(credential, c));
  await next();
};

/** Accepts an operator's backend, one of its people, or a player. */
export const authenticateAnyone: With<{ caller: Caller }> = async (c, next) => {
  if (c.get("isFromDashboard")) {
    c.set("caller", { kind: "operator", operator: await operatorByPerson(c) });
    return next();
  }
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikePlatformKey(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "API key or access token" });
  }
  const caller: Caller = looksLikeToken(credential)
    ? { kind: "session", session: await sessionOf(credential, c) }
    : { kind: "operator", operator: await operatorOf(credential, c) };
  c.set("caller", caller);
  await next();
};

async function operatorOf(credential: string, c: Context): Promise<Operator> {
  const key = readApiKey(credential);
  if (!key.ok) {
    recordUnknownCredential(c);
    throw new ApiError("INVALID_API_KEY", { hint: KEY_HINTS[key.refusal] });
  }
  const { hash } = key.value;
  const operator = isKnownKey(hash)
    ? await findOperator(c, hash)
    : await withinUnknownKeyLimit(c, () => findOperator(c, hash));
  if (operator === undefined) {
    c.executionCtx.waitUntil(noteRefusedKey(c, hash));
    throw new ApiError("INVALID_API_KEY", { hint: KEY_HINTS.unknown });
  }
  refuseStrangeAddress(operator, c);
  noteCallingAddress(c, operator);
  if (operator.environment === "production") noteProduction(operator, c);
  const note = noteKeyUse(c.env.DB, hash, operator);
  if (note !== undefined) c.executionCtx.waitUntil(note);
  return operator;
}

/** Refuses an account that is not approved yet; the first call of an approved one moves it to production. */
function noteProduction({ tenant: { id, status } }: Operator, c: Context): void {
  if (!allowsProduction(status)) throw new ApiError("PRODUCTION_NOT_ENABLED", { status });
  if (status === "approved") c.executionCtx.waitUntil(noteMilestone(c.env, id, "production_call"));
}

function refuseStrangeAddress(operator: Operator, c: Context): void {
  const address = callerAddress(c);
  const { ipAllowList } = operator.tenant.settings;
  if (ipAllowList.length === 0 || isListed(ipAllowList, address)) return;
  noteKeyEvent(c, "security.address_refused", operator);
  throw new ApiError("IP_NOT_ALLOWED", { address: address ?? null });
}

/** Records a refused key as a security event; of its tenant if the key was valid once. */
async function noteRefusedKey(c: Context, hash: string): Promise<void> {
  const owner = await findKeyOwner(c.env.DB, hash).catch(() => undefined);
  if (owner === undefined) return recordUnknownCredential(c);
  noteSecurityEvent(c, "security.key_not_live", { of: owner, subject: owner.keyId });
}

async function sessionOf(credential: string, c: Context): Promise<PlayerSession> {
  const verified = verifyAccessToken(c.get("config"), credential);
  if (verified.ok) return verified.value;
  if (verified.refusal === "ACCESS_TOKEN_INVALID") recordUnknownCredential(c);
  throw new ApiError(verified.refusal);
}
