/** Builds and starts what the bench measures: the casino as it would be deployed, and the floor. */
import { join } from "node:path";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { type Bundle, buildBundle } from "./bundle.ts";
import { type Bench, CASINO, FLOOR, prepareSpeed } from "./measure-speed.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";

export const CASINO_CONFIG = join(ROOT, "wrangler.toml");
export const FLOOR_CONFIG = join(ROOT, "bench/floor.toml");

/** A bench that can be measured. Close its stack. */
export interface OpenBench extends Bench {
  /** What would be uploaded. */
  readonly bundle: Bundle;
  readonly folder: string;
}

/** Builds, starts and fills everything; takes some seconds. */
export async function openBench(options: { inspected?: boolean } = {}): Promise<OpenBench> {
  const folder = makeScratchFolder();
  const [casino, floor] = await Promise.all([
    buildBundle({
      folder: join(folder, CASINO),
      configPath: CASINO_CONFIG,
      environment: "production",
    }),
    buildBundle({ folder: join(folder, FLOOR), configPath: FLOOR_CONFIG }),
  ]);
  const secrets = makeSecrets();
  const stack = await startStack(
    folder,
    [
      {
        name: CASINO,
        bundle: casino,
        configPath: CASINO_CONFIG,
        variables: { ...secrets, RATE_LIMITS: "off" },
      },
      { name: FLOOR, bundle: floor, configPath: FLOOR_CONFIG },
    ],
    options.inspected ? 0 : undefined,
  );
  try {
    await applyMigrations(stack, CASINO);
    return { ...(await prepareSpeed(stack, secrets)), bundle: casino, folder };
  } catch (error) {
    await stack.close();
    throw error;
  }
}
