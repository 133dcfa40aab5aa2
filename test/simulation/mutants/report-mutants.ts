// biome-ignore-all lint/suspicious/noTemplateCurlyInString: anchors are the text of SQL in templates
/** Mistakes in what is booked and in the close of a day: its arithmetic, and that it never changes. */
import type { Mutant } from "./mutants.ts";

export const REPORT_MUTANTS: readonly Mutant[] = [
  {
    name: "play-money-booked",
    mistake: "play money is in the reports",
    change: { in: "bookingsOf", find: "!demo", replace: "true" },
  },
  {
    name: "contribution-booked-when-judged",
    mistake: "a contribution counts when its verdict came, not when its bet was placed",
    change: {
      in: "bookingsOf",
      find: "bookingOf(judged)",
      replace: "{ ...bookingOf(judged), quarter: quarterOf(createdAt) }",
    },
  },
  {
    name: "jackpot-to-bonus-unbooked",
    mistake: "a jackpot that was credited as bonus is not in the reports",
    change: {
      in: "bookingsOf",
      find: 'change("cash") + change("bonus")',
      replace: 'change("cash")',
    },
  },
  {
    name: "stake-in-play-won-again",
    mistake: "a bonus stake that was in play counts as won when its round is settled",
    change: {
      in: "roundOf",
      under: "domain/report/",
      find: 'kind === "round" ? bonusMinor : 0',
      replace: "bonusMinor",
    },
  },
  {
    name: "conversion-lowers-what-was-won",
    mistake: "a bonus that converts with a win is taken from what was won",
    change: {
      in: "roundOf",
      under: "domain/report/",
      find: "$gained + stakedNow + converted",
      replace: "$gained + stakedNow",
    },
  },
  {
    name: "booked-in-the-open-day",
    mistake: "what belongs to a day after the open one is booked in the open one",
    change: {
      in: "BOOK",
      under: "src/history/",
      find: "max(value ->> 1, coalesce(",
      replace: "min(value ->> 1, coalesce(",
      isText: true,
    },
  },
  {
    name: "booked-in-a-closed-day",
    mistake: "what comes late is booked in the day that was closed, by a point that moved on",
    change: {
      in: "MOVE_POINTS",
      under: "src/history/",
      find: "max(through, was_booked)",
      replace: "through + 1",
      isText: true,
    },
  },
  {
    name: "day-opens-at-zero",
    mistake: "a day opens with nothing, whatever the day before closed with",
    change: {
      in: "balance",
      under: "domain/report/",
      find: 'before?.closing ?? "0"',
      replace: '"0"',
    },
  },
  {
    name: "day-closes-as-it-opened",
    mistake: "what moved in a day is not in its closing balances",
    change: {
      in: "balance",
      under: "domain/report/",
      find: "BigInt(opening) + movement",
      replace: "BigInt(opening)",
    },
  },
  {
    name: "pool-counted-since-its-beginning",
    mistake: "each day reports all seeds and wins since the pool was made",
    change: { in: "minorSince", find: "BigInt(now) - BigInt(before)", replace: "BigInt(now)" },
  },
  {
    name: "returned-pot-kept-in-the-report",
    mistake: "a pot that went back to the operator is still owed to players",
    change: { in: "reportCurrency", find: "$pot - returned", replace: "$pot" },
  },
  {
    name: "corrected-pot-not-reported",
    mistake: "what a correction put into a pot is in no day",
    change: { in: "reportCurrency", find: "$pot + corrected", replace: "$pot" },
  },
  {
    name: "pot-credits-not-subtracted",
    mistake: "jackpots that wallets have booked count as unbooked",
    change: { in: "reportCurrency", find: 'paid - moved("jackpot_won")', replace: "paid" },
  },
  {
    name: "late-untold",
    mistake: "what came late is in a day's sums and not reported",
    change: { in: "reportCurrency", find: "quarter < starts", replace: "false" },
  },
  {
    name: "wins-in-revenue",
    mistake: "what players won counts as revenue",
    change: {
      in: "resultOf",
      under: "domain/report/",
      find: "turnover - wins",
      replace: "turnover",
    },
  },
  {
    name: "forfeits-of-winnings-cost",
    mistake: "winnings that were forfeited are no revenue",
    change: {
      in: "resultOf",
      under: "domain/report/",
      find: "ggr + forfeitedWinnings",
      replace: "ggr",
    },
  },
  {
    name: "jackpot-costs-nothing",
    mistake: "what the jackpot costs is not taken from the revenue",
    change: {
      in: "resultOf",
      under: "domain/report/",
      find: "$ngr - jackpotCost",
      replace: "$ngr",
    },
  },
  {
    name: "hits-after-the-end",
    mistake: "a day reports what the pool did after its end",
    change: {
      in: "PoolAuditReader.movedBefore",
      find: "time",
      replace: "$0 + 86_400_000",
      within: "this.#sql.exec(MOVED_BEFORE, $)",
    },
  },
  {
    name: "close-not-chained",
    mistake: "a report does not hold the digest of the day before",
    change: {
      in: "closeDay",
      under: "src/reports/",
      find: "before?.digest ?? null",
      replace: "null",
    },
  },
  {
    name: "close-digests-the-day-alone",
    mistake: "the digest says nothing about the report",
    change: { in: "closeDay", under: "src/reports/", find: "sha256(text)", replace: "sha256(day)" },
  },
  {
    name: "currency-without-play-forgotten",
    mistake: "a currency in which nothing moved is missing in the report of a day",
    change: {
      in: "closeDay",
      under: "src/reports/",
      find: "new Set($)",
      replace: "new Set(moved)",
    },
  },
  {
    name: "opens-as-the-first-day-closed",
    mistake: "every day opens as the first one closed",
    change: {
      in: "closeBefore",
      under: "src/reports/",
      find: "ORDER BY day DESC",
      replace: "ORDER BY day",
      isText: true,
    },
  },
  {
    name: "close-misses-what-comes-meanwhile",
    mistake: "what is booked between reading the sums and writing the report is lost",
    change: {
      in: "writeClose",
      under: "src/reports/",
      find: "${MARK} = ?8",
      replace: "?8 <> ''",
      isText: true,
    },
  },
  {
    name: "sums-gone-without-a-report",
    mistake: "the sums of a day are deleted though its report was not written",
    change: {
      in: "writeClose",
      under: "src/reports/",
      find: "booked_in < ?3 AND ${isWritten}",
      replace: "booked_in < ?3 AND ?4 <> '' AND ?5 <> ''",
      isText: true,
    },
  },
  {
    name: "sums-of-the-next-day-gone",
    mistake: "a close deletes what is booked in the day after as well",
    change: {
      in: "writeClose",
      under: "src/reports/",
      find: "booked_in < ?3 AND ",
      replace: "?3 > 0 AND ",
      isText: true,
    },
  },
  {
    name: "sums-reported-twice",
    mistake: "what a day has reported is reported by the next one again",
    change: {
      in: "writeClose",
      under: "src/reports/",
      find: "booked_in < ?3 AND ${isWritten}",
      replace: "booked_in > ?3 AND ${isWritten}",
      isText: true,
    },
  },
  {
    name: "closed-day-written-again",
    mistake: "a cron that was slow writes a closed day a second time",
    change: {
      in: "writeClose",
      under: "src/reports/",
      find: "WHERE ${IN_ENVIRONMENT} AND day = ?4 AND ends = ?3 AND ${MARK} = ?8\n         ON CONFLICT DO NOTHING",
      replace:
        "WHERE ${IN_ENVIRONMENT} AND ?3 > 0 AND ?8 <> '' ON CONFLICT DO UPDATE SET report = excluded.report, digest = excluded.digest",
      isText: true,
    },
  },
  {
    name: "close-changes-when-told",
    mistake: "a closed day is changed when its event is sent",
    change: {
      in: "noteAnnounced",
      under: "src/reports/",
      find: "SET announced = 1",
      replace: "SET announced = 1, report = json_set(report, '$.closedAt', 0)",
      isText: true,
    },
  },
  {
    name: "close-never-told",
    mistake: "a close is noted as told and never sent",
    change: {
      in: "announce",
      under: "src/reports/",
      find: "sendEvents($env, $one, $events)",
      replace: "undefined",
    },
  },
  {
    name: "close-told-under-two-ids",
    mistake: "a close that is told again has another id",
    change: {
      in: "announce",
      under: "src/reports/",
      find: "[day]",
      replace: "[day, String(Date.now())]",
    },
  },
  {
    name: "day-after-overlaps",
    mistake: "a day in another time zone begins before the one before has ended",
    change: { in: "dayAfter", find: "{ ...next, starts: before.ends }", replace: "next" },
  },
];
