/**
 * The lists of the dashboard: each screen offers every filter of the API, by keyboard and on a
 * phone. The address contains them all, so a link shows the same rows.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fewOrAll, testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const PHONE = { viewport: { width: 390, height: 844 } };

type Filled = readonly [label: string, value: string, name: string];

const FROM: Filled = ["From", "2026-01-02T03:04", "from"];
const TO: Filled = ["To", "2027-01-02T03:04", "to"];
const FIRST_DAY: Filled = ["From day", "2026-01-02", "from"];
const LAST_DAY: Filled = ["To day", "2027-01-02", "to"];

type List = readonly [path: string, filters: readonly Filled[]];

/** The lists, and every filter that the API has for each. */
const LISTS = fewOrAll<List>({
  few: [
    [
      "/rounds",
      [
        ["Player id", "lists-nobody", "playerId"],
        ["Game", "golden-reels", "gameId"],
        ["Currency", "USD", "currency"],
        ["Money", "false", "demo"],
        ["State", "open", "state"],
        ["Session", "ses_none", "sessionId"],
        ["Minimum win", "2.50", "minWin"],
        ...[FROM, TO],
      ],
    ],
    [
      "/reports?view=activity",
      [["Game", "golden-reels", "gameId"], ["Currency", "USD", "currency"], FIRST_DAY, LAST_DAY],
    ],
  ],
  others: [
    [
      "/players",
      [["Part of a name, or an id", "anna", "search"], ["State", "suspended", "status"], FROM, TO],
    ],
    ["/transactions", [["Type", "jackpot_win", "type"], ["Currency", "USD", "currency"], FROM, TO]],
    [
      "/transactions?playerId=lists-nobody",
      [
        ["Type", "win", "type"],
        ["Currency", "USD", "currency"],
      ],
    ],
    [
      "/withdrawals",
      [
        ["Player", "lists-nobody", "playerId"],
        ["State", "pending", "status"],
        ["Currency", "USDT", "currency"],
        ["Destination", "tron", "chain"],
        ...[FROM, TO],
      ],
    ],
    [
      "/webhooks/log",
      [
        ["Endpoint", "whk_none", "subscriptionId"],
        ["Event", "evt_none", "eventId"],
        ["Type", "deposit.settled", "type"],
        ["State", "failed", "status"],
        ...[FROM, TO],
      ],
    ],
    [
      "/webhooks/events",
      [["Type", "webhook.test", "type"], ["Player", "nobody", "playerId"], FROM, TO],
    ],
    [
      "/audit-log",
      [
        ["Action, such as game.switched", "tenant.updated", "action"],
        ["Actor id", "per_none", "actor"],
        ["Target id", "ten_none", "target"],
        ["Request id", "req_none", "requestId"],
        ...[FROM, TO],
      ],
    ],
    ["/developers/refused-calls", [["Request id", "req_none", "requestId"], FROM, TO]],
    ["/security", [["Type", "security.address_new", "type"], FROM, TO]],
    ["/reports", [FIRST_DAY, LAST_DAY]],
    [
      "/reports?view=hours",
      [
        ["Day (UTC), default today", "2026-01-02", "date"],
        ["Game", "golden-reels", "gameId"],
        ["Currency", "USD", "currency"],
      ],
    ],
  ],
});

