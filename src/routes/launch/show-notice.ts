/** Tells the player why a game cannot be opened. Reference 17.1. */
import type { Context } from "hono";
import { codeOf, ERRORS } from "../../errors/errors.ts";
import { failure } from "../../http/envelope.ts";
import type { AppEnv } from "../../http/route.ts";
import { limitPage } from "../../middleware/rate-limit.ts";
import noticePage from "../../pages/notice.html";
import { servePage } from "../../pages/serve-page.ts";

const NOTICES = {
  GAME_NOT_FOUND: {
    title: "Game not found",
    text: "There is no game at this address. Go back to the casino and choose another game.",
  },
  GAME_DISABLED: {
    title: "Game not available",
    text: "This game is not available at the moment. Go back to the casino and choose another game.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Link for another game",
    text: "This link opens another game. Go back to the casino and open this game there.",
  },
  ACTION_NOT_ALLOWED: {
    title: "No lobby here",
    text: "Players of this casino do not sign in here. Open the games from your casino's website.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link not valid",
    text: "This link is not valid. Go back to the casino and open the game again.",
  },
  REPLAY_LINK_INVALID: {
    title: "Replay not found",
    text: "This link to a replay is not valid. Open the replay again from where you found it.",
  },
  REPLAY_LINK_EXPIRED: {
    title: "Link expired",
    text: "This link to a replay has expired. Ask for a new one where you got it, or open the replay again from the game's history.",
  },
  ROUND_NOT_FOUND: {
    title: "Replay not found",
    text: "This round does not exist any more.",
  },
  RATE_LIMITED: {
    title: "Too many visits",
    text: "Too many pages were opened from your network. Wait a minute and open the game again.",
  },
  NOT_FOUND: {
    title: "Casino not found",
    text: "There is no casino at this address. Open the game from your casino's website.",
  },
} as const;

/** Counts a visit of a page within the address's limit. */
export const limitVisits = limitPage((c) => showNotice(c, "RATE_LIMITED"));

/**
 * Answers with a page for a person, or an envelope for a program. Any site may frame the page, because
 * the casino is not known yet and the page has nothing to click.
 */
export function showNotice(c: Context<AppEnv>, name: keyof typeof NOTICES): Response {
  if (c.req.header("Accept")?.includes("text/html") !== true) return failure(c, name);
  return servePage(c, {
    html: noticePage,
    values: { ...NOTICES[name], code: codeOf(name), requestId: c.get("requestId") },
    frameAncestors: ["*"],
    status: ERRORS[name].status,
  });
}
