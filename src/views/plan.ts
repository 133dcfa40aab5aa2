/** The plan of an operator's account, which decides its rate limits. Specification, "Limits". */
import * as z from "zod";

export const planSchema = z.enum(["starter", "growth", "enterprise"]);

/** The plan as it counts: one that is not known has Growth's limits, so Growth is what it is. */
export function planView(plan: string): z.output<typeof planSchema> {
  return planSchema.catch("growth").parse(plan);
}
