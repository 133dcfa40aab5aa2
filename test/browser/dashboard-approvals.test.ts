/** What waits for a second person is found where an operator's people and our staff look for it. */
import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

testInCi(
  "a colleague finds a large withdrawal among the approvals and approves it there, and our staff see it until it has ended",
  async () => {
    const finance = await DashboardPage.signedIn("finance@pairs");
    const joinedAt = Date.now();
    const owner = await DashboardPage.signedIn("owner@pairs");
    const externalId = `waits-${randomUUID().slice(0, 8)}`;
    const inSandbox = (path: string, body: unknown) =>
      owner.call("POST", `/api/sandbox/v1${path}`, body);
    await inSandbox("/test/players", { externalId, currency: "USDT" });
    await inSandbox("/wallet/deposit", { playerId: externalId, currency: "USDT", amount: "5" });
    // The person who agrees must have joined in an earlier second than the request's.
    await vi.waitUntil(() => Date.now() > joinedAt + 1_000, { timeout: 60_000 });

    // The owner withdraws on the player's screen.
    await owner.screen(`/sandbox/players/${externalId}`);
    await owner.done(
      "Withdraw",
      {
        Amount: "2",
        Currency: "USDT",
        "Where it goes": "other",
        "Its chain (optional)": "tron",
        "The other address (optional)": TRON,
      },
      "Withdraw the amount",
    );
    const link = owner.page
      .locator("section", { has: owner.page.getByRole("heading", { name: "Latest withdrawals" }) })
      .getByRole("link")
      .first();
    await link.waitFor();
    const id = new URL((await link.getAttribute("href")) ?? "", owner.page.url()).searchParams.get(
      "open",
    );
    await owner.screen("/sandbox/approvals");
    const own = owner.page.getByRole("row", { name: new RegExp(id ?? "none") });
    await own.getByText("You asked: a colleague must agree").waitFor();
    expect(await findings(owner.page)).toEqual([]);

    const staff = await DashboardPage.signedIn("staff-admin");
    await staff.screen("/platform/withdrawals?tenantId=pairs");
    await staff.page
      .getByRole("row", { name: /2\.000000/ })
      .first()
      .waitFor();
    expect(await findings(staff.page)).toEqual([]);

    await finance.screen("/sandbox");
    await finance.page.getByRole("link", { name: /waiting for a second person/ }).click();
    const row = finance.page.getByRole("row", { name: new RegExp(id ?? "none") });
    await row.getByText("Local owner").waitFor();
    await row.getByRole("button", { name: "Approve" }).click();
    await finance.dialog().getByRole("button", { name: "Approve the payout" }).click();
    await finance.dialog().waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    await finance.screen(`/sandbox/withdrawals?open=${id}`);
    await finance.page.getByText("Approved by Local finance, requested by Local owner").waitFor();
    for (const { complaints } of [owner, finance, staff]) expect(complaints).toEqual([]);
  },
);

testInCi("a report by jurisdiction is drawn and downloaded as a file", async () => {
  const owner = await DashboardPage.signedIn("owner");
  const { page } = owner;
  await owner.screen("/sandbox/reports?view=jurisdictions&jurisdiction=MT");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("jurisdiction-days.csv");
  expect(await findings(page)).toEqual([]);
  expect(owner.complaints).toEqual([]);
});

testInCi("our staff see webhooks and queues, and what waits for one of them", async () => {
  const staff = await DashboardPage.signedIn("staff-admin");
  const { page } = staff;
  await staff.screen("/platform/health");
  await page.getByRole("heading", { name: "Webhooks and queues" }).waitFor();
  await page.getByText("Newest round in history").waitFor();
  expect(await findings(page)).toEqual([]);
  await staff.screen("/platform/changes");
  await page.getByRole("heading", { name: "Waiting for approval" }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(staff.complaints).toEqual([]);
});
