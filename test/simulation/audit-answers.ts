/**
 * Audits the answers that callers received. The journal must agree with every answer, whatever
 * crashed since, and no two answers under one key may contradict each other.
 */
import type { BonusMessage } from "../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type { WithdrawMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import { auditAnswer } from "./audit-accepted-answer.ts";
import type { Journal } from "./audit-journal.ts";
import { auditWithdrawalStates } from "./audit-withdrawal-states.ts";
import { dayOf, type Row } from "./journal-rows.ts";
import { SAVED_ADDRESS, UNKNOWN_ADDRESS_ID } from "./operations/withdraw.ts";
import { type HeardAnswer, keyOf, type Player, type Sent } from "./player.ts";
import { existsIn } from "./wallet-model.ts";

type Report = (what: string) => void;

/** Refusals that a key keeps for its 24 hours. */
const REMEMBERED = new Set([
  "INSUFFICIENT_FUNDS",
  "NO_BONUS",
  "BONUS_IN_PLAY",
  "ROUND_CLOSED",
  "ADDRESS_NOT_FOUND",
  "CURRENCY_MISMATCH",
  "TOO_MANY_CURRENCIES",
  "BALANCE_LIMIT",
  "BONUS_TOO_SMALL",
]);
/** Refusals after which a retry may succeed. */
const PASSING = new Set([
  "UNAVAILABLE",
  "SESSION_TIME_LIMIT",
  "SESSION_ENDED",
  "ROUND_ALREADY_OPEN",
]);
/** Refusals that depend only on the request. */
const OF_THE_REQUEST = new Set(["STAKE_OUT_OF_RANGE"]);

/** Checks every answer, and every balance shown, of one player. */
export function auditAnswers(journal: Journal, reportViolation: Report): void {
  const { player, rows } = journal;
  const effects = new Map<string, Row>();
  for (const row of rows) if (row.key) effects.set(`${dayOf(row.createdAt)} ${row.key}`, row);
  const sameKey = new Map<string, HeardAnswer[]>();
  for (const answer of player.answers) {
    const key = keyOf(answer);
    sameKey.set(key, [...(sameKey.get(key) ?? []), answer]);
  }
  for (const [key, answers] of sameKey) {
    const report: Report = (what) => reportViolation(`${player.wallet.name} ${key}: ${what}`);
    auditKey(answers, { effect: effects.get(key), journal }, report);
  }
  auditWithdrawalStates(journal, reportViolation);
  auditShown(journal, reportViolation);
  for (const [token, { sessions }] of player.tokens) {
    if (sessions > 1)
      reportViolation(`${player.wallet.name}: launch token ${token} opened ${sessions} sessions`);
  }
  if (player.created > 1)
    reportViolation(`${player.wallet.name} was reported as new ${player.created} times`);
}

function auditKey(
  answers: readonly HeardAnswer[],
  { effect, journal }: { effect: Row | undefined; journal: Journal },
  report: Report,
): void {
  const accepted = answers.filter(({ result }) => result.ok);
  const first = accepted.filter(({ replayed }) => !replayed);
  if (first.length > 1) report(`${first.length} answers are not marked as replays`);
  const tenantEnvironment = effect?.kind.startsWith("round") ? `${effect.book}:` : "";
  const kept = new Map<string, string>();
  for (const answer of answers) {
    const { result, message } = answer;
    const isEffect =
      effect !== undefined && effect.fingerprint === tenantEnvironment + message.fingerprint;
    if (result.ok) {
      if (!isEffect) report("accepted, but not in the journal");
      continue;
    }
    const { refusal } = result;
    if (!isJustified(refusal, answer, journal.player)) report(`refused (${refusal}) for no reason`);
    if (PASSING.has(refusal)) continue;
    if (REMEMBERED.has(refusal)) {
      if (effect !== undefined) report(`refused (${refusal}), but in the journal`);
      kept.set(message.fingerprint, refusal);
    } else if (OF_THE_REQUEST.has(refusal)) {
      if (isEffect) report(`refused (${refusal}), but in the journal`);
    } else if (refusal === "IDEMPOTENCY_KEY_REUSED" && isEffect) {
      report("refused its own key as reused");
    }
  }
  if (kept.size > 1) report("two requests under one key were refused for good");
  if (effect === undefined) return;
  for (const answer of accepted) auditAnswer(answer, { row: effect, journal }, report);
}

