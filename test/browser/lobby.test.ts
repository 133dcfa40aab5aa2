/** Reference 20: from `npm start` to a game in one click. */
import { describe, expect, inject, test } from "vitest";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

describe("the lobby of the local stack", () => {
  test("opens a game with sandbox money in one click", async () => {
    const screen = await GameScreen.open();
    await screen.page.goto(inject("baseUrl"));
    await screen.page.getByRole("button", { name: "Play with sandbox money" }).click();
    await screen.isReady();
    expect(await screen.balanceMinor()).toBeGreaterThanOrEqual(100_00);
    expect(await screen.page.locator("#demo").isVisible()).toBe(false);
    expect(screen.complaints).toEqual([]);
  });

  test("opens a demo in one click, labelled as a demo", async () => {
    const screen = await GameScreen.open();
    await screen.page.goto(inject("baseUrl"));
    await screen.page.getByRole("button", { name: "Play the demo" }).click();
    await screen.isReady();
    expect(await screen.balanceMinor()).toBe(1_000_00);
    expect(await screen.page.locator("#demo").isVisible()).toBe(true);
  });

  test("refuses to launch a game for another site's page", async () => {
    const launch = (headers: Record<string, string>) =>
      fetch(`${inject("baseUrl")}/sandbox/launch`, { method: "POST", headers, redirect: "manual" });
    const answers = await Promise.all([
      launch({ Origin: inject("strangeSite") }),
      launch({ Origin: inject("baseUrl"), "Sec-Fetch-Site": "cross-site" }),
      launch({}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
