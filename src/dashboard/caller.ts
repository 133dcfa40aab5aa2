/** Who calls: the person of the session's cookie, and the person whom Cloudflare Access names. */
import { verifyAccessAssertion } from "../identity/access-assertion.ts";
import { type DashboardContext, Refusal, teamStub } from "./app-env.ts";
import { cookieOf } from "./session-cookie.ts";

/** Returns the caller's live session, and records its use unless a page calls by itself; throws SIGNED_OUT. */
export async function sessionOf(c: DashboardContext) {
  const { team, hash } = own(c);
  const session = await team.session(hash, c.req.header("Rouleau-Background") === "1");
  if (session === null) throw new Refusal("SIGNED_OUT");
  return session;
}

/** Returns the team of the caller's cookie, and the hash of its secret. */
export function own(c: DashboardContext) {
  const { teamId, hash } = cookieOf(c);
  return { teamId, hash, team: teamStub(c, teamId) };
}

/** Returns the id that Cloudflare Access names, if it is in front of this Worker; throws otherwise. */
export async function accessIdOf(c: DashboardContext): Promise<string> {
  const { access } = c.get("config");
  const assertion = c.req.header("Cf-Access-Jwt-Assertion");
  if (access === undefined) throw new Refusal("NOT_FOUND");
  if (assertion === undefined) throw new Refusal("SIGN_IN_FAILED");
  const named = await verifyAccessAssertion(access, assertion);
  if (!named.ok)
    throw new Refusal(named.refusal === "UNAVAILABLE" ? "UNAVAILABLE" : "SIGN_IN_FAILED");
  if (!named.value.isPerson) throw new Refusal("SIGN_IN_FAILED");
  return named.value.id;
}
