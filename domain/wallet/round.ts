/**
 * A round as it is stored permanently: stake, draw and win. Minor units and milliseconds; the edge writes
 * them as text. Reference 8.5.
 */
import type { Currency } from "../money/currencies.ts";

export interface RoundRecord {
  readonly id: string;
  readonly gameId: string;
  /** The version of the game's rules that decided it. */
  readonly gameVersion: number;
  /** The SHA-256 of that version, as it was published. Absent from rounds that are older than the hashes. */
  readonly gameHash?: string;
  readonly sessionId: string;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly state: RoundState;
  readonly stake: { readonly cashMinor: number; readonly bonusMinor: number };
  /** The amount that it paid; zero while it is open. */
  readonly winMinor: number;
  /** The win in stakes; for an open round, what a cashout would pay now. */
  readonly multiplier: number;
  readonly outcome: Readonly<Record<string, unknown>>;
  /** The player's choices, as the game reads them; absent if there were none. */
  readonly choices?: unknown;
  /**
   * The player's actions, as the game reads them, oldest first; absent if the stake decided the
   * round.
   */
  readonly actions?: readonly unknown[];
  /** The actions that an open round accepts; absent from a round that is over. */
  readonly nextActions?: readonly string[];
  /**
   * Where its win and a jackpot are credited, fixed when the stake was placed. Absent from rounds of
   * earlier versions, for which it is decided when they are settled.
   */
  readonly winsTo?: "cash" | "bonus";
  /**
   * In open rounds of earlier versions, present if there was no bonus when the round was opened: its stake
   * does not count towards a later bonus.
   */
  readonly beforeBonus?: true;
  /** Who ended a round of several steps: the player, or the rule for abandoned rounds. */
  readonly endedBy?: "player" | "rule";
  /** Why it was voided: one of `VOID_REASONS`, or a text in rounds that an earlier version voided. */
  readonly voidReason?: string;
  /** The note of those who voided it, in addition to the reason. */
  readonly voidNote?: string;
  /** Who voided it; absent from rounds that an earlier version voided, or a reset. */
  readonly voidedBy?: VoidedBy;
  /** Present when a sandbox developer chose the reel stops: the seeds alone do not give this outcome. */
  readonly forced?: true;
  /** Present when the bet would have contributed to the jackpot, but its pool could not be asked. */
  readonly withoutJackpot?: true;
  readonly fairness: {
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    /**
     * Who chose the client seed: the player, after we had committed to the server seed, or the platform.
     * Absent from rounds of earlier versions.
     */
    readonly clientSeedBy?: "player" | "platform";
    readonly nonce: number;
  };
  readonly createdAt: number;
  /** When it was settled or voided; null while it is open. */
  readonly settledAt: number | null;
}

/** Why a round may be voided. `other` needs a note. */
export const VOID_REASONS = [
  "malfunction",
  "interrupted",
  "wrong_configuration",
  "integration_error",
  "suspected_fraud",
  "regulator_order",
  "player_protection",
  "other",
] as const;

/** Our staff, or two of the operator's people. */
export const VOIDED_BY = ["staff", "operator"] as const;
export type VoidedBy = (typeof VOIDED_BY)[number];

/**
 * Returns true if an open round would pay more than its stake now. Voiding it takes a win from the player,
 * so an operator alone may not do it.
 */
export function wouldWin({ multiplier }: Pick<RoundRecord, "multiplier">): boolean {
  return multiplier > 1;
}

export type RoundState = "open" | "settled" | "voided";
