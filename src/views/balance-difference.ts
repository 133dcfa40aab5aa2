/** An address whose amount differs from the books, as the API shows it. Reference 12.37. */
import * as z from "zod";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import type { BalanceDifference } from "../../durable-objects/chains/chain-rpc.ts";
import { currencyOutput } from "./amount.ts";

export const differenceSchema = z.strictObject({
  address: z.string(),
  playerId: z.string(),
  currency: currencyOutput,
  expected: z.string().meta({
    description: "What arrived minus what left, in the token's own smallest units.",
  }),
  found: z.string().meta({ description: "What the address holds, in the same units." }),
  blockNumber: z.int().meta({ description: "The final block after which it was read." }),
  foundAt: z.iso.datetime(),
  acknowledged: z.strictObject({ at: z.iso.datetime(), reason: z.string() }).nullable().meta({
    description: "When our staff explained it, and how; it then no longer counts as a problem.",
  }),
});

/** Returns a difference as the API shows it. */
export function differenceView({
  address,
  playerId,
  currency,
  expected,
  found,
  blockNumber,
  foundAt,
  acknowledgedAt,
  acknowledgedFor,
}: BalanceDifference): z.output<typeof differenceSchema> {
  return {
    ...{ address: withChecksum(address), playerId, currency, expected, found, blockNumber },
    foundAt: new Date(foundAt).toISOString(),
    acknowledged:
      acknowledgedAt === null
        ? null
        : { at: new Date(acknowledgedAt).toISOString(), reason: acknowledgedFor ?? "" },
  };
}
