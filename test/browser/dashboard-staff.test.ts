/**
 * What our staff do about an account's books and history: audits read to their end, corrections that two people agree
 * on, rebuilds, moves and exports. References 12.22, 13.9, 13.14, 13.19, 13.25 and 13.44. The stack of these tests has
 * no broken books and one database, so those answers are made up here; test/api/corrections.test.ts, pot-changes.test.ts
 * and test/shards get them from the platform.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { PlatformAuditResult } from "../../clients/sdk/src/generated/calls.ts";
import type { HistoryMove } from "../../clients/sdk/src/generated/schemas.ts";
import { verifyExport } from "../../docs/samples/verify-export.mjs";
import { findings } from "./axe.ts";
import { DashboardPage, useDashboard } from "./dashboard-page.ts";

useDashboard();

const AT = "2026-11-23T12:00:00.000Z";
const PLACE = { tenantId: "live", environment: "sandbox" } as const;
const WALLET = { kind: "wallet", ...PLACE, id: "plr_1" } as const;
const POOL = { kind: "pool", ...PLACE, id: "USD" } as const;

const WRONG_CASH = {
  ...{ row: "plr_1 row 2", what: "The cash balance is not the fold.", expected: "1200" },
  found: "2200",
};
const UNSETTLED = {
  ...{ row: "plr_1 bet 7", what: "The pool does not know this bet.", expected: "7", found: "6" },
};
const MISSING = {
  ...{ row: "rnd_1", what: "The list lacks this round.", expected: "a row", found: "none" },
};

const part = (answer: Partial<PlatformAuditResult>): PlatformAuditResult => ({
  ...{ pools: 0, wallets: 1, rows: 10, findings: [], frozen: [], doubts: [], chainBooks: [] },
  nextCursor: null,
  ...answer,
});

/** An audit in three parts: its pools, a wallet with wrong figures, and a wallet that is right. */
const AUDIT: readonly PlatformAuditResult[] = [
  part({ pools: 1, wallets: 0, rows: 0, nextCursor: "second" }),
  part({
    findings: [
      { concerns: "money", objects: [WALLET], ...WRONG_CASH },
      { concerns: "money", objects: [WALLET, POOL], ...UNSETTLED },
      { concerns: "history", objects: [WALLET], ...MISSING },
    ],
    frozen: [WALLET, POOL],
    nextCursor: "third",
  }),
  part({}),
];

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** Answers the platform's calls at these paths; `sent` is what the page has sent there to change something. */
async function openStaff(
  as: "staff-admin" | "staff-risk" | "staff-support",
  answers: Readonly<Record<string, (body: unknown) => unknown>>,
) {
  const staff = await DashboardPage.signedIn(as);
  const sent: Sent[] = [];
  await staff.page.route(/\/v1\/platform\//, (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/.*\/v1\/platform\//, "");
    const answer = answers[path];
    if (answer === undefined) return route.fallback();
    const body = request.postData() === null ? null : request.postDataJSON();
    if (request.method() !== "GET") sent.push({ path, body });
    return route.fulfill({ json: { success: true, data: answer(body) } });
  });
  return { staff, page: staff.page, sent };
}

const audited = (body: unknown) => {
  const { cursor } = body as { cursor?: string };
  return AUDIT[cursor === undefined ? 0 : cursor === "second" ? 1 : 2];
};

