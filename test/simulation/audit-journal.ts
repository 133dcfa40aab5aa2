/**
 * Audits one wallet's journal, row by row, from the rows alone: it trusts none of the rules that
 * wrote them. What a row did must be what somebody asked for, once.
 */
import type { HistoryEntry } from "../../domain/wallet/history.ts";
import type { DepositMessage, PlayMessage } from "../../durable-objects/wallet/wallet-rpc.ts";
import type { Player, Sent } from "./player.ts";

/** A journal row as it lies in storage, its JSON read. */
export interface Row {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: Readonly<Record<string, number>>;
  readonly cash: number;
  readonly bonus: number;
  readonly nonce: number;
  readonly doubt: number | null;
  /** As JSON. */
  readonly verdict: string | null;
  readonly key: string | null;
  readonly fingerprint: string | null;
  readonly createdAt: number;
  readonly entry: HistoryEntry;
  readonly text: string;
}

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
}

type Blame = (what: string) => void;

/** Reads a wallet's rows; none before its tables exist. */
export function readJournal(player: Player): Row[] {
  const { storage } = player.wallet;
  if (!storage.holds("journal")) return [];
  const rows = storage.read<Omit<Row, "legs" | "entry"> & { legs: string }>(
    `SELECT seq, kind, book, legs, cash, bonus, nonce, doubt, verdict, idempotency_key AS key,
       fingerprint, created_at AS createdAt, entry AS text FROM journal ORDER BY seq`,
  );
  return rows.map((row) => ({ ...row, legs: JSON.parse(row.legs), entry: JSON.parse(row.text) }));
}

/** Checks everything that a journal must keep by itself, at any moment. */
export function auditJournal(
  player: Player,
  grants: ReadonlyMap<string, number>,
  accuse: Blame,
): Journal {
  const rows = readJournal(player);
  const books = new Map<string, { cash: number; bonus: number }>();
  const bets = new Map<number, JackpotBet>();
  const wins: Row[] = [];
  const effects = new Set<string>();
  const asked = new Map(player.sent.map((sent) => [requestOf(sent), sent]));
  let doubt: number | null = null;
  let nonce = 0;

  rows.forEach((row, index) => {
    const blame: Blame = (what) => accuse(`${player.wallet.name} row ${row.seq}: ${what}`);
    const before = books.get(row.book) ?? { cash: 0, bonus: 0 };
    if (row.seq !== index + 1) blame("a gap in the journal");
    auditLegs(row, before, blame);
    books.set(row.book, row);

    if (row.verdict !== null) {
      const bet = doubt === null ? undefined : bets.get(doubt);
      if (bet === undefined) blame("a verdict on nothing");
      else bet.verdict = row.verdict;
      doubt = null;
    }
    const sent = auditOrigin(row, { player, asked, effects, grants }, blame);
    if (row.kind === "round") {
      auditRound(row, before, sent, blame);
      nonce += 1;
      const { cashMinor } = row.entry.round?.stake ?? { cashMinor: 0 };
      const qualifies = (sent?.message as PlayMessage | undefined)?.feedsJackpot === true;
      if (qualifies && !row.entry.demo && cashMinor > 0) {
        if (doubt !== null) blame("a second bet in doubt");
        doubt = row.seq;
        const target = before.bonus > 0 ? "bonus" : "cash";
        bets.set(row.seq, { seq: row.seq, row, verdict: null, target });
      }
    }
    if (row.kind === "jackpot_win") {
      wins.push(row);
      if (row.verdict === null) blame("a jackpot without its verdict");
    }
    if (row.doubt !== doubt) blame(`doubt is ${row.doubt}, and should be ${doubt}`);
    if (row.nonce !== nonce) blame(`nonce is ${row.nonce}, and should be ${nonce}`);
  });
  return { player, rows, bets, wins };
}

