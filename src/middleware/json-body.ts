/**
 * The body of every call that takes one: read once, whether its length was told or not, and refused
 * unless it is there, is said to be JSON and can be read in one way only. Contract, "Envelope".
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_BODY_BYTES } from "../../domain/limits.ts";
import { ApiError } from "../http/api-error.ts";
import { failure } from "../http/envelope.ts";
import { ERRORS } from "../http/errors.ts";
import { type JsonFault, jsonFault } from "../http/exact-json.ts";

/** As hono's validator takes it: what is not this would reach a handler unread, as an empty object. */
const JSON_MEDIA_TYPE = /^application\/([\w.-]+\+)?json$/i;

const MESSAGES = {
  NOT_UTF_8: "The body is not valid UTF-8; encode the JSON as UTF-8.",
  NOT_JSON: ERRORS.MALFORMED_JSON.message,
  FIELD_REPEATED: "An object in the body names a field twice; send each field once.",
} as const satisfies Record<JsonFault, string>;

/** Refuses a body that is too large. Once in a chain: a body that came as a stream can be read once. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => failure(c, "PAYLOAD_TOO_LARGE", { maxBytes: MAX_BODY_BYTES }),
});

/** Refuses a body that is missing, not called JSON, or open to two readings. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim() ?? "";
  if (!JSON_MEDIA_TYPE.test(mediaType)) throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  const fault = jsonFault(new Uint8Array(await c.req.arrayBuffer()));
  if (fault !== undefined) throw new ApiError("MALFORMED_JSON", undefined, MESSAGES[fault]);
  await next();
};
