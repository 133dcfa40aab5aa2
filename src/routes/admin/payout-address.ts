/** A saved payout address, as the admin operations show it and as the audit log stores it. Reference 4. */
import * as z from "zod";
import { CHAINS, type PayoutAddress } from "../../../domain/payout/payout-address.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import type { AuditedFields } from "../../db/audit-log/audit-entry.ts";

export const payoutAddressSchema = z
  .strictObject({
    id: z.string().meta({ example: "adr_0123456789abcdefghjkmnpqrs" }),
    chain: z.enum(CHAINS),
    address: z.string(),
    label: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PayoutAddress" });

/** Returns an address as the API shows it. */
export function payoutAddressView(saved: PayoutAddress): z.output<typeof payoutAddressSchema> {
  return { ...saved, createdAt: new Date(saved.createdAt).toISOString() };
}

/** Returns the player's address with that id for the audit log, or null if the player has none. */
export function auditedAddress(
  { playerId }: WalletAddress,
  addresses: readonly PayoutAddress[],
  id: string,
): AuditedFields | null {
  const found = addresses.find((address) => address.id === id);
  return found === undefined ? null : { playerId, ...payoutAddressView(found) };
}
