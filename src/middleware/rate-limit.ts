/**
 * Applies every limit to a call, and reports the tightest one in the response. All limits are checked
 * before any is charged, so a call that one of them refuses costs the others nothing. Reference 16.6 and
 * 16.5.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { LimitState } from "../../domain/rate-limit/isolate-tally.ts";
import type { Answer, Ask } from "../../domain/rate-limit/lease.ts";
import type { PlayerSession } from "../auth/tokens.ts";
import type { Config } from "../config.ts";
import { findTenant } from "../db/find-tenant.ts";
import type { Operator } from "../db/tenant.ts";
import type { AccessVariables } from "../http/access.ts";
import { ApiError } from "../http/envelope.ts";
import { callerAddress } from "../http/ip-address.ts";
import type { AppEnv } from "../http/route.ts";
import {
  addressSubjects,
  keySubject,
  personSubject,
  playerSubject,
  requestIo,
  unknownKeySubjects,
} from "../rate-limit/limited-request.ts";
import { type Boarded, type Held, RateLimiter, type Subject } from "../rate-limit/rate-limiter.ts";

type Credentials = AccessVariables["apiKey"] &
  AccessVariables["staff"] &
  AccessVariables["session"] &
  AccessVariables["apiKey or session"];

/**
 * Gives every request the limiter, unless limits are off. If no limit was checked, as for an unknown path,
 * the response reports its address's limit.
 */
export function rateLimits(config: Config): MiddlewareHandler<AppEnv> {
  const limiter = config.rateLimits === "on" ? new RateLimiter() : undefined;
  return async (c, next) => {
    c.set("limiter", limiter);
    await next();
    if (limiter === undefined || c.res.headers.has("X-RateLimit-Limit")) return;
    reportTightest(c, limiter, addressSubjects(callerAddress(c)));
  };
}

/** Checks and charges the address, for calls without a credential. */
export const limitByAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  await chargeAddress(c);
  await next();
};

/**
 * Runs a credential check within the address's limit. An operator's backend does not have that limit, but
 * only its key shows that the call comes from a backend. A call that fails the check is charged to the
 * address.
 */
export function withinAddressLimit(authenticate: MiddlewareHandler): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const limiter = c.get("limiter");
    if (limiter === undefined) return authenticate(c, next);
    const isBackend = /^Bearer +sk_/i.test(c.req.header("Authorization") ?? "");
    // People in one office share its address, and each of them has their own limit.
    if (isBackend || c.get("isFromDashboard")) {
      try {
        await authenticate(c, async () => undefined);
      } catch (error) {
        await chargeAddress(c);
        throw error;
      }
      // Reported until the keys' own limit is checked.
      const subject = await callerSubject(c);
      if (subject !== undefined) reportTightest(c, limiter, [subject]);
    } else {
      const address = await holdAll(c, limiter, addressSubjects(callerAddress(c)));
      try {
        await authenticate(c, async () => undefined);
      } catch (error) {
        charge(c, limiter, address);
        throw error;
      }
      c.set("address", address);
    }
    await next();
  };
}

/**
 * Looks up a key that this isolate does not know, unless its address has sent too many that are not
 * live. So guessed keys cost no more look-ups than the address's limit allows calls. Keys that are
 * found are not counted.
 */
export async function withinUnknownKeyLimit<Found>(
  c: Context<AppEnv>,
  lookUp: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const limiter = c.get("limiter");
  if (limiter === undefined) return lookUp();
  const held = await holdAll(c, limiter, unknownKeySubjects(callerAddress(c)));
  let found: Found | undefined;
  try {
    found = await lookUp();
    return found;
  } finally {
    for (const one of held) found === undefined ? limiter.charge(one) : limiter.letGo(one);
  }
}

/** Checks and charges the address, for a page that a person opens; a refusal is a page as well. */
export function limitPage(
  refuse: (c: Context<AppEnv>) => Promise<Response>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    try {
      await chargeAddress(c);
    } catch (error) {
      if (error instanceof ApiError && error.errorName === "RATE_LIMITED") return refuse(c);
      throw error;
    }
    return next();
  };
}

/** Checks the limit of the key or the player, then charges it, and the address if that applies. */
export const limitByCaller: MiddlewareHandler<AppEnv> = async (c, next) => {
  const limiter = c.get("limiter");
  if (limiter !== undefined) {
    const address = c.get("address") ?? [];
    const subject = await callerSubject(c);
    const held = subject === undefined ? [] : await holdAll(c, limiter, [subject], address);
    charge(c, limiter, [...address, ...held]);
  }
  await next();
};

/**
 * Like `limitByCaller`, for a call that the player's wallet counts as it carries it out (`limitAsk`), so
 * that it waits for no other object. Decision 0113.
 */
