/**
 * The dashboard for everybody: axe-core finds nothing on any screen, in light and dark and at a phone's width; no
 * screen scrolls sideways; the keyboard does what the pointer does.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { placesFor } from "../../clients/dashboard/src/shell/navigation.ts";
import { fewOrAll, someOf, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { call } from "./casino.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

type Person = readonly [as: "owner" | "staff-admin", space: "sandbox" | "platform"];

const OWNER: Person = ["owner", "sandbox"];
const STAFF: Person = ["staff-admin", "platform"];

interface Look {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
  readonly height: number;
}

/** The phone's are those in which most is squeezed and drawn differently. */
const LOOKS = fewOrAll<Look>({
  few: [{ colorScheme: "light", width: 1280, height: 720 }],
  others: [
    { colorScheme: "light", width: 390, height: 844 },
    { colorScheme: "dark", width: 390, height: 844 },
  ],
});

/** Opens a screen, and checks it in each look. */
async function isGoodToAll(dashboard: DashboardPage, path: string): Promise<void> {
  const { page } = dashboard;
  await dashboard.screen(path);
  for (const { colorScheme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    const look = `${path}, ${colorScheme}, ${size.width} wide`;
    expect(await findings(page), look).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, look).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** One that cannot be read has no heading, or complains. */
test.each(fewOrAll<Person>({ few: [OWNER], others: [STAFF] }))(
  "every screen of the navigation opens for the %s, axe-core finds nothing on it, and it does not scroll sideways",
  async (as, space) => {
    const dashboard = await DashboardPage.signedIn(as);
    const places = placesFor(space, () => true).flatMap((group) => group.places);
    const titles = new Set<string | null>();
    const opened = someOf(places, 9);
    for (const { to } of opened) {
      await isGoodToAll(dashboard, `/${space}${to === "/" ? "" : to}`);
      titles.add(await dashboard.page.locator("#content h1").textContent());
    }
    expect(titles.size).toBe(opened.length);
    expect(dashboard.complaints).toEqual([]);
  },
);

/** A player with a round, a withdrawal, a bonus and a note, a pool, and an endpoint. */
async function makeSomething(owner: DashboardPage) {
  const id = randomUUID().slice(0, 8);
  const ask = async (path: string, body: object) =>
    (await owner.call("POST", `/api/sandbox/v1${path}`, body)) as Record<string, string>;
  const playerId = `seen-${id}`;
  const currency = "USDT";
  const { launchToken } = await ask("/auth/sso/create-token", { playerId, currency });
  const session = await call("/api/v1/auth/sso/exchange", { body: { launchToken } });
  await ask("/wallet/deposit", { playerId, currency, amount: "20" });
  const { round } = await call("/api/v1/games/golden-reels/rounds", {
    ...{ body: { stake: "1" }, credential: session.accessToken, idempotencyKey: randomUUID() },
  });
  const to = { chain: "tron", toAddress: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" };
  const { withdrawalId } = await ask("/wallet/withdraw", {
    ...{ playerId, currency, amount: "2", ...to },
  });
  const player = session.player.id as string;
  const pool = { rate: "1", ceiling: "1000", seed: "0", minimumBet: null, ticker: true };
  const paused = { ...pool, status: "paused" };
  await owner.call("PUT", "/api/sandbox/v1/admin/jackpots/CHF", paused);
  await ask(`/admin/players/${player}/bonuses`, { amount: "1", currency });
  await ask(`/admin/players/${player}/notes`, { text: "Called" });
  const { id: webhook } = await ask("/admin/webhooks", { url: `https://hooks.example.com/${id}` });
  return { player, playerId, round: round.id as string, withdrawalId, webhook };
}

/** Deposits and payouts of a chain are in dashboard-chains.test.ts, because this stack watches none. */
testInCi("axe-core finds nothing on what an operator opens in its lists", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { player, playerId, round, withdrawalId, webhook } = await makeSomething(owner);
  for (const path of [
    ...[`/players?search=${playerId}&open=${player}`, `/players/${player}`],
    ...[`/rounds?open=${round}`, "/games?open=golden-reels", "/jackpots?open=CHF"],
    ...[`/transactions?playerId=${player}`, `/withdrawals?open=${withdrawalId}`],
    ...["/reports?view=activity", "/reports?view=hours", "/reports?view=jurisdictions"],
    ...[`/webhooks?open=${webhook}`, "/webhooks/log", "/webhooks/events"],
    ...["/developers/refused-calls", "/you"],
  ]) {
    await isGoodToAll(owner, `/sandbox${path}`);
  }
  expect(owner.complaints).toEqual([]);
});

testInCi("axe-core finds nothing on what our staff open in their lists", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { player, withdrawalId } = await makeSomething(owner);
  const staff = await DashboardPage.signedIn("staff-admin");
  const ofDemo = "tenantId=demo&environment=sandbox";
  for (const path of [
    ...["?open=demo", "/accounts/demo", "/accounts/live", `/search?id=${player}`],
    ...[`/withdrawals?${ofDemo}&open=${withdrawalId}`, `/changes?${ofDemo}`, "/chains/deposits"],
    ...["/chains/payouts", `/audits?${ofDemo}`, "/you"],
  ]) {
    await isGoodToAll(staff, `/platform${path}`);
  }
  expect(staff.complaints).toEqual([]);
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
