/**
 * The checks before a handler, by its access and in the contract's order: the address's rate limit,
 * credentials, size, signature, the caller's rate limit. The body's fields come after these, from the
 * route's schemas.
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_BODY_BYTES } from "../../domain/limits.ts";
import type { Access } from "../http/access.ts";
import { ACCESS } from "../http/access.ts";
import { failure } from "../http/envelope.ts";
import { authenticateAnyone, authenticateOperator, authenticatePlayer } from "./authenticate.ts";
import { gameClientOrigin } from "./game-client-origin.ts";
import { limitByAddress, limitByCaller, withinAddressLimit } from "./rate-limit.ts";
import { requireSignature } from "./require-signature.ts";

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => failure(c, "PAYLOAD_TOO_LARGE", { maxBytes: MAX_BODY_BYTES }),
});

const operator = withinAddressLimit(authenticateOperator);

const CREDENTIAL_CHECKS: Readonly<Record<Access, readonly MiddlewareHandler[]>> = {
  public: [limitByAddress],
  "token in body": [limitByAddress],
  session: [withinAddressLimit(authenticatePlayer), limitByCaller],
  "apiKey or session": [withinAddressLimit(authenticateAnyone), limitByCaller],
  apiKey: [operator, limitByCaller],
  "apiKey signed": [operator, limitBody, requireSignature("once a secret exists"), limitByCaller],
  "apiKey signed always": [operator, limitBody, requireSignature("always"), limitByCaller],
};

/** The checks of a route, in order. */
export function checksFor(access: Access, route: { hasBody: boolean }): MiddlewareHandler[] {
  const credentialChecks = CREDENTIAL_CHECKS[access];
  // The signature's check has read the body, and a body of unknown length is not measured twice.
  const isMeasured = credentialChecks.includes(limitBody);
  return [
    ...(ACCESS[access].browser ? [gameClientOrigin] : []),
    ...credentialChecks,
    ...(route.hasBody && !isMeasured ? [limitBody] : []),
  ];
}
