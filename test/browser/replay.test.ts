/** A round of each game that is played again from its link, without a session. Reference 17.10. */
import { describe, expect, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { CasinoPlayer, call } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

/** What a player chooses with the stake. */
const CHOICES: Readonly<Record<string, object | undefined>> = {
  "golden-reels": undefined,
  "safe-smash": undefined,
  "bit-key-rush": { guess: "A" },
  "fox-n-flock": undefined,
  katapuuult: { power: 70, angle: 45 },
};
const PHONE = { viewport: { width: 320, height: 568 }, hasStage: true };

const GAMES = fewOrAll({
  few: ["fox-n-flock"],
  others: ["golden-reels", "safe-smash", "bit-key-rush", "katapuuult"],
});

describe.each(GAMES)("a replay of %s", (game) => {
  test("shows the stored round again, requests nothing but files, and moves no money", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const { id, win, replay } = await player.play(game, CHOICES[game]);
    const before = await player.balanceMinor();
    const screen = await GameScreen.open(PHONE);
    const { page } = screen;
    await page.goto(replay);
    const again = page.getByRole("button", { name: "Play again" });
    await again.waitFor();
    await page.locator("body.has-stage").waitFor();
    const result = await screen.text("#result");
    expect(result).toContain(Number(win) > 0 ? win : "No win");
    expect(await screen.text("#stake")).toBe("1.00");
    expect(await findings(page)).toEqual([]);
    expect(await page.locator("#watermark").isVisible()).toBe(true);
    expect(await screen.text("#note")).toContain(id);
    expect(await screen.text("#note")).toContain("This link works until");
    expect(await page.locator("#sandbox").isVisible()).toBe(true);
    expect(await screen.text("#note")).toContain("sandbox money, which is worth nothing");
    for (const part of [again, page.locator("#stake"), page.locator("#played")]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
    }
    await again.click();
    await page.locator("#game[aria-busy=false]").waitFor();
    expect(await screen.text("#result")).toBe(result);
    const asked = screen.requests.map(({ url }) => new URL(url).pathname);
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(screen.complaints).toEqual([]);
    expect(await player.balanceMinor()).toBe(before);
    expect(await player.rounds()).toHaveLength(1);
  });
});

testInCi("a replay can be skipped as soon as it begins", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const { replay } = await player.play("katapuuult", CHOICES.katapuuult);
  const screen = await GameScreen.open();
  // Pressed in the page itself: from here, a short replay could be over first.
  await screen.page.addInitScript(() => {
    const press = () => document.querySelector<HTMLElement>("#skip:not([hidden])")?.click();
    new MutationObserver(press).observe(document, { subtree: true, attributeFilter: ["hidden"] });
  });
  await screen.page.goto(replay);
  await screen.page.getByRole("button", { name: "Play again" }).waitFor();
  expect(await screen.text("#result")).not.toBe("");
  expect(screen.complaints).toEqual([]);
});

testInCi(
  "a replay of a demo round says that it is a demo, and that a developer forced it",
  async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const outcome = { type: "slots", reelPositions: [1, 2, 3, 4, 5] };
    await call("/api/v1/test/force-outcome", {
      body: { playerId: player.id, gameId: "golden-reels", outcome },
    });
    const { replay } = await player.play("golden-reels", undefined, { demo: true });
    const { page } = await GameScreen.open();
    await page.goto(replay);
    await page.getByRole("button", { name: "Play again" }).waitFor();
    expect(await page.locator("#result-detail").textContent()).toContain("Forced by a developer");
    expect(await page.locator("#demo").isVisible()).toBe(true);
    expect(await page.locator("#sandbox").isVisible()).toBe(false);
  },
);

testInCi("an altered link shows a notice and no round", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const { replay } = await player.play("golden-reels");
  const { page } = await GameScreen.open();
  const answer = await page.goto(`${replay.slice(0, -4)}AAAA`);
  expect(answer?.status()).toBe(401);
  await page.getByRole("heading", { name: "Replay not found" }).waitFor();
  expect(await page.locator("canvas").count()).toBe(0);
});

testInCi("the game's history opens the replay in a new window", async () => {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.spin();
  const { winMinor } = await screen.latestRound();
  await screen.page.getByRole("button", { name: "History" }).click();
  expect(await screen.page.locator("#rounds tr td").first().textContent()).toContain("Return 96%");
  const [replay] = await Promise.all([
    screen.page.context().waitForEvent("page"),
    screen.page.getByRole("button", { name: /^Replay of/ }).click(),
  ]);
  await replay.getByRole("button", { name: "Play again" }).waitFor();
  const shown = (await replay.locator("#result").textContent()) ?? "";
  expect(shown).toContain(winMinor > 0 ? (winMinor / 100).toFixed(2) : "No win");
  expect(await replay.evaluate("window.opener")).toBeNull();
  expect(await player.rounds()).toHaveLength(1);
});
