/** Everything that the bench prints: tables of speeds, rows, costs and webhooks, with the aims. */
import { type BilledTimes, costOf, costOfEvents, totalOf, withBatches } from "./cost.ts";
import type { Contrast } from "./measure-contrasts.ts";
import type { DashboardFigures } from "./measure-lists.ts";
import type { Neighbourhood } from "./measure-neighbours.ts";
import type { PeerReport } from "./measure-peer.ts";
import type { BetRows, RowsReport } from "./measure-rows.ts";
import type { LoadName, Speed } from "./measure-speed.ts";
import type { WebhookSpeeds } from "./measure-webhooks.ts";
import type { LoadResult } from "./run-load.ts";

/** The intended shares of the floor's rate, and of the fair floor's. */
const AIMS: Readonly<Record<LoadName, string>> = {
  exchange: "0.70",
  bet: "0.70",
  "jackpot bet": "0.50",
};
const FAIR_AIMS: Readonly<Record<LoadName, string>> = {
  exchange: "–",
  bet: "0.90",
  "jackpot bet": "0.65",
};

const HEADINGS = [
  "load",
  "connections",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "floor/s",
  "ratio",
  "aim",
  "fair/s",
  "fair ratio",
  "fair aim",
  "cpu ms",
  "floor cpu",
  "cpu ratio",
  "fair cpu",
  "history cpu",
  "failed",
];

const PEER_HEADINGS = [
  ...["peer", "connections", "our bets/s", "its bets/s", "our cpu ms", "its cpu ms"],
  ...["ours per its, by cpu", "failed"],
];
const CONTRAST_HEADINGS = [
  "load",
  "connections",
  "requests/s",
  "p50 ms",
  "other/s",
  "ratio",
  "aim",
  "cpu ms",
  "other cpu",
  "failed",
];

/** Returns the table of speeds, with a note for everything that went wrong. */
export function speedReport(speeds: readonly Speed[]): string {
  const rows = speeds.map(({ load, connections, result, floors, fair, history }) => {
    const floor = mean(floors.map(({ perSecond }) => perSecond));
    const floorCpu = cpuOf(floors);
    return [
      load,
      String(connections),
      figure(result.perSecond, 0),
      figure(result.p50Ms, 2),
      figure(result.p99Ms, 2),
      figure(floor, 0),
      figure(result.perSecond / floor, 2),
      AIMS[load],
      figure(fair.perSecond, 0),
      figure(result.perSecond / fair.perSecond, 2),
      FAIR_AIMS[load],
      figure(result.cpuMsPerRequest, 2),
      figure(floorCpu, 2),
      figure((floorCpu ?? Number.NaN) / (result.cpuMsPerRequest ?? Number.NaN), 2),
      figure(fair.cpuMsPerRequest, 2),
      figure(history?.cpuMsPerBet, 2),
      String(result.failed),
    ];
  });
  return [table(HEADINGS, rows), ...speeds.flatMap(notes)].join("\n");
}

/**
 * Returns the table that compares our bets with the peer's: the last ratio is how many of ours take the
 * processor time of one of the peer's.
 */
export function peerReport(found: readonly PeerReport[]): string {
  const rows = found.map(({ name, connections, ours, peer }) => {
    const cpu = cpuOf(ours);
    const peerCpu = peer.cpuMsPerRequest;
    return [
      name,
      String(connections),
      figure(mean(ours.map(({ perSecond }) => perSecond)), 0),
      figure(peer.perSecond, 0),
      figure(cpu, 2),
      figure(peerCpu, 2),
      figure(cpu === undefined || peerCpu === undefined ? undefined : peerCpu / cpu, 2),
      String(peer.failed + ours.reduce((sum, { failed }) => sum + failed, 0)),
    ];
  });
  return table(PEER_HEADINGS, rows);
}

/** Returns the table of the loads that are compared with each other. */
export function contrastReport(contrasts: readonly Contrast[]): string {
  const rows = contrasts.map(({ name, connections, aim, result, others }) => {
    const other = mean(others.map(({ perSecond }) => perSecond));
    return [
      name,
      String(connections),
      figure(result.perSecond, 0),
      figure(result.p50Ms, 2),
      figure(other, 0),
      figure(result.perSecond / other, 2),
      figure(aim, 2),
      figure(result.cpuMsPerRequest, 2),
      figure(cpuOf(others), 2),
      String(result.failed),
    ];
  });
  const failures = contrasts.flatMap(({ name, result, others }) =>
    [result, ...others]
      .filter(({ failed }) => failed > 0)
      .map(
        ({ firstFailure }) => `! ${name}: some answers were wrong. One of them:\n${firstFailure}`,
      ),
  );
  return [table(CONTRAST_HEADINGS, rows), ...failures].join("\n");
}

