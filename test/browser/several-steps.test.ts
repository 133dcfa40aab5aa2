/**
 * The games that are not slots, as the player sees them: what a round costs and pays, and that an
 * open round waits for the player.
 */
import { describe, expect, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const COLLECT = /^Collect/;

/** The first move of a round of each game. */
const FIRST_MOVE = {
  "safe-smash": "Hit",
  "bit-key-rush": "A",
  "fox-n-flock": "Take a goat",
  katapuuult: "Shoot",
} as const;

type Game = keyof typeof FIRST_MOVE;

async function launch(game: Game) {
  const player = await CasinoPlayer.withFunds("50.00");
  return { player, screen: await GameScreen.launch(await player.launchLink({ game })) };
}

const isOpen = async ({ page }: GameScreen) =>
  (await page.locator("#moves").getByRole("button", { name: COLLECT }).count()) > 0;

/** Plays rounds until one stays open, as most do. */
async function openRound(screen: GameScreen, game: Game): Promise<void> {
  do await screen.press(FIRST_MOVE[game]);
  while (!(await isOpen(screen)));
}

const GAMES = fewOrAll<Game>({
  // each-game.test.ts plays each of them.
  few: [],
  others: ["bit-key-rush", "safe-smash", "fox-n-flock", "katapuuult"],
});

describe.each(GAMES)("%s", (game) => {
  test("changes the balance by exactly the win minus the stake", async () => {
    const { player, screen } = await launch(game);
    await screen.press(FIRST_MOVE[game]);
    if (await isOpen(screen)) {
      expect(await screen.balanceMinor()).toBeLessThan(50_00);
      await screen.press(COLLECT);
    }
    const { stakeMinor, winMinor } = await screen.latestRound();
    expect(await screen.balanceMinor()).toBe(50_00 - stakeMinor + winMinor);
    expect(await player.balanceMinor()).toBe(50_00 - stakeMinor + winMinor);
    const expectedText =
      winMinor >= stakeMinor ? /^Win \d/ : winMinor > 0 ? /^\d.* returned$/ : /^No win$/;
    expect(await screen.text("#result")).toMatch(expectedText);
    await screen.page.getByRole("button", { name: "Rules and odds" }).click();
    await screen.page.getByText("How to play").waitFor();
    expect(screen.complaints).toEqual([]);
  });

  testInCi("fits a phone 360 pixels wide, with touch targets of at least 44 pixels", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const viewport = { width: 360, height: 740 };
    const link = await player.launchLink({ game });
    const screen = await GameScreen.launch(link, {
      ...{ viewport, hasTouch: true, isMobile: true, hasStage: true },
    });
    await screen.press(FIRST_MOVE[game]);
    const width = await screen.page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(viewport.width);
    for (const button of await screen.page.locator("#moves button, #stake").all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe("an open round", () => {
  test("survives a reload with the same value and is paid once", async () => {
    const { player, screen } = await launch("safe-smash");
    await openRound(screen, "safe-smash");
    const places = await screen.text(".places");
    const worth = await screen.text("#result");
    const detail = await screen.text("#result-detail");
    await screen.page.reload();
    await screen.isReady();
    expect(await screen.text(".places")).toBe(places);
    expect(await screen.text("#result")).toBe(worth);
    expect(await screen.text("#result-detail")).toBe(`Your round is still open. ${detail}`);
    const before = await screen.balanceMinor();
    await screen.press(COLLECT);
    const { winMinor } = await screen.latestRound();
    expect(winMinor).toBeGreaterThan(0);
    expect(await screen.balanceMinor()).toBe(before + winMinor);
    expect(await player.balanceMinor()).toBe(before + winMinor);
  });

  testInCi("can be played with the keyboard alone, and the focus stays on the moves", async () => {
    const { screen } = await launch("fox-n-flock");
    const { page } = screen;
    await page.locator("#moves button").first().focus();
    do {
      await page.keyboard.press("Enter");
      await screen.isAtRest();
      expect(await page.evaluate("document.activeElement?.closest('#moves') !== null")).toBe(true);
    } while (!(await isOpen(screen)));
    await page.getByRole("button", { name: COLLECT }).focus();
    await page.keyboard.press("Enter");
    await screen.isAtRest();
    expect(await isOpen(screen)).toBe(false);
    expect((await screen.latestRound()).winMinor).toBeGreaterThan(0);
    const played = (await screen.rounds()).length;
    await page.keyboard.press("Enter");
    await screen.isAtRest();
    expect(await isOpen(screen), "another Enter stakes nothing").toBe(false);
    expect(await screen.rounds()).toHaveLength(played);
  });
});

testInCi(
  "one press in the history verifies a round, with the hash that the browser noted before it",
  async () => {
    const { screen } = await launch("katapuuult");
    const { page } = screen;
    await screen.press("Shoot");
    const hash = await screen.text("#server-seed-hash");
    await page.getByRole("button", { name: "History" }).click();
    const [verifier] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("button", { name: /^Verify the round of/ }).click(),
    ]);
    const sent: string[] = [];
    verifier.on("request", (request) => sent.push(request.url()));
    await verifier.getByText(/all \d+ checks passed/i).waitFor();
    expect(await verifier.getByLabel("that you noted").inputValue()).toBe(hash);
    expect(await verifier.locator("#handed").isVisible()).toBe(true);
    expect(new URL(verifier.url()).hash).toBe("");
    expect(await verifier.evaluate("window.opener")).toBeNull();
    expect(sent.filter((url) => !/^data:|\/verify(#|$)/.test(url))).toEqual([]);

    // The round's server seed is revealed for it, and the next rounds use another.
    expect(await screen.text("#server-seed-hash")).not.toBe(hash);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Fairness" }).click();
    await page.getByRole("button", { name: "Show data of the last round" }).click();
    await page.getByText("Copy this").waitFor();
    expect(await page.inputValue("#round-json")).toContain(hash);
  },
);

testInCi("holding a key down plays one round", async () => {
  const { player, screen } = await launch("katapuuult");
  await screen.page.locator("#moves button").focus();
  for (let repeats = 0; repeats < 20; repeats += 1) await screen.page.keyboard.down("Enter");
  await screen.page.keyboard.up("Enter");
  await screen.isAtRest();
  expect(await player.rounds()).toHaveLength(1);
});

testInCi("a stake between two steps is not sent, and the page shows the step", async () => {
  const { screen } = await launch("katapuuult");
  await screen.page.fill("#stake", "1.05");
  await screen.page.locator("#moves button").click();
  expect(await screen.text("#stake-hint")).toContain("in steps of 0.10");
  expect(await screen.rounds()).toEqual([]);
});