/** Returns true if the request, or another that it may conflict with, justifies the refusal. */
function isJustified(refusal: string, answer: HeardAnswer, player: Player): boolean {
  const { method, message, day } = answer;
  const { signature, destination, currency } = message as WithdrawMessage;
  const others = player.sent.filter((sent) => sent.day === day);
  switch (refusal) {
    case "UNAVAILABLE":
      // A jackpot bet in doubt delays what changes a bonus, and nothing else.
      return method === "creditBonus" || method === "forfeitBonus";
    case "INSUFFICIENT_FUNDS":
      return method === "playRound" || method === "withdraw";
    case "STAKE_OUT_OF_RANGE":
      return method === "playRound";
    case "SESSION_TIME_LIMIT":
      return player.oldSessions.has((message as PlayMessage).sessionId);
    case "SESSION_ENDED":
      return player.endedSessions.has((message as PlayMessage).sessionId);
    case "ROUND_ALREADY_OPEN":
      return method === "playRound" && (message as PlayMessage).gameId === "ladder";
    case "ROUND_CLOSED":
      return method === "actOnRound";
    case "BONUS_IN_PLAY":
    case "NO_BONUS":
      return method === "forfeitBonus";
    case "BONUS_TOO_SMALL":
      return method === "creditBonus" && (message as BonusMessage).amountMinor < 100;
    case "IDEMPOTENCY_KEY_REUSED":
      return others.some((sent) => isOtherRequest(sent, answer));
    case "SIGNATURE_REUSED":
      return others.some(({ message: { idempotencyKey, ...other } }) => {
        const isSame = (other as Partial<WithdrawMessage>).signature === signature;
        return isSame && idempotencyKey !== message.idempotencyKey;
      });
    case "ADDRESS_NOT_FOUND":
      return addressIdOf(destination) === UNKNOWN_ADDRESS_ID;
    case "CURRENCY_MISMATCH":
      return addressIdOf(destination) !== undefined && !isOnChain(currency);
    default:
      return false;
  }
}

function isOtherRequest(sent: Sent, answer: HeardAnswer): boolean {
  const isOther = sent.message.fingerprint !== answer.message.fingerprint;
  return isOther && keyOf(sent) === keyOf(answer);
}

function addressIdOf(destination: WithdrawMessage["destination"]): string | undefined {
  return destination !== null && "addressId" in destination ? destination.addressId : undefined;
}

function isOnChain(currency: string): boolean {
  return SAVED_ADDRESS.chain === "bitcoin" && currency === "BTC";
}

/**
 * A balance that was shown is in the journal, at or after the last row that the player already
 * knew.
 */
function auditShown({ player, rows }: Journal, reportViolation: Report): void {
  for (const { book, cashMinor, bonusMinor, wageringMinor, floor, top } of player.shown) {
    const ofBook = rows.filter((row) => row.book === book && row.seq <= top);
    const known = ofBook.filter(({ seq }) => seq <= floor).length;
    const since = ofBook.slice(Math.max(0, known - 1));
    const opening = known === 0 && cashMinor === 0 && bonusMinor === 0;
    const existed = since.some((row) => {
      const { cash, bonus, wagering } = row;
      const left = existsIn(row) ? wagering : 0;
      return (
        cash === cashMinor &&
        bonus === bonusMinor &&
        (wageringMinor === undefined || wageringMinor === left)
      );
    });
    if (!existed && !opening) {
      reportViolation(
        `${player.wallet.name}: shown ${cashMinor}+${bonusMinor} in ${book}, which never existed`,
      );
    }
  }
}