export const limitByWallet: MiddlewareHandler<AppEnv> = async (c, next) => {
  const limiter = c.get("limiter");
  const subject = limiter && (await callerSubject(c));
  if (limiter === undefined || subject === undefined) return next();
  const boarded = limiter.board(subject, Date.now());
  if ("waitMs" in boarded) refuseCall(c, limiter, boarded, c.get("address") ?? []);
  else c.set("boarded", boarded);
  await next();
  // A call that was refused before it reached the wallet is counted as well.
  if (c.get("boarded") !== undefined) takeLimitAnswer(c, undefined);
};

/** What to send to the wallet with a call that it counts; nothing if limits are off. */
export function limitAsk(c: Context): { readonly counted?: Ask } {
  const boarded: Boarded | undefined = c.get("boarded");
  return boarded === undefined ? {} : { counted: boarded.ask };
}

/** Takes the wallet's answer, and throws RATE_LIMITED if it has refused the call. */
export function takeLimitAnswer(c: Context, answer: Answer | undefined): void {
  const limiter: RateLimiter | undefined = c.get("limiter");
  const boarded: Boarded | undefined = c.get("boarded");
  if (limiter === undefined || boarded === undefined) return;
  c.set("boarded", undefined);
  const address = c.get("address") ?? [];
  const held = limiter.arrive(boarded, answer, Date.now());
  if (held.waitMs > 0) refuseCall(c, limiter, held, address);
  charge(c, limiter, [...address, held]);
}

/** Refuses a call for which one limit has no room, and gives it back to the limits that held it. */
function refuseCall(
  c: Context<AppEnv>,
  limiter: RateLimiter,
  { subject, waitMs }: Held,
  others: readonly Held[],
): never {
  for (const other of others) limiter.letGo(other);
  setLimitHeaders(c, { ...limiter.stateOf(subject, Date.now()), remaining: 0 });
  c.header("Retry-After", String(Math.ceil(waitMs / 1000)));
  throw new ApiError("RATE_LIMITED", { limit: subject.kind });
}

async function chargeAddress(c: Context<AppEnv>): Promise<void> {
  const limiter = c.get("limiter");
  if (limiter === undefined) return;
  charge(c, limiter, await holdAll(c, limiter, addressSubjects(callerAddress(c))));
}

/**
 * Holds a call in the limit of each subject. If one has no room, releases all of them and those held
 * before, and throws RATE_LIMITED.
 */
async function holdAll(
  c: Context<AppEnv>,
  limiter: RateLimiter,
  subjects: readonly Subject[],
  before: readonly Held[] = [],
): Promise<Held[]> {
  const all: Held[] = [];
  for (const subject of subjects) {
    const held = await limiter.hold(subject, requestIo(c));
    if (held.waitMs > 0) refuseCall(c, limiter, held, [...before, ...all]);
    all.push(held);
  }
  return all;
}

/** Charges the held calls, and reports the limit with the fewest calls left. */
function charge(c: Context<AppEnv>, limiter: RateLimiter, held: readonly Held[]): void {
  for (const one of held) limiter.charge(one);
  reportTightest(
    c,
    limiter,
    held.map(({ subject }) => subject),
  );
}

function reportTightest(
  c: Context<AppEnv>,
  limiter: RateLimiter,
  subjects: readonly Subject[],
): void {
  const [tightest] = subjects
    .map((subject) => limiter.stateOf(subject, Date.now()))
    .toSorted((one, other) => one.remaining - other.remaining);
  if (tightest !== undefined) setLimitHeaders(c, tightest);
}

function setLimitHeaders(c: Context<AppEnv>, { limit, remaining, resetSeconds }: LimitState): void {
  c.header("X-RateLimit-Limit", String(limit));
  c.header("X-RateLimit-Remaining", String(remaining));
  c.header("X-RateLimit-Reset", String(resetSeconds));
}

async function callerSubject(c: Context<AppEnv>): Promise<Subject | undefined> {
  const operator = operatorOf(c);
  if (operator?.person !== undefined) return personSubject(operator.keyId);
  if (operator !== undefined) return keySubject(operator);
  const { staff } = credentials(c);
  if (staff?.by === "dashboard") return personSubject(staff.id);
  const session = sessionOf(c);
  if (session === undefined) return undefined;
  // A plan that cannot be read counts as unknown; whether the call needs the database is decided elsewhere.
  const tenant = await findTenant(c, session).catch(() => undefined);
  return playerSubject(session, tenant?.plan);
}

/** Returns the operator whose key or person calls; undefined for anybody else, or before the credential is checked. */
export function operatorOf(c: Context<AppEnv>): Operator | undefined {
  const { operator, caller } = credentials(c);
  return operator ?? (caller?.kind === "operator" ? caller.operator : undefined);
}

/** Returns the player's session that calls; undefined for anybody else. */
export function sessionOf(c: Context<AppEnv>): PlayerSession | undefined {
  const { session, caller } = credentials(c);
  return session ?? (caller?.kind === "session" ? caller.session : undefined);
}

/**
 * Returns the caller that the route's credential check stored; which of these it is depends on the
 * access.
 */
function credentials(c: Context<AppEnv>): Partial<Credentials> {
  return c.var as unknown as Partial<Credentials>;
}
