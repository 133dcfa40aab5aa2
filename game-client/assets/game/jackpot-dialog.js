// @ts-check
/** The celebration of a jackpot, which a win always gets (Jackpot rule 10). It waits to be closed. */
import { readable } from "./amounts.js";
import { part, write } from "./page-parts.js";

/** @typedef {{ amount: string, lockedToBonus?: boolean }} Won */

/**
 * Shows the prize and settles when the player has closed the dialog.
 * @param {Won} won
 * @param {string} currency
 */
export async function celebrateJackpot(won, currency) {
  const dialog = part("jackpot", HTMLDialogElement);
  write("jackpot-prize", `${readable(won.amount)} ${currency}`);
  write(
    "jackpot-note",
    won.lockedToBonus === true
      ? "It is in your bonus balance and becomes cash once your bonus is wagered."
      : "It is in your balance already.",
  );
  const closed = new Promise((resolve) =>
    dialog.addEventListener("close", resolve, { once: true }),
  );
  const close = part("jackpot-close", HTMLButtonElement);
  close.addEventListener("click", () => dialog.close(), { once: true });
  if (!dialog.open) dialog.showModal();
  await closed;
}
