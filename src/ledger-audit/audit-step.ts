/**
 * Audits one tenant's environment in bounded steps: first its pools, then the wallets that history
 * knows, then those that only a pool knows. A step returns where the next one continues; a failed step
 * is simply repeated. What does not add up is frozen before the step answers.
 */

import type { TenantEnvironment } from "../../domain/ids.ts";
import { Findings } from "../../domain/ledger/finding.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { currenciesOf, listCurrency } from "../db/currencies-in-play.ts";
import { poolStub } from "../objects.ts";
import { auditHistoryPage } from "./audit-history.ts";
import { auditJournal } from "./audit-journal.ts";
import { freezeObjects } from "./freeze.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import { knownPlayers, nextPlayer } from "./history-rows.ts";
import type { ReportedDoubt } from "./open-doubts.ts";
import { type ObjectFinding, Report } from "./report.ts";

/** The bounds of a step: its caller waits for it, and a Worker may make a limited number of calls. */
const WALLETS_PER_STEP = 10;
const ROWS_PER_STEP = 20_000;
/** Each pool is asked about a wallet twice, so many currencies make many calls. */
const CALLS_PER_STEP = 500;

/** Where an audit continues. */
export interface AuditPosition {
  /** The wallets that history knows, or those that contributed to the pool of this currency. */
  readonly source: "players" | Currency;
  /** The last one that was audited: a player's id, or a wallet's name. */
  readonly after: string;
  /** A wallet whose journal is audited but whose history is not, and how far it is. */
  readonly within: { readonly playerId: string; readonly seq: number } | null;
}

export interface StepReport {
  readonly pools: number;
  /** Wallets that this step finished. */
  readonly wallets: number;
  /** Journal rows read. */
  readonly rows: number;
  /** Calls to objects and the database, about. */
  readonly calls: number;
  readonly findings: readonly ObjectFinding[];
  readonly frozen: readonly ObjectRef[];
  /** Jackpot bets that have been in doubt for minutes. */
  readonly doubts: readonly ReportedDoubt[];
  /** Null if the audit is complete. */
  readonly next: AuditPosition | null;
}

/** Runs the next step of an audit; the first step if there is no position. */
export async function auditStep(
  env: Env,
  scope: TenantEnvironment,
  position: AuditPosition | undefined,
): Promise<StepReport> {
  const report = new Report();
  const currencies = await currenciesOf(env.DB, scope);
  const walk = new Walk(env, scope, currencies, report);
  let pools = 0;
  let frozen: ObjectRef[] = [];
  let next: AuditPosition | null;
  try {
    if (position === undefined) pools = await auditPools(env, scope, { currencies, report });
    // A wallet may have contributed to a pool that the list of currencies has lost: that pool is audited
    // when it is found.
    next = await walk.from(position ?? { source: "players", after: "", within: null });
  } finally {
    // Also if the step fails half-way: what it found until then must be frozen.
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
    next,
  };
}

async function auditPools(
  env: Env,
  scope: TenantEnvironment,
  against: { readonly currencies: readonly Currency[]; readonly report: Report },
): Promise<number> {
  let pools = 0;
  for (const currency of against.currencies) {
    const pool: ObjectRef = { ...scope, kind: "pool", id: currency };
    try {
      const account = await poolStub(env, { ...scope, currency }).audit();
      if (account === null) continue;
      pools += 1;
      against.report.addAll([pool], account);
    } catch (error) {
      against.report.addThrown(pool, error);
    }
  }
  return pools;
}

/** One step's way through the wallets. */
class Walk {
  /** Pools that were found on the way and are in no list. */
  pools = 0;
  wallets = 0;
  rows = 0;
  #work = 0;
  #calls = 0;
  readonly #env: Env;
  readonly #scope: TenantEnvironment;
  #currencies: readonly Currency[];
  readonly #report: Report;

  constructor(env: Env, scope: TenantEnvironment, currencies: readonly Currency[], report: Report) {
    this.#env = env;
    this.#scope = scope;
    this.#currencies = currencies;
    this.#report = report;
  }

