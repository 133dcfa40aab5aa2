/**
 * Audits one wallet's journal, row by row, from the rows alone: it trusts none of the rules that
 * wrote them. What a row did must be what somebody asked for, once, and what the model makes of it.
 */
import { isDeepStrictEqual } from "node:util";
import type { BonusMessage } from "../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type {
  DepositMessage,
  WithdrawMessage,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { ActMessage, PlayMessage } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import { RoundAudit } from "./audit-rounds.ts";
import { auditSignatures, WithdrawalAudit } from "./audit-withdrawals.ts";
import { dayOf, type Row, readJournal } from "./journal-rows.ts";
import { keyOf, type Player, type Sent } from "./player.ts";
import {
  type Deed,
  EMPTY,
  existsIn,
  isDue,
  type ModelBook,
  modelMovement,
} from "./wallet-model.ts";

/** A jackpot bet as the journal holds it, with the verdict that a later row carries. */
export interface JackpotBet {
  readonly seq: number;
  readonly row: Row;
  verdict: string | null;
  /** Where its win has to go: bonus while an unconverted bonus exists. */
  readonly target: "cash" | "bonus";
}

/** A journal that was read and found in order, and what others need of it. */
export interface Journal {
  readonly player: Player;
  readonly rows: readonly Row[];
  readonly bets: ReadonlyMap<number, JackpotBet>;
  readonly wins: readonly Row[];
  /** Whether a bonus that was wagered is still one. */
  readonly conversionDue: boolean;
  readonly hasOpenRound: boolean;
}

type Blame = (what: string) => void;

/** Checks everything that a journal must keep by itself, at any moment. */
export function auditJournal(player: Player, accuse: Blame): Journal {
  const rows = readJournal(player);
  const books = new Map<string, ModelBook>();
  const bets = new Map<number, JackpotBet>();
  const wins: Row[] = [];
  const effects = new Set<string>();
  const asked = new Map(player.sent.map((sent) => [requestOf(sent), sent]));
  const withdrawals = new WithdrawalAudit(player);
  const rounds = new RoundAudit(player);
  const conversionDue = () => [...books.values()].some(isDue);
  let doubt: number | null = null;
  let nonce = 0;

  rows.forEach((row, index) => {
    const blame: Blame = (what) => accuse(`${player.wallet.name} row ${row.seq}: ${what}`);
    const before = books.get(row.book) ?? EMPTY;
    if (row.seq !== index + 1) blame("a gap in the journal");

    const judged = row.verdict === null || doubt === null ? undefined : bets.get(doubt);
    if (row.verdict !== null) {
      if (judged === undefined) blame("a verdict on nothing");
      else judged.verdict = row.verdict;
      doubt = null;
    }
    const ofVerdict = row.kind === "jackpot_win" || row.kind === "bonus_conversion";
    if (doubt === null && !ofVerdict && conversionDue()) blame("a conversion before it is overdue");
    const ofBonus = row.kind.startsWith("bonus") || row.kind === "adjustment";
    if (ofBonus && doubt !== null) blame("moves a bonus while in doubt");

    const sent = auditOrigin(row, { asked, effects }, blame);
    const qualifies =
      row.kind === "round" &&
      (sent?.message as PlayMessage | undefined)?.feedsJackpot === true &&
      !row.entry.demo &&
      before.cash > 0;
    const target = existsIn(before) ? "bonus" : "cash";
    const waits = doubt !== null || (qualifies && target === "bonus");
    const deed = deedOf(row, { player, sent, before, waits, judged, withdrawals, rounds }, blame);
    if (deed !== undefined) auditMoney(row, { before, deed }, blame);
    books.set(row.book, row);
    if (row.held !== withdrawals.heldIn(row.book)) blame("holds what is not on its way");
    const { inPlay, bonusInPlay } = row;
    if (!isDeepStrictEqual({ inPlay, bonusInPlay }, rounds.inPlay(row.book))) {
      blame("has in play what is staked on no open round");
    }

    if (row.kind === "round") nonce += 1;
    if (qualifies) {
      if (doubt !== null) blame("a second bet in doubt");
      doubt = row.seq;
      bets.set(row.seq, { seq: row.seq, row, verdict: null, target });
    }
    if (row.kind === "jackpot_win") wins.push(row);
    if (row.doubt !== doubt) blame(`doubt is ${row.doubt}, and should be ${doubt}`);
    if (row.nonce !== nonce) blame(`nonce is ${row.nonce}, and should be ${nonce}`);
  });
  if (doubt === null && conversionDue()) accuse(`${player.wallet.name}: a conversion is overdue`);
  auditSignatures(player, rows, accuse);
  const { hasOpen: hasOpenRound } = rounds;
  return { player, rows, bets, wins, conversionDue: conversionDue(), hasOpenRound };
}