const NEIGHBOUR_HEADINGS = [
  "bets of one tenant",
  "p99 ms alone",
  "p99 ms beside",
  "ratio",
  "aim below",
  "bets/s alone",
  "bets/s beside",
  "lists/s",
  "list p50 ms",
  "list cpu ms",
  "of the database",
  "p99 ms beside the same CPU",
  "bets/s then",
  "calls/s then",
  "call p50 ms",
  "failed",
];

/** Returns the table of bets during another tenant's queries. */
export function neighbourReport(found: readonly Neighbourhood[]): string {
  const rows = found.map((one) => {
    const { name, aim, alone, beside, queries, besideBurner, burner, databaseCpuMs } = one;
    const p99Ms = mean(alone.map((result) => result.p99Ms));
    return [
      name,
      figure(p99Ms, 2),
      figure(beside.p99Ms, 2),
      figure(beside.p99Ms / p99Ms, 2),
      figure(aim, 1),
      figure(mean(alone.map(({ perSecond }) => perSecond)), 0),
      figure(beside.perSecond, 0),
      figure(queries.perSecond, 0),
      figure(queries.p50Ms, 2),
      figure(queries.cpuMsPerRequest ?? Number.NaN, 2),
      figure(databaseCpuMs, 2),
      figure(besideBurner.p99Ms, 2),
      figure(besideBurner.perSecond, 0),
      figure(burner.perSecond, 0),
      figure(burner.p50Ms, 2),
      String(
        [...alone, beside, queries, besideBurner, burner].reduce(
          (sum, { failed }) => sum + failed,
          0,
        ),
      ),
    ];
  });
  const failures = found.flatMap(({ name, alone, beside, queries, besideBurner, burner }) =>
    [...alone, beside, queries, besideBurner, burner]
      .filter(({ failed }) => failed > 0)
      .map(
        ({ firstFailure }) => `! ${name}: some answers were wrong. One of them:\n${firstFailure}`,
      ),
  );
  return [table(NEIGHBOUR_HEADINGS, rows), ...failures].join("\n");
}

const LIST_HEADINGS = ["list", "asked", "p50 ms", "p95 ms", "slowest ms", "processor ms"];
const BESIDE_HEADINGS = [
  ...["people", "calls/s", "their p50 ms", "bets/s alone", "bets/s beside", "ratio"],
  ...["p50 ms alone", "p50 ms beside", "p99 ms alone", "p99 ms beside", "wrong"],
];

/** Returns the times of the dashboard's lists, and of bets at the same time. */
export function dashboardReport({ rounds, lists, bets }: DashboardFigures): string {
  const times = lists.map(({ name, asked, ...ms }) => [
    name,
    String(asked),
    ...[ms.p50Ms, ms.p95Ms, ms.maxMs, ms.cpuMs ?? Number.NaN].map((value) => figure(value, 1)),
  ]);
  const beside = bets.map(({ people, alone, beside, polled }) => {
    const ofAlone = (of: "perSecond" | "p50Ms" | "p99Ms") => mean(alone.map((one) => one[of]));
    return [
      String(people),
      figure(polled.perSecond, 1),
      figure(polled.p50Ms, 1),
      figure(ofAlone("perSecond"), 0),
      figure(beside.perSecond, 0),
      figure(beside.perSecond / ofAlone("perSecond"), 2),
      figure(ofAlone("p50Ms"), 2),
      figure(beside.p50Ms, 2),
      figure(ofAlone("p99Ms"), 2),
      figure(beside.p99Ms, 2),
      String([...alone, beside, polled].reduce((sum, { failed }) => sum + failed, 0)),
    ];
  });
  return [
    `Lists over ${rounds.toLocaleString("en-GB")} rounds, by HTTP, one call at a time (aim: p95 of at most 50 ms):`,
    table(LIST_HEADINGS, times),
    ...(bets.length === 0
      ? []
      : [
          "Bets beside people whose dashboards poll, in one process (aim: a ratio of 1):",
          table(BESIDE_HEADINGS, beside),
        ]),
  ].join("\n");
}

