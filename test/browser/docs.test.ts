/**
 * The API reference in a browser: it can be read, and tried with a key, without a request to any
 * other origin.
 */
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
