/**
 * Writes the list of common passwords, from the package that ships it, as the asset that the Worker reads:
 * `npx node scripts/common-passwords.ts`. Run it after an update of the package; a test compares the two.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { commonForm, DIGEST_BYTES } from "../domain/account/common-passwords.ts";
import { MIN_PASSWORD_LENGTH } from "../domain/limits.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const { resolve } = createRequire(import.meta.url);
export const COMMON_PASSWORDS = join(ROOT, "clients/game/assets/passwords/common.bin");

/** Returns the package's passwords that are long enough to be chosen. */
export function packagePasswords(): string[] {
  const file = resolve("@zxcvbn-ts/language-common/src/passwords.json");
  const all = JSON.parse(readFileSync(file, "utf8")) as string[];
  return all.filter((password) => password.length >= MIN_PASSWORD_LENGTH);
}

/** Returns the digests of these passwords in order, each once. */
export function digestsOf(passwords: readonly string[]): Buffer {
  const digests = passwords.map((password) =>
    createHash("sha256").update(commonForm(password)).digest().subarray(0, DIGEST_BYTES),
  );
  const ordered = digests.toSorted(Buffer.compare);
  return Buffer.concat(
    ordered.filter((digest, index) => ordered[index - 1]?.equals(digest) !== true),
  );
}

if (import.meta.main) {
  mkdirSync(join(COMMON_PASSWORDS, ".."), { recursive: true });
  writeFileSync(COMMON_PASSWORDS, digestsOf(packagePasswords()));
  copyFileSync(
    resolve("@zxcvbn-ts/language-common/LICENSE.txt"),
    join(COMMON_PASSWORDS, "../LICENSE.txt"),
  );
}
