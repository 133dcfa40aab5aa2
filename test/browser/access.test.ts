/**
 * The games for every player and every screen: axe-core finds nothing in any game or panel, and from the
 * smallest phone to a desktop everything that is needed to play is in view.
 */

import { describe, expect, test } from "vitest";
import { findings } from "./axe.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { inView } from "./in-view.ts";

useChromium();

const GAMES = ["golden-reels", "safe-smash", "bit-key-rush", "fox-n-flock", "katapuuult"];
const PANELS = ["History", "Rules and odds", "Fairness", "Sound"];
const WINDOWS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1440, 900],
  [1920, 1080],
] as const;
/** How much of the window the stage covers at least. */
const STAGE_SHARE = 0.55;

async function launch(game: string): Promise<GameScreen> {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink({ game }));
  await screen.page.locator("body.has-stage").waitFor();
  return screen;
}

describe.each(GAMES)("%s", (game) => {
  test("has nothing for axe-core to find, before and in a round and in its panels", async () => {
    const screen = await launch(game);
    expect(await findings(screen.page)).toEqual([]);
    await screen.page.locator("#moves button:visible").first().click();
    await screen.isAtRest();
    expect(await findings(screen.page)).toEqual([]);
    for (const name of PANELS) {
      await screen.page.getByRole("button", { name, exact: true }).click();
      await screen.page
        .getByRole("dialog", { name: name === "History" ? "This session" : name })
        .waitFor();
      expect(await findings(screen.page), name).toEqual([]);
      await screen.page.keyboard.press("Escape");
    }
  });

  test("has its stage and everything to play with in view on every screen, without scrolling", async () => {
    const screen = await launch(game);
    await screen.page.locator("#moves button:visible").first().click();
    await screen.isAtRest();
    for (const [width, height] of WINDOWS) {
      await screen.page.setViewportSize({ width, height });
      const seen = await screen.page.evaluate(inView);
      const at = `${width} by ${height}`;
      expect(seen.outside, at).toEqual([]);
      expect(seen.scrolls, at).toBe(false);
      expect(seen.stageShare, at).toBeGreaterThanOrEqual(STAGE_SHARE);
    }
  });
});
