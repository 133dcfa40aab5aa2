/**
 * What operators do less often, on the dashboard: exports, new players and their passwords, payout addresses,
 * an endpoint's options, a key that expires, and a launch link.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Download } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { Webhook } from "../../clients/sdk/src/generated/schemas.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";
import { TRON } from "./dashboard-tasks.ts";

useDashboard();

const newName = (kind: string) => `${kind}-${randomUUID().slice(0, 8)}`;

/** A player of the demo account's sandbox, with money. */
async function makePlayer(owner: DashboardPage): Promise<string> {
  const externalId = newName("maria");
  const made = { externalId, currency: "USD", startingBalance: "5" };
  await owner.call("POST", "/api/sandbox/v1/test/players", made);
  return externalId;
}

/** Opens the form of an export, and returns the file that it writes. */
async function exported(
  owner: DashboardPage,
  button: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Download> {
  const [file] = await Promise.all([
    owner.page.waitForEvent("download"),
    owner.act(button, fields, "Write the file"),
  ]);
  return file;
}

async function linesOf(file: Download): Promise<Record<string, unknown>[]> {
  const lines = readFileSync(await file.path(), "utf8").split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line));
}

/** Reads all pages of an export from the API. */
async function pagesOf(owner: DashboardPage, path: string): Promise<Record<string, unknown>[]> {
  return owner.page.evaluate(async (address) => {
    const all: Record<string, unknown>[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const { data } = await (await fetch(address + query)).json();
      all.push(...data.rows);
      cursor = data.nextCursor;
    }
    return all;
  }, path);
}

test("everything that is stored about a player is a file, with the lines of every page", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const name = await makePlayer(owner);
  await owner.screen(`/sandbox/players/${name}`);
  const file = await exported(owner, "Export all data");
  await owner.dialog().getByText("The file is complete").waitFor();
  const { id } = await owner.page.evaluate(
    async (path) => (await (await fetch(path)).json()).data as { id: string },
    `/api/sandbox/v1/admin/players/${name}`,
  );
  expect(file.suggestedFilename()).toBe(`${id}.ndjson`);
  const lines = await linesOf(file);
  // Each export is itself entered in the audit log about the player, before it is read.
  const isExport = ({ action }: Record<string, unknown>) => action === "list.exported";
  expect(lines.filter(isExport)).toHaveLength(1);
  const pages = await pagesOf(owner, `/api/sandbox/v1/admin/players/${name}/export`);
  expect(pages.filter(isExport)).toHaveLength(2);
  expect(lines.filter((line) => !isExport(line))).toEqual(pages.filter((line) => !isExport(line)));
  expect(lines.map(({ type }) => type)).toContain("wallet");
  expect(owner.complaints).toEqual([]);
});

