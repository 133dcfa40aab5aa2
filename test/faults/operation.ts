/**
 * The operations that clients request, and the answers that they received: the basis of every
 * audit.
 */
import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Answer, Request } from "./api.ts";
import {
  bookOf,
  CEILINGS,
  configureJackpot,
  exchangeRequest,
  GAME,
  launchToken,
  type Player,
  STEP_GAME,
} from "./casino.ts";
import { CURRENCIES, type Currency, majorOf } from "./money.ts";
import type { Life } from "./runtime.ts";

export type OperationKind =
  | "round"
  | "action"
  | "void"
  | "deposit"
  | "withdrawal"
  | "bonus"
  | "forfeit"
  | "sent"
  | "confirm"
  | "complete"
  | "fail"
  | "staff_fail"
  | "exchange"
  | "configure";

/** Something a client wants done once, however often it sends the request. */
export interface Operation {
  readonly kind: OperationKind;
  readonly player: Player;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly amountMinor: number;
  /** The withdrawal that moves to another state. */
  readonly withdrawalId?: string;
  /** The round of an action or a void. */
  readonly roundId?: string;
  readonly request: Request;
  /** When the launch token of an exchange, or the access token of a session's call, expires. */
  readonly expiresAt?: number;
  /** The answers that arrived, in order; empty if none did. */
  readonly answers: Answer[];
}

type Draft = Partial<Omit<Operation, "request" | "answers">> & { readonly request: Request };

/** An address that withdrawals go to. */
export const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

/** Draws the player's next operation. Returns undefined if it needs a session first. */
export function drawOperation(player: Player, random: SeededRandom): Operation | undefined {
  const { casino } = player;
  const currency = random.pick(casino.currencies);
  const { kind } = random.weighted(WEIGHTS);
  const operation = (draft: Draft): Operation => {
    return { kind, player, currency, demo: false, amountMinor: 0, answers: [], ...draft };
  };
  const operator = (path: string, body: object, rest: Partial<Request> = {}): Request => ({
    method: "POST",
    path,
    credential: casino.key,
    body: JSON.stringify(body),
    ...rest,
  });
  const { dollar } = CURRENCIES[currency];
  const key = randomUUID();
  const { playerId } = player;

  switch (kind) {
    case "round": {
      const demo = random.chance(0.15);
      const credential = player.tokens.get(bookOf(currency, demo));
      if (credential === undefined) return undefined;
      const amountMinor = (dollar / 10) * random.between(1, 60);
      const body = JSON.stringify({ stake: majorOf(amountMinor, currency) });
      const path = `/api/v1/games/${random.chance(0.4) ? STEP_GAME : GAME}/rounds`;
      return operation({
        demo,
        amountMinor,
        expiresAt: expiryOf(credential),
        request: { method: "POST", path, credential, body, key },
      });
    }
    case "action": {
      const demo = random.chance(0.15);
      const roundId = player.open.get(bookOf(currency, demo));
      if (roundId === undefined) return drawOperation(player, random);
      const credential = player.tokens.get(bookOf(currency, demo));
      if (credential === undefined) return undefined;
      const body = JSON.stringify({ action: random.chance(0.6) ? "hit" : "cashout" });
      const path = `/api/v1/games/${STEP_GAME}/rounds/${roundId}/actions`;
      return operation({
        demo,
        roundId,
        expiresAt: expiryOf(credential),
        request: { method: "POST", path, credential, body, key },
      });
    }
    case "void": {
      const demo = random.chance(0.15);
      const roundId = player.open.get(bookOf(currency, demo));
      if (roundId === undefined) return drawOperation(player, random);
      const body = { tenantId: casino.tenantId, environment: "sandbox", reason: "malfunction" };
      const path = `/api/v1/platform/rounds/${roundId}/void`;
      const request = operator(path, body, { credential: casino.staffKey });
      return operation({ demo, roundId, request });
    }
    case "deposit": {
      const amountMinor = random.between(10 * dollar, 60 * dollar);
      const body = { playerId, amount: majorOf(amountMinor, currency), currency };
      return operation({ amountMinor, request: operator("/api/v1/wallet/deposit", body, { key }) });
    }
    case "withdrawal": {
      const amountMinor = random.between(1, 15 * dollar);
      const amount = majorOf(amountMinor, currency);
      const onChain = currency === "USDT" && random.chance(0.9);
      const to = onChain ? { chain: "ethereum", toAddress: ADDRESS } : {};
      const body = { playerId, amount, currency, ...to };
      const signed = { key, secret: casino.secret };
      return operation({ amountMinor, request: operator("/api/v1/wallet/withdraw", body, signed) });
    }
    case "bonus": {
      const amountMinor = random.between(dollar, 5 * dollar);
      const amount = majorOf(amountMinor, currency);
      const body = { amount, currency, wageringMultiplier: random.between(1, 3) };
      const path = `/api/v1/admin/players/${playerId}/bonuses`;
      const signed = { key, secret: casino.secret };
      return operation({ amountMinor, request: operator(path, body, signed) });
    }
    case "forfeit": {
      const path = `/api/v1/admin/players/${playerId}/bonuses/forfeit`;
      return operation({ request: operator(path, { currency }, { key, secret: casino.secret }) });
    }
    case "sent":
    case "confirm":
    case "complete":
    case "fail": {
      const withdrawalId = drawWithdrawal(player, kind, random);
      if (withdrawalId === undefined) return drawOperation(player, random);
      const body = kind === "fail" ? { reason: "bounced" } : { reference: "paid" };
      const path = `/api/v1/admin/withdrawals/${withdrawalId}/${kind}`;
      const request = operator(path, body, { secret: casino.secret });
      return operation({ currency: "USDT", withdrawalId, request });
    }
    case "staff_fail": {
      const withdrawalId = drawWithdrawal(player, kind, random);
      if (withdrawalId === undefined) return drawOperation(player, random);
      const body = { tenantId: casino.tenantId, environment: "sandbox", reason: "came back" };
      const path = `/api/v1/platform/withdrawals/${withdrawalId}/fail`;
      const request = operator(path, body, { credential: casino.staffKey });
      return operation({ currency: "USDT", withdrawalId, request });
    }
    case "configure":
      return operation({ request: configureJackpot(casino, currency, random.pick(CEILINGS)) });
    case "exchange":
      return undefined;
  }
}

