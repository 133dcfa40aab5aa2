/**
 * Plans what an operator's signer may collect from the operator's addresses, page by page, from the chain's
 * books. Nothing is stored, and no node is asked. A sweep leaves the books, and so the plan, once it is
 * final. docs/chains.md; decision 0136.
 */
import { worthOf } from "../../domain/chains/token-amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { AddressBook } from "../../durable-objects/chains/chain-rpc.ts";
import type { AccountPlace, ChainsRpc, OwnBooks } from "./chains-rpc.ts";

/** A page ends once it lists this many addresses, or has read this many times as many that hold too little. */
const ADDRESSES_A_PLAN = 100;
const READS_A_PLAN = 10;

/** The amount of one token that an address holds. */
export interface SweptToken {
  readonly currency: Currency;
  readonly contract: string;
  readonly units: bigint;
  /** Whole minor units. */
  readonly minor: bigint;
}

/** One address of a plan. */
export interface SweptAddress {
  /** In lower case. */
  readonly address: string;
  readonly index: number;
  readonly tokens: readonly SweptToken[];
}

export interface SweepPlan {
  readonly chainId: number;
  /** In lower case. */
  readonly recipient: string;
  /** The last final block when the page was made. */
  readonly finalBlock: number;
  readonly addresses: readonly SweptAddress[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
}

/**
 * In order of precedence. `NOT_FOUND`: the operator has no paying account there. `NOT_NOW`: the chain is
 * frozen or has not been read yet, so its books may be wrong.
 */
export type SweepRefusal = "NOT_FOUND" | "NOT_NOW";

/** Computes the next page of an operator's plan. */
export async function planSweep(
  chains: ChainsRpc,
  place: AccountPlace,
  begin: string,
): Promise<Result<SweepPlan, SweepRefusal>> {
  const addresses: SweptAddress[] = [];
  let after: string | null = begin;
  let first: Omit<SweepPlan, "addresses" | "after"> | undefined;
  for (let reads = 0; reads < READS_A_PLAN && after !== null; reads += 1) {
    const books: OwnBooks | undefined = await chains.addressBooks(place, after);
    if (books === undefined || books.recipient === null) return refuse("NOT_FOUND");
    const { chainId, recipient, finalBlock } = books;
    if (books.isFrozen || finalBlock === null) return refuse("NOT_NOW");
    first ??= { chainId, recipient, finalBlock };
    addresses.push(...addressesIn(books));
    after = books.after;
    if (addresses.length >= ADDRESSES_A_PLAN) break;
  }
  return first === undefined ? refuse("NOT_FOUND") : accept({ ...first, addresses, after });
}

/** Returns the addresses that hold at least the smallest deposit of a token. */
function addressesIn({ books, tokens }: OwnBooks): SweptAddress[] {
  return [...Map.groupBy(books, ({ address }) => address)].flatMap(([address, own]) => {
    const held = own.flatMap((book) => {
      const token = tokens.find(({ currency }) => currency === book.currency);
      if (token === undefined) return [];
      const units = heldIn(book);
      const { minor } = worthOf(token, units);
      const { currency, contract, minimumMinor } = token;
      return units > 0n && minor >= BigInt(minimumMinor)
        ? [{ currency, contract, units, minor }]
        : [];
    });
    const [{ place: index } = { place: 0 }] = own;
    return held.length === 0 ? [] : [{ address, index, tokens: held }];
  });
}

/** Returns what is final and was not swept, whatever a wallet did with it. */
function heldIn({ credited, waiting, kept, swept }: AddressBook): bigint {
  return BigInt(credited) + BigInt(waiting) + BigInt(kept) - BigInt(swept);
}
