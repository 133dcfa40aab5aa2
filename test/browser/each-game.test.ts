/**
 * What can happen around a round happens in each of the five games: it is played with only the keyboard,
 * without motion and with it, runs out of money, wins the jackpot, and is stopped by a suspension.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { CasinoPlayer, call, letAllWin, WINNING_STAKE } from "./casino.ts";
import { GameScreen, picture, useChromium } from "./game-screen.ts";
import { inView, STAGE_SHARE, showPot } from "./in-view.ts";

useChromium();

/**
 * The button of the first step of each game. In `npm test` a game of several steps and the one with
 * its own controls: launching.test.ts plays the slot game, and test/api/every-game.test.ts all of
 * them.
 */
const GAMES = fewOrAll<readonly [game: string, first: string]>({
  few: [["fox-n-flock", "Take a goat"]],
  others: [
    ["katapuuult", "Shoot"],
    ["golden-reels", "Spin"],
    ["safe-smash", "Hit"],
    ["bit-key-rush", "A"],
  ],
});

const HAS_ONE_STEP = new Set(["golden-reels", "katapuuult"]);
const COLLECT = /^Collect/;
const MOST_TABS = 40;
const SIDEWAYS = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };

const button = (page: Page, name: string | RegExp) =>
  page.locator("#moves").getByRole("button", { name }).first();
const isOpen = async (page: Page) => (await button(page, COLLECT).count()) > 0;

/** Plays rounds until one stays open, as most of these games do. */
async function openRound({ page }: GameScreen, step: () => Promise<void>): Promise<void> {
  do await step();
  while (!(await isOpen(page)));
}