/**
 * Draws a withdrawal for the next step of its payout: mostly a recent one, and to be confirmed mostly
 * one that was sent. Returns undefined if the player has none.
 */
function drawWithdrawal(
  { held, sent }: Player,
  kind: OperationKind,
  random: SeededRandom,
): string | undefined {
  const fitting = kind === "confirm" && sent.length > 0 && random.chance(0.8) ? sent : held;
  const recent = random.chance(0.8) ? fitting.slice(-3) : fitting;
  return recent.length === 0 ? undefined : random.pick(recent);
}

/**
 * Creates a launch token and the operation that exchanges it. Returns undefined if no token was
 * received.
 */
export async function launchOperation(
  { origin }: Life,
  player: Player,
  book: { readonly currency: Currency; readonly demo: boolean },
): Promise<Operation | undefined> {
  const launch = { ...book, playerId: player.externalId };
  const token = await launchToken(origin, player.casino, launch);
  if (token === undefined) return undefined;
  const request = exchangeRequest(token);
  const expiresAt = expiryOf(token);
  return { ...book, kind: "exchange", player, amountMinor: 0, request, expiresAt, answers: [] };
}

function expiryOf(token: string): number {
  return (decodeJwt(token).exp ?? 0) * 1000;
}

/** A deposit worth this many dollars. */
export function depositOperation(player: Player, currency: Currency, dollars: number): Operation {
  const { casino, playerId } = player;
  const amountMinor = CURRENCIES[currency].dollar * dollars;
  const body = { playerId, amount: majorOf(amountMinor, currency), currency };
  const request: Request = {
    method: "POST",
    path: "/api/v1/wallet/deposit",
    credential: casino.key,
    body: JSON.stringify(body),
    key: randomUUID(),
  };
  return { kind: "deposit", player, currency, demo: false, amountMinor, request, answers: [] };
}

const WEIGHTS = [
  { kind: "round", weight: 50 },
  { kind: "action", weight: 20 },
  { kind: "void", weight: 1 },
  { kind: "deposit", weight: 10 },
  { kind: "withdrawal", weight: 10 },
  { kind: "bonus", weight: 3 },
  { kind: "forfeit", weight: 1 },
  { kind: "sent", weight: 5 },
  { kind: "confirm", weight: 5 },
  { kind: "complete", weight: 4 },
  { kind: "fail", weight: 3 },
  { kind: "staff_fail", weight: 2 },
  { kind: "exchange", weight: 3 },
  { kind: "configure", weight: 1 },
] as const satisfies readonly { kind: OperationKind; weight: number }[];

/** Returns the successful answers. */
export function successes(operation: Operation): Answer[] {
  return operation.answers.filter(({ status }) => status < 300);
}

/**
 * Returns true if the operation was certainly refused: no success, and an answer that a retry would
 * not change.
 */
export function isRefused(operation: Operation): boolean {
  return successes(operation).length === 0 && operation.answers.some((answer) => isFinal(answer));
}

/**
 * Returns false for a server error, an ended session, a rate limit or a first attempt in progress:
 * none says what happened to the operation.
 */
export function isFinal({ status, code }: Answer): boolean {
  return status < 500 && status !== 401 && status !== 429 && code !== "IDEMPOTENCY_IN_PROGRESS";
}
