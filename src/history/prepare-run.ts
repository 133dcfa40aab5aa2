/** Turns a run of entries into the rows that the statements of fold-statements.ts write. */
import { roundPlace } from "../../domain/ids.ts";
import { ReturnsFold } from "../../domain/report/actual-returns.ts";
import { BOOKED, BookingsFold } from "../../domain/report/bookings.ts";
import { keptText } from "../../domain/wallet/kept-row.ts";
import { packText } from "../../domain/wallet/packed-text.ts";
import { MINUTE_MS, TOTALS, TotalsFold } from "../../domain/wallet/totals.ts";
import { roundText } from "../db/round-text.ts";
import type * as sql from "./fold-statements.ts";
import { endOf, type HistoryRun } from "./history-run.ts";

/** The rows that a run writes, as JSON that the statements read. */
export interface PreparedRun {
  readonly sent: sql.SentRun;
  readonly totals: readonly string[];
  readonly bookings: readonly string[];
  readonly returns: readonly string[];
  readonly minutes: readonly string[];
  readonly entries: readonly string[];
  readonly withdrawals: readonly string[];
  readonly standings: readonly string[];
}

/** Prepares a run; `place` is its place in its transaction. */
export function prepareRun(run: HistoryRun, place: number): PreparedRun {
  const { clearedThrough: cleared } = run;
  const fold = new TotalsFold(cleared);
  const bookings = new BookingsFold();
  const returns = new ReturnsFold();
  const minutes = new Map<number, { first: number; last: number }>();
  const withdrawals = new Map<string, sql.SentWithdrawal>();
  const standings = new Map<number, sql.SentRoundState>();
  const entries = run.entries.map((entry) => {
    const { seq, kind, round, withdrawal, createdAt } = entry;
    const text = round === null ? null : roundText(round);
    const kept = keptText(entry);
    fold.add(entry);
    bookings.add(entry, entry.legs ?? {});
    returns.add(entry);
    if (kind === "round" && seq > cleared) {
      const minute = Math.floor(createdAt / MINUTE_MS);
      const { first, last } = minutes.get(minute) ?? { first: seq, last: seq };
      minutes.set(minute, { first: Math.min(first, seq), last: Math.max(last, seq) });
    }
    if (withdrawal !== undefined) {
      const { id, status } = withdrawal;
      const record = JSON.stringify(withdrawal);
      withdrawals.set(id, [place, id, status, record, seq, withdrawal.createdAt]);
    }
    const openedSeq = kind === "round" || round === null ? undefined : roundPlace(round.id)?.seq;
    if (openedSeq !== undefined && round !== null) {
      standings.set(openedSeq, [place, openedSeq, seq, round.winMinor, text ?? ""]);
    }
    return JSON.stringify([
      place,
      seq,
      kind,
      entry.currency,
      Number(entry.demo),
      entry.roundId,
      entry.gameId,
      round === null ? 0 : round.stake.cashMinor + round.stake.bonusMinor,
      round?.winMinor ?? 0,
      JSON.stringify(entry.transactions),
      text,
      createdAt,
      // An audit of erasures reads what is kept of other rows in SQL, so those are not packed; they are
      // rare and short.
      kept === null || round === null ? kept : packText(kept),
    ] satisfies sql.SentEntry);
  });
  return {
    sent: {
      t: run.tenantId,
      e: run.environment,
      p: run.playerId,
      after: run.after,
      through: endOf(run),
      cleared,
      player: run.player,
      chain: run.chain ?? "wallet",
      hash: run.hash ?? null,
      oldRowsHash: run.oldRowsHash ?? null,
    },
    totals: fold.rows.map(({ cleared, day, gameId, currency, demo, totals }) => {
      const row: sql.SentTotals = [
        place,
        Number(cleared),
        day,
        gameId,
        currency,
        Number(demo),
        ...TOTALS.map((name) => totals[name]),
      ];
      return JSON.stringify(row);
    }),
    bookings: bookings.rows.map(({ quarter, currency, sums }) => {
      const row: sql.SentBooking = [place, quarter, currency, ...BOOKED.map((name) => sums[name])];
      return JSON.stringify(row);
    }),
    returns: returns.rows.map(({ gameId, version, currency, ...sums }) => {
      const { rounds, stakedMinor, wonMinor, stakeSquares } = sums;
      const where = [place, gameId, version, currency] as const;
      const row: sql.SentReturn = [...where, rounds, stakedMinor, wonMinor, stakeSquares];
      return JSON.stringify(row);
    }),
    minutes: [...minutes].map(([minute, { first, last }]) =>
      JSON.stringify([place, minute, first, last] satisfies sql.SentMinute),
    ),
    entries,
    withdrawals: [...withdrawals.values()].map((row) => JSON.stringify(row)),
    standings: [...standings.values()].map((row) => JSON.stringify(row)),
  };
}