test("an audit is read to its end, and each object that it froze has a request to correct it with its findings", async () => {
  const { staff, page, sent } = await openStaff("staff-risk", { audit: audited });
  await staff.screen(`/platform/audits?tenantId=${PLACE.tenantId}&environment=sandbox`);
  await staff.done("Run an audit", {}, "Run the audit");
  await page.getByRole("heading", { name: "Audit of live, Sandbox" }).waitFor();
  await page.getByRole("button", { name: "Read on to the end" }).click();
  await page.getByText("Read so far: pools 1, wallets 2, rows 20.").waitFor();
  await page.getByRole("button", { name: "Read on to the end" }).waitFor({ state: "detached" });
  expect(sent.map(({ body }) => body)).toEqual(
    [undefined, "second", "third"].map((cursor) => ({ ...PLACE, cursor })),
  );
  const others = page.getByRole("region", { name: "Findings that freeze nothing" });
  expect(await others.getByRole("row").count()).toBe(2);
  expect(await findings(page)).toEqual([]);

  const asked = (path: string) =>
    page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith(path),
    );
  const ofWallet = asked("/platform/corrections");
  const why = { Reason: "A changed row", "Where the right figures are from": "Backup of 3 May" };
  await staff.done(
    "Correct the wallet",
    { "Change of cash (optional)": "-10.00", ...why },
    "Request the correction",
  );
  // This request is the platform's own.
  expect((await ofWallet).status()).toBe(201);
  const witness = { reason: "A changed row", witness: "Backup of 3 May" };
  expect((await ofWallet).request().postDataJSON()).toEqual({
    ...{ ...PLACE, playerId: "plr_1", currency: "USD", changes: { cash: "-10.00" } },
    ...{ ...witness, cures: [WRONG_CASH, UNSETTLED] },
  });
  // It stays beside its findings, so that the next object can be corrected.
  await page.getByRole("button", { name: "Correct the pot" }).click();
  const dialog = staff.dialog();
  await dialog.getByLabel("Explains: plr_1 bet 7").waitFor();
  expect(await dialog.getByLabel("Explains: plr_1 row 2").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await staff.screen("/platform/changes?tenantId=live&environment=sandbox");
  const row = page.getByRole("row").filter({ hasText: "A changed row" }).first();
  await row.getByText("Right figures from: Backup of 3 May").waitFor();
  await row.getByText("The cash balance is not the fold. (expected 1200, found 2200)").waitFor();
  expect(await findings(page)).toEqual([]);
  expect(staff.complaints).toEqual([]);
});

test("a pot is corrected with the right figures of one wallet, for the findings that are left on", async () => {
  const answers = { audit: audited, "pot-corrections": () => ({ change: {} }) };
  const { staff, page, sent } = await openStaff("staff-admin", answers);
  await staff.screen("/platform/audits");
  const place = { Account: PLACE.tenantId, Environment: PLACE.environment };
  await staff.done("Run an audit", place, "Run the audit");
  await page.getByRole("button", { name: "Read on to the end" }).click();
  await page.getByRole("button", { name: "Correct the pot" }).waitFor();
  await staff.done(
    "Correct the pot",
    {
      "Change of the pot (optional)": "-0.000100",
      "Wallet whose contributions are wrong (optional)": "plr_1",
      "Row of its last jackpot bet (optional)": "9",
      "When that bet was placed (optional)": AT,
      "What that bet contributed (optional)": "0.0100",
      "What all its bets contributed (optional)": "0.0700",
      Reason: "A lost day",
      "Where the right figures are from": "The journal of plr_1",
    },
    "Request the correction",
  );
  const contributor = {
    ...{ playerId: "plr_1", row: 9, placedAt: AT, contribution: "0.0100" },
    ...{ contributed: "0.0700", cycle: null },
  };
  expect(sent.at(-1)).toEqual({
    path: "pot-corrections",
    body: {
      ...{ ...PLACE, currency: "USD", pot: "-0.000100", contributor, reason: "A lost day" },
      ...{ witness: "The journal of plr_1", cures: [UNSETTLED] },
    },
  });
  // A finding that is turned off is not part of the request.
  await page.getByRole("button", { name: "Correct the wallet" }).click();
  const dialog = staff.dialog();
  await dialog.getByRole("switch", { name: "Explains: plr_1 bet 7" }).uncheck();
  await dialog.getByRole("switch", { name: "restored to an earlier day" }).check();
  await dialog.getByRole("button", { name: "Show as curl and SDK" }).click();
  const shown = await dialog.locator("pre").first().textContent();
  expect(shown).toContain('"restores":true');
  expect(shown).toContain(WRONG_CASH.what);
  expect(shown).not.toContain(UNSETTLED.what);
});

