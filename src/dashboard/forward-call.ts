/**
 * Forwards a call of the pages to the API, over a binding that nobody else has, with a token that names the
 * caller. The cookie, and anything else that could be mistaken for a credential, is not forwarded.
 */
import type { StatusCode } from "hono/utils/http-status";
import { PERSON_TOKEN, type PersonClaims } from "../../domain/authority/person-roles.ts";
import { ENVIRONMENTS, type Environment } from "../../domain/ids.ts";
import type { Session } from "../../durable-objects/team/team-rpc.ts";
import { signToken } from "../identity/signed-token.ts";
import { isLookedUp } from "../identity/staff-worker-paths.ts";
import { type DashboardContext, refusal } from "./app-env.ts";
import { sessionOf } from "./caller.ts";
import type { DashboardConfig } from "./config.ts";
import { callerAddress } from "./limit-attempts.ts";

/** Each call gets its own token, so that it never keeps rights from earlier. */
const TOKEN_LIFETIME_SECONDS = 60;

/** The headers that the API uses; any other could be misread. */
const FORWARDED = ["Accept", "Content-Type", "Idempotency-Key", "X-Request-Id"];
/** The headers of an answer that a page may need. */
const RETURNED = [
  "Allow",
  "Content-Disposition",
  "Content-Type",
  "Retry-After",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
];

/** Answers `/api/{sandbox|production|platform}/v1/…` with the API's answer to `/api/v1/…`. */
export async function forwardCall(c: DashboardContext): Promise<Response> {
  const session = await sessionOf(c);
  const place = c.req.param("place") ?? "";
  const environment = ENVIRONMENTS.find((each) => each === place);
  const kind = environment === undefined ? "staff" : "operator";
  if (environment === undefined && place !== "platform") return refusal(c, "NOT_FOUND");
  if (session.person.kind !== kind) return refusal(c, "ROLE_NOT_ALLOWED");
  const { config } = c.var;
  const asked = new URL(c.req.url);
  const path = asked.pathname.slice(`/api/${place}`.length);
  const url = new URL(`/api${path}${asked.search}`, config.apiOrigin);
  const headers = pick(c.req.raw.headers, FORWARDED);
  headers.set(PERSON_TOKEN.header, personToken(config, session, environment));
  const address = callerAddress(c);
  if (address !== undefined) headers.set(PERSON_TOKEN.addressHeader, address);
  const init = { ...methodAndBody(c.req.raw), headers, redirect: "manual" } as const;
  const isTheirs = kind === "staff" || isLookedUp(url.pathname);
  const api = isTheirs ? c.env.STAFF_API : c.env.API;
  const response = await api.fetch(url.href, init);
  // The headers of every answer of this Worker are added to those of the API.
  for (const [name, value] of pick(response.headers, RETURNED)) c.header(name, value);
  return c.newResponse(response.body, response.status as StatusCode);
}

/** Returns the method and body to forward; no body for a GET or HEAD, which `fetch` refuses to send. */
export function methodAndBody({ method, body }: Pick<Request, "method" | "body">) {
  return { method, body: method === "GET" || method === "HEAD" ? null : body };
}

/**
 * Makes the token of a person's session for the API; `environment` is set only for an operator's
 * people.
 */
export function personToken(
  { personKeys }: DashboardConfig,
  { person, team, freshUntil }: Session,
  environment: Environment | undefined,
): string {
  const now = Math.floor(Date.now() / 1000);
  const { id, name, kind, role, since, accessId } = person;
  const claims = {
    ...{ iss: PERSON_TOKEN.issuer, aud: PERSON_TOKEN.audience, sub: id, name, kind, role },
    ...(environment === undefined ? {} : { tenant: team.id, environment }),
    ...(kind === "staff" && accessId !== null ? { access: accessId } : {}),
    // Rounded up, so that nobody counts as having joined earlier than they did.
    since: Math.ceil(since / 1000),
    ...(freshUntil > Date.now() ? { fresh: Math.floor(freshUntil / 1000) } : {}),
    ...{ iat: now, exp: now + TOKEN_LIFETIME_SECONDS },
  } as PersonClaims;
  return signToken(personKeys, claims);
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
