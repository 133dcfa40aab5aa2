/** Builds and starts the Workers of the bench: the casino as it would be deployed, and the floor. */
import { join } from "node:path";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { type Bundle, buildBundle } from "./bundle.ts";
import { type Bench, CASINO, FLOOR, prepareSpeed } from "./measure-speed.ts";
import { buildProduction, productionWorkers } from "./production.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";

export const FLOOR_CONFIG = join(ROOT, "bench/floor.toml");

/** A bench that is ready to measure. Close its stack afterwards. */
export interface OpenBench extends Bench {
  /** The money Worker's bundle, as it would be uploaded. */
  readonly bundle: Bundle;
  readonly folder: string;
}

/** Builds and starts the Workers, and creates tenants and players. Takes some seconds. */
export async function openBench(options: { inspected?: boolean } = {}): Promise<OpenBench> {
  const folder = makeScratchFolder();
  const [casino, floor] = await Promise.all([
    buildProduction(folder),
    buildBundle({ folder: join(folder, FLOOR), configPath: FLOOR_CONFIG }),
  ]);
  const secrets = makeSecrets();
  const stack = await startStack(
    folder,
    [
      ...productionWorkers(casino, {
        name: CASINO,
        variables: { ...secrets, RATE_LIMITS: "off" },
      }),
      { name: FLOOR, bundle: floor, configPath: FLOOR_CONFIG },
    ],
    options.inspected ? 0 : undefined,
  );
  try {
    await applyMigrations(stack, CASINO);
    return { ...(await prepareSpeed(stack, secrets)), bundle: casino.money, folder };
  } catch (error) {
    await stack.close();
    throw error;
  }
}
