/**
 * Stores history in D1: each entry of a wallet's journal once and in order, counted into the totals in the
 * same transaction, however often it arrives. No decision about money is made from it.
 */
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { walletName } from "../../durable-objects/names.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import * as sql from "./fold-statements.ts";
import { endOf, type HistoryRun, headOf, restOf, runsOf } from "./history-run.ts";
import { type PreparedRun, prepareRun } from "./prepare-run.ts";

/** D1 accepts values of up to 2 MB, and a character may have several bytes. */
const CHARACTERS_PER_STATEMENT = 500_000;
/** Other callers wait while a transaction runs. A run is never divided. */
const ENTRIES_PER_TRANSACTION = 5_000;
/** A run that another writer overtook is reduced to what is still missing, and tried again. */
const TRIES = 4;

/** How far the database holds the history of each wallet that was stored, by its name. */
export type HistoryPoints = ReadonlyMap<string, number>;

/**
 * Stores the entries that continue what is stored: entries that are already there are skipped, and entries
 * that would leave a gap are not stored. Returns how far history holds each wallet afterwards.
 */
export async function storeHistory(
  db: HistoryDatabase,
  batches: readonly HistoryBatch[],
): Promise<HistoryPoints> {
  const points = new Map<string, number>();
  const booked = new Map<string, number>();
  for (const wave of runsOf(batches.map(withLegs))) {
    let missing: readonly HistoryRun[] = wave;
    for (let tries = 0; tries < TRIES && missing.length > 0; tries += 1) {
      const found = await writeRuns(
        db,
        missing.map((run) => beforeBooked(run, booked.get(walletName(run)))),
      );
      missing = missing.flatMap((run, index) => {
        const { through, booked: isBooked } = found[index] ?? { through: 0, booked: 0 };
        points.set(walletName(run), through);
        booked.set(walletName(run), isBooked);
        if (through < run.after || through >= endOf(run)) return [];
        const rest = restOf(run, through);
        return through > run.after || beforeBooked(rest, isBooked) !== rest ? [rest] : [];
      });
    }
  }
  return points;
}

/** Splits a run where its booked entries end: a run is booked as a whole or not at all. */
function beforeBooked(run: HistoryRun, booked = 0): HistoryRun {
  return booked > run.after && booked < endOf(run) ? headOf(run, booked) : run;
}

/** Leaves out entries of objects of an earlier version, which do not state their legs. */
function withLegs(batch: HistoryBatch): HistoryBatch {
  const silent = batch.entries.findIndex(({ legs }) => legs === undefined);
  return silent === -1 ? batch : { ...batch, entries: batch.entries.slice(0, silent) };
}

interface Point {
  readonly through: number;
  readonly booked: number;
}

/** Writes runs of different wallets, in transactions of a bounded size; returns the points after that. */
async function writeRuns(db: HistoryDatabase, runs: readonly HistoryRun[]): Promise<Point[]> {
  const points: Point[] = [];
  let group: HistoryRun[] = [];
  let entries = 0;
  for (const run of runs) {
    if (group.length > 0 && entries + run.entries.length > ENTRIES_PER_TRANSACTION) {
      points.push(...(await writeTransaction(db, group)));
      group = [];
      entries = 0;
    }
    group.push(run);
    entries += run.entries.length;
  }
  points.push(...(await writeTransaction(db, group)));
  return points;
}

async function writeTransaction(
  db: HistoryDatabase,
  group: readonly HistoryRun[],
): Promise<Point[]> {
  const prepared = group.map(prepareRun);
  const runs = prepared.map(({ sent }) => sent);
  const sent = JSON.stringify(runs);
  const once = (text: string) => db.prepare(text).bind(sent);
  const each = (text: string, rows: (run: PreparedRun) => readonly string[]) =>
    slices(prepared.flatMap(rows)).map((slice) => db.prepare(text).bind(sent, slice));
  const startsOver = runs.some(({ after }) => after === 0);
  const clears = startsOver || runs.some(({ cleared }) => cleared > 0);
  const statements = [
    ...(startsOver ? sql.START_OVER.map(once) : []),
    once(sql.UPSERT_PLAYERS),
    ...(startsOver ? [once(sql.RENEW_PLAYERS)] : []),
    ...(clears ? sql.CLEAR_LISTS.map(once) : []),
    ...sql.COUNT_TOTALS.flatMap((text) => each(text, ({ totals }) => totals)),
    ...each(sql.BOOK, ({ bookings }) => bookings),
    ...each(sql.COUNT_RETURNS, ({ returns }) => returns),
    ...each(sql.NOTE_MINUTES, ({ minutes }) => minutes),
    ...each(sql.WRITE_ENTRIES, ({ entries }) => entries),
    ...each(sql.WRITE_WITHDRAWALS, ({ withdrawals }) => withdrawals),
    ...each(sql.WRITE_STANDINGS, ({ standings }) => standings),
    once(sql.STORE_HEADS),
    once(sql.MOVE_POINTS),
    once(sql.READ_POINTS),
  ];
  const results = await db.batch<Point>(statements);
  return results.at(-1)?.results ?? [];
}

/** Joins rows to JSON lists of a bounded length. */
function slices(rows: readonly string[]): string[] {
  const lists: string[] = [];
  let slice: string[] = [];
  let characters = 0;
  for (const row of rows) {
    if (characters + row.length > CHARACTERS_PER_STATEMENT && slice.length > 0) {
      lists.push(`[${slice.join(",")}]`);
      slice = [];
      characters = 0;
    }
    slice.push(row);
    characters += row.length + 1;
  }
  if (slice.length > 0) lists.push(`[${slice.join(",")}]`);
  return lists;
}
