/** The two Workers of a deployment (decision 0060), built as they would be uploaded, and run together. */
import { join } from "node:path";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { type Bundle, buildBundle, readBundle } from "./bundle.ts";
import type { WorkerSetup } from "./stack.ts";

export const MONEY_CONFIG = join(ROOT, "wrangler.toml");
export const STAFF_CONFIG = join(ROOT, "config/staff.toml");
export const CHAINS_CONFIG = join(ROOT, "config/chains.toml");

/** Their bundles, and that of the chains Worker, which runs where a chain is watched. */
export interface Production {
  readonly money: Bundle;
  readonly staff: Bundle;
  readonly chains: Bundle;
}

/** Builds them, each into its own subfolder of an empty folder. */
export async function buildProduction(folder: string): Promise<Production> {
  const { money, staff, chains } = foldersIn(folder);
  await buildBundle({ folder: money, configPath: MONEY_CONFIG, environment: "production" });
  await buildBundle({ folder: staff, configPath: STAFF_CONFIG });
  await buildBundle({ folder: chains, configPath: CHAINS_CONFIG });
  return readProduction(folder);
}

/** Reads what `buildProduction` wrote to a folder. */
export function readProduction(folder: string): Production {
  const { money, staff, chains } = foldersIn(folder);
  return {
    money: readBundle(money),
    staff: readBundle(staff),
    chains: readBundle(chains),
  };
}

function foldersIn(folder: string) {
  const [money = "", staff = "", chains = ""] = ["money", "staff", "chains"].map((name) =>
    join(folder, name),
  );
  return { money, staff, chains };
}

/**
 * Returns both Workers, ready to be run: under the money Worker's name, and under the one that `staffNameOf`
 * gives. History is stored as on the local stack, a second after it was sent.
 */
export function productionWorkers(
  { money, staff }: Production,
  setup: Pick<WorkerSetup, "name" | "variables" | "services" | "outside">,
): WorkerSetup[] {
  const variables = { STAGE: "local", ...setup.variables };
  const { services, ...shared } = { ...setup, variables };
  return [
    {
      ...{ ...shared, bundle: money, configPath: MONEY_CONFIG, environment: "production" },
      ...(services === undefined ? {} : { services }),
    },
    {
      ...{ ...shared, bundle: staff, configPath: STAFF_CONFIG },
      ...{ name: staffNameOf(setup.name), partOf: setup.name, consumersOf: MONEY_CONFIG },
    },
  ];
}

/** Returns the chains Worker as well, to which both others are bound. `settings` is the secret CHAINS. */
export function withChains(
  workers: readonly WorkerSetup[],
  { chains }: Production,
  settings: string,
): WorkerSetup[] {
  const CHAINS = { name: CHAINS_WORKER, entrypoint: "DepositAddresses" };
  return [
    ...workers.map((worker) => ({ ...worker, services: { ...worker.services, CHAINS } })),
    {
      ...{ name: CHAINS_WORKER, bundle: chains, configPath: CHAINS_CONFIG },
      variables: { CHAINS: settings },
    },
  ];
}

export const CHAINS_WORKER = "rouleau-chains";

/** The name of the staff Worker that works with a money Worker. */
export function staffNameOf(money: string): string {
  return `${money}-staff`;
}
