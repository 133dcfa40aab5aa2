/** What players read: every text of the page is in the catalogues, in every language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import english, { type Words } from "../../clients/game/src/languages/en.ts";
import { LANGUAGES, loadWords } from "../../clients/game/src/languages/words.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { inView } from "./in-view.ts";
import { markedWords, textsOfPage, unmarked } from "./marked-words.ts";

useChromium();

const GAMES = ["golden-reels", "safe-smash", "bit-key-rush", "fox-n-flock", "katapuuult"];
const WINDOWS = [
  [320, 568],
  [844, 390],
] as const;

const PAGES = ["game", "replay", "lobby"].map((name) =>
  readFileSync(join(ROOT, `src/pages/${name}.html`), "utf8"),
);

describe("the pages", () => {
  test("name a text of the catalogue wherever they show one, and leave none of them out", () => {
    const named = [...PAGES.join("").matchAll(/data-(?:words|label)="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(english.page).sort());
  });

  test.each(PAGES)("have no words of their own but for players without scripts", (page) => {
    const [, body = ""] = page.split("<body");
    const texts = body
      .replace(/<noscript>.*<\/noscript>/s, "")
      .split(/<[^>]*>/)
      .slice(1)
      .map((text) => text.replaceAll(/\{\{\w+\}\}|[\s–−+0:]/g, ""));
    expect(texts.filter((text) => text !== "")).toEqual([]);
    expect(body).not.toContain("aria-label=");
  });
});

type Leaf = string | ((...values: never[]) => string);

/** Returns every text of a catalogue with its place in it. */
function leaves(words: object, place = ""): [string, Leaf][] {
  return Object.entries(words).flatMap(([name, word]): [string, Leaf][] =>
    typeof word === "object" ? leaves(word, `${place}${name}.`) : [[`${place}${name}`, word]],
  );
}

/** What the functions that take no plain texts are called with. */
const VALUES: Readonly<Record<string, unknown[]>> = {
  "screen.tooMany": [7],
  "realityCheck.minutes": [7],
  "realityCheck.seconds": [7],
  "lobby.minutes": [7],
  "lobby.tooManyTries": [7],
  "reels.freeSpins": [7],
  "rules.or": [["@0", "@1"]],
  "key.text": [{ length: "@0", chance: "@1", steps: "@2", limit: "@3" }],
};

/** Calls a text's function as the page does; returns the text and the values that it must contain. */
function told(place: string, word: Leaf): { text: string; values: string[] } {
  if (typeof word === "string") return { text: word, values: [] };
  const values = VALUES[place] ?? Array.from({ length: word.length }, (_, index) => `@${index}`);
  const text = word(...(values as never[]));
  return { text, values: values.flatMap((value) => Object.values(value as object)).map(String) };
}

describe.each(LANGUAGES)("the words in %s", (language) => {
  test("say everything, with every value, and nothing that is long as English says it", async () => {
    const ours = leaves(await loadWords(language));
    const theirs = new Map(leaves(english satisfies Words));
    expect(ours.map(([place]) => place).sort()).toEqual([...theirs.keys()].sort());
    for (const [place, word] of ours) {
      const { text, values } = told(place, word);
      expect(text.trim(), place).not.toBe("");
      for (const value of values) expect(text, place).toContain(value);
      const same = told(place, theirs.get(place) ?? "").text;
      if (text.replaceAll(/@\d/g, "").length > 20) expect(text, place).not.toBe(same);
    }
  });

  test("have a form for every count", async () => {
    const { realityCheck, reels, screen } = await loadWords(language);
    const forms = new Set<string>();
    for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]) {
      for (const word of [realityCheck.minutes, realityCheck.seconds, reels.freeSpins]) {
        forms.add(word(count).replace(/[\d.,\s]+/, ""));
        expect(word(count)).toMatch(/\d.*\p{L}/u);
      }
      expect(screen.tooMany(count)).not.toContain("undefined");
    }
    expect(forms).not.toContain("undefined");
  });
});

