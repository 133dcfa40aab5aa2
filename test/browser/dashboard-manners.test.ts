/**
 * The dashboard for everybody: axe-core finds nothing in light and dark and at a phone's width; no screen
 * scrolls sideways; the keyboard does what the pointer does.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fewOrAll, someOf, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const PHONE = { viewport: { width: 390, height: 844 } };

const OPERATOR_SCREENS = [
  ...["", "/players", "/rounds", "/games", "/jackpots", "/transactions", "/withdrawals"],
  ...["/reports", "/webhooks", "/developers", "/team", "/audit-log", "/security", "/settings"],
];
const STAFF_SCREENS = ["", "/frozen", "/changes", "/audits", "/health", "/team", "/keys"];

type Look = readonly [
  colorScheme: "light" | "dark",
  as: "owner" | "staff-admin",
  paths: readonly string[],
  options: object,
];

/** All of them have every kind of part: figures, charts, lists, details, forms and the drawer. */
const LOOKS = fewOrAll<Look>({
  few: [],
  others: [
    ["dark", "staff-admin", ["/accounts/demo"], PHONE],
    ["light", "owner", ["", "/players"], {}],
    ["light", "owner", ["/jackpots", "/reports?view=activity", "/settings"], {}],
    ["dark", "owner", ["", "/games?open=golden-reels", "/developers", "/team"], PHONE],
    ["dark", "staff-admin", ["", "/health"], PHONE],
  ],
});

test.each(LOOKS)("axe-core finds nothing in the %s, as %s: %j", async (...look) => {
  const [colorScheme, as, paths, options] = look;
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

/** The screens of the navigation: one that cannot be read has no heading, or complains. */
test.each(
  fewOrAll<readonly [as: "owner" | "staff-admin", space: string, screens: readonly string[]]>({
    few: [["owner", "/sandbox", OPERATOR_SCREENS]],
    others: [["staff-admin", "/platform", STAFF_SCREENS]],
  }),
)("every screen opens for the %s", async (as, space, screens) => {
  const dashboard = await DashboardPage.signedIn(as);
  const titles = new Set<string | null>();
  const opened = someOf(screens, 7);
  for (const path of opened) {
    await dashboard.screen(space + path);
    titles.add(await dashboard.page.locator("#content h1").textContent());
  }
  expect(titles.size).toBe(opened.length);
  expect(await findings(dashboard.page)).toEqual([]);
  expect(dashboard.complaints).toEqual([]);
});

testInCi(
  "the keyboard moves through a list, opens, closes and filters, and reaches every screen",
  async () => {
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
    expect(
      await page.getByLabel("Part of a name").evaluate((e) => e === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Control+k");
    const wanted = owner.dialog().locator("input");
    await wanted.fill("jack");
    expect(await findings(page)).toEqual([]);
    await wanted.press("Enter");
    await page.getByRole("heading", { name: "Jackpots", level: 1 }).waitFor();
  },
);

testInCi(
  "the two environments are told apart by word and colour, and the address says which",
  async () => {
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
    // The address changes first.
    await page.locator(".space[data-space=production]").waitFor();
    const production = await look();
    expect(sandbox.word).toContain("Sandbox");
    expect(production.word).toContain("Production");
    expect(production.edge).not.toBe(sandbox.edge);
  },
);

testInCi("an address that leads nowhere says so", async () => {
  const nobody = await DashboardPage.open();
  await nobody.goTo("/nowhere");
  await nobody.page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await findings(nobody.page)).toEqual([]);
  await nobody.goTo("/sign-in");
  await nobody.page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await findings(nobody.page)).toEqual([]);
});
