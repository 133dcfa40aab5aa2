/**
 * Runs simulations in threads of their own: a simulation takes over its thread's clock, timers and
 * random generator, and the test runner needs those itself.
 */
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Explored } from "./exhaustive.ts";
import type { Catch } from "./hunt-mutants.ts";
import type { Came, Ineligible } from "./ineligible-bets.ts";
import type { Summary } from "./run-seeds.ts";

/** What a thread can be asked to do, and what it gives back. */
export interface Jobs {
  readonly seeds: { readonly order: { from: number; count: number }; readonly result: Summary };
  readonly mutants: { readonly order: readonly string[]; readonly result: readonly Catch[] };
  readonly explore: { readonly order: "short" | "long"; readonly result: Explored };
  readonly ineligible: {
    readonly order: { kinds: readonly Ineligible[]; bets: number };
    readonly result: readonly Came[];
  };
  readonly trace: { readonly order: number; readonly result: readonly string[] };
}

export interface Job<Kind extends keyof Jobs = keyof Jobs> {
  readonly kind: Kind;
  readonly order: Jobs[Kind]["order"];
}

/** What a thread says: that it has come so far, or that it is through. */
export type Said = { readonly progress: unknown } | { readonly result: unknown };

/** Does a job in a thread; `hear` gets what it says on the way. */
export function inThread<Kind extends keyof Jobs>(
  job: Job<Kind>,
  hear: (progress: unknown) => void = () => {},
): Promise<Jobs[Kind]["result"]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(new URL("thread.ts", import.meta.url).href), {
      workerData: job,
      execArgv: ["--no-warnings"],
    });
    worker.on("message", (said: Said) => {
      if ("result" in said) resolve(said.result as Jobs[Kind]["result"]);
      else hear(said.progress);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the thread ended with ${code}`)));
  });
}

/** The items in two hands, for a thread each. */
export function inHalves<Item>(items: readonly Item[]): (readonly Item[])[] {
  return [0, 1].map((half) => items.filter((_, place) => place % 2 === half));
}
