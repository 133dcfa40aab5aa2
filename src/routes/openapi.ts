/**
 * The OpenAPI document, made from the routes' own statements. It is the one answer that comes
 * without the envelope: tools read it as it is.
 */
import { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import { version } from "../../package.json";
import type { RouteApp } from "../http/route-app.ts";
import { limitByAddress } from "../middleware/rate-limit.ts";
import { eventSchema } from "../views/webhook-event.ts";

const DESCRIPTION = `Hosted casino games for operators. Every answer is an envelope:
\`{ success: true, data, meta?, requestId }\` or \`{ success: false, error, requestId }\`.
Amounts are decimal strings in major units. The API key alone names the account and the environment.`;

/** Adds GET /api/v1/openapi.json. */
export function openApiRoutes(app: RouteApp): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent("securitySchemes", "apiKey", {
    type: "http",
    scheme: "bearer",
    description: "An operator's API key: sk_sandbox_… or sk_production_….",
  });
  registry.registerComponent("securitySchemes", "session", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A player's access token, from exchange or refresh.",
  });
  registry.registerComponent("securitySchemes", "platformKey", {
    type: "http",
    scheme: "bearer",
    description: "The key of the platform's own staff: pk_….",
  });
  registry.registerComponent("securitySchemes", "serviceTimestamp", {
    type: "apiKey",
    in: "header",
    name: "X-Service-Timestamp",
    description: "Unix time in seconds, within 300 seconds of ours.",
  });
  registry.registerComponent("securitySchemes", "serviceSignature", {
    type: "apiKey",
    in: "header",
    name: "X-Service-Signature",
    description:
      "`sha256=` and the lowercase hex HMAC-SHA256 of `timestamp.METHOD.path.rawBody`, keyed by the whole whsec_ secret. Required once a webhook secret exists.",
  });
  registry.registerComponent("headers", "X-Request-Id", {
    description: "The same as `requestId` in the body; quote it when you ask us about the call.",
    required: true,
    schema: { type: "string" },
  });
  registry.registerComponent("headers", "X-RateLimit-Limit", {
    description:
      "Calls in a window, which is a minute of the clock, of the limit that has the least left: the API key's, the player's or the address's.",
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", "X-RateLimit-Remaining", {
    description: "Calls left of that limit in the window; 0 while a burst lasts.",
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", "X-RateLimit-Reset", {
    description: "When the window ends, in Unix time.",
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", "Retry-After", {
    description: "Seconds to wait before the call can succeed.",
    required: true,
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", "Idempotent-Replayed", {
    description:
      "Sent when this Idempotency-Key was answered before: this is that answer again, and nothing moved now.",
    schema: { type: "string", const: "true" },
  });

  for (const type of EVENT_TYPES) {
    registry.registerWebhook({
      method: "post",
      path: type,
      tags: ["Webhooks"],
      summary: type,
      description:
        "Sent to your webhooks, signed as Standard Webhooks has it. Answer 2xx within 10 seconds.",
      request: {
        body: { required: true, content: { "application/json": { schema: eventSchema(type) } } },
      },
      responses: { 200: { description: "Taken. Any other 2xx is as good." } },
    });
  }

  let document: string | undefined;
  app.get("/api/v1/openapi.json", limitByAddress, (c) => {
    // Made on demand, because routes are still being added when this one is.
    document ??= JSON.stringify(
      new OpenApiGeneratorV31(registry.definitions).generateDocument({
        openapi: "3.1.0",
        info: { title: "Rouleau", version, description: DESCRIPTION },
        servers: [{ url: "/", description: "The environment follows from the API key." }],
      }),
    );
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
}
