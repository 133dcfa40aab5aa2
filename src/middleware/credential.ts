/**
 * Reads which kind of credential the Authorization header holds, before its value is checked. Reference
 * 6.8.
 */
import type { Context, MiddlewareHandler } from "hono";
import { ApiError } from "../http/envelope.ts";
import type { AppEnv } from "../http/route.ts";
import { noteSecurityEvent, OF_PLATFORM } from "../security/note-security-event.ts";

/** A check that stores the caller in these variables of the request. */
export type With<Variables extends object> = MiddlewareHandler<
  Omit<AppEnv, "Variables"> & { Variables: AppEnv["Variables"] & Variables }
>;

/** Returns the credential of `Bearer …`; throws CREDENTIALS_MISSING if there is none. */
export function readCredential(authorization: string | undefined): string {
  const credential = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (credential === undefined) throw new ApiError("CREDENTIALS_MISSING");
  return credential;
}

export function looksLikeKey(credential: string): boolean {
  return credential.startsWith("sk_");
}

export function looksLikePlatformKey(credential: string): boolean {
  return credential.startsWith("pk_");
}

export function looksLikeToken(credential: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(credential);
}

/**
 * Records an unknown credential only by the caller's address, because its text may be somebody's
 * secret.
 */
export function recordUnknownCredential(c: Context): void {
  noteSecurityEvent(c, "security.credential_refused", { of: OF_PLATFORM });
}
