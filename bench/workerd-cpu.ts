/**
 * The processor time of the workerd that this process started. On a machine that also does other work it
 * is more useful than a rate, because it does not include what other processes use. Linux only.
 */
import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** Returns the milliseconds of processor time used so far, or undefined where they cannot be read. */
export function workerdCpuMs(): number | undefined {
  const [id] = workerdIds();
  return id === undefined ? undefined : cpuMsOf(id);
}

/** Returns the ids of the workerd processes that this one started, where they can be read. */
export function workerdIds(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((id) => {
    const fields = /^\d+$/.test(id) ? statOf(id) : undefined;
    return fields?.name === "workerd" && fields.parent === process.pid;
  });
}

/** The same for one of several processes. */
export function cpuMsOf(id: string): number | undefined {
  const fields = statOf(id);
  return fields && fields.ticks * TICK_MS;
}

function statOf(id: string): { name: string; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "latin1");
    const nameEnd = text.lastIndexOf(")");
    const fields = text.slice(nameEnd + 2).split(" ");
    return {
      name: text.slice(text.indexOf("(") + 1, nameEnd),
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
    };
  } catch {
    return undefined; // The process has ended in the meantime.
  }
}
