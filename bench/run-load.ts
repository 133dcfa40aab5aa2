/**
 * Runs one load in its own thread (load-generator.ts) and measures the processor time that workerd
 * spends on it. The two threads exchange only plain data.
 */
import { Worker } from "node:worker_threads";
import { workerdCpuMs } from "./workerd-cpu.ts";

/** A placeholder in a request, as long as a UUID. Each time it is sent, an Idempotency-Key takes its place. */
export const KEY_SLOT = "#".repeat(36);

/** The task of the load generator. */
export interface LoadPlan {
  readonly host: string;
  readonly port: number;
  /** Whole HTTP/1.1 requests in ASCII: one list per connection, sent in order. */
  readonly requests: readonly (readonly string[])[];
  /** Whether to start a list again at its end; otherwise its connection closes. */
  readonly repeat: boolean;
  readonly expectedStatus: number;
  /** The shortest time between the starts of a connection's requests; no pause if left out. */
  readonly paceMs?: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoadReport {
  /** Expected answers, including those of the warm-up and late ones. */
  readonly succeeded: number;
  /** Expected answers within the measured time. */
  readonly measured: number;
  readonly measuredSeconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  /** The first unexpected answer. */
  readonly firstFailure: string | null;
  /** Whether a connection ran out of requests before the time was over. */
  readonly ranOut: boolean;
}

/** Sent by the generator when the measured time begins, when it ends, and when everything has been answered. */
export type LoadMessage =
  | { readonly kind: "measuring" }
  | { readonly kind: "measured" }
  | { readonly kind: "over"; readonly report: LoadReport };

export interface LoadResult extends LoadReport {
  readonly perSecond: number;
  /** Processor time of workerd per answer; undefined on systems where it cannot be read. */
  readonly cpuMsPerRequest: number | undefined;
}

/**
 * Runs a load to its end. Throws if nothing was measured, but not if only some answers were wrong. `cpuMs`
 * reads the processor time of the server; that of workerd by default.
 */
export function runLoad(
  plan: LoadPlan,
  cpuMs: () => number | undefined = workerdCpuMs,
): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./load-generator.ts", import.meta.url), {
      workerData: plan,
    });
    let beforeMs: number | undefined;
    let afterMs: number | undefined;
    thread.on("message", (message: LoadMessage) => {
      if (message.kind === "measuring") beforeMs = cpuMs();
      else if (message.kind === "measured") afterMs = cpuMs();
      else if (message.report.measured > 0) {
        resolve(resultOf(message.report, spent(beforeMs, afterMs)));
      } else {
        reject(
          new Error(`No answer was as expected. The first one:\n${message.report.firstFailure}`),
        );
      }
    });
    thread.on("error", reject);
  });
}

function resultOf(report: LoadReport, cpuMs: number | undefined): LoadResult {
  return {
    ...report,
    perSecond: report.measured / report.measuredSeconds,
    cpuMsPerRequest: cpuMs === undefined ? undefined : cpuMs / report.measured,
  };
}

function spent(beforeMs: number | undefined, afterMs: number | undefined): number | undefined {
  return beforeMs === undefined || afterMs === undefined ? undefined : afterMs - beforeMs;
}