/** Returns a note for each reason not to trust a figure. */
function notes({ load, connections, result, floors, fair, history }: Speed): string[] {
  const where = `${load}, ${connections} connections:`;
  const failure = [result, fair, ...floors].find(({ failed }) => failed > 0)?.firstFailure;
  return [
    ...(failure ? [`! ${where} some answers were wrong. The first one:\n${failure}`] : []),
    ...(result.ranOut ? [`! ${where} the requests ran out before the time was over`] : []),
    ...(history?.missing
      ? [
          `! ${where} ${history.missing} bets were still missing in the database long after their answers`,
        ]
      : []),
  ];
}

function cpuOf(results: readonly LoadResult[]): number | undefined {
  const each = results.map(({ cpuMsPerRequest }) => cpuMsPerRequest);
  return each.every((ms) => ms !== undefined) ? mean(each) : undefined;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const ROW_HEADINGS = [
  "per bet",
  "wallet rows",
  "pool rows",
  "D1 rows",
  "history rows",
  "alarm rows",
  "all rows",
  "object requests",
  "of them to limits",
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
  "alarm rows",
  "D1 rows",
  "queue",
  "total",
];
/** What B could be if wallets waited minutes before they send. */
const LAZY_BATCH = 50;

/** Returns the table of rows written by bets and the calls around them. */
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
      figure(bet.doubtAlarms, 2),
      figure(bet.wallet + pool + bet.d1 + history + bet.doubtAlarms, 2),
      figure(bet.objectRequests, 2),
      figure(bet.limitRequests, 2),
      figure(bet.betsPerMessage, 2),
    ];
  });
  return [
    table(ROW_HEADINGS, rows),
    `Players bet every ${paceMs / 1000} s, with rate limits on. "history rows" are what a wallet writes to send its history: ` +
      `${figure(bets[0]?.rowsPerFlush, 2)} rows per message. "alarm rows" are those of jackpot bets, which guard their doubts.`,
    `Rows of other calls: a player's first exchange ${figure(calls.firstExchange, 1)}, ` +
      `a later one ${figure(calls.laterExchange, 1)}, a deposit ${figure(calls.deposit, 1)} (D1 included).`,
    "Aim: at most 3 wallet rows and 1 D1 row per bet.",
  ].join("\n");
}

/** Returns the table of what a million bets cost, as counted and with larger messages. */
export function costReport(bets: readonly BetRows[], times: BilledTimes): string {
  const rows = bets.flatMap((bet) => [
    costRow(bet, times),
    costRow(withBatches(bet, LAZY_BATCH), times),
  ]);
  return [
    table(COST_HEADINGS, rows),
    `With ${figure(times.workerCpuMs, 1)} ms of Worker processor time and ${figure(times.objectBusyMs, 1)} ms ` +
      "in an object per bet; without included quotas, storage and logs.",
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
    cost.alarmRows,
    cost.d1Rows,
    cost.queue,
    totalOf(cost),
  ];
  return [bet.kind, figure(bet.betsPerMessage, 1), ...dollars.map((value) => figure(value, 2))];
}

/** How long a receiver on the Internet takes to answer. */
const RECEIVER_MS = 100;

/** Returns the delays, rates and costs of webhooks. */
export function webhookReport(speeds: WebhookSpeeds): string {
  const { idleDelayMs, roundDelayMs, bursts, perEvent } = speeds;
  const rates = bursts.map(({ webhooks, perSecond }) => [
    String(webhooks),
    figure(perSecond, 0),
    figure(perSecond / webhooks, 0),
  ]);
  return [
    table(["webhooks", "deliveries/s", "each"], rates),
    `From a deposit's commit to the receiver, one at a time: p50 ${figure(idleDelayMs.p50, 0)} ms, ` +
      `p99 ${figure(idleDelayMs.p99, 0)} ms. Aim: p50 under 100 ms, p99 under 1,000 ms.`,
    `From a round's commit to the receiver, one at a time: p50 ${figure(roundDelayMs.p50, 0)} ms, ` +
      `p99 ${figure(roundDelayMs.p99, 0)} ms. The same aims.`,
    `An event, in addition to its deposit: ${figure(perEvent.rows, 1)} rows and ` +
      `${figure(perEvent.objectRequests, 1)} object requests, so ` +
      `$${figure(costOfEvents(perEvent, RECEIVER_MS), 2)} per million if each is handed over alone ` +
      `to one receiver that takes ${RECEIVER_MS} ms.`,
  ].join("\n");
}

/** Returns rows under their headings: the first column aligned left, figures aligned right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  return [line(headings), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join(
    "\n",
  );
}

/** Formats a figure with that many decimals, or as a dash if it is unknown. */
export function figure(value: number | undefined, decimals: number): string {
  return value === undefined || Number.isNaN(value) ? "–" : value.toFixed(decimals);
}
