/** Payout addresses as requests give them and answers show them. Contract, "Payout addresses". */
import * as z from "zod";
import type { Currency } from "../../domain/money/currencies.ts";
import { CHAINS, type Chain, chainCarries, isChain } from "../../domain/payout/chains.ts";
import {
  MAX_ADDRESS_LENGTH,
  type PayoutAddress,
  readAddress,
} from "../../domain/payout/payout-address.ts";
import { ApiError } from "../http/api-error.ts";

/** A chain in a request; which ones are supported is checked by readChain. */
export const chainInput = z
  .string()
  .min(1)
  .max(32)
  .meta({ description: `One of ${CHAINS.join(", ")}.`, example: "ethereum" });

/** An address in a request; whether it is one of its chain is checked by readPayoutAddress. */
export const addressInput = z
  .string()
  .min(1)
  .max(MAX_ADDRESS_LENGTH)
  .meta({ example: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" });

export const payoutAddressSchema = z
  .strictObject({
    id: z.string().meta({ example: "adr_0123456789abcdefghjkmnpqrs" }),
    chain: z.enum(CHAINS),
    address: z.string(),
    label: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PayoutAddress" });

/** The chain of a request; throws CHAIN_NOT_SUPPORTED for one that is not used. */
export function readChain(name: string): Chain {
  if (isChain(name)) return name;
  throw new ApiError("CHAIN_NOT_SUPPORTED", { chain: name, supported: CHAINS });
}

/** The address in its chain's own spelling; throws VALIDATION_FAILED, naming the field, for what is none. */
export function readPayoutAddress(chain: Chain, text: string, field: string): string {
  const address = readAddress(chain, text);
  if (address !== undefined) return address;
  const message = `This is no ${chain} address: check every character, its checksum does not fit.`;
  throw new ApiError("VALIDATION_FAILED", { issues: [{ path: field, message }] });
}

/** Throws CURRENCY_MISMATCH for a currency that does not travel on the chain. */
export function expectCarried(chain: Chain, currency: Currency): void {
  if (!chainCarries(chain, currency)) throw new ApiError("CURRENCY_MISMATCH", { chain, currency });
}

/** Writes an address's milliseconds as text. */
export function payoutAddressView(saved: PayoutAddress): z.output<typeof payoutAddressSchema> {
  return { ...saved, createdAt: new Date(saved.createdAt).toISOString() };
}
