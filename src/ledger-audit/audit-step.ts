/**
 * Audits one tenant's environment in bounded steps: first its pools, then its wallets from every source
 * that lists one (wallet-sources.ts), then history's sums over all of them. A step returns where the next
 * one continues; a failed step is simply repeated. An object whose money does not add up is frozen before
 * the step answers; history that does not add up is only reported.
 */

import type { TenantEnvironment } from "../../domain/ids.ts";
import { Findings } from "../../domain/ledger/finding.ts";
import { CURRENCIES, type Currency, isCurrency } from "../../domain/money/currencies.ts";
import { currenciesOf, listCurrency } from "../db/currencies-in-play.ts";
import { historyOf } from "../db/history-of.ts";
import { poolStub, walletStub } from "../objects.ts";
import type { ReportedDoubt } from "../sweep/open-doubts.ts";
import {
  type FoundWallet,
  sourceAfter,
  type WalletSource,
  walletsOf,
} from "../sweep/wallet-sources.ts";
import { ApprovedRequests, auditPotChanges } from "./audit-approvals.ts";
import { auditChains, auditOnChain, type OnChain } from "./audit-chain-books.ts";
import { auditCloses } from "./audit-closes.ts";
import { auditErasedEvents } from "./audit-erasure.ts";
import { auditHistoryPage } from "./audit-history.ts";
import { auditDay, auditMinutes, type Slice } from "./audit-history-parts.ts";
import { auditJournal } from "./audit-journal.ts";
import { auditSettings } from "./audit-settings.ts";
import { auditSums, beginSums, type JournalSums, withWallet } from "./audit-sums.ts";
import { auditTotals } from "./audit-totals.ts";
import { auditHeads, auditLostHead, readReportedPoolChains, storeHead } from "./chain-heads.ts";
import { freezeObjects } from "./freeze.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import { type ChainBooks, type Concern, type ObjectFinding, Report } from "./report.ts";
import { auditLogSlice } from "./verify-audit-log.ts";

/** The bounds of a step: its caller waits for it, and a Worker may make a limited number of calls. */
const WALLETS_PER_STEP = 10;
const ROWS_PER_STEP = 20_000;
/** Each pool is asked about a wallet twice, so a wallet with many currencies makes many calls. */
const CALLS_PER_STEP = 500;

