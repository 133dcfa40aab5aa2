/**
 * Rounds too rare to wait for: the platform's answer is real except for the part under test.
 * Jackpot rule 10: a win is always celebrated. Free spins are shown and can be skipped.
 */
import { describe, expect, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { CasinoPlayer, letAllWin, WINNING_STAKE } from "./casino.ts";
import { GameScreen, type ScreenOptions, useChromium } from "./game-screen.ts";

useChromium();

const WON = { amount: "8431.27", transactionId: "txn_test_1", lockedToBonus: false };
const FREE_SPINS = 3;

describe("a jackpot", () => {
  test("stays in the history after a reload and in every later session, and can be replayed", async () => {
    await letAllWin("CHF");
    const player = await CasinoPlayer.withFunds("500.00", { currency: "CHF" });
    const { page } = await winJackpot(player);
    const { id } = (await player.rounds())[0] ?? expect.fail();
    const line = page.locator("#rounds td:nth-child(3)");
    const listed = page.locator("#jackpots td:nth-child(2)");
    const isListed = async () => {
      expect(await line.allTextContents()).toEqual([expect.stringContaining("Jackpot 1.00")]);
      expect(await listed.allTextContents()).toEqual(["1.00"]);
    };
    await isListed();
    await page.reload();
    await page.locator("#game[aria-busy=false]").waitFor();
    await isListed();

    const later = await GameScreen.launch(await player.launchLink());
    expect(await later.rounds()).toEqual([]);
    await later.page.getByRole("button", { name: "History" }).click();
    const history = later.page.getByRole("dialog", { name: "This session" });
    await history.getByRole("heading", { name: "Your jackpots" }).waitFor();
    expect(await history.locator("#jackpots time").textContent()).toMatch(/20\d\d.*\d:\d\d/);
    expect(await findings(later.page)).toEqual([]);
    const opened = later.page.waitForEvent("popup");
    await history.getByRole("button", { name: "Replay" }).click();
    const replay = await opened;
    await replay.waitForURL(`**/replay/${id}*`);
    await replay.getByText("The round also won the jackpot of CHF 1.00.").waitFor();

    // Another game has its own history.
    const other = await GameScreen.launch(await player.launchLink({ game: "katapuuult" }));
    await other.page.getByRole("button", { name: "History" }).click();
    expect(await other.page.getByRole("heading", { name: "Your jackpots" }).isVisible()).toBe(
      false,
    );
  });

  test("is counted up, and then shown in the balance", async () => {
    const screen = await launchWith(
      ({ data }) => {
        data.jackpot = { state: "settled", contribution: "0.010000", won: WON };
        data.balance.cash = data.balance.total = "9999.99";
      },
      { reducedMotion: "no-preference" },
    );
    const { page } = screen;
    await page.evaluate(pressInCount);
    await page.click("#spin");
    const dialog = page.getByRole("dialog", { name: "Jackpot!" });
    await dialog.getByText("USD 8,431.27").waitFor();
    const counted = await page.locator("#jackpot").getAttribute("data-counted");
    expect(counted).toContain("USD");
    expect(counted).not.toContain("8,431.27");
    expect(await screen.text("#balance")).not.toBe("9,999.99");
    // Nothing behind the scene has revealed the amount.
    const net = async () =>
      Number((await screen.text("#net")).replaceAll(",", "").replace("−", "-"));
    expect(await net()).toBeLessThan(8_000);
    expect(await screen.text("#result")).not.toContain("8,431.27");
    expect(await screen.text("#jackpot-told")).toContain("8,431.27");
    expect(await dialog.isVisible(), "the press ends the count alone").toBe(true);
    await dialog.getByRole("button").click();
    await page.locator("#balance").filter({ hasText: "9,999.99" }).waitFor();
    expect(await net()).toBeGreaterThan(8_000);
    expect(await screen.text("#result")).toBe("Jackpot 8,431.27");
    expect(await screen.text("#rounds td:nth-child(3)")).toContain("Jackpot 8,431.27");
  });

  testInCi("is celebrated in a dialog until the player closes it", async () => {
    const screen = await launchWith(({ data }) => {
      data.jackpot = { state: "settled", contribution: "0.010000", won: WON };
    });
    await screen.page.click("#spin");
    const dialog = screen.page.getByRole("dialog", { name: "Jackpot!" });
    await dialog.getByText("USD 8,431.27").waitFor();
    expect(await findings(screen.page)).toEqual([]);
    await dialog.getByRole("button").click();
    await screen.isAtRest();
    expect(await dialog.isVisible()).toBe(false);
  });

  testInCi(
    "that is decided after the answer is also celebrated, without a second round",
    async () => {
      let answers = 0;
      const screen = await launchWith(({ data }) => {
        answers += 1;
        const [state, won] = answers === 1 ? ["pending", null] : ["settled", WON];
        data.jackpot = { state, contribution: "0.010000", won };
      });
      await screen.spin();
      await screen.page.getByRole("dialog").getByText("USD 8,431.27").waitFor();
      expect(await screen.rounds()).toHaveLength(1);
    },
  );

  testInCi("that is decided only after a reload is celebrated then, and once", async () => {
    let isDecided = false;
    const screen = await launchWith(({ data }) => {
      const [state, won] = isDecided ? ["settled", WON] : ["pending", null];
      data.jackpot = { state, contribution: "0.010000", won };
    });
    const { page } = screen;
    await screen.spin();
    await page.reload();
    isDecided = true;
    const dialog = page.getByRole("dialog", { name: "Jackpot!" });
    await dialog.getByText("USD 8,431.27").waitFor();
    await dialog.getByRole("button").click();
    await screen.isAtRest();
    expect(await screen.rounds()).toHaveLength(1);
    await page.reload();
    await screen.isReady();
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain(
      "undecidedBet",
    );
  });
});

describe("free spins", () => {
  test("are shown one after another, with their count and multiplier", async () => {
    const screen = await launchWith((answer) => addFreeSpins(answer, FREE_SPINS));
    await screen.page.evaluate(noteBanners);
    await screen.spin();
    const noted = (await screen.page.locator("#banner").getAttribute("data-noted")) ?? "";
    const texts = ["3 free spins", "Free spin 1 of 3", "Free spin 2 of 3", "Free spin 3 of 3"];
    expect(noted).toMatch(new RegExp(texts.join(".*")));
    expect(await screen.page.locator("#banner").isVisible()).toBe(false);
    expect(await screen.text("#result-detail")).toContain("3 free spins, wins × 2");
  });

  testInCi("can be skipped, and the page is ready for the next round", async () => {
    // They would take more than five minutes, longer than the test waits.
    const screen = await launchWith((answer) => addFreeSpins(answer, 300));
    await screen.page.click("#spin");
    await screen.page.click("#skip");
    await screen.isAtRest();
    expect(await screen.page.locator("#skip").isVisible()).toBe(false);
    expect(await screen.rounds()).toHaveLength(1);
  });
});

testInCi(
  "a session that ended elsewhere says so at the next spin and sends the player back to the casino",
  async () => {
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
  },
);

// biome-ignore lint/suspicious/noExplicitAny: the answer's shape is the API tests' business
type Answer = any;

/** Launches a game whose round answers are changed on their way to the page. */
async function launchWith(
  change: (answer: Answer) => void,
  options?: ScreenOptions,
): Promise<GameScreen> {
  const player = await CasinoPlayer.withFunds("50.00");
  const screen = await GameScreen.open(options);
  // It would push the true balance.
  await screen.page.routeWebSocket(/session\/socket/, (socket) => socket.close());
  await screen.page.goto(await player.launchLink());
  await screen.isReady();
  await screen.page.route("**/api/v1/games/*/rounds", async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    change(answer);
    await route.fulfill({ response, json: answer });
  });
  return screen;
}