test("the second person sees what a correction explains, and what the audit after it still finds", async () => {
  const correction = {
    ...{ id: "apr_1", ...PLACE, playerId: "plr_1", currency: "USD", restores: true },
    changes: { cash: "-10.00", bonus: "0.00", held: "0.00" },
    ...{ reason: "A changed row", witness: "Backup of 3 May", cures: [WRONG_CASH] },
    ...{ status: "requested", requestedBy: "berta", requestedAt: AT, expiresAt: AT },
    approvedBy: null,
  };
  const change = {
    ...{ id: "apr_2", kind: "correction", ...PLACE, currency: "USD", pot: "-1.000000" },
    ...{ contributor: "plr_1", reason: "A lost day", witness: "A ticket", cures: [UNSETTLED] },
    // It got no answer, so it is sent again.
    ...{ status: "approved", requestedBy: "berta", requestedAt: AT, expiresAt: AT },
    approvedBy: "anna",
  };
  const { staff, page, sent } = await openStaff("staff-admin", {
    corrections: () => ({ corrections: [correction] }),
    "pot-changes": () => ({ changes: [change] }),
    "corrections/apr_1/approve": () => ({
      ...{ correction, transactionId: "txn_1", restored: 56, released: false },
      findings: [UNSETTLED],
    }),
    "pot-changes/apr_2/approve": () => ({
      ...{ change, pot: "1.000000", released: true, findings: [] },
    }),
  });
  await staff.screen("/platform/changes?tenantId=live&environment=sandbox");
  const ofWallet = page.getByRole("row", { name: "A changed row" });
  const ofPot = page.getByRole("row", { name: "A lost day" });
  await ofWallet.getByText("First gives the wallet back the rows").waitFor();
  await ofWallet.getByRole("button", { name: "Approve" }).click();
  const dialog = staff.dialog();
  await staff.confirmName();
  await dialog.getByRole("button", { name: "Approve the change" }).click();
  await dialog.getByText("Rows given back to the wallet: 56.").waitFor();
  await dialog.getByText("the object stays frozen").waitFor();
  await dialog.getByText("The pool does not know this bet. (expected 7, found 6)").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
  await ofPot.getByRole("button", { name: "Approve" }).click();
  await staff.confirmName();
  await dialog.getByRole("button", { name: "Approve the change" }).click();
  await dialog.getByText("The object is released.").waitFor();
  expect(sent.map(({ path }) => path)).toEqual([
    "corrections/apr_1/approve",
    "pot-changes/apr_2/approve",
  ]);
});

test("a rebuild of history is continued to its end, and says what it did", async () => {
  const { staff, page, sent } = await openStaff("staff-risk", {
    "history/rebuild": (body) => ({
      ...{ wallets: 20, entries: 100, skipped: 1, days: 0 },
      nextCursor: (body as { cursor?: string }).cursor === undefined ? "more" : null,
    }),
  });
  await staff.screen("/platform/audits?tenantId=live&environment=sandbox");
  await staff.done("Rebuild history", {}, "Rebuild");
  await page.getByText("Stored again: 100 entries of 20 wallets").waitFor();
  await page.getByRole("button", { name: "Read on to the end" }).click();
  await page.getByText("Stored again: 200 entries of 40 wallets").waitFor();
  await page.getByText("2 wallets were skipped").waitFor();
  await page.getByText("Nothing is left to do.").waitFor();
  expect(sent.map(({ body }) => body)).toEqual([PLACE, { ...PLACE, cursor: "more" }]);
});

