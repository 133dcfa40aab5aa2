/** Reference 20: from `npm start` to a game in one click. Reference 7.29: the lobby of transfer mode. */
import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { call } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

describe("the lobby of the local stack", () => {
  testInCi("opens a game with sandbox money in one click", async () => {
    const screen = await GameScreen.open();
    await screen.page.goto(inject("baseUrl"));
    await screen.page.getByRole("button", { name: "Play: Golden Reels" }).click();
    await screen.isReady();
    expect(await screen.balanceMinor()).toBeGreaterThanOrEqual(100_00);
    expect(await screen.page.locator("#demo").isVisible()).toBe(false);
    expect(screen.complaints).toEqual([]);
  });

  testInCi("opens a demo in one click, labelled as a demo", async () => {
    const screen = await GameScreen.open();
    await screen.page.goto(inject("baseUrl"));
    await screen.page.getByRole("button", { name: "Demo: Golden Reels" }).click();
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

describe("the lobby of a casino in transfer mode", () => {
  const PASSWORD = "correct horse battery";
  const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };

  async function openLobby() {
    const { apiKey, tenantId } = inject("transfer");
    const username = `maria-${randomUUID()}`;
    const account = { username, password: PASSWORD, currency: "USD" };
    await call("/api/v1/players", { body: account, credential: apiKey });
    await call("/api/v1/wallet/deposit", {
      credential: apiKey,
      body: { playerId: username, amount: "50.00", currency: "USD" },
      idempotencyKey: randomUUID(),
    });
    const screen = await GameScreen.open(PHONE);
    await screen.page.goto(`${inject("baseUrl")}/lobby/${tenantId}/sandbox`);
    await screen.page.locator("#lobby[aria-busy=false]").waitFor();
    return { screen, username };
  }

  async function signIn({ page }: GameScreen, username: string, password: string): Promise<void> {
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  testInCi("shows every game with its art, and fits a small phone", async () => {
    const { screen } = await openLobby();
    const { page } = screen;
    expect(await page.locator(".card").count()).toBe(5);
    for (const card of await page.locator(".card").all()) {
      expect(await card.locator(".scene img, .scene .letters").count()).toBeGreaterThan(0);
      const { height = 0 } = (await card.getByRole("button").boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
    }
    await page.waitForFunction("[...document.images].every(({ complete }) => complete)");
    const broken = "[...document.images].filter((image) => image.naturalWidth === 0).length";
    expect(await page.evaluate(broken)).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    expect(screen.complaints).toEqual([]);
  });

  test("a player signs in, sees balance and limits, plays, comes back, and signs out", async () => {
    const { screen, username } = await openLobby();
    const { page } = screen;
    await signIn(screen, username, "a wrong password");
    await page.getByText("The username or the password is wrong").waitFor();
    await signIn(screen, username, PASSWORD);
    await page.locator("#balance").filter({ hasText: "50.00" }).waitFor();
    await page.locator("#limits").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await screen.text("#time-limit")).toContain("minutes");
    await page.locator(".card .stakes").first().filter({ hasText: "Stakes from 0.10" }).waitFor();
    await page.getByRole("button", { name: "Play: Katapuuult" }).click();
    await screen.isReady();
    await screen.press("Shoot");
    const after = await screen.text("#balance");
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator("#balance").filter({ hasText: after }).waitFor();
    await page.reload();
    await page.locator("#balance").filter({ hasText: after }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Password").waitFor();
    expect(await page.evaluate("Object.keys(sessionStorage).join()")).not.toContain(":session");
  });

  testInCi("does not exist for a casino whose players come through launch links", async () => {
    const { page } = await GameScreen.open();
    const answer = await page.goto(`${inject("baseUrl")}/lobby/demo/sandbox`);
    expect(answer?.status()).toBe(422);
    await page.getByRole("heading", { name: "No lobby here" }).waitFor();
  });
});
