/**
 * The settings of a watched chain, one row for each environment and chain. Without a row there is
 * no scanner, no address and no call to a node. docs/chains.md.
 */
import type { Environment } from "../ids.ts";
import { deriveAddress, isAccountKey } from "./derive-address.ts";
import type { EvmChain } from "./payout-address.ts";
import type { Token } from "./token-amount.ts";

/**
 * When a block is final: by the node's own `finalized` tag or, on chains without one, after this many
 * blocks.
 */
export type FinalityRule = "tag" | { readonly confirmations: number };

export interface ChainSettings {
  readonly environment: Environment;
  readonly chain: EvmChain;
  /** The id that the nodes must return for `eth_chainId`; a test network has another one. */
  readonly chainId: number;
  /** Two nodes of different providers: the first is followed, the second must agree before money is credited. */
  readonly nodes: readonly [string, string];
  readonly finality: FinalityRule;
  /** How often the scanner looks for new blocks, in milliseconds. */
  readonly pollMs: number;
  readonly tokens: readonly Token[];
  /** The extended public key of each operator that takes deposits here, by its tenant's id. */
  readonly accounts: Readonly<Record<string, string>>;
  /** How withdrawals are paid out here; without it operators pay out themselves. */
  readonly payouts?: PayoutSettings | undefined;
}

export interface PayoutSettings {
  /** The paying account of each operator, by its tenant's id. */
  readonly payers: Readonly<Record<string, Payer>>;
  /** The most that is offered for a unit of gas. */
  readonly maxFeeGwei: number;
  /**
   * The time without a final receipt after which a transaction is sent again with a higher fee, in
   * milliseconds.
   */
  readonly replaceAfterMs: number;
  /** How long a player's first payout to an address waits, in milliseconds. */
  readonly newAddressMs: number;
}

/** An account from which an operator's withdrawals are paid, and the signer that holds its private key. */
export interface Payer {
  /** In lower case. */
  readonly address: string;
  /** The signer's address, over HTTPS. */
  readonly signer: string;
  /** The key by which the signer recognises the platform. */
  readonly signerKey: string;
  /** Where the operator's deposit addresses are swept to, in lower case; the account itself unless set. */
  readonly sweepTo?: string | undefined;
}

/** Returns where an operator's deposit addresses are swept to. */
export function sweepRecipient({ address, sweepTo }: Payer): string {
  return sweepTo ?? address;
}

/**
 * Returns the faults of the rows together, each as a sentence. No two players may have the same address, no
 * two tokens the same contract, and a paying account may have its nonces counted in one place only.
 */
export function settingsFaults(rows: readonly ChainSettings[]): string[] {
  const names = rows.map(({ environment, chain }) => `${environment} ${chain}`);
  const keys = rows.flatMap(({ accounts }) => Object.values(accounts));
  const payers = rows.flatMap(({ chainId, payouts }) =>
    Object.values(payouts?.payers ?? {}).map(({ address }) => `${chainId} ${address}`),
  );
  return [
    ...repeated(names).map((name) => `${name} has more than one row.`),
    ...(keys.every(isAccountKey) ? [] : ["An account's key is no extended public key of depth 3."]),
    ...(repeated(firstAddresses(keys)).length > 0
      ? ["An extended public key is used in two places."]
      : []),
    ...(repeated(payers).length > 0 ? ["An account pays in two places."] : []),
    ...rows.flatMap(({ nodes: [first, second], tokens }, row) => [
      ...(originOf(first) === originOf(second)
        ? [`${names[row]} has both nodes at one host.`]
        : []),
      ...repeated(tokens.map(({ contract }) => contract)).map(
        (contract) => `${names[row]} lists the contract ${contract} twice.`,
      ),
      ...repeated(tokens.map(({ currency }) => currency)).map(
        (currency) => `${names[row]} lists ${currency} twice.`,
      ),
    ]),
  ];
}

/**
 * One account's key can be written in several ways, with different parents; the addresses are always the
 * same.
 */
function firstAddresses(keys: readonly string[]): string[] {
  return keys.filter(isAccountKey).map((key) => deriveAddress(key, 0));
}

/** The host and port of a node's address, whose path often holds a key. */
function originOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url;
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}
