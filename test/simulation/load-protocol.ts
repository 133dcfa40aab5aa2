/**
 * Loads the objects as they are in the source tree, or with one mutant's change to their source.
 * Each mutant gets its own module instances, so both can run in one thread. No file is written.
 */
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { isCatalogue, withLadder } from "../support/with-ladder.ts";
import { FakeStorage } from "./fake-storage.ts";
import type { MutatedFile } from "./mutants/apply-mutant.ts";
import { MUTANTS, type Mutant } from "./mutants/mutants.ts";
import type { Instance } from "./object-host.ts";
import { POOL_WITNESS } from "./pool-witness.ts";
import { SEALER, TENANT, thresholdSealOf } from "./sealing.ts";

const ROOT = new URL("../../", import.meta.url).href;
const LADDER = new URL("../support/ladder-game.ts", import.meta.url).href;
const PLATFORM = new URL("platform-module.ts", import.meta.url).href;

type Shell = new (ctx: unknown, env: unknown) => Instance;
type OnStorage<Store, Rest extends unknown[] = []> = new (
  storage: FakeStorage,
  ...rest: Rest
) => Store;

/** The product's classes and rules that a simulated world runs on. */
export interface Protocol {
  readonly WalletObject: Shell;
  readonly JackpotPoolObject: Shell;
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
  /** True when the platform holds every message back until the writes before it are durable. */
  readonly outputGate: boolean;
}

/** Loads the protocol unchanged, or with the mistake of the named mutant. */
export async function loadProtocol(name?: string): Promise<Protocol> {
  registerOnce();
  const mutant = name === undefined ? undefined : mutantOf(name);
  if (mutant?.change) {
    // Only mutants need the parser, which takes a moment to load.
    const { applyMutant } = await import("./mutants/apply-mutant.ts");
    mutated.set(mutant.name, applyMutant(mutant.name, mutant.change));
  }
  const load = (path: string) => import(`${ROOT}${path}${mutant ? `?mutant=${mutant.name}` : ""}`);
  const wallet = await load("durable-objects/wallet/wallet-object.ts");
  const pool = await load("durable-objects/jackpot-pool/jackpot-pool-object.ts");
  const walletStore = await load("durable-objects/wallet/store/wallet-store.ts");
  const poolStore = await load("durable-objects/jackpot-pool/jackpot-pool-store.ts");
  const pot = await load("domain/jackpot/pot.ts");
  const cycles = await load("durable-objects/jackpot-pool/start-cycle.ts");
  if (mutant?.change && !loaded.has(mutant.name)) {
    const { file } = mutated.get(mutant.name) ?? {};
    throw new Error(`mutant "${mutant.name}": the simulation does not load ${file}`);
  }
  const protocol: Protocol = {
    WalletObject: wallet.WalletObject,
    JackpotPoolObject: pool.JackpotPoolObject,
    WalletStore: walletStore.WalletStore,
    JackpotPoolStore: poolStore.JackpotPoolStore,
    openCycle: pot.openCycle,
    startCycle: cycles.startCycle,
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

/** The changed file of each mutant, and the mutants whose changed file was loaded. */
const mutated = new Map<string, MutatedFile>();
const loaded = new Set<string>();
/** The files of the product without their types, by path: every mutant loads nearly all of them again. */
const javaScript = new Map<string, string>();
let registered = false;

function registerOnce(): void {
  if (registered) return;
  registered = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "cloudflare:workers") return { url: PLATFORM, shortCircuit: true };
      const resolved = next(specifier, context);
      const { search } = new URL(context.parentURL ?? ROOT);
      const ours = resolved.url.startsWith(ROOT) && !resolved.url.includes("/node_modules/");
      const belongs = search.startsWith("?mutant=") && ours && !resolved.url.includes("?");
      return belongs ? { ...resolved, url: resolved.url + search } : resolved;
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
      const source = stripTypeScriptTypes(isCatalogue(pathname) ? withLadder(text, LADDER) : text);
      javaScript.set(pathname, source);
      return { ...original, format: "module", source };
    },
  });
}

function mutantOf(name: string): Mutant {
  const mutant = MUTANTS.find((known) => known.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`);
  return mutant;
}
