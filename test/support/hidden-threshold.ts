/** Reads the hidden threshold of a pool from its storage, for tests. */
import { env } from "cloudflare:workers";
import { poolIdFor } from "../../domain/ids.ts";
import {
  type StoredThreshold,
  ThresholdSeal,
} from "../../durable-objects/jackpot-pool/threshold-seal.ts";
import { poolAddress } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";

/** What a pool of that object name seals its thresholds with. */
export function thresholdSealOf(name: string | undefined): ThresholdSeal {
  const { tenantId, environment, currency } = poolAddress(name);
  return new ThresholdSeal(sealerOf(env), poolIdFor(tenantId, environment, currency));
}

/** Returns the threshold, in pot units; undefined if there is no pool. */
export function hiddenThreshold({ storage, id }: DurableObjectState): number | undefined {
  const query = "SELECT cycle, threshold_units, sealed_threshold FROM pool";
  const [row] = storage.sql
    .exec<StoredThreshold & Record<string, SqlStorageValue>>(query)
    .toArray();
  return row && thresholdSealOf(id.name).read(row);
}
