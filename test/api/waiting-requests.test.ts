/** What waits for a second person, for one operator and for all accounts: Reference 12.39 and 13.42. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { asPerson, personOf, staffPerson } from "../support/people.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { askToVoid, secondKey, voidRound } from "../support/void-round.ts";

const LIST = "/api/v1/admin/approvals";
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const LIMITS = { approveWithdrawalsAbove: { USDT: 20_000_000 } } as const;

afterEach(releaseClock);

type Request = Record<"id" | "kind" | "subject" | "waitsFor" | "tenantId", string>;

async function waiting(casino: Casino): Promise<Request[]> {
  return expectSuccess(await casino.call("GET", LIST)).approvals;
}

async function waitingForStaff({ tenant }: Casino): Promise<Request[]> {
  const support = staffPerson("support");
  const { approvals } = expectSuccess(await asPerson(support, "GET", "/api/v1/platform/approvals"));
  return approvals.filter(({ tenantId }: Request) => tenantId === tenant.id);
}

describe("what waits for a second person", () => {
  let casino: Casino;
  let player: PlayerSession;
  beforeAll(async () => {
    casino = await openCasino({ settings: LIMITS });
    player = await casino.launch();
    await casino.deposit(player.playerId, "1000", "USDT");
    await casino.deposit(player.playerId, "100.00");
  });
  const stored = () => {
    const { tenant, environment } = casino;
    return catchUpHistory(env, { tenantId: tenant.id, environment, playerId: player.playerId });
  };
  const open = async (choices: object) => {
    const headers = { "Idempotency-Key": ulid() };
    const path = "/api/v1/games/ladder/rounds";
    const body = { stake: "1.00", choices };
    const { id } = expectSuccess(await player.call("POST", path, { body, headers })).round;
    await stored();
    return id as string;
  };

  it("includes a withdrawal above the limit, with its amount and who asked, until another person approves it or it fails", async () => {
    const anna = personOf(casino, "finance");
    const pay = async (seconds: number) => {
      const body = { playerId: player.playerId, amount: "30", currency: "USDT" };
      const to = { chain: "tron", toAddress: TRON };
      const made = await withdraw(casino, { ...body, ...to }, { offsetSeconds: seconds });
      return expectSuccess(made).withdrawalId as string;
    };
    const ids = [await pay(1), await pay(2)];
    for (const id of ids) {
      expectSuccess(await asPerson(anna, "POST", `/api/v1/admin/withdrawals/${id}/approve`));
    }
    expect(await waiting(casino)).toMatchObject(
      ids.map((subject) => ({
        ...{ kind: "withdrawal", subject, requestedBy: anna.sub, waitsFor: "secondPerson" },
        ...{ amount: "30.000000", currency: "USDT", reason: null },
      })),
    );
    const path = `/api/v1/admin/withdrawals/${ids[0]}`;
    expectSuccess(await asPerson(personOf(casino, "owner"), "POST", `${path}/approve`));
    expect((await waiting(casino)).map(({ subject }) => subject)).toEqual([ids[1]]);
    const reason = { body: { reason: "wrong address" } };
    expectSuccess(await casino.call("POST", `/api/v1/admin/withdrawals/${ids[1]}/fail`, reason));
    await stored();
    expect(await waiting(casino)).toEqual([]);
    expect(await waitingForStaff(casino)).toEqual([]);
  });

  it("includes a round to void until it is over; one that would win waits for our staff", async () => {
    holdClock();
    const second = await secondKey(casino);
    advanceSeconds(1);
    const steps = { breaksAt: 5, low: true };
    const id = await open(steps);
    expectSuccess(await askToVoid(casino, id, { reason: "interrupted" }));
    const asked = { kind: "round_void", subject: id, reason: "interrupted", amount: null };
    expect(await waiting(casino)).toMatchObject([{ ...asked, waitsFor: "secondPerson" }]);
    expect(await waitingForStaff(casino)).toEqual([]);
    const cashOut = { body: { action: "cashout" }, headers: { "Idempotency-Key": ulid() } };
    await player.call("POST", `/api/v1/games/ladder/rounds/${id}/actions`, cashOut);
    await stored();
    expect(await waiting(casino)).toEqual([]);

    const winning = await open({ breaksAt: 5 });
    expectSuccess(await askToVoid(casino, winning));
    const { request } = expectSuccess(await askToVoid(casino, winning, { credential: second }));
    expect(request.waitsFor).toBe("staff");
    expect(await waiting(casino)).toMatchObject([{ subject: winning, waitsFor: "staff" }]);
    expect(await waitingForStaff(casino)).toMatchObject([
      { kind: "round_void", subject: winning, reason: "malfunction", environment: "sandbox" },
    ]);
    expectSuccess(await voidRound(casino, winning));
    expect(await waiting(casino)).toEqual([]);
    expect(await waitingForStaff(casino)).toEqual([]);
  });

  it("includes a raised limit, shown in amounts, for a day", async () => {
    const owner = personOf(casino, "owner");
    const looser = [{ currency: "USDT", amount: "50.000000" }];
    const body = { approveWithdrawalsAbove: looser };
    const refused = await asPerson(owner, "PATCH", "/api/v1/admin/tenants/me", { body });
    expect(refused.code).toBe("SECOND_PERSON_REQUIRED");
    expect(await waiting(casino)).toMatchObject([
      { kind: "withdrawal_limits", subject: "settings", reason: "50.000000 USDT" },
    ]);
    holdClock();
    advanceSeconds(86_401);
    expect(await waiting(casino)).toEqual([]);
  });

  it("is hidden from other casinos, and from roles that cannot read money", async () => {
    const owner = personOf(casino, "owner");
    const body = { approveWithdrawalsAbove: [] };
    await asPerson(owner, "PATCH", "/api/v1/admin/tenants/me", { body });
    expect((await waiting(casino)).map(({ kind }) => kind)).toContain("withdrawal_limits");
    expect(await waiting(await openCasino())).toEqual([]);
    const { otherKey: credential } = casino;
    expect(expectSuccess(await casino.call("GET", LIST, { credential })).approvals).toEqual([]);
    const support = personOf({ ...casino, environment: "production" }, "support");
    expect((await asPerson(support, "GET", LIST)).code).toBe("ROLE_MISSING");
  });
});
