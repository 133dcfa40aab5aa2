/**
 * Rebuilds a tenant environment's history in bounded steps: first its wallets, from every source that lists
 * one, then the totals of each day, then the minutes of the list of rounds. A step returns where the next
 * one continues; a failed step is simply repeated. docs/decisions/0025.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { historyOf } from "../db/history-of.ts";
import { sourceAfter, type WalletSource, walletsOf } from "../sweep/wallet-sources.ts";
import { mendMinutes, nextDay, rebuildDay, wrongMinutes } from "./rebuild-totals.ts";
import { beginRebuild, continueRebuild, type Rebuilding } from "./rebuild-wallets.ts";

/** Small wallets are rebuilt together, so that the database does not wait for a single one. */
const WALLETS_AT_ONCE = 100;
/** The bounds of a step: its caller waits for it, and a Worker may make a limited number of calls. */
const STEP_MS = 8_000;
const CALLS_PER_STEP = 600;
/** A cursor holds no more wallets than this. */
const MAX_LEFT = 8;

/** Where a rebuild continues. */
export type RebuildPosition =
  | {
      readonly phase: "wallets";
      readonly source: WalletSource;
      readonly after: string;
      /** Wallets that were started over and are not finished. */
      readonly left: readonly string[];
    }
  | { readonly phase: "days"; readonly after: number }
  | { readonly phase: "minutes"; readonly minute: number; readonly playerId: string };

/** What a step did. */
export interface RebuildReport {
  /** Finished wallets. */
  readonly wallets: number;
  /** Entries that were stored again. */
  readonly entries: number;
  /** Wallets that hold less than history does, and were left unchanged: the audit reports them. */
  readonly skipped: number;
  readonly days: number;
  /** Null if the rebuild is complete. */
  readonly next: RebuildPosition | null;
}

/** Where a rebuild begins. */
export const FIRST_POSITION: RebuildPosition = {
  phase: "wallets",
  source: "register 0",
  after: "",
  left: [],
};

/** Runs the next step of a rebuild; the first step if there is no position. */
export async function rebuildStep(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  position: RebuildPosition = FIRST_POSITION,
): Promise<RebuildReport> {
  const step = new Step(env, tenantEnvironment);
  let at: RebuildPosition | null = position;
  do {
    if (at.phase === "wallets") at = await step.wallets(at);
    else if (at.phase === "days") at = await step.day(at.after);
    else at = await step.minutes(at);
  } while (at !== null && !step.isFull(at));
  const { counts } = step;
  return { ...counts, next: at };
}

class Step {
  readonly counts = { wallets: 0, entries: 0, skipped: 0, days: 0 };
  readonly #env: Env;
  readonly #tenantEnvironment: TenantEnvironment;
  readonly #until = Date.now() + STEP_MS;
  #calls = 0;

  constructor(env: Env, tenantEnvironment: TenantEnvironment) {
    this.#env = env;
    this.#tenantEnvironment = tenantEnvironment;
  }

  isFull(at: RebuildPosition): boolean {
    if (at.phase === "wallets" && at.left.length > MAX_LEFT) return false;
    return this.#calls >= CALLS_PER_STEP || Date.now() >= this.#until;
  }

  async wallets(at: RebuildPosition & { phase: "wallets" }): Promise<RebuildPosition> {
    if (at.left.length > 0) {
      const rebuilt = await continueRebuild(this.#env, at.left.map(this.#address));
      return { ...at, left: this.#count(at.left.length, rebuilt) };
    }
    const { source, after } = at;
    const page = { source, after, limit: WALLETS_AT_ONCE };
    const { found, after: last } = await walletsOf(this.#env, this.#tenantEnvironment, page);
    this.#calls += 3;
    if (last === null) {
      const following = sourceAfter(source);
      if (following === null) return { phase: "days", after: Number.MIN_SAFE_INTEGER };
      return { phase: "wallets", source: following, after: "", left: [] };
    }
    const chosen = found.slice(0, WALLETS_AT_ONCE);
    const reached = found.length > chosen.length ? (chosen.at(-1)?.after ?? last) : last;
    if (chosen.length === 0) return { ...at, after: reached };
    const ids = chosen.map(({ playerId }) => playerId);
    const rebuilt = await beginRebuild(this.#env, ids.map(this.#address));
    return { ...at, after: reached, left: this.#count(ids.length, rebuilt) };
  }

  async day(after: number): Promise<RebuildPosition> {
    const db = await historyOf(this.#env, this.#tenantEnvironment);
    const day = await nextDay(db, this.#tenantEnvironment, after);
    this.#calls += 2;
    if (day === null) return { phase: "minutes", minute: Number.MIN_SAFE_INTEGER, playerId: "" };
    await rebuildDay(db, this.#tenantEnvironment, day);
    this.counts.days += 1;
    return { phase: "days", after: day };
  }

  async minutes(at: RebuildPosition & { phase: "minutes" }): Promise<RebuildPosition | null> {
    const db = await historyOf(this.#env, this.#tenantEnvironment);
    const { wrong, after } = await wrongMinutes(db, this.#tenantEnvironment, at);
    this.#calls += 2;
    await mendMinutes(db, this.#tenantEnvironment, wrong);
    return after === null ? null : { phase: "minutes", ...after };
  }

  readonly #address = (playerId: string) => ({ ...this.#tenantEnvironment, playerId });

  /** Counts the work of one call on some wallets; returns the wallets that are left. */
  #count(wallets: number, { left, entries, skipped }: Rebuilding): string[] {
    this.#calls += wallets + 4;
    this.counts.wallets += wallets - left.length - skipped;
    this.counts.entries += entries;
    this.counts.skipped += skipped;
    return left.map(({ playerId }) => playerId);
  }
}
