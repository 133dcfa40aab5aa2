// @ts-check
/**
 * What a call of the SDK comes to for the page: the data of the answer, a `Refusal` (the platform said no), or
 * `Lost` (no usable answer came, so the request must be repeated with the same key). Also the types of the
 * answers; a game's own part of a round is typed by the game.
 */
import { ApiError, ConnectionError } from "../../../sdk/src/errors.ts";

/**
 * @typedef {import("../../../sdk/src/generated/schemas.ts").Balance} Balance
 * @typedef {import("../../../sdk/src/generated/schemas.ts").Seeds} Seeds
 * @typedef {import("../../../sdk/src/generated/schemas.ts").JackpotPart} JackpotPart
 * @typedef {import("../../../sdk/src/generated/schemas.ts").Round} PlatformRound
 * @typedef {PlatformRound["fairness"]} Fairness
 * @typedef {{ reel: number, row: number }} Cell
 * @typedef {{ line: number | null, symbol: string, count: number, multiplier: number, positions: Cell[] }} SlotWin
 * @typedef {{ reelPositions: number[], window: string[][], wins: SlotWin[], multiplier: number }} FreeSpin
 * @typedef {{
 *   type: string, reelPositions: number[], window: string[][], wins: SlotWin[], scatters: number,
 *   freeSpins: { count: number, multiplier: number, spins: FreeSpin[] } | null,
 * }} SlotOutcome
 * @typedef {Omit<PlatformRound, "outcome" | "choices" | "actions"> & {
 *   outcome: any, choices?: any, actions?: any[],
 * }} Round
 * @typedef {{ roundId: string, amount: string, wonAt: string }} WonJackpot
 * @typedef {{ sessionId: string, demo: boolean, jurisdiction: string }} SessionInfo
 * @typedef {{ round: Round, balance: Balance, jackpot: JackpotPart | null, session: SessionInfo }} PlayAnswer
 * @typedef {{
 *   round: Round | null, balance: Balance, rounds: Round[], jackpots?: WonJackpot[], fairness: Seeds,
 *   session: SessionInfo,
 * }} GameState
 */

/** Temporary errors: the same request with the same key can succeed a moment later. */
const TEMPORARY_CODES = new Set([
  "UNAVAILABLE",
  "INTERNAL_ERROR",
  "IDEMPOTENCY_IN_PROGRESS",
  "UNREADABLE_ANSWER", // something between the page and the platform answered, such as a proxy
]);

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
  /** @param {number} [retryAfterSeconds] The wait that the platform requests. */
  constructor(retryAfterSeconds) {
    super("The answer was lost.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Returns the answer of a call; throws `Refusal` or `Lost` in place of the SDK's errors.
 * @template Data
 * @param {Promise<Data>} call
 * @returns {Promise<Data>}
 */
export function answerOf(call) {
  return call.catch((problem) => {
    throw refusalOf(problem);
  });
}

/** @param {unknown} problem */
function refusalOf(problem) {
  if (problem instanceof ConnectionError) return new Lost();
  if (!(problem instanceof ApiError)) return problem;
  const { status, code, message, details } = problem;
  if (status === 429) return new Lost(problem.retryAfterSeconds);
  return TEMPORARY_CODES.has(code) ? new Lost() : new Refusal(code, message, details ?? {});
}
