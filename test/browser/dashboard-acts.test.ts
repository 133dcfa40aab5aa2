/**
 * Actions of the dashboard that destroy something or lock somebody out: each says what it will do,
 * and can be sent only after the person has typed the name of what it affects. docs/decisions/0179.
 */
import { randomUUID } from "node:crypto";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { Act } from "../../clients/dashboard/src/parts/act.ts";
import { DESTROYS } from "../../clients/dashboard/src/parts/destructive.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const FORM = { title: "Do it", says: "It is done.", button: "Do it", args: () => [] };

test("an action that suspends, rotates, revokes, resets, removes or deletes asks the person to type a name", () => {
  // @ts-expect-error: it asks for the player's name.
  const suspend: Act = { ...FORM, operation: "players.suspend" };
  // @ts-expect-error: an act with a warning asks for a name, whatever it calls.
  const switchOff: Act = { ...FORM, operation: "games.configure", isHarmful: true };
  const named: Act = { ...FORM, operation: "players.suspend", nameToType: "maria" };
  expect([suspend, switchOff, named].map((act) => act.nameToType)).toEqual([
    undefined,
    undefined,
    "maria",
  ]);
  const deeds = /\.(suspend|rotate|revoke|reset|remove|erase|forfeit|fail|void|reject)/;
  const found = Object.entries(DESTROYS).filter(([operation]) => deeds.test(operation));
  expect(found.length).toBeGreaterThan(15);
  for (const [operation, destroys] of found) expect(destroys, operation).toBe("always");
});

const id = randomUUID().slice(0, 8);
const PLAYER = `named-${id}`;
const ENDPOINT = `https://hooks.example.com/${id}`;
const KEY = `key-${id}`;

type Asked = readonly [path: string, button: string, send: string, name: string | RegExp];

/** By space: where each act is, and the name that it asks for. */
const OWNERS: readonly Asked[] = [
  ["/players/:player", "Suspend", "Suspend the player", PLAYER],
  ["/webhooks?open=:webhook", "Delete", "Delete the endpoint", ENDPOINT],
  ["/webhooks?open=:webhook", "Rotate the secret", "Rotate the secret", ENDPOINT],
  ["/team?open=:member", "Remove", "Remove", /^Local /],
  ["/players/:player", "Erase personal data", "Request the erasure", PLAYER],
  ["/players/:player", "Forfeit the bonus", "Forfeit the bonus", PLAYER],
  ["/games?open=safe-smash", "Turn off", "Turn off", "Safe Smash"],
  ["/webhooks?open=:webhook", "Disable", "Disable the endpoint", ENDPOINT],
  ["/developers?open=:key", "Rotate", "Rotate the key", KEY],
  ["/developers?open=:key", "Revoke", "Revoke the key", KEY],
  ["/developers", "Rotate the webhook secret", "Rotate the secret", /./],
  ["/team?open=:member", "Recovery link", "Create the link", /^Local /],
  ["/team", "Withdraw", "Withdraw", /./],
];
const STAFFS: readonly Asked[] = [
  ["/accounts/demo", "Suspend", "Suspend the account", /./],
  ["/accounts/demo", "Fail a withdrawal", "Fail the withdrawal", /./],
  ["/accounts/demo", "Void a round", "Void the round", /./],
  ["/accounts/demo", "Recover an owner", "Request the recovery", /owner/i],
];

/** The ids that the acts of the demo's owner need, by their place in a path. */
const places = new Map<string, string>();

async function prepare(owner: DashboardPage): Promise<void> {
  const inSandbox = async (path: string, body: object) =>
    (await owner.call("POST", `/api/sandbox/v1${path}`, body)) as { id: string };
  await inSandbox("/test/players", { externalId: PLAYER, currency: "USD" });
  places.set("player", PLAYER);
  places.set("webhook", (await inSandbox("/admin/webhooks", { url: ENDPOINT })).id);
  places.set("key", (await inSandbox("/admin/api-keys", { label: KEY })).id);
  await owner.call("POST", "/auth/team/invitations", { name: `Invited ${id}`, role: "support" });
  // Somebody of the team whom an owner could remove.
  await DashboardPage.signedIn("support");
  await owner.screen("/sandbox/team");
  const support = owner.page.getByRole("link", { name: "Local support" });
  const href = (await support.getAttribute("href")) ?? "";
  places.set("member", new URLSearchParams(href.split("?")[1]).get("open") ?? "");
}