test("an admin begins, follows and stops the move of an account's history, and nobody else sees it", async () => {
  const move: HistoryMove = {
    ...{ id: "mov_1", environment: "sandbox", fromShard: "DB", toShard: "HISTORY_2" },
    ...{ phase: "copying", copied: 120_000, differing: 0, startedAt: AT },
    ...{ switchedAt: null, finishedAt: null },
  };
  let begun: HistoryMove | null = null;
  const { staff, page, sent } = await openStaff("staff-admin", {
    "tenants/live/history-moves": (body) => {
      if (body !== null) begun = move;
      return body === null
        ? {
            shards: ["DB", "HISTORY_2"],
            environments: [
              { environment: "sandbox", shard: "DB", move: begun },
              { environment: "production", shard: "DB", move: null },
            ],
          }
        : { move };
    },
    "tenants/live/history-moves/stop": () => {
      begun = { ...move, phase: "stopping" };
      return { move: begun };
    },
  });
  await staff.screen("/platform/accounts/live");
  const panel = page.locator("section", {
    has: page.getByRole("heading", { name: "History", exact: true }),
  });
  expect(await panel.getByText("Never moved").count()).toBe(2);
  await panel.getByRole("button", { name: "Move the history" }).first().click();
  await staff.dialog().getByLabel("New database").selectOption("HISTORY_2");
  await staff.dialog().getByRole("button", { name: "Begin the move" }).click();
  await panel.getByText("120,000").waitFor();
  await panel.getByText("DB to HISTORY_2").waitFor();
  // An environment has one move at a time; the other one can begin its own.
  expect(await panel.getByRole("button", { name: "Move the history" }).count()).toBe(1);
  await staff.done("Stop the move", {}, "Stop the move");
  await panel.getByText("Stopping").waitFor();
  expect(await panel.getByRole("button", { name: "Stop the move" }).count()).toBe(0);
  expect(sent).toEqual([
    {
      path: "tenants/live/history-moves",
      body: { environment: "sandbox", shard: "HISTORY_2" },
    },
    { path: "tenants/live/history-moves/stop", body: { environment: "sandbox" } },
  ]);
  expect(await findings(page)).toEqual([]);

  const { staff: risk, page: theirs } = await openStaff("staff-risk", {});
  await risk.screen("/platform/accounts/live");
  expect(await theirs.getByRole("heading", { name: "History", exact: true }).count()).toBe(0);
});

test("a history whose database is the only one cannot be moved, and the page says so", async () => {
  const staff = await DashboardPage.signedIn("staff-admin");
  await staff.screen("/platform/accounts/live");
  await staff.page.getByText("There is no other database").waitFor();
  expect(await staff.page.getByRole("button", { name: "Move the history" }).count()).toBe(0);
});

test("the export of an account is one archive, which the auditor's program finds right", async () => {
  const owner = await DashboardPage.signedIn("owner@live");
  const playerId = `exported-${randomUUID().slice(0, 8)}`;
  const inSandbox = (path: string, body: object) =>
    owner.call("POST", `/api/sandbox/v1${path}`, body);
  await inSandbox("/test/players", { externalId: playerId, currency: "USD" });
  await inSandbox("/wallet/deposit", { playerId, currency: "USD", amount: "5" });
  const staff = await DashboardPage.signedIn("staff-risk");
  const { page } = staff;
  await staff.screen("/platform/accounts/live");
  const saved = page.waitForEvent("download");
  await staff.act("Export everything", { Environment: "sandbox" }, "Export");
  const download = await saved;
  expect(download.suggestedFilename()).toBe("live-sandbox.tar");
  await staff.dialog().getByText("Saved, with").waitFor();
  expect(await findings(page)).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "saved-export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await download.saveAs(join(folder, "export.tar"));
  execFileSync("tar", ["-xf", "export.tar"], { cwd: folder });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const manifest = JSON.parse(read("manifest.json"));
  const { faults, checked } = verifyExport(manifest, read);
  expect(faults).toEqual([]);
  expect(checked).toMatchObject({ files: 14 });
  expect(manifest).toMatchObject(PLACE);
  expect(read("players.ndjson")).toContain(playerId);
  expect(staff.complaints).toEqual([]);
});

test("whoever may not correct or export is not offered it", async () => {
  const { staff, page } = await openStaff("staff-support", {});
  await staff.screen("/platform/accounts/live");
  for (const name of ["Export everything", "Suspend", "Move the history"]) {
    expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
  }
  await staff.screen("/platform/changes?tenantId=live&environment=sandbox");
  expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
});
