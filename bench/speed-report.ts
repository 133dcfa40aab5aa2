/** The table of speeds: each load's rate, waits and share of the floor, beside what is aimed at. */
import type { Contrast } from "./measure-contrasts.ts";
import type { LoadName, Speed } from "./measure-speed.ts";
import type { LoadResult } from "./run-load.ts";
import { figure, table } from "./table.ts";

/** Shares of the floor's rate: now, and later where it differs. */
const AIMS: Readonly<Record<LoadName, string>> = {
  exchange: "0.60",
  bet: "0.75",
  "jackpot bet": "0.45",
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
  "cpu ms",
  "floor cpu",
  "cpu ratio",
  "history cpu",
  "failed",
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

/** Writes the speeds out, with a note for each thing that went wrong. */
export function speedReport(speeds: readonly Speed[]): string {
  const rows = speeds.map(({ load, connections, result, floors, history }) => {
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
      figure(result.cpuMsPerRequest, 2),
      figure(floorCpu, 2),
      figure((floorCpu ?? Number.NaN) / (result.cpuMsPerRequest ?? Number.NaN), 2),
      figure(history?.cpuMsPerBet, 2),
      String(result.failed),
    ];
  });
  return [table(HEADINGS, rows), ...speeds.flatMap(notes)].join("\n");
}

/** Writes out the loads that are held against each other. */
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
      .map(({ firstFailure }) => `! ${name}: some answers were wrong, one was:\n${firstFailure}`),
  );
  return [table(CONTRAST_HEADINGS, rows), ...failures].join("\n");
}

/** Says what makes a figure worthless. */
function notes({ load, connections, result, floors, history }: Speed): string[] {
  const where = `${load}, ${connections} connections:`;
  const failure = [result, ...floors].find(({ failed }) => failed > 0)?.firstFailure;
  return [
    ...(failure ? [`! ${where} some answers were wrong, the first was:\n${failure}`] : []),
    ...(result.ranOut ? [`! ${where} ran out of requests before the time was over`] : []),
    ...(history?.missing
      ? [`! ${where} the database lacks ${history.missing} bets long after they were answered`]
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
