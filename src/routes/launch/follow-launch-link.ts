/**
 * Follows a launch link in the player's browser: checks the token's signature and redirects to the
 * game page with the token in the fragment, which browsers send neither to a server nor in a referrer.
 * Whether the token was already used is checked when it is exchanged. Reference 17.1.
 */
import type { Hono } from "hono";
import { findGame } from "../../../domain/games/catalogue.ts";
import { verifyLaunchToken } from "../../auth/tokens.ts";
import type { AppEnv } from "../../http/route.ts";
import { limitVisits } from "../../middleware/limit-visits.ts";
import { showNotice } from "../../pages/show-notice.ts";

/** Adds GET /launch/:gameId. */
export function serveLaunchLink(app: Hono<AppEnv>): void {
  app.get("/launch/:gameId", limitVisits, async (c) => {
    const gameId = c.req.param("gameId");
    if (findGame(gameId) === undefined) return showNotice(c, "GAME_NOT_FOUND");
    const token = c.req.query("token") ?? "";
    const launch = verifyLaunchToken(c.get("config"), token);
    if (launch === undefined) return showNotice(c, "SSO_TOKEN_INVALID");
    const { tid, env, gid, loc } = launch.claims;
    if (gid !== undefined && gid !== gameId) return showNotice(c, "GAME_NOT_IN_TOKEN", loc);
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const page = `/play/${encodeURIComponent(tid)}/${env}/${encodeURIComponent(gameId)}`;
    return c.redirect(`${c.get("config").gameOrigin ?? ""}${page}#token=${token}`, 302);
  });
}
