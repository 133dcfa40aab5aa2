/**
 * Chooses when to kill the runtime. Half of the kills come at any time. The others wait for a file
 * to be written, so they fall between two steps that belong together: pot and wallet, wallet and
 * answer, history and its confirmation.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Life } from "./runtime.ts";

const POOLS = "do/rouleau-JackpotPoolObject";
const WALLETS = "do/rouleau-WalletObject";
const HISTORY = "d1/miniflare-D1DatabaseObject";

const MOMENTS = [
  { weight: 10, folder: null },
  { weight: 6, folder: POOLS },
  { weight: 2, folder: WALLETS },
  { weight: 2, folder: HISTORY },
];

const SHORTEST_LIFE_MS = 40;
const LONGEST_LIFE_MS = 1_000;
/** The kill comes after this long even if nothing is written. */
const LONGEST_WAIT_MS = 300;
/** How long the kill waits on a slow machine for the load to get somewhere. */
const LONGEST_LOAD_MS = 60_000;
const POLL_MS = 20;

/**
 * Kills the runtime that uses the state in `folder`, at a moment that `random` chooses, but not before
 * enough has happened in this run.
 */
export async function killAtSomeMoment(
  life: Life,
  { folder, isEnough }: { readonly folder: string; isEnough(): boolean },
  random: SeededRandom,
): Promise<void> {
  const moment = random.weighted(MOMENTS);
  const started = performance.now();
  await pause(random.between(SHORTEST_LIFE_MS, LONGEST_LIFE_MS));
  while (!isEnough() && performance.now() - started < LONGEST_LOAD_MS) await pause(POLL_MS);
  if (moment.folder === null) return life.kill();
  const place = join(folder, "state", moment.folder);
  await new Promise<void>((resolve, reject) => {
    const kill = () => {
      clearTimeout(timer);
      watcher.close();
      if (life.alive) life.kill().then(resolve, reject);
    };
    const timer = setTimeout(kill, LONGEST_WAIT_MS);
    const watcher = watch(place, kill);
  });
}
