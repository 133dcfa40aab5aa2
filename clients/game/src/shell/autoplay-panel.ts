/**
 * The panel of autoplay and quick spin, where the jurisdiction allows autoplay. Autoplay needs a loss limit
 * that covers at least one spin. Quick spin is offered only where no shortest game is prescribed.
 * Reference 15.6; docs/decisions/0083.
 */
import { typed } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { toDecimal, toMinor } from "./amounts.js";
import type { AutoplayTerms, StopReason } from "./autoplay.ts";
import { part } from "./page-parts.js";

export interface AutoplayPanelNeeds {
  readonly decimals: number;
  readonly terms: { readonly autoplay: boolean; readonly gameCycleMs: number };
  /** The chosen stake; undefined while it is invalid. */
  stakeMinor(): number | undefined;
  onQuick(isQuick: boolean): void;
  /** Plays until something ends it, and returns what did. */
  onStart(terms: AutoplayTerms, stakeMinor: number): Promise<StopReason>;
}

/** Offers the panel, unless the jurisdiction forbids autoplay. */
export function offerAutoplay(needs: AutoplayPanelNeeds): void {
  const { decimals, terms } = needs;
  if (!terms.autoplay) return;
  delete part("open-autoplay", HTMLElement).dataset.waits;
  const quick = part("quick-spin", HTMLInputElement);
  part("quick-spin-row", HTMLElement).hidden = terms.gameCycleMs > 0;
  quick.addEventListener("change", () => needs.onQuick(quick.checked));
  const panel = part("autoplay", HTMLDialogElement);
  const note = part("autoplay-note", HTMLElement);
  const amountIn = (id: string) => toMinor(part(id, HTMLInputElement).value, decimals);
  part("autoplay-form", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    const stakeMinor = needs.stakeMinor();
    const lossLimitMinor = amountIn("loss-limit");
    const isWinTyped = part("stop-above", HTMLInputElement).value.trim() !== "";
    const stopAboveMinor = isWinTyped ? amountIn("stop-above") : undefined;
    const isComplete =
      stakeMinor !== undefined &&
      lossLimitMinor !== undefined &&
      lossLimitMinor >= stakeMinor &&
      (!isWinTyped || stopAboveMinor !== undefined);
    if (!isComplete) {
      note.textContent = words.autoplay.needsLimit(typed(toDecimal(stakeMinor ?? 0, decimals)));
      part("loss-limit", HTMLInputElement).focus();
      return;
    }
    note.textContent = "";
    panel.close();
    const spins = Number(part("autoplay-spins", HTMLSelectElement).value);
    const stopsOnFreeSpins = part("stop-on-free-spins", HTMLInputElement).checked;
    const reason = await needs.onStart(
      { spins, lossLimitMinor, stopAboveMinor, stopsOnFreeSpins },
      stakeMinor,
    );
    const banner = part("banner", HTMLElement);
    banner.textContent = words.autoplay.stopped[reason];
    banner.hidden = false;
  });
}
