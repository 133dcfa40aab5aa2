// biome-ignore-all lint/suspicious/noTemplateCurlyInString: anchors are the text of SQL in templates
/** Mistakes in what gives a database back what it lost: its days, its wallets and their sums. */
import type { Mutant } from "./mutants.ts";

export const LOSS_MUTANTS: readonly Mutant[] = [
  {
    name: "lost-days-not-given-back",
    mistake: "a day that a restored database holds as open is closed a second time",
    change: {
      in: "keptAfter",
      under: "src/reports/",
      find: "($ as DayReport).ends > starts",
      replace: "false",
    },
  },
  {
    name: "given-back-and-counted-again",
    mistake: "entries of days that were given back are booked when they are stored again",
    change: {
      in: "OPEN_AFTER",
      under: "src/reports/",
      find: "?6, 1)",
      replace: "?6, 0)",
      isText: true,
    },
  },
  {
    name: "rebuild-without-the-register",
    mistake: "a rebuild knows no wallet that the lost database does not name",
    change: { in: "registeredAfter", under: "src/sweep/", find: "all.map($)", replace: "[]" },
  },
  {
    name: "rebuild-adds-to-totals",
    mistake: "a wallet that is stored again is added to the totals that were restored",
    change: {
      in: "START_OVER",
      under: "src/history/fold-statements",
      find: "DELETE FROM player_days WHERE ${ofThe(STARTS_OVER)}",
      replace: "DELETE FROM player_days WHERE false AND ${ofThe(STARTS_OVER)}",
      isText: true,
    },
  },
  {
    name: "lost-sums-booked-twice",
    mistake: "the audit books all of the days that were given back, not what no report has",
    change: {
      in: "bookLost",
      under: "src/ledger-audit/",
      find: "BigInt(sums[key]?.[index] ?? 0) - BigInt(held[key]?.[index] ?? 0)",
      replace: "BigInt(sums[key]?.[index] ?? 0)",
    },
  },
  {
    name: "lost-sums-never-booked",
    mistake: "the audit finds what no report has and does not book it",
    change: {
      in: "bookLost",
      under: "src/ledger-audit/",
      find: "JSON.stringify(rows)",
      replace: '"[]"',
    },
  },
  {
    name: "given-back-and-booked",
    mistake: "the sums of days that were given back stay booked until an audit takes them back",
    change: {
      in: "giveBackDays",
      under: "src/reports/",
      find: "AND booked_in < ?3",
      replace: "AND false AND booked_in < ?3",
      isText: true,
    },
  },
  {
    name: "days-not-archived",
    mistake: "a closed day is told and not kept outside the database",
    change: {
      in: "announce",
      under: "src/reports/",
      find: "archiveStub($$).keepClose($)",
      replace: "undefined",
    },
  },
];
