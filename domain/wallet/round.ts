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
  readonly state: "open" | "settled" | "voided";
  readonly stake: { readonly cashMinor: number; readonly bonusMinor: number };
  readonly winMinor: number;
  /** The win in stakes. */
  readonly multiplier: number;
  readonly outcome: Readonly<Record<string, unknown>>;
  /** What came with the stake, as the game reads it; absent where nothing was chosen. */
  readonly choices?: unknown;
  /** What the player did since, as the game reads it, oldest first; absent where the stake decided the round. */
  readonly actions?: readonly unknown[];
  /** Present when a sandbox developer chose the reel stops: the seeds alone do not give this outcome. */
  readonly forced?: true;
  readonly fairness: {
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
  };
  readonly createdAt: number;
  readonly settledAt: number | null;
}
