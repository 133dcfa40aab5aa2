/**
 * Audits the books of chains as accounts of the ledger. From the chain to the wallets: each credited
 * deposit is booked in its player's wallet, each payout is a withdrawal in the matching state, and no
 * address lost more than it received. From the wallets to the chain: each booked deposit is credited on its
 * chain, and each withdrawal that the platform sends is a payout. docs/chains.md; decision 0127.
 */

import { type Chain, isChain } from "../../domain/chains/payout-address.ts";
import { type TenantEnvironment, withdrawalPlace } from "../../domain/ids.ts";
import type { Finding } from "../../domain/ledger/finding.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { ERASED } from "../../domain/wallet/erasure.ts";
import type { HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { PAYING_ACCOUNT, type WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type { ListedDeposit } from "../../durable-objects/chains/chain-rpc.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import {
  type AccountPlace,
  type ChainsRpc,
  type ComparedPayout,
  chainsOf,
  type OwnChain,
} from "../chains/chains-rpc.ts";
import { walletStub } from "../objects.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import type { ChainSum, Report } from "./report.ts";

/** Each row asks a wallet. */
const ROWS_PER_SLICE = 50;
const KINDS = ["deposits", "addresses", "payouts"] as const;
type Kind = (typeof KINDS)[number];
/** The position in deposits; a deposit that was seen later is left to the next audit. */
type Before = readonly [number, string, number];

/**
 * The position at which the audit of chains continues: the chain, which of its books, and the last item
 * that was compared.
 */
type Place = readonly [string, Kind, Before | string | null];

/**
 * The result of a slice: where the next one continues, null after the last, and roughly how many calls it
 * made.
 */
interface Compared {
  readonly next: string | null;
  readonly calls: number;
}

/** Compares the next slice of an operator's chains. */
export async function auditChains(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { after, report }: { readonly after: string; readonly report: Report },
): Promise<Compared> {
  const chains = chainsOf(env);
  if (chains === undefined) return { next: null, calls: 0 };
  try {
    const own = await chains.ownChains(tenantEnvironment);
    const parts = own.flatMap(({ chain }) => KINDS.map((kind) => [chain, kind] as const));
    const [chain, kind, cursor] = after === "" ? [...(parts[0] ?? []), null] : read(after);
    const at = parts.findIndex((part) => part[0] === chain && part[1] === kind);
    const found = own[Math.floor(at / KINDS.length)];
    if (found === undefined || kind === undefined) return { next: null, calls: 1 };
    const audit = new ChainAudit(env, chains, { ...tenantEnvironment, chain: found.chain }, report);
    if (kind === "addresses" && (cursor ?? null) === null) {
      audit.reportDifferences(found);
      audit.reportUnexpected(found);
    }
    const reached = await audit.slice(kind, cursor ?? null);
    const following = parts[at + 1];
    const next: Place | null =
      reached !== null ? [found.chain, kind, reached] : following ? [...following, null] : null;
    return { next: next && JSON.stringify(next), calls: 2 + audit.calls };
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "audit_threw", error: String(error) }));
    const what = "The books of its chains could not be read: audit again.";
    report.addChain([], { row: "chains", what, expected: "an answer", found: "none" });
    return { next: null, calls: 1 };
  }
}

function read(after: string): Place {
  const parts: unknown = JSON.parse(after);
  return Array.isArray(parts) && parts.length === 3
    ? (parts as unknown as Place)
    : ["", KINDS[0], null];
}

/** One operator's books on one chain. */
class ChainAudit {
  calls = 0;
  readonly #env: Env;
  readonly #chains: ChainsRpc;
  readonly #place: AccountPlace;
  readonly #report: Report;

  constructor(env: Env, chains: ChainsRpc, place: AccountPlace, report: Report) {
    this.#env = env;
    this.#chains = chains;
    this.#place = place;
    this.#report = report;
  }

  slice(kind: Kind, cursor: Before | string | null): Promise<Before | string | null> {
    if (kind === "deposits") return this.#deposits(typeof cursor === "string" ? null : cursor);
    const after = typeof cursor === "string" ? cursor : "";
    return kind === "addresses" ? this.#addresses(after) : this.#payouts(after);
  }

  /** Reports where the chain itself differs from the books, as the daily comparison of balances found. */
  reportDifferences({ differences }: OwnChain): void {
    for (const { address, currency, expected, found, playerId, acknowledgedAt } of differences) {
      if (acknowledgedAt !== null) continue;
      const what = "The amount that the address holds on the chain differs from its books.";
      this.#addFinding(playerId, { row: `address ${address} ${currency}`, what, expected, found });
    }
  }

