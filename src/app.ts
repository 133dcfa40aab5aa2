/**
 * The HTTP application: what every request passes through, in order, and then the operations in the
 * specification's order.
 */
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { type Config, readConfig } from "./config.ts";
import { answerThrown, answerUnknownPath, answerWrongMethod } from "./http/faults.ts";
import type { AppEnv, Route } from "./http/route.ts";
import { answerPreflights } from "./middleware/game-client-origin.ts";
import { rateLimits } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { serveRoute } from "./middleware/serve-route.ts";
import { serveReference } from "./openapi/serve-reference.ts";
import { ADMIN_ACCOUNT_ROUTES, ADMIN_ROUTES } from "./routes/admin/admin-routes.ts";
import { AUTH_ROUTES } from "./routes/auth/auth-routes.ts";
import { logIn } from "./routes/auth/log-in.ts";
import { legacyApp } from "./routes/define-route.ts";
import { forceOutcomeRoutes } from "./routes/force-outcome.ts";
import { GAMES_ROUTES } from "./routes/games/games-routes.ts";
import { readHealth } from "./routes/health/read-health.ts";
import { launchRoutes } from "./routes/launch.ts";
import { ONBOARDING_ROUTES } from "./routes/onboarding/onboarding-routes.ts";
import { PLATFORM_ROUTES } from "./routes/platform/platform-routes.ts";
import { PLAYERS_ROUTES } from "./routes/players/players-routes.ts";
import { serveSessionSocket } from "./routes/playing/open-session-socket.ts";
import { PLAYING_ROUTES } from "./routes/playing/playing-routes.ts";
import { readDetailedHealth } from "./routes/sandbox/read-detailed-health.ts";
import { testPlayerRoutes } from "./routes/test-players.ts";
import { WALLET_ROUTES } from "./routes/wallet/wallet-routes.ts";
import { WEBHOOK_ROUTES } from "./routes/webhooks/webhook-routes.ts";

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
  serve([readHealth, ...AUTH_ROUTES, ...GAMES_ROUTES, ...WALLET_ROUTES]);
  serve([...PLAYERS_ROUTES, logIn, ...PLAYING_ROUTES]);
  serveSessionSocket(hono);
  testPlayerRoutes(app);
  forceOutcomeRoutes(app);
  serve([readDetailedHealth]);
  launchRoutes(app);
  serve([...ADMIN_ROUTES, ...WEBHOOK_ROUTES, ...ADMIN_ACCOUNT_ROUTES]);
  serve([...ONBOARDING_ROUTES, ...PLATFORM_ROUTES]);
  serveReference(hono, routes);
  answerPreflights(hono, routes);
  return hono;
}
