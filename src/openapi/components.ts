/** What all operations of the OpenAPI document refer to: the credentials and the headers of answers. */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";

/** Adds the security schemes and headers. */
export function registerComponents(registry: OpenAPIRegistry): void {
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
  registry.registerComponent("securitySchemes", "cloudflareAccess", {
    type: "apiKey",
    in: "header",
    name: "Cf-Access-Jwt-Assertion",
    description: "Added by Cloudflare Access to a request of the platform's own staff.",
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
}
