/**
 * Hides the threshold of a pool's running cycle from anyone who reads its storage. No stored hash covers it
 * either: a threshold can be guessed, and a hash would confirm the right guess. docs/decisions/0054.
 */
import type { Cycle } from "../../domain/jackpot/pot.ts";
import { MAX_AMOUNT_MINOR } from "../../domain/limits.ts";
import type { Sealer } from "../sealer.ts";

/** The step of the pool's schema. */
export const SEALED_THRESHOLD_COLUMN = `
  -- The threshold, sealed. The other column then holds the largest integer, which no threshold is.
  ALTER TABLE pool ADD COLUMN sealed_threshold TEXT;
`;

/** Replaces a threshold that is sealed. */
export const SEALED = MAX_AMOUNT_MINOR;

/**
 * A sealed text is as long as its content, so every threshold is sealed with this many digits. An earlier
 * version used as many digits as the threshold has, at most 16; its texts are shorter, whatever the number
 * of their key.
 */
const DIGITS = 20;
const MOST_CHARACTERS_BEFORE = 74;

/** More cycles than one transaction can end; forgotten ones are sealed again. */
const MAX_TEXTS = 1_000;

/** A threshold as it is stored; unencrypted in pools that are older than sealed thresholds. */
export interface StoredThreshold {
  readonly cycle: number;
  readonly threshold_units: number;
  readonly sealed_threshold: string | null;
}

export class ThresholdSeal {
  readonly sealer: Sealer;
  readonly poolId: string;
  /** After a failed transaction, the previous threshold is used again, with its text. */
  readonly #texts = new Map<string, string>();

  constructor(sealer: Sealer, poolId: string) {
    this.sealer = sealer;
    this.poolId = poolId;
  }

  /** Returns the sealed threshold of a cycle. The text stays the same while cycle and threshold do. */
  textOf({ number: cycle, thresholdUnits: units }: Cycle): string {
    const name = `${cycle}:${units}`;
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    const text = this.sealer.seal(String(units).padStart(DIGITS, "0"), this.#placeOf(cycle));
    this.#texts.set(name, text);
    return text;
  }

  /**
   * Returns a stored threshold, in pot units; `SEALED` if it cannot be opened, because its key is missing
   * or somebody changed it. No bet contributes to such a pool, and its text does not change.
   */
  read(stored: StoredThreshold): number {
    const { cycle, threshold_units, sealed_threshold: text } = stored;
    if (threshold_units !== SEALED || text === null) return threshold_units;
    const units = this.#opened(text, cycle);
    if (units === SEALED || this.#isCurrent(text)) {
      this.#texts.set(`${cycle}:${units}`, text);
    }
    return units;
  }

  /** Returns true if a stored threshold is sealed under the key in use and its length reveals nothing. */
  isSealed({ threshold_units, sealed_threshold: text }: StoredThreshold): boolean {
    return threshold_units === SEALED && text !== null && this.#isCurrent(text);
  }

  /**
   * Returns true if the text is sealed under the key in use, and not by an earlier version, whose texts
   * revealed how many digits a threshold has.
   */
  #isCurrent(text: string): boolean {
    return this.sealer.isCurrent(text) && text.length > MOST_CHARACTERS_BEFORE;
  }

  #opened(text: string, cycle: number): number {
    try {
      return Number(this.sealer.open(text, this.#placeOf(cycle)));
    } catch (error) {
      const { poolId } = this;
      console.error(
        JSON.stringify({ event: "threshold_not_opened", poolId, error: String(error) }),
      );
      return SEALED;
    }
  }

  #placeOf(cycle: number): string {
    return `threshold of cycle ${cycle} of ${this.poolId}`;
  }
}

/** Returns the part of a threshold that the seal of the row covers. */
export function coveredBySeal({
  threshold_units,
  sealed_threshold,
}: StoredThreshold): string | number {
  return threshold_units === SEALED && sealed_threshold !== null
    ? sealed_threshold
    : threshold_units;
}
