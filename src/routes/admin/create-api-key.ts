/** Creates an API key for the caller's environment. Reference 6. */
import * as z from "zod";
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
  newApiKeySchema,
  TOO_MANY_API_KEYS,
} from "../../views/api-key.ts";

export const createApiKey = route(
  {
    method: "post",
    path: "/api/v1/admin/api-keys",
    access: "apiKey",
    tag: "Admin",
    summary: "Create an API key",
    description: `Creates a key for the same environment. The key is shown only in this response. At most ${MAX_LIVE_API_KEYS} keys can be live at once.`,
    body: z.strictObject({ label: apiKeyLabelInput }),
    data: newApiKeySchema,
    status: 201,
    refusals: ["ACTION_NOT_ALLOWED"],
    audit: "api_key.created",
  },
  async (c) => {
    const { label = null } = c.req.valid("json");
    const { key, record } = newApiKey(tenantEnvironmentOf(c.get("operator")), label);
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
