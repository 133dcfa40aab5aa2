/**
 * An operator's week, from opening its account to the monthly report, as its people and our staff
 * go through it in the dashboard. The rest is done by others: the backend opens games, and players
 * play. Proof 42.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Environment } from "../../domain/ids.ts";
import { BOOKED_ACCOUNTS, QUARTER_MS } from "../../domain/report/bookings.ts";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { closeDay } from "../../src/reports/close-days.ts";
import { openDayOf, openFirstDay } from "../../src/reports/open-days.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import {
  call,
  exchange,
  expectSuccess,
  type PlayerSession,
  playerSession,
} from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import { colleague, join, openDashboard, type SignedIn, staffAdmin } from "../support/dashboard.ts";
import { settlePool } from "../support/settle-pool.ts";
import { asStaff } from "../support/staff.ts";
import { received, receiverUrl, WAIT } from "../support/webhooks.ts";

const DAY = 86_400;
const HOUR = 3_600;
const CURRENCY = "USDT";
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const dashboard = openDashboard();

beforeEach(() => {
  holdClock();
  // Nine in the morning of tomorrow, so that every day of the week begins alike.
  advanceSeconds(secondsLeftToday() + 9 * HOUR);
});
afterEach(releaseClock);

/** A person at work: signs in each morning, and shows the passkey before what needs a fresh proof. */
class Colleague {
  readonly #who: SignedIn;

  constructor(who: SignedIn) {
    this.#who = who;
  }

  async signIn(): Promise<void> {
    expect((await this.#who.browser.signIn(this.#who.device)).status).toBe(200);
  }

  /** Calls the API as a screen does. */
  async asks(space: Environment | "platform", method: string, path: string, body?: object) {
    await this.#who.browser.refresh(this.#who.device);
    const headers = { "Idempotency-Key": ulid() };
    const sent = body === undefined ? { headers } : { headers, body };
    return this.#who.browser.call(method, `/api/${space}/v1${path}`, sent);
  }

  /** Like `asks`, for calls that must succeed. */
  async does(space: Environment | "platform", method: string, path: string, body?: object) {
    const answer = await this.asks(space, method, path, body);
    expect([path, answer.code, answer.status < 300]).toEqual([path, undefined, true]);
    return answer.data;
  }

  async file(path: string): Promise<Record<string, string>[]> {
    const { response } = await this.asks("production", "GET", path);
    const [names = [], ...rows] = (await response.text())
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    return rows.map((cells) =>
      Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])),
    );
  }

  /** Asks the dashboard itself, for what concerns the people of a team. */
  async asksDashboard(method: string, path: string, body: object) {
    await this.#who.browser.refresh(this.#who.device);
    return this.#who.browser.ok(method, path, { body });
  }

  get signedIn(): SignedIn {
    return this.#who;
  }
}

async function play(player: PlayerSession, stake: string): Promise<ApiAnswer["data"]> {
  const headers = { "Idempotency-Key": ulid() };
  const path = "/api/v1/games/golden-reels/rounds";
  return expectSuccess(await player.call("POST", path, { body: { stake }, headers }));
}

