/** The API reference, where integrators read about each call and try it with their own key. */
import { limitByAddress } from "../middleware/rate-limit.ts";
import type { App } from "../routes/define-route.ts";
import docsPage from "./docs.html";
import { servePage } from "./serve-page.ts";

/** Adds GET /docs. */
export function docsRoutes(app: App): void {
  app.get("/docs", limitByAddress, (c) =>
    servePage(c, { html: docsPage, values: {}, frameAncestors: [] }),
  );
}
