/**
 * Reads the token in which the dashboard states which person a call is for. It counts only in requests that
 * came through `PeopleEntrypoint`. Reference 6.28; docs/decisions/0074.
 */
import * as z from "zod";
import { OPERATOR_ROLES, PERSON_TOKEN, STAFF_ROLES } from "../../domain/authority/person-roles.ts";
import { ENVIRONMENTS } from "../../domain/ids.ts";
import type { Keyring } from "../../durable-objects/keyring.ts";
import { readToken } from "../identity/signed-token.ts";

/** How far the clocks of two machines may differ. */
const CLOCK_TOLERANCE_SECONDS = 5;

const seconds = z.int().min(0).optional();
const common = { sub: z.string().regex(/^per_[0-9a-z]{26}$/), fresh: seconds, since: seconds };

/** The claims that decide what a call may do. */
const claimsSchema = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("operator"),
    role: z.enum(OPERATOR_ROLES),
    tenant: z.string().min(1),
    environment: z.enum(ENVIRONMENTS),
  }),
  z.object({
    ...common,
    kind: z.literal("staff"),
    role: z.enum(STAFF_ROLES),
    access: z.string().min(1).optional(),
  }),
]);

/** The person a call is for, and their role. */
export type NamedPerson = z.output<typeof claimsSchema>;

/** Returns the person that a token names; undefined if the dashboard did not sign it or it has expired. */
export function verifyPersonToken(keyring: Keyring, token: string): NamedPerson | undefined {
  const claims = readToken(keyring, token, PERSON_TOKEN);
  if (claims === undefined) return undefined;
  const nowSeconds = Math.floor(Date.now() / 1000);
  const ageSeconds = nowSeconds - claims.iat;
  const isValid =
    claims.exp > nowSeconds - CLOCK_TOLERANCE_SECONDS &&
    ageSeconds >= -CLOCK_TOLERANCE_SECONDS &&
    ageSeconds <= PERSON_TOKEN.maxLifetimeSeconds + CLOCK_TOLERANCE_SECONDS;
  return isValid ? claimsSchema.safeParse(claims).data : undefined;
}
