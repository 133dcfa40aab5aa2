/**
 * The figures of a load run: how long calls took, by call, which were refused, and how both changed over
 * time. They take a bounded amount of memory, however long the run is.
 */

/** Neighbouring steps of a histogram differ by 2%, so percentiles are at most 2% off. */
const STEP = Math.log(1.02);
const SMALLEST_MS = 0.05;
const STEPS = Math.ceil(Math.log(300_000 / SMALLEST_MS) / STEP);
/** A run of any length is shown in at most this many points. */
const MAX_POINTS = 300;

/** Counts times from a twentieth of a millisecond to five minutes. */
export class Histogram {
  readonly #counts = new Uint32Array(STEPS + 1);
  count = 0;
  maxMs = 0;

  add(ms: number): void {
    const step = ms <= SMALLEST_MS ? 0 : Math.ceil(Math.log(ms / SMALLEST_MS) / STEP);
    const place = Math.min(step, STEPS);
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.count += 1;
    this.maxMs = Math.max(this.maxMs, ms);
  }

  /** Returns the time that this share of the calls did not exceed; NaN if there were none. */
  percentile(share: number): number {
    if (this.count === 0) return Number.NaN;
    let left = Math.max(1, Math.ceil(this.count * share));
    const place = this.#counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return Math.min(this.maxMs, SMALLEST_MS * Math.exp(place * STEP));
  }

  clear(): void {
    this.#counts.fill(0);
    this.count = 0;
    this.maxMs = 0;
  }
}

/** One kind of call. */
export interface CallFigures {
  /** From when the call was due until it was answered. */
  readonly sinceDue: Histogram;
  /** From when it was sent: what a tool that waits for each answer would have reported. */
  readonly sinceSent: Histogram;
  refused: number;
}

/** The figures of one part of the run. */
export interface Point {
  /** Seconds from the beginning of the run to the end of the part. */
  readonly second: number;
  readonly betsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly refusalsPerSecond: number;
  readonly playing: number;
}

/** When a call was due, was sent, and was answered, in milliseconds of one clock. */
export interface CallTimes {
  readonly dueMs: number;
  readonly sentMs: number;
  readonly answeredMs: number;
}

export class Figures {
  readonly calls = new Map<string, CallFigures>();
  /** By the code of the refusal. */
  readonly refusals = new Map<string, number>();
  /** Rounds by game. */
  readonly rounds = new Map<string, number>();
  /** Events by type. */
  readonly events = new Map<string, number>();
  readonly webhookDelays = new Histogram();
  readonly points: Point[] = [];
  /** Players with an open session. */
  playing = 0;
  bets = 0;
  /** Calls that no longer followed the plan, because the platform was too slow for it. */
  late = 0;
  /** Calls without an answer, sent again under the same Idempotency-Key. */
  repeated = 0;
  badSignatures = 0;
  readonly #startMs: number;
  #everyMs: number;
  readonly #stretch = new Histogram();
  #stretchStartMs: number;
  #stretchRefusals = 0;

  constructor(startMs: number, plannedMs: number) {
    this.#startMs = startMs;
    this.#stretchStartMs = startMs;
    this.#everyMs = Math.max(1, Math.ceil(plannedMs / 1000 / MAX_POINTS)) * 1000;
  }

  /** Counts an answer. `isBet`: the call took a stake. */
  answered(call: string, times: CallTimes, isBet = false): void {
    const { sinceDue, sinceSent } = this.#of(call);
    sinceDue.add(times.answeredMs - times.dueMs);
    sinceSent.add(times.answeredMs - times.sentMs);
    if (!isBet) return;
    this.bets += 1;
    this.#stretch.add(times.answeredMs - times.dueMs);
  }

  /** Counts a refusal, or a call that got no answer at all. */
  refused(call: string, code: string): void {
    this.#of(call).refused += 1;
    this.#stretchRefusals += 1;
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  played(gameId: string): void {
    this.rounds.set(gameId, (this.rounds.get(gameId) ?? 0) + 1);
  }

  delivered(type: string, delayMs: number): void {
    this.events.set(type, (this.events.get(type) ?? 0) + 1);
    this.webhookDelays.add(Math.max(0, delayMs));
  }

  /** Ends a part when it is long enough. Call it about once a second. */
  tick(nowMs: number): void {
    const lengthMs = nowMs - this.#stretchStartMs;
    if (lengthMs < this.#everyMs) return;
    const stretch = this.#stretch;
    this.points.push({
      second: (nowMs - this.#startMs) / 1000,
      betsPerSecond: (stretch.count * 1000) / lengthMs,
      p50Ms: stretch.percentile(0.5),
      p95Ms: stretch.percentile(0.95),
      p99Ms: stretch.percentile(0.99),
      refusalsPerSecond: (this.#stretchRefusals * 1000) / lengthMs,
      playing: this.playing,
    });
    // A run that is longer than planned is bounded as well.
    if (this.points.length >= 2 * MAX_POINTS) {
      this.points.splice(0, this.points.length, ...this.points.filter((_, at) => at % 2 === 1));
      this.#everyMs *= 2;
    }
    stretch.clear();
    this.#stretchRefusals = 0;
    this.#stretchStartMs = nowMs;
  }

  #of(call: string): CallFigures {
    const found = this.calls.get(call);
    if (found !== undefined) return found;
    const made = { sinceDue: new Histogram(), sinceSent: new Histogram(), refused: 0 };
    this.calls.set(call, made);
    return made;
  }
}