  /**
   * Reports transfers to unexpected addresses: an address sends only to where its operator sweeps to, or
   * somebody else has its key.
   */
  reportUnexpected({ strays }: OwnChain): void {
    for (const { transaction, logIndex, recipient, units, currency, ...stray } of strays) {
      if (stray.acknowledgedAt !== null) continue;
      const what = "An address sent money to an address that its operator does not sweep to.";
      const row = `departure ${transaction} ${logIndex} from ${stray.address}`;
      const found = `${units} ${currency} to ${recipient}`;
      this.#addFinding(stray.playerId, { row, what, expected: "a sweep", found });
    }
  }

  /**
   * Checks that each deposit that is credited in the chain's books is booked in the wallet, once and with
   * the same amount.
   */
  async #deposits(cursor: Before | null): Promise<Before | null> {
    const page = {
      playerId: undefined,
      before: cursor ?? undefined,
      limit: ROWS_PER_SLICE,
      offset: 0,
    };
    const listed = (await this.#chains.ownDeposits(this.#place, page)) ?? [];
    await Promise.all(listed.map((deposit) => this.#deposit(deposit)));
    const last = listed.at(-1);
    if (last === undefined || listed.length < ROWS_PER_SLICE) return null;
    return [last.seenAt, last.transaction, last.ordinal];
  }

  async #deposit(deposit: ListedDeposit): Promise<void> {
    const { state, transaction, ordinal, playerId, transactionId, currency, minor } = deposit;
    if (state !== "credited" && state !== "lost") return;
    const row = `deposit ${transaction} ${ordinal}`;
    const place = transactionPlace(transactionId ?? "");
    const entry = place && (await this.#entry({ ...this.#place, playerId }, place.seq));
    const what = "A deposit that the chain's books credited is missing or different in the wallet.";
    const expected = `${minor} ${currency}`;
    const { chainDeposit } = entry ?? {};
    const isIt =
      entry?.kind === "deposit" &&
      place?.playerId === playerId &&
      (chainDeposit === undefined
        ? isErased(entry)
        : chainDeposit.chain === this.#place.chain &&
          chainDeposit.transaction === transaction &&
          chainDeposit.ordinal === ordinal);
    const found = isIt ? `${entry.transactions[0]?.amountMinor} ${entry.currency}` : "none";
    if (found !== expected) this.#addFinding(playerId, { row, what, expected, found });
  }

  /** Checks that no more left an address than arrived there. */
  async #addresses(after: string): Promise<string | null> {
    const page = await this.#chains.addressBooks(this.#place, after);
    const sums = new Map<Currency, Record<ChainSum, bigint>>();
    for (const { address, currency, playerId: _, place: __, ...book } of page?.books ?? []) {
      const { credited, waiting, kept, lost, swept } = eachOf(book, BigInt);
      const held = credited + waiting + kept - swept;
      if (held < 0n) {
        const what = "More was swept from the address than ever arrived there.";
        const expected = `at most ${credited + waiting + kept}`;
        this.#addFinding(null, {
          row: `address ${address} ${currency}`,
          what,
          expected,
          found: String(swept),
        });
      }
      const sum = { credited, waiting, kept, lost, swept, held };
      const before = sums.get(currency);
      sums.set(currency, before ? eachOf(sum, (units, name) => units + before[name]) : sum);
    }
    for (const [currency, sum] of sums) {
      this.#report.chainBooks.push({ chain: this.#place.chain, currency, ...eachOf(sum, String) });
    }
    return page?.after ?? null;
  }

  /** Checks that each payout is a withdrawal of the same amount to the same address, in the matching state. */
  async #payouts(after: string): Promise<string | null> {
    const which = { after, limit: ROWS_PER_SLICE };
    const payouts = (await this.#chains.auditedPayouts(this.#place, which)) ?? [];
    await Promise.all(payouts.map((payout) => this.#payout(payout)));
    return payouts.length < ROWS_PER_SLICE ? null : (payouts.at(-1)?.withdrawalId ?? null);
  }

  async #payout(payout: ComparedPayout): Promise<void> {
    let [asked, finding] = [payout, await this.#compare(payout)];
    // The payout may have advanced between the two answers.
    for (let tries = 0; finding !== undefined && tries < 3; tries += 1) {
      const [now] =
        (await this.#chains.auditedPayouts(this.#place, { ids: [asked.withdrawalId] })) ?? [];
      this.calls += 1;
      if (now === undefined) return;
      const isSame = now.state === asked.state;
      [asked, finding] = [now, await this.#compare(now)];
      if (isSame) break;
    }
    if (finding !== undefined) this.#addFinding(payout.playerId, finding);
  }

  async #compare(payout: ComparedPayout): Promise<Finding | undefined> {
    const { withdrawalId, playerId, state, amountMinor, sent, recipient, hash, hashes, settledBy } =
      payout;
    // Before the claim there is nothing to compare: the withdrawal is the operator's.
    if (recipient === null) return undefined;
    const row = `payout ${withdrawalId}`;
    const place = withdrawalPlace(withdrawalId);
    this.calls += 1;
    const owner = { ...this.#place, playerId };
    const answer = place && (await walletStub(this.#env, owner).withdrawal(place.seq));
    if (answer?.ok !== true || place?.playerId !== playerId) {
      const what = "A payout has no withdrawal in the wallet.";
      return { row, what, expected: "a withdrawal", found: "none" };
    }
    const { withdrawal } = answer.value;
    const differs = (what: string, expected: string, found: string) =>
      expected === found ? undefined : { row, what, expected, found };
    const amount = `${withdrawal.amountMinor} ${withdrawal.currency}`;
    const to = withdrawal.destination?.address ?? "none";
    const isErased = to === ERASED;
    const paid = sent === null ? String(amountMinor) : `${sent.minor} ${sent.currency}`;
    const statuses = statusesOf(payout);
    return (
      differs(
        "The amount of a payout differs from that of its withdrawal.",
        sent === null ? String(withdrawal.amountMinor) : amount,
        paid,
      ) ??
      (isErased
        ? undefined
        : differs("A payout goes to a different address than its withdrawal.", to, recipient)) ??
      // People may have paid it by another transaction.
      (hash === null || settledBy !== null || hashes.includes(hash)
        ? undefined
        : differs("A payout ended by a transaction that it never sent.", hashes.join(" "), hash)) ??
      (statuses === undefined || statuses.includes(withdrawal.status)
        ? undefined
        : differs(
            `A payout is ${state}, which does not match the status of its withdrawal.`,
            statuses.join(" or "),
            withdrawal.status,
          )) ??
      (hash === null || isErased || withdrawal.status !== "completed"
        ? undefined
        : differs(
            "A withdrawal names a different transaction than its payout.",
            hash,
            withdrawal.reference ?? "none",
          ))
    );
  }

  async #entry(owner: WalletAddress, seq: number): Promise<HistoryEntry | undefined> {
    this.calls += 1;
    const range = { after: seq - 1, entries: 1, characters: 1 };
    const batch = await walletStub(this.#env, owner).pullHistory(range);
    const entry = batch?.entries[0];
    return entry?.seq === seq ? entry : undefined;
  }

  #addFinding(playerId: string | null, { row, ...finding }: Finding): void {
    const objects = playerId === null ? [] : [walletRef(this.#place, playerId)];
    this.#report.addChain(objects, { ...finding, row: `${this.#place.chain} ${row}` });
  }
}

/**
 * Returns the states that a withdrawal may have while its payout is in this state; undefined if any is
 * possible.
 */
function statusesOf({ state, reason }: ComparedPayout): readonly string[] | undefined {
  if (state === "claimed" || state === "underway") return ["sent"];
  if (state === "paid") return ["sent", "confirmed", "completed"];
  if (state === "told") return [reason === null ? "completed" : "failed"];
  return undefined;
}

/** The entry of an erased player has no origin, and its key shows the erasure. */
function isErased({ seq, kept }: HistoryEntry): boolean {
  const [key] = (kept ?? []).slice(KEY_AT);
  return key === `deposit:${ERASED} ${seq}`;
}

/** Returns the wallet and journal row in a transaction id, which has the same form as a withdrawal id. */
function transactionPlace(id: string): ReturnType<typeof withdrawalPlace> {
  return withdrawalPlace(id.replace(/^txn_/, "wdr_"));
}

/** The place of a row's key among `keptColumns`. */
const KEY_AT = 11;

/** The part of a wallet's journal that is about chains. */
export interface OnChain {
  readonly deposits: { readonly entry: HistoryEntry }[];
  readonly sent: { readonly record: WithdrawalRecord }[];
}

/** Adds the part of an entry that is about chains. */
export function noteOnChain(entry: HistoryEntry, { deposits, sent }: OnChain): void {
  const { chainDeposit, withdrawal: record } = entry;
  if (chainDeposit !== undefined) deposits.push({ entry });
  const isSent = record?.status === "sent" && record.reference?.startsWith(PAYING_ACCOUNT) === true;
  if (record !== undefined && isSent) sent.push({ record });
}

/** Compares what a wallet booked with the books of the chains that it names; returns how many calls it made. */
export async function auditOnChain(
  env: Env,
  owner: WalletAddress,
  { deposits, sent }: OnChain,
  report: Report,
): Promise<number> {
  const chains = chainsOf(env);
  if (chains === undefined || deposits.length + sent.length === 0) return 0;
  const named = [
    ...deposits.map(({ entry }) => entry.chainDeposit?.chain),
    ...sent.map(({ record }) => record.destination?.chain),
  ];
  const wallet = walletRef(owner, owner.playerId);
  for (const chain of new Set(named)) {
    if (chain === undefined || !isChain(chain)) continue;
    const place = { ...owner, chain };
    try {
      const findings = [
        ...(await unknownDeposits(chains, place, deposits)),
        ...(await unknownPayouts(chains, place, sent)),
      ];
      for (const finding of findings) report.addChain([wallet], finding);
    } catch (error) {
      console.error(JSON.stringify({ level: "error", event: "audit_threw", error: String(error) }));
      const what = "The books of the chain could not be read: audit again.";
      report.addChain([wallet], { row: chain, what, expected: "an answer", found: "none" });
    }
  }
  return 2;
}

async function unknownDeposits(
  chains: ChainsRpc,
  place: WalletAddress & { readonly chain: Chain },
  deposits: OnChain["deposits"],
): Promise<Finding[]> {
  const own = deposits.flatMap(({ entry }) =>
    entry.chainDeposit?.chain === place.chain ? [{ entry, origin: entry.chainDeposit }] : [],
  );
  if (own.length === 0) return [];
  const { environment, chain } = place;
  const names = own.map(({ origin: { transaction, ordinal } }) => ({ transaction, ordinal }));
  const known = await chains.auditedDeposits({ environment, chain }, names);
  // A chain that is no longer watched cannot be asked.
  if (known === undefined) return [];
  return own.flatMap(({ entry, origin }, index) => {
    const deposit = known[index] ?? null;
    const isOwn = deposit?.tenantId === place.tenantId && deposit.playerId === place.playerId;
    // A final deposit may be booked before the chain's object has received the wallet's answer.
    const isFinal = ["final", "credited", "lost"].includes(deposit?.state ?? "");
    const row = `${chain} deposit ${origin.transaction} ${origin.ordinal}`;
    const what = "A deposit that the wallet booked is missing or different in the chain's books.";
    const expected = `${entry.transactions[0]?.amountMinor} ${entry.currency}`;
    const { minor, currency, state } = deposit ?? {};
    const found = !isOwn ? "none" : isFinal ? `${minor} ${currency}` : `${state}`;
    return found === expected ? [] : [{ row, what, expected, found }];
  });
}

async function unknownPayouts(
  chains: ChainsRpc,
  { tenantId, environment, playerId: _, ...at }: WalletAddress & { readonly chain: Chain },
  sent: OnChain["sent"],
): Promise<Finding[]> {
  const ids = sent.flatMap(({ record: { id, destination } }) =>
    destination?.chain === at.chain ? [id] : [],
  );
  if (ids.length === 0) return [];
  const known = await chains.auditedPayouts({ tenantId, environment, chain: at.chain }, { ids });
  if (known === undefined) return [];
  return ids.flatMap((id) => {
    const payout = known.find(({ withdrawalId }) => withdrawalId === id);
    if (payout !== undefined && payout.state !== "left") return [];
    const what =
      "According to the wallet the platform sends it, but the paying account has no such payout.";
    const found = payout?.state ?? "none";
    return [{ row: `${at.chain} withdrawal ${id}`, what, expected: "a payout", found }];
  });
}

function walletRef({ tenantId, environment }: TenantEnvironment, id: string): ObjectRef {
  return { tenantId, environment, kind: "wallet", id };
}

function eachOf<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From, key: Key) => To,
): Record<Key, To> {
  const changed = Object.entries<From>(record).map(([key, value]) => [
    key,
    change(value, key as Key),
  ]);
  return Object.fromEntries(changed) as Record<Key, To>;
}
