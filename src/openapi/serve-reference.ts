/**
 * The API reference: the OpenAPI document, and a page where an integrator reads about each call and
 * tries it with their own key.
 */
import type { Hono } from "hono";
import type { AppEnv, Route } from "../http/route.ts";
import { limitByAddress } from "../middleware/rate-limit.ts";
import docsPage from "../pages/docs.html";
import { servePage } from "../pages/serve-page.ts";
import { openApiDocument } from "./document.ts";

/**
 * Adds GET /api/v1/openapi.json, which describes these operations, and GET /docs. The document is
 * made on its first request. It has no envelope, because tools read it directly.
 */
export function serveReference(app: Hono<AppEnv>, routes: readonly Route[]): void {
  let document: string | undefined;
  app.get("/api/v1/openapi.json", limitByAddress, (c) => {
    document ??= JSON.stringify(openApiDocument(routes));
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
  app.get("/docs", limitByAddress, (c) =>
    servePage(c, { html: docsPage, values: {}, frameAncestors: [] }),
  );
}
