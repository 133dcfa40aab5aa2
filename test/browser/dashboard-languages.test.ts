/** The dashboard's navigation in the languages of the game: no word is left out, and all fit a small phone. */
import { expect, test } from "vitest";
import {
  LANGUAGES,
  langOf,
  loadWords,
} from "../../clients/dashboard/src/languages/chosen-words.ts";
import english from "../../clients/dashboard/src/languages/en.ts";
import { LANGUAGES as GAME_LANGUAGES } from "../../clients/game/src/languages/words.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const SMALLEST = { viewport: { width: 320, height: 568 } };
const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** Words of more than ten letters that are a language's own too. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  de: ["Transaktionen", "navigation"],
  fr: ["transactions", "navigation"],
};

test("the languages are those of the game", () => {
  expect(OTHERS).toEqual(GAME_LANGUAGES);
});

test.each(OTHERS)("no word is left out in %s, or left in English", async (language) => {
  const ours = textsOf(await loadWords(language));
  const theirs = new Map(textsOf(english));
  expect(ours.map(([place]) => place)).toEqual([...theirs.keys()]);
  for (const [place, text] of ours) {
    expect(text.trim(), place).not.toBe("");
    const name = place.split(".")[1] ?? "";
    if (SHARED[language]?.includes(name) || text.length <= 10) continue;
    expect(text, place).not.toBe(theirs.get(place));
  }
});

/** Every text by its place; one with an id has it, or is missed. */
function textsOf(words: object): [string, string][] {
  return Object.entries(words).flatMap(([group, texts]) =>
    Object.entries(texts as Record<string, string | ((id: string) => string)>).map(
      ([name, text]): [string, string] => {
        if (typeof text === "string") return [`${group}.${name}`, text];
        expect(text("@id")).toContain("@id");
        return [`${group}.${name}`, text("@id")];
      },
    ),
  );
}

test.each(fewOrAll({ few: [], others: ["owner", "staff-admin"] as const }))(
  "%s chooses a language, in which the whole navigation fits 320 pixels",
  async (as) => {
    const dashboard = await DashboardPage.signedIn(as, { ...SMALLEST, locale: "sv-SE" });
    const { page } = dashboard;
    const space = as === "owner" ? "sandbox" : "platform";
    await dashboard.screen(`/${space}/you`);
    expect(await page.locator(".top").getAttribute("lang")).toBe("sv");
    for (const language of OTHERS) {
      const { frame, navigation } = await loadWords(language);
      await page.getByLabel("Language of the navigation").selectOption(language);
      // Until its file arrives, a word that both languages have is still in the previous one.
      await page.locator(`.top[lang="${langOf(language)}"]`).waitFor();
      await page.getByRole("button", { name: frame.menu, exact: true }).click();
      const menu = page.getByRole("dialog");
      await menu.getByRole("link", { name: navigation.team, exact: true }).waitFor();
      expect(await menu.locator("xpath=ancestor-or-self::*[@lang][1]").getAttribute("lang")).toBe(
        langOf(language),
      );
      expect(await page.evaluate(cutTexts), language).toEqual([]);
      await page.getByRole("button", { name: frame.close, exact: true }).click();
      await menu.waitFor({ state: "detached" });
    }
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await page.locator(".top").getAttribute("lang")).toBe(langOf(OTHERS.at(-1) ?? "en"));
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await page.locator(`.top[lang="${langOf(OTHERS.at(-1) ?? "en")}"]`).waitFor();
    expect(dashboard.complaints).toEqual([]);
  },
);

/** Runs in the page: the texts of the navigation and of the top that are cut, or outside the window. */
function cutTexts(): string[] {
  const parts = document.querySelectorAll<HTMLElement>(
    "[role=dialog] .navigation a, [role=dialog] h2, .top, .space, .top a, .top button",
  );
  const shown = [...parts].filter((element) => element.offsetParent !== null);
  const cut = shown.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.scrollWidth > element.clientWidth + 1 || left < 0 || right > innerWidth;
  });
  const scrolls = document.documentElement.scrollWidth > innerWidth;
  return [...cut.map((element) => element.textContent ?? ""), ...(scrolls ? ["the page"] : [])];
}

testInCi("the navigation stays in English if a language's file does not load", async () => {
  const dashboard = await DashboardPage.open({ locale: "de-CH" });
  // German is the only file with this word; the file's name has no language in it.
  await dashboard.page.route("**/build/part-*.js", async (route) => {
    const response = await route.fetch();
    const isGerman = (await response.text()).includes("Eingefrorene Objekte");
    await (isGerman ? route.abort() : route.fulfill({ response }));
  });
  await dashboard.goTo("/sign-in#local=owner");
  await dashboard.page.getByRole("link", { name: english.navigation.players }).waitFor();
  expect(await dashboard.page.locator(".top").getAttribute("lang")).toBe("en");
  // A screen goes on loading what opens later.
  await dashboard.page.unrouteAll({ behavior: "ignoreErrors" });
});

testInCi("the command palette finds screens by either language's name", async () => {
  const owner = await DashboardPage.signedIn("owner", { locale: "de-DE" });
  // A screen that has loaded reacts to the keys.
  await owner.screen("/sandbox");
  const { palette, navigation } = await loadWords("de");
  for (const typed of ["auszahl", "withdraw"]) {
    await owner.page.keyboard.press("Control+k");
    await owner.page.getByLabel(palette.hint).fill(typed);
    await owner.page.getByRole("option", { name: navigation.withdrawals, exact: true }).waitFor();
    await owner.page.keyboard.press("Escape");
    await owner.dialog().waitFor({ state: "detached" });
  }
});
