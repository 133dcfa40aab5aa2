/** What players read: every text of the page is in the catalogues, in every language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import english, { type Words } from "../../clients/game/src/languages/en.ts";
import { LANGUAGES, loadWords } from "../../clients/game/src/languages/words.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";
import { fewOrAll } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { inView, STAGE_SHARE, setWindow, showPot } from "./in-view.ts";
import { markedWords, textsOfPage, unmarked, unmarkedLine } from "./marked-words.ts";

useChromium();

/** `npm test` compares the catalogues, and leaves it to CI to check what the pages show. */
const GAMES = fewOrAll({
  few: [],
  others: ["fox-n-flock", "golden-reels", "safe-smash", "bit-key-rush", "katapuuult"],
});
/** In these games a round is never open. */
const ONE_MOVE = ["golden-reels", "katapuuult"];
const WINDOWS = [
  [320, 568],
  [844, 390],
] as const;

const PAGES = ["game", "replay", "lobby", "notice"].map((name) =>
  readFileSync(join(ROOT, `clients/game/src/pages/${name}.html`), "utf8"),
);

describe("the pages", () => {
  test("name a text of the catalogue wherever they show one, and leave none of them out", () => {
    const named = [...PAGES.join("").matchAll(/data-(?:words|label)="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(english.page).sort());
  });

  test.each(PAGES)("contain no words outside the catalogue", (page) => {
    const [, body = ""] = page.split("<body");
    const texts = body
      .split(/<[^>]*>/)
      .slice(1)
      .map((text) => text.replaceAll(/\{\{\w+\}\}|[\s\d–−+:·]/g, ""));
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
  "cashier.afterBlocks": [7],
  "lobby.tooManyTries": [7],
  "reels.freeSpins": [7],
  "rules.or": [["@0", "@1"]],
  "key.text": [{ length: "@0", chance: "@1", steps: "@2", limit: "@3" }],
};

/** Calls a text's function as the page does; returns the text and the values that it must contain. */
function textOf(place: string, word: Leaf): { text: string; values: string[] } {
  if (typeof word === "string") return { text: word, values: [] };
  const values = VALUES[place] ?? Array.from({ length: word.length }, (_, index) => `@${index}`);
  const text = word(...(values as never[]));
  return { text, values: values.flatMap((value) => Object.values(value as object)).map(String) };
}

describe.each(LANGUAGES)("the words in %s", (language) => {
  test("cover everything, with every value, and leave no long text in English", async () => {
    const ours = leaves(await loadWords(language));
    const theirs = new Map(leaves(english satisfies Words));
    expect(ours.map(([place]) => place).sort()).toEqual([...theirs.keys()].sort());
    for (const [place, word] of ours) {
      const { text, values } = textOf(place, word);
      expect(text.trim(), place).not.toBe("");
      for (const value of values) expect(text, place).toContain(value);
      const same = textOf(place, theirs.get(place) ?? "").text;
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
    const screen = await GameScreen.open({ reducedMotion: "no-preference", hasStage: true });
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
    const texts = await screen.page.evaluate(textsOfPage);
    expect([...texts, ...drawn].some((text) => text.includes("«"))).toBe(true);
    const left = [...texts.map(unmarked), ...[...new Set(drawn)].map(unmarkedLine)];
    const words = left.flatMap((text) => text.split(" "));
    expect([...new Set(words)].filter((word) => !isKnown(word, game))).toEqual([]);
    expect(screen.complaints).toEqual([]);
  });

  test("has everything in view in every language, with nothing cut", async () => {
    const player = await CasinoPlayer.withFunds("5000.00", { currency: "USD", locale: "de-AT" });
    const screen = await GameScreen.open();
    await screen.page.goto(await player.launchLink({ game }));
    await screen.isReady();
    expect(await screen.page.locator("html").getAttribute("lang")).toBe("de-AT");
    // The pictures change nothing in the layout; the face that they hide does.
    await screen.page.evaluate(() => document.body.classList.add("has-stage"));
    await screen.page.evaluate(showPot);
    const first = await loadWords("de");
    // A window of another size is drawn again, which takes longer than all texts of a language.
    for (const [width, height] of WINDOWS) {
      await setWindow(screen.page, width, height);
      for (const language of LANGUAGES) {
        const words = await loadWords(language);
        const translated = await screen.page.evaluate(translate, [
          ...[language, pairsOf(first, words)],
        ] as const);
        expect(translated, language).toBeGreaterThanOrEqual(FEWEST_TEXTS);
        const collect = words.screen.collect("12,345.67");
        const isOpen = !ONE_MOVE.includes(game);
        const value = words.screen.roundValue("12,345.67");
        const { leftOpen } = words.screen;
        const timeLeft = words.screen.timeLeft(words.realityCheck.minutes(10), leftOpen);
        const said: Said[] = [
          { result: words.screen.ready, detail: "" },
          { result: words.screen.ready, detail: "", timeLeft },
          { result: "", detail: "", problem: words.problems.INSUFFICIENT_FUNDS, isPoor: true },
          { result: "", detail: "", problem: words.problems.CONNECTION_LOST, isPoor: false },
          ...detailsOf(game, words).map((detail) => ({ result: value, detail })),
        ];
        for (const texts of said) {
          const bonus = words.screen.bonusPart("1,234.56");
          await screen.page.evaluate(say, { ...texts, collect, isOpen, bonus, leftOpen });
          const { outside, overlapping, cut, scrolls, stageShare } =
            await screen.page.evaluate(inView);
          const at = `${language}, ${width} by ${height}: ${Object.values(texts).join(" ")}`;
          const found = { outside, overlapping, cut, scrolls };
          expect(found, at).toEqual({ outside: [], overlapping: [], cut: [], scrolls: false });
          expect(stageShare, at).toBeGreaterThanOrEqual(STAGE_SHARE);
        }
      }
    }
  });
});

/** A game page shows at least so many texts of the catalogue at once: menu, strip, controls. */
const FEWEST_TEXTS = 12;

/** Returns every fixed text of one language with that of another. */
function pairsOf(from: Words, to: Words): [string, string][] {
  const theirs = new Map(leaves(to));
  return leaves(from).flatMap(([place, text]): [string, string][] => {
    const other = theirs.get(place);
    return typeof text === "string" && typeof other === "string" ? [[text, other]] : [];
  });
}

/**
 * Runs in the page: writes its texts in another language, as if it had been loaded in that one, which takes ten times
 * as long. The original text identifies its entry. Returns how many were found.
 */
function translate([language, pairs]: readonly [string, readonly [string, string][]]): number {
  // Where one text of the first language stands for two, the page's comes first in the catalogue.
  const translations = new Map([...pairs].reverse());
  document.documentElement.lang = language;
  const page = globalThis as unknown as { firstTexts?: Map<Node, string> };
  page.firstTexts ??= new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let found = 0;
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const first = page.firstTexts.get(currentNode) ?? currentNode.nodeValue ?? "";
    page.firstTexts.set(currentNode, first);
    const text = translations.get(first);
    if (text === undefined) continue;
    found += 1;
    currentNode.nodeValue = text;
    currentNode.parentElement?.style.setProperty("--letters", String(text.length));
  }
  return found;
}

interface Said {
  readonly result: string;
  readonly detail: string;
  /** What went wrong, and whether money is lacking, so that the cashier is offered. */
  readonly problem?: string;
  readonly isPoor?: boolean;
  /** The notice that the session ends soon. */
  readonly timeLeft?: string;
}

/**
 * Runs in the page: shows an open round with its value, what the game says of it, and what it would pay, to
 * a player with a bonus and amounts of five figures.
 */
function say(
  texts: Said & { collect: string; isOpen: boolean; bonus: string; leftOpen: string },
): void {
  const write = (selector: string, text: string) => {
    const element = document.querySelector(selector);
    if (element !== null) element.textContent = text;
  };
  const show = (selector: string, isShown: boolean) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element !== null) element.hidden = !isShown;
  };
  write("#balance", "12,345.67");
  write("#net", "−12,345.67");
  write("#bonus", texts.bonus);
  show("#bonus", true);
  write("#problem", texts.problem ?? "");
  show("#problem", texts.problem !== undefined);
  show("#cashier", texts.isPoor === true);
  write("#time-left", texts.timeLeft ?? "");
  show("#time-notice", texts.timeLeft !== undefined);
  write("#result", texts.result);
  write("#result-detail", texts.detail);
  if (!texts.isOpen) return;
  if (document.querySelector("#collect") === null)
    document
      .querySelector("#moves")
      ?.append(
        Object.assign(document.createElement("button"), { id: "collect", className: "move" }),
      );
  write("#collect", texts.collect);
  write("#left-open", texts.leftOpen);
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

/** What is not text: names of games and of the currency, characters of a key, and those of seeds. */
function isKnown(word: string, game: string): boolean {
  if (/^[A-Ea-f]*$/.test(word) || ["USD", "REELS", "GOLDEN", "z"].includes(word)) return true;
  return game.split("-").some((part) => part === word.toLowerCase());
}
