/**
 * What the operations on API keys share. A key manages only the keys of its own environment: a key
 * from a developer's laptop must not be able to create one for real money. docs/decisions/0011.
 */
import * as z from "zod";
import { MAX_LIVE_API_KEYS } from "../../../domain/limits.ts";
import { findApiKey } from "../../db/api-keys.ts";
import type { ApiKeyRecord } from "../../db/schema/credentials.ts";
import { type Operator, tenantEnvironmentOf } from "../../db/tenant.ts";
import { idInput, lineInput } from "../../views/short-text.ts";

export const apiKeyParams = z.object({ id: idInput });

export const apiKeyLabelInput = lineInput(64)
  .optional()
  .meta({ description: "A name for the key, such as the service that uses it." });

export const NO_SUCH_API_KEY =
  "No such key; check the id and the environment of the key you call with.";
export const TOO_MANY_API_KEYS = `You already have ${MAX_LIVE_API_KEYS} live keys, so no key was created; revoke one, then try again.`;

/** Returns the key with that id in the caller's own tenant and environment, or undefined if there is none. */
export function ownApiKey(
  db: D1Database,
  operator: Operator,
  id: string,
): Promise<ApiKeyRecord | undefined> {
  return findApiKey(db, tenantEnvironmentOf(operator), id);
}
