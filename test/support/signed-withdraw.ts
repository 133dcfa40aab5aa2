/** Withdraws as an operator's backend does: signed, with an idempotency key. */
import { ulid } from "ulid";
import { signatureOf } from "../../src/auth/request-signature.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { type Casino, openCasino, type PlayerSession } from "./casino.ts";

const PATH = "/api/v1/wallet/withdraw";

export interface WithdrawOptions {
  readonly key?: string;
  /**
   * The signature's time relative to now: two equal withdrawals in one second would share a
   * signature.
   */
  readonly offsetSeconds?: number;
  readonly credential?: string;
  readonly secret?: string;
}

/** A request as it is sent, so that a test can send it again. */
export interface WithdrawRequest {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs a withdrawal without sending it. */
export function signWithdraw(
  casino: Casino,
  body: unknown,
  options: WithdrawOptions = {},
): WithdrawRequest {
  const rawBody = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000) + (options.offsetSeconds ?? 0));
  const parts = { timestamp, method: "POST", path: PATH, body: new TextEncoder().encode(rawBody) };
  return {
    rawBody,
    headers: {
      "Idempotency-Key": options.key ?? ulid(),
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": signatureOf(options.secret ?? casino.secret, parts),
    },
  };
}

/** Sends a signed request, with other headers if a test changes some. */
export function sendWithdraw(
  casino: Casino,
  request: WithdrawRequest,
  options: { credential?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<ApiAnswer> {
  return casino.call("POST", PATH, {
    rawBody: request.rawBody,
    headers: { ...request.headers, ...options.headers },
    ...(options.credential === undefined ? {} : { credential: options.credential }),
  });
}

/** Signs a withdrawal and sends it. */
export function withdraw(
  casino: Casino,
  body: unknown,
  options: WithdrawOptions = {},
): Promise<ApiAnswer> {
  const { credential } = options;
  return sendWithdraw(
    casino,
    signWithdraw(casino, body, options),
    credential === undefined ? {} : { credential },
  );
}

/** Opens a casino and a player with this much cash. */
export async function opened(
  cash = "100.00",
  currency = "USD",
): Promise<{ casino: Casino; player: PlayerSession }> {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, cash, currency);
  return { casino, player };
}

/** Returns the player's transactions, newest first. */
export function transactions(casino: Casino, playerId: string, query = ""): Promise<ApiAnswer> {
  return casino.call("GET", `/api/v1/wallet/transactions/${playerId}?${query}`);
}
