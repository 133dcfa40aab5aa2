// @ts-check
/** Celebrates a jackpot win until the player closes the dialog. Every jackpot win gets one (Jackpot rule 10). */
import { money } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { part, write } from "./page-parts.js";

/** @typedef {{ amount: string, transactionId: string, lockedToBonus?: boolean }} Won */

/**
 * Shows the prize and resolves when the player has closed the dialog.
 * @param {Won} won
 * @param {string} currency
 */
export async function celebrateJackpot(won, currency) {
  const dialog = part("jackpot", HTMLDialogElement);
  write("jackpot-prize", money(won.amount, currency));
  write(
    "jackpot-note",
    won.lockedToBonus === true ? words.screen.jackpotToBonus : words.screen.jackpotToBalance,
  );
  const closed = new Promise((resolve) =>
    dialog.addEventListener("close", resolve, { once: true }),
  );
  const close = part("jackpot-close", HTMLButtonElement);
  close.addEventListener("click", () => dialog.close(), { once: true });
  if (!dialog.open) dialog.showModal();
  await closed;
}
