/**
 * A round as it is kept for ever: what was staked, what was drawn, what was won. Minor units and
 * milliseconds; the edge writes them as text. Contract, "Playing".
 */
import type { Currency } from "../money/currencies.ts";

export interface RoundRecord {
  readonly id: string;
  readonly gameId: string;
  /** The version of the game's rules that decided it. */
  readonly gameVersion: number;
  readonly sessionId: string;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly state: RoundState;
  readonly stake: { readonly cashMinor: number; readonly bonusMinor: number };
  /** What it paid; nothing while it is open. */
  readonly winMinor: number;
  /** The win in stakes; of an open round, what it would pay if it were left now. */
  readonly multiplier: number;
  readonly outcome: Readonly<Record<string, unknown>>;
  /** What came with the stake, as the game reads it; absent where nothing was chosen. */
  readonly choices?: unknown;
  /** What the player did since, as the game reads it, oldest first; absent where the stake decided the round. */
  readonly actions?: readonly unknown[];
  /** The actions that an open round takes; absent from a round that is over. */
  readonly nextActions?: readonly string[];
  /** Present where no bonus existed when it was opened: its stake wagers none that was credited since. */
  readonly beforeBonus?: true;
  /** Who ended a round of several steps: the player, or the rule for rounds that are left behind. */
  readonly endedBy?: "player" | "rule";
  /** Why staff voided it. */
  readonly voidReason?: string;
  /** Present when a sandbox developer chose the reel stops: the seeds alone do not give this outcome. */
  readonly forced?: true;
  readonly fairness: {
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
  };
  readonly createdAt: number;
  /** When it was settled or voided; null while it is open. */
  readonly settledAt: number | null;
}

export type RoundState = "open" | "settled" | "voided";
