/** The parts that the operations of the OpenAPI document share: credentials and response headers. */
import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { PERSON_TOKEN } from "../../domain/authority/person-roles.ts";

/** The component of each response header. Each answer refers to four or more, so the names are short. */
const HEADERS = {
  "X-Request-Id": "Id",
  "X-RateLimit-Limit": "Limit",
  "X-RateLimit-Remaining": "Left",
  "X-RateLimit-Reset": "Reset",
  "Retry-After": "RetryAfter",
  "Idempotent-Replayed": "Replayed",
} as const;

export type HeaderName = keyof typeof HEADERS;

/** Returns the description of an answer's headers. */
export function headersOf(names: readonly HeaderName[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${HEADERS[name]}` }]),
  );
}

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
    description: "A key of Rouleau's staff: pk_….",
  });
  registry.registerComponent("securitySchemes", "cloudflareAccess", {
    type: "apiKey",
    in: "header",
    name: "Cf-Access-Jwt-Assertion",
    description: "Added by Cloudflare Access to requests from Rouleau's staff.",
  });
  registry.registerComponent("securitySchemes", "person", {
    type: "apiKey",
    in: "header",
    name: PERSON_TOKEN.header,
    description:
      "Set by the dashboard for the person signed in there, and accepted from nowhere else. `x-roles` lists the roles that may make the call.",
  });
  registry.registerComponent("securitySchemes", "serviceTimestamp", {
    type: "apiKey",
    in: "header",
    name: "X-Service-Timestamp",
    description: "Unix time in seconds, within 300 seconds of the server's time.",
  });
  registry.registerComponent("securitySchemes", "serviceSignature", {
    type: "apiKey",
    in: "header",
    name: "X-Service-Signature",
    description:
      "`sha256=` followed by the lowercase hex HMAC-SHA256 of `timestamp.METHOD.path.rawBody`. The key is the whole whsec_ secret. Required once the environment has a webhook secret.",
  });
  registry.registerComponent("headers", HEADERS["X-Request-Id"], {
    description:
      "The same value as `requestId` in the body. Quote it when you contact us about the call.",
    required: true,
    schema: { type: "string" },
  });
  registry.registerComponent("headers", HEADERS["X-RateLimit-Limit"], {
    description:
      "The number of calls allowed per clock minute. When several limits apply (API key, player, IP address), the headers show the one with the fewest calls left.",
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", HEADERS["X-RateLimit-Remaining"], {
    description: "Calls left in this minute; 0 while a burst allowance is in use.",
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", HEADERS["X-RateLimit-Reset"], {
    description: "When the minute ends, as Unix time in seconds.",
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", HEADERS["Retry-After"], {
    description: "Seconds to wait before you send the call again.",
    required: true,
    schema: { type: "integer" },
  });
  registry.registerComponent("headers", HEADERS["Idempotent-Replayed"], {
    description:
      "Present when this Idempotency-Key was used before: this is the original answer, and nothing was done again.",
    schema: { type: "string", const: "true" },
  });
}
