/**
 * What changes a pot in addition to bets and hits: a correction, the closing of a paused pool, and its
 * reopening. Each is a row of a separate chain, and the pot is the sum of what was contributed, seeded and
 * changed, minus what was paid. Reference 13.25; docs/decisions/0041 and 0042.
 */
import type { Finding } from "../ledger/finding.ts";
import { joined } from "../ledger/row-chain.ts";

/** `correction` and `closing` are agreed on by two members of staff; `reopening` follows from a configuration. */
export const POT_CHANGE_KINDS = ["correction", "closing", "reopening"] as const;
export type PotChangeKind = (typeof POT_CHANGE_KINDS)[number];

/** A change of the pot, as its row stores it. */
export interface PotChange {
  /** 1, 2, 3, … without a gap. */
  readonly number: number;
  readonly kind: PotChangeKind;
  /** The cycle that ran when it was made. */
  readonly cycle: number;
  /** The amount that it adds to the sum from which the pot is computed, in pot units. */
  readonly units: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** A `PotChangeRecord` as JSON. */
  readonly record: string;
}

/** Why a pot was changed, and who agreed. */
export interface PotChangeRecord {
  /** The request that two people agreed on; null for a reopening. */
  readonly request: {
    readonly id: string;
    readonly requestedBy: string;
    readonly approvedBy: string;
    /** SHA-256 of what was agreed on. */
    readonly digest: string;
  } | null;
  readonly reason: string;
  /** The evidence for a correction: where the right figures were found. */
  readonly witness?: string;
  /** The audit's findings that a correction explains, word for word. */
  readonly cures?: readonly Finding[];
  /** The seed of a reopening, in minor units. */
  readonly seedMinor?: number;
  /** For a correction that skipped cycle numbers: the last cycle whose end the pool still had. */
  readonly skippedAfter?: number;
}

/** A change with the hash that its row carries. */
export interface ChainedPotChange extends PotChange {
  readonly hash: string;
}

/** Returns the text whose hash a change carries; `previous` is null for the first. */
export function potChangeText(previous: string | null, change: PotChange): string {
  const { number, kind, cycle, units, at, record } = change;
  return joined([previous, number, kind, cycle, units, at, record]);
}

/** The sums of changes, in pot units: corrected and seeded were paid in, returned was taken out. */
export interface PotChangeSums {
  readonly correctedUnits: bigint;
  readonly seededUnits: bigint;
  readonly returnedUnits: bigint;
}

/** Adds up changes by kind. */
export function sumPotChanges(
  changes: readonly Pick<PotChange, "kind" | "units">[],
): PotChangeSums {
  const sumOf = (kind: PotChangeKind) =>
    changes.reduce((sum, one) => (one.kind === kind ? sum + BigInt(one.units) : sum), 0n);
  return {
    correctedUnits: sumOf("correction"),
    seededUnits: sumOf("reopening"),
    returnedUnits: -sumOf("closing"),
  };
}

/**
 * Returns the findings that corrections explain. Only wrong contents of hits and events remain after a
 * correction. Everything else is repaired by it, so a later mistake there is found again.
 */
export function curesOf(changes: readonly PotChange[]): Finding[] {
  return changes.flatMap(({ cycle, record }) => {
    const { cures = [] } = readPotChange(record) ?? {};
    return cures.filter(({ row }) => {
      const of = /^(?:hit of cycle|event) (\d+)$/.exec(row)?.[1];
      return of !== undefined && Number(of) <= cycle;
    });
  });
}

/**
 * The seed with which the running cycle was last reopened, in minor units; undefined if it was not. Its
 * number may have been different then, but was later than that of the last hit.
 */
export function reopenedSeedOf(
  changes: readonly PotChange[],
  { lastCycle, cycle }: { readonly lastCycle: number; readonly cycle: number },
): number | undefined {
  const last = changes.findLast(
    (one) => one.kind === "reopening" && one.cycle > lastCycle && one.cycle <= cycle,
  );
  return last && readPotChange(last.record)?.seedMinor;
}

/**
 * For each cycle after which corrections skipped numbers: the number that follows it. The last correction
 * after the same cycle counts. docs/decisions/0102.
 */
export function skipsOf(changes: readonly PotChange[]): ReadonlyMap<number, number> {
  const skips = new Map<number, number>();
  for (const { kind, cycle, record } of changes) {
    const after = kind === "correction" ? readPotChange(record)?.skippedAfter : undefined;
    if (after !== undefined && after < cycle) skips.set(after, cycle);
  }
  return skips;
}

/** Returns the number of the cycle after one that ended. */
export function cycleAfter(skips: ReadonlyMap<number, number>, cycle: number): number {
  return skips.get(cycle) ?? cycle + 1;
}

/** Reads a record; undefined if it is not one. */
export function readPotChange(record: string): PotChangeRecord | undefined {
  try {
    const read: unknown = JSON.parse(record);
    return typeof read === "object" && read !== null ? (read as PotChangeRecord) : undefined;
  } catch {
    return undefined;
  }
}
