/** The dashboard's first screen is asked for at once: its files and its calls, before any of its scripts runs. */
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { expect, inject, test } from "vitest";
import { ROLES } from "../../clients/dashboard/src/generated/roles.ts";
import { EVERYONE, READS_MONEY } from "../../domain/authority/role-groups.ts";
import { testInCi } from "../support/length.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

/** The requests of a first visit to the home screen: page, styles, 3 scripts, 7 calls, and the chart. */
const MOST_REQUESTS = 13;

/** The demo tenant is not active yet, so its home screen shows the next step. */
const HOME = ["/auth/me", "/api/sandbox/v1/admin/home", "/api/sandbox/v1/onboarding/status"];
const MONEY = ["stats?demo=false", "jackpots", "approvals", "returns"].map(
  (call) => `/api/sandbox/v1/admin/${call}`,
);

const SCRIPTS = /\/build\/(dashboard|part)-\w+\.js$/;
/** The one that starts the others. */
const ENTRY = /\/build\/dashboard-\w+\.js$/;

/** Records what the page asks for, and holds scripts back until `release`. */
async function holdScripts(page: Page, scripts = SCRIPTS) {
  const asked: string[] = [];
  const held: Route[] = [];
  let isHeld = true;
  page.on("request", (request) => {
    const { protocol, pathname, search } = new URL(request.url());
    if (protocol.startsWith("http")) asked.push(pathname + search);
  });
  await page.route(scripts, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  const release = async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { asked, held, release };
}

/** Signs an owner in, and holds scripts back from before the home screen is opened. */
async function ownersVisit(options?: BrowserContextOptions, scripts?: RegExp) {
  const owner = await DashboardPage.signedIn("owner", options);
  const { page } = owner;
  const home = await homeOf(page);
  // What the sign-in page still asks for is not counted.
  await page.goto("about:blank");
  const open = () => page.goto(home, { waitUntil: "commit" });
  return { owner, page, open, ...(await holdScripts(page, scripts)) };
}

test("the files and calls of the first screen are requested before any script has loaded", async () => {
  const { owner, page, open, asked, held, release } = await ownersVisit();
  // On a slow machine the live figures could be asked for again meanwhile.
  await page.addInitScript("globalThis.setInterval = () => 0");
  await open();
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

test("no call is sent twice when the scripts are there before the home screen's answer", async () => {
  const scripts = /\/admin\/home$/;
  const { owner, page, open, asked, held, release } = await ownersVisit({}, scripts);
  await page.addInitScript("globalThis.setInterval = () => 0");
  await open();
  await page.locator(".navigation a").first().waitFor({ state: "attached" });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await release();
  await page.locator(".uplot, .empty").first().waitFor();
  await owner.isRead();
  const calls = asked.filter((path) => path.startsWith("/api/") || path.startsWith("/auth/"));
  expect(calls.toSorted()).toEqual([...HOME, ...MONEY].toSorted());
});

/** The figures as they stand in the page, and where. */
async function figuresOf(page: Page) {
  const figures = page.locator(".figures");
  const [html, box] = await Promise.all([
    figures.evaluate((element) => element.outerHTML + element.nextElementSibling?.outerHTML),
    figures.boundingBox(),
  ]);
  return { html, box };
}

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])(
  "the figures are shown before React starts, and React leaves them unchanged, at $width pixels",
  async (viewport) => {
    const { owner, page, open, release } = await ownersVisit({ viewport, colorScheme: "dark" });
    await open();
    await page.getByRole("heading", { name: "Turnover today" }).waitFor();
    const early = await figuresOf(page);
    // The test data cannot be mistaken for real money, and the colours do not change either.
    expect(await page.locator(".space").textContent()).toBe("Sandbox · test data");
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await colour();
    const places = await placesOf(page);
    await page.evaluate(watchFigures);
    await release();
    await page.locator(REACT).waitFor();
    expect(await figuresOf(page)).toEqual(early);
    expect(await placesOf(page)).toEqual(places);
    expect(await colour()).toBe(dark);
    expect(await page.evaluate("window.gaps")).toBe(0);
    await owner.isRead();
    expect(owner.complaints).toEqual([]);
  },
);

/** What only React draws. */
const REACT = ".header-end";

/** The names, addresses and places of the navigation's links. On a phone they are in the page, and hidden. */
async function placesOf(page: Page) {
  const links = await page.locator(".navigation a").all();
  return Promise.all(
    links.map(async (link) => ({
      name: await link.textContent(),
      icon: await link.locator("svg").evaluate((icon) => icon.outerHTML),
      address: await link.getAttribute("href"),
      current: await link.getAttribute("aria-current"),
      box: await link.boundingBox(),
    })),
  );
}

test("a screen can be chosen before React is there", async () => {
  const { owner, page, open, release } = await ownersVisit();
  await open();
  await page.getByRole("link", { name: "Players", exact: true }).click({ noWaitAfter: true });
  await page.waitForURL("**/sandbox/players", { waitUntil: "commit" });
  await release();
  await page.getByRole("heading", { name: "Players", exact: true }).waitFor();
  expect(owner.complaints).toEqual([]);
});

/** Runs in the page: counts how often it was without figures. */
function watchFigures(): void {
  const counted = window as unknown as { gaps: number };
  counted.gaps = 0;
  new MutationObserver(() => {
    if (document.querySelector(".figures") === null) counted.gaps += 1;
  }).observe(document, { subtree: true, childList: true });
}

test("the words around the early figures are in the person's language", async () => {
  const { page, open, release } = await ownersVisit({ locale: "de-DE" }, ENTRY);
  await open();
  await page.getByText("Sandbox · Testdaten").waitFor();
  expect(await page.locator(".top").getAttribute("lang")).toBe("de");
  await page.getByRole("link", { name: "Spieler", exact: true }).waitFor();
  expect(await page.locator(REACT).count()).toBe(0);
  await release();
  await page.locator(REACT).waitFor();
});

testInCi("nothing is drawn for somebody who is not allowed to see it", async () => {
  const staff = await DashboardPage.signedIn("staff-admin");
  const nobody = await DashboardPage.open();
  for (const { page } of [staff, nobody]) {
    const { release } = await holdScripts(page);
    const answered = ["/auth/me", "/admin/home"].map((path) => page.waitForResponse(`**${path}`));
    await page.goto(`${inject("dashboardUrl")}/sandbox`, { waitUntil: "commit" });
    await Promise.all(answered);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.locator("#root > *").count()).toBe(0);
    await release();
  }
  await staff.page.waitForURL("**/platform");
  await nobody.page.getByRole("heading", { name: "Sign in" }).waitFor();
});

testInCi(
  "for a person who may read no money none is requested, and no place is offered that reads it",
  async () => {
    const support = await DashboardPage.signedIn("support");
    const { page } = support;
    const { asked, release } = await holdScripts(page);
    await page.goto(await homeOf(page), { waitUntil: "commit" });
    await expect.poll(() => asked).toEqual(expect.arrayContaining(HOME));
    await page.getByRole("heading", { name: "Players online" }).waitFor();
    const places = await placesOf(page);
    expect(places.map(({ name }) => name)).not.toContain("Reports");
    await release();
    await page.locator(REACT).waitFor();
    expect(await placesOf(page)).toEqual(places);
    await support.isRead();
    for (const path of MONEY) expect(asked).not.toContain(path);
    expect(support.complaints).toEqual([]);
  },
);

testInCi("an answer that was requested before a sign-in is shown to nobody after it", async () => {
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

test("the first script requests the money figures wherever the screen does", () => {
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
