/** The HTTP application of a Worker: what every request passes through, in order, and the operations that answer. */
import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Config } from "./config.ts";
import { answerThrown, answerUnknownPath, answerWrongMethod } from "./http/faults.ts";
import type { AppEnv, Route } from "./http/route.ts";
import { serveWithChecks } from "./middleware/check-call.ts";
import { answerPreflights } from "./middleware/game-client-origin.ts";
import { limitByAddress, rateLimits } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";

/**
 * Builds the application of a Worker that serves these operations; any other path is unknown to it. The
 * Worker that serves staff passes in the check that identifies them; the money Worker has none.
 */
export function createApp(
  config: Config,
  operations: readonly Route[],
  authenticateStaff?: MiddlewareHandler,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestContext(config));
  app.use(rateLimits(config));

  for (const operation of operations) serveWithChecks(app, operation, authenticateStaff);
  answerPreflights(app, operations);

  app.onError(answerThrown);
  // Runs only for a path that no route took: as a middleware it would run on every response.
  const refuseMethod = methodNotAllowed({ app, onMethodNotAllowed: answerWrongMethod });
  app.notFound(async (c) => {
    await limitByAddress(c, async () => {
      c.res = answerUnknownPath(c);
      await refuseMethod(c, async () => {});
    });
    return c.res;
  });
  return app;
}
