/** The HTTP application: what every request passes through, in order, and the operations that answer. */
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
import { ADMIN_ROUTES } from "./routes/admin/admin-routes.ts";
import { AUTH_ROUTES } from "./routes/auth/auth-routes.ts";
import { GAMES_ROUTES } from "./routes/games/games-routes.ts";
import { readHealth } from "./routes/health/read-health.ts";
import { serveLaunchLink } from "./routes/launch/follow-launch-link.ts";
import { serveGamePage } from "./routes/launch/show-game.ts";
import { ONBOARDING_ROUTES } from "./routes/onboarding/onboarding-routes.ts";
import { PLATFORM_ROUTES } from "./routes/platform/platform-routes.ts";
import { PLAYERS_ROUTES } from "./routes/players/players-routes.ts";
import { serveSessionSocket } from "./routes/playing/open-session-socket.ts";
import { PLAYING_ROUTES } from "./routes/playing/playing-routes.ts";
import { SANDBOX_ROUTES } from "./routes/sandbox/sandbox-routes.ts";
import { WALLET_ROUTES } from "./routes/wallet/wallet-routes.ts";
import { WEBHOOK_ROUTES } from "./routes/webhooks/webhook-routes.ts";

/** Every operation of the API, in the order of the OpenAPI document. */
const ROUTES: readonly Route[] = [
  readHealth,
  ...AUTH_ROUTES,
  ...GAMES_ROUTES,
  ...WALLET_ROUTES,
  ...PLAYERS_ROUTES,
  ...PLAYING_ROUTES,
  ...SANDBOX_ROUTES,
  ...ADMIN_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ONBOARDING_ROUTES,
  ...PLATFORM_ROUTES,
];

/** Builds the application; throws if the environment's variables are missing or wrong. */
export function createApp(config: Config = readConfig(env)): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestContext(config));
  app.use(rateLimits(config));

  for (const route of ROUTES) serveRoute(app, route);
  answerPreflights(app, ROUTES);
  serveSessionSocket(app);
  serveLaunchLink(app);
  serveGamePage(app);
  serveReference(app, ROUTES);

  app.onError(answerThrown);
  // Asked only for a path that no route took: as a middleware it would look at every answer.
  const refuseMethod = methodNotAllowed({ app, onMethodNotAllowed: answerWrongMethod });
  app.notFound(async (c) => {
    c.res = answerUnknownPath(c);
    await refuseMethod(c, async () => {});
    return c.res;
  });
  return app;
}
