/**
 * The drill of docs/operations.md, "Restore after damage", with the steps that can be run without
 * an account: wallets and their pool go back to one moment together, history restores the lost
 * time, and play continues. `npx vitest run --project workers test/api/restore-drill.test.ts`
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Finding } from "../../domain/ledger/finding.ts";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { walletOf } from "../../src/objects.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { spin } from "../support/seated-player.ts";
import { ANNA, asStaff, auditOf, BERTA } from "../support/staff.ts";
import { copyState, putBack } from "../support/stored-state.ts";

const JACKPOT = {
  ...{ ceiling: "1000.00", seed: "5.00", rate: "1.00", minimumBet: null },
  ...{ status: "active", ticker: true },
};
/** One per cent of 1.00. */
const BET_FEEDS = "0.010000";
const WHY = { reason: "A drill", witness: "History" };
/** Reference 13.14: a withdrawal's signature could be used again before. */
const SIGNATURES_EXPIRE_SECONDS = 700;
/** The longest that an isolate remembers a tenant. */
const KNOWN_SECONDS = 11;

beforeEach(holdClock);
afterEach(releaseClock);

const tenantEnvironmentOf = ({ tenant, environment }: Casino) => ({
  tenantId: tenant.id,
  environment,
});
const walletIn = (casino: Casino, { playerId }: PlayerSession) =>
  env.WALLET.getByName(walletName(walletOf(casino, playerId)));
const poolIn = (casino: Casino) =>
  env.JACKPOT_POOL.getByName(poolName({ ...tenantEnvironmentOf(casino), currency: "USD" }));

const decide = async (casino: Casino, what: "suspend" | "reopen") =>
  expectSuccess(
    await asStaff(null, "POST", `/api/v1/platform/tenants/${casino.tenant.id}/${what}`, {
      reason: "A drill",
    }),
  );

/** What players and the operator see. */
async function seen(casino: Casino, players: readonly PlayerSession[]) {
  const get = async (path: string) => expectSuccess(await casino.call("GET", path));
  const each = players.map(async ({ playerId }) => ({
    balance: await casino.balance(playerId),
    // What was agreed on has its own rows.
    transactions: (
      await get(`/api/v1/wallet/transactions/${playerId}?limit=100`)
    ).transactions.filter(({ type }: { type: string }) => type !== "correction"),
    rounds: (await get(`/api/v1/admin/rounds?playerId=${playerId}`)).rounds,
  }));
  const { jackpots } = await get("/api/v1/admin/jackpots");
  return { players: await Promise.all(each), pot: jackpots[0].totals.pot };
}

async function moneyFindings(casino: Casino): Promise<Finding[]> {
  const { findings } = await auditOf(casino);
  return findings
    .filter(({ concerns }: { concerns: string }) => concerns === "money")
    .map(({ row, what, expected, found }: Finding) => ({ row, what, expected, found }));
}

/** Anna asks for it, and Berta agrees. */
async function agree(path: "corrections" | "pot-corrections", body: object) {
  const asked = expectSuccess(await asStaff(ANNA, "POST", `/api/v1/platform/${path}`, body));
  const at = asked.correction
    ? `corrections/${asked.correction.id}`
    : `pot-changes/${asked.change.id}`;
  return expectSuccess(await asStaff(BERTA, "POST", `/api/v1/platform/${at}/approve`));
}

/** What a pool must hold of a wallet that placed two jackpot bets: its last one, as its journal has it. */
async function contributorOf(casino: Casino, player: PlayerSession) {
  const [last] = await runInDurableObject(walletIn(casino, player), (_, { storage }) =>
    storage.sql
      .exec<{ seq: number; at: number }>(
        "SELECT seq, created_at AS at FROM journal WHERE kind = 'round' ORDER BY seq DESC LIMIT 1",
      )
      .toArray(),
  );
  return {
    ...{ playerId: walletOf(casino, player.playerId).playerId, row: last?.seq ?? 0 },
    placedAt: new Date(last?.at ?? 0).toISOString(),
    ...{ contribution: BET_FEEDS, contributed: "0.020000", cycle: null },
  };
}