test.each([
  ["owner", "/sandbox", OWNERS],
  ["staff-admin", "/platform", STAFFS],
] as const)("what the %s could destroy is named first", async (as, space, acts) => {
  const person = await DashboardPage.signedIn(as);
  const { page } = person;
  if (as === "owner") await prepare(person);
  for (const [path, button, send, name] of acts) {
    await person.screen(space + path.replace(/:(\w+)/, (_, of: string) => places.get(of) ?? ""));
    await page.getByRole("button", { name: button, exact: true }).first().click();
    const dialog = person.dialog();
    const sending = dialog.getByRole("button", { name: send, exact: true });
    expect(await sending.isDisabled(), button).toBe(true);
    // It states its effect in at least one sentence.
    expect(await dialog.locator("form > p").first().textContent(), button).toMatch(/\w+ .+\w\./);
    const asked = await person.confirmName();
    expect(asked).toMatch(name);
    expect(await sending.isDisabled(), button).toBe(false);
    await dialog.getByLabel("To confirm, type").fill(`${asked}?`);
    expect(await sending.isDisabled(), button).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  expect(person.complaints).toEqual([]);
});

test("a test player is reset once its id is typed again", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const externalId = `reset-${id}`;
  const made = { externalId, currency: "USD", startingBalance: "5" };
  await owner.call("POST", "/api/sandbox/v1/test/players", made);
  await owner.screen("/sandbox/developers");
  await owner.page.getByRole("button", { name: "Reset a test player" }).click();
  const dialog = owner.dialog();
  const send = dialog.getByRole("button", { name: "Reset", exact: true });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel("Player id").fill(externalId);
  expect(await send.isDisabled()).toBe(true);
  expect(await owner.confirmName()).toBe(externalId);
  await send.click();
  await dialog.waitFor({ state: "detached" });
  expect(owner.complaints).toEqual([]);
});

test("money changes on the screen only after the API has answered, and no read blocks the page", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const externalId = `slow-${id}`;
  const made = { externalId, currency: "USD", startingBalance: "5" };
  await owner.call("POST", "/api/sandbox/v1/test/players", made);
  const gates = { read: Promise.withResolvers<void>(), sent: Promise.withResolvers<void>() };
  await page.route(`**/admin/players/${externalId}`, async (route) => {
    await gates.read.promise;
    await route.continue();
  });
  await owner.goTo(`/sandbox/players/${externalId}`);
  // A skeleton is shown, and the navigation works meanwhile.
  await page.locator("#content [aria-busy=true]").first().waitFor();
  const navigation = page.getByRole("navigation", { name: "Navigation" });
  await navigation.getByRole("link", { name: "Rounds" }).click();
  await page.getByRole("heading", { name: "Rounds", level: 1 }).waitFor();
  gates.read.resolve();
  await owner.screen(`/sandbox/players/${externalId}`);
  await page.getByText("5.00").first().waitFor();

  await page.route("**/wallet/deposit", async (route) => {
    await gates.sent.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/wallet/deposit");
  await owner.act("Deposit", { Amount: "2.50" }, "Deposit");
  await asked;
  expect(await page.getByText("7.50").count()).toBe(0);
  await owner.dialog().waitFor();
  gates.sent.resolve();
  await owner.dialog().waitFor({ state: "detached" });
  await page.getByText("7.50").first().waitFor();
  expect(owner.complaints).toEqual([]);
});

test("the live figures of the home screen are requested again within ten seconds", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await page.clock.install();
  await owner.screen("/sandbox");
  const live = ["/admin/home", "/admin/jackpots", "/admin/approvals"];
  const again = live.map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(path)),
  );
  await page.clock.runFor(10_000);
  await Promise.all(again);
});

const PHONE = { viewport: { width: 390, height: 844 } };

test("on a phone the detail of a game or a jackpot covers the list, and its lines are aligned", async () => {
  const owner = await DashboardPage.signedIn("owner", PHONE);
  const { page } = owner;
  const pool = { rate: "1", ceiling: "1000", seed: "0", minimumBet: null, ticker: true };
  const jackpot = { ...pool, status: "active" };
  await owner.call("PUT", "/api/sandbox/v1/admin/jackpots/CHF", jackpot);
  for (const [path, row, heading] of [
    ["/sandbox/games", "Safe Smash", "Safe Smash"],
    ["/sandbox/jackpots", "CHF", "CHF"],
  ] as const) {
    await owner.screen(path);
    await page.getByRole("link", { name: row, exact: true }).click();
    const dialog = owner.dialog();
    const title = dialog.getByRole("heading", { name: heading, level: 2 }).last();
    await title.waitFor();
    await owner.isRead();
    const { y = -1 } = (await title.boundingBox()) ?? {};
    expect(y, path).toBeGreaterThan(0);
    expect(y, path).toBeLessThan(200);
    for (const table of await dialog.locator(".cards").all()) {
      expect((await beginningsOf(table)).length, path).toBeLessThanOrEqual(1);
    }
    expect(await findings(page), path).toEqual([]);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("link", { name: row, exact: true }).waitFor();
  }
  expect(owner.complaints).toEqual([]);
});

/** Where the shown lines of a table's cards begin, each place once; none is empty. */
async function beginningsOf(table: Locator): Promise<number[]> {
  return table.locator("td").evaluateAll((all) => {
    const shown = all.filter((cell) => cell.getClientRects().length > 0);
    if (shown.some((cell) => cell.textContent === "")) throw new Error("A line is empty.");
    const lefts = shown.map(
      (cell) =>
        cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell).paddingLeft),
    );
    return [...new Set(lefts)];
  });
}
