/**
 * Carries out a sweep plan of the platform with the operator's own keys, without trusting the plan: the
 * recipient, the tokens and the amounts follow its own rules, and it asks its own node what an address
 * holds. A signed transaction is in its book before a node receives it, so a second run sends the same
 * transaction again and no second one. docs/chains.md; decision 0136.
 */
import type { HDKey } from "@scure/bip32";
import { type FeeMarket, feeNow } from "../../domain/chains/payout-fee.ts";
import { transferCall } from "../../domain/chains/payout-transaction.ts";
import type { KeyHolder } from "./key-holder.ts";
import { localKey } from "./local-key.ts";
import type { OperatorNode } from "./operator-node.ts";
import { signTransaction, type Transaction } from "./sign-transaction.ts";

/** The parts of a plan that are read. Numbers are decimal texts. */
export interface ReadPlan {
  readonly chainId: number;
  readonly recipient: string;
  readonly addresses: readonly {
    readonly address: string;
    readonly index: number;
    readonly tokens: readonly { readonly contract: string; readonly units: string }[];
  }[];
}

/** The rules that the platform cannot change. Addresses are in lower case. */
export interface SweepRules {
  readonly chainId: number;
  readonly recipient: string;
  /** In units of each token that is swept, by its contract. */
  readonly limits: Readonly<Record<string, { readonly perSweep: bigint; readonly perDay: bigint }>>;
  readonly maxFeeWei: bigint;
  /** The most of the chain's coin that is sent to one address, and in 24 hours. */
  readonly maxFundingWei: bigint;
  readonly maxFundingPerDayWei: bigint;
}

/** A transaction that was signed, under its account and nonce. Numbers are decimal texts. */
export interface SignedEntry {
  readonly to: string;
  readonly valueWei: string;
  readonly data: string;
  readonly gas: string;
  readonly maxFeeWei: string;
  readonly tipWei: string;
  readonly raw: string;
  readonly hash: string;
  /** Milliseconds since the epoch; missing in entries of an earlier version. */
  readonly signedAt?: number;
}

/** Stores signed transactions so that a crash does not lose them. */
export interface SweepBook {
  read(key: string): SignedEntry | undefined;
  /** All signed transactions; for each account and nonce the last one. */
  entries(): Iterable<SignedEntry>;
  /** Returns once it is stored. */
  write(key: string, entry: SignedEntry): void;
}

interface Options {
  /** Private keys of accounts (m/44'/60'/account'): the current one and earlier ones. */
  readonly accounts: readonly HDKey[];
  /** Pays the fees of sweeps, and nothing else. It is not the paying account of withdrawals. */
  readonly funder: KeyHolder;
  readonly node: OperatorNode;
  readonly book: SweepBook;
  readonly rules: SweepRules;
  /** Milliseconds since the epoch. */
  now?(): number;
}

/** Why a line of a plan is not carried out. */
export type LineRefusal =
  | "NOT_OUR_ADDRESS"
  | "TOKEN_NOT_LISTED"
  | "OVER_LIMIT"
  | "HOLDS_LESS"
  | "WOULD_FAIL"
  | "FUNDING_OVER_LIMIT";

interface Outcome {
  /**
   * `sent` and `funding` have a new transaction, `underway` has one of an earlier run; `waits` waits for
   * another token's.
   */
  readonly outcome: "sent" | "funding" | "underway" | "waits" | LineRefusal;
  readonly hash: string | null;
}

/** The outcome of a line. */
export interface LineOutcome extends Outcome {
  readonly address: string;
  readonly contract: string;
}

/** An error that stops a whole plan. */
export class PlanRefused extends Error {}

/** A transaction to sign, without its nonce. */
type Unnumbered = Omit<Transaction, "chainId" | "nonce">;

const GAS_RESERVE = 1.5;
const COIN_GAS = 21_000n;
const EXTERNAL = 0;
const FIRST_HARDENED = 2 ** 31;
const DAY_MS = 86_400_000;
/** Hex digits of the amount at the end of a transfer's call. */
const AMOUNT_DIGITS = 64;
const NO_DATA = "0x";

export class Sweeper {
  readonly #options: Options;
  /** The amounts swept in the last 24 hours, by the book, and in this run. */
  readonly #swept = new Map<string, bigint>();
  #fundedWei = 0n;
  /** The addresses to which coins are on their way, and the funder's next nonce. */
  #funding: { readonly to: Map<string, string>; next: number } | undefined;

