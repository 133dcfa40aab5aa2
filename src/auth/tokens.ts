/**
 * The three tokens of a launch, as JWTs: one audience each, so that none passes for another, and
 * one algorithm, fixed here and not by the token. Specification, "Launch token", "SSO launch flow".
 */
import { errors, jwtVerify } from "jose";
import type { Environment } from "../../domain/ids.ts";
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  LAUNCH_TOKEN_LIFETIME_SECONDS,
  REFRESH_TOKEN_LIFETIME_SECONDS,
} from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";
import type { Config } from "../config.ts";
import type { PlayerSession } from "./caller.ts";
import { signToken } from "./sign-token.ts";

const ALGORITHM = "HS256";
const ISSUER = "rouleau";
const KINDS = {
  launch: { audience: "rouleau:launch", lifetimeSeconds: LAUNCH_TOKEN_LIFETIME_SECONDS },
  access: { audience: "rouleau:access", lifetimeSeconds: ACCESS_TOKEN_LIFETIME_SECONDS },
  refresh: { audience: "rouleau:refresh", lifetimeSeconds: REFRESH_TOKEN_LIFETIME_SECONDS },
} as const;
type Kind = keyof typeof KINDS;

/** Specification, "Launch token"; `env` is ours. */
export interface LaunchClaims {
  readonly sub: string;
  readonly tid: string;
  readonly env: Environment;
  readonly cur: Currency;
  readonly jur: Jurisdiction;
  readonly loc: string;
  readonly pid: string;
  readonly gid?: string;
  readonly demo: boolean;
  /** Ours, too: the player's age group, where the operator says. */
  readonly age?: AgeGroup;
  readonly uname: string;
  readonly jti: string;
}

/** What the refresh token carries: whose session, and which of its refresh tokens (`jti`). */
export interface RefreshClaims {
  readonly sub: string;
  readonly tid: string;
  readonly env: Environment;
  readonly sid: string;
  readonly jti: string;
}

interface AccessClaims extends Omit<RefreshClaims, "jti"> {
  readonly cur: Currency;
  readonly demo: boolean;
  readonly gid?: string;
}

export interface IssuedToken {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A launch token whose signature is ours; whether "expired" or "already used" is the answer, the wallet knows. */
export interface VerifiedLaunch {
  readonly claims: LaunchClaims;
  readonly expiresAt: number;
  readonly expired: boolean;
}

/** Signs a launch token, good for 30 seconds. */
export function issueLaunchToken(config: Config, claims: LaunchClaims): IssuedToken {
  return issue(config, "launch", claims);
}

/** Signs an access token for a player's session, good for 15 minutes. */
export function issueAccessToken(config: Config, session: PlayerSession): IssuedToken {
  const claims: AccessClaims = {
    sub: session.playerId,
    tid: session.tenantId,
    env: session.environment,
    sid: session.sessionId,
    cur: session.currency,
    demo: session.demo,
    ...(session.gameId === null ? {} : { gid: session.gameId }),
  };
  return issue(config, "access", claims);
}

/** Signs a refresh token, good for 7 days or until it is swapped. */
export function issueRefreshToken(config: Config, claims: RefreshClaims): IssuedToken {
  return issue(config, "refresh", claims);
}

/** Reads a launch token, expired or not; undefined for one that is not ours. */
export async function verifyLaunchToken(
  config: Config,
  token: string,
): Promise<VerifiedLaunch | undefined> {
  const verified = await verify<LaunchClaims>(config, "launch", token);
  if (verified === undefined) return undefined;
  return { ...verified, expiresAt: verified.claims.exp * 1000 };
}

/** Tokens whose signature this isolate has checked: a player sends the same one with every bet. */
const checked = new Map<string, { readonly session: PlayerSession; readonly expiresAt: number }>();
const MAX_CHECKED = 1_000;

/** Reads the session off an access token; refuses one that is not ours, and one that has expired. */
export async function verifyAccessToken(
  config: Config,
  token: string,
): Promise<Result<PlayerSession, "ACCESS_TOKEN_INVALID" | "ACCESS_TOKEN_EXPIRED">> {
  const known = checked.get(token);
  if (known !== undefined && Date.now() < known.expiresAt) return accept(known.session);
  const verified = await verify<AccessClaims>(config, "access", token);
  if (verified === undefined) return refuse("ACCESS_TOKEN_INVALID");
  if (verified.expired) return refuse("ACCESS_TOKEN_EXPIRED");
  const { tid, env, sub, sid, cur, demo, gid, exp } = verified.claims;
  const session: PlayerSession = {
    tenantId: tid,
    environment: env,
    playerId: sub,
    sessionId: sid,
    currency: cur,
    demo,
    gameId: gid ?? null,
  };
  if (checked.size >= MAX_CHECKED) checked.clear();
  checked.set(token, { session, expiresAt: exp * 1000 });
  return accept(session);
}

/** Reads a refresh token; undefined for one that is not ours or has expired. */
export async function verifyRefreshToken(
  config: Config,
  token: string,
): Promise<RefreshClaims | undefined> {
  const verified = await verify<RefreshClaims>(config, "refresh", token);
  return verified === undefined || verified.expired ? undefined : verified.claims;
}

const COMPACT_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function issue(config: Config, kind: Kind, claims: object): IssuedToken {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + KINDS[kind].lifetimeSeconds;
  const token = signToken(config.tokenKey, {
    ...claims,
    iss: ISSUER,
    aud: KINDS[kind].audience,
    iat: issuedAt,
    exp: expiresAt,
  });
  return { token, expiresAt: expiresAt * 1000 };
}

/** The claims of a token of this kind that we signed; every other fault than its age is undefined. */
async function verify<Claims>(
  config: Config,
  kind: Kind,
  token: string,
): Promise<{ claims: Claims & { exp: number }; expired: boolean } | undefined> {
  // Decoders of base64 skip white space: a token could carry a line break into a redirect.
  if (!COMPACT_JWT.test(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, await checkingKey(config), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: KINDS[kind].audience,
      requiredClaims: ["exp"],
    });
    return { claims: payload as Claims & { exp: number }, expired: false };
  } catch (error) {
    // jose checks the signature, the issuer and the audience before the age.
    if (error instanceof errors.JWTExpired) {
      return { claims: error.payload as Claims & { exp: number }, expired: true };
    }
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const checkingKeys = new WeakMap<Config, CryptoKey>();

/** Imported once per isolate: importing it for each token would cost as much as the check. */
async function checkingKey(config: Config): Promise<CryptoKey> {
  const known = checkingKeys.get(config);
  if (known !== undefined) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", config.tokenKey, algorithm, false, ["verify"]);
  checkingKeys.set(config, key);
  return key;
}
