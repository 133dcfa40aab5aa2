/**
 * Loads the objects as they are in the source tree, or with one mutant's change to their source. A
 * mutant gets its own instances of the changed module and of all that import it, so both can run in one
 * thread; the other modules are shared, which are most. No file is written.
 */
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { isCatalogue, withLadder } from "../support/with-ladder.ts";
import { FakeStorage } from "./fake-storage.ts";
import type { MutatedFile } from "./mutants/apply-mutant.ts";
import { MUTANTS, type Mutant } from "./mutants/mutants.ts";
import type { Instance } from "./object-host.ts";
import { BATCHES_IN_A_WORLD, POOL_WITNESS } from "./pool-witness.ts";
import { SEALER, TENANT, thresholdSealOf } from "./sealing.ts";

const ROOT = new URL("../../", import.meta.url).href;
const LADDER = new URL("../support/ladder-game.ts", import.meta.url).href;
const PLATFORM = new URL("platform-module.ts", import.meta.url).href;

/** What a protocol is taken from. */
const ENTRIES = [
  "durable-objects/wallet/wallet-object.ts",
  "durable-objects/jackpot-pool/jackpot-pool-object.ts",
  "durable-objects/wallet/store/wallet-store.ts",
  "durable-objects/jackpot-pool/jackpot-pool-store.ts",
  "domain/jackpot/pot.ts",
  "durable-objects/jackpot-pool/start-cycle.ts",
  "durable-objects/archive/archive-object.ts",
  "src/history/store-batch.ts",
  "src/reports/close-days.ts",
  "src/history/catch-up.ts",
  "src/history/rebuild-step.ts",
  "src/ledger-audit/audit-sums.ts",
  "src/ledger-audit/audit-totals.ts",
  "src/ledger-audit/audit-history.ts",
];

/**
 * Marks the instances that all mutants share, and that run without one: the tests' own were loaded before
 * anything could be noted or changed.
 */
const SHARED = "?shared";

type Shell = new (ctx: unknown, env: unknown) => Instance;
type OnStorage<Store, Rest extends unknown[] = []> = new (
  storage: FakeStorage,
  ...rest: Rest
) => Store;

/** The product's classes and rules that a simulated world runs on. */
export interface Protocol {
  readonly WalletObject: Shell;
  readonly JackpotPoolObject: Shell;
  readonly ArchiveObject: Shell;
  readonly WalletStore: OnStorage<
    import("../../durable-objects/wallet/store/wallet-store.ts").WalletStore,
    [playerId: string, sealer: import("../../durable-objects/sealer.ts").Sealer]
  >;
  readonly JackpotPoolStore: OnStorage<
    import("../../durable-objects/jackpot-pool/jackpot-pool-store.ts").JackpotPoolStore,
    [thresholds: import("../../durable-objects/jackpot-pool/threshold-seal.ts").ThresholdSeal]
  >;
  readonly openCycle: typeof import("../../domain/jackpot/pot.ts").openCycle;
  readonly startCycle: typeof import("../../durable-objects/jackpot-pool/start-cycle.ts").startCycle;
  readonly storeHistory: typeof import("../../src/history/store-batch.ts").storeHistory;
  readonly closeDays: typeof import("../../src/reports/close-days.ts").closeDays;
  readonly catchUpHistory: typeof import("../../src/history/catch-up.ts").catchUpHistory;
  readonly rebuildStep: typeof import("../../src/history/rebuild-step.ts").rebuildStep;
  readonly beginSums: typeof import("../../src/ledger-audit/audit-sums.ts").beginSums;
  readonly withWallet: typeof import("../../src/ledger-audit/audit-sums.ts").withWallet;
  readonly auditSums: typeof import("../../src/ledger-audit/audit-sums.ts").auditSums;
  readonly auditTotals: typeof import("../../src/ledger-audit/audit-totals.ts").auditTotals;
  readonly auditHistoryPage: typeof import("../../src/ledger-audit/audit-history.ts").auditHistoryPage;
  /** True when the platform holds every message back until the writes before it are durable. */
  readonly outputGate: boolean;
}

/** Loads the protocol unchanged, or with the mistake of the named mutant. */
export async function loadProtocol(name?: string): Promise<Protocol> {
  registerOnce();
  const mutant = name === undefined ? undefined : mutantOf(name);
  // What imports what is known once everything was loaded for all of them.
  const shared = await loadAll((module) => `${module}${SHARED}`);
  if (mutant?.change) {
    // Only mutants need the parser, which takes a moment to load.
    const { applyMutant } = await import("./mutants/apply-mutant.ts");
    const change = applyMutant(mutant.name, mutant.change);
    mutated.set(mutant.name, { ...change, reaches: reachedBy(`${ROOT}${change.file}`) });
  }
  const modules =
    mutant === undefined ? shared : await loadAll((module) => instanceFor(mutant.name, module));
  const [wallet, pool, walletStore, poolStore, pot, cycles, archive, history, reports, ...others] =
    modules;
  const [reads, rebuild, sums, totals, pages] = others;
  if (mutant?.change && !loaded.has(mutant.name)) {
    const { file } = mutated.get(mutant.name) ?? {};
    throw new Error(`mutant "${mutant.name}": the simulation does not load ${file}`);
  }
  const protocol: Protocol = {
    WalletObject: wallet.WalletObject,
    JackpotPoolObject: pool.JackpotPoolObject,
    ArchiveObject: archive.ArchiveObject,
    WalletStore: walletStore.WalletStore,
    JackpotPoolStore: poolStore.JackpotPoolStore,
    openCycle: pot.openCycle,
    startCycle: cycles.startCycle,
    storeHistory: history.storeHistory,
    closeDays: reports.closeDays,
    catchUpHistory: reads.catchUpHistory,
    rebuildStep: rebuild.rebuildStep,
    beginSums: sums.beginSums,
    withWallet: sums.withWallet,
    auditSums: sums.auditSums,
    auditTotals: totals.auditTotals,
    auditHistoryPage: pages.auditHistoryPage,
    outputGate: !mutant?.withoutOutputGate,
  };
  makeFirstTables(protocol);
  return protocol;
}

