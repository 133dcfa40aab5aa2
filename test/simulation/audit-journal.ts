/**
 * Audits one wallet's journal row by row, using only the rows and none of the rules that wrote
 * them. Every row must come from a request or a rule, take effect once, and do what the model does.
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
  isLeftoverIn,
  type ModelBook,
  modelMovement,
} from "./wallet-model.ts";

/** A jackpot bet in the journal, with the verdict that a later row carries. */
export interface JackpotBet {
  readonly seq: number;
  readonly row: Row;
  verdict: string | null;
  /** The balance that its win must be credited to: the bonus while an unconverted bonus exists. */
  readonly target: "cash" | "bonus";
}

/** A journal that has been read and checked, and what other audits need of it. */
export interface Journal {
  readonly player: Player;
  readonly rows: readonly Row[];
  readonly bets: ReadonlyMap<number, JackpotBet>;
  readonly wins: readonly Row[];
  /** True if a bonus that is wagered, or too small to be staked, has not ended. */
  readonly conversionDue: boolean;
  readonly hasOpenRound: boolean;
}

type Report = (what: string) => void;

/** Checks everything that must hold in a journal at any moment. */
export function auditJournal(player: Player, reportViolation: Report): Journal {
  const rows = readJournal(player);
  const books = new Map<string, ModelBook>();
  const bets = new Map<number, JackpotBet>();
  const wins: Row[] = [];
  const effects = new Set<string>();
  const requests = new Map(player.sent.map((sent) => [requestOf(sent), sent]));
  const withdrawals = new WithdrawalAudit(player);
  const rounds = new RoundAudit(player);
  const conversionDue = () =>
    [...books].some(([name, book]) => isDue(book) || isLeftoverIn(name, book));
  let doubt: number | null = null;
  let nonce = 0;

  rows.forEach((row, index) => {
    const report: Report = (what) =>
      reportViolation(`${player.wallet.name} row ${row.seq}: ${what}`);
    const before = books.get(row.book) ?? EMPTY;
    if (row.seq !== index + 1) report("a gap in the journal");

    const judged = row.verdict === null || doubt === null ? undefined : bets.get(doubt);
    if (row.verdict !== null) {
      if (judged === undefined) report("a verdict without a bet in doubt");
      else judged.verdict = row.verdict;
      doubt = null;
    }
    const ofVerdict = row.kind === "jackpot_win" || MADE_BY_RULE.has(row.kind);
    if (doubt === null && !ofVerdict && conversionDue())
      report("written while the end of a bonus is overdue");
    const ofBonus = row.kind.startsWith("bonus") || row.kind === "adjustment";
    if (ofBonus && doubt !== null) report("moves a bonus while in doubt");

    const sent = auditOrigin(row, { requests, effects }, report);
    const wouldQualify =
      row.kind === "round" &&
      (sent?.message as PlayMessage | undefined)?.feedsJackpot === true &&
      !row.entry.demo &&
      before.cash > 0;
    const isMissed = row.kind === "round" && row.entry.round?.withoutJackpot === true;
    if (isMissed && !(wouldQualify && doubt !== null))
      report("played without its pool, although nothing holds the pool's verdict back");
    const qualifies = wouldQualify && !isMissed;
    const target = existsIn(before) ? "bonus" : "cash";
    const waits = doubt !== null || (qualifies && target === "bonus");
    const deed = deedOf(row, { player, sent, before, waits, judged, withdrawals, rounds }, report);
    if (deed !== undefined) auditMoney(row, { before, deed }, report);
    if (deed?.kind === "bonus_credit") {
      rounds.bonusCredited(row.book, deed.amount * deed.times, !existsIn(before));
    }
    books.set(row.book, row);
    if (row.held !== withdrawals.heldIn(row.book))
      report("holds money that no pending withdrawal explains");
    const { inPlay, bonusInPlay } = row;
    if (!isDeepStrictEqual({ inPlay, bonusInPlay }, rounds.inPlay(row.book))) {
      report("has money in play that is staked on no open round");
    }

    if (row.kind === "round") nonce += 1;
    if (qualifies) {
      if (doubt !== null) report("a second bet in doubt");
      doubt = row.seq;
      bets.set(row.seq, { seq: row.seq, row, verdict: null, target });
    }
    if (row.kind === "jackpot_win") wins.push(row);
    if (row.doubt !== doubt) report(`doubt is ${row.doubt}, and should be ${doubt}`);
    if (row.nonce !== nonce) report(`nonce is ${row.nonce}, and should be ${nonce}`);
  });
  if (doubt === null && conversionDue())
    reportViolation(`${player.wallet.name}: the end of a bonus is overdue`);
  auditSignatures(player, rows, reportViolation);
  const { hasOpen: hasOpenRound } = rounds;
  return { player, rows, bets, wins, conversionDue: conversionDue(), hasOpenRound };
}

