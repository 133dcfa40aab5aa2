/** A stretch of time in a list's query: from a moment on, and before another. */
import * as z from "zod";
import { ApiError } from "../errors/api-error.ts";

const moment = z.iso.datetime({ offset: true }).optional();

/** The query fields; spread them into a route's own query schema. */
export const periodQuery = {
  from: moment.meta({ description: "The earliest time." }),
  to: moment.meta({ description: "The time before which all are." }),
};

/** The period in milliseconds; throws VALIDATION_FAILED for one that ends before it begins. */
export function readPeriod(query: { from?: string | undefined; to?: string | undefined }): {
  from: number | undefined;
  to: number | undefined;
} {
  const [from, to] = [query.from, query.to].map((text) =>
    text === undefined ? undefined : Date.parse(text),
  );
  if (from !== undefined && to !== undefined && from >= to) {
    const message = "It must be later than from.";
    throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "to", message }] });
  }
  return { from, to };
}
