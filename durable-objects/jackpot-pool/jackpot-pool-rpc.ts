/**
 * The calls of a jackpot pool object. `…PotUnits` are pot units (ten-thousandths of a minor unit),
 * `…Minor` are minor units. No answer contains the threshold (Jackpot rule 4).
 */

import type { PoolView } from "../../domain/audit/settlement-audit.ts";
import type { Commitment } from "../../domain/jackpot/commitment.ts";
import type { SettingsRefusal } from "../../domain/jackpot/pool-settings.ts";
import type { PoolSettings, PoolStatus } from "../../domain/jackpot/pot.ts";
import type { ChainedPotChange, PotChangeRecord } from "../../domain/jackpot/pot-change.ts";
import type { GameReturn } from "../../domain/jackpot/return-guard.ts";
import type { Finding } from "../../domain/ledger/finding.ts";
import type { ChainedHit } from "../../domain/ledger/hit-chain.ts";
import type { ChainHead } from "../../domain/ledger/row-chain.ts";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PoolMoved } from "../../domain/report/day-report.ts";
import type { Result } from "../../domain/result.ts";
import type { FreezableRpc } from "../freeze-store.ts";
import type { PublishedCommitment } from "./commitment-store.ts";

/** The calls that bets and lobbies make. */
export interface JackpotPoolRpc {
  /**
   * Adds a bet's contribution and decides whether it won. The same `seq` gets the stored verdict again.
   * Null while a freeze holds that verdict back: the wallet asks again and gets it after the release.
   */
  contribute(contribution: Contribution): Promise<Verdict | null>;
  /** The pool as players and operators may see it; null before the first qualifying bet. */
  snapshot(): Promise<PoolSnapshot | null>;
}

/** The additional calls that an operator's staff and the sweep make. */
export interface ConfigurablePoolRpc extends JackpotPoolRpc {
  /** Sets the whole configuration; creates the pool when there is none. */
  configure(message: ConfigureMessage): Promise<Result<PoolState, ConfigureRefusal>>;
  /** Pauses or resumes the pool, and changes nothing else. */
  setStatus(message: PoolStatusMessage): Promise<Result<PoolStatusSet, PoolStatusRefusal>>;
  /**
   * Records which games take part, and refuses a game whose return would exceed 100% under the pool's
   * terms. Of two messages the one with the higher version counts, whichever arrives first.
   */
  switchGames(message: SwitchGamesMessage): Promise<Result<void, "RETURN_ABOVE_100">>;
  /** The configuration, the running cycle's terms and the totals; null before there is a pool. */
  state(): Promise<PoolState | null>;
  /** The commitments before a number, newest first; the seed is null while its threshold still counts. */
  commitments(page: CommitmentPage): Promise<readonly Commitment[]>;
  /** Called by the sweep: sets a lost alarm again. Returns true while a win waits to be pushed. */
  wake(): Promise<boolean>;
}