/** Double entry, and the model: the legs sum to zero and are the deed's, and the book is what they fold to. */
function auditMoney(
  row: Row,
  { before, deed }: { before: ModelBook; deed: Deed },
  blame: Blame,
): void {
  const { legs, entry } = row;
  const changes = Object.values(legs);
  if (!changes.every(Number.isSafeInteger)) blame("a leg is no exact integer");
  if (changes.reduce((sum, change) => sum + change, 0) !== 0) blame("legs do not sum to zero");
  const model = modelMovement(before, deed);
  const { cash, bonus, held, inPlay, bonusInPlay, wagering } = row;
  const stands = { cash, bonus, held, inPlay, bonusInPlay, wagering };
  if (!isDeepStrictEqual(stands, model.after)) {
    blame(`stands at ${JSON.stringify(stands)}, and the model at ${JSON.stringify(model.after)}`);
  }
  if (!isDeepStrictEqual(moving(legs), moving(model.legs))) {
    blame(`moves ${JSON.stringify(legs)}, and the model ${JSON.stringify(model.legs)}`);
  }
  if (Object.values(stands).some((balance) => balance < 0)) blame("a negative balance");
  if (entry.demo !== row.book.endsWith(":demo")) blame("play money and real money are mixed");
  if (entry.seq !== row.seq || entry.kind !== row.kind) blame("its entry is another row's");

  if (entry.demo) {
    if (entry.transactions.length > 0) blame("play money among the transactions");
    return;
  }
  const sum = (of: (part: (typeof entry.transactions)[number]) => number) =>
    entry.transactions.reduce((total, part) => total + of(part), 0);
  if (sum(({ amountMinor }) => amountMinor) !== cash + bonus - before.cash - before.bonus) {
    blame("its transactions do not add up to its movement");
  }
  if (sum(({ convertedMinor }) => convertedMinor ?? 0) !== model.converted) {
    blame(`its transactions do not tell of ${model.converted} that became cash`);
  }
  const last = entry.transactions.at(-1);
  if (last && last.balanceAfterMinor !== cash + bonus) blame("a wrong balance after");
}

function moving(legs: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(legs).filter(([, change]) => change !== 0));
}

/** A row with a key comes from one request, and each request has at most one row. */
function auditOrigin(
  row: Row,
  { asked, effects }: { asked: ReadonlyMap<string, Sent>; effects: Set<string> },
  blame: Blame,
): Sent | undefined {
  if (row.key === null) return undefined;
  const day = dayOf(row.createdAt);
  if (effects.has(`${day} ${row.key}`)) blame(`a second effect of key ${row.key}`);
  effects.add(`${day} ${row.key}`);
  const fingerprint = row.kind.startsWith("round")
    ? row.fingerprint?.replace(`${row.book}:`, "")
    : row.fingerprint;
  return asked.get(`${day} ${row.key} ${fingerprint}`);
}