testInCi(
  "every filter of every list is in the address, which restores it, even at a phone's width",
  async () => {
    const owner = await DashboardPage.signedIn("owner", PHONE);
    const { page } = owner;
    for (const [path, filters] of LISTS) {
      await owner.screen(`/sandbox${path}`);
      const box = page.getByRole("search");
      // The keyboard reaches them without a pointer.
      await page.keyboard.press("/");
      expect(await box.evaluate((one) => one.contains(document.activeElement)), path).toBe(true);
      for (const [label, value, name] of filters) {
        const field = box.getByLabel(label, { exact: true });
        const isChoice = await field.evaluate((one) => one.tagName === "SELECT");
        await (isChoice ? field.selectOption(value) : field.fill(value));
        await page.waitForURL((url) => url.searchParams.has(name));
      }
      const { pathname, search } = new URL(page.url());
      await owner.screen(pathname + search);
      for (const [label, value] of filters) {
        const field = box.getByLabel(label, { exact: true });
        expect(await field.inputValue(), `${path} ${label}`).toBe(value);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
      await box.getByRole("button", { name: "Clear filters" }).press("Enter");
      await page.waitForURL((url) => filters.every(([, , name]) => !url.searchParams.has(name)));
    }
  },
);

test("a filter limits the list, and a row's link keeps it", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const part = randomUUID().slice(0, 8);
  const [active, suspended] = [`${part}-on`, `${part}-off`];
  for (const externalId of [active, suspended]) {
    await owner.call("POST", "/api/sandbox/v1/test/players", { externalId, currency: "USD" });
  }
  await owner.screen(`/sandbox/players?live=on&search=${suspended}`);
  await page.getByRole("link", { name: suspended }).click();
  await page.getByRole("link", { name: "Open in full" }).click();
  await page.getByRole("heading", { name: suspended, level: 1 }).waitFor();
  const suspend = { Reason: "For the list", "To confirm": suspended };
  await owner.done("Suspend", suspend, "Suspend the player");
  await owner.screen(`/sandbox/players?live=on&search=${part}&status=suspended`);
  const link = page.getByRole("link", { name: suspended });
  await link.waitFor();
  expect(await page.getByRole("link", { name: active }).count()).toBe(0);
  const href = (await link.getAttribute("href")) ?? "";
  expect([...new URLSearchParams(href).keys()]).toEqual(["live", "search", "status", "open"]);
});

test("the deposits of all players are in one list, each with its player, and support must name a player to see them", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const part = randomUUID().slice(0, 8);
  const [one, two] = [`${part}-one`, `${part}-two`];
  for (const externalId of [one, two]) {
    const player = { externalId, currency: "NOK", startingBalance: "12" };
    await owner.call("POST", "/api/sandbox/v1/test/players", player);
  }
  await owner.screen("/sandbox/transactions?live=on&type=deposit&currency=NOK");
  for (const externalId of [one, two]) await page.getByRole("row", { name: externalId }).waitFor();
  await page.getByRole("row", { name: one }).getByRole("link").click();
  const detail = page.getByRole("region", { name: "Detail" });
  await detail.getByText("12.00").first().waitFor();
  await detail.getByRole("link", { name: one }).click();
  await page.getByRole("heading", { name: one, level: 1 }).waitFor();

  const support = await DashboardPage.signedIn("support");
  await support.screen("/sandbox/transactions");
  await support.page.getByText("Choose a player").waitFor();
  await support.page.getByLabel("Player", { exact: true }).fill(two);
  await support.page.getByRole("row", { name: "Deposit" }).waitFor();
});

testInCi("a jackpot's page names its last winner", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const changes = {
    cash: "5.00",
    bonus: "0.00",
    held: "0.00",
    inPlay: "0.00",
    bonusInPlay: "0.00",
  };
  const win = {
    ...{
      id: "txn_won",
      type: "jackpot_win",
      currency: "CAD",
      amount: "5.00",
      balanceAfter: "5.00",
    },
    ...{ changes, balancesAfter: changes, roundId: "rnd_won", gameId: "golden-reels" },
    ...{ createdAt: "2026-11-27T01:02:03.000Z", playerId: "plr_won", externalId: "lucky" },
  };
  await page.route("**/api/sandbox/v1/admin/transactions?*", async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    expect([asked.get("type"), asked.get("currency")]).toEqual(["jackpot_win", "CAD"]);
    const meta = { pageSize: 5, total: 1, hasMore: false };
    await route.fulfill({
      json: { success: true, data: { transactions: [win] }, meta, requestId: "req_1" },
    });
  });
  const settings = { rate: "1", ceiling: "1000", seed: "0", minimumBet: null, ticker: true };
  const pool = { ...settings, status: "active" };
  await owner.call("PUT", "/api/sandbox/v1/admin/jackpots/CAD", pool);
  await owner.screen("/sandbox/jackpots?open=CAD");
  const winner = page.getByRole("row", { name: /lucky/ });
  await winner.getByRole("link", { name: "rnd_won" }).waitFor();
  // UTC can be chosen.
  expect(await winner.locator("time").getAttribute("title")).toBe("2026-11-27 01:02:03 UTC");
  await page.getByRole("link", { name: "All wins" }).click();
  await page.waitForURL(/transactions\?type=jackpot_win&currency=CAD/);
});

