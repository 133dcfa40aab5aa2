/**
 * The limits of each jurisdiction, in one table. These are defaults to start from, not legal
 * advice: every row must be confirmed by a lawyer. Reference 15.
 */
import type { Currency } from "../money/currencies.ts";

/** A stake cap in the jurisdiction's own currency. Play in another currency is refused there. */
export interface StakeCap {
  readonly currency: Currency;
  readonly maxMinor: number;
  /** The cap for a player marked as under 25; equal to `maxMinor` if age makes no difference. */
  readonly maxUnder25Minor: number;
  /** Only slots, or every game. */
  readonly appliesTo: "slots" | "all";
}

export interface JurisdictionLimits {
  /** The shortest time from one round's start to the next one's. */
  readonly slotsCycleSeconds: number;
  readonly otherCycleSeconds: number;
  readonly stakeCap: StakeCap | null;
  readonly realityCheckMinutes: number;
  /** How long play pauses after each reality check. */
  readonly realityCheckPauseMinutes: number;
  /** True if play stops until the player has answered the reality check. */
  readonly realityCheckAcknowledged: boolean;
  readonly autoplay: boolean;
  readonly jackpot: boolean;
  /** The lowest return that a game may have, in percent; 0 if none is known. Reference 15.5 has the sources. */
  readonly leastReturnPercent: number;
  readonly maxSessionMinutes: number;
}

/** The limits that apply unless a row states others. */
const NO_LIMITS = {
  slotsCycleSeconds: 0,
  otherCycleSeconds: 0,
  stakeCap: null,
  realityCheckMinutes: 60,
  realityCheckPauseMinutes: 0,
  realityCheckAcknowledged: false,
  autoplay: true,
  jackpot: true,
  leastReturnPercent: 0,
} as const satisfies Partial<JurisdictionLimits>;

const TABLE = {
  // Great Britain; confirm with counsel.
  GB: {
    ...NO_LIMITS,
    slotsCycleSeconds: 2.5,
    otherCycleSeconds: 5,
    stakeCap: { currency: "GBP", maxMinor: 500, maxUnder25Minor: 200, appliesTo: "slots" },
    realityCheckAcknowledged: true,
    autoplay: false,
    maxSessionMinutes: 180,
  },
  // Germany; confirm with counsel.
  DE: {
    ...NO_LIMITS,
    slotsCycleSeconds: 5,
    otherCycleSeconds: 5,
    stakeCap: { currency: "EUR", maxMinor: 100, maxUnder25Minor: 100, appliesTo: "all" },
    realityCheckPauseMinutes: 5,
    autoplay: false,
    jackpot: false,
    maxSessionMinutes: 60,
  },
  // Sweden; confirm with counsel.
  SE: { ...NO_LIMITS, slotsCycleSeconds: 3, otherCycleSeconds: 3, maxSessionMinutes: 180 },
  // Spain; confirm with counsel.
  ES: { ...NO_LIMITS, slotsCycleSeconds: 3, otherCycleSeconds: 3, maxSessionMinutes: 180 },
  // Malta; confirm with counsel.
  MT: { ...NO_LIMITS, leastReturnPercent: 85, maxSessionMinutes: 480 },
  // Ontario; confirm with counsel.
  "CA-ON": {
    ...NO_LIMITS,
    slotsCycleSeconds: 2.5,
    otherCycleSeconds: 2.5,
    autoplay: false,
    maxSessionMinutes: 240,
  },
  // The Netherlands; confirm with counsel.
  NL: { ...NO_LIMITS, autoplay: false, maxSessionMinutes: 120 },
  // Curaçao, and the default of a tenant's demo play; confirm with counsel.
  CW: { ...NO_LIMITS, maxSessionMinutes: 720 },
} as const satisfies Record<string, JurisdictionLimits>;

/** The code of a jurisdiction in the table. */
export type Jurisdiction = keyof typeof TABLE;

/** Every code in the table. */
export const JURISDICTIONS = Object.keys(TABLE) as Jurisdiction[];

/** Returns true if a code is in the table (upper case only). */
export function isJurisdiction(code: string): code is Jurisdiction {
  return Object.hasOwn(TABLE, code);
}

/** The limits of a jurisdiction. */
export function limitsOf(jurisdiction: Jurisdiction): JurisdictionLimits {
  return TABLE[jurisdiction];
}

/** Returns true if games with that return may be played there. */
export function allowsReturn(jurisdiction: Jurisdiction, percent: number): boolean {
  return percent >= limitsOf(jurisdiction).leastReturnPercent;
}
