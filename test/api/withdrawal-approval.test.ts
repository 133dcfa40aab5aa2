/**
 * Withdrawals above the operator's own limit are paid out once two of its people agree in the dashboard, and
 * a limit is raised or removed by two as well. Reference 4.19.
 */
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import type { PersonClaims } from "../../domain/authority/person-roles.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { asPerson, personOf } from "../support/people.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { secondKey } from "../support/void-round.ts";

const LIST = "/api/v1/admin/withdrawals";
const SETTINGS = "/api/v1/admin/tenants/me";
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const LIMITS = { approveWithdrawalsAbove: { USDT: 20_000_000 } } as const;
const PAID = { reference: "0xabc" };

let casino: Casino;
let other: string;
let player: PlayerSession;
let spread = 0;

beforeAll(async () => {
  casino = await openCasino({ settings: LIMITS });
  other = await secondKey(casino);
  player = await casino.launch();
  await casino.deposit(player.playerId, "1000", "USDT");
});

/** Withdraws to an address with the casino's first key. No two requests have the same signature. */
async function pay(amount: string): Promise<string> {
  spread += 1;
  const body = { playerId: player.playerId, amount, currency: "USDT" };
  const to = { chain: "tron", toAddress: TRON };
  const made = await withdraw(casino, { ...body, ...to }, { offsetSeconds: spread });
  return `${LIST}/${expectSuccess(made).withdrawalId}`;
}

const approve = (path: string, credential = casino.key) =>
  casino.call("POST", `${path}/approve`, { credential });
const approveAs = (person: PersonClaims, path: string) =>
  asPerson(person, "POST", `${path}/approve`);
const report = (path: string, step: "sent" | "complete", credential = casino.key) =>
  casino.call("POST", `${path}/${step}`, { body: PAID, credential });
const actionsOf = async (of: Casino): Promise<string[]> => {
  const { entries } = expectSuccess(await of.call("GET", "/api/v1/admin/audit-log?limit=100"));
  return entries.map(({ action }: { action: string }) => action).toReversed();
};
const approvalOf = async (path: string) => expectSuccess(await casino.call("GET", path)).approval;

describe("a withdrawal above the limit", () => {
  it("is neither sent nor completed before two people have agreed, and no key is one of them", async () => {
    const path = await pay("20.000001");
    const [anna, berta] = [personOf(casino, "finance"), personOf(casino, "owner")];
    const nobody = { state: "needed", requestedBy: null, approvedBy: null };
    for (const credential of [casino.key, other]) {
      expect((await approve(path, credential)).code).toBe("SECOND_PERSON_REQUIRED");
    }
    expect(await approvalOf(path)).toEqual(nobody);
    const asked = { state: "requested", requestedBy: anna.sub, approvedBy: null };
    for (const _ of ["once", "again"]) {
      expect(expectSuccess(await approveAs(anna, path)).approval).toEqual(asked);
    }
    for (const credential of [casino.key, other]) {
      expect((await approve(path, credential)).code).toBe("SECOND_PERSON_REQUIRED");
      for (const step of ["sent", "complete"] as const) {
        const refused = await report(path, step, credential);
        expect(refused).toMatchObject({ status: 403, code: "SECOND_PERSON_REQUIRED" });
      }
    }
    const approved = { state: "approved", requestedBy: anna.sub, approvedBy: berta.sub };
    for (const _ of ["once", "again"]) {
      expect(expectSuccess(await approveAs(berta, path)).approval).toEqual(approved);
    }
    expect(expectSuccess(await report(path, "sent")).status).toBe("sent");
    expect(expectSuccess(await report(path, "complete")).status).toBe("completed");
    expect((await approveAs(berta, path)).code).toBe("ACTION_NOT_ALLOWED");
    expect((await actionsOf(casino)).filter((action) => /approv/.test(action))).toEqual([
      "withdrawal.approval_requested",
      "withdrawal.approved",
    ]);
  });

  it("is not approved by somebody who joined after the request, or by a role that cannot move money", async () => {
    const path = await pay("30");
    const anna = personOf(casino, "admin");
    expectSuccess(await approveAs(anna, path));
    const late = personOf(casino, "owner", { since: Math.floor(Date.now() / 1000) + 60 });
    expect(expectSuccess(await approveAs(late, path)).approval.state).toBe("requested");
    expect((await approveAs(personOf(casino, "support"), path)).code).toBe("ROLE_MISSING");
    expect((await report(path, "complete")).code).toBe("SECOND_PERSON_REQUIRED");
  });

  it("counts as requested by the person who made it, and another person's repeat of the call does not approve it", async () => {
    const [anna, berta] = [personOf(casino, "finance"), personOf(casino, "finance")];
    const body = { playerId: player.playerId, amount: "25", currency: "USDT" };
    const to = { chain: "tron", toAddress: TRON };
    const options = { body: { ...body, ...to }, headers: { "Idempotency-Key": ulid() } };
    const made = expectSuccess(await asPerson(anna, "POST", "/api/v1/wallet/withdraw", options));
    const path = `${LIST}/${made.withdrawalId}`;
    const again = await asPerson(berta, "POST", "/api/v1/wallet/withdraw", options);
    expect(expectSuccess(again).withdrawalId).toBe(made.withdrawalId);
    expectSuccess(await approveAs(anna, path));
    const asked = { state: "requested", requestedBy: anna.sub, approvedBy: null };
    expect(await approvalOf(path)).toEqual(asked);
    expect(expectSuccess(await approveAs(berta, path)).approval.state).toBe("approved");
  });

  it("can be failed by one person, and the money goes back to the player", async () => {
    const path = await pay("40");
    const failed = await casino.call("POST", `${path}/fail`, {
      body: { reason: "No such address" },
    });
    expect(expectSuccess(failed).status).toBe("failed");
  });
});