test("a minimum win without a currency filters nothing, and says what it needs", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen("/sandbox/rounds?minWin=2.50");
  const field = page.getByLabel("Minimum win", { exact: true });
  expect(await field.inputValue()).toBe("2.50");
  await page.getByText("Choose a currency too").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  const asked = page.waitForRequest((request) => request.url().includes("minWin=2.50"));
  await page.getByLabel("Currency", { exact: true }).selectOption("USD");
  expect(new URL((await asked).url()).searchParams.get("currency")).toBe("USD");
  await page.getByText("Choose a currency too").waitFor({ state: "detached" });
});

test("a search whose first page has no row can be continued, and its count is shown as a lower bound", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const externalId = randomUUID();
  await owner.call("POST", "/api/sandbox/v1/test/players", { externalId, currency: "USD" });
  // As the API answers when it has looked at as many rows as one call may.
  await page.route(
    (url) => url.pathname.endsWith("/admin/players") && !url.searchParams.has("cursor"),
    async (route) => {
      const response = await route.fetch();
      const { data, meta, ...rest } = await response.json();
      const cut = { ...meta, total: 5, totalIsLowerBound: true, nextCursor: "here" };
      await route.fulfill({ response, json: { ...rest, data: { players: [] }, meta: cut } });
    },
  );
  await page.route(
    (url) => url.searchParams.get("cursor") === "here",
    async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.delete("cursor");
      await route.fulfill({ response: await route.fetch({ url: url.href }) });
    },
  );
  await owner.screen(`/sandbox/players?search=${externalId}`);
  await page.getByText("Nothing found so far").waitFor();
  await page.getByRole("button", { name: "Keep searching" }).click();
  await page.getByRole("link", { name: externalId }).waitFor();
  await page.getByRole("status").getByText("1 of at least 5 shown").waitFor();
});

test("a refused call is found by the request id of its answer", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen("/sandbox/developers/refused-calls");
  const requestId = await page.evaluate(async () => {
    const answer = await fetch("/api/sandbox/v1/admin/players/nobody-at-all");
    return ((await answer.json()) as { requestId: string }).requestId;
  });
  await owner.screen(`/sandbox/developers/refused-calls?live=on&requestId=${requestId}`);
  const row = page.getByRole("row", { name: /PLAYER_NOT_FOUND/ });
  await row.getByRole("link").click();
  const detail = page.getByRole("region", { name: "Detail" });
  await detail.getByText(requestId).waitFor();
  await detail.getByText("GET /api/v1/admin/players/:id").waitFor();
  await detail.getByText("Local owner").waitFor();
  await page.getByText("The audit log has no change under this id.").waitFor();
  await page.getByText("This call made no bet, deposit, withdrawal or bonus.").waitFor();
});

