/**
 * Refuses passwords that are too common. The list is an asset, so that it is in no isolate that does not
 * need it: 90 KB, read once by each isolate in which somebody chooses a password.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { commonForm, isAmong } from "../../domain/account/common-passwords.ts";

let list: Uint8Array | undefined;

/** Returns true if the password is among the common ones. */
export async function isCommonPassword(env: Env, password: string): Promise<boolean> {
  list ??= await readList(env);
  return isAmong(list, sha256(utf8ToBytes(commonForm(password))));
}

async function readList({ ASSETS }: Env): Promise<Uint8Array> {
  const answer = await ASSETS.fetch("https://assets/passwords/common.bin");
  if (!answer.ok) throw new Error("the assets lack passwords/common.bin");
  return new Uint8Array(await answer.arrayBuffer());
}