/** Wins the jackpot of `letAllWin` in the slot game. */
async function winJackpot(player: CasinoPlayer): Promise<GameScreen> {
  const screen = await GameScreen.launch(await player.launchLink());
  await screen.page.fill("#stake", WINNING_STAKE);
  await screen.page.click("#spin");
  await screen.page.getByRole("dialog", { name: "Jackpot!" }).getByRole("button").click();
  await screen.isAtRest();
  return screen;
}

/** Runs in the page: presses the dialog's button while the amount is counted up, and notes the amount then. */
function pressInCount(): void {
  const dialog = document.querySelector<HTMLElement>("#jackpot");
  const press = () => {
    dialog?.setAttribute("data-counted", dialog.querySelector(".prize")?.textContent ?? "");
    dialog?.querySelector("button")?.click();
  };
  new MutationObserver((_, watch) => {
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(press));
  }).observe(dialog as Node, { attributeFilter: ["open"] });
}

/** Runs in the page: notes all that the banner says, however briefly. */
function noteBanners(): void {
  const banner = document.querySelector<HTMLElement>("#banner");
  new MutationObserver(() => {
    if (banner !== null)
      banner.dataset.noted = `${banner.dataset.noted ?? ""} ${banner.textContent}`;
  }).observe(banner as Node, { childList: true });
}

function addFreeSpins({ data }: Answer, count: number): void {
  const { outcome } = data.round;
  const { reelPositions, window } = outcome;
  const spin = { reelPositions, window, wins: [], multiplier: 0 };
  outcome.freeSpins = { count, multiplier: 2, spins: Array(count).fill(spin) };
}

/** Runs in the page: logs out with the page's own token, as another device of the player could. */
async function endSession(): Promise<void> {
  const name = Object.keys(sessionStorage).find((key) => key.endsWith(":session")) ?? "";
  const { accessToken } = JSON.parse(sessionStorage.getItem(name) ?? "{}");
  const headers = { Authorization: `Bearer ${accessToken}` };
  await fetch("/api/v1/auth/logout", { method: "POST", headers });
}

describe("the jackpot's ticker", () => {
  const totalReturn = { atSeed: 0.9611, average: 0.9722, evenFrom: "8000.00" };
  const range = { ceiling: "10000.00", seed: "1000.00", minimumBet: "0.50" };
  const terms = { rate: "1.00", ...range, totalReturn };
  const pool = (change: object) => ({
    ...{ amount: "8431.27", currency: "USD", ticker: true, terms },
    ...change,
  });

  const tickers = fewOrAll<readonly [what: string, shown: object | null, text?: string]>({
    few: [["shows the pot in the session's currency", pool({}), "8,431.27 USD"]],
    others: [
      ["is not shown where the operator does not want it", pool({ ticker: false })],
      ["is not shown where no bet of the session can win the pot", null],
    ],
  });

  test.each(tickers)("%s", async (_, shown, text) => {
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
    await screen.page.getByRole("button", { name: "Rules" }).click();
    const told = () => screen.page.locator("#rules-panel").innerText();
    const says = [/cash stake that takes part\s+USD.0\.50/, /97\.22% on average.*USD.8,000\.00 on/];
    for (const text of says)
      await expect.poll(async () => text.test(await told())).toBe(shown !== null);
    await screen.page.locator("#rules-panel").getByRole("button").click();
    const ticker = screen.page.locator("#ticker");
    if (text === undefined) return expect(await ticker.isVisible()).toBe(false);
    await ticker.waitFor();
    expect(((await ticker.textContent()) ?? "").replaceAll(/\s+/g, " ")).toContain(text);
  });
});
