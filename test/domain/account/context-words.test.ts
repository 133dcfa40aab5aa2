/** Words that make a password easy to guess where it is used. Reference 7.31, OWASP ASVS 6.1.2 and 6.2.11. */
import { expect, it } from "vitest";
import { CONTEXT_WORDS, isMadeOfContextWords } from "../../../domain/account/context-words.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";

const NAMES = ["maria.k", "Lucky Duck Ltd"];

it.each([
  "rouleau123456",
  "Casino2026!!",
  "C-A-S-I-N-O-1999",
  "c4s1n0c4s1n0",
  "GoldenReels7",
  "jackpotjackpot",
  "Maria.K.1985",
  "m4ria2024!!!",
  "LuckyDuck#77",
  "luckyluckylucky",
  "ｃａｓｉｎｏ１２３",
  "maria-casino-duck",
  "rouleau98765432109876",
])("%s consists of context words and is refused", (password) => {
  expect(isMadeOfContextWords(password, NAMES)).toBe(true);
});

it.each([
  "seven quiet green lamps",
  "the casino closes at midnight in may",
  "maria had a little lamb",
  "xK9-vT4qLw2z",
  "1234567812345678",
])("%s is accepted, because it has no such word or enough other characters", (password) => {
  expect(isMadeOfContextWords(password, NAMES)).toBe(false);
});

it("names that are too short, and characters with a meaning in patterns, refuse nothing", () => {
  expect(isMadeOfContextWords("abcdefgh", ["a", "", "..", "(.*)", "b+"])).toBe(false);
});

it("a name of one repeated letter is searched for without trying every way to split the characters", () => {
  expect(isMadeOfContextWords("!".repeat(128), [`${"i".repeat(60)}x`])).toBe(false);
});

it("every game's name is in the list", () => {
  const signs = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const listed = CONTEXT_WORDS.map(signs);
  for (const { name } of GAMES) expect(listed).toContain(signs(name));
});