it("an operator's week ends in a month's report that is equal to the ledger to the last unit", async () => {
  // Monday: our staff opens the account, and its owner joins and hires.
  const staff = new Colleague(await staffAdmin(dashboard, `staff-${ulid().toLowerCase()}`));
  const { tenant } = await staff.does("platform", "POST", "/platform/tenants", {
    name: "Casino Monday",
  });
  const { link } = await staff.asksDashboard("POST", `/auth/teams/${tenant.id}/owner`, {
    name: "Olga",
  });
  const owner = new Colleague(await join(dashboard, link, "olga"));
  const [finance, developer] = await Promise.all(
    ["finance", "developer"].map(
      async (role) => new Colleague(await colleague(dashboard, owner.signedIn, role)),
    ),
  );
  if (finance === undefined || developer === undefined) throw new Error("two were hired");
  const team = [staff, owner, finance, developer];
  const status = async () => (await owner.does("sandbox", "GET", "/onboarding/status")).status;
  expect(await status()).toBe("created");

  // The developer connects the casino, with a key and a webhook of the sandbox.
  await developer.does("sandbox", "POST", "/admin/api-keys", { label: "backend" });
  const url = receiverUrl();
  const webhook = await developer.does("sandbox", "POST", "/admin/webhooks", { url });
  expect(webhook.secret).toMatch(/^whsec_/);
  expect((await received(url)).length).toBe(0);
  await developer.does("sandbox", "POST", `/admin/webhooks/${webhook.id}/test`);
  await vi.waitFor(async () => expect((await received(url)).length).toBeGreaterThan(0), WAIT);

  // Tuesday: the sandbox. What is missing is refused, and then it is there.
  await nextDay(team);
  const early = await owner.asks("sandbox", "POST", "/onboarding/promote");
  expect([early.status, early.code]).toEqual([422, "ONBOARDING_INCOMPLETE"]);
  const made = await developer.does("sandbox", "POST", "/test/players", {
    externalId: "tester",
    currency: CURRENCY,
    startingBalance: "100",
  });
  const tester = playerSession(expectSuccess(await exchange(made.ssoToken)));
  await play(tester, "1");
  const back = { playerId: "tester", amount: "1", currency: CURRENCY };
  await developer.does("sandbox", "POST", "/wallet/withdraw", back);
  const { rounds } = await developer.does("sandbox", "GET", "/admin/rounds?playerId=tester");
  expect(rounds).toHaveLength(1);
  expect(await status()).toBe("integration_complete");
  await owner.does("sandbox", "POST", "/onboarding/promote");

  // Wednesday: the review.
  await nextDay(team);
  const decide = (act: string) =>
    staff.does("platform", "POST", `/platform/tenants/${tenant.id}/${act}`);
  await decide("start-review");
  expect(await status()).toBe("under_review");
  const refused = await owner.asks("production", "GET", "/admin/players");
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const { productionKey } = await decide("approve");
  expect(productionKey).toMatch(/^sk_production_/);

  // Thursday: production, with its own webhook, limit and jackpot, and the first real round.
  await nextDay(team);
  const live = receiverUrl();
  const production = { url: live, eventTypes: ["round.jackpot_won"] };
  const { secret } = await owner.does("production", "POST", "/admin/webhooks", production);
  const approveWithdrawalsAbove = [{ currency: CURRENCY, amount: "100.00" }];
  await owner.does("production", "PATCH", "/admin/tenants/me", { approveWithdrawalsAbove });
  await owner.does("production", "PUT", `/admin/jackpots/${CURRENCY}`, {
    ...{ ceiling: "20.00", seed: "5.00", rate: "1", minimumBet: null },
    ...{ status: "active", ticker: true },
  });
  const backend = { key: productionKey, secret };
  const maria = await opensAGame(backend, "maria");
  const deposit = { playerId: "maria", amount: "5000.000001", currency: CURRENCY };
  await finance.does("production", "POST", "/wallet/deposit", deposit);
  const tenantEnvironment = { tenantId: tenant.id as string, environment: "production" as const };
  await openFirstDay(env, tenantEnvironment, Date.now());
  const told: Told = { stakes: 0n, wins: 0n, jackpots: 0n };
  note(told, await play(maria, "10"), "10");
  await owner.does("production", "GET", "/admin/rounds?playerId=maria");
  expect(await status()).toBe("active");

  // Friday: the jackpot. The pot lies below the ceiling, so it is won within as many bets as fill it.
  await nextDay(team);
  const friday = await opensAGame(backend, "maria");
  for (let bets = 0; told.jackpots === 0n; bets += 1) {
    expect(bets).toBeLessThanOrEqual(16);
    note(told, await play(friday, "100"), "100");
  }
  const { cycles } = await owner.does("production", "GET", `/wallet/jackpots/${CURRENCY}/cycles`);
  expect(cycles.length).toBeGreaterThan(0);
  const [event] = await vi.waitFor(async () => {
    const deliveries = await received(live);
    expect(deliveries.length).toBeGreaterThan(0);
    return deliveries;
  }, WAIT);
  expect(JSON.parse(event?.body ?? "{}").data).toMatchObject({ playerId: "maria" });

  // Saturday: a withdrawal above the limit, which two people approve.
  await nextDay(team);
  const asked = await finance.does("production", "POST", "/wallet/withdraw", {
    ...{ playerId: "maria", amount: "250.5", currency: CURRENCY },
    ...{ chain: "tron", toAddress: TRON },
  });
  const withdrawal = `/admin/withdrawals/${asked.withdrawalId}`;
  const alone = await finance.does("production", "POST", `${withdrawal}/approve`);
  expect(alone.approval).toMatchObject({ state: "requested" });
  const unpaid = await finance.asks("production", "POST", `${withdrawal}/complete`, {});
  expect([unpaid.status, unpaid.code]).toEqual([403, "SECOND_PERSON_REQUIRED"]);
  const both = await owner.does("production", "POST", `${withdrawal}/approve`);
  expect(both.approval).toMatchObject({ state: "approved" });
  const paid = await finance.does("production", "POST", `${withdrawal}/complete`, {
    reference: "0xabc",
  });
  expect(paid.status).toBe("completed");

  // Sunday: the days are closed, and finance downloads the report.
  await nextDay(team);
  const first = (await openDayOf(asHistory(env.DB), tenantEnvironment))?.day ?? "";
  await catchUpHistory(env, { ...tenantEnvironment, playerId: maria.playerId });
  for (let days = 0; days < 3; days += 1) {
    const open = await openDayOf(asHistory(env.DB), tenantEnvironment);
    if (open === undefined) throw new Error("a day is open");
    expect(await closeDay(env, open, (open.ends + 1) * QUARTER_MS)).toBe(true);
  }
  const today = new Date().toISOString().slice(0, 10);
  const report = await finance.file(`/admin/day-closes?from=${first}&to=${today}&format=csv`);
  expect(report).toHaveLength(3);
  const total = (column: string) =>
    report.reduce((sum, row) => sum + exactly(row[column] ?? ""), 0n);

  // Equal to what the players were shown, …
  expect({
    stakes: total("turnover.total"),
    wins: total("wins.total"),
    jackpots: total("jackpot.paid"),
  }).toEqual(told);
  expect(total("deposits")).toBe(exactly("5000.000001"));
  expect(total("withdrawals.paid")).toBe(exactly("250.5"));
  expect(total("ggr")).toBe(told.stakes - told.wins);
  // … to the journal, account by account, and to the pot.
  const movements = await journalMovements({ ...tenantEnvironment, playerId: maria.playerId });
  for (const account of BOOKED_ACCOUNTS) {
    const column = account.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect([account, total(`accounts.${column}.movement`)]).toEqual([
      account,
      (movements[account] ?? 0n) * UNITS,
    ]);
  }
  const pot = await poolFigures(tenantEnvironment);
  expect(total("jackpot.contributions")).toBe(pot.contributed);
  expect(exactly(report[0]?.["jackpot.pot.closing"] ?? "")).toBe(pot.inPot);
  // The player's balance is what the report says the house owes.
  const { balance } = await owner.does(
    "production",
    "GET",
    `/wallet/balance?playerId=maria&currency=${CURRENCY}`,
  );
  expect(exactly(report[0]?.["liabilities.total"] ?? "")).toBe(exactly(balance));
  const body = { tenantId: tenant.id, environment: "production" };
  const audit = expectSuccess(await asStaff(null, "POST", "/api/v1/platform/audit", body));
  expect(audit.findings).toEqual([]);
  // People who did something in production are named.
  const { entries } = await owner.does("production", "GET", "/admin/audit-log?limit=100");
  const actors = new Set(
    entries.map(({ actor }: { actor: { type: string; id: string } }) => actor.id),
  );
  for (const one of [owner, finance]) expect(actors).toContain(one.signedIn.id);
  // Nothing of the sandbox is in production.
  const { players } = await owner.does("production", "GET", "/admin/players");
  expect(players.map(({ externalId }: { externalId: string }) => externalId)).toEqual(["maria"]);
});

