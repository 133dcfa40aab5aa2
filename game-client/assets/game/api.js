// @ts-check
/**
 * One call to the platform: the envelope is opened here, and what can go wrong is sorted into a
 * refusal (the platform said no) and a lost answer (nobody knows, so ask again under the same key).
 */

/**
 * @typedef {{ cash: string, bonus: string, total: string, currency: string }} Balance
 * @typedef {{ serverSeedHash: string, clientSeed: string, nonce: number }} Fairness
 * @typedef {{ reel: number, row: number }} Cell
 * @typedef {{ line: number | null, symbol: string, count: number, multiplier: number, positions: Cell[] }} SlotWin
 * @typedef {{ reelPositions: number[], window: string[][], wins: SlotWin[], multiplier: number }} FreeSpin
 * @typedef {{
 *   type: string, reelPositions: number[], window: string[][], wins: SlotWin[], scatters: number,
 *   freeSpins: { count: number, multiplier: number, spins: FreeSpin[] } | null,
 * }} SlotOutcome
 * @typedef {{
 *   id: string, gameId: string, state: string, stake: { cash: string, bonus: string, total: string },
 *   win: string, multiplier: number, outcome: any, nextActions: string[], fairness: Fairness,
 *   choices?: any, actions?: any[], createdAt: string, settledAt: string | null, demo: boolean,
 * }} Round
 * @typedef {{ state: string, contribution: string, won: { amount: string, lockedToBonus?: boolean } | null }} JackpotPart
 * @typedef {{ sessionId: string, demo: boolean, jurisdiction: string }} SessionInfo
 * @typedef {{ round: Round, balance: Balance, jackpot: JackpotPart | null, session: SessionInfo }} PlayAnswer
 * @typedef {{
 *   round: Round | null, balance: Balance, rounds: Round[], fairness: Fairness, session: SessionInfo,
 * }} GameState
 */

/** An answer that has not come by now is treated as lost. */
const PATIENCE_MILLISECONDS = 10_000;

/** Codes that say "not now": the same request with the same key is right a moment later. */
const PASSING_CODES = new Set(["UNAVAILABLE", "INTERNAL_ERROR", "IDEMPOTENCY_IN_PROGRESS"]);

/** The platform answered, and the answer is no. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {Record<string, unknown>} details
   */
  constructor(code, message, details) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** No usable answer came. What was asked may have happened. */
export class Lost extends Error {
  /** @param {number} [retryAfterSeconds] How long the platform asks to wait. */
  constructor(retryAfterSeconds) {
    super("The answer was lost.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Sends one request and returns the `data` of its answer; throws `Refusal` or `Lost`.
 * @param {string} path
 * @param {{ method?: "GET" | "POST", body?: unknown, accessToken?: string, idempotencyKey?: string }} [request]
 * @returns {Promise<any>}
 */
export async function call(path, { method = "GET", body, accessToken, idempotencyKey } = {}) {
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (accessToken !== undefined) headers.set("Authorization", `Bearer ${accessToken}`);
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  const { response, envelope } = await answerTo(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  if (envelope?.success === true) return envelope.data;
  if (response.status === 429) {
    throw new Lost(Number(response.headers.get("Retry-After")) || undefined);
  }
  const error = envelope?.error;
  if (typeof error?.code !== "string" || PASSING_CODES.has(error.code)) throw new Lost();
  throw new Refusal(error.code, String(error.message), error.details ?? {});
}

/**
 * The answer and what it carries; a broken connection, a timeout and a page of some proxy in
 * between all come to the same: the answer is lost.
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<{ response: Response, envelope: any }>}
 */
async function answerTo(path, request) {
  try {
    const response = await fetch(path, request);
    return { response, envelope: await response.json() };
  } catch {
    throw new Lost();
  }
}
