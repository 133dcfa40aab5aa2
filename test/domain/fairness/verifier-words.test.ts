/** The verifier speaks every language of the games, in one file, and leaves no sentence out. Decision 0077. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../clients/game/src/languages/words.ts";
import { conclude } from "../../../clients/verifier/src/conclude.ts";
import { readPasted } from "../../../clients/verifier/src/read-claim.ts";
import { readHanded } from "../../../clients/verifier/src/read-handed.ts";
import english from "../../../clients/verifier/src/words/en.ts";
import {
  LANGUAGE_NAMES,
  language,
  useLanguage,
  words,
} from "../../../clients/verifier/src/words.ts";
import { verifierPage } from "../../../scripts/verifier-page.ts";
import { honestRounds, notedFor, reasonAgainst } from "./honest-rounds.ts";

afterEach(() => useLanguage(["en"]));

/** Words that another language shares with English, by their places. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  fr: [".report.cycle"],
  nl: [".page.byPlatform"],
};
/** The name of a round's number in every language. */
const IN_ALL = ".page.nonce";

/** Every text of a catalogue by its place; functions are called with marks that must come back. */
function textsOf(catalogue: object, place = ""): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]): [string, string][] => {
    const here = `${place}.${name}`;
    if (typeof value === "string") return [[here, value]];
    if (typeof value !== "function") return textsOf(value as object, here);
    const marks = ["⟦1⟧", "⟦2⟧", "⟦3⟧"].slice(0, value.length);
    const text = value(...marks) as string;
    for (const mark of marks) expect(text, here).toContain(mark);
    return [[here, text]];
  });
}

it("the verifier has the languages of the games", () => {
  const codes = LANGUAGE_NAMES.map(([code]) => code);
  expect([...codes].sort()).toEqual(["en", ...LANGUAGES].sort());
});

describe.each(LANGUAGE_NAMES.filter(([code]) => code !== "en"))("in %s", (code) => {
  it("has every text with its values, and none left in English", () => {
    useLanguage([code]);
    const inEnglish = new Map(textsOf(english));
    const translated = textsOf(words);
    expect(translated.map(([place]) => place)).toEqual([...inEnglish.keys()]);
    const left = translated.filter(
      ([place, text]) =>
        text.trim() === "" ||
        (text === inEnglish.get(place) && place !== IN_ALL && !SHARED[code]?.includes(place)),
    );
    expect(left).toEqual([]);
  });

  it("keeps the names that a program reads: fields, addresses and files", () => {
    useLanguage([code]);
    const { pasted, save, choices, actions, forcedDraws } = words.page;
    expect(pasted).toContain("GET /api/v1/fairness/rounds/:roundId");
    expect(pasted).toContain("GET /api/v1/session/jackpot/cycles");
    expect(pasted).toContain("GET /api/v1/fairness/seeds/revealed");
    expect(save).toContain("docs/verifier.sha256");
    expect([choices, actions, forcedDraws].join()).toMatch(/\{\}.*\[\].*null/);
  });

  it("verifies and refuses the same rounds as in English", () => {
    const [round] = honestRounds();
    if (round === undefined) throw new Error("no vector");
    const said = (text: string) => reasonAgainst(text, notedFor(round));
    const tampered = JSON.stringify({ ...round, win: "999.00" });
    const before = said(tampered);
    useLanguage([code]);
    expect(said(JSON.stringify(round))).toBeUndefined();
    expect(said(tampered)).toMatch(/ \/ win$/);
    expect(said(tampered)).not.toBe(before);
    expect(() => readPasted("{")).toThrow(words.mistakes.notJson);
  });
});

it("the verifier falls back to English, even for names of an object's prototype, and takes the first language that it has", () => {
  for (const locales of [[], ["tlh"], ["__proto__"], ["constructor"], ["toString"], [""]]) {
    useLanguage(locales);
    expect(language, String(locales)).toBe("en");
  }
  useLanguage(["tlh", "DE-ch", "fr"]);
  expect(language).toBe("de");
});

it("the verifier takes the language that the game's page hands over, if it is a text", () => {
  const hand = (lang: unknown) =>
    readHanded(encodeURIComponent(JSON.stringify({ round: {}, anchors: [], lang }))).lang;
  expect(hand("fi")).toBe("fi");
  for (const other of [undefined, null, 1, ["fi"], { code: "fi" }])
    expect(hand(other)).toBeUndefined();
});

it("the verifier is one page, whose English is that of the catalogue and nothing else", () => {
  const source = readFileSync("clients/verifier/src/verify.html", "utf8");
  const [, body = ""] = source.split("<body>");
  const outside = body.replaceAll(/<!--.*?-->|<[^>]*>|\{\{\w+\}\}/g, "").trim();
  expect(outside).toBe("");
  const named = [...body.matchAll(/data-word="(\w+)"[^>]*>\{\{(\w+)\}\}</g)];
  expect(named.every(([, word, text]) => word === text)).toBe(true);
  expect(named.length).toBe([...body.matchAll(/\{\{/g)].length);
  expect(new Set(named.map(([, word]) => word))).toEqual(new Set(Object.keys(english.page)));
  const page = verifierPage();
  expect(page).not.toMatch(/\{\{\w+\}\}/);
  // All languages are in the file: nothing is fetched when one is chosen.
  expect(page).not.toMatch(/\bimport\s*\(|\bfetch\s*\(|XMLHttpRequest/);
  for (const [, name] of LANGUAGE_NAMES) expect(page).toContain(name);
});

it("the verifier claims nothing about chance in any language when draws were forced", () => {
  const verdicts = LANGUAGE_NAMES.map(([code]) => {
    useLanguage([code]);
    const claim = {
      forcedDraws: [1],
      noted: ["x"],
      clientSeedBy: null,
      demo: true,
      state: "settled",
    };
    return conclude(claim as never, { checks: [], steps: undefined, round: {} as never });
  });
  expect(new Set(verdicts.map(({ is }) => is))).toEqual(new Set(["not"]));
  expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBe(LANGUAGE_NAMES.length);
});
