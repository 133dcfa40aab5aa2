/** The list of common passwords is the package's, and finds each of them: Reference 7.28. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commonForm, isAmong } from "../../../domain/account/common-passwords.ts";
import {
  COMMON_PASSWORDS,
  digestsOf,
  packagePasswords,
} from "../../../scripts/common-passwords.ts";

const list = readFileSync(COMMON_PASSWORDS);
const isCommon = (password: string) =>
  isAmong(list, createHash("sha256").update(commonForm(password)).digest());

it("the list is that of the package that is installed", () => {
  expect(list.equals(digestsOf(packagePasswords()))).toBe(true);
});

it("the list finds each of its passwords, in any case and width, and no other", () => {
  const passwords = packagePasswords();
  expect(passwords.length).toBeGreaterThan(10_000);
  expect(passwords.filter((password) => !isCommon(password))).toEqual([]);
  for (const password of ["PASSWORD1", "ｐａｓｓｗｏｒｄ１"]) expect(isCommon(password)).toBe(true);
  for (const password of ["seven quiet green lamps", "", "correct horse battery"]) {
    expect(isCommon(password)).toBe(false);
  }
});

it("an empty list finds nothing", () => {
  expect(isAmong(new Uint8Array(), new Uint8Array(32))).toBe(false);
});
