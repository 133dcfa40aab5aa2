/**
 * The OpenAPI document, made from the routes' own statements. It is the one answer that comes
 * without the envelope: tools read it as it is.
 */
import { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { version } from "../../package.json";
import type { RouteApp } from "../http/route-app.ts";
import { limitByAddress } from "../middleware/rate-limit.ts";
import { registerComponents } from "../openapi/components.ts";
import { completeOperations } from "../openapi/operations.ts";
import { registerSessionSocket } from "../openapi/session-socket.ts";
import { TAGS } from "../openapi/tags.ts";
import { registerWebhooks } from "../openapi/webhooks.ts";

const DESCRIPTION = `Hosted casino games for operators. Every answer is an envelope:
\`{ success: true, data, meta?, requestId }\` or \`{ success: false, error, requestId }\`.
Amounts are decimal strings in major units. The API key alone names the account and the environment.`;

/** Adds GET /api/v1/openapi.json. */
export function openApiRoutes(app: RouteApp): void {
  const { openAPIRegistry: registry } = app;
  registerComponents(registry);
  registerWebhooks(registry);
  registerSessionSocket(registry);
  let document: string | undefined;
  app.get("/api/v1/openapi.json", limitByAddress, (c) => {
    // Made on demand, because routes are still being added when this one is.
    document ??= JSON.stringify(
      completeOperations(
        new OpenApiGeneratorV31(registry.definitions).generateDocument({
          openapi: "3.1.0",
          info: {
            title: "Rouleau",
            version,
            description: DESCRIPTION,
            license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
          },
          servers: [{ url: "/", description: "The environment follows from the API key." }],
          tags: TAGS.map((tag) => ({ ...tag })),
        }),
      ),
    );
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
}
