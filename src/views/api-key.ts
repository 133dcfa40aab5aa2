/** An API key as the API shows it: enough to recognize it, but not to call with it. */
import * as z from "zod";
import type { ApiKeyRecord } from "../db/schema/credentials.ts";

const moment = z.union([z.iso.datetime(), z.null()]);

const fields = {
  id: z.string(),
  environment: z.enum(["sandbox", "production"]),
  prefix: z.string(),
  lastFour: z.string(),
  label: z.union([z.string(), z.null()]),
  createdAt: z.iso.datetime(),
  lastUsedAt: moment.meta({
    description: "Accurate to a few minutes; null if the key was never used.",
  }),
  expiresAt: moment.meta({
    description: "When a replaced key stops working; null if it does not expire.",
  }),
  revokedAt: moment,
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
  };
}

function momentView(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
