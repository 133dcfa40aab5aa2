/**
 * Reference 8, as the player sees it: what a spin costs and pays, and that each spin is played
 * once.
 */
import { describe, expect, test } from "vitest";
import { describeInCi, testInCi } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const ROUNDS = "**/api/v1/games/*/rounds";

describeInCi("a spin", () => {
  const ways: Readonly<Record<string, (screen: GameScreen) => Promise<void>>> = {
    "by mouse": ({ page }) => page.click("#spin"),
    "by Space": ({ page }) => page.keyboard.press("Space"),
    "by Enter": ({ page }) => page.keyboard.press("Enter"),
    "by Space on the focused button": async ({ page }) => {
      await page.focus("#spin");
      await page.keyboard.press("Space");
    },
  };

  test(`${Object.keys(ways).join(", ")} changes the balance by exactly the win minus the stake`, async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    let played = 0;
    for (const [way, spin] of Object.entries(ways)) {
      // As on a page on which nothing has been clicked yet.
      await screen.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = await screen.balanceMinor();
      await spin(screen);
      played += 1;
      await screen.page.locator(`#rounds tr:nth-child(${played})`).waitFor({ state: "attached" });
      await screen.isAtRest();
      const { stakeMinor, winMinor } = await screen.latestRound();
      expect(stakeMinor, way).toBeGreaterThan(0);
      expect(await screen.balanceMinor(), way).toBe(before - stakeMinor + winMinor);
      expect(await screen.balanceMinor(), way).toBe(await player.balanceMinor());
      const result = await screen.text("#result");
      expect(result, way).toMatch(winMinor > 0 ? /^Win \d/ : /^No win$/);
    }
    expect(await player.rounds()).toHaveLength(played);
  });

  testInCi("by double click plays one round", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink(), {
      ...{ reducedMotion: null, hasStage: true },
    });
    await screen.page.dblclick("#spin");
    await screen.isAtRest();
    expect(await screen.rounds()).toHaveLength(1);
    expect(await player.rounds()).toHaveLength(1);
  });

  testInCi("costs exactly the stake that was typed", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.fill("#stake", "1.37");
    await screen.spin();
    expect((await screen.latestRound()).stakeMinor).toBe(1_37);
  });

  testInCi(
    "with a stake outside the limits is not sent, and the page shows the limits",
    async () => {
      const player = await CasinoPlayer.withFunds("50.00");
      const screen = await GameScreen.launch(await player.launchLink());
      await screen.page.fill("#stake", "100000");
      await screen.page.click("#spin");
      expect(await screen.text("#stake-hint")).toContain("from 0.10 to 100.00");
      expect(await screen.rounds()).toEqual([]);
    },
  );

  testInCi("without enough money takes nothing and says that the balance is too low", async () => {
    const player = await CasinoPlayer.withFunds("0.50");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.fill("#stake", "1.00");
    await screen.page.click("#spin");
    await screen.page.getByText("Your balance is too low for this stake.").waitFor();
    expect(await player.balanceMinor()).toBe(50);
    await screen.page.fill("#stake", "0.10");
    await screen.spin();
    expect(await screen.rounds()).toHaveLength(1);
  });
});

describe("a spin whose answer is lost", () => {
  testInCi("is retried under the same idempotency key and plays one round", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    const { keys } = await loseAnswers(screen, { first: 1 });
    await screen.spin();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const { stakeMinor, winMinor } = await screen.latestRound();
    expect(await player.rounds()).toHaveLength(1);
    expect(await player.balanceMinor()).toBe(50_00 - stakeMinor + winMinor);
    expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
  });

  test("is retried under the same idempotency key after a reload", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    const network = await loseAnswers(screen, { first: Number.POSITIVE_INFINITY });
    await screen.page.click("#spin");
    await screen.page.getByText("Connection lost. Trying again").waitFor();
    // Not before the reload: the old page, which keeps trying, would get the answer.
    await screen.page.reload({ waitUntil: "commit" });
    const before = network.keys.length;
    network.first = 0;
    await screen.isReady();
    await screen.page.getByText(/^(Win \d|No win$)/).waitFor();
    expect(network.keys.length).toBeGreaterThan(before);
    expect(new Set(network.keys).size).toBe(1);
    expect(await screen.rounds()).toHaveLength(1);
    expect(await player.rounds()).toHaveLength(1);
    expect(await screen.balanceMinor()).toBe(await player.balanceMinor());
  });
});

describeInCi("a reload", () => {
  test("resumes the session with its balance, stake and rounds", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    await screen.page.fill("#stake", "0.75");
    await screen.spin();
    await screen.spin();
    const before = { balance: await screen.balanceMinor(), rounds: await screen.rounds() };
    await screen.page.reload();
    await screen.isReady();
    expect({ balance: await screen.balanceMinor(), rounds: await screen.rounds() }).toEqual(before);
    expect(before.rounds).toHaveLength(2);
    expect(await screen.page.inputValue("#stake")).toBe("0.75");
  });

  test("is not needed when the access token expires: the page refreshes it and sends the spin again", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    let refused = 0;
    await screen.page.route(ROUNDS, async (route) => {
      if (refused > 0) return route.continue();
      refused += 1;
      const error = { code: "ACCESS_TOKEN_EXPIRED", message: "The access token has expired." };
      await route.fulfill({ status: 401, json: { success: false, error, requestId: "req_test" } });
    });
    await screen.spin();
    expect(refused).toBe(1);
    expect(screen.requests.filter(({ url }) => url.endsWith("/auth/refresh"))).toHaveLength(1);
    expect(await player.rounds()).toHaveLength(1);
  });
});

describeInCi("a demo session", () => {
  test("is labelled as a demo, plays with its own balance and leaves the wallet unchanged", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink({ demo: true }));
    expect(await screen.page.locator("#demo").isVisible()).toBe(true);
    expect(await screen.balanceMinor()).toBe(1_000_00);
    await screen.spin();
    const { stakeMinor, winMinor } = await screen.latestRound();
    expect(await screen.balanceMinor()).toBe(1_000_00 - stakeMinor + winMinor);
    expect(await player.balanceMinor()).toBe(50_00);
    expect((await player.rounds()).every(({ demo }) => demo)).toBe(true);
  });
});

/** Lets the platform play each round but loses the first answers on their way back. */
async function loseAnswers(screen: GameScreen, { first }: { first: number }) {
  const network = { first, keys: [] as string[] };
  await screen.page.route(ROUNDS, async (route) => {
    network.keys.push((await route.request().headerValue("Idempotency-Key")) ?? "");
    const isLost = network.keys.length <= network.first;
    const answer = await route.fetch();
    if (isLost) await route.abort("connectionreset");
    else await route.fulfill({ response: answer });
  });
  return network;
}
