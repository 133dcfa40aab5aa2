/**
 * Audits the answers about rounds: the round, balance and jackpot in an answer are those of the
 * journal row that it reports, however often it is requested.
 */
import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./api.ts";
import type { Placed } from "./audit-answers.ts";
import type { Report } from "./audit-journal.ts";
import { RATE_BASIS_POINTS } from "./casino.ts";
import type { Hit, JournalRow } from "./disk.ts";
import { type Currency, leftoverIn, minorOf, potUnitsOf } from "./money.ts";
import { type Operation, successes } from "./operation.ts";

/** A row, and what a pool judged of its bet. */
export interface Judged {
  readonly row: JournalRow;
  readonly hit: Hit | undefined;
  /** True if its pool was frozen, paused or closed. */
  readonly fedNothing: boolean;
}

/** Returns true if the answer to a stake or an action equals what its row holds. */
export function isRoundAsAnswered(
  { data }: Answer,
  currency: Currency,
  { row, hit, fedNothing }: Judged,
): boolean {
  const minor = (amount: unknown) => minorOf(amount, currency);
  const { round, balance, jackpot } = data;
  const won = jackpot?.won ?? null;
  const due = fedNothing ? 0 : row.entry.round.stake.cashMinor * RATE_BASIS_POINTS;
  const toBonus = won?.lockedToBonus === true ? minor(won.amount) : 0;
  const isJudged = row.doubt === null || (row.doubt === row.seq && jackpot?.state === "settled");
  const left = { ...row, bonus: row.bonus + toBonus };
  const ended = isJudged ? leftoverIn(left, currency) : 0;
  const isJackpotRight =
    jackpot === null
      ? row.doubt !== row.seq
      : jackpot.state === "pending" ||
        (jackpot.state === "unavailable" && won === null && row.doubt !== row.seq) ||
        (potUnitsOf(jackpot.contribution, currency) === due &&
          won?.transactionId === hit?.transactionId &&
          (won === null || minor(won.amount) === hit?.amountMinor));
  return (
    isShownAs(round, row, currency) &&
    minor(balance.total) ===
      row.cash + row.bonus + (won === null ? 0 : minor(won.amount)) - ended &&
    isJackpotRight
  );
}

/** Returns true if a row does what the action asked for, to the right round, and nothing else. */
export function isActionAsAsked({ request, roundId }: Operation, { entry }: JournalRow): boolean {
  const requested = JSON.parse(request.body ?? "");
  const { actions, endedBy } = entry.round;
  return (
    entry.roundId === roundId &&
    isDeepStrictEqual(actions.at(-1), requested) &&
    (endedBy === undefined || endedBy === "player")
  );
}

/**
 * A void happens at most once, as answered; one that was refused because the round was settled did
 * not happen.
 */
export function auditVoid(operation: Operation, placed: readonly Placed[], fault: Report): void {
  const [voided] = placed;
  if (placed.length > 1) fault(`happened ${placed.length} times`);
  for (const { data } of successes(operation)) {
    const isAsRecorded =
      voided !== undefined && isShownAs(data.round, voided.row, operation.currency);
    if (!isAsRecorded)
      fault(`was answered ${JSON.stringify(data)}, but the row is ${JSON.stringify(voided)}`);
  }
  const wasRefused = operation.answers.some(({ code }) => code === "ROUND_CLOSED");
  if (wasRefused && voided !== undefined) fault("was refused as settled, but is voided");
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client without types does
function isShownAs(round: any, { entry }: JournalRow, currency: Currency): boolean {
  const minor = (amount: unknown) => minorOf(amount, currency);
  const { id, state, winMinor, multiplier, stake, outcome, fairness, ...rest } = entry.round;
  return (
    round.id === id &&
    id === entry.roundId &&
    round.state === state &&
    minor(round.win) === winMinor &&
    round.multiplier === multiplier &&
    minor(round.stake.cash) === stake.cashMinor &&
    minor(round.stake.bonus) === stake.bonusMinor &&
    isDeepStrictEqual(round.outcome, outcome) &&
    isDeepStrictEqual(round.fairness, fairness) &&
    isDeepStrictEqual(round.actions, rest.actions) &&
    isDeepStrictEqual(round.nextActions, rest.nextActions ?? [])
  );
}
