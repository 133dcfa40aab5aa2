// @ts-check
/**
 * Calls the platform. Each call has one of three results: the data of the answer, a `Refusal` (the
 * platform said no), or `Lost` (no answer came, so the request must be repeated with the same key).
 */

/**
 * @typedef {{ cash: string, bonus: string, total: string, currency: string }} Balance
 * @typedef {{ serverSeedHash: string, clientSeed: string, clientSeedBy?: "player" | "platform", nonce: number }} Fairness
 * @typedef {Fairness & {
 *   chain: { number: number, anchor: string | null, position: number, nextAnchor: string },
 * }} Seeds
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
 * @typedef {{ state: string, contribution: string, won: { amount: string, transactionId: string, lockedToBonus?: boolean } | null }} JackpotPart
 * @typedef {{ sessionId: string, demo: boolean, jurisdiction: string }} SessionInfo
 * @typedef {{ round: Round, balance: Balance, jackpot: JackpotPart | null, session: SessionInfo }} PlayAnswer
 * @typedef {{
 *   round: Round | null, balance: Balance, rounds: Round[], fairness: Seeds, session: SessionInfo,
 * }} GameState
 */

/** After this time an answer is treated as lost. */
const TIMEOUT_MILLISECONDS = 10_000;

/** Temporary errors: the same request with the same key can succeed a moment later. */
const TEMPORARY_CODES = new Set(["UNAVAILABLE", "INTERNAL_ERROR", "IDEMPOTENCY_IN_PROGRESS"]);

/** The platform answered and refused the request. */
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

/** No usable answer came. The request may or may not have taken effect. */
export class Lost extends Error {
  /** @param {number} [retryAfterSeconds] The wait that the platform asks for. */
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
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (envelope?.success === true) return envelope.data;
  if (response.status === 429) {
    throw new Lost(Number(response.headers.get("Retry-After")) || undefined);
  }
  const error = envelope?.error;
  if (typeof error?.code !== "string" || TEMPORARY_CODES.has(error.code)) throw new Lost();
  throw new Refusal(error.code, String(error.message), error.details ?? {});
}

/**
 * Returns the response and its envelope. Throws `Lost` after a broken connection, a timeout, or an
 * answer that is not ours, such as a proxy's error page.
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
