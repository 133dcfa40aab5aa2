/**
 * Audits what people were told. An answer is a promise: the journal must bear it out now, whatever
 * crashed since, and nobody may have been told anything else under the same key.
 */
import { isDeepStrictEqual } from "node:util";
import type { Verdict } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type {
  DepositAnswer,
  DepositMessage,
  PlayAnswer,
  PlayMessage,
} from "../../durable-objects/wallet/wallet-rpc.ts";
import { dayOf, type Journal, type Row } from "./audit-journal.ts";
import { seqOf, type Told } from "./player.ts";

type Blame = (what: string) => void;

/** Refusals that a key keeps for its 24 hours. */
const REMEMBERED = new Set(["INSUFFICIENT_FUNDS", "TOO_MANY_CURRENCIES", "BALANCE_LIMIT"]);
/** Refusals that say nothing about the next try. */
const PASSING = new Set(["UNAVAILABLE"]);
/** Refusals that follow from the request alone. */
const OF_THE_REQUEST = new Set(["STAKE_OUT_OF_RANGE"]);

/** Checks every answer, and every balance shown, of one player. */
export function auditTold(journal: Journal, accuse: Blame): void {
  const { player, rows } = journal;
  const effects = new Map<string, Row>();
  for (const row of rows) if (row.key) effects.set(`${dayOf(row.createdAt)} ${row.key}`, row);
  const sameKey = new Map<string, Told[]>();
  for (const told of player.told) {
    const scope = told.method === "playRound" ? "round" : told.method;
    const key = `${told.day} ${scope}:${told.message.idempotencyKey}`;
    sameKey.set(key, [...(sameKey.get(key) ?? []), told]);
  }
  for (const [key, answers] of sameKey) {
    const blame: Blame = (what) => accuse(`${player.wallet.name} ${key}: ${what}`);
    auditKey(answers, { effect: effects.get(key), journal }, blame);
  }
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
  const ownWords = effect?.kind === "round" ? `${effect.book}:` : "";
  const kept = new Map<string, string>();
  for (const { result, message } of answers) {
    const isEffect = effect !== undefined && effect.fingerprint === ownWords + message.fingerprint;
    if (result.ok) {
      if (!isEffect) blame("accepted, and not in the journal");
      continue;
    }
    const { refusal } = result;
    if (PASSING.has(refusal)) continue;
    if (refusal === "IDEMPOTENCY_KEY_REUSED") {
      if (isEffect) blame("its own key was called another's");
    } else if (REMEMBERED.has(refusal)) {
      if (effect !== undefined) blame(`refused (${refusal}), and in the journal`);
      kept.set(message.fingerprint, refusal);
    } else if (OF_THE_REQUEST.has(refusal)) {
      if (isEffect) blame(`refused (${refusal}), and in the journal`);
    } else blame(`refused (${refusal}) for no reason`);
  }
  if (kept.size > 1) blame("two requests under one key were refused for want of funds");
  for (const told of accepted) {
    if (effect === undefined) return;
    if (told.method === "deposit") auditDeposit(told, effect, blame);
    else auditPlay(told, { row: effect, journal }, blame);
  }
}

function auditDeposit({ result, message }: Told, row: Row, blame: Blame): void {
  if (!result.ok) return;
  const answer = result.value as DepositAnswer;
  const { amountMinor, currency } = message as DepositMessage;
  const expected = { amountMinor, currency, seq: row.seq, balanceMinor: row.cash + row.bonus };
  const { transactionId, balanceMinor } = answer;
  const said = {
    amountMinor: answer.amountMinor,
    currency: answer.currency,
    seq: seqOf(transactionId),
    balanceMinor,
  };
  if (!isDeepStrictEqual(said, expected)) blame(`told ${text(said)}, booked ${text(expected)}`);
}

function auditPlay(
  { result, message }: Told,
  { row, journal }: { row: Row; journal: Journal },
  blame: Blame,
): void {
  if (!result.ok) return;
  const { round, balance, jackpot, session } = result.value as PlayAnswer;
  if (JSON.stringify(round) !== JSON.stringify(row.entry.round)) {
    blame(`told another round than is in row ${row.seq}`);
  }
  const { sessionId, gameId } = message as PlayMessage;
  if (session.sessionId !== sessionId || session.activeGameId !== gameId) blame("another session");
  const bet = journal.bets.get(row.seq);
  if ((bet !== undefined) !== (jackpot !== null))
    blame("told wrongly whether it feeds the jackpot");

  const booked = journal.wins.find(({ entry }) => entry.roundId === round.id);
  const [win] = booked?.entry.transactions ?? [];
  const settled = jackpot?.state === "settled";
  const won = settled && win !== undefined ? win.amountMinor : 0;
  const toBonus = bet?.target === "bonus";
  const expected = {
    cashMinor: row.cash + (toBonus ? 0 : won),
    bonusMinor: row.bonus + (toBonus ? won : 0),
    currency: row.entry.currency,
  };
  if (!isDeepStrictEqual(balance, expected))
    blame(`told ${text(balance)}, booked ${text(expected)}`);
  if (jackpot === null) return;
  const part =
    win !== undefined && settled
      ? { amountMinor: win.amountMinor, transactionId: win.id, lockedToBonus: toBonus }
      : null;
  if (!isDeepStrictEqual(jackpot.won, part))
    blame(`told ${text(jackpot.won)}, booked ${text(part)}`);
  const verdict = bet?.verdict ? (JSON.parse(bet.verdict) as Verdict) : undefined;
  const units = settled ? verdict?.contributionPotUnits : 0;
  // A verdict without a win is written with the next row, and there may be none.
  if (units !== undefined && jackpot.contributionPotUnits !== units) {
    blame(`told a contribution of ${jackpot.contributionPotUnits}, and it was ${units}`);
  }
}

/** A balance that was shown stood in the journal, no earlier than what the player knew already. */
function auditShown({ player, rows }: Journal, accuse: Blame): void {
  for (const { book, cashMinor, bonusMinor, floor, top } of player.shown) {
    const ofBook = rows.filter((row) => row.book === book && row.seq <= top);
    const known = ofBook.filter(({ seq }) => seq <= floor).length;
    const since = ofBook.slice(Math.max(0, known - 1));
    const opening = known === 0 && cashMinor === 0 && bonusMinor === 0;
    const stood = since.some(({ cash, bonus }) => cash === cashMinor && bonus === bonusMinor);
    if (!stood && !opening) {
      accuse(`${player.wallet.name}: shown ${cashMinor}+${bonusMinor} in ${book}, which never was`);
    }
  }
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
