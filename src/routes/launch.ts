/**
 * The browser's way into a game: `/launch/:gameId` checks the token's signature and leads to the
 * game's page, with the token in the fragment, which no server and no referrer ever sees again.
 * Whether the token was used is the exchange's business. Specification, "Game launch".
 */
import type { Context } from "hono";
import { findGame } from "../../domain/games/catalogue.ts";
import type { Environment } from "../../domain/ids.ts";
import { verifyLaunchToken } from "../auth/tokens.ts";
import { gameSwitches, type Tenant } from "../db/tenant.ts";
import { findTenant } from "../db/tenants.ts";
import { codeOf, ERRORS } from "../errors/errors.ts";
import { failure } from "../http/envelope.ts";
import type { AppEnv } from "../http/route.ts";
import gamePage from "../pages/game.html";
import noticePage from "../pages/notice.html";
import { isFrameAncestor, servePage } from "../pages/serve-page.ts";
import type { App } from "./define-route.ts";

/** Why a page cannot be opened, in words for the player who sees it. */
const NOTICES = {
  GAME_NOT_FOUND: {
    title: "Game not found",
    text: "There is no game at this address. Go back to the casino and choose another.",
  },
  GAME_DISABLED: {
    title: "Game closed",
    text: "This game is closed at the moment. Go back to the casino and choose another.",
  },
  GAME_NOT_IN_TOKEN: {
    title: "Another game",
    text: "Your launch link is for another game. Go back to the casino and open this one there.",
  },
  SSO_TOKEN_INVALID: {
    title: "Link not valid",
    text: "This launch link cannot be read. Go back to the casino and open the game again.",
  },
  NOT_FOUND: {
    title: "Casino not found",
    text: "There is no casino at this address. Open the game from your casino's own pages.",
  },
} as const;

/** Adds the launch redirect and the game's page. */
export function launchRoutes(app: App): void {
  app.get("/launch/:gameId", async (c) => {
    const gameId = c.req.param("gameId");
    if (findGame(gameId) === undefined) return notice(c, "GAME_NOT_FOUND");
    const token = c.req.query("token") ?? "";
    const launch = await verifyLaunchToken(c.get("config"), token);
    if (launch === undefined) return notice(c, "SSO_TOKEN_INVALID");
    const { tid, env, gid } = launch.claims;
    if (gid !== undefined && gid !== gameId) return notice(c, "GAME_NOT_IN_TOKEN");
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    const page = `/play/${encodeURIComponent(tid)}/${env}/${encodeURIComponent(gameId)}`;
    return c.redirect(`${c.get("config").gameOrigin ?? ""}${page}#token=${token}`, 302);
  });

  app.get("/play/:tenantId/:environment{sandbox|production}/:gameId", async (c) => {
    const { tenantId, gameId } = c.req.param();
    const environment = c.req.param("environment") as Environment;
    const game = findGame(gameId);
    if (game === undefined) return notice(c, "GAME_NOT_FOUND");
    const tenant = await findTenant(c.env.DB, { tenantId, environment });
    if (tenant === undefined) return notice(c, "NOT_FOUND");
    if (!gameSwitches(tenant.settings, gameId).enabled) return notice(c, "GAME_DISABLED");
    const hosts = hostOrigins(c, tenant);
    return servePage(c, {
      html: gamePage,
      values: {
        gameName: game.name,
        hostOrigins: hosts.join(" "),
        stage: game.family === "slots" ? "slots" : "steps",
      },
      frameAncestors: hosts,
    });
  });
}

/**
 * Who may frame the game; on a developer's machine also a page of the stack itself. Anything but
 * an origin could open the page's policy, so it is left out.
 */
function hostOrigins(c: Context<AppEnv>, tenant: Tenant): string[] {
  const origins = tenant.settings.frameAncestors.filter(isFrameAncestor);
  if (c.get("config").stage === "local") origins.push(new URL(c.req.url).origin);
  return origins;
}

/**
 * A page for a person, an envelope for a program. The page may be framed by anyone, because the
 * casino is not known yet and there is nothing on it to click.
 */
function notice(c: Context<AppEnv>, name: keyof typeof NOTICES): Response {
  if (c.req.header("Accept")?.includes("text/html") !== true) return failure(c, name);
  return servePage(c, {
    html: noticePage,
    values: { ...NOTICES[name], code: codeOf(name), requestId: c.get("requestId") },
    frameAncestors: ["*"],
    status: ERRORS[name].status,
  });
}
