/**
 * One Durable Object: a storage that persists and an instance that does not. Every event that it
 * handles is a turn. A crash comes at the end of a turn, before or after its writes are durable and
 * its messages leave. A turn is atomic on disk, so a crash inside it equals a crash before its end.
 * Whatever an instance was waiting for is lost with it.
 */
import type { Alarm, FakeStorage } from "./fake-storage.ts";
import { microtasksDone, type Simulation } from "./simulation.ts";
import { Weather } from "./weather.ts";

/** Where an answer goes once the output gate releases it. */
export interface Reply {
  answer(value: unknown): unknown;
  fail(error: unknown): unknown;
}

export type Instance = Record<string, (...args: readonly unknown[]) => Promise<unknown>>;

/** The platform retries an alarm whose handler threw at most this often. */
const ALARM_RETRIES = 6;
/** An alarm set for now fires this much later; the clock that sets it may be off by more. */
const DISPATCH_MS = 50;

export class ObjectHost {
  readonly name: string;
  readonly storage: FakeStorage;
  incarnation = 0;
  skewMs = 0;
  /** True for an object that an outage may break. */
  canBreak = false;
  /** Called after each turn, for the audit. */
  watch: () => void = () => {};
  readonly #simulation: Simulation;
  readonly #build: () => Instance;
  #instance: Instance | undefined;
  #waiting = new Set<Reply>();
  #outputs: (() => void)[] = [];
  #alarmTimer: Alarm | null = null;
  #alarmRuns: Alarm | null = null;
  #alarmFailures = 0;

  constructor(options: {
    name: string;
    simulation: Simulation;
    storage: FakeStorage;
    build: (host: ObjectHost) => Instance;
  }) {
    this.name = options.name;
    this.storage = options.storage;
    this.#simulation = options.simulation;
    this.#build = () => options.build(this);
    this.storage.writeFails = () => this.#simulation.faults.writeFails();
    this.storage.whenDurable = (go) => {
      const { incarnation } = this;
      const proceed = () => (this.incarnation === incarnation ? this.turn(go) : undefined);
      this.send(() => this.#simulation.after(this.#simulation.commitMs, proceed));
    };
  }

  /** Holds a message back until this turn's writes are durable. */
  send(leave: () => void): void {
    this.#outputs.push(leave);
  }

  /** Runs a call that arrived. */
  receive(call: { method: string; args: readonly unknown[]; reply: Reply }): Promise<void> {
    const { method, args, reply } = call;
    this.#simulation.trace(`${this.name}.${method}`, args);
    this.#waiting.add(reply);
    return this.turn(() => {
      const work = this.#running()[method]?.(...args);
      if (work === undefined) throw new Error(`no method ${method}`);
      work.then(
        (value) => this.send(() => this.#waiting.delete(reply) && reply.answer(value)),
        (error: unknown) => {
          this.#reportUnlessWeather(error, method);
          this.send(() => this.#waiting.delete(reply) && reply.fail(error));
        },
      );
    });
  }

  /** Runs one turn of the object, until it waits for something outside. */
  async turn(work: () => void): Promise<void> {
    const simulation = this.#simulation;
    simulation.turnOf = this;
    let broken = false;
    try {
      this.#running();
      work();
    } catch (error) {
      this.#reportUnlessWeather(error, "its start");
      broken = true;
    }
    await microtasksDone();
    simulation.turnOf = undefined;
    this.#endTurn(broken ? "before" : simulation.faults.crash(this.name));
  }

  /**
   * Ends the instance. A crash loses what is not durable; an eviction first makes everything
   * durable.
   */
  restart(kind: "crash" | "eviction"): void {
    this.#simulation.trace(`${this.name} ${kind}`);
    if (kind === "eviction") this.storage.flush();
    else this.storage.loseUnflushed();
    this.#instance = undefined;
    this.incarnation += 1;
    this.#outputs = [];
    this.#alarmRuns = null;
    this.#alarmTimer = null;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const reply of waiting) reply.fail(new Weather(`${this.name} was reset`));
    this.#scheduleAlarm();
  }

  #running(): Instance {
    if (this.#instance !== undefined) return this.#instance;
    this.skewMs = this.#simulation.faults.skewMs();
    this.#instance = this.#build();
    return this.#instance;
  }

  #endTurn(crash: "none" | "before" | "after"): void {
    const { faults, outputGate } = this.#simulation;
    if (crash === "before") {
      if (!outputGate) this.#leave();
      this.restart("crash");
      return;
    }
    const mustFlush = outputGate && this.#outputs.length > 0;
    if (mustFlush || faults.flushes()) this.storage.flush();
    this.#leave();
    if (crash === "after") this.restart("crash");
    else this.#scheduleAlarm();
    this.watch();
  }

  #leave(): void {
    const outputs = this.#outputs;
    this.#outputs = [];
    for (const leave of outputs) leave();
  }

  #scheduleAlarm(): void {
    const alarm = this.storage.durableAlarm;
    if (alarm === null || alarm === this.#alarmTimer || alarm === this.#alarmRuns) return;
    const { now, faults } = this.#simulation;
    if (faults.losesAlarm(this.name)) {
      this.storage.loseAlarm();
      this.#simulation.trace(`${this.name} lost its alarm`);
      this.#simulation.alarmsLost.add(this);
      return;
    }
    this.#alarmTimer = alarm;
    this.#fireAfter(Math.max(DISPATCH_MS, alarm.at - now) + faults.alarmLateMs(), alarm);
  }

  #fireAfter(delayMs: number, alarm: Alarm): void {
    const { incarnation } = this;
    const isAlive = () => this.incarnation === incarnation;
    this.#simulation.after(delayMs, () => (isAlive() ? this.#alarmDue(alarm) : undefined));
  }

  async #alarmDue(alarm: Alarm): Promise<void> {
    if (this.#alarmTimer === alarm) this.#alarmTimer = null;
    if (this.storage.durableAlarm !== alarm || this.#alarmRuns !== null) return;
    // An alarm that code has just set again, not yet on disk, replaces this one.
    this.storage.flush();
    if (this.storage.durableAlarm !== alarm) return this.#scheduleAlarm();
    this.#simulation.trace(`${this.name}.alarm`);
    this.#alarmRuns = alarm;
    this.storage.alarmBegins();
    await this.turn(() => {
      const work = this.#running().alarm?.() ?? Promise.resolve();
      work.then(
        () => this.send(() => this.#alarmThrough(alarm, false)),
        (error: unknown) => {
          this.#reportUnlessWeather(error, "alarm");
          this.send(() => this.#alarmThrough(alarm, true));
        },
      );
    });
  }

  #alarmThrough(alarm: Alarm, failed: boolean): void {
    if (this.#alarmRuns !== alarm) return;
    this.#alarmRuns = null;
    this.#alarmFailures = failed ? this.#alarmFailures + 1 : 0;
    const isUnchanged = this.storage.durableAlarm === alarm;
    if (failed && isUnchanged && this.#alarmFailures <= ALARM_RETRIES) {
      this.#fireAfter(1_000 * 2 ** this.#alarmFailures, alarm);
      return;
    }
    if (isUnchanged) {
      this.storage.alarmEnds();
      this.storage.flush();
    }
    this.#scheduleAlarm();
  }

  #reportUnlessWeather(error: unknown, where: string): void {
    if (error instanceof Weather) return;
    const stack = error instanceof Error ? (error.stack?.split("\n")[1]?.trim() ?? "") : "";
    this.#simulation.violation(`${this.name} threw in ${where}: ${String(error)} ${stack}`);
  }
}
