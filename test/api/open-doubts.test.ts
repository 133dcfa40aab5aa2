/**
 * A jackpot bet that its pool does not judge for minutes is reported: in health, in the audit, and in the
 * staff's list, until it is judged. Reference 13.12 and 19.1.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { poolName } from "../../durable-objects/names.ts";
import { moneyIsHeldUp, refresh } from "../../src/ledger-audit/money-held-up.ts";
import { sweep } from "../../src/sweep/sweep.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { WAIT } from "../support/webhooks.ts";

const ROUNDS = "/api/v1/games/golden-reels/rounds";
const DOUBTS = "/api/v1/platform/doubts";

beforeEach(holdClock);
afterEach(releaseClock);

const asStaff = (method: string, path: string, body?: object) =>
  call(method, path, {
    credential: env.TEST_PLATFORM_KEY,
    ...(body === undefined ? {} : { body }),
  });

/** Renames a table of the pool, so that it throws or works again. */
async function alterPool({ tenant, environment }: Casino, change: string): Promise<void> {
  const name = poolName({ tenantId: tenant.id, environment, currency: "USD" });
  await runInDurableObject(env.JACKPOT_POOL.getByName(name), (_, { storage }) => {
    storage.sql.exec(`ALTER TABLE ${change}`);
  });
}

/** A player whose pool threw when it was asked about a bet, and throws until `mend`. */
async function openWithDoubt() {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10.00");
  const spin = async () =>
    expectSuccess(
      await player.call("POST", ROUNDS, {
        body: { stake: "1.00" },
        headers: { "Idempotency-Key": ulid() },
      }),
    );
  await spin();
  await alterPool(casino, "batch RENAME TO batch_lost");
  const { round, jackpot } = await spin();
  expect(jackpot.state).toBe("pending");
  const expected = {
    tenantId: casino.tenant.id,
    environment: casino.environment,
    playerId: player.playerId,
    roundId: round.id,
    currency: "USD",
    placedAt: round.createdAt,
  };
  const mend = () => alterPool(casino, "batch_lost RENAME TO batch");
  return { casino, expected, mend };
}

const sweepNow = () => sweep({ scheduledTime: Date.now(), cron: "", noRetry() {} }, env);

async function listed(): Promise<readonly unknown[]> {
  return expectSuccess(await asStaff("GET", DOUBTS)).doubts;
}

describe("a bet that has been in doubt for minutes", () => {
  it("is in the staff's list and in health after the next sweep, and in neither once it is judged", async () => {
    const { expected, mend } = await openWithDoubt();
    await sweepNow();
    expect(await listed()).not.toContainEqual(expected);
    advanceSeconds(120);
    await sweepNow();
    expect(await listed()).toContainEqual(expected);
    const health = expectSuccess(await asStaff("GET", "/api/v1/platform/health"));
    expect(health.status).toBe("degraded");
    expect(health.doubts.oldest).toContainEqual(expected);
    await refresh(env);
    const background = { waitUntil: () => {} };
    expect(moneyIsHeldUp(env, background)).toBe(true);

    await mend();
    // The wallet stops asking the pool for a minute at most.
    advanceSeconds(61);
    await sweepNow();
    expect(await listed()).not.toContainEqual(expected);
  });

  it("is woken by the sweep, and removed from the list, even when nobody has seen its wallet lately", async () => {
    const { expected, mend } = await openWithDoubt();
    advanceSeconds(120);
    await sweepNow();
    await mend();
    await env.DB.prepare("DELETE FROM seen_wallets WHERE player_id = ?")
      .bind(expected.playerId)
      .run();
    // On a busy machine the pool may be too slow for one sweep; the next one asks again.
    await vi.waitFor(async () => {
      advanceSeconds(61);
      await sweepNow();
      expect(await listed()).not.toContainEqual(expected);
    }, WAIT);
  });

  it("is named by the audit, which freezes neither the wallet nor the pool for it", async () => {
    const { casino, expected, mend } = await openWithDoubt();
    advanceSeconds(120);
    const body = { tenantId: casino.tenant.id, environment: casino.environment };
    const first = expectSuccess(await asStaff("POST", "/api/v1/platform/audit", body));
    expect(first).toMatchObject({ frozen: [], doubts: [expected] });
    // The finding is that the pool cannot be read; there is none about the wallet.
    const blamed: { kind: string }[] = first.findings.flatMap(
      ({ objects }: { objects: { kind: string }[] }) => objects,
    );
    expect(new Set(blamed.map(({ kind }) => kind))).toEqual(new Set(["pool"]));
    await mend();
    advanceSeconds(61);
    const second = expectSuccess(await asStaff("POST", "/api/v1/platform/audit", body));
    expect(second).toMatchObject({ findings: [], frozen: [], doubts: [] });
  });
});
