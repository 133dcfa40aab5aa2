/**
 * How staff correct a frozen wallet: two people by name, an entry of its own kind, a new audit, and the
 * release if it adds up. Reference 13.14; docs/decisions/0029.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Finding } from "../../domain/ledger/finding.ts";
import { walletName } from "../../durable-objects/names.ts";
import { runInTurn } from "../../src/cron.ts";
import { walletOf } from "../../src/objects.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, advanceToNoon, holdClock, releaseClock } from "../support/clock.ts";
import { readExport, verify } from "../support/read-export.ts";
import { ANNA, asStaff, auditOf, BERTA, type Claims, citedFindings } from "../support/staff.ts";
import { openWebhook } from "../support/webhooks.ts";

const CORRECTIONS = "/api/v1/platform/corrections";
const DAY_SECONDS = 86_400;

const closeDays = () =>
  runInTurn({ cron: CLOSE_CRON, scheduledTime: Date.now(), noRetry() {} }, env);

beforeEach(holdClock);
afterEach(releaseClock);

/** A player whose journal says 10.00 more than was deposited, frozen by an audit, and its findings. */
async function brokenWallet() {
  const casino = await openCasino();
  const { playerId } = await casino.launch();
  for (const amount of ["5.00", "7.00"]) await casino.deposit(playerId, amount);
  const wallet = env.WALLET.getByName(walletName(walletOf(casino, playerId)));
  await runInDurableObject(wallet, (_, { storage }) => {
    storage.sql.exec("UPDATE journal SET cash = cash + 1000 WHERE seq = 2");
  });
  await evictDurableObject(wallet);
  const cures = await citedFindings(casino);
  expect((await casino.deposit(playerId, "1.00")).code).toBe("UNAVAILABLE");
  expect(await casino.balance(playerId)).toBe("22.00");
  const request = (change: object = {}) => ({
    ...{ tenantId: casino.tenant.id, environment: casino.environment, playerId, currency: "USD" },
    ...{ changes: { cash: "-10.00" }, reason: "A changed row", witness: "Backup of 3 May", cures },
    ...change,
  });
  return { casino, playerId, wallet, request, cures };
}

async function requested(request: object) {
  return expectSuccess(await asStaff(ANNA, "POST", CORRECTIONS, request)).correction;
}

const approve = (claims: Claims | null, id: string) =>
  asStaff(claims, "POST", `${CORRECTIONS}/${id}/approve`);

