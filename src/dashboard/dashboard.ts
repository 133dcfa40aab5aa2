/** The dashboard's Worker: people's sign-in, the way to the API for their pages, and the pages. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_BODY_BYTES } from "../../domain/limits.ts";
import { ulid } from "../runtime/ulid.ts";
import { answer, type DashboardEnv, Refusal, refusal } from "./app-env.ts";
import type { DashboardConfig } from "./config.ts";
import { forwardCall } from "./forward-call.ts";
import { fromOwnOrigin, underOwnName } from "./own-origin.ts";
import { reportTeamActs } from "./report-to-api.ts";
import { ownAccountRoutes } from "./routes/own-account.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { teamRoutes } from "./routes/team.ts";
import { servePages } from "./serve-pages.ts";

const TWO_YEARS_OF_HTTPS = "max-age=63072000; includeSubDomains";
/** If a browser shows an answer by mistake, it loads nothing and cannot be framed. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

export type DashboardApp = Hono<DashboardEnv>;

/** Makes the app; `extra` adds what exists on the local stack only. */
export function createDashboard(
  config: DashboardConfig,
  extra: (app: DashboardApp) => void = () => undefined,
): DashboardApp {
  const app: DashboardApp = new Hono();
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusal(c, error.refused, error.details);
    const requestId = c.get("requestId");
    const { message, stack } = error;
    console.error(JSON.stringify({ event: "internal_error", requestId, message, stack }));
    return refusal(c, "INTERNAL_ERROR");
  });
  app.notFound((c) => refusal(c, "NOT_FOUND"));
  app.use(async (c, next) => {
    c.set("config", config);
    c.set("requestId", `req_${ulid()}`);
    c.header("X-Request-Id", c.get("requestId"));
    c.header("Cache-Control", "no-store");
    c.header("Content-Security-Policy", NOTHING_ALLOWED);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "no-referrer");
    if (config.stage === "production") c.header("Strict-Transport-Security", TWO_YEARS_OF_HTTPS);
    await next();
  });
  app.get("/health", (c) => answer(c, { status: "healthy" }));
  app.use(underOwnName);
  app.use("/auth/*", fromOwnOrigin);
  app.use("/auth/*", reportTeamActs);
  app.use("/api/*", fromOwnOrigin);
  const onError = (c: Parameters<typeof refusal>[0]) => refusal(c, "PAYLOAD_TOO_LARGE");
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError }));
  extra(app);
  app.route("/auth", signInRoutes);
  app.route("/auth", ownAccountRoutes);
  app.route("/auth", teamRoutes);
  app.all("/auth/*", (c) => refusal(c, "NOT_FOUND"));
  app.all("/api/:place/v1/*", forwardCall);
  app.all("/api/*", (c) => refusal(c, "NOT_FOUND"));
  app.get("*", servePages);
  app.all("*", (c) => refusal(c, "METHOD_NOT_ALLOWED"));
  return app;
}
