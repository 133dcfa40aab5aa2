/**
 * The API reference in a browser: it can be read, and tried with a key, without a request to any
 * other origin.
 */
import type { Locator } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

describe("the API reference", () => {
  test("lists the endpoints and sends a request with the operator's key, to its own origin only", async () => {
    const { page, complaints, requests } = await GameScreen.open();
    await page.goto(`${inject("baseUrl")}/docs`);
    await page.getByRole("button", { name: "Authorize" }).click();
    const key = page.locator(".auth-container", { hasText: "sk_sandbox_" });
    await key.getByRole("textbox").fill(inject("sandboxKey"));
    await key.getByRole("button", { name: "Apply credentials" }).click();
    await page.getByRole("button", { name: "Close" }).first().click();

    const operation = page.locator("#operations-Games-getGames");
    await reach(operation);
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByRole("button", { name: "Execute" }).click();
    const answer = operation.locator(".live-responses-table tbody .response");
    expect(await answer.locator(".response-col_status").textContent()).toContain("200");
    expect(await answer.textContent()).toContain("golden-reels");

    const origins = new Set(
      requests
        .map(({ url }) => new URL(url))
        .filter(({ protocol }) => protocol !== "data:")
        .map(({ origin }) => origin),
    );
    expect([...origins]).toEqual([inject("baseUrl")]);
    expect(complaints).toEqual([]);
  });

  test("signs a call, makes its Idempotency-Key, and shows it as a program", async () => {
    const { apiKey, webhookSecret } = inject("signing");
    const { page, complaints, requests } = await GameScreen.open();
    await page.goto(`${inject("baseUrl")}/docs`);
    await page.getByRole("button", { name: "Authorize" }).click();
    const key = page.locator(".auth-container", { hasText: "sk_sandbox_" });
    await key.getByRole("textbox").fill(apiKey);
    await key.getByRole("button", { name: "Apply credentials" }).click();
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByLabel("Webhook secret").fill(webhookSecret);

    const body = { playerId: "of-the-reference", currency: "USD" };
    const deposit = page.locator("#operations-Wallet-postWalletDeposit");
    await tryCall(deposit, { ...body, amount: "20.00" }, "404");
    const sample = deposit.locator(".samples");
    await sample.getByRole("button", { name: "Node" }).click();
    expect(await sample.locator("code").textContent()).toContain(
      'rouleau.wallet.deposit({\n  "playerId": "of-the-reference"',
    );
    const launch = page.locator("[id$=postAuthSsoCreateToken]");
    const answer = await tryCall(launch, { ...body, gameId: "golden-reels" }, "200");
    expect(await answer.textContent()).toContain("launchUrl");
    const keys = requests.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);

    // The secret signs, and goes nowhere.
    expect(JSON.stringify(requests)).not.toContain(webhookSecret);
    expect(await page.content()).not.toContain(webhookSecret);
    expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0);
    // Chromium reports the 404 that was asked for.
    expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);

    /** Sends a call, and returns its answer once it has that status. */
    async function tryCall(operation: Locator, fields: object, status: string): Promise<Locator> {
      await reach(operation);
      if ((await operation.locator("textarea").count()) === 0) {
        await operation.locator(".opblock-summary-control").click();
        await operation.getByRole("button", { name: "Try it out" }).click();
      }
      await operation.locator("textarea").fill(JSON.stringify(fields));
      await operation.getByRole("button", { name: "Execute" }).click();
      const live = operation.locator(".live-responses-table tbody .response");
      const answered = live.filter({
        has: page.locator(".response-col_status", { hasText: status }),
      });
      await answered.waitFor();
      return answered;
    }
  }, 300_000);

  test("is linked from the lobby", async () => {
    const { page } = await GameScreen.open();
    await page.goto(inject("baseUrl"));
    await page.getByRole("link", { name: "API reference" }).click();
    expect(new URL(page.url()).pathname).toBe("/docs");
    await page.getByText("Auth / SSO").first().waitFor();
  });

  test("has the same strict Content-Security-Policy as every page", async () => {
    const { headers } = await fetch(`${inject("baseUrl")}/docs`);
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });
});

/** Scrolls down to an operation: of a long list, only what is near the window is in the page. */
async function reach(operation: Locator): Promise<void> {
  const page = operation.page();
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(async () => {
      if ((await operation.count()) > 0) return true;
      await page.mouse.wheel(0, 500);
      return false;
    })
    .toBe(true);
  await operation.scrollIntoViewIfNeeded();
}