test("an export that fails in the middle writes no file, and continues where it stopped", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const asked: (string | null)[] = [];
  let isDown = true;
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  const pages: Readonly<Record<string, object>> = {
    first: { rows: [{ a: 1 }, { a: 2 }], nextCursor: "empty" },
    empty: { rows: [], nextCursor: "last" },
    last: { rows: [{ a: 3 }], nextCursor: null },
  };
  await page.route("**/v1/admin/export/rounds**", (route) => {
    const cursor = new URL(route.request().url()).searchParams.get("cursor");
    asked.push(cursor);
    if (cursor === "last" && isDown) {
      const error = { code: "NOT_FOUND", message: "The last page is not there." };
      return route.fulfill({ status: 404, json: { success: false, error, requestId: "req_1" } });
    }
    return route.fulfill({ json: { success: true, data: pages[cursor ?? "first"] } });
  });
  await owner.screen("/sandbox/reports");
  await owner.act("Export the ledger", { Part: "rounds" }, "Write the file");
  await owner.dialog().getByText("No file was written").waitFor();
  expect(downloads).toBe(0);
  isDown = false;
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    owner.dialog().getByRole("button", { name: "Continue" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("rounds.ndjson");
  expect(await linesOf(file)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  expect(asked).toEqual([null, "empty", "last", "last"]);
  expect(downloads).toBe(1);
});

/** The answer to a player's login at the hosted lobby. */
async function logIn(username: string, password: string): Promise<number> {
  const tenantId = inject("transfer").tenantId;
  const response = await fetch(`${inject("baseUrl")}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tenantId, environment: "sandbox", username, password }),
  });
  return response.status;
}

test("a player whom Rouleau logs in gets a password that is shown once, and a new one when it is lost", async () => {
  const owner = await DashboardPage.signedIn("owner@transfer");
  const { page } = owner;
  const username = newName("anna");
  await owner.screen("/sandbox/players");
  await owner.act("Create a player", { Username: username }, "Create the player");
  const first = await owner.storeSecret();
  expect(await logIn(username, first)).toBe(200);

  await owner.screen(`/sandbox/players/${username}`);
  await page.getByText("Players log in to the hosted lobby").waitFor();
  const named = { "To confirm": username };
  await owner.act("New password", named, "Set a new password");
  const second = await owner.storeSecret();
  expect(await logIn(username, first)).toBe(401);
  expect(await logIn(username, second)).toBe(200);

  // A player who came by launch token gets an account.
  const externalId = newName("came");
  await owner.call("POST", "/api/sandbox/v1/test/players", { externalId, currency: "USD" });
  await owner.screen(`/sandbox/players/${externalId}`);
  const login = newName("berta");
  await owner.act("Give an account", { Username: login }, "Give the account");
  expect(await logIn(login, await owner.storeSecret())).toBe(200);
  expect(owner.complaints).toEqual([]);
});

test("a player who is created has a page at once", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const name = newName("nina");
  await owner.screen("/sandbox/players");
  const fields = { "Your id for the player": name, Username: "Nina", Currency: "EUR" };
  await owner.act("Create a player", fields, "Create the player");
  await owner.dialog().getByRole("link", { name: "Open in full" }).click();
  await owner.page.getByRole("heading", { name: "Nina", level: 1 }).waitFor();
  await owner.dialog().waitFor({ state: "detached" });
  await owner.page.getByText(name).first().waitFor();
  expect(owner.complaints).toEqual([]);
});

test("a payout address is saved, can be chosen for a withdrawal, and is removed", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen(`/sandbox/players/${await makePlayer(owner)}`);
  const fields = { Chain: "tron", Address: TRON, Label: "Her own" };
  await owner.done("Save an address", fields, "Save the address");
  await page.getByRole("row", { name: /Her own/ }).waitFor();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  const places = await owner
    .dialog()
    .getByLabel("Where it goes")
    .locator("option")
    .allTextContents();
  expect(places).toContain("Her own (tron)");
  await page.keyboard.press("Escape");
  await owner.dialog().waitFor({ state: "detached" });
  await owner.done("Remove", { "To confirm": "Her own" }, "Remove the address");
  await page.getByText("No payout addresses saved.").waitFor();
  expect(owner.complaints).toEqual([]);
});

test("an endpoint's options are chosen when it is created and when it is changed, and others stay", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  const url = `https://hooks.example.com/${randomUUID()}`;
  await owner.screen("/sandbox/webhooks");
  await owner.act(
    "Create an endpoint",
    {
      ...{ Address: url, Description: "The warehouse", Currencies: "eur usd" },
      ...{ Games: "golden-reels", Payload: "thin", Order: "player" },
    },
    "Create the endpoint",
  );
  await owner.storeSecret();
  const read = () =>
    page.evaluate(async (address) => {
      const { data } = await (await fetch("/api/sandbox/v1/admin/webhooks")).json();
      return (data.webhooks as Webhook[]).find((each) => each.url === address);
    }, url);
  const made = await read();
  expect(made).toMatchObject({
    ...{ currencies: ["EUR", "USD"], gameIds: ["golden-reels"], payload: "thin", order: "player" },
    description: "The warehouse",
  });
  // All types but the frequent ones and those about security, as the form says.
  expect(made?.eventTypes).toContain("wallet.deposit.completed");
  expect(made?.eventTypes).not.toContain("round.settled");

  await owner.screen(`/sandbox/webhooks?open=${made?.id}`);
  for (const shown of [
    "EUR, USD",
    "golden-reels",
    "Thin, ids only",
    "Each player's events in order",
  ])
    await page.getByText(shown, { exact: true }).waitFor();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await owner.done(
    "Change",
    { Currencies: "", Description: "", "Event types": "round.settled", Payload: "full" },
    "Save the endpoint",
  );
  expect((await sent).postDataJSON()).toEqual({
    ...{ currencies: null, description: null, eventTypes: ["round.settled"], payload: "full" },
  });
  expect(await read()).toMatchObject({
    ...{ currencies: null, gameIds: ["golden-reels"], payload: "full", order: "player" },
    ...{ description: null, eventTypes: ["round.settled"] },
  });
  await page.getByText("All currencies").waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.call("DELETE", `/api/sandbox/v1/admin/webhooks/${made?.id}`, {});
});

test("a key shows in the list when it expires", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const label = newName("night");
  await owner.screen("/sandbox/developers");
  await owner.act("Create a key", { Label: label, Expires: "2099-06-01T12:00" }, "Create the key");
  await owner.storeSecret();
  const row = owner.page.getByRole("row", { name: label });
  await row.getByText("01 Jun 2099").waitFor();
  expect(owner.complaints).toEqual([]);
});

test("a developer opens a game as a player with a launch link", async () => {
  const developer = await DashboardPage.signedIn("developer");
  const { page } = developer;
  await developer.screen("/sandbox/developers");
  const player = { "Your id for the player": newName("tester"), Game: "golden-reels" };
  await developer.act("Create a launch link", player, "Create the link");
  const [game] = await Promise.all([
    page.waitForEvent("popup"),
    developer.dialog().getByRole("link", { name: "Open the game" }).click(),
  ]);
  await game.waitForURL(/\/play\/demo\/sandbox\/golden-reels/);
  await game.getByRole("button", { name: /spin/i }).first().waitFor();
  expect(developer.complaints).toEqual([]);
});
