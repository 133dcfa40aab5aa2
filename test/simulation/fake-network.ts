/**
 * Everything between the objects, their callers and the queue: each message may be lost,
 * duplicated, delayed or reordered. Messages are copied, as across any process boundary.
 */
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import type { ObjectHost, Reply } from "./object-host.ts";
import type { Simulation } from "./simulation.ts";
import { Weather } from "./weather.ts";

/** A call. It has no `from` if a client or a stateless Worker sends it. */
export interface Call {
  readonly from?: ObjectHost;
  readonly to: ObjectHost;
  readonly method: string;
  readonly args: readonly unknown[];
}

export class FakeNetwork {
  readonly #simulation: Simulation;
  /** Changes messages in transit, as an older or newer release at the other end would. */
  translate: (method: string, value: unknown) => unknown = (_, value) => value;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Calls an object. If a message is lost, it rejects with `Weather` or never settles. */
  call(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const reply = this.#replyTo(call, { resolve, reject });
      const send = () => this.#carry(call, reply);
      if (call.from) call.from.send(send);
      else send();
    });
  }

  /**
   * Sends a batch to the queue. Even an accepted message may be lost: a queue that drops one does
   * not report it.
   */
  enqueue(
    from: ObjectHost,
    batch: HistoryBatch,
    consume: (batch: HistoryBatch) => void,
  ): Promise<void> {
    const sent = copyOf(batch) as HistoryBatch;
    return new Promise((resolve, reject) => {
      const reply = this.#replyTo(
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
        if (fate.failsAfterMs === undefined) this.#simulation.after(2, () => reply.answer(null));
        else this.#simulation.after(fate.failsAfterMs, () => reply.fail(new Weather("queue")));
      });
    });
  }

  #carry(call: Call, reply: Reply): void {
    const simulation = this.#simulation;
    const outage = call.to.canBreak ? simulation.outageOf(call.to.name) : "none";
    if (outage !== "none") {
      simulation.trace(`${call.to.name} ${outage}: ${call.method}`, call.args);
      if (outage === "throws") this.#failLater(1, reply);
      return;
    }
    const args = copyOf(this.translate(call.method, call.args)) as unknown[];
    const fate = simulation.faults.fate();
    for (const delay of fate.delaysMs) {
      const objectReply: Reply = {
        answer: (value) => this.#answer(call, reply, value),
        fail: (error) => simulation.after(1, () => reply.fail(error)),
      };
      simulation.after(delay, () =>
        call.to.receive({ method: call.method, args, reply: objectReply }),
      );
    }
    if (fate.delaysMs.length === 0) simulation.trace(`lost: ${call.method}`, args);
    this.#failLater(fate.failsAfterMs, reply);
  }

  #answer(call: Call, reply: Reply, value: unknown): void {
    const simulation = this.#simulation;
    const copy = copyOf(this.translate(`${call.method}:answer`, value));
    const fate = simulation.faults.fate();
    if (fate.delaysMs.length === 0) simulation.trace(`answer lost: ${call.method}`);
    for (const delay of fate.delaysMs) simulation.after(delay, () => reply.answer(copy));
    this.#failLater(fate.failsAfterMs, reply);
  }

  #failLater(failsAfterMs: number | undefined, reply: Reply): void {
    if (failsAfterMs === undefined) return;
    this.#simulation.after(failsAfterMs, () => reply.fail(new Weather("connection lost")));
  }

  /**
   * Returns the reply to a caller. If an object called, the reply runs as a turn of it, provided
   * the calling instance still lives.
   */
  #replyTo(
    call: Call,
    caller: { resolve(value: unknown): void; reject(error: unknown): void },
  ): Reply {
    const { from } = call;
    const incarnation = from?.incarnation;
    let isSettled = false;
    const arrive = (go: () => void): unknown => {
      if (isSettled) return;
      isSettled = true;
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

/** A message is data: each end has its own copy. Fields without a value are dropped, as in JSON. */
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
