/**
 * Remembers where the modules that the test runner imports are. The Workers plugin imports the
 * Worker's main module again before every call into a Worker or an object, and each time asks the
 * runner's own process for its place, which costs more than the call itself. The place never changes
 * during a run. The module is still imported each time, so a changed module is still noticed.
 *
 * A few questions are still sent, because a runtime that always has something to do handles neither
 * timers nor sockets: while one test calls without pause, everything else would wait forever.
 */
interface Transport {
  resolveId(id: string, importer?: string): Promise<unknown>;
}

interface Runner {
  readonly vitestOptions: { readonly transport: Transport };
}

const SEND_EVERY = 20;

const REMEMBERS = Symbol.for("rouleau.test.resolve-seldom");

const { __vitest_mocker__: mocker } = globalThis as unknown as {
  __vitest_mocker__: { readonly moduleRunner: Runner };
};
const transport: Transport & { [REMEMBERS]?: true } = mocker.moduleRunner.vitestOptions.transport;

// Set-up files run for each test file, but the runner is the same for all of them.
if (!transport[REMEMBERS]) {
  transport[REMEMBERS] = true;
  const { resolveId } = transport;
  const places = new Map<string, Promise<unknown>>();
  let asked = 0;
  transport.resolveId = (id, importer) => {
    if (importer !== undefined) return resolveId(id, importer);
    asked += 1;
    const known = asked % SEND_EVERY === 0 ? undefined : places.get(id);
    const place = known ?? resolveId(id);
    places.set(id, place);
    return place;
  };
}
