/** The chain and address of a payout, as requests name them: what is accepted, and what is refused and why. Reference 4. */
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
  readAddress,
} from "../../domain/payout/payout-address.ts";
import { ApiError } from "../errors/api-error.ts";

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
    "This is no address of the chain: check every character; its length, form or checksum does not fit.",
  WITNESS_UNKNOWN:
    "This witness version or length has no use yet, so nobody holds such an address: send one of version 0, or of version 1 with 32 bytes (Taproot).",
  ZERO_ADDRESS: "This is a zero address: nobody holds it, and what is sent there is lost.",
  TOKEN_CONTRACT:
    "This is the contract of a currency and nobody's wallet: what is sent there is lost. Send the player's own address.",
} as const satisfies Record<AddressRefusal, string>;

/**
 * Returns the address in its chain's own spelling. Throws VALIDATION_FAILED, naming the field, for
 * text that is not an address of the chain and for an address that nobody can own.
 */
export function readPayoutAddress(chain: Chain, text: string, field: string): string {
  const read = readAddress(chain, text);
  if (read.ok) return read.value;
  const issues = [{ path: field, message: ADDRESS_MESSAGES[read.refusal] }];
  throw new ApiError("VALIDATION_FAILED", { chain, issues });
}

/** Throws CURRENCY_MISMATCH, with the currencies that the chain carries, if this one is not among them. */
export function expectCarried(chain: Chain, currency: Currency): void {
  if (chainCarries(chain, currency)) return;
  const carried = currenciesOn(chain);
  const message = `${currency} does not travel on ${chain}, which carries ${carried.join(", ")}. Send another currency or another chain.`;
  throw new ApiError("CURRENCY_MISMATCH", { chain, currency, carried }, message);
}
