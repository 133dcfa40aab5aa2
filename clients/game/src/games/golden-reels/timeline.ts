/** What happens in a round of Golden Reels, in order. */
import type { FreeSpin, Round, SlotOutcome, SlotWin } from "../../shell/api.js";

export type Window = readonly (readonly string[])[];

export type ReelsEvent =
  | {
      readonly type: "stopped";
      readonly window: Window;
      /** For each reel, whether enough scatters stopped before it to hope for free spins. */
      readonly isTense: readonly boolean[];
    }
  | { readonly type: "won"; readonly wins: readonly SlotWin[]; readonly multiplier: number }
  | { readonly type: "freeSpinsBegan"; readonly count: number; readonly multiplier: number }
  | {
      readonly type: "freeSpin";
      readonly number: number;
      readonly count: number;
      readonly window: Window;
      readonly wins: readonly SlotWin[];
      /** What the round had won before and has won after this spin, in stakes. */
      readonly before: number;
      readonly after: number;
    }
  | { readonly type: "freeSpinsOver"; readonly count: number; readonly won: number };

const SCATTER = "scatter";
const SCATTERS_FOR_FREE_SPINS = 3;

/** Returns the events of a round: the spin, its wins, and each free spin. */
export function timeline(round: Pick<Round, "multiplier" | "outcome">): readonly ReelsEvent[] {
  const { window, wins, freeSpins } = round.outcome as SlotOutcome;
  const events: ReelsEvent[] = [{ type: "stopped", window, isTense: tensionIn(window) }];
  const spins = freeSpins?.spins ?? [];
  const free = spins.reduce((sum, { multiplier }) => sum + multiplier, 0);
  const paid = tidy(round.multiplier - free);
  if (wins.length > 0) events.push({ type: "won", wins, multiplier: paid });
  if (freeSpins === null) return events;
  const { count, multiplier } = freeSpins;
  events.push({ type: "freeSpinsBegan", count, multiplier }, ...freeSpinEvents(spins, paid));
  events.push({ type: "freeSpinsOver", count, won: tidy(free) });
  return events;
}

function freeSpinEvents(spins: readonly FreeSpin[], paid: number): ReelsEvent[] {
  let before = paid;
  return spins.map(({ window, wins, multiplier }, index) => {
    const after = tidy(before + multiplier);
    const event = { window, wins, before, after, number: index + 1, count: spins.length };
    before = after;
    return { type: "freeSpin", ...event };
  });
}

function tensionIn(window: Window): boolean[] {
  const reels = window[0]?.length ?? 0;
  return Array.from({ length: reels }, (_, reel) => {
    const before = window.flatMap((row) => row.slice(0, reel));
    return before.filter((symbol) => symbol === SCATTER).length >= SCATTERS_FOR_FREE_SPINS - 1;
  });
}

/** Multipliers are tenths; their sums are rounded so that they stay tenths. */
function tidy(multiplier: number): number {
  return Math.round(multiplier * 10) / 10;
}
