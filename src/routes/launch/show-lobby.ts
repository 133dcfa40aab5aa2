/** Shows the lobby of a casino in transfer mode, whose players sign in with us. Reference 7.29. */
import type { Context, Hono } from "hono";
import { GAMES } from "../../../domain/games/catalogue.ts";
import type { Environment } from "../../../domain/ids.ts";
import { chainsOf, type DepositChain } from "../../chains/chains-rpc.ts";
import { findTenant } from "../../db/find-tenant.ts";
import type { Tenant } from "../../db/tenant.ts";
import type { AppEnv } from "../../http/route.ts";
import { limitVisits } from "../../middleware/limit-visits.ts";
import { builtPages, noticeFor } from "../../pages/built-pages.ts";
import { servePage } from "../../pages/serve-page.ts";
import { showNotice } from "../../pages/show-notice.ts";
import { gameView } from "../../views/game.ts";

/** Adds GET /lobby/:tenantId/:environment. */
export function serveLobbyPage(app: Hono<AppEnv>): void {
  app.get("/lobby/:tenantId/:environment{sandbox|production}", limitVisits, async (c) => {
    const { tenantId } = c.req.param();
    const environment = c.req.param("environment") as Environment;
    const tenant = await findTenant(c, { tenantId, environment });
    if (tenant === undefined) return showNotice(c, "NOT_FOUND");
    if (tenant.settings.integrationMode !== "transfer") return showNotice(c, "ACTION_NOT_ALLOWED");
    const tenantEnvironment = { tenantId, environment };
    // If the chains Worker does not answer, the lobby is shown without a cashier.
    const depositChains = await chainsOf(c.env)
      ?.depositChains(tenantEnvironment)
      .catch(() => []);
    return showLobby(c, tenant, { ...tenantEnvironment, depositChains });
  });
}

/**
 * Answers with the lobby of a casino. `launchForm` opens games by launch links, and `more` is HTML below
 * the cards; only the local stack uses them.
 */
export async function showLobby(
  c: Context<AppEnv>,
  tenant: Tenant,
  about: {
    tenantId: string;
    environment: Environment;
    launchForm?: string;
    depositChains?: readonly DepositChain[] | undefined;
  },
  more = "",
): Promise<Response> {
  const { jurisdiction, currency, branding } = tenant.settings;
  const viewer = { tenant, jurisdiction, currency };
  const games = GAMES.map((game) => gameView(game, viewer))
    .filter(({ enabled }) => enabled)
    .map(({ id, name, returnToPlayer, maxMultiplier, jackpot }) => {
      return { id, name, returnToPlayer, maxMultiplier, jackpot };
    });
  const { html } = await builtPages(c);
  return servePage(c, {
    html: html.lobby.replace("</main>", () => `${more}</main>`),
    values: {
      casino: branding?.name ?? tenant.name,
      record: JSON.stringify({ ...about, games }),
      noScript: (await noticeFor(c, "NO_SCRIPT")).text,
    },
    frameAncestors: [],
    branding,
    hasForms: about.launchForm !== undefined,
  });
}
