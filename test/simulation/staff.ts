/**
 * What two members of staff do to the pools of a world while it is played: they freeze and correct them,
 * and close paused ones, again and again under the same request, because answers get lost.
 */

import { LOST_ROWS } from "../../domain/audit/lost-rows.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PoolState } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import type { ObjectHost } from "./object-host.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { PLAYED_GAMES, type World } from "./world.ts";

/** A change that staff asked for; of a correction, what the pot is to change by. */
export interface AskedChange {
  readonly kind: "correction" | "closing";
  readonly units: number;
  /** Whether it says that the pool has lost rows, such as hits that are known elsewhere. */
  readonly lostRows?: boolean;
}

/** Longer than most answers take; an answer may also be lost. */
const PATIENCE_MS = 2_000;

type DrawSettings = (currency: Currency, random: SeededRandom) => PoolSettings;

/** Changes the pools of a world a few times, with pauses. */
export async function changePots(
  world: World,
  random: SeededRandom,
  drawSettings: DrawSettings,
): Promise<void> {
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    await pause(world, random.below(400));
    const currency = random.pick(world.currencies);
    const pool = world.pools.get(currency);
    if (pool === undefined) continue;
    const staff = { world, random, pool };
    if (random.chance(0.5)) await correct(staff);
    else await close(staff, () => drawSettings(currency, random));
  }
}

/** Releases all pools, as staff do when they see in the list what is still frozen. */
export function releasePots({ pools, network }: World): void {
  for (const to of pools.values()) {
    network.call({ to, method: "release", args: [] }).catch(() => {});
  }
}

interface Staff {
  readonly world: World;
  readonly random: SeededRandom;
  readonly pool: ObjectHost;
}

/** Freezes a pool, corrects it and releases it. A pool that nobody has bet on yet cannot be corrected. */
async function correct(staff: Staff): Promise<void> {
  const { world, random, pool } = staff;
  await call(staff, "freeze", "for a correction");
  const units = random.pick([0, 1, -1, random.between(-40_000, 40_000)]);
  const lostRows = Math.abs(units) === 1;
  const asked = ask(world, { kind: "correction", units, lostRows });
  const lost = { row: "pool", what: LOST_ROWS.reportedHit, expected: "cycle 7", found: "fewer" };
  const record = { ...asked, cures: lostRows ? [lost] : [] };
  const correction = { v: 1, record, changeUnits: units, contributor: null };
  const tries = random.between(1, 3);
  for (let count = 0; count < tries; count += 1) {
    const answers = [call(staff, "correct", correction)];
    if (random.chance(0.3)) answers.push(call(staff, "correct", correction));
    await Promise.all(answers);
    if (random.chance(0.2)) pool.restart("eviction");
  }
  for (;;) {
    const released = await call(staff, "release", undefined);
    if (released !== undefined) return;
    await pause(world, 50);
  }
}

/** Pauses a pool, closes it for the pot that it then had, and mostly opens it again. */
async function close(staff: Staff, draw: () => PoolSettings): Promise<void> {
  const { world, random } = staff;
  const configure = (settings: PoolSettings) =>
    call(staff, "configure", { v: 1, settings, games: PLAYED_GAMES });
  await configure({ ...draw(), status: "paused" });
  const state = (await call(staff, "state", undefined)) as PoolState | null | undefined;
  const potUnits = Number(state?.totals.potUnits ?? 0n);
  const closing = { v: 1, record: ask(world, { kind: "closing", units: -potUnits }), potUnits };
  if (random.chance(0.2)) await configure(draw());
  const tries = random.between(1, 3);
  for (let count = 0; count < tries; count += 1) {
    await call(staff, "close", closing);
    // Between two tries the pool may have been opened again: it must not be closed by an old request.
    if (random.chance(0.4)) {
      const seedMinor = Math.floor(potUnits / POT_UNITS_PER_MINOR);
      await configure({ ...draw(), seedMinor, status: "paused" });
    }
  }
  if (random.chance(0.8)) await configure(draw());
}

function ask(world: World, asked: AskedChange) {
  const id = `apr_${world.asked.size + 1}`;
  world.asked.set(id, asked);
  return {
    request: { id, requestedBy: "anna", approvedBy: "berta", digest: "" },
    reason: "simulated",
  };
}

/** Calls the pool; undefined if no answer came in time. */
async function call({ world, pool }: Staff, method: string, argument: unknown): Promise<unknown> {
  const answer = world.network.call({ to: pool, method, args: [argument] }).then(
    (value) => value ?? null,
    () => undefined,
  );
  return Promise.race([answer, pause(world, PATIENCE_MS)]);
}

function pause({ simulation }: World, ms: number): Promise<void> {
  return new Promise((resolve) => simulation.after(ms, () => resolve()));
}
