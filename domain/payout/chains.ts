/** The chains that money can be paid out on, and which currencies travel on each. Contract, "withdraw". */
import type { Currency } from "../money/currencies.ts";

const CURRENCIES_BY_CHAIN = {
  bitcoin: ["BTC"],
  ethereum: ["ETH", "USDC", "USDT"],
  tron: ["USDC", "USDT"],
} as const satisfies Record<string, readonly Currency[]>;

export type Chain = keyof typeof CURRENCIES_BY_CHAIN;

/** Every chain, in alphabetical order. */
export const CHAINS = Object.keys(CURRENCIES_BY_CHAIN) as Chain[];

/** Tells whether a name is that of a chain (lower case only). */
export function isChain(name: string): name is Chain {
  return Object.hasOwn(CURRENCIES_BY_CHAIN, name);
}

/** The currencies that travel on a chain, in alphabetical order. */
export function currenciesOn(chain: Chain): readonly Currency[] {
  return CURRENCIES_BY_CHAIN[chain];
}

/** Tells whether a currency can be paid out on a chain; money of states travels on none. */
export function chainCarries(chain: Chain, currency: Currency): boolean {
  return currenciesOn(chain).includes(currency);
}