  /** Continues from a position until the step is full; returns null if nothing is left. */
  async from(position: AuditPosition): Promise<AuditPosition | null> {
    let at = position;
    while (!this.#isFull) {
      if (at.within !== null) {
        const { playerId, seq: from } = at.within;
        const seq = await this.#orThrown(playerId, () => this.#history(playerId, from));
        at = { ...at, within: seq === null ? null : { playerId, seq } };
        if (seq === null) this.wallets += 1;
        continue;
      }
      const following = await this.#following(at);
      if (following === null) {
        const source = this.#sourceAfter(at.source);
        if (source === null) return null;
        at = { source, after: "", within: null };
        continue;
      }
      const { playerId, after } = following;
      if (playerId !== null) await this.#orThrown(playerId, () => this.#journal(playerId));
      at = { source: at.source, after, within: playerId === null ? null : { playerId, seq: 0 } };
    }
    return at;
  }

  /** Calls to objects and the database, about. */
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
  async #orThrown<T>(playerId: string, audit: () => Promise<T>): Promise<T | null> {
    try {
      return await audit();
    } catch (error) {
      this.#report.addThrown({ ...this.#scope, kind: "wallet", id: playerId }, error);
      return null;
    }
  }

  async #journal(playerId: string): Promise<void> {
    this.#calls += 2 + 2 * this.#currencies.length;
    const { rows, currencies } = await auditJournal(
      this.#env,
      { ...this.#scope, playerId },
      { currencies: this.#currencies, report: this.#report },
    );
    this.rows += rows;
    this.#work += rows;
    for (const currency of currencies) await this.#meetPool(currency);
  }

  /**
   * A pool that the list of currencies has lost is audited and listed again, because the sweep uses that
   * list too.
   */
  async #meetPool(currency: Currency): Promise<void> {
    if (this.#currencies.includes(currency)) return;
    this.#currencies = [...this.#currencies, currency].sort();
    this.pools += await auditPools(this.#env, this.#scope, {
      currencies: [currency],
      report: this.#report,
    });
    await listCurrency(this.#env.DB, { ...this.#scope, currency });
  }

  async #history(playerId: string, after: number): Promise<number | null> {
    this.#calls += 5;
    const findings = new Findings();
    const owner = { ...this.#scope, playerId };
    const through = await auditHistoryPage(this.#env, owner, { after, findings });
    this.#report.addAll([{ ...this.#scope, kind: "wallet", id: playerId }], {
      findings: findings.first,
      findingCount: findings.count,
    });
    this.#work += (through ?? after) - after;
    return through;
  }

  /** Returns the next wallet of a source; without a player if it was audited from another source. */
  async #following({
    source,
    after,
  }: AuditPosition): Promise<{ playerId: string | null; after: string } | null> {
    if (source === "players") {
      const playerId = await nextPlayer(this.#env.DB, this.#scope, after);
      return playerId === undefined ? null : { playerId, after: playerId };
    }
    const names = await this.#contributors(source, after);
    this.#work += names.length;
    this.#calls += 2;
    const last = names.at(-1);
    if (last === undefined) return null;
    // A name that is not a wallet of this scope is a finding of the pool's own audit.
    const prefix = `${this.#scope.tenantId}:${this.#scope.environment}:`;
    const ids = names.map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : ""));
    const known = await knownPlayers(this.#env.DB, this.#scope, ids);
    const strange = ids.findIndex((id) => id !== "" && !known.has(id));
    if (strange === -1) return { playerId: null, after: last };
    return { playerId: ids[strange] ?? null, after: names[strange] ?? last };
  }

  /** Returns the pool's next contributors; none if it cannot be read, which is a finding about the pool. */
  async #contributors(currency: Currency, after: string): Promise<readonly string[]> {
    try {
      const pool = poolStub(this.#env, { ...this.#scope, currency });
      return await pool.contributors(after, CONTRIBUTORS_PER_LOOK);
    } catch (error) {
      this.#report.addThrown({ ...this.#scope, kind: "pool", id: currency }, error);
      return [];
    }
  }

  #sourceAfter(source: AuditPosition["source"]): Currency | null {
    const index = source === "players" ? -1 : this.#currencies.indexOf(source);
    return this.#currencies[index + 1] ?? null;
  }
}

/** History knows nearly all contributors, so many are looked up at once. */
const CONTRIBUTORS_PER_LOOK = 500;
