/** The player's own seed in a request: text that reads the same in every encoding and on every screen. */
import * as z from "zod";
import { MAX_CLIENT_SEED_LENGTH } from "../../domain/limits.ts";

/** 1 to 64 visible ASCII characters and spaces. */
export const clientSeedInput = z
  .string()
  .regex(/^[\x20-\x7e]+$/)
  .max(MAX_CLIENT_SEED_LENGTH);
