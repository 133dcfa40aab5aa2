/**
 * The cookie of a person's session: the team, and 256 random bits that are stored nowhere else. The team's
 * object has their hash.
 */

import { getCookie, setCookie } from "hono/cookie";
import { base64url } from "jose";
import { TEAM_SESSION_LIFETIME_MS } from "../../domain/team/sign-in-limits.ts";
import { isTeamId } from "../../domain/team/team-rules.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { NewSession } from "../../durable-objects/team/team-rpc.ts";
import { type DashboardContext, Refusal } from "./app-env.ts";

const NAME = "rouleau";
const OPTIONS = {
  prefix: "host",
  httpOnly: true,
  secure: true,
  sameSite: "Strict",
  path: "/",
} as const;
const SECRET_BYTES = 32;
const MAX_DEVICE_LENGTH = 200;
const SECRET = /^[\w-]{43}$/;

/** A team and the hash of a secret that opens something in it. */
export interface TeamSecret {
  readonly teamId: string;
  readonly hash: string;
}

/** Makes a secret of 256 bits for a team: the text to hand out, and the hash to store. */
export function makeTeamSecret(teamId: string): TeamSecret & { readonly text: string } {
  const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  return { teamId, hash: sha256(secret), text: `${teamId}.${secret}` };
}

/** Reads a text made by makeTeamSecret; undefined for any other text. */
export function readTeamSecret(text: string | undefined): TeamSecret | undefined {
  const [teamId = "", secret = "", ...rest] = text?.split(".") ?? [];
  if (!isTeamId(teamId) || !SECRET.test(secret) || rest.length > 0) return undefined;
  return { teamId, hash: sha256(secret) };
}

/** Returns the session that the request's cookie names; throws SIGNED_OUT without one. */
export function cookieOf(c: DashboardContext): TeamSecret {
  const secret = readTeamSecret(getCookie(c, NAME, "host"));
  if (secret === undefined) throw new Refusal("SIGNED_OUT");
  return secret;
}

/** Makes the secret of a new session, for the cookie and for the team's object. */
export function newSession(c: DashboardContext, teamId: string) {
  const secret = makeTeamSecret(teamId);
  const device = (c.req.header("User-Agent") ?? "").slice(0, MAX_DEVICE_LENGTH);
  const session: NewSession = { hash: secret.hash, device };
  const give = () => {
    setCookie(c, NAME, secret.text, { ...OPTIONS, maxAge: TEAM_SESSION_LIFETIME_MS / 1000 });
  };
  return { session, give };
}

export function takeCookieBack(c: DashboardContext): void {
  setCookie(c, NAME, "", { ...OPTIONS, maxAge: 0 });
}