/** Double entry: the legs sum to zero, and the balances are what they fold to. */
function auditLegs(row: Row, before: { cash: number; bonus: number }, blame: Blame): void {
  const { legs, entry } = row;
  const changes = Object.values(legs);
  if (!changes.every(Number.isSafeInteger)) blame("a leg is no exact integer");
  if (changes.reduce((sum, change) => sum + change, 0) !== 0) blame("legs do not sum to zero");
  const after = { cash: before.cash + (legs.cash ?? 0), bonus: before.bonus + (legs.bonus ?? 0) };
  if (row.cash !== after.cash || row.bonus !== after.bonus) {
    blame(`balance ${row.cash}+${row.bonus} is not the fold ${after.cash}+${after.bonus}`);
  }
  if (row.cash < 0 || row.bonus < 0) blame("a negative balance");
  if (entry.demo !== row.book.endsWith(":demo")) blame("play money and real money are mixed");
  const ofPlay = new Set(["cash", "bonus", "gaming", "demo_issue"]);
  const foreign = (account: string) =>
    entry.demo ? !ofPlay.has(account) : account === "demo_issue";
  if (Object.keys(legs).some(foreign)) blame(`a leg that does not belong in book ${row.book}`);

  const moved = entry.transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const last = entry.transactions.at(-1);
  if (
    entry.demo ? last !== undefined : moved !== row.cash + row.bonus - before.cash - before.bonus
  ) {
    blame("its transactions do not add up to its movement");
  }
  if (last && last.balanceAfterMinor !== row.cash + row.bonus) blame("a wrong balance after");
  if (entry.seq !== row.seq || entry.kind !== row.kind) blame("its entry is another row's");
}

/** Each row comes from one request, and each request has at most one. */
function auditOrigin(
  row: Row,
  known: {
    player: Player;
    asked: ReadonlyMap<string, Sent>;
    effects: Set<string>;
    grants: ReadonlyMap<string, number>;
  },
  blame: Blame,
): Sent | undefined {
  const { player, asked, effects, grants } = known;
  if (row.key === null) {
    const granted = grants.get(`${player.address.playerId}/${row.seq}`);
    const byItself = row.kind === "jackpot_win" || row.kind === "demo_refill";
    if (!byItself && granted !== row.legs.bonus) blame("nobody asked for this");
    return undefined;
  }
  const day = dayOf(row.createdAt);
  if (effects.has(`${day} ${row.key}`)) blame(`a second effect of key ${row.key}`);
  effects.add(`${day} ${row.key}`);
  const fingerprint =
    row.kind === "round" ? row.fingerprint?.replace(`${row.book}:`, "") : row.fingerprint;
  const sent = asked.get(`${day} ${row.key} ${fingerprint}`);
  if (sent === undefined) blame("nobody asked for this");
  const { amountMinor } = (sent?.message ?? {}) as Partial<DepositMessage>;
  if (row.kind === "deposit" && row.legs.cash !== amountMinor)
    blame("another amount than asked for");
  return sent;
}

/** A stake takes cash first; a win goes to the bonus while there is one. */
function auditRound(
  row: Row,
  before: { cash: number; bonus: number },
  sent: Sent | undefined,
  blame: Blame,
): void {
  const { round, roundId, demo } = row.entry;
  if (round === null) {
    blame("a round that is none");
    return;
  }
  const { stakeMinor } = (sent?.message ?? {}) as Partial<PlayMessage>;
  const { cashMinor, bonusMinor } = round.stake;
  if (cashMinor + bonusMinor !== stakeMinor) blame("another stake than asked for");
  if (cashMinor !== Math.min(before.cash, stakeMinor ?? 0)) blame("a stake that spares cash");
  const toBonus = before.bonus > 0;
  const cash = (toBonus ? 0 : round.winMinor) - cashMinor;
  const bonus = (toBonus ? round.winMinor : 0) - bonusMinor;
  const { legs } = row;
  if ((legs.cash ?? 0) !== cash || (legs.bonus ?? 0) !== bonus || legs.gaming !== -cash - bonus) {
    blame("its money is not what the round says");
  }
  if (round.winMinor !== round.multiplier * (cashMinor + bonusMinor)) blame("a wrong win");
  if (round.id !== roundId || round.demo !== demo) blame("its round is another row's");
  if (round.fairness.nonce !== row.nonce) blame("drawn from another nonce");
}

/** Counted from the start of the simulation; the second begins 25 hours after the first. */
export function dayOf(time: number): number {
  return Math.floor((time - Date.UTC(2025, 11, 31, 12)) / (24 * 60 * 60 * 1000));
}

function requestOf({ method, message, day }: Sent): string {
  const scope = method === "playRound" ? "round" : method;
  return `${day} ${scope}:${message.idempotencyKey} ${message.fingerprint}`;
}
