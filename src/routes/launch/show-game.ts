/** Shows the page of a game, which only the tenant's own sites may embed. Reference 17.1 and 17. */
import type { Hono } from "hono";
import { findGame } from "../../../domain/games/catalogue.ts";
import type { Environment } from "../../../domain/ids.ts";
import { findTenant } from "../../db/find-tenant.ts";
import { gameSwitches } from "../../db/tenant.ts";
import type { AppEnv } from "../../http/route.ts";
import { limitVisits } from "../../middleware/limit-visits.ts";
import { builtPages, noticeFor } from "../../pages/built-pages.ts";
import { hostOrigins, servePage } from "../../pages/serve-page.ts";
import { showNotice } from "../../pages/show-notice.ts";

/** Adds GET /play/:tenantId/:environment/:gameId. */
export function serveGamePage(app: Hono<AppEnv>): void {
  app.get("/play/:tenantId/:environment{sandbox|production}/:gameId", limitVisits, async (c) => {
    const { tenantId, gameId } = c.req.param();
    const environment = c.req.param("environment") as Environment;
    const game = findGame(gameId);
    if (game === undefined) return showNotice(c, "GAME_NOT_FOUND");
    const tenant = await findTenant(c, { tenantId, environment });
    if (tenant === undefined) return showNotice(c, "NOT_FOUND");
    if (!gameSwitches(tenant.settings, gameId).enabled) return showNotice(c, "GAME_DISABLED");
    const hosts = hostOrigins(c, tenant);
    const { html, firstScript, stages } = await builtPages(c);
    const { text: noScript } = await noticeFor(c, "NO_SCRIPT");
    const about = { gameName: game.name, hostOrigins: hosts.join(" "), gameId };
    return servePage(c, {
      html: html.game,
      script: firstScript,
      values: { ...about, stage: stages[gameId] ?? "", noScript },
      frameAncestors: hosts,
      branding: tenant.settings.branding,
    });
  });
}