/** What the row says has happened, from the request that it came from. */
function deedOf(
  row: Row,
  known: {
    player: Player;
    sent: Sent | undefined;
    before: ModelBook;
    waits: boolean;
    judged: JackpotBet | undefined;
    withdrawals: WithdrawalAudit;
    rounds: RoundAudit;
  },
  blame: Blame,
): Deed | undefined {
  const { player, sent, before, waits, judged, withdrawals, rounds } = known;
  const { kind } = row;
  switch (kind) {
    case "jackpot_win":
      if (judged === undefined) blame("a jackpot without its verdict");
      return {
        kind,
        amount: row.entry.transactions[0]?.amountMinor ?? 0,
        target: judged?.target ?? "cash",
      };
    case "demo_refill":
      return { kind, amount: row.legs.cash ?? 0 };
    case "adjustment":
      if (player.resets === 0) blame("nobody asked for a reset");
      return { kind, demo: row.entry.demo };
    case "bonus_conversion":
      if (!isDue(before)) blame("converts what is not wagered yet");
      return { kind };
    case "withdrawal_completed":
    case "withdrawal_reversal":
      return withdrawals.end(row, kind, blame);
    case "round_voided":
      return rounds.goOn(row, undefined, { waits }, blame);
    case "round_settled":
      if (row.key === null) return rounds.goOn(row, undefined, { waits }, blame);
  }
  if (sent === undefined || MADE_BY[kind] !== sent.method) {
    blame("nobody asked for this");
    return undefined;
  }
  const { currency } = sent.message as DepositMessage;
  if (!kind.startsWith("round") && currency !== row.book) blame("in another book than asked for");
  switch (kind) {
    case "deposit":
      return { kind, amount: (sent.message as DepositMessage).amountMinor };
    case "withdrawal":
      return withdrawals.begin(row, sent.message as WithdrawMessage, blame);
    case "bonus_credit": {
      const { amountMinor, wageringMultiplier } = sent.message as BonusMessage;
      if (row.entry.wageringMultiplier !== wageringMultiplier) blame("another wagering");
      return { kind, amount: amountMinor, times: wageringMultiplier };
    }
    case "bonus_forfeit":
      if (before.bonus === 0) blame("takes back what is not there");
      return { kind };
    case "round_action":
    case "round_settled":
      return rounds.goOn(row, sent.message as ActMessage, { waits }, blame);
    default:
      return roundOf(row, { message: sent.message as PlayMessage, before, waits, rounds }, blame);
  }
}

const MADE_BY: Readonly<Record<string, string>> = {
  deposit: "deposit",
  withdrawal: "withdraw",
  bonus_credit: "creditBonus",
  bonus_forfeit: "forfeitBonus",
  round: "playRound",
  round_action: "actOnRound",
  round_settled: "actOnRound",
};

function roundOf(
  row: Row,
  known: { message: PlayMessage; before: ModelBook; waits: boolean; rounds: RoundAudit },
  blame: Blame,
): Deed | undefined {
  const { round, roundId, demo } = row.entry;
  if (round === null) {
    blame("a round that is none");
    return undefined;
  }
  const { before, waits, rounds } = known;
  const { stakeMinor, gameId } = known.message;
  const { cashMinor, bonusMinor } = round.stake;
  if (cashMinor + bonusMinor !== stakeMinor) blame("another stake than asked for");
  if (cashMinor !== Math.min(before.cash, stakeMinor)) blame("a stake that spares cash");
  if (round.gameId !== gameId) blame("another game than asked for");
  if (gameId === "ladder") rounds.begin(row, round, existsIn(before), blame);
  else if (round.winMinor !== round.multiplier * stakeMinor) blame("a wrong win");
  if (round.id !== roundId || round.demo !== demo) blame("its round is another row's");
  if (round.fairness.nonce !== row.nonce) blame("drawn from another nonce");
  if (round.state === "open") return { kind: "round_opened", stake: stakeMinor };
  return { kind: "round", stake: stakeMinor, win: round.winMinor, waits };
}

function requestOf(sent: Sent): string {
  return `${keyOf(sent)} ${sent.message.fingerprint}`;
}
