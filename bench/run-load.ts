/** Runs one load and measures, besides what the generator saw, the processor time that it took workerd. */
import { Worker } from "node:worker_threads";
import type { LoadMessage, LoadOrder, LoadReport } from "./load-order.ts";
import { workerdCpuMs } from "./workerd-cpu.ts";

export interface LoadResult extends LoadReport {
  readonly perSecond: number;
  /** Processor time of workerd for each answer; undefined where the system does not tell. */
  readonly cpuMsPerRequest: number | undefined;
}

/** Runs a load to its end; throws when nothing was measured, not when some answers were wrong. */
export function runLoad(order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./load-generator.ts", import.meta.url), {
      workerData: order,
    });
    let beforeMs: number | undefined;
    let afterMs: number | undefined;
    thread.on("message", (message: LoadMessage) => {
      if (message.kind === "measuring") beforeMs = workerdCpuMs();
      else if (message.kind === "measured") afterMs = workerdCpuMs();
      else if (message.report.measured > 0) {
        resolve(resultOf(message.report, spent(beforeMs, afterMs)));
      } else {
        reject(new Error(`No answer was as expected. The first:\n${message.report.firstFailure}`));
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
