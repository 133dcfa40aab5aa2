/** The pages of an export, as every export call returns them. Reference 12.22. */
import * as z from "zod";
import { encodeCursor } from "../http/paging.ts";

/** There is no `page` or `limit`: pages are limited by their cost. */
export const exportQuery = z.object({
  cursor: z.string().max(1_024).optional().meta({
    description: "The `nextCursor` of the previous page; leave it out for the first.",
  }),
});

export const exportSchema = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).meta({
    description:
      "The next rows; each is one line of the file. Amounts are whole numbers of minor units and times are milliseconds. A page can be empty and not be the last.",
  }),
  nextCursor: z.string().nullable().meta({ description: "Null after the last page." }),
});

export function exportView(page: {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: readonly (string | number)[] | null;
}): z.output<typeof exportSchema> {
  return { rows: [...page.rows], nextCursor: page.next && encodeCursor(page.next) };
}
