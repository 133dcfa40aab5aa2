/**
 * The home screen's figures of today over many wallets: exact, within their bounds, and how long a reading takes here,
 * where the wallets share the thread of the reader. Decision 0194.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { playerIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import { quarterOf } from "../../domain/report/bookings.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { walletName } from "../../durable-objects/names.ts";
import type { HistoryRange } from "../../durable-objects/wallet/wallet-rpc.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { sandboxWalletStub, walletStub } from "../../src/objects.ts";
import { liveSums, MAX_WALLETS } from "../../src/reports/live-sums.ts";
import { openSums } from "../../src/reports/read-quarters.ts";
import { AT_ONCE, PATIENCE_MS } from "../../src/reports/unbooked-sums.ts";
import { noteAllSeen } from "../../src/sweep/seen-wallets.ts";
import {
  advanceSeconds,
  advanceToNoon,
  holdClockAndTimeLimits,
  releaseClock,
} from "../support/clock.ts";
import { ofLength } from "../support/length.ts";

/** Wallets that have a player; the others of the crowd answer as a wallet without one does. */
const PLAYERS = ofLength({ short: 60, proofs: 520, long: 5_000 });
const CROWD = Math.max(PLAYERS, 520);
/** Players whose history is booked. */
const BOOKED = 20;
const TOGETHER = 50;

beforeAll(() => {
  holdClockAndTimeLimits();
  advanceToNoon();
});
afterAll(releaseClock);

/** Makes the ids of players of a new tenant, whose wallets the sweep knows. */
async function crowdOf(size: number) {
  const tenantEnvironment: TenantEnvironment = {
    tenantId: `ten_${ulid()}`,
    environment: "sandbox",
  };
  const crowd = Array.from({ length: size }, (_, index) => {
    const externalId = `player-${index}`;
    const playerId = playerIdFor(
      tenantEnvironment.tenantId,
      tenantEnvironment.environment,
      externalId,
    );
    return { externalId, address: { ...tenantEnvironment, playerId } };
  });
  const addresses = crowd.map(({ address }) => address);
  await noteAllSeen(env.DB, addresses, Date.now());
  return { tenantEnvironment, crowd };
}

/** Makes these players, each with a deposit of an amount of its own. Returns the amounts. */
async function fund(crowd: Awaited<ReturnType<typeof crowdOf>>["crowd"]): Promise<number[]> {
  const amounts = crowd.map((_, index) => 100 + index);
  for (let from = 0; from < crowd.length; from += TOGETHER) {
    const making = crowd.slice(from, from + TOGETHER).map(({ externalId, address }, index) =>
      sandboxWalletStub(env, address).createTestPlayer({
        ...{ externalId, username: externalId, jurisdiction: "CW" },
        startingBalance: { currency: "USD", amountMinor: 100 + from + index },
      }),
    );
    for (const made of await Promise.all(making)) expect(made.ok).toBe(true);
  }
  return amounts;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

type Answer = (range: HistoryRange) => Promise<HistoryBatch | null | undefined>;
type Pull = (name: string, range: HistoryRange) => ReturnType<Answer>;

/** Reads the figures. The wallets are reached through `pull`. */
function read(tenantEnvironment: TenantEnvironment, pull: Pull) {
  const now = Date.now();
  const wallets = {
    getByName: (name: string) => ({ pullHistory: (range: HistoryRange) => pull(name, range) }),
  };
  const through = { ...env, WALLET: wallets } as unknown as Env;
  return liveSums(through, tenantEnvironment, { from: quarterOf(now) - 1, now });
}

const depositsOf = ({ sums }: Awaited<ReturnType<typeof read>>) =>
  sums.map(({ deposited }) => deposited);

describe("today's figures over many wallets", () => {
  it(
    `are live and exact over ${CROWD} wallets, whichever are booked and whichever fail`,
    async () => {
      const { tenantEnvironment, crowd } = await crowdOf(CROWD);
      const players = crowd.slice(CROWD - PLAYERS);
      const amounts = await fund(players);
      for (const { address } of players.slice(-BOOKED)) await catchUpHistory(env, address);
      const answers = new Map<string, Answer>(
        crowd.map(({ address }) => [walletName(address), async () => null]),
      );
      for (const { address } of players) {
        answers.set(walletName(address), (range) => walletStub(env, address).pullHistory(range));
      }
      const pull: Pull = async (name, range) => answers.get(name)?.(range);
      const began = performance.now();
      const live = await read(tenantEnvironment, pull);
      const tookMs = Math.round(performance.now() - began);
      console.info(`read ${CROWD} wallets, ${PLAYERS} of them with a player, in ${tookMs} ms`);
      expect(live.isLive).toBe(true);
      expect(depositsOf(live)).toEqual([sumOf(amounts)]);

      // More fail than are asked at the same time. The others are asked all the same.
      advanceSeconds(2);
      const failing = crowd.slice(0, AT_ONCE + 50);
      for (const { address } of failing) {
        answers.set(walletName(address), () => Promise.reject(new Error("out of reach")));
      }
      const part = await read(tenantEnvironment, pull);
      expect(part.isLive).toBe(false);
      const answering = crowd.length - failing.length;
      expect(depositsOf(part)).toEqual([sumOf(amounts.slice(-answering))]);
    },
    ofLength({ short: 60_000, proofs: 120_000, long: 600_000 }),
  );

  it("wait for silent wallets no longer than their time, and then ask no other", async () => {
    const { tenantEnvironment } = await crowdOf(2 * AT_ONCE);
    let asked = 0;
    const allAsked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<null>();
    const reading = read(tenantEnvironment, () => {
      asked += 1;
      if (asked === AT_ONCE) allAsked.resolve();
      return late.promise;
    });
    await allAsked.promise;
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await reading).toEqual({ sums: [], isLive: false });
    late.resolve(null);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(asked).toBe(AT_ONCE);
  });

  it("ask so many wallets at the same time, and each once, up to the bound", async () => {
    const { tenantEnvironment } = await crowdOf(MAX_WALLETS);
    const asked = new Set<string>();
    let calls = 0;
    let open = 0;
    let most = 0;
    const live = await read(tenantEnvironment, async (name) => {
      calls += 1;
      asked.add(name);
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return null;
    });
    expect(live).toEqual({ sums: [], isLive: true });
    expect([calls, asked.size, most]).toEqual([MAX_WALLETS, MAX_WALLETS, AT_ONCE]);
  });

  it("ask no wallet beyond the bound, say so, and have what is booked", async () => {
    const { tenantEnvironment, crowd } = await crowdOf(MAX_WALLETS + 1);
    const [first] = crowd;
    if (first === undefined) throw new Error("there is a player");
    await fund([first]);
    await catchUpHistory(env, first.address);
    let asked = 0;
    const late = await read(tenantEnvironment, async () => {
      asked += 1;
      return null;
    });
    expect(asked).toBe(0);
    expect(late.isLive).toBe(false);
    expect(depositsOf(late)).toEqual([100]);
    const from = quarterOf(Date.now()) - 1;
    const booked = await openSums(asHistory(env.DB), tenantEnvironment, { from, byHour: false });
    expect(late.sums).toEqual(booked);
  });
});
