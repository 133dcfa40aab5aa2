/** A new password of a player, in transfer mode. Reference 7.22, 7.28 and 7.31. */
import type { Context } from "hono";
import * as z from "zod";
import { isMadeOfContextWords } from "../../../domain/account/context-words.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../../domain/limits.ts";
import { isCommonPassword } from "../../auth/common-passwords.ts";
import { failure } from "../../http/envelope.ts";

export const passwordInput = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH).meta({
  description:
    "Stored only as a scrypt hash. A password is refused that is among the most common ones, or is little more than a name: the player's, yours, a game's.",
  example: "seven quiet green lamps",
});

interface Choice {
  /** The field that the password came in. */
  readonly path: string;
  readonly password: string;
  /** What the player and the operator are called. */
  readonly names: readonly string[];
}

/** Returns the answer to a new password that is easy to guess, or undefined if it may be taken. */
export async function refuseEasyPassword(c: Context, { path, password, names }: Choice) {
  const message = (await isCommonPassword(c.env, password))
    ? "This password is one of the most common ones; choose another."
    : isMadeOfContextWords(password, names)
      ? "This password is little more than a name that can be guessed here; add other words."
      : undefined;
  if (message === undefined) return undefined;
  return failure(c, "VALIDATION_FAILED", { issues: [{ path, message }] });
}
