/**
 * The HTTP application: what every request passes through, in order, and the routes in the
 * specification's order.
 */
import { env } from "cloudflare:workers";
import { OpenAPIHono } from "@hono/zod-openapi";
import { methodNotAllowed } from "hono/method-not-allowed";
import { type Config, readConfig } from "./config.ts";
import type { App, AppEnv } from "./http/app-env.ts";
import {
  answerInvalid,
  answerThrown,
  answerUnknownPath,
  answerWrongMethod,
} from "./http/faults.ts";
import { lobbyRoutes } from "./local/lobby.ts";
import { answerPreflights } from "./middleware/game-client-origin.ts";
import { rateLimits } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { adminGameRoutes } from "./routes/admin-games.ts";
import { adminJackpotRoutes } from "./routes/admin-jackpots.ts";
import { authRoutes } from "./routes/auth.ts";
import { bonusRoutes } from "./routes/bonuses.ts";
import { gamesRoutes } from "./routes/games.ts";
import { healthRoutes } from "./routes/health.ts";
import { launchRoutes } from "./routes/launch.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { payoutAddressRoutes } from "./routes/payout-addresses.ts";
import { playRoutes } from "./routes/play.ts";
import { playerRoutes } from "./routes/players.ts";
import { walletRoutes } from "./routes/wallet.ts";
import { withdrawRoutes } from "./routes/withdraw.ts";
import { withdrawalRoutes } from "./routes/withdrawals.ts";

/** Builds the application; throws when the environment cannot be used. */
export function createApp(config: Config = readConfig(env)): OpenAPIHono<AppEnv> {
  const hono = new OpenAPIHono<AppEnv>({ defaultHook: answerInvalid });
  hono.onError(answerThrown);
  hono.notFound(answerUnknownPath);
  hono.use(requestContext(config));
  hono.use(rateLimits(config));
  hono.use(methodNotAllowed({ app: hono, onMethodNotAllowed: answerWrongMethod }));

  const app = hono as unknown as App;
  healthRoutes(app);
  authRoutes(app);
  gamesRoutes(app);
  walletRoutes(app);
  withdrawRoutes(app);
  playerRoutes(app);
  playRoutes(app);
  launchRoutes(app);
  withdrawalRoutes(app);
  payoutAddressRoutes(app);
  bonusRoutes(app);
  adminJackpotRoutes(app);
  adminGameRoutes(app);
  openApiRoutes(hono);
  if (config.stage === "local") lobbyRoutes(app);
  answerPreflights(app);
  return hono;
}
