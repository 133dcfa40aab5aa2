/**
 * Records in the staff log that one of our staff signed in through Cloudflare Access. Access makes a
 * token for each session, so the first call with a token is the sign-in. Reference 13.32.
 */
import type { Context } from "hono";
import { sha256 } from "../../durable-objects/sha256.ts";
import { STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { auditStatement } from "../db/audit-log/write-entries.ts";
import { callerAddress } from "../http/ip-address.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { ulid } from "../runtime/ulid.ts";

/**
 * The tokens that this isolate has seen, by their hashes; the database drops what another isolate
 * has recorded.
 */
const seen = new IsolateCache<true>({ lifetimeMs: Number.POSITIVE_INFINITY, capacity: 1_000 });

/** Records the sign-in if the token is new. Never throws, and nothing waits for it. */
export function noteAccessSignIn(
  c: Context,
  { id, assertion }: { readonly id: string; readonly assertion: string },
): void {
  const token = sha256(assertion);
  if (seen.get(token) === true) return;
  seen.set(token, true);
  c.executionCtx.waitUntil(enter(c, { id, token }));
}

async function enter(
  c: Context,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<void> {
  const entry = auditStatement(c.env.DB, {
    ...STAFF_LOG,
    id: `aud_${ulid().toLowerCase()}`,
    action: "staff.signed_in",
    actor: { type: "staff", id },
    target: { type: "platform", id: STAFF_LOG.tenantId },
    before: null,
    after: { through: "Cloudflare Access" },
    ip: callerAddress(c) ?? null,
    requestId: c.get("requestId"),
    createdAt: Date.now(),
    once: token,
  });
  try {
    await entry.run();
  } catch (error) {
    // The token's next call records it.
    seen.forget(token);
    console.warn(JSON.stringify({ event: "sign_in_not_noted", error: String(error) }));
  }
}
