/**
 * Reference 8.16, as the player sees it: the page announces every limit before a spin can be
 * refused for it.
 */
import { describe, expect, test } from "vitest";
import { describeInCi, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";
import { inView } from "./in-view.ts";

useChromium();

const BRITISH = { currency: "GBP", jurisdiction: "GB" };
const SESSION = "**/api/v1/auth/session";
const ROUNDS = "**/api/v1/games/*/rounds";
const MINUTE = 60_000;

describeInCi("a game cycle", () => {
  testInCi("disables the spin button until it is over, so no spin comes too soon", async () => {
    const screen = await launchedScreen(await CasinoPlayer.withFunds("50.00", BRITISH));
    const sent: number[] = [];
    const statuses: number[] = [];
    screen.page.on("response", (response) => {
      if (!response.url().endsWith("/rounds")) return;
      statuses.push(response.status());
      // By the browser's own clock: the test may learn of either much later.
      sent.push(response.request().timing().startTime);
    });
    await screen.spin();
    await screen.spin();
    expect(statuses).toEqual([201, 201]);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(2_500);
  });

  testInCi("started in another tab is explained, and the spin can be tried again", async () => {
    const screen = await launchedScreen(await CasinoPlayer.withFunds("50.00", BRITISH));
    await refuseFirst(screen, "ROUND_TOO_SOON");
    await screen.page.click("#spin");
    await screen.page.getByText("It is too soon for another round").waitFor();
    await screen.spin();
    expect(await screen.rounds()).toHaveLength(1);
  });
});

testInCi("the page accepts no stake above a stake cap", async () => {
  const screen = await launchedScreen(await CasinoPlayer.withFunds("50.00", BRITISH));
  await screen.page.fill("#stake", "5.01");
  await screen.page.click("#spin");
  expect(await screen.text("#stake-hint")).toContain("to 5.00");
  expect(await screen.rounds()).toEqual([]);
});

describe("a reality check", () => {
  testInCi(
    "opens when a spin is refused because it is due, and play continues once it is answered",
    async () => {
      const screen = await launchedScreen(await CasinoPlayer.withFunds("50.00", BRITISH));
      await refuseFirst(screen, "REALITY_CHECK_REQUIRED");
      await screen.page.click("#spin");
      const dialog = screen.page.getByRole("dialog", { name: "Reality check" });
      await dialog.waitFor();
      expect(await findings(screen.page)).toEqual([]);
      await dialog.getByRole("button", { name: "Continue playing" }).click();
      await dialog.waitFor({ state: "hidden" });
      await screen.spin();
      expect(await screen.rounds()).toHaveLength(1);
    },
  );

  test("shows the time played, stakes, wins and net result, fits a phone, and must be answered: the keyboard focus stays inside and Escape does not close it", async () => {
    const screen = await screenWithRealityCheck({ width: 320, height: 480 });
    const dialog = screen.page.locator("#reality-check");
    for (const text of ["61 minutes", "GBP 40.00", "GBP 27.50", "-GBP 12.50"]) {
      expect(await dialog.getByText(text, { exact: true }).isVisible(), text).toBe(true);
    }
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await dialog.getByRole("button", { name: "Stop playing" }).scrollIntoViewIfNeeded();
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

  testInCi('answered with "Stop playing" ends the session', async () => {
    const screen = await screenWithRealityCheck();
    await screen.page.getByRole("button", { name: "Stop playing" }).click();
    await screen.page.getByText("You have stopped playing").waitFor();
    await screen.page.reload();
    await screen.page.getByText("This page has no active session.").waitFor();
  });

  testInCi("with a mandatory break counts it down before the player can continue", async () => {
    const screen = await screenWithRealityCheck({ restMs: 60_000 });
    await screen.page.getByText(/You can continue in \d+ seconds/).waitFor();
    const goOn = screen.page.locator("#reality-continue");
    expect(await goOn.getAttribute("aria-disabled")).toBe("true");
    await screen.page.clock.fastForward(61_000);
    await screen.page.locator("#reality-continue[aria-disabled=false]").waitFor();
    await goOn.click();
    await screen.page.locator("#reality-check").waitFor({ state: "hidden" });
  });
});

describeInCi("a session's time limit", () => {
  testInCi("is shown with the time played and the time left", async () => {
    const screen = await launchedScreen(await CasinoPlayer.withFunds("50.00", BRITISH));
    const told = screen.page.getByText("0 min played · 180 min left");
    await told.waitFor();
    expect(await screen.text("#net")).toBe("0.00");
    // First as the page counts it, and after a reload as the platform says.
    await screen.page.reload();
    await told.waitFor();
  });

  testInCi("closes the game when it is reached and says why", async () => {
    const player = await CasinoPlayer.withFunds("50.00", BRITISH);
    const screen = await launchedScreen(player);
    await changeSession(screen, (data) => {
      data.sessionDuration = 180 * 60;
      data.endsAt = new Date(Date.now()).toISOString();
    });
    await screen.page.reload();
    await screen.page.getByText("Time limit reached").waitFor();
    expect(await findings(screen.page)).toEqual([]);
    expect(await screen.page.locator("#game").isVisible()).toBe(false);
  });
});

describe("the notice that the session ends soon", () => {
  test("comes with ten and with two minutes left, is announced once each, and leaves the controls free", async () => {
    const screen = await GameScreen.open({
      viewport: { width: 320, height: 568 },
      ...{ isAlone: true, hasStage: true },
    });
    const { page } = screen;
    await page.clock.install();
    const player = await CasinoPlayer.withFunds("50.00", BRITISH);
    await page.goto(await player.launchLink());
    await screen.isReady();
    let left = 10.5;
    await changeSession(screen, (data) => {
      data.sessionDuration = (180 - left) * 60;
      data.endsAt = new Date(Date.now() + left * MINUTE).toISOString();
      data.nextRealityCheckAt = new Date(Date.now() + 60 * MINUTE).toISOString();
    });
    const reload = async () => {
      await page.reload();
      await screen.isReady();
      await page.getByText(`${Math.ceil(left)} min left`).waitFor({ state: "attached" });
    };
    const pass = async (minutes: number) => {
      left -= minutes;
      await page.clock.fastForward(minutes * MINUTE);
    };
    const notice = page.locator("#time-notice");
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
    const textWith = (minutes: number) =>
      `This session ends in ${minutes} minutes. After that, no new round can start. An open round is paid out within 24 hours.`;

    await reload();
    await page.evaluate(noteWhatIsTold);
    expect(await notice.isVisible()).toBe(false);
    await pass(1);
    await notice.getByText(textWith(10)).waitFor();
    expect(await page.getByRole("status").getByText(textWith(10)).count()).toBe(1);
    const { outside, overlapping, cut, scrolls } = await page.evaluate(inView);
    expect({ outside, overlapping, cut, scrolls }).toEqual({
      ...{ outside: [], overlapping: [], cut: [] },
      scrolls: false,
    });
    expect(await findings(page)).toEqual([]);
    await screen.spin();
    await pass(1);
    await notice.getByText(textWith(9)).waitFor();
    expect(await told()).toEqual([textWith(10)]);

    await reload();
    await notice.getByText(textWith(9)).waitFor();
    await notice.getByRole("button", { name: "Close" }).click();
    expect(await notice.isVisible()).toBe(false);
    await reload();
    expect(await notice.isVisible()).toBe(false);

    await page.evaluate(noteWhatIsTold);
    await pass(7);
    await notice.getByText(textWith(2)).waitFor();
    expect(await told()).toEqual([textWith(2)]);
    await pass(1.5);
    await page.getByText("Time limit reached").waitFor();
    expect(await notice.isVisible()).toBe(false);
    expect(await told()).toEqual([textWith(2)]);
  });
});

/** Runs in the page: notes what screen readers read of the time that is left. */
function noteWhatIsTold(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  const status = document.querySelector("#time-told") as Node;
  const note = () => status.textContent && told.push(status.textContent);
  new MutationObserver(note).observe(status, { childList: true });
}

async function launchedScreen(player: CasinoPlayer): Promise<GameScreen> {
  return GameScreen.launch(await player.launchLink());
}

/** Refuses the first spin, as the platform does when another tab of the player was first. */
async function refuseFirst({ page }: GameScreen, code: string): Promise<void> {
  const error = { code, message: "…", details: { retryAfterMs: 100 } };
  const json = { success: false, error, requestId: "req_test" };
  await page.route(ROUNDS, (route) => route.fulfill({ status: 403, json }), { times: 1 });
}

/** Opens a screen on which a reality check is due after 61 minutes. */
async function screenWithRealityCheck(
  options: { width?: number; height?: number; restMs?: number } = {},
): Promise<GameScreen> {
  const { width = 1280, height = 800, restMs = 0 } = options;
  const player = await CasinoPlayer.withFunds("50.00", BRITISH);
  const screen = await GameScreen.open({ viewport: { width, height }, isAlone: restMs > 0 });
  // A required break lasts as long as the test says, however busy the machine is.
  if (restMs > 0) await screen.page.clock.install();
  await screen.page.goto(await player.launchLink());
  await screen.isReady();
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
  // A session that has just begun is not asked for its times.
  await screen.page.reload();
  await screen.page.locator("#reality-check").waitFor();
  return screen;
}

/** Changes the session's answer on its way to the page. */
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

/** Runs in the page: returns true if the focus is on the game behind the dialog. */
function isFocusOnThePage(): boolean {
  return document.activeElement?.closest("main, header") != null;
}
