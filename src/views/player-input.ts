/** A player in a request: the player that a call is for, and the id, names and locale of a new player. */
import * as z from "zod";
import { isPlayerId } from "../../domain/ids.ts";
import { MAX_PLAYER_ID_LENGTH, MAX_USERNAME_LENGTH } from "../../domain/limits.ts";

/** An existing player, by the operator's own id or by ours. */
export const playerIdInput = z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
  description: "Your own id for the player, or Rouleau's id (`plr_…`).",
  example: "player-42",
});

/** Letters, marks, digits, punctuation, symbols and plain spaces; no lone surrogate and no U+FFFD. */
const PRINTABLE = /^(?:(?!\uFFFD)[\p{L}\p{M}\p{N}\p{P}\p{S} ])+$/u;

/** The operator's own id for a player who may be new. */
export const newPlayerIdInput = z
  .string()
  .min(1)
  .max(MAX_PLAYER_ID_LENGTH)
  .regex(PRINTABLE, "Expected printable characters")
  .refine((id) => !isPlayerId(id), "Send your own id for the player, not ours")
  // These are removed from URL paths, so no call could name such a player.
  .refine((id) => id !== "." && id !== "..", "Choose an id other than . and ..")
  .meta({
    description: "Your own id for the player, in printable characters and spaces.",
    example: "player-123",
  });

/** The name that the player sees. */
export const usernameInput = z
  .string()
  .min(1)
  .max(MAX_USERNAME_LENGTH)
  .regex(PRINTABLE, "Expected printable characters")
  .optional()
  .meta({
    description: "The name shown to the player. Defaults to the player id.",
  });

/** A language tag such as `en` or `pt-BR`. */
export const localeInput = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "Expected a language tag such as en or pt-BR");

/** A name to log in with. */
export const accountNameInput = z
  .string()
  .min(3)
  .max(MAX_USERNAME_LENGTH)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u,
    "Expected letters, digits and . _ @ + - after a first letter or digit",
  )
  .refine((name) => !name.startsWith("plr_"), "Choose a name that does not begin with plr_")
  .meta({
    description:
      "Letters, digits and . _ @ + - after a first letter or digit. Also becomes your id for the player, exactly as written here. Logging in ignores case.",
    example: "maria",
  });