describe.each(GAMES)("%s", (game) => {
  test("shows and speaks no word that is outside the catalogues", async () => {
    const player = await CasinoPlayer.withFunds("50.00", { currency: "USD", locale: "de" });
    const screen = await GameScreen.open({ reducedMotion: "no-preference" });
    const body = await markedWords();
    await screen.page.route("**/words-de-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    );
    await screen.page.addInitScript(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        drawn.push(text);
        fillText.call(this, text, ...place);
      };
    });
    await screen.page.goto(await player.launchLink({ game }));
    await screen.isReady();
    await screen.page.locator("body.has-stage").waitFor();
    for (const move of ["first", "last"] as const) {
      await screen.page.locator("#moves button:visible:not(#skip)")[move]().click();
      await screen.isAtRest();
    }
    const drawn = await screen.page.evaluate(
      () => (globalThis as unknown as { drawn: string[] }).drawn,
    );
    const texts = [...(await screen.page.evaluate(textsOfPage)), ...new Set(drawn)];
    expect(texts.some((text) => text.includes("«"))).toBe(true);
    const words = texts.flatMap((text) => unmarked(text).split(" "));
    expect([...new Set(words)].filter((word) => !isKnown(word, game))).toEqual([]);
    expect(screen.complaints).toEqual([]);
  });

  test("has everything in view in every language, with nothing cut", async () => {
    const player = await CasinoPlayer.withFunds("5000.00", { currency: "USD", locale: "de-AT" });
    const screen = await GameScreen.open();
    await screen.page.goto(await player.launchLink({ game }));
    await screen.isReady();
    expect(await screen.page.locator("html").getAttribute("lang")).toBe("de-AT");
    for (const language of LANGUAGES) {
      await screen.page.evaluate((tag) => {
        const memory = `rouleau:${location.pathname}:locale`;
        sessionStorage.setItem(memory, JSON.stringify(tag));
      }, language);
      await screen.page.reload();
      await screen.isReady();
      await screen.page.locator("body.has-stage").waitFor();
      expect(await screen.page.locator("html").getAttribute("lang")).toBe(language);
      const words = await loadWords(language);
      for (const [width, height] of WINDOWS) {
        await screen.page.setViewportSize({ width, height });
        for (const detail of detailsOf(game, words)) {
          const result = words.screen.roundValue("12,345.67");
          const collect = words.screen.collect("12,345.67");
          await screen.page.evaluate(say, { result, detail, collect });
          const { outside, cut, scrolls } = await screen.page.evaluate(inView);
          const at = `${language}, ${width} by ${height}: ${detail}`;
          expect({ outside, cut, scrolls }, at).toEqual({ outside: [], cut: [], scrolls: false });
        }
      }
    }
  });
});

/** Runs in the page: shows an open round with its value, what the game says of it, and what it would pay. */
function say(texts: { result: string; detail: string; collect: string }): void {
  const write = (selector: string, text: string) => {
    const element = document.querySelector(selector);
    if (element !== null) element.textContent = text;
  };
  write("#result", texts.result);
  write("#result-detail", texts.detail);
  if (document.body.dataset.moves === "one") return;
  if (document.querySelector("#collect") === null)
    document
      .querySelector("#moves")
      ?.append(
        Object.assign(document.createElement("button"), { id: "collect", className: "move" }),
      );
  write("#collect", texts.collect);
}

/** Returns what a game says below the result, with the longest values. */
function detailsOf(game: string, { screen, reels, safe, key, fox, shot }: Words): string[] {
  const said = {
    "golden-reels": [`${reels.line("10")}: ${reels.pays("5", reels.symbols.horseshoe, "100")}`],
    "safe-smash": [safe.holds, safe.broke, safe.neverBroken, safe.wouldBreakOn("10")],
    "bit-key-rush": [key.traced, key.noTrace, key.traceAt("75\u00a0%")],
    "fox-n-flock": [
      ...[...Object.values(fox.shepherd), fox.caught, fox.notCaught],
      fox.wouldBeCaught("8"),
    ],
    katapuuult: [shot.nothingLeft, shot.total("1.000,5")],
  }[game];
  const open = game === "safe-smash" ? [safe.holds] : Object.values(fox.shepherd);
  const isLong = game === "safe-smash" || game === "fox-n-flock";
  return [...(said ?? []), ...(isLong ? open.map((detail) => screen.stillOpen(detail)) : [])];
}

/** What is no text: names of games and of the currency, characters of a key, and those of seeds. */
function isKnown(word: string, game: string): boolean {
  if (/^[A-Ea-f]*$/.test(word) || ["USD", "REELS", "GOLDEN", "z"].includes(word)) return true;
  return game.split("-").some((part) => part === word.toLowerCase());
}
