/**
 * An API key in requests, and as the API shows it: enough to recognize it, but not to call with it.
 * Reference 6.
 */
import * as z from "zod";
import { DEFAULT_KEY_SCOPES, KEY_SCOPES, scopesOf } from "../../domain/authority/key-scopes.ts";
import { MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import type { ApiKeyRecord } from "../db/schema/credentials.ts";
import { idInput, lineInput } from "./short-text.ts";

/**
 * The key in a path. A key manages only the keys of its own environment: a key from a developer's
 * laptop must not be able to create one for real money. docs/decisions/0011.
 */
export const apiKeyParams = z.object({ id: idInput });

export const NO_SUCH_API_KEY =
  "No such key; check the id and the environment of the key you call with.";
export const TOO_MANY_API_KEYS = `You already have ${MAX_LIVE_API_KEYS} live keys, so no key was created; revoke one, then try again.`;

export const apiKeyLabelInput = lineInput(64)
  .optional()
  .meta({ description: "A name for the key, such as the service that uses it." });

/** The scopes that a new key gets, each once. */
export const keyScopes = z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length);

export const keyScopesInput = keyScopes.default([...DEFAULT_KEY_SCOPES]).meta({
  description:
    "What the key may do. Defaults to `read` alone; a key can give only scopes that it has itself.",
});

/** When a new key expires. */
export const keyExpiryInput = z.iso.datetime().optional().meta({
  description: "When the key stops working, in the future. Without it, the key does not expire.",
  example: "2030-01-01T00:00:00Z",
});

const moment = z.union([z.iso.datetime(), z.null()]);

const fields = {
  id: z.string(),
  environment: z.enum(["sandbox", "production"]),
  prefix: z.string().meta({ description: "How the key begins, which shows its environment." }),
  lastFour: z
    .string()
    .meta({ description: "How the key ends, to tell keys apart: the key itself is not stored." }),
  label: z.union([z.string(), z.null()]).meta({ description: "Your own name for it." }),
  createdAt: z.iso.datetime(),
  lastUsedAt: moment.meta({
    description: "Accurate to a few minutes; null if the key was never used.",
  }),
  expiresAt: moment.meta({
    description:
      "When the key stops working, by its own expiry or because it was replaced; null if it does not expire.",
  }),
  revokedAt: moment,
  scopes: z.array(z.enum(KEY_SCOPES)).meta({
    description: "What the key may do. Keys made before scopes existed have all of them.",
  }),
};

export const apiKeySchema = z.strictObject(fields).meta({ id: "ApiKey" });

export const newApiKeySchema = z
  .strictObject({
    ...fields,
    key: z.string().meta({ description: "The API key. It is shown only once, so store it now." }),
  })
  .meta({ id: "NewApiKey" });

/** Returns a key as lists show it. */
export function apiKeyView(record: ApiKeyRecord): z.output<typeof apiKeySchema> {
  const { id, environment, prefix, lastFour, label } = record;
  return {
    id,
    environment,
    prefix,
    lastFour,
    label,
    createdAt: new Date(record.createdAt).toISOString(),
    lastUsedAt: momentView(record.lastUsedAt),
    expiresAt: momentView(record.expiresAt),
    revokedAt: momentView(record.revokedAt),
    scopes: scopesOf(record.scopes),
  };
}

function momentView(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
