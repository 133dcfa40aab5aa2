/**
 * One Idempotency-Key has one effect, whatever other requests use it before, during or after.
 * Reference 5.4.
 */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Casino, openCasino, type PlayerSession } from "../support/casino.ts";
import { ofLength } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const MANY = ofLength({ short: 100, proofs: 1_000, long: 1_000 });
const OF_EACH_USE = ofLength({ short: 10, proofs: 100, long: 100 });

async function opened() {
  const casino = await openCasino();
  const [player, other] = [await casino.launch(), await casino.launch()];
  for (const { playerId } of [player, other]) await casino.deposit(playerId, "50.00");
  return { casino, player, other };
}

interface Parties {
  readonly casino: Casino;
  readonly player: PlayerSession;
  readonly other: PlayerSession;
}

function deposit(casino: Casino, playerId: string, key: string, amount = "1.00") {
  return casino.call("POST", "/api/v1/wallet/deposit", {
    body: { playerId, amount, currency: "USD" },
    headers: { "Idempotency-Key": key },
  });
}

/**
 * Uses the same key for another body, another player, and each other endpoint that takes one from
 * the operator.
 */
function otherUses({ casino, player, other }: Parties, key: string): Promise<ApiAnswer>[] {
  const money = { amount: "1.00", currency: "USD" };
  const headers = { "Idempotency-Key": key };
  const bonuses = `/api/v1/admin/players/${player.playerId}/bonuses`;
  return [
    deposit(casino, player.playerId, key, "2.00"),
    deposit(casino, other.playerId, key),
    withdraw(casino, { playerId: player.playerId, ...money }, { key }),
    casino.call("POST", bonuses, { body: money, headers }),
    casino.call("POST", `${bonuses}/forfeit`, { body: { currency: "USD" }, headers }),
  ];
}

async function balances({ casino, player, other }: Parties): Promise<string[]> {
  return [await casino.balance(player.playerId), await casino.balance(other.playerId)];
}

function expectReused(answers: readonly ApiAnswer[]): void {
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  }
}

describe(`${MANY} concurrent deposits under one key`, () => {
  it("have one effect in all, together with other requests under that key at the same time", async () => {
    const parties = await opened();
    const { casino, player } = parties;
    const key = ulid();
    const answers = await Promise.all(
      Array.from({ length: OF_EACH_USE }, () => [
        deposit(casino, player.playerId, key),
        ...otherUses(parties, key),
      ]).flat(),
    );
    const through = answers.filter(({ code }) => code !== "IDEMPOTENCY_KEY_REUSED");
    const first = through.filter(({ headers }) => !headers.has("Idempotent-Replayed"));
    expect(first).toHaveLength(1);
    expect(new Set(through.map(({ data, code }) => JSON.stringify({ data, code }))).size).toBe(1);
    const moved = await Promise.all(
      [parties.player, parties.other].map(async ({ playerId }) => {
        const path = `/api/v1/wallet/transactions/${playerId}`;
        return Number((await casino.call("GET", path)).meta?.total) - 1;
      }),
    );
    const isRefused = first[0]?.code !== undefined;
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(isRefused ? 0 : 1);
  });

  it("have one effect, and other requests under that key have none, during and after", async () => {
    const parties = await opened();
    const { casino, player } = parties;
    const key = ulid();
    const deposits = Array.from({ length: MANY }, () => deposit(casino, player.playerId, key));
    await Promise.race(deposits);
    expectReused(await Promise.all(otherUses(parties, key)));
    const answers = await Promise.all(deposits);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => data.transactionId)).size).toBe(1);
    const replays = answers.filter(({ headers }) => headers.get("Idempotent-Replayed") === "true");
    expect(replays).toHaveLength(MANY - 1);
    expectReused(await Promise.all(otherUses(parties, key)));
    expect(await balances(parties)).toEqual(["51.00", "50.00"]);
  });

  it("have no effect when the key was used for something else before", async () => {
    const parties = await opened();
    const { casino, player } = parties;
    const key = ulid();
    const before = await Promise.all(otherUses(parties, key));
    expect(before.filter(({ code }) => code !== "IDEMPOTENCY_KEY_REUSED")).toHaveLength(1);
    const held = await balances(parties);
    const late = Array.from({ length: MANY }, () => deposit(casino, player.playerId, key));
    expectReused(await Promise.all(late));
    expect(await balances(parties)).toEqual(held);
  });
});
