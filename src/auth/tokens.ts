/**
 * The three tokens of a launch, and that of a replay link, as JWTs. Each has its own audience, so that no
 * token is accepted as another kind. The algorithm is fixed here, not by the token. Reference 7.2, 7.4 and
 * 17.10.
 */
import type { Environment } from "../../domain/ids.ts";
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  LAUNCH_TOKEN_LIFETIME_SECONDS,
  REFRESH_TOKEN_LIFETIME_SECONDS,
  REPLAY_LINK_LIFETIME_SECONDS,
} from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";
import { derivedKeyring, type Keyring } from "../../durable-objects/keyring.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { Config } from "../config.ts";
import { readToken, signToken } from "../identity/signed-token.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";

/** The same length as a ULID, the id of a launch token from an unsigned request; 104 bits. */
const LAUNCH_TOKEN_ID_LENGTH = 26;

const ISSUER = "rouleau";
const KINDS = {
  launch: { audience: "rouleau:launch", lifetimeSeconds: LAUNCH_TOKEN_LIFETIME_SECONDS },
  access: { audience: "rouleau:access", lifetimeSeconds: ACCESS_TOKEN_LIFETIME_SECONDS },
  refresh: { audience: "rouleau:refresh", lifetimeSeconds: REFRESH_TOKEN_LIFETIME_SECONDS },
  replay: { audience: "rouleau:replay", lifetimeSeconds: REPLAY_LINK_LIFETIME_SECONDS },
} as const;
type Kind = keyof typeof KINDS;

/** The claims of a launch token. Reference 7.4; `env` is our addition. */
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
  /** Also our addition: the player's age group, if the operator states it. */
  readonly age?: AgeGroup;
  readonly uname: string;
  readonly jti: string;
}

/** The claims of a refresh token: the session, and which of its refresh tokens this is (`jti`). */
export interface RefreshClaims {
  readonly sub: string;
  readonly tid: string;
  readonly env: Environment;
  readonly sid: string;
  readonly jti: string;
}

/** The claims of a replay link: one round of a tenant's environment. */
export interface ReplayClaims {
  readonly tid: string;
  readonly env: Environment;
  readonly rid: string;
}

interface AccessClaims extends Omit<RefreshClaims, "jti"> {
  readonly cur: Currency;
  readonly demo: boolean;
  readonly gid?: string;
}

/** A player's session, as an access token names it. Reference 7.11. */
export interface PlayerSession {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
  readonly sessionId: string;
  readonly currency: Currency;
  readonly demo: boolean;
  /** The only game that the session may play; null if it may play all games. */
  readonly gameId: string | null;
}

export interface IssuedToken {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A launch token with our signature. The wallet decides whether the answer is "expired" or "already used". */
export interface VerifiedLaunch {
  readonly claims: LaunchClaims;
  readonly expiresAt: number;
  readonly expired: boolean;
}

/** Signs a launch token, valid for 30 seconds. */
export function issueLaunchToken(config: Config, claims: LaunchClaims): IssuedToken {
  return issue(config, "launch", claims);
}

/** Returns the id of the launch tokens that a signed request gets: the same each time it is sent. */
export function launchTokenIdOf(signature: string): string {
  return sha256(signature).slice(0, LAUNCH_TOKEN_ID_LENGTH);
}

/** Signs an access token for a player's session, valid for 15 minutes. */
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

/** Signs a refresh token, valid for 7 days or until it is exchanged. */
export function issueRefreshToken(config: Config, claims: RefreshClaims): IssuedToken {
  return issue(config, "refresh", claims);
}

/** Signs a link to the replay of one round, valid for 7 days. It lets its bearer see the round, and do nothing. */
export function issueReplayToken(config: Config, claims: ReplayClaims): IssuedToken {
  return issue(config, "replay", claims);
}

/** Reads a launch token, expired or not; undefined if we did not sign it. */
export function verifyLaunchToken(config: Config, token: string): VerifiedLaunch | undefined {
  const verified = verify<LaunchClaims>(config, "launch", token);
  if (verified === undefined) return undefined;
  return { ...verified, expiresAt: verified.claims.exp * 1000 };
}

/**
 * Sessions of tokens whose signature was checked, because a player sends the same one with every bet. Each
 * is kept until its token expires. A token cannot be revoked earlier, but the wallet refuses a session that
 * has ended.
 */
const checked = new IsolateCache<PlayerSession>({
  lifetimeMs: ACCESS_TOKEN_LIFETIME_SECONDS * 1000,
  capacity: 1_000,
});

/** Reads the session from an access token; refuses a token that we did not sign or that has expired. */
export function verifyAccessToken(
  config: Config,
  token: string,
): Result<PlayerSession, "ACCESS_TOKEN_INVALID" | "ACCESS_TOKEN_EXPIRED"> {
  const known = checked.get(token);
  if (known !== undefined) return accept(known);
  const verified = verify<AccessClaims>(config, "access", token);
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
  checked.set(token, session, exp * 1000);
  return accept(session);
}

/** Reads a refresh token; undefined if we did not sign it or it has expired. */
export function verifyRefreshToken(config: Config, token: string): RefreshClaims | undefined {
  const verified = verify<RefreshClaims>(config, "refresh", token);
  return verified === undefined || verified.expired ? undefined : verified.claims;
}

/** Reads the token of a replay link, expired or not; undefined if we did not sign it. */
export function verifyReplayToken(
  config: Config,
  token: string,
): { claims: ReplayClaims & { exp: number }; expired: boolean } | undefined {
  return verify<ReplayClaims>(config, "replay", token);
}

function issue(config: Config, kind: Kind, claims: object): IssuedToken {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + KINDS[kind].lifetimeSeconds;
  const token = signToken(keysFor(config, kind), {
    ...claims,
    iss: ISSUER,
    aud: KINDS[kind].audience,
    iat: issuedAt,
    exp: expiresAt,
  });
  return { token, expiresAt: expiresAt * 1000 };
}

/** Returns the claims of a token of this kind that we signed, expired or not; undefined for any other token. */
function verify<Claims extends object>(
  config: Config,
  kind: Kind,
  token: string,
): { claims: Claims & { exp: number }; expired: boolean } | undefined {
  const parties = { issuer: ISSUER, audience: KINDS[kind].audience };
  const claims = readToken<Claims>(keysFor(config, kind), token, parties);
  if (claims === undefined) return undefined;
  return { claims, expired: claims.exp <= Math.floor(Date.now() / 1000) };
}

/**
 * The keys of replay links. Such links are sent by mail and chat, so their keys never sign a player's
 * token.
 */
const replayKeys = new WeakMap<Keyring, Keyring>();

function keysFor({ tokenKeys }: Config, kind: Kind): Keyring {
  if (kind !== "replay") return tokenKeys;
  const known = replayKeys.get(tokenKeys) ?? derivedKeyring(tokenKeys, "replay links");
  replayKeys.set(tokenKeys, known);
  return known;
}
