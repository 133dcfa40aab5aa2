/** Talks to workerd's inspector (the Chrome DevTools protocol) just enough to take a CPU profile. */

/** A CPU profile as the protocol gives it: a tree of calls, and samples of it. */
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

/** Attaches to a Worker of a running workerd. */
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
