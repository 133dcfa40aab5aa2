/**
 * Runs simulations in their own threads: a simulation replaces its thread's clock, timers and
 * random generator, which the test runner needs itself.
 */
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Breadth, Explored } from "./exhaustive.ts";
import type { Catch } from "./hunt-mutants.ts";
import type { BetsResult, Ineligible } from "./ineligible-bets.ts";
import type { Summary } from "./run-seeds.ts";

/** The jobs that a thread can do, each with its input and result. */
export interface Jobs {
  readonly seeds: { readonly input: { from: number; count: number }; readonly result: Summary };
  readonly mutants: { readonly input: readonly string[]; readonly result: readonly Catch[] };
  readonly explore: { readonly input: Breadth; readonly result: Explored };
  readonly ineligible: {
    readonly input: { kinds: readonly Ineligible[]; bets: number };
    readonly result: readonly BetsResult[];
  };
  readonly trace: { readonly input: number; readonly result: readonly string[] };
}

export interface Job<Kind extends keyof Jobs = keyof Jobs> {
  readonly kind: Kind;
  readonly input: Jobs[Kind]["input"];
}

/** A message from a thread: progress or the result. */
export type ThreadMessage = { readonly progress: unknown } | { readonly result: unknown };

/** Runs a job in a thread and returns its result; `onProgress` receives its progress. */
export function inThread<Kind extends keyof Jobs>(
  job: Job<Kind>,
  onProgress: (progress: unknown) => void = () => {},
): Promise<Jobs[Kind]["result"]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(new URL("thread.ts", import.meta.url).href), {
      workerData: job,
      execArgv: ["--no-warnings"],
      // Nearly everything is garbage by the end of a turn: a larger nursery is collected less often.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    });
    worker.on("message", (message: ThreadMessage) => {
      if ("result" in message) resolve(message.result as Jobs[Kind]["result"]);
      else onProgress(message.progress);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the thread ended with ${code}`)));
  });
}

/** Splits the items into two halves, one for each thread. */
export function inHalves<Item>(items: readonly Item[]): (readonly Item[])[] {
  return [0, 1].map((half) => items.filter((_, place) => place % 2 === half));
}
