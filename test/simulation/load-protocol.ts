/**
 * Loads the objects as they are in the tree, or with one small change to their source text: a
 * mutant gets module instances of its own, so both can run in one thread. Nothing is written.
 */
import { registerHooks } from "node:module";
import { isCatalogue, withLadder } from "../support/with-ladder.ts";
import type { FakeStorage } from "./fake-storage.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";
import type { Instance } from "./object-host.ts";

const ROOT = new URL("../../", import.meta.url).href;
const LADDER = new URL("../support/ladder-game.ts", import.meta.url).href;
const PLATFORM = new URL("platform-module.ts", import.meta.url).href;

type Shell = new (ctx: unknown, env: unknown) => Instance;
type OnStorage<Store, Rest extends unknown[] = []> = new (
  storage: FakeStorage,
  ...rest: Rest
) => Store;

/** The real classes and rules that a world is made of. */
export interface Protocol {
  readonly WalletObject: Shell;
  readonly JackpotPoolObject: Shell;
  readonly WalletStore: OnStorage<
    import("../../durable-objects/wallet/store/wallet-store.ts").WalletStore,
    [playerId: string]
  >;
  readonly JackpotPoolStore: OnStorage<
    import("../../durable-objects/jackpot-pool/jackpot-pool-store.ts").JackpotPoolStore
  >;
  readonly openCycle: typeof import("../../domain/jackpot/pot.ts").openCycle;
  readonly secureUniformBelow: typeof import("../../durable-objects/jackpot-pool/jackpot-pool-object.ts").secureUniformBelow;
  /** The platform's own part: false when messages do not wait for the disk. */
  readonly outputGate: boolean;
}

/** Loads the protocol as it is, or the mutant of that name. */
export async function loadProtocol(name?: string): Promise<Protocol> {
  registerOnce();
  const mutant = name === undefined ? undefined : mutantOf(name);
  const load = (path: string) => import(`${ROOT}${path}${mutant ? `?mutant=${mutant.name}` : ""}`);
  const wallet = await load("durable-objects/wallet/wallet-object.ts");
  const pool = await load("durable-objects/jackpot-pool/jackpot-pool-object.ts");
  const walletStore = await load("durable-objects/wallet/store/wallet-store.ts");
  const poolStore = await load("durable-objects/jackpot-pool/jackpot-pool-store.ts");
  const pot = await load("domain/jackpot/pot.ts");
  const uniform = await load("durable-objects/jackpot-pool/secure-uniform.ts");
  if (mutant?.change && !applied.has(mutant.name)) {
    throw new Error(`mutant "${mutant.name}": ${mutant.change.file} was never loaded`);
  }
  return {
    WalletObject: wallet.WalletObject,
    JackpotPoolObject: pool.JackpotPoolObject,
    WalletStore: walletStore.WalletStore,
    JackpotPoolStore: poolStore.JackpotPoolStore,
    openCycle: pot.openCycle,
    secureUniformBelow: uniform.secureUniformBelow,
    outputGate: !mutant?.withoutOutputGate,
  };
}

const applied = new Set<string>();
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
      const loaded = next(url, context);
      const { pathname, searchParams } = new URL(url);
      if (isCatalogue(pathname)) {
        return { ...loaded, source: withLadder(String(loaded.source), LADDER) };
      }
      const name = searchParams.get("mutant");
      const change = name === null ? undefined : mutantOf(name).change;
      if (name === null || change === undefined || !pathname.endsWith(`/${change.file}`)) {
        return loaded;
      }
      applied.add(name);
      return { ...loaded, source: mutate(String(loaded.source), name, change) };
    },
  });
}

function mutate(source: string, name: string, change: NonNullable<Mutant["change"]>): string {
  const parts = source.split(change.from);
  if (parts.length !== 2) {
    throw new Error(
      `mutant "${name}": its text stands ${parts.length - 1} times in ${change.file}; bring test/simulation/mutants.ts up to date`,
    );
  }
  return parts.join(change.to);
}

function mutantOf(name: string): Mutant {
  const mutant = MUTANTS.find((known) => known.name === name);
  if (mutant === undefined) throw new Error(`no mutant is called ${name}`);
  return mutant;
}
