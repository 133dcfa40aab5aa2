/**
 * The checks before a handler, by its access and in the contract's order: credentials, size,
 * signature. The body's fields come after these, from the route's schemas.
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_BODY_BYTES } from "../../domain/limits.ts";
import type { Access } from "../http/access.ts";
import { ACCESS } from "../http/access.ts";
import { failure } from "../http/envelope.ts";
import {
  authenticateAnyone,
  authenticateOperator,
  authenticatePlayer,
  authenticateStaff,
} from "./authenticate.ts";
import { gameClientOrigin } from "./game-client-origin.ts";
import { requireSignature } from "./require-signature.ts";

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => failure(c, "PAYLOAD_TOO_LARGE", { maxBytes: MAX_BODY_BYTES }),
});

const CREDENTIAL_CHECKS: Readonly<Record<Access, readonly MiddlewareHandler[]>> = {
  public: [],
  "token in body": [],
  session: [authenticatePlayer],
  "apiKey or session": [authenticateAnyone],
  apiKey: [authenticateOperator],
  "apiKey signed": [authenticateOperator, limitBody, requireSignature("once a secret exists")],
  "apiKey signed always": [authenticateOperator, limitBody, requireSignature("always")],
  staff: [authenticateStaff],
};

/** The checks of a route, in order. */
export function checksFor(access: Access, route: { hasBody: boolean }): MiddlewareHandler[] {
  return [
    ...(ACCESS[access].browser ? [gameClientOrigin] : []),
    ...CREDENTIAL_CHECKS[access],
    ...(route.hasBody ? [limitBody] : []),
  ];
}
