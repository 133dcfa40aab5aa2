/**
 * A transfer to an unexpected address, to which nothing is swept, as the API shows it. Reference
 * 12.38.
 */
import * as z from "zod";
import { withChecksum } from "../../domain/chains/evm-address.ts";
import type { StrayDeparture } from "../../durable-objects/chains/chain-rpc.ts";
import { currencyOutput } from "./amount.ts";

export const departureSchema = z.strictObject({
  transaction: z.string(),
  logIndex: z.int().meta({ description: "The place of its log in the block." }),
  blockNumber: z.int(),
  address: z.string(),
  recipient: z.string(),
  playerId: z.string(),
  currency: currencyOutput,
  units: z.string().meta({ description: "In the token's own smallest units." }),
  acknowledged: z.strictObject({ at: z.iso.datetime(), reason: z.string() }).nullable().meta({
    description: "When our staff explained it, and how; it then no longer counts as a problem.",
  }),
});

/** The field with a list of them. */
export function departuresOutput<Row extends z.ZodType>(row: Row) {
  return z.array(row).meta({
    description:
      "Transfers in final blocks from your addresses to any other than the paying account or the address set for sweeps; at most 100, unacknowledged ones first.",
  });
}

/** Returns a transfer as the API shows it. */
export function departureView({
  address,
  recipient,
  acknowledgedAt,
  acknowledgedFor,
  tenantId: _,
  ...stray
}: StrayDeparture): z.output<typeof departureSchema> {
  return {
    ...{ ...stray, address: withChecksum(address), recipient: withChecksum(recipient) },
    acknowledged:
      acknowledgedAt === null
        ? null
        : { at: new Date(acknowledgedAt).toISOString(), reason: acknowledgedFor ?? "" },
  };
}
