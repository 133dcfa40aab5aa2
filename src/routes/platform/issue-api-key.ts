/** Issues an API key to an operator that has lost its own. Reference 13.28. */
import * as z from "zod";
import { ISSUED_KEY_SCOPES, scopesOf } from "../../../domain/authority/key-scopes.ts";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { ISSUED_KEY_LIFETIME_DAYS, MAX_ISSUED_KEY_LIFETIME_DAYS } from "../../../domain/limits.ts";
import { newApiKey } from "../../auth/api-key.ts";
import { addApiKey } from "../../db/api-keys.ts";
import { findTenantRecord } from "../../db/platform-tenants.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { apiKeySchema, apiKeyView, keyScopes } from "../../views/api-key.ts";
import { lineInput } from "../../views/short-text.ts";
import { issuedKey, NO_TENANT, tenantParams } from "../../views/tenant-for-staff.ts";

const TOO_MANY =
  "The account has as many live keys as it may have, so none was issued; it must revoke one first.";
const DAY_MS = 86_400_000;

export const issueApiKey = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/api-keys",
    access: "staff",
    staffRole: "admin",
    staffScope: "keys",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Issue an API key to an account",
    description:
      "For an operator that has lost its keys, so that it can create new ones. The key expires, and is shown only in this response; the operator sees it in its list of keys and, with the reason, in its audit log. Its other keys keep working until it revokes them.",
    params: tenantParams,
    body: z.strictObject({
      environment: z.enum(ENVIRONMENTS),
      reason: lineInput(500),
      scopes: keyScopes.default([...ISSUED_KEY_SCOPES]).meta({
        description:
          "What the key may do: the scopes that the operator asked for. A key can give only scopes that it has, so name each one that the operator's own keys need, besides `keys`.",
      }),
      lifetimeDays: z
        .int()
        .min(1)
        .max(MAX_ISSUED_KEY_LIFETIME_DAYS)
        .default(ISSUED_KEY_LIFETIME_DAYS)
        .meta({ description: "When the key expires. Keys made with it do not expire then." }),
    }),
    data: z.strictObject({ apiKey: apiKeySchema, key: issuedKey }),
    status: 201,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "api_key.issued_by_staff",
  },
  async (c) => {
    const { tenantId } = c.req.valid("param");
    const { environment, reason, scopes, lifetimeDays } = c.req.valid("json");
    if ((await findTenantRecord(c.env.DB, tenantId)) === undefined) {
      return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    }
    const { key, record } = newApiKey(
      { tenantId, environment },
      {
        label: "Issued by staff",
        scopes: scopesOf(scopes),
        expiresAt: Date.now() + lifetimeDays * DAY_MS,
      },
    );
    const apiKey = apiKeyView(record);
    const entry = staffEntry(c, record, {
      target: { type: "apiKey", id: record.id },
      before: null,
      after: { ...apiKey, reason },
    });
    if (!(await addApiKey(c.env.DB, record, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_MANY);
    }
    return success(c, { apiKey, key }, { status: 201 });
  },
);
