/** Refuses a body that is longer than any call needs, before it is read. Specification, "Limits". */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_BODY_BYTES } from "../../domain/limits.ts";
import { failure } from "../http/envelope.ts";

const countWhileReading = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => failure(c, "PAYLOAD_TOO_LARGE", { maxBytes: MAX_BODY_BYTES }),
});

/** Takes the length that the request gives, as nearly all do; without one the body is counted while it is read. */
export const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header("Content-Length");
  const isGiven = length !== undefined && c.req.header("Transfer-Encoding") === undefined;
  // Asked for first by itself: opening the body for it costs more than the two headers.
  return isGiven && Number(length) <= MAX_BODY_BYTES ? next() : countWhileReading(c, next);
};
