/**
 * Virtual time and the order of events: everything that happens in a world is an event here, and no
 * two happen at once. While a simulation runs, it replaces its thread's clock, timers and secure
 * random generator, so a thread runs one simulation at a time.
 */
import type { Faults, Outage } from "./faults.ts";
import type { ObjectHost } from "./object-host.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { Weather } from "./weather.ts";

interface Event {
  readonly at: number;
  readonly order: number;
  /** If it returns a promise, that is fulfilled once everything that follows immediately is done. */
  readonly run: () => unknown;
}

/** Far more events than any world needs: a world with more never becomes quiet. */
const MAX_EVENTS = 20_000;
/** Longer than any retry waits, and shorter than any session lasts. */
const HOURS_MS = 4 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

const realImmediate = setImmediate;
const realClearTimeout = clearTimeout;
let running: Simulation | undefined;

export class Simulation {
  readonly random: SeededRandom;
  readonly violations: string[] = [];
  readonly tracing: ((line: string) => void) | undefined;
  faults: Faults;
  /**
   * False lets messages leave before the writes that they depend on are durable, as if the platform
   * had no output gate.
   */
  outputGate = true;
  now = START;
  /** The object whose turn it is. */
  turnOf: ObjectHost | undefined;
  /** An object that waits for its writes to be durable continues this much later; a pool judges together what comes meanwhile. */
  commitMs = 5;
  /** Objects that lost an alarm, and so may not do what was due. */
  readonly alarmsLost = new Set<ObjectHost>();
  #events: Event[] = [];
  #order = 0;
  #ran = 0;

  constructor(options: {
    random: SeededRandom;
    faults: Faults;
    tracing?: ((line: string) => void) | undefined;
  }) {
    this.random = options.random;
    this.faults = options.faults;
    this.tracing = options.tracing;
    running = this;
  }

  /** What becomes of a call to the object now. */
  outageOf(object: string): Outage {
    return this.faults.outage(object, this.now - START);
  }

  after(delayMs: number, run: Event["run"]): void {
    const event = { at: this.now + delayMs, order: this.#order++, run };
    const events = this.#events;
    let place = events.length;
    // Sorted with the next event last. A world has about a dozen events at a time, so a heap is not
    // worth it.
    while (place > 0 && isLater(event, events[place - 1])) place -= 1;
    events.splice(place, 0, event);
  }

  /** Runs events until there are none, or until `done`. */
  async run(done: () => boolean = () => false): Promise<void> {
    while (!done()) {
      let event = this.#events.pop();
      if (event === undefined) {
        // Work that has just begun may not have come to its first event.
        await microtasksDone();
        event = this.#events.pop();
      }
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

  /** Runs events until the next is hours away: coming to rest does not include the end of a session. */
  async runToRest(): Promise<void> {
    await this.run(() => (this.#events.at(-1)?.at ?? 0) - this.now > HOURS_MS);
  }

  /** Advances time and runs everything that becomes due. */
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

/** Returns a message as a trace shows it. */
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

/** How many immediates are scheduled together. */
const IMMEDIATES = 64;
let scheduled = 0;
let whenDone: (() => void)[] = [];

/**
 * Resolves when every promise that can continue has continued: what an object does in one turn is
 * done. All promises continue between two immediates, and a whole pass of the event loop for each turn
 * would cost more than the turn.
 */
export function microtasksDone(): Promise<void> {
  return new Promise((resolve) => {
    whenDone.push(resolve);
    if (scheduled > 0) return;
    scheduled = IMMEDIATES;
    for (let left = IMMEDIATES; left > 0; left -= 1) realImmediate(nextImmediate);
  });
}

function nextImmediate(): void {
  scheduled -= 1;
  const resolves = whenDone;
  whenDone = [];
  for (const resolve of resolves) resolve();
}

/**
 * Replaces the thread's clock, timers and random generator with the simulation's. Call it once per
 * thread.
 */
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
  Object.assign(globalThis, {
    scheduler: { wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) },
  });
  crypto.getRandomValues = ((array: ArrayBufferView) => {
    simulation().random.fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  }) as typeof crypto.getRandomValues;
  console.warn = (line: unknown) => running?.trace(`  warn ${String(line)}`);
  console.info = (line: unknown) => running?.trace(`  info ${String(line)}`);
  console.error = (line: unknown) => running?.trace(`  error ${String(line)}`);
  // There are thousands of lost calls; a deep stack for each would cost more than the call.
  Error.stackTraceLimit = 3;
  process.on("unhandledRejection", (error) => {
    if (error instanceof Weather) return;
    simulation().violation(`a rejection that nobody handled: ${String(error)}`);
  });
}
