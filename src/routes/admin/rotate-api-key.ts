/** Replaces an API key with a new one; both work for a while, so that no call fails. Reference 6. */

import * as z from "zod";
import { missingScope } from "../../../domain/authority/key-scopes.ts";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { MAX_KEY_OVERLAP_SECONDS } from "../../../domain/limits.ts";
import { newApiKey } from "../../auth/api-key.ts";
import { findApiKey, replaceApiKey } from "../../db/api-keys.ts";
import { forgetKey } from "../../db/edge-copies.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  apiKeyLabelInput,
  apiKeyParams,
  apiKeySchema,
  apiKeyView,
  NO_SUCH_API_KEY,
  newApiKeySchema,
  TOO_MANY_API_KEYS,
} from "../../views/api-key.ts";

const DEFAULT_OVERLAP_SECONDS = 24 * 60 * 60;

const NOT_REPLACEABLE =
  "This key was revoked, is already being replaced or has an expiry date, so nothing was changed; create a new key instead.";

export const rotateApiKey = route(
  {
    method: "post",
    path: "/api/v1/admin/api-keys/{id}/rotate",
    access: "apiKey signed",
    keyScope: "keys",
    people: ADMINS,
    repeatedSignature: "refused",
    isIdempotent: true,
    tag: "Account",
    summary: "Rotate an API key",
    description:
      "Creates a replacement. Both keys work until the old key's `expiresAt`, so no call fails during the change. The replacement has the same scopes. You cannot rotate a key that has an expiry, one that is already being replaced, or one with more scopes than the key you call with.",
    params: apiKeyParams,
    body: z.strictObject({
      label: apiKeyLabelInput.meta({ description: "Defaults to the old key's label." }),
      overlapSeconds: z
        .union([z.int().min(0).max(MAX_KEY_OVERLAP_SECONDS), z.null()])
        .default(DEFAULT_OVERLAP_SECONDS)
        .meta({
          description:
            "How long the old key keeps working: 0 to stop it at once, null to keep it until you revoke it.",
        }),
    }),
    data: z.strictObject({ apiKey: newApiKeySchema, replaced: apiKeySchema }),
    status: 201,
    refusals: ["SCOPE_MISSING", "NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "api_key.rotated",
  },
  async (c) => {
    const { label, overlapSeconds } = c.req.valid("json");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const old = await findApiKey(c.env.DB, tenantEnvironment, c.req.valid("param").id);
    if (old === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_API_KEY);
    // The answer contains a key with the scopes of the old one.
    const missing = missingScope(c.get("operator").keyScopes, old.scopes);
    if (missing !== undefined) return failure(c, "SCOPE_MISSING", { scope: missing });
    const { key, record: next } = newApiKey(old, {
      label: label ?? old.label,
      scopes: old.scopes,
    });
    const expiresAt = overlapSeconds === null ? null : next.createdAt + overlapSeconds * 1000;
    const after = { apiKey: apiKeyView(next), replaced: apiKeyView({ ...old, expiresAt }) };
    const entry = auditEntry(c, {
      target: { type: "apiKey", id: old.id },
      before: apiKeyView(old),
      after,
    });
    await forgetKey(c.env, old.hash);
    if (!(await replaceApiKey(c.env.DB, { old, next, expiresAt }, entry))) {
      const isReplaceable = old.revokedAt === null && old.expiresAt === null;
      const message = isReplaceable ? TOO_MANY_API_KEYS : NOT_REPLACEABLE;
      return failure(c, "ACTION_NOT_ALLOWED", undefined, message);
    }
    // The copy of the old key lacks its new expiry.
    await forgetKey(c.env, old.hash);
    return success(c, { ...after, apiKey: { ...after.apiKey, key } }, { status: 201 });
  },
);