async function rebuild(casino: Casino): Promise<void> {
  let cursor: string | null = null;
  do {
    const body = { ...tenantEnvironmentOf(casino), ...(cursor && { cursor }) };
    const step = expectSuccess(
      await asStaff(null, "POST", "/api/v1/platform/history/rebuild", body),
    );
    expect(step.skipped).toBe(0);
    cursor = step.nextCursor;
  } while (cursor !== null);
}

it("wallets and their pool that were restored to the same moment get the lost time back, and play continues", async () => {
  const casino = await openCasino();
  expectSuccess(await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body: JACKPOT }));
  const players = await Promise.all([casino.launch(), casino.launch()]);
  for (const player of players) {
    await casino.deposit(player.playerId, "50.00");
    advanceSeconds(10);
    expectSuccess(await spin(player));
  }
  await seen(casino, players);
  const objects = [...players.map((player) => walletIn(casino, player)), poolIn(casino)];
  const moment = await Promise.all(objects.map(copyState));
  advanceSeconds(60);
  for (const player of players) {
    expectSuccess(await spin(player));
    await casino.deposit(player.playerId, "7.00");
  }
  const before = await seen(casino, players);
  expect(before.pot).toBe("5.040000");
  expect(await moneyFindings(casino)).toEqual([]);

  // 1: stop.
  await decide(casino, "suspend");
  advanceSeconds(KNOWN_SECONDS);
  for (const player of players) expect((await spin(player)).code).toBe("ACCOUNT_SUSPENDED");
  // 4: take wallets and their pool back to the same moment.
  for (const [index, object] of objects.entries()) {
    await putBack(object, moment[index] ?? new Map());
  }
  // 5: each wallet that went back is frozen.
  const findings = await moneyFindings(casino);
  expect(
    findings.filter(({ what }) => what.startsWith("The journal was restored to")),
  ).toHaveLength(2);
  const query = new URLSearchParams(tenantEnvironmentOf(casino));
  const frozenNow = async () =>
    expectSuccess(await asStaff(null, "GET", `/api/v1/platform/frozen?${query}`)).frozen;
  expect((await frozenNow()).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "wallet",
    "wallet",
  ]);
  // 6: give the rows back; then the pool what the wallets contributed; then release the wallets.
  advanceSeconds(SIGNATURES_EXPIRE_SECONDS);
  const ofPlayers = players.map(({ playerId }) => walletOf(casino, playerId).playerId);
  for (const playerId of ofPlayers) {
    const body = { ...tenantEnvironmentOf(casino), playerId, currency: "USD", changes: {}, ...WHY };
    const cured = await agree("corrections", { ...body, restores: true, cures: findings });
    expect(cured).toMatchObject({ restored: 2, released: false });
    expect(cured.findings).toMatchObject([
      { what: "The wallet has a verdict that its pool does not know." },
    ]);
  }
  for (const player of players) {
    const cures = await moneyFindings(casino);
    const contributor = await contributorOf(casino, player);
    const body = {
      ...tenantEnvironmentOf(casino),
      currency: "USD",
      pot: BET_FEEDS,
      contributor,
      ...WHY,
    };
    expect(await agree("pot-corrections", { ...body, cures })).toMatchObject({ findings: [] });
  }
  expect(await moneyFindings(casino)).toEqual([]);
  const { cycles } = expectSuccess(await casino.call("GET", "/api/v1/wallet/jackpots/USD/cycles"));
  // The chain that it began with may have been published in the lost time.
  expect(cycles[0].chain).toBeGreaterThan(1);
  for (const playerId of ofPlayers) {
    const body = {
      ...tenantEnvironmentOf(casino),
      kind: "wallet",
      id: playerId,
      reason: "A drill",
    };
    expectSuccess(await asStaff(null, "POST", "/api/v1/platform/frozen/release", body));
  }
  // 7 and 8: history once more, and an audit that finds nothing.
  await rebuild(casino);
  expect((await auditOf(casino)).findings).toEqual([]);
  expect(await frozenNow()).toEqual([]);
  expect(await seen(casino, players)).toEqual(before);
  // 9: reopen.
  await decide(casino, "reopen");
  advanceSeconds(KNOWN_SECONDS);
  for (const { externalId } of players) {
    const again = await casino.launch({ playerId: externalId });
    expectSuccess(await spin(again));
  }
  expect((await auditOf(casino)).findings).toEqual([]);
  expect((await seen(casino, players)).pot).toBe("5.060000");
});
