/** A simulation's results as text for a terminal. */
import { toNumber } from "../../domain/games/fraction.ts";
import type { Strategy } from "../../domain/games/strategy.ts";
import {
  agrees,
  CONFIDENCE,
  confidenceInterval,
  deviation,
  type Measured,
  TOLERATED_ERRORS,
} from "./measure.ts";
import { stakes, type WinClass } from "./win-classes.ts";

/** Returns the measured figures with the exact ones; the last line says whether they agree. */
export function figuresReport(strategy: Strategy, measured: Measured): string {
  const proven = strategy.figures();
  const off = deviation(measured, proven);
  const intervals = (Object.keys(CONFIDENCE) as (keyof typeof CONFIDENCE)[]).map((confidence) => {
    const [low, high] = confidenceInterval(measured, confidence);
    return [`  ${confidence} confidence`, `${percent(low)} to ${percent(high)}`, ""];
  });
  const { numerator, denominator } = proven.returnToPlayer;
  const exact = `${numerator}/${denominator}`;
  const table = [
    ["", "measured", "exact", "difference in standard errors"],
    [
      "return",
      percent(measured.returnToPlayer),
      percent(toNumber(proven.returnToPlayer)),
      errors(off.returnToPlayer),
    ],
    ...intervals,
    ["hit rate", percent(measured.hitRate), percent(toNumber(proven.hitRate)), errors(off.hitRate)],
    [
      "standard deviation",
      measured.standardDeviation.toFixed(4),
      Math.sqrt(toNumber(proven.variance)).toFixed(4),
    ],
    ["largest win", `${stakes(measured.maxTenths)}`, `${stakes(proven.maxTenths)}`],
    [
      "  rounds with it",
      `${whole(measured.maxCount)}`,
      `1 in ${odds(toNumber(proven.maxProbability))}`,
    ],
  ];
  const verdict = agrees(measured, proven)
    ? "Measured and exact figures agree."
    : `Measured and exact figures do NOT agree: they differ by more than ${TOLERATED_ERRORS} standard errors, or a win was larger than possible.`;
  const fraction = exact.length > 60 ? "" : `The exact return is ${exact}. `;
  return `${aligned(table, "left")}\n\n${fraction}${verdict}`;
}

/** Returns the distribution of wins: how often each class occurs, and how much of the return it pays. */
export function distributionReport(classes: readonly WinClass[], rounds: number): string {
  const rows = classes.map(({ label, rounds: count, tenths }) => [
    label,
    whole(count),
    percent(count / rounds),
    count === 0 ? "–" : odds(count / rounds),
    percent(Number(tenths) / 10 / rounds),
  ]);
  return aligned([["win in stakes", "rounds", "share", "1 in", "of the return"], ...rows], "right");
}

/** Formats 0.96 as "96.0000 %". */
export function percent(part: number): string {
  return `${(part * 100).toFixed(4)} %`;
}

/** Formats a chance as the number of rounds per occurrence: 0.25 is "4", 1e-20 is "1.00e+20". */
export function odds(chance: number): string {
  const rounds = 1 / chance;
  if (rounds >= 1e15) return rounds.toExponential(2);
  return rounds.toLocaleString("en", { maximumFractionDigits: rounds < 100 ? 2 : 0 });
}

export function whole(number: number): string {
  return number.toLocaleString("en");
}

function errors(count: number): string {
  return `${count < 0 ? "−" : "+"}${Math.abs(count).toFixed(2)}`;
}

function aligned(rows: readonly (readonly string[])[], side: "left" | "right"): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, text] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, text.length);
    }
  }
  const pad = (text: string, column: number) =>
    side === "left" || column === 0
      ? text.padEnd(widths[column] ?? 0)
      : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}
