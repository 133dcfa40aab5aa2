/**
 * The dashboard for everybody: axe-core finds nothing in light and dark and at a phone's width; no screen
 * scrolls sideways; the keyboard does what the pointer does.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const PHONE = { viewport: { width: 390, height: 844 } };

/** A sample that has every kind of part: figures, charts, lists, details, forms and the drawer. */
test.each([
  ["light", "owner", ["", "/players", "/jackpots", "/reports?view=activity", "/settings"], {}],
  ["dark", "owner", ["", "/games?open=golden-reels", "/developers", "/team"], PHONE],
  ["dark", "staff-admin", ["", "/accounts/demo", "/health"], PHONE],
] as const)("axe-core finds nothing in the %s, as %s", async (colorScheme, as, paths, options) => {
  const dashboard = await DashboardPage.signedIn(as, { colorScheme, ...options });
  const space = as === "owner" ? "/sandbox" : "/platform";
  for (const path of paths) {
    await dashboard.screen(space + path);
    expect(await findings(dashboard.page), path).toEqual([]);
    const overflow = await dashboard.page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  expect(dashboard.complaints).toEqual([]);
});

test("the keyboard goes through a list, opens, closes, filters, and goes anywhere", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const names = ["a", "b"].map((letter) => `key-${letter}-${randomUUID().slice(0, 8)}`);
  for (const externalId of names) {
    await owner.call("POST", "/api/sandbox/v1/test/players", { externalId, currency: "USD" });
  }
  await owner.screen("/sandbox/players?search=key-");
  for (const name of names) await page.getByRole("link", { name }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Detail" }).waitFor();
  expect(page.url()).toMatch(/open=plr_/);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Detail" }).waitFor({ state: "detached" });
  await page.keyboard.press("/");
  expect(await page.getByLabel("Begins with").evaluate((e) => e === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press("Control+k");
  const wanted = owner.dialog().locator("input");
  await wanted.fill("jack");
  expect(await findings(page)).toEqual([]);
  await wanted.press("Enter");
  await page.getByRole("heading", { name: "Jackpots", level: 1 }).waitFor();
});

test("the two environments are told apart by word and colour, and the address says which", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen("/sandbox/rounds");
  const look = async () => ({
    word: await page.locator(".space").textContent(),
    edge: await page.locator(".frame").evaluate((e) => getComputedStyle(e).borderTopColor),
  });
  const sandbox = await look();
  await page.getByRole("link", { name: "Go to production" }).click();
  await page.waitForURL(/\/production\/rounds/);
  const production = await look();
  expect(sandbox.word).toContain("Sandbox");
  expect(production.word).toContain("Production");
  expect(production.edge).not.toBe(sandbox.edge);
});

test("an address that leads nowhere says so", async () => {
  const nobody = await DashboardPage.open();
  await nobody.goTo("/nowhere");
  await nobody.page.getByRole("heading", { name: "There is no such page" }).waitFor();
  expect(await findings(nobody.page)).toEqual([]);
  await nobody.goTo("/sign-in");
  await nobody.page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await findings(nobody.page)).toEqual([]);
});
