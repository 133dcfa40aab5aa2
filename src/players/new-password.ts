/**
 * Checks a player's new password, in transfer mode: one that is easy to guess is refused. Every session
 * ends with the old password. Reference 7.22, 7.28 and 7.31.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import * as z from "zod";
import { commonForm, isAmong } from "../../domain/account/common-passwords.ts";
import { isMadeOfContextWords } from "../../domain/account/context-words.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../domain/limits.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { pushEvents } from "../history/catch-up.ts";
import { failure } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";
import { oncePerIsolate } from "../runtime/once-per-isolate.ts";
import { leaveOnline } from "./online-players.ts";

export const passwordInput = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH).meta({
  description:
    "Stored only as a scrypt hash. A password is refused if it is very common, or little more than a name: the player's, yours or a game's.",
});

interface Choice {
  /** The name of the password's field in the request. */
  readonly path: string;
  readonly password: string;
  /** The names of the player and the operator. */
  readonly names: readonly string[];
}

/** Returns the answer to a new password that is easy to guess; undefined if it is accepted. */
export async function refuseEasyPassword(c: Context, { path, password, names }: Choice) {
  const message = (await isCommonPassword(c.env, password))
    ? "This password is one of the most common ones; choose another."
    : isMadeOfContextWords(password, names)
      ? "This password is little more than a name that can be guessed here; add other words."
      : undefined;
  if (message === undefined) return undefined;
  return failure(c, "VALIDATION_FAILED", { issues: [{ path, message }] });
}

/** Ends every session of the player before the call is answered; their events follow. Reference 7.28. */
export async function endSessions(c: Context, address: WalletAddress): Promise<void> {
  await walletStub(c.env, address).endSessions();
  c.executionCtx.waitUntil(leaveOnline(c.env, address));
  c.executionCtx.waitUntil(pushEvents(c.env, address, "session.ended"));
}

/** The common passwords are an asset (90 KB), so that only isolates that need them read them. */
const commonPasswords = oncePerIsolate(async ({ ASSETS }: Env): Promise<Uint8Array> => {
  const answer = await ASSETS.fetch("https://assets/passwords/common.bin");
  if (!answer.ok) throw new Error("the assets lack passwords/common.bin");
  return new Uint8Array(await answer.arrayBuffer());
});

/** Returns true if the password is among the common ones. */
async function isCommonPassword(env: Env, password: string): Promise<boolean> {
  return isAmong(await commonPasswords(env), sha256(utf8ToBytes(commonForm(password))));
}