/**
 * Double entry and the model: the legs sum to zero and are those of the model, and the book is the
 * sum of the legs.
 */
function auditMoney(
  row: Row,
  { before, deed }: { before: ModelBook; deed: Deed },
  report: Report,
): void {
  const { legs, entry } = row;
  const changes = Object.values(legs);
  if (!changes.every(Number.isSafeInteger)) report("a leg is not an exact integer");
  if (changes.reduce((sum, change) => sum + change, 0) !== 0) report("legs do not sum to zero");
  const model = modelMovement(before, deed);
  const { cash, bonus, held, inPlay, bonusInPlay, wagering, granted } = row;
  const actual = { cash, bonus, held, inPlay, bonusInPlay, wagering, granted };
  if (!isDeepStrictEqual(actual, model.after)) {
    report(`is ${JSON.stringify(actual)}, but the model says ${JSON.stringify(model.after)}`);
  }
  if (!isDeepStrictEqual(moving(legs), moving(model.legs))) {
    report(`moves ${JSON.stringify(legs)}, but the model says ${JSON.stringify(model.legs)}`);
  }
  if (Object.values(actual).some((balance) => balance < 0)) report("a negative balance");
  if (entry.demo !== row.book.endsWith(":demo")) report("play money and real money are mixed");
  if (entry.seq !== row.seq || entry.kind !== row.kind) report("its entry is another row's");

  if (entry.demo) {
    if (entry.transactions.length > 0) report("play money among the transactions");
    return;
  }
  const sum = (of: (part: (typeof entry.transactions)[number]) => number) =>
    entry.transactions.reduce((total, part) => total + of(part), 0);
  if (sum(({ amountMinor }) => amountMinor) !== cash + bonus - before.cash - before.bonus) {
    report("its transactions do not add up to its movement");
  }
  if (sum(({ convertedMinor }) => convertedMinor ?? 0) !== model.converted) {
    report(`its transactions do not show ${model.converted} that became cash`);
  }
  const forfeit = entry.transactions.find(({ type }) => type === "bonus_forfeit");
  if (forfeit !== undefined && forfeit.grantedMinor !== before.granted) {
    report(`forfeits ${forfeit.grantedMinor} of what was granted, which is ${before.granted}`);
  }
  auditSplit(row, before, report);
  const last = entry.transactions.at(-1);
  if (last && last.balanceAfterMinor !== cash + bonus) report("a wrong balance after");
}

/**
 * Each transaction says what it changed on each account and what was there afterwards; together they
 * change what the row changes.
 */
function auditSplit({ entry, ...row }: Row, before: ModelBook, report: Report): void {
  if (entry.transactions.length === 0) return;
  for (const account of ["cash", "bonus", "held", "inPlay", "bonusInPlay"] as const) {
    let balance = before[account];
    for (const { id, changes, after } of entry.transactions) {
      balance += changes?.[account] ?? 0;
      if ((after?.[account] ?? 0) !== balance) report(`${id} tells a wrong ${account}`);
    }
    if (balance !== row[account]) report(`its transactions do not tell its ${account}`);
  }
}

function moving(legs: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(legs).filter(([, change]) => change !== 0));
}

/** A row with a key comes from one request, and each request has at most one row. */
function auditOrigin(
  row: Row,
  { requests, effects }: { requests: ReadonlyMap<string, Sent>; effects: Set<string> },
  report: Report,
): Sent | undefined {
  if (row.key === null) return undefined;
  const day = dayOf(row.createdAt);
  if (effects.has(`${day} ${row.key}`)) report(`a second effect of key ${row.key}`);
  effects.add(`${day} ${row.key}`);
  const fingerprint = row.kind.startsWith("round")
    ? row.fingerprint?.replace(`${row.book}:`, "")
    : row.fingerprint;
  return requests.get(`${day} ${row.key} ${fingerprint}`);
}

