/**
 * Reads when a person last signed in through Cloudflare Access. The token only states when it was made, and
 * Access makes new ones from an older sign-in without asking again. Access's identity endpoint has the time
 * of the sign-in itself, but not how strong it was. Reference 13.6.
 */
import * as z from "zod";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { AccessConfig } from "./access-assertion.ts";

const PATIENCE_MS = 5_000;

const identitySchema = z.object({ user_uuid: z.string().min(1), iat: z.number().int().positive() });

/**
 * Returns when the person of a verified token signed in, in milliseconds; 0 if Access does not state it.
 * Refuses while Access cannot be reached.
 */
export async function readAccessLogin(
  { issuer, fetch }: AccessConfig,
  { id, assertion }: { readonly id: string; readonly assertion: string },
): Promise<Result<number, "UNAVAILABLE">> {
  const url = new URL("/cdn-cgi/access/get-identity", issuer);
  const headers = { Cookie: `CF_Authorization=${assertion}` };
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(url.href, { headers, redirect: "manual", signal });
    if (answer.status >= 500) return unavailable(`status ${answer.status}`);
    const identity = answer.ok ? identitySchema.safeParse(await answer.json()) : undefined;
    const isTheirs = identity?.success === true && identity.data.user_uuid === id;
    return accept(isTheirs ? identity.data.iat * 1_000 : 0);
  } catch (error) {
    return unavailable(String(error));
  }
}

function unavailable(error: string): Result<never, "UNAVAILABLE"> {
  console.warn(JSON.stringify({ event: "access_identity_not_read", error }));
  return refuse("UNAVAILABLE");
}