describe("a withdrawal that needs no approval", () => {
  it("is one up to the limit, of another currency, or back to the operator", async () => {
    const path = await pay("20");
    expect(await approvalOf(path)).toBeNull();
    expect((await approve(path, other)).code).toBe("ACTION_NOT_ALLOWED");
    expectSuccess(await report(path, "sent"));
    const back = { playerId: player.playerId, amount: "50", currency: "USDT" };
    expect(expectSuccess(await withdraw(casino, back)).status).toBe("completed");
  });

  it("can be made by a person any number of times: a person signs nothing that could be sent again", async () => {
    const anna = personOf(casino, "finance");
    const body = { playerId: player.playerId, amount: "1", currency: "USDT" };
    const ids = new Set<string>();
    for (const _ of ["once", "again"]) {
      const options = { body, headers: { "Idempotency-Key": ulid() } };
      const made = await asPerson(anna, "POST", "/api/v1/wallet/withdraw", options);
      ids.add(expectSuccess(made).withdrawalId);
    }
    expect(ids.size).toBe(2);
  });
});

describe("the limit", () => {
  const change = (of: Casino, limits: readonly [string, string][], credential = of.key) =>
    of.call("PATCH", SETTINGS, {
      credential,
      body: {
        approveWithdrawalsAbove: limits.map(([currency, amount]) => ({ currency, amount })),
      },
    });

  it("is set or lowered by one person, and raised or removed by two people who send the same change", async () => {
    const own = await openCasino();
    const [anna, berta] = [personOf(own, "admin"), personOf(own, "owner")];
    expect(expectSuccess(await own.call("GET", SETTINGS)).approveWithdrawalsAbove).toEqual([]);
    const set = expectSuccess(await change(own, [["USD", "100"]]));
    expect(set.approveWithdrawalsAbove).toEqual([{ currency: "USD", amount: "100.00" }]);
    const lowered = [
      { currency: "EUR", amount: "7.50" },
      { currency: "USD", amount: "50.00" },
    ];
    const setAs = (person: PersonClaims, limits: readonly unknown[]) =>
      asPerson(person, "PATCH", SETTINGS, { body: { approveWithdrawalsAbove: limits } });
    expectSuccess(await setAs(anna, lowered));
    const raised = [lowered[0], { currency: "USD", amount: "50.01" }];
    const refusals = [
      await change(own, []),
      await setAs(anna, []),
      await setAs(anna, []),
      await setAs(berta, raised),
    ];
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 403, code: "SECOND_PERSON_REQUIRED" });
    }
    const now = expectSuccess(await own.call("GET", SETTINGS)).approveWithdrawalsAbove;
    expect(now).toEqual(lowered);
    expect(expectSuccess(await setAs(anna, raised)).approveWithdrawalsAbove).toEqual(raised);
    const asked = (await actionsOf(own)).filter((action) => action === "tenant.update_requested");
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["an amount of zero", [["USD", "0"]], "AMOUNT_INVALID"],
    ["an unknown currency", [["XXX", "1"]], "CURRENCY_NOT_SUPPORTED"],
    [
      "a currency twice",
      [
        ["USD", "1"],
        ["USD", "2"],
      ],
      "VALIDATION_FAILED",
    ],
  ] as [string, [string, string][], string][])("is refused with %s", async (_, limits, code) => {
    expect((await change(casino, limits)).code).toBe(code);
  });
});
