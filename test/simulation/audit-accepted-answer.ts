/**
 * Audits answers that accepted a request: each must agree with the journal row that the request
 * wrote.
 */
import { isDeepStrictEqual } from "node:util";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import type {
  BonusAnswer,
  BonusMessage,
  ForfeitMessage,
} from "../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type {
  DepositAnswer,
  DepositMessage,
  WithdrawalAnswer,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayAnswer, PlayMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { Journal } from "./audit-journal.ts";
import type { Row } from "./journal-rows.ts";
import { type HeardAnswer, seqOf } from "./player.ts";
import { existsIn, isLeftoverIn } from "./wallet-model.ts";

type Report = (what: string) => void;

/** Checks one accepted answer against its row. */
export function auditAnswer(
  answer: HeardAnswer,
  { row, journal }: { row: Row; journal: Journal },
  report: Report,
): void {
  const { result, message } = answer;
  if (!result.ok) return;
  switch (answer.method) {
    case "deposit":
      compare(answeredDeposit(result.value as DepositAnswer), bookedDeposit(message, row), report);
      break;
    case "withdraw": {
      const { withdrawal, balanceMinor } = result.value as WithdrawalAnswer;
      const booked = { withdrawal: row.entry.withdrawal, balanceMinor: row.cash + row.bonus };
      compare({ withdrawal, balanceMinor }, booked, report);
      break;
    }
    case "creditBonus":
    case "forfeitBonus":
      compare(answeredBonus(result.value as BonusAnswer), bookedBonus(message, row), report);
      break;
    default: {
      const bet = { message: message as PlayMessage, row, journal };
      auditPlay(result.value as PlayAnswer, bet, report);
    }
  }
}

function answeredDeposit({ transactionId, amountMinor, currency, balanceMinor }: DepositAnswer) {
  return { seq: seqOf(transactionId), amountMinor, currency, balanceMinor };
}

function bookedDeposit(message: unknown, { seq, cash, bonus }: Row) {
  const { amountMinor, currency } = message as DepositMessage;
  return { seq, amountMinor, currency, balanceMinor: cash + bonus };
}

function answeredBonus({ transactionId, player: _, ...answered }: BonusAnswer) {
  return { seq: seqOf(transactionId), ...answered };
}

function bookedBonus(message: unknown, row: Row) {
  const { seq, legs, cash, bonus, wagering } = row;
  const { currency } = message as BonusMessage | ForfeitMessage;
  return {
    seq,
    currency,
    amountMinor: Math.abs(legs.bonus ?? 0),
    balanceMinor: cash + bonus,
    bonusMinor: bonus,
    wageringMinor: existsIn(row) ? wagering : 0,
  };
}

function auditPlay(
  { round, balance, jackpot, session }: PlayAnswer,
  { message, row, journal }: { message: PlayMessage; row: Row; journal: Journal },
  report: Report,
): void {
  if (JSON.stringify(round) !== JSON.stringify(row.entry.round)) {
    report(`answered another round than row ${row.seq}`);
  }
  const { sessionId, gameId } = message;
  if (session.sessionId !== sessionId || session.activeGameId !== gameId) report("another session");
  const bet = journal.bets.get(row.seq);
  const isMissed = row.kind === "round" && row.entry.round?.withoutJackpot === true;
  const said = jackpot?.state ?? "nothing";
  const isTrue =
    bet === undefined
      ? said === (isMissed ? "unavailable" : "nothing")
      : said === "settled" || said === "pending";
  if (!isTrue) report(`answered wrongly whether it feeds the jackpot: ${said}`);

  const booked = journal.wins.find(({ entry }) => entry.roundId === round.id);
  const [win] = booked?.entry.transactions ?? [];
  const settled = jackpot?.state === "settled";
  const won = settled && win !== undefined ? win.amountMinor : 0;
  const toBonus = bet?.target === "bonus";
  const cash = row.cash + (toBonus ? 0 : won);
  const bonus = row.bonus + (toBonus ? won : 0);
  // A bonus whose wagering this bet completed waited for the verdict, and becomes cash with it.
  const freed = settled && row.wagering === 0 && row.bonusInPlay === 0 ? bonus : 0;
  // What is too small to be staked ends at once, unless a bet in doubt may still win to it.
  const isJudged = row.doubt === null || (row.doubt === row.seq && settled);
  const isEnded = isJudged && isLeftoverIn(row.book, { ...row, bonus: bonus - freed });
  const expected = {
    cashMinor: cash + freed,
    bonusMinor: isEnded ? 0 : bonus - freed,
    currency: row.entry.currency,
  };
  compare(balance, expected, report);
  if (jackpot === null) return;
  const part =
    win !== undefined && settled
      ? { amountMinor: win.amountMinor, transactionId: win.id, lockedToBonus: toBonus }
      : null;
  compare(jackpot.won, part, report);
  const verdict = bet?.verdict ? (JSON.parse(bet.verdict) as Verdict) : undefined;
  const units = settled ? verdict?.contributionPotUnits : 0;
  // A verdict without a win is written with the next row, which may not exist yet.
  if (units !== undefined && jackpot.contributionPotUnits !== units) {
    report(`answered a contribution of ${jackpot.contributionPotUnits}, but it was ${units}`);
  }
}

function compare(answered: unknown, booked: unknown, report: Report): void {
  if (isDeepStrictEqual(answered, booked)) return;
  report(`answered ${JSON.stringify(answered)}, booked ${JSON.stringify(booked)}`);
}
