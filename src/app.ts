/**
 * The HTTP application: what every request passes through, in order, and the routes in the
 * specification's order.
 */
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { type Config, readConfig } from "./config.ts";
import type { AppEnv } from "./http/app-env.ts";
import { answerThrown, answerUnknownPath, answerWrongMethod } from "./http/faults.ts";
import type { Route } from "./http/route.ts";
import { inboxRoutes } from "./local/inbox-page.ts";
import { lobbyRoutes } from "./local/lobby.ts";
import { answerPreflights } from "./middleware/game-client-origin.ts";
import { rateLimits } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { serveRoute } from "./middleware/serve-route.ts";
import { docsRoutes } from "./pages/docs.ts";
import { adminGameRoutes } from "./routes/admin-games.ts";
import { adminJackpotRoutes } from "./routes/admin-jackpots.ts";
import { adminPlayerRoutes } from "./routes/admin-players.ts";
import { adminRoundRoutes } from "./routes/admin-rounds.ts";
import { adminStatsRoutes } from "./routes/admin-stats.ts";
import { apiKeyRoutes } from "./routes/api-keys.ts";
import { auditLogRoutes } from "./routes/audit-log.ts";
import { AUTH_ROUTES } from "./routes/auth/auth-routes.ts";
import { logIn } from "./routes/auth/log-in.ts";
import { bonusRoutes } from "./routes/bonuses.ts";
import { legacyApp } from "./routes/define-route.ts";
import { GAMES_ROUTES } from "./routes/games/games-routes.ts";
import { readHealth } from "./routes/health/read-health.ts";
import { serveLaunchLink } from "./routes/launch/follow-launch-link.ts";
import { serveGamePage } from "./routes/launch/show-game.ts";
import { onboardingRoutes } from "./routes/onboarding.ts";
import { serveOpenApi } from "./routes/openapi.ts";
import { payoutAddressRoutes } from "./routes/payout-addresses.ts";
import { platformAuditRoutes } from "./routes/platform-audit.ts";
import { platformTenantRoutes } from "./routes/platform-tenants.ts";
import { PLAYERS_ROUTES } from "./routes/players/players-routes.ts";
import { serveSessionSocket } from "./routes/playing/open-session-socket.ts";
import { PLAYING_ROUTES } from "./routes/playing/playing-routes.ts";
import { SANDBOX_ROUTES } from "./routes/sandbox/sandbox-routes.ts";
import { tenantRoutes } from "./routes/tenant.ts";
import { voidRoundRoutes } from "./routes/void-round.ts";
import { WALLET_ROUTES } from "./routes/wallet/wallet-routes.ts";
import { webhookReplayRoutes } from "./routes/webhook-replays.ts";
import { webhookSecretRoutes } from "./routes/webhook-secret.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { withdrawalRoutes } from "./routes/withdrawals.ts";

/** Builds the application; throws when the environment cannot be used. */
export function createApp(config: Config = readConfig(env)): Hono<AppEnv> {
  const hono = new Hono<AppEnv>();
  hono.onError(answerThrown);
  // Only for a path that no route took: in front of all routes it would look at every answer.
  const refuseMethod = methodNotAllowed({ app: hono, onMethodNotAllowed: answerWrongMethod });
  hono.notFound(async (c) => {
    c.res = answerUnknownPath(c);
    await refuseMethod(c, async () => {});
    return c.res;
  });
  hono.use(requestContext(config));
  hono.use(rateLimits(config));

  const routes: Route[] = [];
  const serve = (operations: readonly Route[]): void => {
    for (const route of operations) {
      routes.push(route);
      serveRoute(hono, route);
    }
  };
  const app = legacyApp(hono, routes);
  serve([readHealth, ...AUTH_ROUTES, ...GAMES_ROUTES, ...WALLET_ROUTES, ...PLAYERS_ROUTES, logIn]);
  serve([...PLAYING_ROUTES, ...SANDBOX_ROUTES]);
  serveSessionSocket(hono);
  serveLaunchLink(hono);
  serveGamePage(hono);
  withdrawalRoutes(app);
  payoutAddressRoutes(app);
  bonusRoutes(app);
  adminPlayerRoutes(app);
  adminRoundRoutes(app);
  voidRoundRoutes(app);
  adminStatsRoutes(app);
  adminJackpotRoutes(app);
  adminGameRoutes(app);
  apiKeyRoutes(app);
  webhookRoutes(app);
  webhookReplayRoutes(app);
  webhookSecretRoutes(app);
  tenantRoutes(app);
  auditLogRoutes(app);
  onboardingRoutes(app);
  platformTenantRoutes(app);
  platformAuditRoutes(app);
  serveOpenApi(hono, routes);
  docsRoutes(app);
  if (config.stage === "local") {
    lobbyRoutes(app);
    inboxRoutes(app);
  }
  answerPreflights(hono, routes);
  return hono;
}
