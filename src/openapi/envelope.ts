/** Describes the envelope of every response. The common parts are stated once. Reference 2.3. */
import * as z from "zod";
import { codeOf, ERRORS, type ErrorName, errorPage } from "../errors/errors.ts";

const REQUEST_ID = "req_01KAJ3W9ZK8T5M9N2P4R6S8W0X";

const requestIdSchema = z
  .string()
  .regex(/^req_[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: "Identifies this call. Quote it when you contact us." });

const metaSchema = z
  .strictObject({
    page: z.int().min(1).optional(),
    pageSize: z.int().min(1).optional(),
    total: z.int().min(0).optional().meta({
      description: "The number of rows, when you page by number.",
    }),
    totalIsLowerBound: z.literal(true).optional().meta({
      description:
        "Present if there may be more than `total`: long lists are not counted to the end.",
    }),
    hasMore: z.boolean().optional().meta({
      description:
        "True if the list may continue. With a filter, a page may then hold fewer rows than asked for, or none: continue with `nextCursor`.",
    }),
    nextCursor: z.string().optional(),
  })
  .meta({ id: "PageMeta", description: "About the page of a list." });

const successSchema = z
  .strictObject({
    success: z.literal(true),
    data: z.unknown(),
    meta: metaSchema.optional(),
    requestId: requestIdSchema,
  })
  .meta({ id: "Success", description: "The envelope of every success." });

export const errorSchema = z
  .strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.string(),
      message: z
        .string()
        .meta({ description: "A message for a person: what is wrong and what to do." }),
      details: z
        .looseObject({
          doc: z.string().optional().meta({
            description: "Where the code is explained: a path on this host.",
          }),
        })
        .optional()
        .meta({ description: "Details for programs, such as a hint or the server's time." }),
    }),
    requestId: requestIdSchema,
  })
  .meta({ id: "Error", description: "The envelope of every error." });

/** Returns the schema of a success that carries `data`. */
export function successWith(data: z.ZodType): z.ZodType {
  return z.intersection(successSchema, z.object({ data }));
}

/**
 * Returns the schema of an error with one of these codes. It adds only the codes to the common schema,
 * in the document's own form, because these schemas are a tenth of the document. The other fields are
 * named again, because some tools treat unnamed fields as unknown.
 */
export function errorWith(names: readonly ErrorName[]) {
  // In the order of their examples, in which a code of digits comes first.
  const code = { enum: Object.keys(errorExamples(names)) };
  const own = { properties: { error: { properties: { code, message: {}, details: {} } } } };
  return { allOf: [{ $ref: "#/components/schemas/Error" }, own] };
}

/** Returns an example of each of these errors, with its cause, by its code. */
export function errorExamples(names: readonly ErrorName[]) {
  return Object.fromEntries(
    names.map((name) => {
      const code = codeOf(name);
      const error = { code, message: ERRORS[name].message, details: { doc: errorPage(code) } };
      const value = { success: false, error, requestId: REQUEST_ID };
      return [code, { summary: ERRORS[name].cause, value }];
    }),
  );
}
