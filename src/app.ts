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
import { accountRoutes } from "./routes/accounts.ts";
import { ADMIN_ACCOUNT_ROUTES, ADMIN_ROUTES } from "./routes/admin/admin-routes.ts";
import { authRoutes } from "./routes/auth.ts";
import { legacyApp } from "./routes/define-route.ts";
import { depositAddressRoutes } from "./routes/deposit-address.ts";
import { detailedHealthRoutes } from "./routes/detailed-health.ts";
import { fairnessRoutes } from "./routes/fairness.ts";
import { forceOutcomeRoutes } from "./routes/force-outcome.ts";
import { gamesRoutes } from "./routes/games.ts";
import { healthRoutes } from "./routes/health.ts";
import { launchRoutes } from "./routes/launch.ts";
import { ONBOARDING_ROUTES } from "./routes/onboarding/onboarding-routes.ts";
import { serveOpenApi } from "./routes/openapi.ts";
import { PLATFORM_ROUTES } from "./routes/platform/platform-routes.ts";
import { playRoutes } from "./routes/play.ts";
import { playerRoutes } from "./routes/players.ts";
import { roundActionRoutes } from "./routes/round-actions.ts";
import { sessionRoutes } from "./routes/session.ts";
import { sessionSocketRoutes } from "./routes/session-socket.ts";
import { testPlayerRoutes } from "./routes/test-players.ts";
import { WALLET_ROUTES } from "./routes/wallet/wallet-routes.ts";
import { WEBHOOK_ROUTES } from "./routes/webhooks/webhook-routes.ts";
import { withdrawRoutes } from "./routes/withdraw.ts";

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
  const app = legacyApp(hono, routes);
  healthRoutes(app);
  authRoutes(app);
  sessionRoutes(app);
  gamesRoutes(app);
  for (const route of WALLET_ROUTES) {
    routes.push(route);
    serveRoute(hono, route);
  }
  withdrawRoutes(app);
  depositAddressRoutes(app);
  playerRoutes(app);
  accountRoutes(app);
  playRoutes(app);
  roundActionRoutes(app);
  fairnessRoutes(app);
  sessionSocketRoutes(app);
  testPlayerRoutes(app);
  forceOutcomeRoutes(app);
  detailedHealthRoutes(app);
  launchRoutes(app);
  for (const route of ADMIN_ROUTES) {
    routes.push(route);
    serveRoute(hono, route);
  }
  for (const route of WEBHOOK_ROUTES) {
    routes.push(route);
    serveRoute(hono, route);
  }
  for (const route of ADMIN_ACCOUNT_ROUTES) {
    routes.push(route);
    serveRoute(hono, route);
  }
  for (const route of ONBOARDING_ROUTES) {
    routes.push(route);
    serveRoute(hono, route);
  }
  for (const route of PLATFORM_ROUTES) {
    routes.push(route);
    serveRoute(hono, route);
  }
  serveOpenApi(hono, routes);
  docsRoutes(app);
  if (config.stage === "local") {
    lobbyRoutes(app);
    inboxRoutes(app);
  }
  answerPreflights(hono, routes);
  return hono;
}
