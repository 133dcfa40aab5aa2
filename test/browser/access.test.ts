/**
 * The games for every player and every screen: axe-core finds nothing in any game or panel, and from the
 * smallest phone to a desktop everything that is needed to play is in view.
 */

import { expect, test } from "vitest";
import { fewOrAll, LENGTH } from "../support/length.ts";
import { findings } from "./axe.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { inView, STAGE_SHARE, setWindow, showPot } from "./in-view.ts";

useChromium();

const GAMES = fewOrAll({
  few: ["golden-reels"],
  others: ["safe-smash", "bit-key-rush", "fox-n-flock", "katapuuult"],
});
const PANELS = fewOrAll({
  few: ["Rules and odds"],
  others: ["History", "Fairness", "Sound"],
});
/** The panels in which a game has its own content; the others are the same page in every game. */
const PANELS_OF_GAMES = ["Rules and odds"];
const WINDOWS = fewOrAll<readonly [number, number]>({
  few: [[320, 568]],
  others: [
    [1920, 1080],
    [390, 844],
    [844, 390],
    [1440, 900],
  ],
});

test.each(GAMES)(
  "%s gives axe-core nothing to find, before and during a round and in its panels, and shows its stage and all controls on every screen without scrolling",
  async (game) => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink({ game }), { hasStage: true });
    const { page } = screen;
    await page.locator("body.has-stage").waitFor();
    // In a round the page has all that it has before one.
    if (LENGTH !== "short") expect(await findings(page)).toEqual([]);
    await page.locator("#moves button:visible").first().click();
    await screen.isAtRest();
    expect(await findings(page)).toEqual([]);
    for (const name of game === GAMES[0] ? PANELS : PANELS_OF_GAMES) {
      await page.getByRole("button", { name, exact: true }).click();
      const title = name === "History" ? "This session" : name;
      await page.getByRole("dialog", { name: title }).waitFor();
      expect(await findings(page), name).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: title }).waitFor({ state: "hidden" });
    }
    for (const [width, height] of WINDOWS) {
      await setWindow(page, width, height);
      await page.evaluate(showPot);
      const seen = await page.evaluate(inView);
      const at = `${width} by ${height}`;
      expect(seen.outside, at).toEqual([]);
      expect(seen.scrolls, at).toBe(false);
      expect(seen.stageShare, at).toBeGreaterThanOrEqual(STAGE_SHARE);
    }
  },
);
