/**
 * Opens the replay and the verification of a round of the history, each in a new window, so that
 * the game is not disturbed.
 */
import { words } from "../languages/words.ts";
import { explain } from "./explanations.js";
import { part } from "./page-parts.js";
import type { Session } from "./session.js";

/** Requests a link to the replay and opens it. */
export function openReplay(session: Session, roundId: string): Promise<void> {
  return openWindow(async () => {
    const { url } = await session.ask(({ rounds }) => rounds.replay(roundId));
    return url;
  });
}

/**
 * Opens the verifier with a round, in the game's language, and with the hash that this browser
 * noted for it, or the anchors if it noted none. They are in the address after the #, which
 * browsers send to no server.
 */
export function openVerifier(
  findRound: () => Promise<{ round: object; anchors: readonly string[] }>,
): Promise<void> {
  return openWindow(async () => {
    const { lang } = document.documentElement;
    const handed = JSON.stringify({ ...(await findRound()), lang });
    return `/verify#${encodeURIComponent(handed)}`;
  });
}

/**
 * Opens a window for an address that is still being fetched. An error is shown below the list of
 * rounds.
 */
async function openWindow(findAddress: () => Promise<string>): Promise<void> {
  const note = part("history-note", HTMLElement);
  note.textContent = "";
  // Browsers open a window only when the player presses something, not after waiting for an answer.
  const opened = open("about:blank", "_blank");
  if (opened === null) {
    note.textContent = words.screen.windowBlocked;
    return;
  }
  opened.opener = null;
  try {
    opened.location.replace(new URL(await findAddress(), location.href));
  } catch (problem) {
    opened.close();
    note.textContent = explain(problem).text;
  }
}
