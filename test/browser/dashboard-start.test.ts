/** The dashboard's first screen is asked for at once: its files and its calls, before any of its scripts runs. */
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { ROLES } from "../../clients/dashboard/src/generated/roles.ts";
import { EVERYONE, READS_MONEY } from "../../domain/authority/role-groups.ts";
import { testInCi } from "../support/length.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

/** The requests of a first visit to the home screen: page, first script, styles, 3 scripts, 7 calls, and the chart. */
const MOST_REQUESTS = 14;

/** The demo tenant is not active yet, so its home screen shows the next step. */
const HOME = ["/auth/me", "/api/sandbox/v1/admin/home", "/api/sandbox/v1/onboarding/status"];
const MONEY = ["stats?demo=false", "jackpots", "approvals", "returns"].map(
  (call) => `/api/sandbox/v1/admin/${call}`,
);

/** Records what the page asks for, and holds its scripts back until `release`. */
async function holdScripts(page: Page) {
  const asked: string[] = [];
  const held: Route[] = [];
  let isHeld = true;
  page.on("request", (request) => {
    const { protocol, pathname, search } = new URL(request.url());
    if (protocol.startsWith("http")) asked.push(pathname + search);
  });
  await page.route(/\/build\/(dashboard|part)-\w+\.js$/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  const release = async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { asked, held, release };
}

test("the first screen's files and calls are asked for before a script is there", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const home = await homeOf(page);
  // What the sign-in page still asks for is not counted.
  await page.goto("about:blank");
  const { asked, held, release } = await holdScripts(page);
  // On a slow machine the live figures could be asked for again meanwhile.
  await page.addInitScript("globalThis.setInterval = () => 0");
  await page.goto(home, { waitUntil: "commit" });
  await expect.poll(() => asked).toEqual(expect.arrayContaining([...HOME, ...MONEY]));
  await expect.poll(() => held.length).toBeGreaterThan(1);
  const preloads = page.locator("link[rel=modulepreload]");
  await expect.poll(async () => held.length - (await preloads.count())).toBe(0);
  const early = asked.length;
  await release();
  await page.locator(".uplot, .empty").first().waitFor();
  await owner.isRead();
  // What comes later is the chart's own file. Each call was asked for once: its early answer is what is shown.
  expect(asked.slice(early).filter((path) => !path.startsWith("/build/part-"))).toEqual([]);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(owner.complaints).toEqual([]);
});

testInCi(
  "for a person who may read no money none is requested, and the home screen is shown",
  async () => {
    const support = await DashboardPage.signedIn("support");
    const { page } = support;
    const { asked, release } = await holdScripts(page);
    await page.goto(await homeOf(page), { waitUntil: "commit" });
    await expect.poll(() => asked).toEqual(expect.arrayContaining(HOME));
    await release();
    await page.getByRole("heading", { name: "Players online" }).waitFor();
    await support.isRead();
    for (const path of MONEY) expect(asked).not.toContain(path);
    expect(support.complaints).toEqual([]);
  },
);

testInCi("an answer that was asked for before a sign-in is shown to nobody after it", async () => {
  const owner = await DashboardPage.open();
  const { page } = owner;
  const { release } = await holdScripts(page);
  await release();
  await owner.goTo("/sandbox");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  // The early call for the home screen was refused; the sign-in must not end in that refusal.
  await page.evaluate(async () => {
    const response = await fetch("/auth/local/sign-in", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"as":"owner"}',
    });
    if (!response.ok) throw new Error(await response.text());
    history.replaceState(null, "", "/sandbox");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.getByRole("heading", { name: "Players online" }).waitFor();
});

test("the first script asks for money where the screen does", () => {
  // The early script decides by whether the home figures have money, the screen by the roles of each call.
  expect(ROLES["stats.get"]).toBe(READS_MONEY.join(" "));
  expect(ROLES["jackpots.settings"]).toBe(READS_MONEY.join(" "));
  expect(ROLES["approvals.list"]).toBe(READS_MONEY.join(" "));
  expect(ROLES["returns.list"]).toBe(READS_MONEY.join(" "));
  expect(ROLES["onboarding.status"]).toBe(EVERYONE.join(" "));
});

async function homeOf(page: Page): Promise<string> {
  return `${await page.evaluate("location.origin")}/sandbox`;
}
