// @ts-check
/**
 * The scene of a jackpot win (Jackpot rule 10): the amount is counted up under its own fanfare, and stays
 * until the player closes the dialog. A press during the count ends only the count.
 */
import { money } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { toDecimal, toMinor } from "./amounts.js";
import { part, write } from "./page-parts.js";

/** @typedef {{ amount: string, transactionId: string, lockedToBonus?: boolean }} Won */

const COUNTED_MILLISECONDS = 6_000;
/** A chord that climbs, in hertz. */
const FANFARE = [392, 523, 659, 784, 1047, 1319, 1568, 2093];
const FANFARE_STEP_SECONDS = 0.19;

/**
 * Shows the prize and resolves when the player has closed the dialog.
 * @param {Won} won
 * @param {object} needs
 * @param {string} needs.currency
 * @param {number} needs.decimals
 * @param {import("../stage/sound.ts").Sound} needs.sound
 */
export async function celebrateJackpot(won, { currency, decimals, sound }) {
  const dialog = part("jackpot", HTMLDialogElement);
  const prize = money(won.amount, currency);
  write("jackpot-told", `${words.page.jackpotWon} ${prize}`);
  write(
    "jackpot-note",
    won.lockedToBonus === true ? words.screen.jackpotToBonus : words.screen.jackpotToBalance,
  );
  if (!dialog.open) dialog.showModal();
  playFanfare(sound);
  const minor = toMinor(won.amount, decimals);
  const count = new AbortController();
  const closed = new Promise((resolve) =>
    dialog.addEventListener("close", resolve, { once: true }),
  ).then(() => count.abort());
  const close = part("jackpot-close", HTMLButtonElement);
  const press = () => (count.signal.aborted ? dialog.close() : count.abort());
  close.addEventListener("click", press);
  if (minor === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) count.abort();
  await countUp(count, (part) =>
    write("jackpot-prize", money(toDecimal(Math.floor((minor ?? 0) * part), decimals), currency)),
  );
  write("jackpot-prize", prize);
  await closed;
  close.removeEventListener("click", press);
}

/**
 * Shows parts from 0 towards 1, quickly at first, until the time is over or the player ends the count.
 * @param {AbortController} count
 * @param {(part: number) => void} show
 */
async function countUp(count, show) {
  const startedAt = performance.now();
  while (!count.signal.aborted) {
    const passed = (performance.now() - startedAt) / COUNTED_MILLISECONDS;
    if (passed >= 1) return count.abort();
    show(1 - (1 - passed) ** 3);
    await new Promise((next) => requestAnimationFrame(next));
  }
}

/** @param {import("../stage/sound.ts").Sound} sound */
function playFanfare(sound) {
  sound.tones(
    FANFARE.flatMap((from, index) => {
      const at = index * FANFARE_STEP_SECONDS;
      const isLast = index === FANFARE.length - 1;
      return [
        {
          from,
          at,
          duration: isLast ? 2.4 : 0.6,
          volume: 0.16,
          wave: /** @type {const} */ ("triangle"),
        },
        { from: from / 2, at, duration: 0.5, volume: 0.1, wave: /** @type {const} */ ("sawtooth") },
        { from: from * 3, at, duration: isLast ? 1.6 : 0.25, volume: 0.04 },
      ];
    }),
  );
  sound.noise({ pitch: 400, to: 6_000, duration: 1.5, volume: 0.05 });
}