describe.each(GAMES)("%s", (game, first) => {
  const hasSteps = !HAS_ONE_STEP.has(game);

  test("can be opened and played, and the balance is that of the wallet", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink({ game }));
    await screen.press(first);
    if (await isOpen(screen.page)) await screen.press(COLLECT);
    const { stakeMinor, winMinor } = await screen.latestRound();
    expect(stakeMinor).toBeGreaterThan(0);
    expect(await screen.balanceMinor()).toBe(50_00 - stakeMinor + winMinor);
    expect(await player.balanceMinor()).toBe(50_00 - stakeMinor + winMinor);
    expect(await player.rounds()).toHaveLength(1);
    expect(screen.complaints).toEqual([]);
  });

  testInCi(
    "can be played with the keyboard alone, and does not move for a player who wants no motion",
    async () => {
      const player = await CasinoPlayer.withFunds("50.00");
      const link = await player.launchLink({ game });
      const screen = await GameScreen.launch(link, { hasStage: true, reducedMotion: "reduce" });
      const { page } = screen;
      await page.locator("body.has-stage").waitFor();
      await page.evaluate(countAnimations);
      /** Goes from the top of the page to this control, and presses a key on it. */
      const pressOn = async (name: string | RegExp, key = "Enter") => {
        await tabTo(page, name);
        await page.keyboard.press(key);
      };
      await pressOn("Rules and odds");
      await page.getByRole("dialog", { name: "Rules and odds" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const stake = await page.inputValue("#stake");
      await pressOn("Higher stake", "Space");
      expect(Number(await page.inputValue("#stake"))).toBeGreaterThan(Number(stake));
      if (game === "katapuuult") {
        await pressOn(/^Power/, "ArrowRight");
        await pressOn(/^Angle/, "ArrowUp");
      }
      const step = async () => {
        await pressOn(first);
        await screen.isAtRest();
      };
      if (hasSteps) {
        await openRound(screen, step);
        await pressOn(COLLECT);
        await screen.isAtRest();
        expect(await isOpen(page)).toBe(false);
      } else await step();
      await expect.poll(() => screen.balanceMinor()).toBe(await player.balanceMinor());
      expect((await player.rounds()).length).toBe((await screen.rounds()).length);
      const pictures = new Set([await picture(page), await picture(page), await picture(page)]);
      expect(pictures.size, "the stage stands still").toBe(1);
      expect(await page.evaluate("window.animations")).toBe(0);
      expect(screen.complaints).toEqual([]);
    },
  );

  testInCi("shows with motion what the platform says, without an error", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink({ game }), {
      ...{ hasStage: true, reducedMotion: "no-preference" },
    });
    const { page } = screen;
    await page.locator("body.has-stage").waitFor();
    if (game === "katapuuult") await pullBack(page);
    const pictures = new Set<string>();
    await button(page, first).click();
    await expect
      .poll(async () => pictures.add(await picture(page)).size, { interval: 20 })
      .toBeGreaterThan(2);
    await screen.isAtRest();
    if (await isOpen(page)) await screen.press(COLLECT);
    expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
    expect(screen.complaints).toEqual([]);
  });

  testInCi(
    "can be played to its end on a phone held sideways, with everything in view",
    async () => {
      const player = await CasinoPlayer.withFunds("50.00");
      const link = await player.launchLink({ game });
      const screen = await GameScreen.launch(link, { hasStage: true, ...SIDEWAYS });
      const { page } = screen;
      await page.locator("body.has-stage").waitFor();
      await page.evaluate(showPot);
      const isWhole = async () => {
        const { stageShare, ...found } = await page.evaluate(inView);
        const at = (await page.locator("#moves").allTextContents()).join();
        expect(found, at).toEqual({ outside: [], overlapping: [], cut: [], scrolls: false });
        expect(stageShare, at).toBeGreaterThanOrEqual(STAGE_SHARE);
      };
      const tap = async (name: string | RegExp) => {
        await button(page, name).tap();
        await screen.isAtRest();
        await isWhole();
      };
      await isWhole();
      if (hasSteps) {
        await openRound(screen, () => tap(first));
        expect(await screen.text("#left-open")).toContain("paid out within 24 hours");
        await tap(COLLECT);
        expect(await screen.text("#left-open")).toBe("");
      } else await tap(first);
      expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
      expect(screen.complaints).toEqual([]);
    },
  );

  testInCi(
    "says that the balance is too low until a deposit arrives, shows a jackpot, and stops",
    async () => {
      await letAllWin("CHF");
      const player = await CasinoPlayer.withFunds("0.05", { currency: "CHF" });
      const screen = await GameScreen.launch(await player.launchLink({ game }));
      const { page } = screen;
      const warning = page.locator("#problem");
      await button(page, first).click();
      await warning.getByText("Your balance is too low").waitFor();
      expect(await player.rounds()).toEqual([]);
      await player.deposit("500.00");
      await warning.waitFor({ state: "hidden" });
      await expect.poll(() => screen.balanceMinor()).toBe(500_05);

      const stake = await page.inputValue("#stake");
      await page.fill("#stake", WINNING_STAKE);
      await button(page, first).click();
      const scene = page.getByRole("dialog", { name: "Jackpot!" });
      await scene.getByText("CHF 1.00").waitFor();
      expect(await screen.text("#jackpot-told")).toContain("1.00");
      await scene.getByRole("button").click();
      await screen.isAtRest();
      if (await isOpen(page)) await screen.press(COLLECT);
      expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
      const listed = async () =>
        (await page.locator("#rounds td:nth-child(3)").allTextContents())[0];
      expect(await listed()).toContain("Jackpot 1.00");
      await page.reload();
      await screen.isReady();
      expect(await listed()).toContain("Jackpot 1.00");
      expect(await screen.text("#jackpots td:nth-child(2)")).toBe("1.00");
      await page.fill("#stake", stake);

      // In a game of several steps the round is open when the player is stopped.
      if (hasSteps) await openRound(screen, () => screen.press(first));
      else await screen.press(first);
      await screen.isListening();
      const before = await player.balanceMinor();
      const worth = hasSteps ? await screen.text("#result") : "";
      const path = `/api/v1/admin/players/${player.id}`;
      await call(`${path}/suspend`, { body: { reason: "Asked for a break" } });
      await page.getByRole("heading", { name: "Account on hold" }).waitFor();
      expect(await page.locator("#game").isVisible()).toBe(false);
      expect(await player.balanceMinor()).toBe(before);
      if (!hasSteps) return;
      await call(`${path}/unsuspend`, { body: {} });
      const later = await GameScreen.launch(await player.launchLink({ game }));
      expect(await later.text("#result"), "the round waits for the player").toBe(worth);
      await later.press(COLLECT);
      expect(await later.balanceMinor()).toBeGreaterThan(before);
      await expect.poll(() => later.balanceMinor()).toBe(await player.balanceMinor());
    },
  );
});

/** Pulls on the stage, twice as far to the left as down: the sliders follow. */
async function pullBack(page: Page): Promise<void> {
  const power = await page.inputValue("#power");
  const { x, y, width, height } = (await page.locator("#stage").boundingBox()) ?? expect.fail();
  const middle = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 100, middle.y + 50, { steps: 4 });
  await page.mouse.up();
  expect(await page.inputValue("#angle")).toBe("27");
  expect(await page.inputValue("#power")).not.toBe(power);
  await page.mouse.move(middle.x, middle.y);
  expect(await page.inputValue("#angle"), "let go").toBe("27");
}

/** Tabs from the top of the page until the control of this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await page.evaluate(() => {
    const top = document.body;
    top.tabIndex = -1;
    top.focus();
    top.removeAttribute("tabindex");
  });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.ariaLabel ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? "";
    });
    const text = focused.trim();
    if (typeof name === "string" ? text === name : name.test(text)) return;
  }
  throw new Error(`${name} is not reached with the Tab key`);
}

/** Runs in the page: counts what is animated besides the stage. */
function countAnimations(): void {
  const counted = window as unknown as { animations: number };
  counted.animations = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...motion) {
    counted.animations += 1;
    return animate.apply(this, motion);
  };
}
