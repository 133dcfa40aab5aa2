/** Opens the replay of a round of the history in a window of its own, so that the game stays as it is. */
import { words } from "../languages/words.ts";
import { explain } from "./explanations.js";
import { part } from "./page-parts.js";
import type { Session } from "./session.js";

/** Asks for a link to the replay and opens it. What goes wrong is said under the list of rounds. */
export async function openReplay(session: Session, roundId: string): Promise<void> {
  const note = part("replay-note", HTMLElement);
  note.textContent = "";
  // Browsers open a window at the player's press only, and not once an answer has been waited for.
  const opened = open("about:blank", "_blank");
  if (opened === null) {
    note.textContent = words.replay.blocked;
    return;
  }
  opened.opener = null;
  try {
    const path = `/api/v1/rounds/${encodeURIComponent(roundId)}/replay`;
    const { url } = await session.call(path);
    opened.location.replace(url);
  } catch (problem) {
    opened.close();
    note.textContent = explain(problem).text;
  }
}