describe("a correction", () => {
  it("that two people agree on corrects the wallet, is shown as what it is, and releases it", async () => {
    const { casino, playerId, request, cures } = await brokenWallet();
    const webhook = await openWebhook(casino, { eventTypes: ["wallet.corrected"] });
    const correction = await requested(request());
    expect(correction).toMatchObject({ status: "requested", requestedBy: "anna", cures });
    expect((await casino.deposit(playerId, "1.00")).code).toBe("UNAVAILABLE");

    const approved = expectSuccess(await approve(BERTA, correction.id));
    expect(approved).toMatchObject({
      correction: { status: "done", approvedBy: "berta" },
      released: true,
      findings: [],
    });
    expect(await casino.balance(playerId)).toBe("12.00");
    expect((await auditOf(casino)).findings).toEqual([]);
    expectSuccess(await casino.deposit(playerId, "1.00"));
    expect((await auditOf(casino)).findings).toEqual([]);

    const list = await casino.call("GET", `/api/v1/wallet/transactions/${playerId}?currency=USD`);
    // No transaction ever gave the 10.00, so none takes them: the list adds up to the balance.
    expect(expectSuccess(list).transactions[1]).toMatchObject({
      type: "correction",
      amount: "0.00",
      changes: { cash: "0.00" },
      balanceAfter: "12.00",
      reference: correction.id,
    });
    const [delivery] = await webhook.deliveriesOf(1);
    expect(delivery?.event.data).toMatchObject({
      correctionId: correction.id,
      amount: "0.00",
      balance: "12.00",
      reason: "A changed row",
    });
    const { environment, tenant } = casino;
    const query = `tenantId=${tenant.id}&environment=${environment}`;
    const listed = await asStaff(null, "GET", `${CORRECTIONS}?${query}`);
    expect(expectSuccess(listed).corrections).toMatchObject([
      { id: correction.id, status: "done" },
    ]);
    const log = await casino.call("GET", "/api/v1/admin/audit-log");
    const actsOf = (action: string) =>
      expectSuccess(log).entries.filter((entry: { action: string }) => entry.action === action);
    expect(actsOf("correction.requested")).toMatchObject([
      { actor: { type: "staff", id: "anna" } },
    ]);
    expect(actsOf("correction.approved")).toMatchObject([
      { actor: { type: "staff", id: "berta" } },
    ]);
  });

  it.each<[string, Claims | null, string]>([
    ["the person who requested it", ANNA, "SECOND_PERSON_REQUIRED"],
    ["the platform key", null, "NAMED_STAFF_REQUIRED"],
    ["a service", { sub: "", common_name: "robot.access" }, "NAMED_STAFF_REQUIRED"],
  ])("is not approved by %s", async (_, claims, code) => {
    const { casino, playerId, request } = await brokenWallet();
    const { id } = await requested(request());
    expect(await approve(claims, id)).toMatchObject({ status: 403, code });
    expect(await casino.balance(playerId)).toBe("22.00");
  });

  it("is not requested with the platform key, which people share", async () => {
    const { request } = await brokenWallet();
    const refused = await asStaff(null, "POST", CORRECTIONS, request());
    expect(refused).toMatchObject({ status: 403, code: "NAMED_STAFF_REQUIRED" });
  });

  it("expires after a day", async () => {
    const { request } = await brokenWallet();
    const [early, late] = [await requested(request()), await requested(request())];
    advanceSeconds(86_399);
    expect((await approve(BERTA, early.id)).status).toBe(200);
    advanceSeconds(1);
    expect(await approve(BERTA, late.id)).toMatchObject({ status: 409, code: "APPROVAL_NOT_OPEN" });
    expect((await approve(BERTA, "apr_unknown")).code).toBe("NOT_FOUND");
  });

  it("is made once, however many approvals arrive", async () => {
    const { casino, playerId, wallet, request } = await brokenWallet();
    const { id } = await requested(request());
    const people = [BERTA, BERTA, { sub: "clara" }];
    const answers = await Promise.all(people.map((person) => approve(person, id)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await approve(BERTA, id)).code).toBe("APPROVAL_NOT_OPEN");
    expect(await casino.balance(playerId)).toBe("12.00");
    const rows = await runInDurableObject(wallet, (_, { storage }) =>
      storage.sql.exec("SELECT seq FROM journal WHERE kind = 'correction'").toArray(),
    );
    expect(rows).toHaveLength(1);
  });

  it("is finished by repeating an approval that a crash interrupted", async () => {
    const { casino, playerId, request } = await brokenWallet();
    const { id } = await requested(request());
    await env.DB.prepare(
      "UPDATE approvals SET approved_by = 'berta', approved_at = ? WHERE approval_id = ?",
    )
      .bind(Date.now(), id)
      .run();
    expect((await approve({ sub: "clara" }, id)).code).toBe("APPROVAL_NOT_OPEN");
    expect(expectSuccess(await approve(BERTA, id)).released).toBe(true);
    expect(await casino.balance(playerId)).toBe("12.00");
  });

  it("releases nothing while a finding is left that it does not explain", async () => {
    const { casino, playerId, request, cures } = await brokenWallet();
    const others = [{ ...cures[0], found: "something else" }];
    const { id } = await requested(request({ cures: others }));
    const approved = expectSuccess(await approve(BERTA, id));
    expect(approved.released).toBe(false);
    expect(approved.findings).toEqual(cures);
    expect((await casino.deposit(playerId, "1.00")).code).toBe("UNAVAILABLE");
    const rest = await requested(request({ changes: {} }));
    expect(expectSuccess(await approve(BERTA, rest.id)).released).toBe(true);
    expect(await casino.balance(playerId)).toBe("12.00");
  });

  it("hides no later mistake, even if the same one occurs in a later row", async () => {
    const { casino, wallet, playerId, request } = await brokenWallet();
    const { id } = await requested(request());
    expectSuccess(await approve(BERTA, id));
    await casino.deposit(playerId, "1.00");
    await runInDurableObject(wallet, (_, { storage }) => {
      storage.sql.exec("UPDATE journal SET cash = cash + 1000 WHERE kind = 'deposit' AND seq > 3");
    });
    await evictDurableObject(wallet);
    expect((await auditOf(casino)).findings).not.toEqual([]);
  });

  it.each([
    ["taken back", "-10.00", "12.00", "0.00"],
    ["left to the player", "0.00", "22.00", "-10.00"],
  ])(
    "of a balance that came from no transaction, and that is %s, belongs to the day it was made, and lists and reports add up to the balance",
    async (_, cash, balance, correction) => {
      advanceToNoon();
      await env.DB.batch(
        ["currencies_in_play", "open_days"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
      );
      const { casino, playerId, request } = await brokenWallet();
      await casino.call("GET", `/api/v1/wallet/transactions/${playerId}`);
      await closeDays();
      advanceSeconds(DAY_SECONDS + 3_600);
      await closeDays();
      const path = "/api/v1/admin/day-closes";
      const [first] = expectSuccess(await casino.call("GET", path)).dayCloses;
      expect(first.currencies[0].liabilities.cash).toBe("12.00");
      const { id } = await requested(request({ changes: { cash } }));
      expect(expectSuccess(await approve(BERTA, id))).toMatchObject({
        released: true,
        findings: [],
      });
      expect(await casino.balance(playerId)).toBe(balance);
      advanceSeconds(DAY_SECONDS);
      await closeDays();
      const [second, before] = expectSuccess(await casino.call("GET", path)).dayCloses;
      expect(before).toEqual(first);
      expect(second.currencies[0]).toMatchObject({
        liabilities: { cash: balance },
        accounts: {
          cash: { opening: "12.00", closing: balance },
          correction: { closing: correction },
        },
      });
      const list = `/api/v1/wallet/transactions/${playerId}`;
      const { transactions } = expectSuccess(await casino.call("GET", list));
      const sum = transactions.reduce(
        (total: number, one: { changes: { cash: string } }) => total + Number(one.changes.cash),
        0,
      );
      expect(sum).toBe(Number(balance));
      advanceSeconds(3_600);
      expect((await auditOf(casino)).findings).toEqual([]);
      const { faults } = verify(casino, await readExport(casino));
      expect(faults).toEqual([
        expect.stringMatching(/row 2: its hash$/),
        expect.stringMatching(/row 2: its cash$/),
      ]);
    },
  );

  it("seals a table again when it explains the finding, and hides no later change of that table", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    await casino.deposit(playerId, "5.00");
    const wallet = env.WALLET.getByName(walletName(walletOf(casino, playerId)));
    const damage = async () => {
      await runInDurableObject(wallet, (_, { storage }) => {
        storage.sql.exec("UPDATE session SET refresh_expires_at = refresh_expires_at + 1");
      });
      await evictDurableObject(wallet);
      const { findings } = await auditOf(casino);
      expect(findings.map(({ row }: Finding) => row)).toEqual(["table session"]);
      return findings.map(({ row, what, expected, found }: Finding) => {
        return { row, what, expected, found };
      });
    };
    const correct = async (cures: readonly Finding[]) => {
      const { environment, tenant } = casino;
      const who = { tenantId: tenant.id, environment, playerId, currency: "USD" };
      const why = { changes: {}, reason: "A changed session", witness: "Our logs", cures };
      const { id } = await requested({ ...who, ...why });
      return expectSuccess(await approve(BERTA, id));
    };
    // A correction that cites something untrue changes nothing.
    const [known] = await damage();
    expect((await correct([{ ...known, row: "table player" }])).released).toBe(false);
    expect((await correct([known])).released).toBe(true);
    await damage();
  });

  it.each([
    ["reason", "the books have changed", "$.correction.reason"],
    ["approver", "anna", "$.correction.approvedBy"],
  ])("whose %s is changed afterwards is found", async (_, value, path) => {
    const { casino, wallet, request } = await brokenWallet();
    const { id } = await requested(request());
    expectSuccess(await approve(BERTA, id));
    await runInDurableObject(wallet, (_, { storage }) => {
      storage.sql.exec(
        "UPDATE journal SET entry = json_set(entry, ?, ?) WHERE kind = 'correction'",
        path,
        value,
      );
    });
    await evictDurableObject(wallet);
    expect((await auditOf(casino)).findings).not.toEqual([]);
  });

  it("is refused for a wallet that is not frozen, and for one below zero", async () => {
    const { casino, playerId, request } = await brokenWallet();
    const tooMuch = await requested(request({ changes: { cash: "-22.01" } }));
    expect(await approve(BERTA, tooMuch.id)).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
    expect(await casino.balance(playerId)).toBe("22.00");
    const [first, second] = [await requested(request()), await requested(request())];
    expectSuccess(await approve(BERTA, first.id));
    expect((await approve(BERTA, second.id)).code).toBe("NOT_FROZEN");
    expect(await casino.balance(playerId)).toBe("12.00");
  });
});
