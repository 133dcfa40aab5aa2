/**
 * Closes each tenant's day some minutes after it ends, once history holds everything that happened in it. A
 * cron starts it; two runs at once are harmless. Its work is bounded, and the rest waits for the next run.
 * Reference 12.18; docs/decisions/0037.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import {
  type DayReport,
  NO_POOL,
  type PoolMoved,
  reportCurrency,
} from "../../domain/report/day-report.ts";
import { dayAfter } from "../../domain/report/reporting-day.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { currenciesOf } from "../db/currencies-in-play.ts";
import { askReachable, historyOf } from "../db/history-of.ts";
import { catchUpHistory } from "../history/catch-up.ts";
import { poolStub } from "../objects.ts";
import { seenPlayers } from "../sweep/seen-wallets.ts";
import { announceCloses } from "./announce-closes.ts";
import { closeBefore, readBooked, writeClose } from "./day-closes.ts";
import { giveBackDays } from "./give-back-days.ts";
import {
  endedDaysEverywhere,
  noteAsked,
  noteTried,
  type OpenDay,
  openFirstDay,
  reportingTimeZone,
  withoutDay,
} from "./open-days.ts";

/** The trigger in wrangler.toml: a separate one, because one invocation may make 1,000 calls at most. */
export const CLOSE_CRON = "*/5 * * * *";

/** A wallet sends its history within a minute, and again until it is stored. */
const GRACE_MS = 10 * 60_000;
/** An unreachable wallet delays its tenant's report by at most this time. */
const PATIENCE_MS = 2 * 3_600_000;
/**
 * The limits of an invocation; docs/deploy.md explains them. The wallets are split evenly among the days to
 * close, normally at least LEAST_WALLETS each.
 */
const MAX_DAYS = 40;
const MAX_WALLETS = 150;
const LEAST_WALLETS = 30;
/**
 * If entries arrive between reading the sums and writing the report, it is made again, at most this many
 * times in total.
 */
const TRIES = 3;

/** Closes the days that are due. A tenant whose close fails, or takes long, delays no other. */
export async function closeDays(env: Env, now: number): Promise<void> {
  for (const tenantEnvironment of await askReachable(env, (db) => withoutDay(db, MAX_DAYS))) {
    try {
      // A database that lost its days must not close them a second time.
      if ((await giveBackDays(env, tenantEnvironment, now)).length === 0)
        await openFirstDay(env, tenantEnvironment, now);
    } catch (error) {
      logError({ event: "day_not_opened", ...tenantEnvironment, error: String(error) });
    }
  }
  const ended = await endedDaysEverywhere(env, { now: now - GRACE_MS, limit: MAX_DAYS });
  let wallets = MAX_WALLETS;
  for (const [index, open] of ended.entries()) {
    // The days that are left come first in the next invocation.
    if (wallets <= 0) break;
    const { tenantId, environment, day } = open;
    try {
      await noteTried(await historyOf(env, open), open, now);
      const share = Math.ceil(wallets / (ended.length - index));
      const limit = Math.min(wallets, Math.max(LEAST_WALLETS, share));
      const asked = await askWallets(env, open, { now, limit });
      wallets -= asked.wallets;
      const isOverdue = open.ends * QUARTER_MS + PATIENCE_MS <= now;
      if (!asked.isComplete && !isOverdue) continue;
      if (await closeDay(env, open, now)) {
        console.info(JSON.stringify({ event: "day_closed", tenantId, environment, day }));
      }
    } catch (error) {
      logError({ event: "day_not_closed", tenantId, environment, day, error: String(error) });
    }
  }
  await announceCloses(env);
}

function logError(line: object): void {
  console.error(JSON.stringify({ level: "error", ...line }));
}

/**
 * Stores the missing history of recently used wallets; all others are complete. Continues where the last
 * invocation ended, and does not advance past a wallet that does not answer.
 */
async function askWallets(
  env: Env,
  open: OpenDay,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<{ readonly wallets: number; readonly isComplete: boolean }> {
  const { tenantId, environment } = open;
  const players = await seenPlayers(env.DB, open, { now, after: open.asked, limit: limit + 1 });
  const asking = players.slice(0, limit);
  const answers = await Promise.allSettled(
    asking.map((playerId) => catchUpHistory(env, { tenantId, environment, playerId })),
  );
  const unheard = answers.findIndex(({ status }) => status === "rejected");
  const heard = unheard === -1 ? asking : asking.slice(0, unheard);
  const last = heard.at(-1);
  if (last !== undefined) await noteAsked(await historyOf(env, open), open, last);
  return { wallets: asking.length, isComplete: heard.length === players.length };
}

/** Closes an open day. Returns false if it was closed before, or entries kept coming. */
export async function closeDay(env: Env, open: OpenDay, now: number): Promise<boolean> {
  const { tenantId, environment, day, timeZone, starts, ends } = open;
  if ((await giveBackDays(env, open, now)).length > 0) return false;
  const next = dayAfter(open, await reportingTimeZone(env, open));
  const db = await historyOf(env, open);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [before, booked, played] = await Promise.all([
      closeBefore(db, open, day),
      readBooked(db, open, ends),
      currenciesOf(db, open),
    ]);
    const reported = before?.report.currencies.map(({ currency }) => currency) ?? [];
    const moved = booked.rows.map(({ currency }) => currency);
    const currencies = [...new Set<Currency>([...reported, ...moved, ...played])].sort();
    const report: DayReport = {
      ...{ v: 1, tenantId, environment, day, timeZone, starts, ends, closedAt: now },
      previousDigest: before?.digest ?? null,
      currencies: await Promise.all(
        currencies.map(async (currency) =>
          reportCurrency(currency, {
            starts,
            before: before?.report.currencies.find((one) => one.currency === currency),
            booked: booked.rows.filter((row) => row.currency === currency),
            pool: await poolMoved(env, open, currency),
          }),
        ),
      ),
    };
    const text = JSON.stringify(report);
    const digest = sha256(text);
    const { mark } = booked;
    if (await writeClose(db, open, { report, text, digest, mark, next })) return true;
  }
  return false;
}

/** Returns the pool's movements until the end of the day; nothing if there is no pool. */
async function poolMoved(env: Env, open: OpenDay, currency: Currency): Promise<PoolMoved> {
  const { tenantId, environment, ends } = open;
  const pool = poolStub(env, { tenantId, environment, currency });
  return (await pool.movedBefore(ends * QUARTER_MS)) ?? NO_POOL;
}
