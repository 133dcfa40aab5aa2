/**
 * The commitment to a hidden threshold, and what is revealed once the threshold no longer counts.
 * Anybody can then check it without our help. docs/decisions/0055; docs/fairness.md.
 */

/** Who chose the client seed in the salt; null if there is no salt. */
export type SaltBy = "player" | "platform" | null;

/** Why a threshold no longer counts: its pot was won, corrected by two people, or returned. */
export const COMMITMENT_ENDS = ["hit", "correction", "closing"] as const;

/** The fields that are added to a commitment when its seed is revealed. */
export interface CommitmentEnd {
  readonly endedBy: (typeof COMMITMENT_ENDS)[number];
  /** The pot before and after the winning bet's contribution, in pot units; null if none won. */
  readonly beforeUnits: number | null;
  readonly afterUnits: number | null;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
}

/** For a threshold that no bet passed. */
export const NO_WINNING_BET = { beforeUnits: null, afterUnits: null } as const;

/** The fields that are published when a threshold is drawn. */
export interface OpenCommitment {
  /** 1, 2, 3, … for each threshold that the pool ever drew. */
  readonly number: number;
  readonly cycle: number;
  /** The place of the seed: the number of its chain, and its position in it, from 1. */
  readonly chain: number;
  readonly position: number;
  /** SHA-256 of the seed's bytes. */
  readonly seedHash: string;
  readonly salt: string;
  readonly saltBy: SaltBy;
  /** The threshold is drawn from here up to the ceiling. */
  readonly startUnits: number;
  readonly ceilingMinor: number;
  readonly openedAt: number;
}

/** A commitment as its row stores it; null fields are not revealed yet. */
export interface Commitment extends OpenCommitment {
  readonly endedBy: CommitmentEnd["endedBy"] | null;
  readonly seed: string | null;
  readonly thresholdUnits: number | null;
  readonly beforeUnits: number | null;
  readonly afterUnits: number | null;
  readonly endedAt: number | null;
  /** The amount that its hit paid, in minor units; null if no hit ended it. */
  readonly paidMinor: number | null;
}
