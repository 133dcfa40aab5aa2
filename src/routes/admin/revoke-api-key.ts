/** Revokes an API key permanently. The last key without an expiry needs an explicit confirmation. Reference 6. */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { findApiKey, revokeApiKey as revokeStoredKey } from "../../db/api-keys.ts";
import { forgetKey } from "../../db/edge-copies.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { apiKeyParams, apiKeySchema, apiKeyView, NO_SUCH_API_KEY } from "../../views/api-key.ts";

const IS_LAST =
  "This is the last key without an expiry, so it was not revoked: without it, nobody can call this environment until our staff issues a new key. Create another key first, or send `evenIfLast: true`.";

export const revokeApiKey = route(
  {
    method: "post",
    path: "/api/v1/admin/api-keys/{id}/revoke",
    access: "apiKey signed",
    keyScope: "keys",
    people: ADMINS,
    whileSuspended: "allowed",
    tag: "Account",
    summary: "Revoke an API key",
    description:
      "The key is refused everywhere within 10 seconds, permanently. Repeating the call has no further effect and returns the same answer. To revoke the last key without an expiry, send `evenIfLast`: after that, nobody can call this environment until our staff issues a new key.",
    params: apiKeyParams,
    body: z.strictObject({ evenIfLast: z.boolean().default(false) }),
    isBodyOptional: true,
    data: apiKeySchema,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "api_key.revoked",
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { evenIfLast } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const found = await findApiKey(c.env.DB, tenantEnvironment, id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_API_KEY);
    await forgetKey(c.env, found.hash);
    const revokedAt = Date.now();
    const after = apiKeyView({ ...found, revokedAt });
    const entry = auditEntry(c, {
      target: { type: "apiKey", id: found.id },
      before: apiKeyView(found),
      after,
    });
    const change = { revokedAt, evenIfLast };
    const isRevoked = await revokeStoredKey(c.env.DB, found, change, entry);
    // Forgotten a second time: a call may have read the key just before it was revoked.
    await forgetKey(c.env, found.hash);
    if (isRevoked) return success(c, after);
    // Either the key was already revoked, which gets the same answer, or it is the last one.
    const current = await findApiKey(c.env.DB, tenantEnvironment, id);
    if (current === undefined || current.revokedAt === null) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, IS_LAST);
    }
    return success(c, apiKeyView(current));
  },
);