  /**
   * One object is one run. Transactions that earlier runs signed in the last 24 hours count towards its
   * limits.
   */
  constructor(options: Options) {
    this.#options = options;
    const since = this.#now - DAY_MS;
    for (const { to, data, valueWei, signedAt = 0 } of options.book.entries()) {
      if (signedAt <= since) continue;
      this.#fundedWei += BigInt(valueWei);
      if (data === NO_DATA) continue;
      const units = BigInt(`0x${data.slice(-AMOUNT_DIGITS)}`);
      this.#swept.set(to, (this.#swept.get(to) ?? 0n) + units);
    }
  }

  /** Carries out a page of a plan. Throws `PlanRefused` for one that is not of this chain, or goes elsewhere. */
  async carryOut(plan: ReadPlan): Promise<LineOutcome[]> {
    const { node, rules } = this.#options;
    if (plan.chainId !== rules.chainId || (await node.chainId()) !== rules.chainId) {
      throw new PlanRefused("The plan or the node belongs to another chain.");
    }
    if (plan.recipient.toLowerCase() !== rules.recipient) {
      throw new PlanRefused(
        `The plan sends to ${plan.recipient}, which is not the configured recipient.`,
      );
    }
    const market = await node.fees();
    if (feeNow(market, rules.maxFeeWei) === undefined) {
      throw new PlanRefused("Fees are above the configured limit.");
    }
    this.#funding ??= await this.#underway(market);
    const outcomes: LineOutcome[] = [];
    for (const { address, index, tokens } of plan.addresses) {
      const key = this.#keyOf(address, index);
      let isBusy = false;
      for (const { contract, units } of tokens) {
        const line = { address: address.toLowerCase(), contract: contract.toLowerCase() };
        const found = await this.#found(key, line.contract, { units, isBusy, market });
        isBusy ||= found.hash !== null;
        outcomes.push({ ...line, ...found });
      }
    }
    return outcomes;
  }

