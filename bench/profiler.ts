/**
 * Takes a CPU profile of a Worker through workerd's inspector (the Chrome DevTools protocol), and
 * reads it as shares by function of our own source. It counts samples instead of adding up their
 * times, because the engine charges the time spent outside it to whatever runs next.
 */
import { SourceMap, type SourceMapPayload } from "node:module";

/** A CPU profile as the protocol returns it: a tree of calls, and samples of it. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
    readonly children?: readonly number[];
  }[];
  /** The node on top at each sample. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Profiler {
  start(): Promise<void>;
  stop(): Promise<CpuProfile>;
}

const SAMPLING_INTERVAL_MICROSECONDS = 200;

/** Attaches to one Worker of a running workerd. */
export async function attachProfiler(inspector: URL, worker: string): Promise<Profiler> {
  const list = await fetch(new URL("/json", `http://${inspector.host}`));
  const targets = (await list.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const target = targets.find(({ id }) => id.endsWith(worker));
  if (target === undefined) throw new Error(`The inspector does not know ${worker}.`);
  const socket = new WebSocket(`ws://${inspector.host}/${target.id}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let lastId = 0;
  const ask = (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise<unknown>((resolve) => waiting.set(id, resolve));
  };
  return {
    async start() {
      await ask("Profiler.enable");
      await ask("Profiler.setSamplingInterval", { interval: SAMPLING_INTERVAL_MICROSECONDS });
      await ask("Profiler.start");
    },
    async stop() {
      const { profile } = (await ask("Profiler.stop")) as { profile: CpuProfile };
      socket.close();
      return profile;
    },
  };
}

/** Shares of all samples in which the Worker ran. */
export interface FunctionCost {
  readonly name: string;
  readonly self: number;
  /** Including the functions that it called. */
  readonly total: number;
}

type Node = CpuProfile["nodes"][number];

/** Returns the functions that took most, including what they called. Needs the bundle's source map. */
export function costliest(
  profile: CpuProfile,
  { sourceMap, count }: { sourceMap: SourceMapPayload; count: number },
): FunctionCost[] {
  const map = new SourceMap(sourceMap);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node, map)]));
  const parents = new Map<number, number>();
  for (const { id, children } of profile.nodes) {
    for (const child of children ?? []) parents.set(child, id);
  }
  const self = new Map<string, number>();
  const total = new Map<string, number>();
  const busy = profile.samples.filter((id) => nodes.get(id)?.callFrame.functionName !== "(idle)");
  for (const sample of busy) {
    const stack = new Set<string>();
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      stack.add(names.get(id) ?? "");
    }
    add(self, names.get(sample) ?? "");
    for (const name of stack) add(total, name);
  }
  return [...total]
    .filter(([name]) => name !== "(root)")
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, samples]) => ({
      name,
      self: (self.get(name) ?? 0) / busy.length,
      total: samples / busy.length,
    }));
}

function nameOf({ callFrame }: Node, map: SourceMap): string {
  const name = callFrame.functionName || "(anonymous)";
  if (callFrame.url === "") return name;
  const entry = map.findEntry(callFrame.lineNumber, callFrame.columnNumber);
  if (!("originalSource" in entry)) return name;
  const file = entry.originalSource.replace(/^.*\/node_modules\//, "").replace(/^(\.\.\/)+/, "");
  return `${name}  ${file}:${entry.originalLine + 1}`;
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
