/**
 * Everything between the objects, their callers and the queue: each message may be lost, doubled,
 * late or overtaken. What is carried is copied, as across any boundary.
 */
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { ObjectHost, Reply } from "./object-host.ts";
import type { Simulation } from "./simulation.ts";
import { Weather } from "./weather.ts";

/** A call as its sender makes it; from no object when a client or a stateless worker calls. */
export interface Call {
  readonly from?: ObjectHost;
  readonly to: ObjectHost;
  readonly method: string;
  readonly args: readonly unknown[];
}

export class FakeNetwork {
  readonly #simulation: Simulation;
  /** Changes messages on their way, as an older or newer release at the other end would. */
  translate: (method: string, value: unknown) => unknown = (_, value) => value;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Calls an object; rejects with weather, or never, when something is lost. */
  call(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const home = this.#wayHome(call, { resolve, reject });
      const leave = () => this.#carry(call, home);
      if (call.from) call.from.send(leave);
      else leave();
    });
  }

  /** Hands a batch to the queue. An accepted message may still be lost: a queue that drops one says nothing. */
  enqueue(
    from: ObjectHost,
    batch: HistoryBatch,
    consume: (batch: HistoryBatch) => void,
  ): Promise<void> {
    const sent = copyOf(batch) as HistoryBatch;
    return new Promise((resolve, reject) => {
      const home = this.#wayHome(
        { from, to: from, method: "queue", args: [] },
        {
          resolve: () => resolve(),
          reject,
        },
      );
      from.send(() => {
        const fate = this.#simulation.faults.fate();
        this.#simulation.trace(`queue ← ${from.name} ${batch.after}+${batch.entries.length}`);
        for (const delay of fate.delaysMs) this.#simulation.after(delay, () => consume(sent));
        if (fate.failsAfterMs === undefined) this.#simulation.after(2, () => home.answer(null));
        else this.#simulation.after(fate.failsAfterMs, () => home.fail(new Weather("queue")));
      });
    });
  }

  #carry(call: Call, home: Reply): void {
    const simulation = this.#simulation;
    const args = copyOf(this.translate(call.method, call.args)) as unknown[];
    const fate = simulation.faults.fate();
    for (const delay of fate.delaysMs) {
      const reply: Reply = {
        answer: (value) => this.#answer(call, home, value),
        fail: (error) => simulation.after(1, () => home.fail(error)),
      };
      simulation.after(delay, () => call.to.receive({ method: call.method, args, reply }));
    }
    if (fate.delaysMs.length === 0) simulation.trace(`lost: ${call.method}`, args);
    this.#notice(fate.failsAfterMs, home);
  }

  #answer(call: Call, home: Reply, value: unknown): void {
    const simulation = this.#simulation;
    const told = copyOf(this.translate(`${call.method}:answer`, value));
    const fate = simulation.faults.fate();
    if (fate.delaysMs.length === 0) simulation.trace(`answer lost: ${call.method}`);
    for (const delay of fate.delaysMs) simulation.after(delay, () => home.answer(told));
    this.#notice(fate.failsAfterMs, home);
  }

  #notice(failsAfterMs: number | undefined, home: Reply): void {
    if (failsAfterMs === undefined) return;
    this.#simulation.after(failsAfterMs, () => home.fail(new Weather("connection lost")));
  }

  /** Back at the caller: a turn of the object that called, if the instance that called still lives. */
  #wayHome(
    call: Call,
    caller: { resolve(value: unknown): void; reject(error: unknown): void },
  ): Reply {
    const { from } = call;
    const incarnation = from?.incarnation;
    let heard = false;
    const arrive = (go: () => void): unknown => {
      if (heard) return;
      heard = true;
      if (from === undefined) return go();
      if (from.incarnation === incarnation) return from.turn(go);
      return;
    };
    const trace = (what: unknown) =>
      this.#simulation.trace(`${from?.name ?? "caller"} ← ${call.method}:`, what);
    return {
      answer: (value) =>
        arrive(() => {
          trace(value);
          caller.resolve(value);
        }),
      fail: (error) =>
        arrive(() => {
          trace(error);
          caller.reject(error);
        }),
    };
  }
}

/** A message is data: both ends hold a copy of their own. Fields without a value are left out, as JSON does. */
function copyOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : copyOf(item)));
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[name];
    if (part !== undefined) copy[name] = copyOf(part);
  }
  return copy;
}