  /** An address has one transaction under way; its other tokens are swept in the next run. */
  async #found(
    key: KeyHolder | undefined,
    contract: string,
    {
      units,
      isBusy,
      market,
    }: { readonly units: string; readonly isBusy: boolean; readonly market: FeeMarket },
  ): Promise<Outcome> {
    if (key === undefined) return { outcome: "NOT_OUR_ADDRESS", hash: null };
    if (isBusy) return { outcome: "waits", hash: null };
    const nonce = await this.#options.node.transactionCount(key.address);
    const before = this.#read(key.address, nonce);
    const sent = before ?? (await this.#transferOf(key, contract, BigInt(units)));
    if (typeof sent === "string") return { outcome: sent, hash: null };
    return this.#send(key, nonce, { sent, before, market });
  }

  /** Returns the key of one of our addresses; undefined if no account of ours derives it there. */
  #keyOf(address: string, index: number): KeyHolder | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED) return undefined;
    for (const account of this.#options.accounts) {
      const { privateKey } = account.deriveChild(EXTERNAL).deriveChild(index);
      const key = privateKey === null ? undefined : localKey(privateKey);
      if (key?.address === address.toLowerCase()) return key;
    }
    return undefined;
  }

  /** Returns the transfer of a line, or the reason why there is none. */
  async #transferOf(
    key: KeyHolder,
    contract: string,
    units: bigint,
  ): Promise<Omit<Unnumbered, "maxFeeWei" | "tipWei"> | LineRefusal> {
    const { node, rules } = this.#options;
    const limit = Object.hasOwn(rules.limits, contract) ? rules.limits[contract] : undefined;
    if (limit === undefined) return "TOKEN_NOT_LISTED";
    const swept = (this.#swept.get(contract) ?? 0n) + units;
    if (units <= 0n || units > limit.perSweep || swept > limit.perDay) return "OVER_LIMIT";
    const holds = await node.balanceOf(contract, key.address);
    // A sweep stays in the plan until it is final, so the address may have been swept already.
    if (holds < units) return "HOLDS_LESS";
    const data = transferCall(rules.recipient, units);
    const estimate = await node.gasFor({ from: key.address, to: contract, data });
    if (estimate === null) return "WOULD_FAIL";
    this.#swept.set(contract, swept);
    return { to: contract, valueWei: 0n, data, gas: BigInt(Math.ceil(estimate * GAS_RESERVE)) };
  }

  /** Sends an address's transfer, or the one that was signed before, or the coins that it lacks. */
  async #send(
    key: KeyHolder,
    nonce: number,
    {
      sent,
      before,
      market,
    }: {
      readonly sent: Omit<Unnumbered, "maxFeeWei" | "tipWei">;
      readonly before: StoredTransaction | undefined;
      readonly market: FeeMarket;
    },
  ): Promise<Outcome> {
    const { node, rules } = this.#options;
    const fee =
      before === undefined || market.baseFeeWei > before.maxFeeWei
        ? feeNow(market, rules.maxFeeWei, before)
        : undefined;
    if (fee === undefined) return this.#again(before);
    const { gas } = sent;
    const coins = await node.coinsOf(key.address);
    const offered = coins / gas < fee.maxFeeWei ? coins / gas : fee.maxFeeWei;
    // Coins for an earlier fee are enough while the chain accepts that fee; a replacement must offer more.
    const least = before === undefined ? market.baseFeeWei + fee.tipWei : fee.maxFeeWei;
    if (offered < least) return this.#fund(key.address, gas * fee.maxFeeWei - coins, market);
    const hash = await this.#signed(key, nonce, { ...sent, ...fee, maxFeeWei: offered });
    return { outcome: before === undefined ? "sent" : "underway", hash };
  }

  /** Sends the same bytes again. */
  async #again(before: StoredTransaction | undefined): Promise<Outcome> {
    if (before === undefined) throw new PlanRefused("Fees are above the configured limit.");
    await this.#options.node.send(before.raw);
    return { outcome: "underway", hash: before.hash };
  }

  /** Sends an address the coins for its transfer, unless some are on their way. */
  async #fund(address: string, lacksWei: bigint, market: FeeMarket): Promise<Outcome> {
    const { funder, rules } = this.#options;
    const funding = this.#funding;
    const fee = feeNow(market, rules.maxFeeWei);
    const before = funding?.to.get(address);
    if (funding === undefined || fee === undefined || before !== undefined) {
      return { outcome: "underway", hash: before ?? null };
    }
    const isTooMuch =
      lacksWei > rules.maxFundingWei || this.#fundedWei + lacksWei > rules.maxFundingPerDayWei;
    if (isTooMuch) return { outcome: "FUNDING_OVER_LIMIT", hash: null };
    this.#fundedWei += lacksWei;
    const sent = { to: address, valueWei: lacksWei, data: NO_DATA, gas: COIN_GAS, ...fee };
    const hash = await this.#signed(funder, funding.next, sent);
    funding.to.set(address, hash);
    funding.next += 1;
    return { outcome: "funding", hash };
  }

  /**
   * Sends the funder's transactions again that are in no block yet, with a higher fee if theirs is no
   * longer accepted, and returns where they go.
   */
  async #underway(market: FeeMarket): Promise<{ to: Map<string, string>; next: number }> {
    const { funder, node, rules } = this.#options;
    const to = new Map<string, string>();
    let next = await node.transactionCount(funder.address);
    for (;;) {
      const before = this.#read(funder.address, next);
      if (before === undefined) return { to, next };
      const fee =
        market.baseFeeWei > before.maxFeeWei ? feeNow(market, rules.maxFeeWei, before) : undefined;
      if (fee === undefined) await node.send(before.raw);
      to.set(
        before.to,
        fee === undefined ? before.hash : await this.#signed(funder, next, { ...before, ...fee }),
      );
      next += 1;
    }
  }

  /** Signs, stores, and only then sends; returns the hash. */
  async #signed(key: KeyHolder, nonce: number, unnumbered: Unnumbered): Promise<string> {
    const { node, book, rules } = this.#options;
    const { to, data, valueWei, gas, maxFeeWei, tipWei } = unnumbered;
    const sent = { chainId: rules.chainId, nonce, to, data, valueWei, gas, maxFeeWei, tipWei };
    const signed = await signTransaction(key, sent);
    book.write(this.#name(key.address, nonce), {
      ...{ to, data, valueWei: String(valueWei), gas: String(gas) },
      ...{ maxFeeWei: String(maxFeeWei), tipWei: String(tipWei), ...signed },
      signedAt: this.#now,
    });
    await node.send(signed.raw);
    return signed.hash;
  }

  #read(account: string, nonce: number): StoredTransaction | undefined {
    const entry = this.#options.book.read(this.#name(account, nonce));
    if (entry === undefined) return undefined;
    const { valueWei, gas, maxFeeWei, tipWei, ...rest } = entry;
    const numbers = { valueWei: BigInt(valueWei), gas: BigInt(gas) };
    return { ...rest, ...numbers, maxFeeWei: BigInt(maxFeeWei), tipWei: BigInt(tipWei) };
  }

  get #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #name(account: string, nonce: number): string {
    return `${this.#options.rules.chainId} ${account} ${nonce}`;
  }
}

interface StoredTransaction extends Unnumbered {
  readonly raw: string;
  readonly hash: string;
}
