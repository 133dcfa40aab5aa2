/**
 * Audits what clients were told of rounds: what an answer showed of a round, its money and its
 * jackpot is what the row that answered it holds, however often it is asked for.
 */
import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./api.ts";
import type { Blame } from "./audit-journal.ts";
import type { Placed } from "./audit-told.ts";
import { RATE_BASIS_POINTS } from "./casino.ts";
import type { Hit, JournalRow } from "./disk.ts";
import { type Currency, minorOf, potUnitsOf } from "./money.ts";
import { type Order, successes } from "./order.ts";

/** Tells whether a stake or an action was answered with what its row holds. */
export function isRoundAsAnswered(
  { data }: Answer,
  currency: Currency,
  { row, hit }: { row: JournalRow; hit: Hit | undefined },
): boolean {
  const minor = (amount: unknown) => minorOf(amount, currency);
  const { round, balance, jackpot } = data;
  const won = jackpot?.won ?? null;
  const due = row.entry.round.stake.cashMinor * RATE_BASIS_POINTS;
  const isJackpotRight =
    jackpot === null
      ? row.doubt !== row.seq
      : jackpot.state === "pending" ||
        (potUnitsOf(jackpot.contribution, currency) === due &&
          won?.transactionId === hit?.transactionId &&
          (won === null || minor(won.amount) === hit?.amountMinor));
  return (
    isShownAs(round, row, currency) &&
    minor(balance.total) === row.cash + row.bonus + (won === null ? 0 : minor(won.amount)) &&
    isJackpotRight
  );
}

/** Tells whether a row is what an action does: it, and nothing else, to the round that it is about. */
export function isActionAsAsked({ request, roundId }: Order, { entry }: JournalRow): boolean {
  const asked = JSON.parse(request.body ?? "");
  const { actions, endedBy } = entry.round;
  return (
    entry.roundId === roundId &&
    isDeepStrictEqual(actions.at(-1), asked) &&
    (endedBy === undefined || endedBy === "player")
  );
}

/** A void stands once, as it was told; one that was refused as settled is not there. */
export function auditVoid(order: Order, placed: readonly Placed[], fault: Blame): void {
  const [there] = placed;
  if (placed.length > 1) fault(`happened ${placed.length} times`);
  for (const { data } of successes(order)) {
    const isThere = there !== undefined && isShownAs(data.round, there.row, order.currency);
    if (!isThere) fault(`was told ${JSON.stringify(data)}, stands as ${JSON.stringify(there)}`);
  }
  const wasRefused = order.answers.some(({ code }) => code === "ROUND_CLOSED");
  if (wasRefused && there !== undefined) fault("was refused as settled, and is voided");
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
