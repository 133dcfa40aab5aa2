/**
 * The checks before a handler, by its access and in the contract's order: the address's rate limit,
 * credentials, size, signature, the caller's rate limit. The body's fields come after these, from the
 * route's schemas.
 */
import type { MiddlewareHandler } from "hono";
import type { Access } from "../http/access.ts";
import { ACCESS } from "../http/access.ts";
import {
  authenticateAnyone,
  authenticateOperator,
  authenticatePlayer,
  authenticateStaff,
} from "./authenticate.ts";
import { gameClientOrigin } from "./game-client-origin.ts";
import { limitBody } from "./limit-body.ts";
import { limitByAddress, limitByCaller, withinAddressLimit } from "./rate-limit.ts";
import { requireSignature } from "./require-signature.ts";

const operator = withinAddressLimit(authenticateOperator);

const CREDENTIAL_CHECKS: Readonly<Record<Access, readonly MiddlewareHandler[]>> = {
  public: [limitByAddress],
  "token in body": [limitByAddress],
  session: [withinAddressLimit(authenticatePlayer)],
  "apiKey or session": [withinAddressLimit(authenticateAnyone)],
  apiKey: [operator],
  "apiKey signed": [operator],
  "apiKey signed always": [operator],
  staff: [withinAddressLimit(authenticateStaff)],
};

const SIGNATURE_CHECKS: Readonly<Partial<Record<Access, MiddlewareHandler>>> = {
  "apiKey signed": requireSignature("once a secret exists"),
  "apiKey signed always": requireSignature("always"),
};

/** The checks of a route, in order. */
export function checksFor(access: Access, route: { hasBody: boolean }): MiddlewareHandler[] {
  const signature = SIGNATURE_CHECKS[access];
  return [
    ...(ACCESS[access].browser ? [gameClientOrigin] : []),
    ...CREDENTIAL_CHECKS[access],
    ...(route.hasBody || signature !== undefined ? [limitBody] : []),
    ...(signature === undefined ? [] : [signature]),
    ...(ACCESS[access].security.length > 0 ? [limitByCaller] : []),
  ];
}