export interface CommitmentPage {
  /** If left out, from the newest. */
  readonly before: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface ConfigureMessage {
  readonly v: 1;
  readonly settings: PoolSettings;
  /**
   * Every game of the catalogue. Those that take part decide whether the pool's return is allowed:
   * docs/decisions/0032.
   */
  readonly games: readonly GameReturn[];
  /** The games' switches in the tenant's settings; if left out, the pool keeps the ones it has. */
  readonly switching?: GameSwitching;
}

export interface PoolStatusMessage {
  readonly v: 1;
  readonly status: Exclude<PoolStatus, "closed">;
}

/** In order of precedence. */
export type PoolStatusRefusal = "NO_POOL" | "POOL_FROZEN" | "POOL_CLOSED";

/** The status before, and the pool after. */
export interface PoolStatusSet {
  readonly before: PoolStatus;
  readonly state: PoolState;
}

export interface SwitchGamesMessage {
  readonly v: 1;
  readonly games: readonly GameReturn[];
  readonly switching: GameSwitching;
}

/** Which games take part, in one version of the tenant's settings. */
export interface GameSwitching {
  readonly version: number;
  readonly games: readonly { readonly gameId: string; readonly takesPart: boolean }[];
}

/** In order of precedence. */
/** `SETTINGS_BEHIND`: the pool has a later version of the tenant's settings; read them again. */
export type ConfigureRefusal =
  | "POOL_FROZEN"
  | "SETTINGS_BEHIND"
  | SettingsRefusal
  | "RETURN_ABOVE_100";

export interface PoolState {
  readonly snapshot: PoolSnapshot;
  readonly settings: PoolSettings;
  /** The terms that the running cycle was opened with. Different settings take effect with the next cycle. */
  readonly cycle: {
    readonly number: number;
    readonly ceilingMinor: number;
    readonly seedMinor: number;
  };
  readonly totals: PoolTotals;
}

/**
 * Since the pool began, in pot units, and exact however large: pot = contributed + seeded + corrected −
 * paid − returned.
 */
export interface PoolTotals {
  readonly potUnits: bigint;
  readonly contributedUnits: bigint;
  readonly seededUnits: bigint;
  readonly paidUnits: bigint;
  /** What corrections paid in, minus what they took out. */
  readonly correctedUnits: bigint;
  /** What closings returned to the operator. */
  readonly returnedUnits: bigint;
}

/** One bet of a wallet that counts for the jackpot. */
export interface Contribution {
  readonly v: 1;
  /** The wallet object's name. */
  readonly wallet: string;
  /** The bet's row in the wallet's journal. It only grows, so the pool keeps one row per wallet. */
  readonly seq: number;
  /**
   * When the bet was written. Together with `seq` it identifies one bet, even in a wallet that was
   * restored.
   */
  readonly placedAt: number;
  readonly roundId: string;
  readonly gameId: string;
  /** The version of the game that the bet was played by; earlier versions of the platform send none. */
  readonly gameVersion?: number;
  /** The part of the stake that was real money (Jackpot rule 3). */
  readonly cashStakeMinor: number;
  /** Where a win is credited: bonus while an unconverted bonus exists (Jackpot rule 6). */
  readonly creditTarget: "cash" | "bonus";
  /** The round's client seed and who chose it, for the next threshold; earlier versions send none. */
  readonly clientSeed?: string;
  readonly clientSeedBy?: "player" | "platform";
}

export interface PoolSnapshot {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly currentAmountMinor: number;
  /** The ceiling of the running cycle: the pot always pays before it passes this. */
  readonly maxAmountMinor: number;
  readonly status: PoolStatus;
  readonly lastHitAt: number | null;
  readonly lastHitAmountMinor: number | null;
  readonly totalHits: number;
  /** The pool's commitment to its thresholds. */
  readonly commitment: PublishedCommitment;
}

/** The calls with which two members of staff change a pot. */
export interface ChangeablePoolRpc {
  /**
   * Corrects a frozen pool, once per request. Values that follow from other rows are computed from them,
   * the pot changes by the agreed amount, and the cycle draws a new threshold.
   */
  correct(message: CorrectPoolMessage): Promise<Result<PotChanged, CorrectPoolRefusal>>;
  /** Closes a paused pool, once per request: its whole pot is returned to the operator. */
  close(message: ClosePoolMessage): Promise<Result<PotChanged, ClosePoolRefusal>>;
  /** All changes of the pot that are not bets or hits, in order. */
  potChanges(): Promise<readonly ChainedPotChange[]>;
}

/** What two people agreed on, as it is recorded with the change. */
export type AgreedRecord = PotChangeRecord & {
  readonly request: NonNullable<PotChangeRecord["request"]>;
};

export interface CorrectPoolMessage {
  readonly v: 1;
  readonly record: AgreedRecord;
  /** The change of the pot, in pot units; zero if it does not change. */
  readonly changeUnits: number;
  /** The corrected record of one wallet; null if none is wrong. */
  readonly contributor: CorrectedContributor | null;
}

/** A wallet's last bet and its contributions, as its journal has them. */
export interface CorrectedContributor {
  readonly wallet: string;
  readonly seq: number;
  readonly placedAt: number;
  /** The contribution of that bet, in pot units. */
  readonly contributionUnits: number;
  /** The contributions of all its bets, including that one, in pot units. */
  readonly contributedUnits: number;
  /** The cycle that the bet ended; null if it did not win. */
  readonly cycle: number | null;
}

export interface ClosePoolMessage {
  readonly v: 1;
  readonly record: AgreedRecord;
  /** The pot that was agreed on, in pot units. */
  readonly potUnits: number;
}

export interface PotChanged {
  readonly change: ChainedPotChange;
  readonly state: PoolState;
}

/** In order of precedence. */
export type CorrectPoolRefusal = "NO_POOL" | "NOT_FROZEN" | "NO_SUCH_HIT" | "POT_OUT_OF_RANGE";

/** In order of precedence. `POT_CHANGED`: the pot is not the one that was agreed on. */
export type ClosePoolRefusal =
  | "NO_POOL"
  | "POOL_FROZEN"
  | "NOT_PAUSED"
  | "WIN_NOT_APPLIED"
  | "POT_CHANGED";

/** The calls that an audit makes. */
export interface AuditablePoolRpc extends FreezableRpc {
  /** Audits the pool's books; null when there is no pool. */
  audit(told?: ChainHead | null): Promise<PoolAuditResult | null>;
  /** The pool's record of a wallet. */
  viewOf(wallet: string): Promise<PoolView>;
  /** The pool's movements before a time, in milliseconds; null if there is no pool. */
  movedBefore(time: number): Promise<PoolMoved | null>;
  /** A page of the pool's hits, and its totals, for an export; null when there is no pool. */
  exportHits(after: number): Promise<HitExport | null>;
  /** The names of wallets that contributed, sorted, after `after`. */
  contributors(after: string, limit: number): Promise<readonly string[]>;
}

/**
 * Hits as they are stored, with the events that their hashes cover, the other changes of the pot, and the
 * pool's totals.
 */
export interface HitExport {
  readonly totals: PoolTotals;
  readonly changes: readonly ChainedPotChange[];
  readonly hits: readonly (ChainedHit & { readonly hash: string | null })[];
}

/** The result of an audit of a pool. */
export interface PoolAuditResult {
  readonly hits: number;
  /** The first findings, and how many there were. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  /** The last hit, with its hash; null before the first. */
  readonly head: ChainHead | null;
}

/** The calls by which the delivery reads the events that a pool wrote with its hits. */
export interface EventfulPoolRpc {
  /** The event of the win that has this ledger transaction id; null when there is none. */
  wonEvent(transactionId: string): Promise<PoolEvent | null>;
}

/** An event as the pool wrote it with a hit. */
export interface PoolEvent {
  readonly type: "round.jackpot_won";
  readonly data: Readonly<Record<string, string | number | boolean>>;
}
