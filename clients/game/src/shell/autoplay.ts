/**
 * Autoplay: plays one spin after another until a condition set by the player, or something that
 * needs the player, ends it. Each spin is an ordinary bet. A spin is played only if its whole stake
 * fits into the rest of the loss limit, so the limit is never exceeded, not even by one unit.
 * Amounts are minor units. autoplay-panel.ts decides where autoplay is offered. Reference 15.6.
 */
import { pause } from "./waiting.js";

export interface AutoplayTerms {
  readonly spins: number;
  /** What the player may lose in total: stakes minus wins. A jackpot is not counted. */
  readonly lossLimitMinor: number;
  /** A single win above this ends autoplay; undefined if there is no such condition. */
  readonly stopAboveMinor: number | undefined;
  readonly stopsOnFreeSpins: boolean;
}

export interface SpinResult {
  readonly stakeMinor: number;
  readonly winMinor: number;
  readonly hasFreeSpins: boolean;
}

export type StopReason =
  | "done"
  | "lossLimit"
  | "win"
  | "freeSpins"
  | "jackpot"
  | "player"
  | "hidden"
  | "connection"
  | "realityCheck"
  | "problem";

/** Counts the spins and the money of one autoplay. */
export class AutoplayCount {
  #terms;
  #lostMinor = 0;
  left: number;

  constructor(terms: AutoplayTerms) {
    this.#terms = terms;
    this.left = terms.spins;
  }

  /** Returns why a spin with this stake is not played, or undefined if it may be. */
  refusalOf(stakeMinor: number): StopReason | undefined {
    if (this.left <= 0) return "done";
    return this.#lostMinor + stakeMinor > this.#terms.lossLimitMinor ? "lossLimit" : undefined;
  }

  /** Counts a spin that was played. Returns why it is the last one; undefined if it is not. */
  add({ stakeMinor, winMinor, hasFreeSpins }: SpinResult): StopReason | undefined {
    this.left -= 1;
    this.#lostMinor += stakeMinor - winMinor;
    if (hasFreeSpins && this.#terms.stopsOnFreeSpins) return "freeSpins";
    const { stopAboveMinor } = this.#terms;
    return stopAboveMinor !== undefined && winMinor > stopAboveMinor ? "win" : undefined;
  }
}

export interface AutoplayNeeds {
  readonly terms: AutoplayTerms;
  readonly stakeMinor: number;
  /** Plays a spin; resolves once it has been shown, with undefined if it was refused or its answer was lost. */
  spin(): Promise<SpinResult | undefined>;
  /** Returns what needs the player now, or undefined. */
  interruption(): StopReason | undefined;
  /** Called before each spin with how many are left. */
  onLeft(left: number): void;
  /** Between two spins, so that each result can be read. */
  readonly pauseMilliseconds: number;
}

/** Plays until something ends it, and returns what did. */
export async function autoplay(needs: AutoplayNeeds): Promise<StopReason> {
  const count = new AutoplayCount(needs.terms);
  for (;;) {
    const refusal = needs.interruption() ?? count.refusalOf(needs.stakeMinor);
    if (refusal !== undefined) return refusal;
    needs.onLeft(count.left - 1);
    const result = await needs.spin();
    if (result === undefined) return needs.interruption() ?? "problem";
    const last = count.add(result);
    if (last !== undefined) return last;
    if (count.left > 0) await pause(needs.pauseMilliseconds);
  }
}
