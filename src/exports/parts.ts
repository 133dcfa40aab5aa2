/** An export's parts, as its calls name them. */
import * as z from "zod";
import { EXPORT_PARTS, type ExportPart } from "../../domain/exports/export-parts.ts";

export type ExportTableName = Exclude<ExportPart, "wallets" | "pools">;

/** The part of an export that a call names in its path. Reference 12.22. */
export const exportParams = z.object({
  part: z.enum(EXPORT_PARTS).meta({ description: "One part is one file." }),
});
