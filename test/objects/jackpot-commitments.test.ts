/**
 * The commitment to each threshold: published when the cycle starts, revealed when it ends, and kept
 * forever. Proof 38; docs/decisions/0055.
 */

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOST_ROWS } from "../../domain/audit/lost-rows.ts";
import { poolIdFor } from "../../domain/ids.ts";
import type { Commitment } from "../../domain/jackpot/commitment.ts";
import type { Finding } from "../../domain/ledger/finding.ts";
import { SEEDS_PER_POOL_CHAIN } from "../../domain/limits.ts";
import type { JackpotPoolObject } from "../../durable-objects/jackpot-pool/jackpot-pool-object.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { ofLength } from "../support/length.ts";
import { hashOfSeed, recomputeThreshold, saltOfBet } from "../support/recompute-commitment.ts";
import { copyState, putBack } from "../support/stored-state.ts";
import { type OpenPool, openPool } from "./open-pool.ts";

const HITS = ofLength({ short: 60, proofs: 1_000, long: 10_000 });
const UNITS = 10_000n;
async function commitmentsOf(pool: OpenPool): Promise<Commitment[]> {
  const page = { before: undefined, offset: 0, limit: 100_000 };
  return [...(await pool.pool.commitments(page))].reverse();
}

const published = async (pool: OpenPool) => (await pool.state()).snapshot.commitment;
const findings = async (pool: OpenPool) =>
  (await pool.object().audit())?.findings.map(({ what }) => what);

beforeEach(holdClock);
afterEach(releaseClock);

