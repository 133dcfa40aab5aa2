/** Calls as people who are signed in to the dashboard: as its Worker calls, over its binding. */
import { env, exports } from "cloudflare:workers";
import { ulid } from "ulid";
import {
  type OperatorRole,
  PERSON_TOKEN,
  type PersonClaims,
  type StaffRole,
} from "../../domain/authority/person-roles.ts";
import { readKeyring } from "../../durable-objects/keyring.ts";
import { signToken } from "../../src/identity/signed-token.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { type CallOptions, type Casino, call } from "./casino.ts";

/** What a test chooses of a token; times are seconds since the epoch. */
export type TokenOptions = Partial<Omit<PersonClaims, "kind" | "role">>;

const HOUR = 3_600;

/** One of a casino's people, with a fresh proof, who joined the team an hour ago. */
export function personOf(
  { tenant, environment }: Pick<Casino, "tenant" | "environment">,
  role: OperatorRole,
  options: TokenOptions = {},
): PersonClaims {
  return claimsOf({ kind: "operator", role, tenant: tenant.id, environment, ...options });
}

/** A member of our staff, with a fresh proof. */
export function staffPerson(role: StaffRole, options: TokenOptions = {}): PersonClaims {
  return claimsOf({ kind: "staff", role, ...options });
}

type Given = TokenOptions & Pick<PersonClaims, "kind" | "role">;

function claimsOf(given: Given): PersonClaims {
  const iat = Math.floor(Date.now() / 1000);
  const { issuer: iss, audience: aud, maxLifetimeSeconds } = PERSON_TOKEN;
  return {
    ...{ iss, aud, sub: `per_${ulid().toLowerCase()}`, name: "Anna Example" },
    ...{ fresh: iat + maxLifetimeSeconds, since: iat - HOUR, iat, exp: iat + maxLifetimeSeconds },
    ...given,
  } as PersonClaims;
}

/** The header that says who calls. */
export function personHeaders(claims: PersonClaims): Record<string, string> {
  return { [PERSON_TOKEN.header]: signToken(readKeyring(env, "PERSON_KEY"), claims) };
}

/** Calls the API as a person, over the binding of the dashboard's Worker. */
export function asPerson(
  claims: PersonClaims | null,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ApiAnswer> {
  const headers = { ...(claims === null ? {} : personHeaders(claims)), ...options.headers };
  const via = (request: Request) => exports.PeopleEntrypoint.fetch(request);
  return call(method, path, { via, ...options, headers });
}
