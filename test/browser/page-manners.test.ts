/**
 * The requirements on the game page for every player: it fits a phone, contacts only its own
 * origin, breaks no policy, and supports reduced motion, the keyboard and screen readers.
 */
import { describe, expect, inject, test } from "vitest";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

describe("the game page", () => {
  test("fits a phone 360 pixels wide, with touch targets of at least 44 pixels", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink(), PHONE);
    await screen.page.tap("#spin");
    await screen.isAtRest();
    const width = await screen.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    for (const id of ["#spin", "#stake-fewer", "#stake-more", "#stake"]) {
      const box = await screen.page.locator(id).boundingBox();
      expect(box?.height, id).toBeGreaterThanOrEqual(44);
      expect(box?.width, id).toBeGreaterThanOrEqual(44);
    }
  });

  test("contacts only its own origin, violates no policy and logs no error throughout a session", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink(), { reducedMotion: null });
    for (let spins = 0; spins < 3; spins += 1) await screen.spin();
    await screen.page.reload();
    await screen.isReady();
    const origins = new Set(screen.requests.map(({ url }) => new URL(url).origin));
    expect([...origins]).toEqual([inject("baseUrl")]);
    expect(screen.complaints).toEqual([]);
  });

  test("animates nothing for a player who prefers reduced motion", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.evaluate(() => {
      const counted = window as unknown as { animations: number };
      counted.animations = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...motion) {
        counted.animations += 1;
        return animate.apply(this, motion);
      };
    });
    await screen.page.locator(".has-stage").waitFor();
    await screen.spin();
    const picture = () =>
      screen.page.evaluate(() =>
        (document.querySelector("canvas") as HTMLCanvasElement).toDataURL(),
      );
    const first = await picture();
    await screen.page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    await screen.page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    expect((await picture()) === first, "the stage stands still").toBe(true);
    const animations = await screen.page.evaluate(
      () => (window as unknown as { animations: number }).animations,
    );
    expect(animations).toBe(0);
  });

  test("announces the result to screen readers and labels its controls", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.spin();
    const result = screen.page.getByRole("status").filter({ hasText: /^(Win \d|No win$)/ });
    expect(await result.count()).toBe(1);
    for (const name of ["Spin", "Lower stake", "Higher stake"]) {
      expect(await screen.page.getByRole("button", { name, exact: true }).count(), name).toBe(1);
    }
    expect(await screen.page.getByRole("textbox", { name: /^Stake/ }).count()).toBe(1);
    const window = await screen.page.locator("#reels").getAttribute("aria-label");
    expect(window).toMatch(/^Reels\. Row 1: .+\. Row 2: .+\. Row 3: .+/);
    expect(await screen.page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("highlights the cells of a win and describes the win in text", async () => {
    const player = await CasinoPlayer.withFunds("100.00");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.fill("#stake", "0.10");
    for (let spins = 0; spins < 60; spins += 1) {
      await screen.spin();
      const { winMinor } = await screen.latestRound();
      const framed = await screen.page.locator(".cell.winning").count();
      if (winMinor === 0) expect(framed).toBe(0);
      if (winMinor === 0) continue;
      expect(await screen.text("#result-detail")).not.toBe("");
      return;
    }
    throw new Error("no win in 60 spins");
  });
});