describe("a pool", () => {
  it("can be won while it is audited, without a finding", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 1_000, seedMinor: 100, rateBasisPoints: 300 });
    await pool.bet();
    const audited = await runInDurableObject(pool.object(), async (object: JackpotPoolObject) => {
      const auditing = object.audit();
      // One contribution of three times the ceiling, between two pages of the audit.
      const bet = pool.contribution({ player: "winner", seq: 1, cashStakeMinor: 100_000 });
      const verdict = await object.contribute(bet);
      return { isWon: verdict?.win != null, findings: (await auditing)?.findings };
    });
    expect(audited).toEqual({ isWon: true, findings: [] });
    expect(await findings(pool)).toEqual([]);
  });

  it(`reveals, for ${HITS} cycles, what an independent program needs to recompute them`, async () => {
    const pool = openPool();
    const { tenantId } = pool;
    // Each bet contributes up to 3.00, so that some wins pass the ceiling of 10.00.
    await pool.configure({ ceilingMinor: 1_000, seedMinor: 100, rateBasisPoints: 300 });
    const { chain: first } = await published(pool);
    const anchors = new Map([[1, first.anchor]]);
    const wins = new Map<number, { amountMinor: number; salt: string }>();
    for (let bet = 0; wins.size < HITS && bet < HITS; bet += 1) {
      const players = Array.from({ length: 20 }, (_, player) => `p${player}`);
      const verdicts = await Promise.all(
        players.map(async (player, index) => {
          const roundId = `rnd_${player}_${bet}`;
          const clientSeed = `${player} ${bet}`;
          const cashStakeMinor = 100 + ((bet * 7_919 + index * 104_729) % 9_900);
          const seen = { player, cashStakeMinor, roundId, clientSeed } as const;
          const verdict = await pool.bet({ ...seen, clientSeedBy: "player" });
          const salt = saltOfBet(roundId, clientSeed);
          return { verdict, salt };
        }),
      );
      for (const { verdict, salt } of verdicts) {
        if (verdict.win === null) continue;
        wins.set(verdict.win.cycle, { amountMinor: verdict.win.amountMinor, salt });
      }
      const { chain } = await published(pool);
      anchors.set(chain.number + 1, chain.nextAnchor);
    }
    const poolId = poolIdFor(tenantId, "sandbox", "USD");
    const made = await commitmentsOf(pool);
    let [recomputed, atCeiling, carriedMinor] = [0, 0, 0n];
    for (const [index, one] of made.slice(0, -1).entries()) {
      const win = wins.get(one.cycle);
      const { seed, beforeUnits, afterUnits, thresholdUnits } = one;
      const wholeMinor = BigInt(afterUnits ?? 0) / UNITS;
      const ceilingMinor = BigInt(one.ceilingMinor);
      const dueMinor = wholeMinor < ceilingMinor ? wholeMinor : ceilingMinor;
      const threshold = recomputeThreshold({ ...one, poolId, seed: seed ?? "" });
      let hash = seed ?? "";
      for (let at = one.position; at > 0; at -= 1) hash = hashOfSeed(hash);
      const next = made[index + 1];
      const leftUnits = BigInt(afterUnits ?? 0) - dueMinor * UNITS;
      const holds =
        one.number === index + 1 &&
        one.endedBy === "hit" &&
        hashOfSeed(seed ?? "") === one.seedHash &&
        hash === anchors.get(one.chain) &&
        BigInt(thresholdUnits ?? -1) === threshold &&
        BigInt(beforeUnits ?? 0) <= threshold &&
        threshold < BigInt(afterUnits ?? 0) &&
        BigInt(win?.amountMinor ?? 0) === dueMinor &&
        next?.salt === win?.salt &&
        next?.saltBy === "player" &&
        // The amount above the ceiling is in the next pot, on top of its seed.
        BigInt(next?.startUnits ?? 0) === 100n * UNITS + leftUnits;
      if (holds) recomputed += 1;
      if (wholeMinor > ceilingMinor) atCeiling += 1;
      carriedMinor += wholeMinor - dueMinor;
    }
    expect(recomputed).toBe(made.length - 1);
    expect(recomputed).toBeGreaterThanOrEqual(HITS);
    expect(atCeiling).toBeGreaterThan(HITS / 100);
    expect(carriedMinor).toBeGreaterThan(0n);
    expect(made.at(-1)).toMatchObject({ endedBy: null, seed: null, thresholdUnits: null });
    expect(made.at(-1)?.chain).toBe(Math.ceil(made.length / SEEDS_PER_POOL_CHAIN));
    expect(await findings(pool)).toEqual([]);
  });

  it("shows no seed and no threshold in any column before its cycle ends, and keeps the hash afterwards", async () => {
    const pool = openPool();
    await pool.configure({ seedMinor: 500 });
    await pool.bet();
    const before = await published(pool);
    expect(before.current).toMatchObject({ salt: "", saltBy: null });
    expect(before.current?.seedHash).toBe(before.chain.anchor);
    const threshold = await pool.threshold();
    await pool.configure({ seedMinor: 500, status: "paused" });
    const request = { id: "one", requestedBy: "anna", approvedBy: "berta", digest: "" };
    const potUnits = Number((await pool.state()).totals.potUnits);
    await pool.pool.close({ v: 1, record: { request, reason: "a test" }, potUnits });
    const [made] = await commitmentsOf(pool);
    expect(made).toMatchObject({ endedBy: "closing", thresholdUnits: threshold, paidMinor: null });
    expect(hashOfSeed(made?.seed ?? "")).toBe(before.current?.seedHash);
    expect((await published(pool)).current).toBeNull();

    await pool.configure({ seedMinor: 500 });
    const after = await published(pool);
    expect(after.chain).toMatchObject({ anchor: before.chain.anchor, position: 2 });
    // The second seed hashes to the first, which is revealed.
    expect(after.current?.seedHash).toBe(made?.seed);
    expect(await findings(pool)).toEqual([]);
  });

  it("reveals a corrected threshold and draws the next from the next seed, with the same salt", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 200, seedMinor: 100 });
    await pool.bet({ cashStakeMinor: 10_000, clientSeed: "mine", clientSeedBy: "player" });
    await pool.object().freeze("a test");
    const request = { id: "one", requestedBy: "anna", approvedBy: "berta", digest: "" };
    const record = { request, reason: "a test", witness: "none", cures: [] };
    await pool.pool.correct({ v: 1, record, changeUnits: 7, contributor: null });
    await pool.object().release();
    const [hit, corrected, running] = await commitmentsOf(pool);
    expect(hit).toMatchObject({ cycle: 1, endedBy: "hit", position: 1 });
    expect(corrected).toMatchObject({ cycle: 2, endedBy: "correction", position: 2 });
    expect(running).toMatchObject({ cycle: 2, endedBy: null, position: 3 });
    expect(running?.salt).toBe(corrected?.salt);
    expect(await findings(pool)).toEqual([]);
  });

  it("that was restored to an earlier moment abandons its chain and its numbers when it is corrected", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 200, seedMinor: 100 });
    const win = () => pool.bet({ cashStakeMinor: 10_000, clientSeed: "mine" });
    await win();
    const earlier = await copyState(pool.object());
    for (let hits = 0; hits < 2; hits += 1) await win();
    const published = (await commitmentsOf(pool)).flatMap(({ seed, seedHash }) => [seed, seedHash]);
    const told = (await pool.object().audit())?.head ?? null;
    const correct = async (id: string, cures: Finding[]) => {
      const request = { id, requestedBy: "anna", approvedBy: "berta", digest: "" };
      const record = { request, reason: "a test", witness: "none", cures };
      await pool.pool.correct({ v: 1, record, changeUnits: 0, contributor: null });
    };
    await putBack(pool.object(), earlier);
    await pool.object().freeze("a test");
    const lost = (await pool.object().audit(told))?.findings ?? [];
    expect(lost.map(({ what }) => what)).toEqual([LOST_ROWS.reportedHit]);
    await correct("one", [...lost]);
    const [, givenUp, running] = await commitmentsOf(pool);
    expect(givenUp).toMatchObject({ chain: 1, position: 2, cycle: 2, endedBy: "correction" });
    expect(running).toMatchObject({ chain: 3, position: 1, endedBy: null });
    expect(published).not.toContain(running?.seedHash);
    const first = running?.cycle ?? 0;
    expect(first).toBeGreaterThan(told?.seq ?? 0);
    // Another mistake in the same cycle: its number stays, and so does its chain.
    await correct("two", []);
    expect((await commitmentsOf(pool)).at(-1)).toMatchObject({ cycle: first, chain: 3 });
    await pool.object().release();
    await pool.restart();
    expect((await pool.object().audit(told))?.findings).toEqual([]);
    for (const cycle of [first, first + 1]) expect((await win()).win).toMatchObject({ cycle });
    expect((await commitmentsOf(pool)).at(-1)).toMatchObject({ chain: 3, position: 4 });
    const { snapshot } = await pool.state();
    expect(snapshot).toMatchObject({ totalHits: 3, lastHitAmountMinor: 200 });
    const since = await pool.object().audit(told);
    expect(since).toMatchObject({ hits: 3, findings: [], head: { seq: first + 1 } });

    // Restored to before the correction: what it used since is not used again either.
    advanceSeconds(1);
    await putBack(pool.object(), earlier);
    await pool.object().freeze(`pool: ${LOST_ROWS.reportedHit}`);
    await correct("three", []);
    const { cycle: last = 0 } = (await commitmentsOf(pool)).at(-1) ?? {};
    expect(last).toBeGreaterThan(first + 1);
    await pool.object().release();
    const third = await copyState(pool.object());
    for (const cycle of [last, last + 1]) expect((await win()).win).toMatchObject({ cycle });
    expect((await pool.object().audit(since?.head ?? null))?.findings).toEqual([]);

    // Restored once more, and corrected on a machine whose clock is behind.
    advanceSeconds(-60);
    await putBack(pool.object(), third);
    await pool.object().freeze(`pool: ${LOST_ROWS.reportedHit}`);
    await correct("four", []);
    expect((await commitmentsOf(pool)).at(-1)?.cycle).toBeGreaterThan(last + 1);
  });

  it("that lost hits can be closed and opened again, with its next seed and its number", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 200, seedMinor: 100 });
    const reachCeiling = () => pool.bet({ cashStakeMinor: 25_000, clientSeed: "mine" });
    await pool.bet();
    const agreed = (id: string) => ({
      request: { id, requestedBy: "anna", approvedBy: "berta", digest: "" },
      reason: "a test",
    });
    await pool.configure({ ceilingMinor: 200, seedMinor: 100, status: "paused" });
    const close = async (id: string) => {
      const potUnits = Number((await pool.state()).totals.potUnits);
      await pool.pool.close({ v: 1, record: agreed(id), potUnits });
      await pool.configure({ ceilingMinor: 300, seedMinor: 50, status: "paused" });
    };
    await close("one");
    await pool.object().freeze(LOST_ROWS.bookedWin);
    const record = { ...agreed("two"), witness: "none", cures: [] };
    const corrected = await pool.pool.correct({ v: 1, record, changeUnits: 0, contributor: null });
    const number = corrected.ok ? corrected.value.change.cycle : 0;
    expect(number).toBeGreaterThan(1e15);
    await pool.object().release();
    expect((await pool.state()).cycle).toEqual({ number, ceilingMinor: 300, seedMinor: 50 });
    expect(await findings(pool)).toEqual([]);
    await close("three");
    await pool.configure({ ceilingMinor: 300, seedMinor: 50 });
    expect((await pool.state()).cycle).toEqual({ number, ceilingMinor: 300, seedMinor: 50 });
    expect((await reachCeiling()).win).toMatchObject({ cycle: number });
    expect((await pool.state()).snapshot.totalHits).toBe(1);
    expect(await findings(pool)).toEqual([]);
  });

  it("keeps what it committed to when a transaction fails", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 200, seedMinor: 100 });
    const before = await published(pool);
    await pool.rows("ALTER TABLE event RENAME TO event_lost");
    const bet = pool.contribution({ seq: 1, cashStakeMinor: 10_000 });
    await runInDurableObject(pool.object(), (object) =>
      expect(object.contribute(bet)).rejects.toThrow(/no such table/),
    );
    await pool.rows("ALTER TABLE event_lost RENAME TO event");
    expect(await published(pool)).toEqual(before);
    expect((await pool.pool.contribute(bet))?.win?.cycle).toBe(1);
    expect(await findings(pool)).toEqual([]);
  });

  it("of an earlier version keeps its threshold, publishes anchors at once and commits to the next", async () => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 200, seedMinor: 100 });
    const threshold = await pool.threshold();
    await pool.beforeCommitments();
    await pool.restart();
    const { chain, current } = await published(pool);
    expect(current).toBeNull();
    expect(await pool.threshold()).toBe(threshold);
    const { win } = await pool.bet({ cashStakeMinor: 10_000 });
    expect(win).toMatchObject({ cycle: 1, amountMinor: 200 });
    const after = await published(pool);
    expect(after.chain).toMatchObject({ anchor: chain.nextAnchor, position: 1 });
    expect(after.current).toMatchObject({ seedHash: chain.nextAnchor, saltBy: "platform" });
    expect(await commitmentsOf(pool)).toMatchObject([{ number: 1, cycle: 2 }]);
    expect(await findings(pool)).toEqual([]);
  });

  it.each([
    [
      "its threshold",
      "UPDATE commitment SET threshold_units = threshold_units + 1 WHERE number = 1",
    ],
    ["its salt", "UPDATE commitment SET salt = '' WHERE number = 2"],
    ["its seed", `UPDATE commitment SET seed = '${"00".repeat(32)}' WHERE number = 1`],
    ["its start", "UPDATE commitment SET start_units = 0 WHERE number = 1"],
    ["the pot that won", "UPDATE commitment SET after_units = threshold_units WHERE number = 1"],
    ["its anchor", `UPDATE seed_chain SET anchor = '${"00".repeat(32)}' WHERE chain = 1`],
    ["its row", "DELETE FROM commitment WHERE number = 2"],
  ])("is found out if somebody changes %s on disk", async (_what, change) => {
    const pool = openPool();
    await pool.configure({ ceilingMinor: 200, seedMinor: 100 });
    for (let hits = 0; hits < 3; hits += 1) await pool.bet({ cashStakeMinor: 10_000 });
    expect(await findings(pool)).toEqual([]);
    await pool.rows(change);
    await pool.restart();
    expect((await findings(pool))?.length).toBeGreaterThan(0);
  });
});
