/**
 * Virtual time and the order of events: everything that happens in a world is an event here, and no
 * two happen at once. While a simulation runs, the thread's clock, timers and secure generator are
 * its own, so a thread runs one at a time.
 */
import type { Faults } from "./faults.ts";
import type { ObjectHost } from "./object-host.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { Weather } from "./weather.ts";

interface Event {
  readonly at: number;
  readonly order: number;
  /** Its promise, when it gives one, is fulfilled once nothing more comes of it now. */
  readonly run: () => unknown;
}

/** Far more events than any world needs: one that passes this never becomes quiet. */
const MAX_EVENTS = 20_000;
const HOUR_MS = 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

const realImmediate = setImmediate;
const realClearTimeout = clearTimeout;
let running: Simulation | undefined;

export class Simulation {
  readonly random: SeededRandom;
  readonly violations: string[] = [];
  readonly tracing: ((line: string) => void) | undefined;
  faults: Faults;
  /** False lets messages leave before the writes they rest on are durable: the platform without its output gate. */
  outputGate = true;
  now = START;
  /** The object whose turn it is. */
  turnOf: ObjectHost | undefined;
  /** Objects that lost an alarm, and may have lost what was to be done then. */
  readonly alarmsLost = new Set<ObjectHost>();
  #events: Event[] = [];
  #order = 0;
  #ran = 0;

  constructor(order: {
    random: SeededRandom;
    faults: Faults;
    tracing?: ((line: string) => void) | undefined;
  }) {
    this.random = order.random;
    this.faults = order.faults;
    this.tracing = order.tracing;
    running = this;
  }

  after(delayMs: number, run: Event["run"]): void {
    const event = { at: this.now + delayMs, order: this.#order++, run };
    const events = this.#events;
    let place = events.length;
    // Sorted with the next one last. A world has a dozen events at once: no heap is worth it.
    while (place > 0 && isLater(event, events[place - 1])) place -= 1;
    events.splice(place, 0, event);
  }

  /** Runs events until there are none, or until `done`. */
  async run(done: () => boolean = () => false): Promise<void> {
    while (!done()) {
      const event = this.#events.pop();
      if (event === undefined) return;
      this.now = event.at;
      this.#ran += 1;
      if (this.#ran > MAX_EVENTS) {
        this.violation("the world does not become quiet");
        this.#events = [];
        return;
      }
      const done = event.run();
      await (done instanceof Promise ? done : microtasksDone());
    }
  }

  /** Runs events until nothing is due within the hour: what is further off is no recovery, but a rule. */
  async rest(): Promise<void> {
    await this.run(() => (this.#events.at(-1)?.at ?? this.now) > this.now + HOUR_MS);
  }

  /** Lets time pass while everything that falls due in it happens. */
  async pass(ms: number): Promise<void> {
    let over = false;
    this.after(ms, () => {
      over = true;
    });
    await this.run(() => over);
  }

  violation(what: string): void {
    this.trace(`VIOLATION ${what}`);
    this.violations.push(what);
  }

  trace(line: string, message?: unknown): void {
    this.tracing?.(`${String(this.now - START).padStart(9)}  ${line} ${brief(message)}`);
  }
}

/** A message as a trace shows it. */
function brief(message: unknown): string {
  if (message instanceof Error) return String(message);
  const text =
    JSON.stringify(message, (_, part) => (typeof part === "bigint" ? `${part}` : part)) ?? "";
  return text.length > 260 ? `${text.slice(0, 260)}…` : text;
}

function isLater(event: Event, than: Event | undefined): boolean {
  if (than === undefined) return false;
  return event.at > than.at || (event.at === than.at && event.order > than.order);
}

/** Every promise that can go on has gone on: what an object does in one turn is done. */
export function microtasksDone(): Promise<void> {
  return new Promise((resolve) => realImmediate(resolve));
}

/** Puts the simulation's clock, timers and generator in the place of the thread's. Once per thread. */
export function takeOverThread(): void {
  const simulation = (): Simulation => {
    if (running === undefined) throw new Error("no simulation runs");
    return running;
  };
  Date.now = () => simulation().now + (running?.turnOf?.skewMs ?? 0);
  globalThis.setTimeout = ((work: () => void, ms: number) => {
    const timer = { cleared: false };
    const host = simulation().turnOf;
    const incarnation = host?.incarnation;
    simulation().after(ms, async () => {
      if (timer.cleared) return;
      if (host === undefined) work();
      else if (host.incarnation === incarnation) await host.turn(work);
    });
    return timer;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: { cleared?: boolean } | null | undefined) => {
    if (timer && "cleared" in timer) timer.cleared = true;
    else realClearTimeout(timer as unknown as ReturnType<typeof setTimeout>);
  }) as typeof clearTimeout;
  crypto.getRandomValues = ((array: ArrayBufferView) => {
    simulation().random.fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  }) as typeof crypto.getRandomValues;
  console.warn = (line: unknown) => running?.trace(`  warn ${String(line)}`);
  console.error = (line: unknown) => running?.trace(`  error ${String(line)}`);
  // Lost calls are errors by the thousand; a deep stack for each costs more than the call.
  Error.stackTraceLimit = 3;
  process.on("unhandledRejection", (error) => {
    if (error instanceof Weather) return;
    simulation().violation(`a rejection that nobody handled: ${String(error)}`);
  });
}
