/** Reference 8.16, as the player meets it: nothing is refused that the page could have said before. */
import { describe, expect, test } from "vitest";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const BRITISH = { currency: "GBP", jurisdiction: "GB" };
const SESSION = "**/api/v1/auth/session";
const ROUNDS = "**/api/v1/games/*/rounds";
const MINUTE = 60_000;

describe("a game cycle", () => {
  test("holds the spin button, so that no spin is refused for coming too soon", async () => {
    const screen = await seatOf(await CasinoPlayer.withFunds("50.00", BRITISH));
    const sent: number[] = [];
    const statuses: number[] = [];
    screen.page.on("request", (request) => {
      if (request.url().endsWith("/rounds")) sent.push(Date.now());
    });
    screen.page.on("response", (response) => {
      if (response.url().endsWith("/rounds")) statuses.push(response.status());
    });
    await screen.spin();
    await screen.spin();
    expect(statuses).toEqual([201, 201]);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(2_500);
  });

  test("that another tab used up is explained, and the spin can be tried again", async () => {
    const player = await CasinoPlayer.withFunds("50.00", BRITISH);
    const [one, other] = [await seatOf(player), await seatOf(player)];
    await one.page.click("#spin");
    await one.page.waitForResponse(ROUNDS);
    await other.page.click("#spin");
    await other.page.getByText("It is too soon for another round").waitFor();
    await other.spin();
    expect(await other.rounds()).toHaveLength(1);
  });
});

describe("a stake cap", () => {
  test("is the largest stake of the page", async () => {
    const screen = await seatOf(await CasinoPlayer.withFunds("50.00", BRITISH));
    await screen.page.fill("#stake", "5.01");
    await screen.page.click("#spin");
    expect(await screen.text("#stake-hint")).toContain("to 5.00");
    expect(await screen.rounds()).toEqual([]);
  });
});

describe("a reality check", () => {
  test("comes when a spin is refused for it, and play goes on after the answer", async () => {
    const screen = await seatOf(await CasinoPlayer.withFunds("50.00", BRITISH));
    let refused = 0;
    await screen.page.route(ROUNDS, async (route) => {
      refused += 1;
      if (refused > 1) return route.continue();
      const error = { code: "REALITY_CHECK_REQUIRED", message: "…", details: { retryAfterMs: 0 } };
      await route.fulfill({ status: 403, json: { success: false, error, requestId: "req_test" } });
    });
    await screen.page.click("#spin");
    const dialog = screen.page.getByRole("dialog", { name: "Reality check" });
    await dialog.getByRole("button", { name: "Continue playing" }).click();
    await dialog.waitFor({ state: "hidden" });
    await screen.spin();
    expect(await screen.rounds()).toHaveLength(1);
  });

  test("shows time, stakes, wins and their difference, and fits a phone", async () => {
    const screen = await checked({ width: 320, height: 480 });
    const dialog = screen.page.locator("#reality-check");
    for (const text of ["61 minutes", "40.00 GBP", "27.50 GBP", "-12.50 GBP"]) {
      expect(await dialog.getByText(text, { exact: true }).isVisible(), text).toBe(true);
    }
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await dialog.getByRole("button", { name: "Stop playing" }).scrollIntoViewIfNeeded();
  });

  test("is answered, not closed: the keyboard stays in it and Escape does not dismiss it", async () => {
    const screen = await checked();
    const { keyboard } = screen.page;
    for (let presses = 0; presses < 4; presses += 1) await keyboard.press("Escape");
    expect(await screen.page.locator("#reality-check").isVisible()).toBe(true);
    for (let presses = 0; presses < 5; presses += 1) {
      await keyboard.press("Tab");
      expect(await screen.page.evaluate(isFocusOnThePage)).toBe(false);
    }
    await screen.page.focus("#reality-continue");
    await keyboard.press("Enter");
    await screen.page.locator("#reality-check").waitFor({ state: "hidden" });
    expect(await screen.rounds()).toEqual([]);
  });

  test("answered with a wish to stop ends the session", async () => {
    const screen = await checked();
    await screen.page.getByRole("button", { name: "Stop playing" }).click();
    await screen.page.getByText("You have stopped playing").waitFor();
    await screen.page.reload();
    await screen.page.getByText("This page has no active session.").waitFor();
  });

  test("with a rest counts it down before the player can go on", async () => {
    const screen = await checked({ restMs: 3_000 });
    await screen.page.getByText(/You can continue in [123] seconds/).waitFor();
    const goOn = screen.page.locator("#reality-continue");
    expect(await goOn.getAttribute("aria-disabled")).toBe("true");
    await screen.page.locator("#reality-continue[aria-disabled=false]").waitFor();
    await goOn.click();
    await screen.page.locator("#reality-check").waitFor({ state: "hidden" });
  });
});

describe("a session's time", () => {
  test("is shown with what is left of it", async () => {
    const screen = await seatOf(await CasinoPlayer.withFunds("50.00", BRITISH));
    await screen.page.getByText("0 min played · 180 min left").waitFor();
  });

  test("over, the game closes and says why", async () => {
    const player = await CasinoPlayer.withFunds("50.00", BRITISH);
    const screen = await GameScreen.open();
    await changeSession(screen, (data) => {
      data.sessionDuration = 180 * 60;
      data.endsAt = new Date(Date.now()).toISOString();
    });
    await screen.page.goto(await player.launchLink());
    await screen.page.getByText("Time limit reached").waitFor();
    expect(await screen.page.locator("#game").isVisible()).toBe(false);
  });
});

async function seatOf(player: CasinoPlayer): Promise<GameScreen> {
  return GameScreen.launch(await player.launchLink());
}

/** A screen on which a reality check is due after 61 minutes. */
async function checked(
  options: { width?: number; height?: number; restMs?: number } = {},
): Promise<GameScreen> {
  const { width = 1280, height = 800, restMs = 0 } = options;
  const player = await CasinoPlayer.withFunds("50.00", BRITISH);
  const screen = await GameScreen.open({ viewport: { width, height } });
  await changeSession(screen, (data) => {
    const now = Date.now();
    data.sessionDuration = 61 * 60;
    data.endsAt = new Date(now + 119 * MINUTE).toISOString();
    data.nextRealityCheckAt = new Date(now - MINUTE).toISOString();
    data.realityCheck = {
      ...{ elapsedMinutes: 61, staked: "40.00", won: "27.50", net: "-12.50", required: true },
      continuesAt: new Date(now + restMs).toISOString(),
    };
  });
  await screen.page.goto(await player.launchLink());
  await screen.page.locator("#reality-check").waitFor();
  return screen;
}

/** Changes what the page is told of its session, on its way there. */
async function changeSession(
  screen: GameScreen,
  // biome-ignore lint/suspicious/noExplicitAny: the answer's shape is the API tests' business
  change: (data: any) => void,
): Promise<void> {
  await screen.page.route(SESSION, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    change(answer.data);
    await route.fulfill({ response, json: answer });
  });
}

/** In the page: whether the focus is on something of the game behind the dialog. */
function isFocusOnThePage(): boolean {
  return document.activeElement?.closest("main, header") != null;
}
