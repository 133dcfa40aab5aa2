/** A new password of a player, in transfer mode. Reference 7.22 and 7.28. */
import type { Context } from "hono";
import * as z from "zod";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../../domain/limits.ts";
import { failure } from "../../http/envelope.ts";

export const passwordInput = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH).meta({
  description:
    "Stored only as a scrypt hash. A password that is among the most common ones is refused.",
  example: "seven quiet green lamps",
});

/** Answers that the password is one of those that everybody who guesses tries first. */
export function refuseCommonPassword(c: Context, path: string) {
  const message = "This password is one of the most common ones; choose another.";
  return failure(c, "VALIDATION_FAILED", { issues: [{ path, message }] });
}