testInCi(
  "what a call changed is found by the request id of its answer, by people with access",
  async () => {
    // In production: in the sandbox engineers see everything.
    const owner = await DashboardPage.signedIn("owner@live");
    const { page } = owner;
    await owner.screen("/production/webhooks");
    const requestId = await page.evaluate(async (url) => {
      const answer = await fetch("/api/production/v1/admin/webhooks", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
        body: JSON.stringify({ url }),
      });
      return ((await answer.json()) as { requestId: string }).requestId;
    }, `https://hooks.example.com/${randomUUID()}`);
    const screen = `/production/developers/refused-calls?requestId=${requestId}`;
    await owner.screen(screen);
    await page.getByText("No refused call matches").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("link", { name: "webhook.created" }).click();
    await page.getByRole("region", { name: "Detail" }).getByText(requestId).waitFor();

    const developer = await DashboardPage.signedIn("developer@live");
    await developer.screen(screen);
    await developer.page.getByText("Your role cannot see the audit log").waitFor();
    // Nothing else of the screen is refused, and the change is not named.
    await developer.page.getByText("No refused call matches").waitFor();
    expect(await developer.page.getByRole("link", { name: "webhook.created" }).count()).toBe(0);
    expect(await developer.page.getByRole("alert").count()).toBe(0);
    expect(developer.complaints).toEqual([]);
    const log = "/api/production/v1/admin/audit-log";
    const refused = await developer.page.evaluate(async (path) => {
      const answer = await fetch(path);
      return ((await answer.json()) as { error?: { code: string } }).error?.code;
    }, `${log}?requestId=${requestId}`);
    expect(refused).toBe("ROLE_MISSING");
    expect(owner.complaints).toEqual([]);
  },
);

testInCi(
  "filters are saved under a name that appears in the list and the palette, for that person alone",
  async () => {
    const owner = await DashboardPage.signedIn("owner");
    const { page } = owner;
    const asked = (name: string) => new URL(page.url()).searchParams.get(name);
    await owner.screen("/sandbox/rounds?currency=USD&gameId=golden-reels");
    const box = page.getByRole("search");
    await box.getByRole("button", { name: "Save filters" }).press("Enter");
    await page.keyboard.type("Dollars on reels");
    await page.keyboard.press("Enter");
    const saved = box.getByLabel("Saved filters");
    await saved.waitFor();
    expect(await saved.inputValue()).toBe("Dollars on reels");

    await owner.screen("/sandbox/rounds");
    await saved.selectOption("Dollars on reels");
    await page.waitForURL((url) => url.searchParams.has("gameId"));
    expect(asked("currency")).toBe("USD");

    await owner.screen("/sandbox");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("dollars");
    await page.getByRole("option", { name: "Rounds: Dollars on reels" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("gameId") === "golden-reels");
    await owner.isRead();
    await box.getByRole("button", { name: "Delete these filters" }).press("Enter");
    await saved.waitFor({ state: "detached" });

    await box.getByRole("button", { name: "Save filters" }).press("Enter");
    await page.keyboard.type("Mine");
    await page.keyboard.press("Enter");
    await saved.waitFor();
    await owner.goTo("/sign-in#local=support");
    await page.locator(".frame").waitFor();
    await owner.screen("/sandbox/rounds?currency=USD&gameId=golden-reels");
    await box.getByRole("button", { name: "Save filters" }).waitFor();
    expect(await saved.count()).toBe(0);
    // An empty list shows nothing about anybody.
    const kept = () =>
      page.evaluate(
        "Object.entries(localStorage).filter(([key, value]) => key.includes('filters') && value !== '[]')",
      );
    // The owner's are gone with the owner; those of support go when support leaves.
    expect(await kept()).toEqual([]);
    await box.getByRole("button", { name: "Save filters" }).press("Enter");
    await page.keyboard.type("Theirs");
    await page.keyboard.press("Enter");
    await saved.waitFor();
    expect(await kept()).toHaveLength(1);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await kept()).toEqual([]);
  },
);

testInCi(
  "exactly one tab of the reports is the current one, whatever the filters are",
  async () => {
    const owner = await DashboardPage.signedIn("owner");
    const tabs = owner.page.getByRole("navigation", { name: "Reports" });
    const screens = ["", "?view=activity", "?view=hours", "?view=hours&date=2026-01-02"];
    for (const [at, search] of screens.entries()) {
      await owner.screen(`/sandbox/reports${search}`);
      const current = await tabs.locator("[aria-current=page]").allTextContents();
      expect(current).toEqual([["Closed days", "Activity", "Hours by game"][Math.min(at, 2)]]);
    }
  },
);
