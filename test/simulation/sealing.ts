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
  const stored = { cycle, threshold_units: SEALED, sealed_threshold };
  return thresholdSealOf({ ...TENANT, currency }).read(stored);
}

/** Returns what a pool that the world opens by hand seals its thresholds with. */
export function thresholdSealOf(place: PoolAddress): ThresholdSeal {
  const { tenantId, environment, currency } = place;
  return new ThresholdSeal(SEALER, poolIdFor(tenantId, environment, currency));
}
