/** The part of an export that a call names in its path. Reference 12.22. */
import * as z from "zod";
import { EXPORT_PARTS } from "./parts.ts";

export const exportParams = z.object({
  part: z.enum(EXPORT_PARTS).meta({ description: "One part is one file." }),
});
