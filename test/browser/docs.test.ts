/**
 * The API reference in a browser: it can be read, and tried with a key, without a request to any
 * other origin.
 */
import type { Locator } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { LENGTH, testInCi } from "../support/length.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

describe("the API reference", () => {
  // One test, because the page is the largest: opening it costs as much as opening five games.
  testInCi(
    "is linked from the lobby, sends requests with the operator's key to its own origin only, signs a call, makes its Idempotency-Key, shows it as a program, and leads to the guides",
    async () => {
      const { apiKey, webhookSecret } = inject("signing");
      // Alone, so that what is in its storage is this page's.
      const { page, complaints, requests } = await GameScreen.open({ isAlone: true });
      await page.goto(inject("baseUrl"));
      await page.getByRole("link", { name: "API reference" }).click();
      await page.getByText("Auth / SSO").first().waitFor();
      expect(new URL(page.url()).pathname).toBe("/docs");
      await page.getByRole("button", { name: "Authorize" }).click();
      const key = page.locator(".auth-container", { hasText: "sk_sandbox_" });
      await key.getByRole("textbox").fill(apiKey);
      await key.getByRole("button", { name: "Apply credentials" }).click();
      await page.getByRole("button", { name: "Close" }).first().click();

      // The list is as long as the document: each call takes seconds to reach and to show.
      const isWhole = LENGTH !== "short";
      const games = page.locator("#operations-Games-getGames");
      if (isWhole) {
        const answer = await tryCall(games, undefined, "200");
        await answer.filter({ hasText: "golden-reels" }).waitFor();
      }

      await page.getByLabel("Webhook secret").fill(webhookSecret);
      const body = { playerId: "of-the-reference", currency: "USD" };
      const deposit = page.locator("#operations-Wallet-postWalletDeposit");
      await tryCall(deposit, { ...body, amount: "20.00" }, "404");
      const sample = deposit.locator(".samples");
      await sample.getByRole("button", { name: "Node" }).click();
      await expect
        .poll(() => sample.locator("code").textContent())
        .toContain('rouleau.wallet.deposit({\n  "playerId": "of-the-reference"');
      const launch = page.locator("[id$=postAuthSsoCreateToken]");
      if (isWhole) {
        const answer = await tryCall(launch, { ...body, gameId: "golden-reels" }, "200");
        await answer.filter({ hasText: "launchUrl" }).waitFor();
      }
      const keys = requests.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);

      const origins = new Set(
        requests
          .map(({ url }) => new URL(url))
          .filter(({ protocol }) => protocol !== "data:")
          .map(({ origin }) => origin),
      );
      expect([...origins]).toEqual([inject("baseUrl")]);
      // The secret signs, and is sent nowhere.
      expect(JSON.stringify(requests)).not.toContain(webhookSecret);
      expect(await page.content()).not.toContain(webhookSecret);
      expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0);
      // Chromium reports the 404 that was asked for.
      expect(complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
      await page.getByRole("link", { name: "Guides" }).click();
      await page.getByRole("heading", { name: "Guides" }).waitFor();

      /** Sends a call, and returns its answer once it has that status. */
      async function tryCall(
        operation: Locator,
        fields: object | undefined,
        status: string,
      ): Promise<Locator> {
        await reach(operation);
        await operation.locator(".opblock-summary-control").click();
        await operation.getByRole("button", { name: "Try it out" }).click();
        if (fields !== undefined) await operation.locator("textarea").fill(JSON.stringify(fields));
        await operation.getByRole("button", { name: "Execute" }).click();
        const live = operation.locator(".live-responses-table tbody .response");
        const answered = live.filter({
          has: page.locator(".response-col_status", { hasText: status }),
        });
        await answered.waitFor();
        return answered;
      }
    },
  );

  test("has the same strict Content-Security-Policy as every page", async () => {
    const { headers } = await fetch(`${inject("baseUrl")}/docs`);
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });
});

/** Each step of the search takes two frames of the largest page. */
const LONG_SEARCH = { timeout: 180_000 };

/**
 * Scrolls to an operation: of a long list, only what is near the window is in the page. On a busy machine
 * the page may draw an operation after the window has passed it, so the search begins again at the top.
 */
async function reach(operation: Locator): Promise<void> {
  const page = operation.page();
  await expect
    .poll(async () => {
      if ((await operation.count()) > 0) return true;
      // Not by the wheel: where the mouse happens to be, an answer may scroll instead of the page.
      await page.evaluate(async () => {
        const end = document.documentElement.scrollHeight - innerHeight;
        scrollTo(0, scrollY < end - 1 ? scrollY + 500 : 0);
        // What a frame brings near the window is drawn by the next.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      });
      return false;
    }, LONG_SEARCH)
    .toBe(true);
  await operation.scrollIntoViewIfNeeded();
}
