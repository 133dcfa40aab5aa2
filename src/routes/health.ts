/** Whether the platform answers at all: fast, and without asking the database. Contract, "Health". */
import * as z from "zod";
import { version } from "../../package.json";
import { success } from "../http/envelope.ts";
import { somethingIsFrozen } from "../ledger-audit/frozen-notice.ts";
import type { App } from "./define-route.ts";
import { defineRoute } from "./define-route.ts";

const healthRoute = defineRoute({
  method: "get",
  path: "/api/v1/health",
  access: "public",
  tag: "Health",
  summary: "Platform health",
  description:
    "`degraded` while an audit has frozen something; known to within half a minute, without asking the database.",
  data: z.strictObject({
    status: z.enum(["healthy", "degraded", "unhealthy"]),
    version: z.string(),
    time: z.iso.datetime(),
  }),
});

/** Adds the health check. */
export function healthRoutes(app: App): void {
  app.openapi(healthRoute, (c) =>
    success(c, {
      status: somethingIsFrozen(c.env, c.executionCtx)
        ? ("degraded" as const)
        : ("healthy" as const),
      version,
      time: new Date().toISOString(),
    }),
  );
}
