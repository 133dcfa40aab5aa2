/**
 * The requirements on the game page for every player: it fits a phone, contacts only its own
 * origin, violates no policy, and supports reduced motion, the keyboard and screen readers.
 */
import { describe, expect, inject, test } from "vitest";
import { ofLength, testInCi } from "../support/length.ts";
import { CasinoPlayer, call } from "./casino.ts";
import { GameScreen, picture, useChromium } from "./game-screen.ts";

useChromium();

const PHONE = {
  ...{ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  hasStage: true,
};

/** Where the reels are made to stop: first without three equal symbols on a line, then with three bells. */
const STOPS: readonly (readonly [reelPositions: readonly number[], wins: boolean])[] = [
  [[2, 2, 2, 2, 2], false],
  [[1, 1, 1, 1, 1], true],
];

describe("the game page", () => {
  testInCi("fits a phone 360 pixels wide, with touch targets of at least 44 pixels", async () => {
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
    const screen = await GameScreen.launch(await player.launchLink(), {
      ...{ reducedMotion: null, hasStage: true },
    });
    for (let spins = ofLength({ short: 1, proofs: 3, long: 3 }); spins > 0; spins -= 1)
      await screen.spin();
    await screen.page.reload();
    await screen.isReady();
    const origins = new Set(screen.requests.map(({ url }) => new URL(url).origin));
    expect([...origins]).toEqual([inject("baseUrl")]);
    expect(screen.complaints).toEqual([]);
  });

  testInCi("animates nothing for a player who prefers reduced motion", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink(), { hasStage: true });
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
    const first = await picture(screen.page);
    await picture(screen.page);
    expect((await picture(screen.page)) === first, "the stage stands still").toBe(true);
    const animations = await screen.page.evaluate(
      () => (window as unknown as { animations: number }).animations,
    );
    expect(animations).toBe(0);
  });

  testInCi(
    "announces the result to screen readers, labels its controls, highlights the cells of a win and describes it in text",
    async () => {
      const player = await CasinoPlayer.withFunds("50.00");
      const screen = await GameScreen.launch(await player.launchLink({ demo: true }));
      for (const [reelPositions, wins] of STOPS) {
        const outcome = { type: "slots", reelPositions };
        const forced = { playerId: player.id, gameId: "golden-reels", outcome };
        await call("/api/v1/test/force-outcome", { body: forced });
        await screen.spin();
        const result = screen.page
          .getByRole("status")
          .filter({ hasText: wins ? /^Win \d/ : /^No win$/ });
        expect(await result.count()).toBe(1);
        expect((await screen.page.locator(".cell.winning").count()) > 0).toBe(wins);
        if (wins) expect(await screen.text("#result-detail")).not.toBe("");
      }
      for (const name of ["Spin", "Lower stake", "Higher stake"]) {
        expect(await screen.page.getByRole("button", { name, exact: true }).count(), name).toBe(1);
      }
      expect(await screen.page.getByRole("textbox", { name: /^Stake/ }).count()).toBe(1);
      const window = await screen.page.locator("#reels").getAttribute("aria-label");
      expect(window).toMatch(/^Reels\. Row 1: .+\. Row 2: .+\. Row 3: .+/);
      expect(await screen.page.locator("html").getAttribute("lang")).toBe("en");
    },
  );
});
