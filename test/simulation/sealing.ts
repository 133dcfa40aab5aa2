/** The key under which the objects of a simulation seal, and the sealer that reads what they store. */
import { poolIdFor } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { SEALED, ThresholdSeal } from "../../durable-objects/jackpot-pool/threshold-seal.ts";
import type { PoolAddress } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";

export const SEALING = { SEALING_KEY: btoa("for tests only: thirty-two bytes") };
export const SEALER = sealerOf(SEALING);

/** The place of the world's pools. */
export const TENANT = { tenantId: "ten_simulated", environment: "sandbox" } as const;

/** Returns the threshold that a pool of the world stored with a cycle. */
export function thresholdIn(
  { cycle, sealed_threshold }: { cycle: number; sealed_threshold: string },
  currency: Currency,
): number {
  const name = `${currency} ${cycle} ${sealed_threshold}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const stored = { cycle, threshold_units: SEALED, sealed_threshold };
  const threshold = thresholdSealOf({ ...TENANT, currency }).read(stored);
  if (opened.size >= MAX_OPENED) opened.clear();
  opened.set(name, threshold);
  return threshold;
}

/** Each audit of a world reads the thresholds of all its cycles: a sealed text always says the same. */
const opened = new Map<string, number>();
const MAX_OPENED = 10_000;

/** Returns what a pool that the world opens by hand seals its thresholds with. */
export function thresholdSealOf(place: PoolAddress): ThresholdSeal {
  const { tenantId, environment, currency } = place;
  return new ThresholdSeal(SEALER, poolIdFor(tenantId, environment, currency));
}
