/**
 * All operations in one application, for the local stack and the tests. In production two Workers share
 * them: src/worker.ts and src/staff-worker.ts. Decision 0060.
 */
import { env } from "cloudflare:workers";
import type { Hono } from "hono";
import { createApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import type { AppEnv } from "../http/route.ts";
import { authenticateStaff } from "../middleware/authenticate-staff.ts";
import { ALL_OPERATIONS } from "../routes/all-operations.ts";
import { servePages } from "../routes/pages.ts";

/** Builds the application; throws if the environment's variables are missing or wrong. */
export function createWholeApp(config: Config = readConfig(env)): Hono<AppEnv> {
  const app = createApp(config, ALL_OPERATIONS, authenticateStaff);
  servePages(app);
  return app;
}
