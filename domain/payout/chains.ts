/** The chains on which money can be paid out, and the currencies of each. Reference 4.5. */
import type { Currency } from "../money/currencies.ts";

const CURRENCIES_BY_CHAIN = {
  bitcoin: ["BTC"],
  ethereum: ["ETH", "USDC", "USDT"],
  tron: ["USDC", "USDT"],
} as const satisfies Record<string, readonly Currency[]>;

export type Chain = keyof typeof CURRENCIES_BY_CHAIN;

/** Every chain, in alphabetical order. */
export const CHAINS = Object.keys(CURRENCIES_BY_CHAIN) as Chain[];

/** Returns true for the name of a chain (lower case only). */
export function isChain(name: string): name is Chain {
  return Object.hasOwn(CURRENCIES_BY_CHAIN, name);
}

/** The currencies that can be paid out on a chain, in alphabetical order. */
export function currenciesOn(chain: Chain): readonly Currency[] {
  return CURRENCIES_BY_CHAIN[chain];
}

/** Returns true if a currency can be paid out on a chain. Fiat money has no chain. */
export function chainCarries(chain: Chain, currency: Currency): boolean {
  return currenciesOn(chain).includes(currency);
}
