/**
 * What history adds up: the one place that computes what an entry adds to totals. A new total needs a name
 * in `TOTALS`, its amount in `incrementsOf`, and a column of the same name in the database
 * (src/db/schema/history-totals.ts). docs/decisions/0025.
 */
import type { Currency } from "../money/currencies.ts";
import type { HistoryEntry } from "./history-entry.ts";

/** Milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;
export const MINUTE_MS = 60_000;

/** The sums, in minor units if the name says so. */
export const TOTALS = [
  "rounds",
  /** Rounds with a win; all others are losses. */
  "wins",
  "stakedMinor",
  "wonMinor",
  "jackpots",
  "jackpotWonMinor",
  "contributedPotUnits",
] as const;
export type TotalName = (typeof TOTALS)[number];
export type Totals = Readonly<Record<TotalName, number>>;

/** The keys of sums. A day begins at midnight UTC and is counted in days since 1970. */
export interface TotalsPlace {
  readonly day: number;
  readonly gameId: string;
  readonly currency: Currency;
  readonly demo: boolean;
}

export interface Increment extends TotalsPlace {
  readonly added: Partial<Totals>;
}

/**
 * Returns what an entry adds. A round counts on the day when it began; its stake and win count when it is
 * settled, so an open round adds no money yet, and a voided one never does. A bet's contribution to the
 * jackpot is in the entry that carries its verdict, and counts on the day of the bet.
 */
export function incrementsOf(entry: HistoryEntry): Increment[] {
  const { kind, round, judged, gameId, currency, demo, createdAt } = entry;
  const increments: Increment[] = [];
  if (gameId !== null && (kind === "round" || kind === "round_settled" || kind === "jackpot_win")) {
    const settled = round?.state === "settled" ? round : undefined;
    const jackpotWonMinor = kind === "jackpot_win" ? (entry.transactions[0]?.amountMinor ?? 0) : 0;
    const added = {
      rounds: Number(kind === "round"),
      wins: Number(settled !== undefined && settled.winMinor > 0),
      stakedMinor: settled ? settled.stake.cashMinor + settled.stake.bonusMinor : 0,
      wonMinor: settled?.winMinor ?? 0,
      jackpots: Number(kind === "jackpot_win"),
      jackpotWonMinor,
    };
    increments.push({ day: dayOf(createdAt), gameId, currency, demo, added });
  }
  if (judged !== undefined) {
    const { placedAt, contributionPotUnits: contributedPotUnits } = judged;
    const place = { day: dayOf(placedAt), gameId: judged.gameId, currency: judged.currency };
    increments.push({ ...place, demo: false, added: { contributedPotUnits } });
  }
  return increments;
}

/** A player's sums; those that a sandbox reset has cleared from the player's lists are kept apart. */
export interface PlayerTotals extends TotalsPlace {
  readonly cleared: boolean;
  readonly totals: Totals;
}

/** Adds up the entries of one wallet. */
export class TotalsFold {
  readonly #rows = new Map<string, { place: PlayerTotals; totals: Record<TotalName, number> }>();
  /** Sums that had to be closed, because the next amount would not have been exact. */
  readonly #full: PlayerTotals[] = [];
  readonly #clearedThrough: number;

  /** Entries up to `clearedThrough` are in none of the player's lists. */
  constructor(clearedThrough: number) {
    this.#clearedThrough = clearedThrough;
  }

  /** The sums so far. A place has several rows only if one exact number cannot hold its sums. */
  get rows(): readonly PlayerTotals[] {
    const open = [...this.#rows.values()].map(({ place, totals }) => ({ ...place, totals }));
    return [...this.#full, ...open];
  }

  add(entry: HistoryEntry): void {
    const cleared = entry.seq <= this.#clearedThrough;
    for (const { added, ...place } of incrementsOf(entry)) this.#add({ ...place, cleared }, added);
  }

  #add(place: TotalsPlace & { readonly cleared: boolean }, added: Partial<Totals>): void {
    const { day, gameId, currency, demo, cleared } = place;
    const key = `${day} ${gameId} ${currency} ${demo} ${cleared}`;
    const row = this.#rows.get(key);
    if (row === undefined) {
      const totals = { ...NOTHING, ...added };
      this.#rows.set(key, { place: { ...place, totals }, totals });
      return;
    }
    const sums = TOTALS.map((name) => [name, row.totals[name] + (added[name] ?? 0)] as const);
    if (sums.some(([, sum]) => !Number.isSafeInteger(sum))) {
      this.#full.push({ ...row.place, totals: row.totals });
      this.#rows.delete(key);
      this.#add(place, added);
      return;
    }
    for (const [name, sum] of sums) row.totals[name] = sum;
  }
}

const NOTHING = Object.fromEntries(TOTALS.map((name) => [name, 0])) as Totals;

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}