/** Returns what the row says happened, from the request that it came from. */
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
  report: Report,
): Deed | undefined {
  const { player, sent, before, waits, judged, withdrawals, rounds } = known;
  const { kind } = row;
  switch (kind) {
    case "jackpot_win":
      if (judged === undefined) report("a jackpot without its verdict");
      return {
        kind,
        amount: row.entry.transactions[0]?.amountMinor ?? 0,
        target: judged?.target ?? "cash",
      };
    case "jackpot_verdict":
      if (judged === undefined) report("a verdict's row without its verdict");
      return { kind };
    case "demo_refill":
      return { kind, amount: row.legs.cash ?? 0 };
    case "adjustment":
      if (player.resets === 0) report("no reset was requested");
      return { kind, demo: row.entry.demo };
    case "bonus_conversion":
      if (!isDue(before)) report("converts a bonus before it is wagered");
      return { kind };
    case "bonus_leftover":
      if (!isLeftoverIn(row.book, before)) report("ends a bonus that can be staked");
      return { kind };
    case "withdrawal_sent":
    case "withdrawal_confirmed":
    case "withdrawal_completed":
    case "withdrawal_reversal":
      return withdrawals.step(row, kind, report);
    case "round_voided":
      return rounds.continue(row, undefined, { waits }, report);
    case "round_settled":
      if (row.key === null) return rounds.continue(row, undefined, { waits }, report);
  }
  if (sent === undefined || MADE_BY[kind] !== sent.method) {
    report("no request for this row");
    return undefined;
  }
  const { currency } = sent.message as DepositMessage;
  if (!kind.startsWith("round") && currency !== row.book) report("in another book than requested");
  switch (kind) {
    case "deposit":
      return { kind, amount: (sent.message as DepositMessage).amountMinor };
    case "withdrawal":
      return withdrawals.begin(row, sent.message as WithdrawMessage, report);
    case "bonus_credit": {
      const { amountMinor, wageringMultiplier } = sent.message as BonusMessage;
      if (row.entry.wageringMultiplier !== wageringMultiplier) report("another wagering");
      return { kind, amount: amountMinor, times: wageringMultiplier };
    }
    case "bonus_forfeit":
      if (before.bonus === 0) report("forfeits a bonus that does not exist");
      return { kind };
    case "round_action":
    case "round_settled":
      return rounds.continue(row, sent.message as ActMessage, { waits }, report);
    default:
      return roundOf(row, { message: sent.message as PlayMessage, before, waits, rounds }, report);
  }
}

/** What ends a bonus without a request. */
const MADE_BY_RULE: ReadonlySet<string> = new Set(["bonus_conversion", "bonus_leftover"]);

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
  report: Report,
): Deed | undefined {
  const { round, roundId, demo } = row.entry;
  if (round === null) {
    report("a round row without a round");
    return undefined;
  }
  const { before, waits, rounds } = known;
  const { stakeMinor, gameId } = known.message;
  const { cashMinor, bonusMinor } = round.stake;
  if (cashMinor + bonusMinor !== stakeMinor) report("another stake than requested");
  if (cashMinor !== Math.min(before.cash, stakeMinor))
    report("a stake that does not take cash first");
  if (round.gameId !== gameId) report("another game than requested");
  if (round.winsTo !== (existsIn(before) ? "bonus" : "cash"))
    report("says a wrong place for a win");
  if (gameId === "ladder") rounds.open(row, round, existsIn(before), report);
  else if (round.winMinor !== round.multiplier * stakeMinor) report("a wrong win");
  if (round.id !== roundId || round.demo !== demo) report("its round is another row's");
  if (round.fairness.nonce !== row.nonce) report("drawn from another nonce");
  if (round.state === "open") return { kind: "round_opened", stake: stakeMinor };
  return { kind: "round", stake: stakeMinor, win: round.winMinor, waits };
}

function requestOf(sent: Sent): string {
  return `${keyOf(sent)} ${sent.message.fingerprint}`;
}
