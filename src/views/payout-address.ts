/**
 * The chain and address of a payout: in a request, with the reasons to refuse an address; and a saved
 * address, as the admin operations show it and as the audit log stores it. Reference 4.
 */
import * as z from "zod";
import {
  type AddressRefusal,
  CHAINS,
  type Chain,
  chainCarries,
  currenciesOn,
  isChain,
  MAX_ADDRESS_LENGTH,
  type PayoutAddress,
  readAddress,
} from "../../domain/chains/payout-address.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import { ApiError } from "../http/envelope.ts";

/** A chain in a request; `readChain` checks that it is supported. */
export const chainInput = z
  .string()
  .min(1)
  .max(32)
  .meta({ description: `One of ${CHAINS.join(", ")}.`, example: "ethereum" });

/** An address in a request; `readPayoutAddress` checks that it belongs to the chain. */
export const addressInput = z
  .string()
  .min(1)
  .max(MAX_ADDRESS_LENGTH)
  .meta({ example: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" });

/** Returns the chain that a request names; throws CHAIN_NOT_SUPPORTED for any that we do not support. */
export function readChain(name: string): Chain {
  if (isChain(name)) return name;
  throw new ApiError("CHAIN_NOT_SUPPORTED", { chain: name, supported: CHAINS });
}

const ADDRESS_MESSAGES = {
  NOT_AN_ADDRESS:
    "This is not an address on this chain: its length, form or checksum is wrong. Check every character.",
  WITNESS_UNKNOWN:
    "This witness version or length is not in use yet, so nobody can own this address. Send one of version 0, or of version 1 with 32 bytes (Taproot).",
  ZERO_ADDRESS:
    "This is a zero address: nobody owns it, and money sent there is lost. Send the player's own address.",
  TOKEN_CONTRACT:
    "This is a currency's contract, not a wallet, and money sent there is lost. Send the player's own address.",
} as const satisfies Record<AddressRefusal, string>;

/**
 * Returns the address in its chain's standard form. Throws VALIDATION_FAILED, naming the field, for
 * text that is not an address of the chain and for an address that nobody can own.
 */
export function readPayoutAddress(chain: Chain, text: string, field: string): string {
  const read = readAddress(chain, text);
  if (read.ok) return read.value;
  const issues = [{ path: field, message: ADDRESS_MESSAGES[read.refusal] }];
  throw new ApiError("VALIDATION_FAILED", { chain, issues });
}

/** Throws CURRENCY_MISMATCH, with the currencies that the chain supports, if this one is not among them. */
export function expectCarried(chain: Chain, currency: Currency): void {
  if (chainCarries(chain, currency)) return;
  const carried = currenciesOn(chain);
  const message = `${currency} cannot be sent on ${chain}, which supports ${carried.join(", ")}. Send another currency or another chain.`;
  throw new ApiError("CURRENCY_MISMATCH", { chain, currency, carried }, message);
}

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