/**
 * The first objects get their tables step by step and all others at once. They are made here, so that a
 * world is the same whether it is the first one or not; with the witness, which all pools then have.
 */
function makeFirstTables({ WalletStore, JackpotPoolStore }: Protocol): void {
  const stores = [
    (storage: FakeStorage) => new WalletStore(storage, "nobody", SEALER),
    (storage: FakeStorage) =>
      new JackpotPoolStore(storage, thresholdSealOf({ ...TENANT, currency: "USD" })),
  ];
  for (const storeOn of stores) {
    const storage = new FakeStorage({ witness: POOL_WITNESS });
    storeOn(storage).open();
    storage.release();
  }
}

/** Loads an instance of each entry, and of all that it imports. */
function loadAll(instance: (module: string) => string) {
  return Promise.all(ENTRIES.map((path) => import(instance(`${ROOT}${path}`))));
}

/** The changed file of each mutant, the modules that it reaches, and the mutants whose file was loaded. */
const mutated = new Map<string, MutatedFile & { readonly reaches: ReadonlySet<string> }>();
const loaded = new Set<string>();
/** The modules of the product that import each one, among those that mutants share. */
const importers = new Map<string, Set<string>>();
/** The files of the product without their types, by path: mutants load many of them again. */
const javaScript = new Map<string, string>();
let registered = false;

/** Returns a module and all that import it, directly or through others. */
function reachedBy(module: string): ReadonlySet<string> {
  const reached = new Set([module]);
  // A set that grows while it is walked is walked to its new end.
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  return reached;
}

/** Returns the URL of a mutant's instance of a module: its own if the change reaches the module. */
function instanceFor(name: string, module: string): string {
  return module + (mutated.get(name)?.reaches.has(module) ? `?mutant=${name}` : SHARED);
}

function registerOnce(): void {
  if (registered) return;
  registered = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "cloudflare:workers") return { url: PLATFORM, shortCircuit: true };
      const resolved = next(specifier, context);
      const ours = resolved.url.startsWith(ROOT) && !resolved.url.includes("/node_modules/");
      if (!ours || resolved.url.includes("?")) return resolved;
      const [importer = ROOT, query] = (context.parentURL ?? ROOT).split("?");
      if (query === undefined) return resolved;
      importers.set(resolved.url, (importers.get(resolved.url) ?? new Set()).add(importer));
      const name = new URLSearchParams(query).get("mutant") ?? "";
      return { ...resolved, url: instanceFor(name, resolved.url) };
    },
    load(url, context, next) {
      const { pathname, searchParams } = new URL(url);
      const name = searchParams.get("mutant") ?? "";
      const change = mutated.get(name);
      if (change !== undefined && pathname.endsWith(`/${change.file}`)) {
        loaded.add(name);
        return {
          format: "module",
          shortCircuit: true,
          source: stripTypeScriptTypes(change.source),
        };
      }
      const known = javaScript.get(pathname);
      if (known !== undefined) return { format: "module", shortCircuit: true, source: known };
      const original = next(url, context);
      if (original.format !== "module-typescript") return original;
      const text = String(original.source);
      const source = stripTypeScriptTypes(simulated(pathname, text));
      javaScript.set(pathname, source);
      return { ...original, format: "module", source };
    },
  });
}

/** A world has few bets: with the platform's own limit no key would ever leave a wallet's memory. */
const KEYS_IN_MEMORY = /(?<=export const MAX_KEYS_IN_MEMORY = )10_000;/;
/** And no bet would ever leave a pool's latest batches. */
const POOL_BATCHES = /(?<=export const MAX_POOL_BATCHES = )1_000;/;

/** Returns the source as the simulation runs it: with a game for tests, and little room for keys and batches. */
function simulated(pathname: string, source: string): string {
  if (isCatalogue(pathname)) return withLadder(source, LADDER);
  if (!pathname.endsWith("/domain/limits.ts")) return source;
  if (!KEYS_IN_MEMORY.test(source)) throw new Error("the limit of keys in memory is not found");
  if (!POOL_BATCHES.test(source)) throw new Error("the limit of a pool's batches is not found");
  return source.replace(KEYS_IN_MEMORY, "3;").replace(POOL_BATCHES, `${BATCHES_IN_A_WORLD};`);
}

function mutantOf(name: string): Mutant {
  const mutant = MUTANTS.find((known) => known.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`);
  return mutant;
}