/** The parts of a tenant environment that are audited as a whole, in this order, after the wallets. */
export const HISTORY_PARTS = [
  "sums",
  "days",
  "minutes",
  "heads",
  "chains",
  "log",
  "settings",
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** Where an audit continues. */
export interface AuditPosition {
  /** Where the wallets come from, or a part of history that covers all wallets together. */
  readonly source: WalletSource | HistoryPart;
  /**
   * The last item that was audited: a player's id, a wallet's name, a day, a minute and a player, an entry
   * of the audit log, the place of a setting, or a place in the books of chains.
   */
  readonly after: string;
  /** A wallet whose journal is audited but whose history is not yet, with the last audited entry. */
  readonly within: { readonly playerId: string; readonly seq: number } | null;
  /** The sums of the journals of all earlier wallets; absent once they are compared. */
  readonly sums?: JournalSums;
}

export interface StepReport {
  readonly pools: number;
  /** Wallets that this step finished. */
  readonly wallets: number;
  /** Journal rows read. */
  readonly rows: number;
  /** The approximate number of calls to objects and the database. */
  readonly calls: number;
  readonly findings: readonly ObjectFinding[];
  readonly frozen: readonly ObjectRef[];
  /** Jackpot bets that have been in doubt for minutes. */
  readonly doubts: readonly ReportedDoubt[];
  /** The totals of the books of chains that it read, in parts. */
  readonly chainBooks: readonly ChainBooks[];
  /** Null if the audit is complete. */
  readonly next: AuditPosition | null;
}

/** Runs the next step of an audit; the first step if there is no position. */
export async function auditStep(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  position: AuditPosition | undefined,
): Promise<StepReport> {
  const report = new Report();
  const db = await historyOf(env, tenantEnvironment);
  let currencies = await currenciesOf(db, tenantEnvironment);
  let pools = 0;
  let frozen: ObjectRef[] = [];
  let next: AuditPosition | null;
  let walk: Walk;
  try {
    if (position === undefined) {
      const found = await auditPools(env, tenantEnvironment, { currencies: CURRENCIES, report });
      await relistPools(env, tenantEnvironment, { found, listed: currencies, report });
      currencies = [...new Set([...currencies, ...found])].sort();
      pools = found.length;
      await auditPotChanges(env, tenantEnvironment, found, report);
      await auditCloses(env, tenantEnvironment, report);
      await auditErasedEvents(env, tenantEnvironment, report);
    }
    walk = new Walk(env, tenantEnvironment, currencies, report);
    next = await walk.from(position ?? (await beginningOf(env, tenantEnvironment)));
  } finally {
    // Even if the step fails halfway, what it has found so far must be frozen.
    frozen = await freezeObjects(env, report.toFreeze);
  }
  pools += walk.pools;
  return {
    pools,
    wallets: walk.wallets,
    rows: walk.rows,
    calls: walk.calls + currencies.length,
    findings: report.findings,
    frozen,
    doubts: report.doubts,
    chainBooks: report.chainBooks,
    next,
  };
}

async function beginningOf(env: Env, tenantEnvironment: TenantEnvironment): Promise<AuditPosition> {
  const sums = await beginSums(
    await historyOf(env, tenantEnvironment),
    tenantEnvironment,
    Date.now(),
  );
  return { source: "register 0", after: "", within: null, sums };
}

/** Audits the pools of these currencies; returns those that exist. */
export async function auditPools(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  against: { readonly currencies: readonly Currency[]; readonly report: Report },
): Promise<Currency[]> {
  const found: Currency[] = [];
  const db = await historyOf(env, tenantEnvironment);
  // Read before the pools, whose hits only grow.
  const toldOf = await readReportedPoolChains(db, tenantEnvironment);
  const auditOne = async (currency: Currency) => {
    const pool: ObjectRef = { ...tenantEnvironment, kind: "pool", id: currency };
    try {
      const told = toldOf.get(currency) ?? null;
      const account = await poolStub(env, { ...tenantEnvironment, currency }).audit(told);
      if (account === null && told === null) return;
      if (account === null) {
        const what = "A hit of this pool was reported, but it holds nothing.";
        const expected = `cycle ${told?.seq}`;
        against.report.add([pool], { row: "pool", what, expected, found: "none" });
        return;
      }
      found.push(currency);
      against.report.addAll([pool], account);
      if (told === null && account.head !== null) await auditLostHead(env, pool, against.report);
      if (account.findingCount === 0) await storeHead(db, pool, account.head);
    } catch (error) {
      against.report.addThrown(pool, error);
    }
  };
  // All at the same time, because most currencies have no pool and answer quickly.
  await Promise.all(against.currencies.map(auditOne));
  return found.sort();
}

/** Registers pools that are missing in the list of currencies, which lists of jackpots and the sweep use. */
async function relistPools(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  pools: {
    readonly found: readonly Currency[];
    readonly listed: readonly Currency[];
    readonly report: Report;
  },
): Promise<void> {
  for (const currency of pools.found) {
    if (pools.listed.includes(currency)) continue;
    const pool: ObjectRef = { ...tenantEnvironment, kind: "pool", id: currency };
    const what = "The list of currencies lacks this pool, which is listed again.";
    pools.report.addHistory([pool], { row: "pool", what, expected: currency, found: "none" });
    await listCurrency(await historyOf(env, tenantEnvironment), { ...tenantEnvironment, currency });
  }
}

/** One step's way through the wallets. */
class Walk {
  /** Pools that were found among the wallets and are in no list. */
  pools = 0;
  wallets = 0;
  rows = 0;
  /** Wallets of the source that are next. */
  #ready: FoundWallet[] = [];
  #work = 0;
  #calls = 0;
  readonly #env: Env;
  readonly #tenantEnvironment: TenantEnvironment;
  #currencies: readonly Currency[];
  readonly #report: Report;
  readonly #corrections: ApprovedRequests;
  readonly #erasures: ApprovedRequests;

  constructor(
    env: Env,
    tenantEnvironment: TenantEnvironment,
    currencies: readonly Currency[],
    report: Report,
  ) {
    this.#env = env;
    this.#tenantEnvironment = tenantEnvironment;
    this.#currencies = currencies;
    this.#report = report;
    this.#corrections = new ApprovedRequests(env.DB, tenantEnvironment, "correction");
    this.#erasures = new ApprovedRequests(env.DB, tenantEnvironment, "erasure");
  }

  /** Continues from a position until the step is full; returns null if nothing is left. */
  async from(position: AuditPosition): Promise<AuditPosition | null> {
    let at = position;
    while (!this.#isFull) {
      if (at.within !== null) {
        const { playerId, seq: from } = at.within;
        if (from === 0) at = await this.#totals(playerId, at);
        const seq = await this.#orThrown(playerId, "history", () => this.#history(playerId, from));
        at = { ...at, within: seq === null ? null : { playerId, seq } };
        if (seq === null) this.wallets += 1;
        continue;
      }
      const following = isPart(at.source)
        ? await this.#part(at.source, at)
        : await this.#wallet(at.source, at.after);
      if (following === null) return null;
      const isDone = isPart(following.source) && following.source !== "sums";
      at = isDone || at.sums === undefined ? following : { ...following, sums: at.sums };
    }
    return at;
  }

  /** The approximate number of calls to objects and the database. */
  get calls(): number {
    return this.#calls;
  }

  get #isFull(): boolean {
    return (
      this.wallets >= WALLETS_PER_STEP ||
      this.#work >= ROWS_PER_STEP ||
      this.#calls >= CALLS_PER_STEP
    );
  }

  /** A wallet whose audit throws is a finding, and must not stop the audit of the others. */
  async #orThrown<T>(
    playerId: string,
    concerns: Concern,
    audit: () => Promise<T>,
  ): Promise<T | null> {
    try {
      return await audit();
    } catch (error) {
      this.#report.addThrown(this.#ref(playerId), error, concerns);
      return null;
    }
  }

  /** Audits the next wallet of a source; its history follows. */
  async #wallet(source: WalletSource, after: string): Promise<AuditPosition> {
    const following = await this.#following(source, after);
    if (following === null) {
      return { source: this.#sourceAfter(source), after: "", within: null };
    }
    const { playerId, wasLost } = following;
    if (playerId === null) return { source, after: following.after, within: null };
    if (wasLost) this.#addUnregistered(playerId);
    await this.#orThrown(playerId, "money", () => this.#journal(playerId, source));
    return { source, after: following.after, within: { playerId, seq: 0 } };
  }

  /** Audits history's sums of a wallet, and adds its journal to the sums. */
  async #totals(playerId: string, at: AuditPosition): Promise<AuditPosition> {
    const { sums } = at;
    const owner = { ...this.#tenantEnvironment, playerId };
    const quarters = sums?.quarters ?? { starts: [], before: 0 };
    const findings = new Findings();
    const added = await this.#orThrown(playerId, "history", () =>
      auditTotals(this.#env, owner, { findings, quarters }),
    );
    const found = { findings: findings.first, findingCount: findings.count };
    this.#report.addAll([this.#ref(playerId)], found, "history");
    return sums === undefined ? at : { ...at, sums: withWallet(sums, added) };
  }

  /** Audits the next slice of history's sums over all players. */
  async #part(part: HistoryPart, { after, sums }: AuditPosition): Promise<AuditPosition | null> {
    this.#calls += 2;
    if (part === "sums") {
      if (sums !== undefined)
        await auditSums(this.#env, this.#tenantEnvironment, sums, this.#report);
      return { source: "days", after: "", within: null };
    }
    if (part === "chains") {
      const { next, calls } = await auditChains(this.#env, this.#tenantEnvironment, {
        ...{ after, report: this.#report },
      });
      this.#calls += calls;
      return next === null ? followingOf(part) : { source: part, after: next, within: null };
    }
    const findings = new Findings();
    const reached = await this.#auditPart(part, { after, findings });
    const found = { findings: findings.first, findingCount: findings.count };
    this.#report.addAll([], found, "history");
    if (reached !== null) return { source: part, after: reached, within: null };
    return followingOf(part);
  }

  async #auditPart(
    part: Exclude<HistoryPart, "sums" | "chains">,
    slice: Slice,
  ): Promise<string | null> {
    if (part === "log") return auditLogSlice(this.#env, this.#tenantEnvironment, slice);
    if (part === "settings") return auditSettings(this.#env, this.#tenantEnvironment, slice);
    const audit = { days: auditDay, minutes: auditMinutes, heads: auditHeads }[part];
    return audit(
      await historyOf(this.#env, this.#tenantEnvironment),
      this.#tenantEnvironment,
      slice,
    );
  }

  async #journal(playerId: string, source: WalletSource): Promise<void> {
    this.#calls += 3 + 2 * this.#currencies.length;
    const owner = { ...this.#tenantEnvironment, playerId };
    const registered = source.startsWith("register ");
    const { rows, currencies } = await auditJournal(this.#env, owner, {
      currencies: this.#currencies,
      registered,
      report: this.#report,
      corrections: this.#corrections,
      erasures: this.#erasures,
    });
    this.rows += rows;
    this.#work += rows;
    for (const currency of currencies) await this.#meetPool(currency);
    if (registered || !(await walletStub(this.#env, owner).registerAgain())) return;
    this.#addUnregistered(playerId);
  }

  #addUnregistered(playerId: string): void {
    const what = "The register of wallets lacks this wallet, which is registered again.";
    const finding = { row: "register", what, expected: playerId, found: "none" };
    this.#report.addHistory([this.#ref(playerId)], finding);
  }

  /**
   * Audits a pool that is missing in the list of currencies, and registers it again, because the sweep uses
   * that list too.
   */
  async #meetPool(currency: Currency): Promise<void> {
    if (this.#currencies.includes(currency)) return;
    this.#currencies = [...this.#currencies, currency].sort();
    const report = this.#report;
    const against = { currencies: [currency], report };
    const found = await auditPools(this.#env, this.#tenantEnvironment, against);
    this.pools += found.length;
    await relistPools(this.#env, this.#tenantEnvironment, { found, listed: [], report });
  }

  async #history(playerId: string, after: number): Promise<number | null> {
    this.#calls += 5;
    const findings = new Findings();
    const owner = { ...this.#tenantEnvironment, playerId };
    const onChain: OnChain = { deposits: [], sent: [] };
    const through = await auditHistoryPage(this.#env, owner, { after, findings, onChain });
    const found = { findings: findings.first, findingCount: findings.count };
    this.#report.addAll([this.#ref(playerId)], found, "history");
    this.#calls += await auditOnChain(this.#env, owner, onChain, this.#report);
    this.#work += (through ?? after) - after;
    return through;
  }

  /**
   * Returns the next wallet of a source; no player if those that were read are known from an
   * earlier source. A pool that cannot be read is a finding about the pool.
   */
  async #following(
    source: WalletSource,
    after: string,
  ): Promise<{ playerId: string | null; after: string; wasLost?: true } | null> {
    const ready = this.#ready.shift();
    if (ready !== undefined) return ready;
    const page = { source, after, limit: WALLETS_PER_STEP };
    this.#calls += 3;
    try {
      const {
        found,
        looked,
        after: last,
      } = await walletsOf(this.#env, this.#tenantEnvironment, page);
      if (last === null) return null;
      this.#ready = [...found.slice(0, WALLETS_PER_STEP)];
      this.#work += looked;
      return this.#ready.shift() ?? { playerId: null, after: last };
    } catch (error) {
      if (source === "players" || source.startsWith("register ")) throw error;
      this.#report.addThrown({ ...this.#tenantEnvironment, kind: "pool", id: source }, error);
      return null;
    }
  }

  /**
   * Returns the next source. The existing pools are the last sources; then come the parts that cover all
   * wallets.
   */
  #sourceAfter(source: WalletSource): AuditPosition["source"] {
    let following = sourceAfter(source);
    while (following !== null && isCurrency(following) && !this.#currencies.includes(following)) {
      following = sourceAfter(following);
    }
    return following ?? "sums";
  }

  #ref(playerId: string): ObjectRef {
    return { ...this.#tenantEnvironment, kind: "wallet", id: playerId };
  }
}

/** Returns what follows a finished part. */
function followingOf(part: HistoryPart): AuditPosition | null {
  const following = HISTORY_PARTS[HISTORY_PARTS.indexOf(part) + 1];
  return following === undefined ? null : { source: following, after: "", within: null };
}

function isPart(source: AuditPosition["source"]): source is HistoryPart {
  return HISTORY_PARTS.some((part) => part === source);
}
