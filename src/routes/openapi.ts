/** GET /api/v1/openapi.json: the one answer without the envelope, because tools read it as it is. */
import type { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import type { Route } from "../http/route.ts";
import { limitByAddress } from "../middleware/rate-limit.ts";
import { openApiDocument } from "../openapi/document.ts";

/** Adds the document of these operations; it is made when it is first asked for. */
export function serveOpenApi(app: Hono<AppEnv>, routes: readonly Route[]): void {
  let document: string | undefined;
  app.get("/api/v1/openapi.json", limitByAddress, (c) => {
    document ??= JSON.stringify(openApiDocument(routes));
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
}
