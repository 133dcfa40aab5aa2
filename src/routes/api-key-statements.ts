/**
 * The calls that manage API keys, as they are documented and checked. Their handlers are in
 * api-keys.ts. Contract, "Keys, signatures, tokens".
 */
import * as z from "zod";
import { MAX_KEY_OVERLAP_SECONDS, MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import { pagingQuery } from "../http/paging.ts";
import { apiKeySchema, newApiKeySchema } from "../views/api-key.ts";
import { lineInput } from "../views/line-input.ts";
import { defineRoute } from "./define-route.ts";

const PATH = "/api/v1/admin/api-keys";
const params = z.object({ id: z.string().min(1).max(64) });
const DEFAULT_OVERLAP_SECONDS = 24 * 60 * 60;

const label = lineInput(64)
  .optional()
  .meta({ description: "What you know the key by, such as the service that holds it." });

export const listKeysRoute = defineRoute({
  method: "get",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "Your API keys, newest first",
  description: "Of the key's environment: no key sees or manages those of the other one.",
  query: pagingQuery,
  data: z.strictObject({ apiKeys: z.array(apiKeySchema) }),
});

export const createKeyRoute = defineRoute({
  method: "post",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "Make an API key",
  description: `For the same environment. The key is in this answer and nowhere else. At most ${MAX_LIVE_API_KEYS} live at once.`,
  body: z.strictObject({ label }),
  data: newApiKeySchema,
  status: 201,
  refusals: ["ACTION_NOT_ALLOWED"],
  audit: "api_key.created",
});

export const rotateKeyRoute = defineRoute({
  method: "post",
  path: `${PATH}/{id}/rotate`,
  access: "apiKey",
  tag: "Admin",
  summary: "Put a new API key in the place of another",
  description:
    "Both work until the old one's `expiresAt`, so that no call fails while you change over. A key that is being replaced cannot be rotated again.",
  params,
  body: z.strictObject({
    label: label.meta({ description: "The old key's unless given." }),
    overlapSeconds: z
      .union([z.int().min(0).max(MAX_KEY_OVERLAP_SECONDS), z.null()])
      .default(DEFAULT_OVERLAP_SECONDS)
      .meta({
        description: "How long the old key lives on; null until you revoke it; 0 not at all.",
      }),
  }),
  data: z.strictObject({ apiKey: newApiKeySchema, replaced: apiKeySchema }),
  status: 201,
  refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "api_key.rotated",
});

export const revokeKeyRoute = defineRoute({
  method: "post",
  path: `${PATH}/{id}/revoke`,
  access: "apiKey",
  tag: "Admin",
  summary: "Revoke an API key",
  description: [
    "It is refused everywhere within 10 seconds, for good. Told twice, it happens once and is answered",
    "alike. The last key that has no end is only revoked with `evenIfLast=true`: from then on nobody",
    "can call for this environment, until our staff issues a new key.",
  ].join(" "),
  params,
  query: z.object({ evenIfLast: z.enum(["true", "false"]).optional() }),
  data: apiKeySchema,
  refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
  audit: "api_key.revoked",
});
