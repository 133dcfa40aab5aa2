/** Creates an API key for the caller's environment. Reference 6. */

import * as z from "zod";
import { missingScope, scopesOf } from "../../../domain/authority/key-scopes.ts";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { MAX_LIVE_API_KEYS } from "../../../domain/limits.ts";
import { newApiKey } from "../../auth/api-key.ts";
import { addApiKey } from "../../db/api-keys.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  apiKeyLabelInput,
  apiKeyView,
  keyExpiryInput,
  keyScopesInput,
  newApiKeySchema,
  TOO_MANY_API_KEYS,
} from "../../views/api-key.ts";

export const createApiKey = route(
  {
    method: "post",
    path: "/api/v1/admin/api-keys",
    access: "apiKey signed",
    keyScope: "keys",
    people: ADMINS,
    repeatedSignature: "refused",
    isIdempotent: true,
    tag: "Account",
    summary: "Create an API key",
    description: `Creates a key for the same environment. The key is shown only in this response. At most ${MAX_LIVE_API_KEYS} keys can be live at once. It is read-only unless \`scopes\` says more.`,
    body: z.strictObject({
      label: apiKeyLabelInput,
      scopes: keyScopesInput,
      expiresAt: keyExpiryInput,
    }),
    data: newApiKeySchema,
    status: 201,
    refusals: ["SCOPE_MISSING", "ACTION_NOT_ALLOWED"],
    audit: "api_key.created",
  },
  async (c) => {
    const operator = c.get("operator");
    const { label, ...asked } = c.req.valid("json");
    const scopes = scopesOf(asked.scopes);
    const missing = missingScope(operator.keyScopes, scopes);
    if (missing !== undefined) return failure(c, "SCOPE_MISSING", { scope: missing });
    const expiresAt = asked.expiresAt === undefined ? null : Date.parse(asked.expiresAt);
    if (expiresAt !== null && expiresAt <= Date.now()) {
      const issue = { path: "expiresAt", message: "Expected a time in the future." };
      return failure(c, "VALIDATION_FAILED", { issues: [issue] });
    }
    const chosen = { label: label ?? null, scopes, expiresAt };
    const { key, record } = newApiKey(tenantEnvironmentOf(operator), chosen);
    const view = apiKeyView(record);
    const entry = auditEntry(c, {
      target: { type: "apiKey", id: record.id },
      before: null,
      after: view,
    });
    if (!(await addApiKey(c.env.DB, record, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY_API_KEYS);
    }
    return success(c, { ...view, key }, { status: 201 });
  },
);
