/**
 * The figures of a run in progress: a table that is redrawn in place in a terminal, otherwise a line from
 * time to time.
 */
import type { Figures } from "./figures.ts";

/** Where the output is not a terminal. */
const LINE_EVERY_MS = 10_000;

export class Live {
  readonly #isTerminal = process.stdout.isTTY === true;
  readonly #runMs: number;
  #lines = 0;
  #printedMs = 0;
  #betsBefore = 0;
  #beforeMs = 0;

  constructor(runMs: number) {
    this.#runMs = runMs;
  }

  show(figures: Figures, elapsedMs: number, step: string): void {
    if (!this.#isTerminal && elapsedMs - this.#printedMs < LINE_EVERY_MS) return;
    const perSecond = ((figures.bets - this.#betsBefore) * 1000) / (elapsedMs - this.#beforeMs);
    this.#betsBefore = figures.bets;
    this.#beforeMs = elapsedMs;
    this.#printedMs = elapsedMs;
    const clock = `${time(elapsedMs)} of ${time(this.#runMs)}`;
    const head = `${clock}  ${step}  ${figures.playing} playing  ${perSecond.toFixed(1)} bets/s`;
    if (this.#isTerminal)
      this.#redraw([head, ...tableOf(figures), "", "Ctrl+C ends it with a report."]);
    else console.log(`${head}  ${brief(figures)}`);
  }

  #redraw(lines: readonly string[]): void {
    const up = this.#lines === 0 ? "" : `\x1b[${this.#lines}A`;
    process.stdout.write(`${up}\x1b[J${lines.join("\n")}\n`);
    this.#lines = lines.length;
  }
}

function brief({ calls, refusals, webhookDelays }: Figures): string {
  const bets = calls.get("bet")?.sinceDue;
  const refused = [...refusals.values()].reduce((sum, count) => sum + count, 0);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(bets?.percentile(share)));
  return `bet p50 ${p50} p95 ${p95} p99 ${p99} ms  ${refused} refused  webhooks p99 ${ms(webhookDelays.percentile(0.99))} ms`;
}

/** The table of the calls, the refusals and the webhooks. */
export function tableOf(figures: Figures): string[] {
  const rows = [["ms since due", "calls", "p50", "p95", "p99", "max", "refused"]];
  for (const [name, { sinceDue: times, refused }] of figures.calls) {
    rows.push([name, String(times.count), ...quantiles(times), ms(times.maxMs), String(refused)]);
  }
  const { webhookDelays: delays } = figures;
  if (delays.count > 0) {
    rows.push(["webhooks", String(delays.count), ...quantiles(delays), ms(delays.maxMs), ""]);
  }
  const lines = rows.map(([name = "", ...cells]) =>
    [name.padEnd(14), ...cells.map((cell) => cell.padStart(9))].join(""),
  );
  const refusals = [...figures.refusals].map(([code, count]) => `${code} ${count}`);
  return refusals.length === 0 ? lines : [...lines, `refused: ${refusals.join(", ")}`];
}

function quantiles(times: { percentile(share: number): number }): string[] {
  return [0.5, 0.95, 0.99].map((share) => ms(times.percentile(share)));
}

/** Returns milliseconds with their significant digits. */
export function ms(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

/** Minutes and seconds. */
export function time(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
