/** The tables of rows written and of what they cost. */
import { type BilledTimes, costOf, totalOf, withBatches } from "./cost.ts";
import type { BetRows, RowsReport } from "./measure-rows.ts";
import { figure, table } from "./table.ts";

const ROW_HEADINGS = [
  "per bet",
  "wallet rows",
  "pool rows",
  "D1 rows",
  "history rows",
  "all rows",
  "object requests",
  "bets per message (B)",
];
const COST_HEADINGS = [
  "$ per million bets",
  "B",
  "worker",
  "object requests",
  "object time",
  "wallet rows",
  "pool rows",
  "history rows",
  "D1 rows",
  "queue",
  "together",
];
/** What B could be if wallets waited for minutes before they send. */
const LAZY_BATCH = 50;

/** Writes out the rows of bets and of the calls around them. */
export function rowsReport({ bets, calls, paceMs }: RowsReport): string {
  const rows = bets.map((bet) => {
    const pool = bet.poolCalls * bet.rowsPerPoolCall;
    const history = bet.rowsPerFlush / bet.betsPerMessage;
    return [
      bet.kind,
      figure(bet.wallet, 2),
      figure(pool, 2),
      figure(bet.d1, 2),
      figure(history, 2),
      figure(bet.wallet + pool + bet.d1 + history, 2),
      figure(bet.objectRequests, 2),
      figure(bet.betsPerMessage, 2),
    ];
  });
  return [
    table(ROW_HEADINGS, rows),
    `A bet each ${paceMs / 1000} s. "history rows" is what a wallet writes to send its history: ` +
      `${figure(bets[0]?.rowsPerFlush, 2)} rows for each message.`,
    `Rows of other calls: a player's first exchange ${figure(calls.firstExchange, 1)}, ` +
      `a later one ${figure(calls.laterExchange, 1)}, a deposit ${figure(calls.deposit, 1)} (D1 included).`,
    "Aim: at most 3 wallet rows and 1 D1 row a bet.",
  ].join("\n");
}

/** Writes out what a million bets cost, as counted and with larger messages. */
export function costReport(bets: readonly BetRows[], times: BilledTimes): string {
  const rows = bets.flatMap((bet) => [
    costRow(bet, times),
    costRow(withBatches(bet, LAZY_BATCH), times),
  ]);
  return [
    table(COST_HEADINGS, rows),
    `At ${figure(times.workerCpuMs, 1)} ms of Worker processor time and ${figure(times.objectBusyMs, 1)} ms ` +
      "in an object for a bet; without included quotas, storage and logs.",
  ].join("\n");
}

function costRow(bet: BetRows, times: BilledTimes): string[] {
  const cost = costOf(bet, times);
  const dollars = [
    cost.worker,
    cost.objectRequests,
    cost.objectTime,
    cost.walletRows,
    cost.poolRows,
    cost.flushRows,
    cost.d1Rows,
    cost.queue,
    totalOf(cost),
  ];
  return [bet.kind, figure(bet.betsPerMessage, 1), ...dollars.map((value) => figure(value, 2))];
}
