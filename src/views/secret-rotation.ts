/** The input and answer of every rotation of a secret. Reference 6.15. */
import * as z from "zod";
import { SECRET_OVERLAP_SECONDS } from "../../domain/limits.ts";

export const rotationInput = z.strictObject({
  overlapSeconds: z
    .int()
    .min(0)
    .max(SECRET_OVERLAP_SECONDS)
    .default(SECRET_OVERLAP_SECONDS)
    .meta({ description: "How long the old secret stays valid: 0 revokes it at once." }),
});

export const rotationOutput = z.strictObject({
  secret: z.string().meta({ description: "Shown only once, so store it now." }),
  createdAt: z.iso.datetime(),
  previousUntil: z.iso.datetime().meta({ description: "The old secret is valid until this time." }),
});

/** The reason for refusing a rotation, sent with `details.previousUntil`. */
export const ROTATED_LATELY =
  "The secret was not rotated, because the previous one is valid until details.previousUntil; rotate again after that, or revoke it at once with overlapSeconds 0.";

/** Returns the times of a rotation as the API and the audit log show them. */
export function rotationTimes(nowMs: number, overlapSeconds: number) {
  return {
    createdAt: new Date(nowMs).toISOString(),
    previousUntil: new Date(nowMs + overlapSeconds * 1000).toISOString(),
  };
}
