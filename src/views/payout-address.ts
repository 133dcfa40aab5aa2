/** Payout addresses as requests give them and answers show them. Contract, "Wallet (operator)". */
import * as z from "zod";
import type { Currency } from "../../domain/money/currencies.ts";
import {
  CHAINS,
  type Chain,
  chainCarries,
  currenciesOn,
  isChain,
} from "../../domain/payout/chains.ts";
import {
  type AddressRefusal,
  MAX_ADDRESS_LENGTH,
  type PayoutAddress,
  readAddress,
} from "../../domain/payout/payout-address.ts";
import { ApiError } from "../errors/api-error.ts";

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

const ADDRESS_MESSAGES = {
  NOT_AN_ADDRESS:
    "This is no address of the chain: check every character; its length, form or checksum does not fit.",
  WITNESS_UNKNOWN:
    "This witness version or length has no use yet, so nobody holds such an address: send one of version 0, or of version 1 with 32 bytes (Taproot).",
  ZERO_ADDRESS: "This is a zero address: nobody holds it, and what is sent there is lost.",
  TOKEN_CONTRACT:
    "This is the contract of a currency and nobody's wallet: what is sent there is lost. Send the player's own address.",
} as const satisfies Record<AddressRefusal, string>;

/** The address in its chain's own spelling; throws VALIDATION_FAILED, naming the field, for what is none or nobody's. */
export function readPayoutAddress(chain: Chain, text: string, field: string): string {
  const read = readAddress(chain, text);
  if (read.ok) return read.value;
  const issues = [{ path: field, message: ADDRESS_MESSAGES[read.refusal] }];
  throw new ApiError("VALIDATION_FAILED", { chain, issues });
}

/** Throws CURRENCY_MISMATCH for a currency that does not travel on the chain. */
export function expectCarried(chain: Chain, currency: Currency): void {
  if (chainCarries(chain, currency)) return;
  const { details, message } = notCarried(chain, currency);
  throw new ApiError("CURRENCY_MISMATCH", details, message);
}

/** What to tell of a currency that does not travel on a chain: those that do. */
export function notCarried(chain: Chain, currency: Currency) {
  const carried = currenciesOn(chain);
  return {
    details: { chain, currency, carried },
    message: `${currency} does not travel on ${chain}, which carries ${carried.join(", ")}. Send another currency or another chain.`,
  };
}

/** Writes an address's milliseconds as text. */
export function payoutAddressView(saved: PayoutAddress): z.output<typeof payoutAddressSchema> {
  return { ...saved, createdAt: new Date(saved.createdAt).toISOString() };
}
