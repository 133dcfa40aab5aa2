/**
 * Audits what people were told. An answer is a promise: the journal must bear it out now, whatever
 * crashed since, and nobody may have been told anything else under the same key.
 */
import type { WithdrawMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import { auditAnswer } from "./audit-answers.ts";
import type { Journal } from "./audit-journal.ts";
import { auditStandings } from "./audit-standings.ts";
import { dayOf, type Row } from "./journal-rows.ts";
import { SAVED_ADDRESS, UNKNOWN_ADDRESS_ID } from "./operations/withdraw.ts";
import { keyOf, type Player, type Sent, type Told } from "./player.ts";
import { existsIn } from "./wallet-model.ts";

type Blame = (what: string) => void;

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
]);
/** Refusals that say nothing about the next try. */
const PASSING = new Set([
  "UNAVAILABLE",
  "SESSION_TIME_LIMIT",
  "SESSION_ENDED",
  "ROUND_ALREADY_OPEN",
]);
/** Refusals that follow from the request alone. */
const OF_THE_REQUEST = new Set(["STAKE_OUT_OF_RANGE"]);

/** Checks every answer, and every balance shown, of one player. */
export function auditTold(journal: Journal, accuse: Blame): void {
  const { player, rows } = journal;
  const effects = new Map<string, Row>();
  for (const row of rows) if (row.key) effects.set(`${dayOf(row.createdAt)} ${row.key}`, row);
  const sameKey = new Map<string, Told[]>();
  for (const told of player.told) {
    const key = keyOf(told);
    sameKey.set(key, [...(sameKey.get(key) ?? []), told]);
  }
  for (const [key, answers] of sameKey) {
    const blame: Blame = (what) => accuse(`${player.wallet.name} ${key}: ${what}`);
    auditKey(answers, { effect: effects.get(key), journal }, blame);
  }
  auditStandings(journal, accuse);
  auditShown(journal, accuse);
  for (const [token, { sessions }] of player.tokens) {
    if (sessions > 1)
      accuse(`${player.wallet.name}: launch token ${token} opened ${sessions} sessions`);
  }
  if (player.created > 1)
    accuse(`${player.wallet.name} was told ${player.created} times to be new`);
}

function auditKey(
  answers: readonly Told[],
  { effect, journal }: { effect: Row | undefined; journal: Journal },
  blame: Blame,
): void {
  const accepted = answers.filter(({ result }) => result.ok);
  const first = accepted.filter(({ replayed }) => !replayed);
  if (first.length > 1) blame(`${first.length} answers say that it was done just now`);
  const ownWords = effect?.kind.startsWith("round") ? `${effect.book}:` : "";
  const kept = new Map<string, string>();
  for (const told of answers) {
    const { result, message } = told;
    const isEffect = effect !== undefined && effect.fingerprint === ownWords + message.fingerprint;
    if (result.ok) {
      if (!isEffect) blame("accepted, and not in the journal");
      continue;
    }
    const { refusal } = result;
    if (!isGrounded(refusal, told, journal.player)) blame(`refused (${refusal}) for no reason`);
    if (PASSING.has(refusal)) continue;
    if (REMEMBERED.has(refusal)) {
      if (effect !== undefined) blame(`refused (${refusal}), and in the journal`);
      kept.set(message.fingerprint, refusal);
    } else if (OF_THE_REQUEST.has(refusal)) {
      if (isEffect) blame(`refused (${refusal}), and in the journal`);
    } else if (refusal === "IDEMPOTENCY_KEY_REUSED" && isEffect) {
      blame("its own key was called another's");
    }
  }
  if (kept.size > 1) blame("two requests under one key were refused for good");
  if (effect === undefined) return;
  for (const told of accepted) auditAnswer(told, { row: effect, journal }, blame);
}

/** Tells whether the request, or another that it may not agree with, gives cause for a refusal. */
function isGrounded(refusal: string, told: Told, player: Player): boolean {
  const { method, message, day } = told;
  const { signature, destination, currency } = message as WithdrawMessage;
  const others = player.sent.filter((sent) => sent.day === day);
  switch (refusal) {
    case "UNAVAILABLE":
      return method !== "deposit" && method !== "withdraw" && method !== "actOnRound";
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
    case "IDEMPOTENCY_KEY_REUSED":
      return others.some((sent) => isOtherRequest(sent, told));
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

function isOtherRequest(sent: Sent, told: Told): boolean {
  const isOther = sent.message.fingerprint !== told.message.fingerprint;
  return isOther && keyOf(sent) === keyOf(told);
}

function addressIdOf(destination: WithdrawMessage["destination"]): string | undefined {
  return destination !== null && "addressId" in destination ? destination.addressId : undefined;
}

function isOnChain(currency: string): boolean {
  return SAVED_ADDRESS.chain === "bitcoin" && currency === "BTC";
}

/** A balance that was shown stood in the journal, no earlier than what the player knew already. */
function auditShown({ player, rows }: Journal, accuse: Blame): void {
  for (const { book, cashMinor, bonusMinor, wageringMinor, floor, top } of player.shown) {
    const ofBook = rows.filter((row) => row.book === book && row.seq <= top);
    const known = ofBook.filter(({ seq }) => seq <= floor).length;
    const since = ofBook.slice(Math.max(0, known - 1));
    const opening = known === 0 && cashMinor === 0 && bonusMinor === 0;
    const stood = since.some((row) => {
      const { cash, bonus, wagering } = row;
      const left = existsIn(row) ? wagering : 0;
      return (
        cash === cashMinor &&
        bonus === bonusMinor &&
        (wageringMinor === undefined || wageringMinor === left)
      );
    });
    if (!stood && !opening) {
      accuse(`${player.wallet.name}: shown ${cashMinor}+${bonusMinor} in ${book}, which never was`);
    }
  }
}
