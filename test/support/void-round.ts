/** Voids rounds: as two of an operator's people do, one key after the other, or as staff. */
import { env } from "cloudflare:workers";
import type { ApiAnswer } from "./api-answer.ts";
import { type Casino, call, expectSuccess } from "./casino.ts";
import { asPerson, personOf } from "./people.ts";

/** Lets one of the casino's people create a second key, so that two keys can agree. */
export async function secondKey(
  casino: Casino,
  maker = personOf(casino, "owner"),
): Promise<string> {
  const body = { label: "second", scopes: ["read", "wallet", "players"] };
  return expectSuccess(await asPerson(maker, "POST", "/api/v1/admin/api-keys", { body })).key;
}

/** Asks for the voiding of a round; by default with the casino's own key. */
export function askToVoid(
  casino: Casino,
  id: string,
  {
    reason = "malfunction",
    ...options
  }: { reason?: string; note?: string; credential?: string } = {},
): Promise<ApiAnswer> {
  const { note, credential } = options;
  return casino.call("POST", `/api/v1/admin/rounds/${id}/void`, {
    body: note === undefined ? { reason } : { reason, note },
    ...(credential === undefined ? {} : { credential }),
  });
}

/** Voids a round as staff, also one that would win. */
export function voidRound(
  { tenant, environment }: Casino,
  id: string,
  reason = "malfunction",
): Promise<ApiAnswer> {
  return call("POST", `/api/v1/platform/rounds/${id}/void`, {
    credential: env.TEST_PLATFORM_KEY,
    body: { tenantId: tenant.id, environment, reason },
  });
}
