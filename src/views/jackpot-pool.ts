/** A jackpot pool as the API shows it, with the specification's own field names ("Jackpot pool"). */
import * as z from "zod";
import type { PoolSnapshot } from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import { currencyOutput } from "./amount.ts";

const minorUnits = z.string().regex(/^\d+$/).meta({
  description: "Integer minor units.",
  example: "123456",
});

export const jackpotPoolSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    currency: currencyOutput,
    current_amount: minorUnits,
    max_amount: minorUnits.meta({ description: "The guaranteed-payout ceiling." }),
    status: z.enum(["active", "paused"]),
    last_hit_at: z.iso.datetime().nullable(),
    last_hit_amount: minorUnits.nullable(),
    total_hits: z.int(),
  })
  .meta({ id: "JackpotPool" });

/** Writes a pool's figures in the specification's form; null where there was no hit yet. */
export function jackpotPoolView(pool: PoolSnapshot): z.output<typeof jackpotPoolSchema> {
  return {
    id: pool.id,
    name: pool.name,
    currency: pool.currency,
    current_amount: String(pool.currentAmountMinor),
    max_amount: String(pool.maxAmountMinor),
    status: pool.status,
    last_hit_at: pool.lastHitAt === null ? null : new Date(pool.lastHitAt).toISOString(),
    last_hit_amount: pool.lastHitAmountMinor === null ? null : String(pool.lastHitAmountMinor),
    total_hits: pool.totalHits,
  };
}