/** The operator's backend asks for a launch token, signed with the key and secret of production, and its page opens the game. */
async function opensAGame(
  { key, secret }: { readonly key: string; readonly secret: string },
  playerId: string,
): Promise<PlayerSession> {
  const body = { playerId, currency: CURRENCY };
  const asked = { credential: key, signed: true, body };
  const token = await call("POST", "/api/v1/auth/sso/create-token", asked, secret);
  return playerSession(expectSuccess(await exchange(expectSuccess(token).launchToken)));
}

interface Told {
  stakes: bigint;
  wins: bigint;
  jackpots: bigint;
}

/** Pot units in a minor unit: all figures are compared in these. */
const UNITS = 10_000n;

/** An amount of the report, in pot units. */
function exactly(amount: string): bigint {
  const [whole = "", part = ""] = amount.replace("-", "").split(".");
  const units = BigInt(whole) * 10n ** 10n + BigInt(part.padEnd(10, "0").slice(0, 10) || "0");
  return amount.startsWith("-") ? -units : units;
}

function note(told: Told, { round, jackpot }: ApiAnswer["data"], stake: string): void {
  told.stakes += exactly(stake);
  told.wins += exactly(round.win);
  if (jackpot?.won) told.jackpots += exactly(jackpot.won.amount);
}

async function nextDay(team: readonly Colleague[]): Promise<void> {
  advanceSeconds(DAY);
  for (const one of team) await one.signIn();
}

/** The changes of each account of real money, from the rows of the wallet's journal, in minor units. */
async function journalMovements(address: {
  tenantId: string;
  environment: Environment;
  playerId: string;
}): Promise<Partial<Record<string, bigint>>> {
  const wallet = env.WALLET.getByName(walletName(address));
  const rows = await runInDurableObject(wallet, (_, { storage }) =>
    storage.sql.exec<{ legs: string }>("SELECT legs FROM journal").toArray(),
  );
  const sums: Record<string, bigint> = {};
  for (const { legs } of rows) {
    for (const [account, change] of Object.entries(JSON.parse(legs) as Record<string, number>)) {
      sums[account] = (sums[account] ?? 0n) + BigInt(change);
    }
  }
  return sums;
}

async function poolFigures(tenantEnvironment: { tenantId: string; environment: Environment }) {
  const pool = env.JACKPOT_POOL.getByName(poolName({ ...tenantEnvironment, currency: CURRENCY }));
  await settlePool(pool);
  const [row] = await runInDurableObject(pool, (_, { storage }) =>
    storage.sql
      .exec<{ pot: number; put: number }>(
        "SELECT pot_units AS pot, contributed_units AS put FROM pool",
      )
      .toArray(),
  );
  return { inPot: BigInt(row?.pot ?? 0), contributed: BigInt(row?.put ?? 0) };
}
