/**
 * Rounds too rare to wait for: the platform's answer is real except for the part under test.
 * Jackpot rule 10: a win is always celebrated. Free spins are shown and can be skipped.
 */
import { describe, expect, test } from "vitest";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const WON = { amount: "8431.27", transactionId: "txn_test_1", lockedToBonus: false };
const FREE_SPINS = 3;

describe("a jackpot", () => {
  test("is celebrated in a dialog until the player closes it", async () => {
    const screen = await launchWith(({ data }) => {
      data.jackpot = { state: "settled", contribution: "0.010000", won: WON };
    });
    await screen.page.click("#spin");
    const dialog = screen.page.getByRole("dialog", { name: "Jackpot!" });
    await dialog.getByText("USD 8,431.27").waitFor();
    await dialog.getByRole("button").click();
    await screen.isAtRest();
    expect(await dialog.isVisible()).toBe(false);
  });

  test("that is decided after the answer is celebrated as well, without a second round", async () => {
    let answers = 0;
    const screen = await launchWith(({ data }) => {
      answers += 1;
      const [state, won] = answers === 1 ? ["pending", null] : ["settled", WON];
      data.jackpot = { state, contribution: "0.010000", won };
    });
    await screen.spin();
    await screen.page.getByRole("dialog").getByText("USD 8,431.27").waitFor();
    expect(await screen.rounds()).toHaveLength(1);
  });
});

describe("free spins", () => {
  test("are shown one after another, with their count and multiplier", async () => {
    const screen = await launchWith(addFreeSpins);
    await screen.page.click("#spin");
    for (const text of [
      "3 free spins",
      "Free spin 1 of 3",
      "Free spin 2 of 3",
      "Free spin 3 of 3",
    ]) {
      await screen.page.locator("#banner").filter({ hasText: text }).waitFor();
    }
    await screen.isAtRest();
    expect(await screen.page.locator("#banner").isVisible()).toBe(false);
    expect(await screen.text("#result-detail")).toContain("3 free spins, wins × 2");
  });

  test("can be skipped, and the page is ready for the next round", async () => {
    const screen = await launchWith(addFreeSpins);
    await screen.page.click("#spin");
    await screen.page.click("#skip");
    await screen.isAtRest();
    expect(await screen.page.locator("#skip").isVisible()).toBe(false);
    expect(await screen.rounds()).toHaveLength(1);
  });
});

describe("a session that ended elsewhere", () => {
  test("says so at the next spin and sends the player back to the casino", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.open();
    // Otherwise the socket would report it before the spin.
    await screen.page.routeWebSocket(/session\/socket/, (socket) => socket.close());
    await screen.page.goto(await player.launchLink());
    await screen.isReady();
    await screen.page.evaluate(endSession);
    await screen.page.click("#spin");
    await screen.page.getByText("Your session has ended. Go back to the casino").waitFor();
    expect(await player.balanceMinor()).toBe(50_00);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the answer's shape is the API tests' business
type Answer = any;

/** Launches a game whose round answers are changed on their way to the page. */
async function launchWith(change: (answer: Answer) => void): Promise<GameScreen> {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.route("**/api/v1/games/*/rounds", async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    change(answer);
    await route.fulfill({ response, json: answer });
  });
  return screen;
}

function addFreeSpins({ data }: Answer): void {
  const { outcome } = data.round;
  const { reelPositions, window } = outcome;
  const spin = { reelPositions, window, wins: [], multiplier: 0 };
  outcome.freeSpins = { count: FREE_SPINS, multiplier: 2, spins: Array(FREE_SPINS).fill(spin) };
}

/** Runs in the page: logs out with the page's own token, as another device of the player could. */
async function endSession(): Promise<void> {
  const name = Object.keys(sessionStorage).find((key) => key.endsWith(":session")) ?? "";
  const { accessToken } = JSON.parse(sessionStorage.getItem(name) ?? "{}");
  const headers = { Authorization: `Bearer ${accessToken}` };
  await fetch("/api/v1/auth/logout", { method: "POST", headers });
}

describe("the jackpot's ticker", () => {
  const pool = (change: object) => ({ amount: "8431.27", ticker: true, ...change });

  test.each([
    ["shows the pot in the session's currency", pool({}), "8,431.27 USD"],
    ["is not shown where the operator does not want it", pool({ ticker: false }), undefined],
    ["is not shown where no bet of the session can win the pot", null, undefined],
  ])("%s", async (_, shown, text) => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.open();
    await screen.page.route("**/api/v1/session/jackpot*", async (route) => {
      await route.fulfill({
        json: { success: true, data: { pool: shown }, requestId: "req_test" },
      });
    });
    const answered = screen.page.waitForResponse("**/api/v1/session/jackpot*");
    await screen.page.goto(await player.launchLink());
    await answered;
    await screen.isReady();
    const ticker = screen.page.locator("#ticker");
    if (text === undefined) return expect(await ticker.isVisible()).toBe(false);
    await ticker.waitFor();
    expect(((await ticker.textContent()) ?? "").replaceAll(/\s+/g, " ")).toContain(text);
  });
});
