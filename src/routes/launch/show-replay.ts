/** Shows the page that plays a round again, to anyone with a link to it. Reference 17.10. */
import type { Hono } from "hono";
import { findGame } from "../../../domain/games/catalogue.ts";
import { roundPlace } from "../../../domain/ids.ts";
import type { RoundDetails } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import { verifyReplayToken } from "../../auth/tokens.ts";
import { findTenant } from "../../db/find-tenant.ts";
import type { AppEnv } from "../../http/route.ts";
import { limitVisits } from "../../middleware/limit-visits.ts";
import { walletStub } from "../../objects.ts";
import { builtPages, noticeFor } from "../../pages/built-pages.ts";
import { hostOrigins, servePage } from "../../pages/serve-page.ts";
import { showNotice } from "../../pages/show-notice.ts";
import { jackpotPartView } from "../../views/jackpot.ts";
import { roundView } from "../../views/round.ts";

/** Adds GET /replay/:roundId. It reads the stored round from the wallet, and changes nothing. */
export function serveReplayPage(app: Hono<AppEnv>): void {
  app.get("/replay/:roundId", limitVisits, async (c) => {
    const { roundId } = c.req.param();
    const place = roundPlace(roundId);
    const link = verifyReplayToken(c.get("config"), c.req.query("token") ?? "");
    if (place === undefined || link?.claims.rid !== roundId) {
      return showNotice(c, "REPLAY_LINK_INVALID");
    }
    if (link.expired) return showNotice(c, "REPLAY_LINK_EXPIRED");
    const { tid: tenantId, env: environment, exp } = link.claims;
    const tenant = await findTenant(c, { tenantId, environment });
    if (tenant === undefined) return showNotice(c, "NOT_FOUND");
    const wallet = walletStub(c.env, { tenantId, environment, playerId: place.playerId });
    const found = await wallet.roundDetails(place.seq);
    if (!found.ok) return showNotice(c, found.refusal);
    const { gameId, gameVersion } = found.value.round;
    // The version that played the round: another may have other reels and pays.
    const game = findGame(gameId, gameVersion);
    if (game === undefined) return showNotice(c, "GAME_NOT_FOUND");
    const isSandbox = environment === "sandbox";
    const shown = { round: roundToShow(found.value), isSandbox, rules: game.rules };
    const { html } = await builtPages(c);
    return servePage(c, {
      html: html.replay,
      values: {
        gameName: game.name,
        gameId: game.id,
        record: JSON.stringify({ ...shown, expiresAt: new Date(exp * 1000).toISOString() }),
        noScript: (await noticeFor(c, "NO_SCRIPT")).text,
      },
      frameAncestors: hostOrigins(c, tenant),
    });
  });
}

/** Returns what a replay shows of a round: nothing about the player, the session or the seeds. */
function roundToShow({ round, jackpot }: RoundDetails) {
  const shown = roundView(round);
  const { id, gameId, returnToPlayer, state, currency, demo, createdAt } = shown;
  const { stake, win, multiplier, outcome } = shown;
  const won = jackpot && jackpotPartView(jackpot, round.currency).won;
  return {
    ...{ id, gameId, returnToPlayer, state, currency, demo, createdAt },
    ...{ stake, win, multiplier, outcome },
    ...(round.forced === undefined ? {} : { forced: true }),
    ...(round.choices === undefined ? {} : { choices: round.choices }),
    ...(round.actions === undefined ? {} : { actions: round.actions }),
    jackpot: won?.amount ?? null,
  };
}
