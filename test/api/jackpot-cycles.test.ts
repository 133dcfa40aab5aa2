/** What is published of jackpot cycles, and that it can be checked with the verifier's rules. Reference 10.27. */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readCycles } from "../../clients/verifier/src/read-cycles.ts";
import { verifyCycles } from "../../domain/jackpot/verify-cycle.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { saltOfBet } from "../support/recompute-commitment.ts";

const LIST = "/api/v1/wallet/jackpots/USD/cycles";
const OF_SESSION = "/api/v1/session/jackpot/cycles";

async function bet(player: PlayerSession, clientSeed?: string) {
  const answer = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake: "100.00", ...(clientSeed === undefined ? {} : { clientSeed }) },
    headers: { "Idempotency-Key": ulid() },
  });
  return expectSuccess(answer);
}

/** A casino whose every bet of 100.00 wins the jackpot. */
async function openCasinoOfHits(): Promise<{ casino: Casino; player: PlayerSession }> {
  const casino = await openCasino();
  const settings = { ceiling: "1.00", seed: "0", rate: "1", minimumBet: null };
  const body = { ...settings, status: "active", ticker: true };
  expectSuccess(await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body }));
  const player = await casino.launch({ currency: "USD" });
  await casino.deposit(player.playerId, "100000.00");
  return { casino, player };
}

describe("the list of jackpot cycles", () => {
  it("lets anybody who noted the anchor check every cycle, while the running one stays hidden", async () => {
    const { casino, player } = await openCasinoOfHits();
    const { pools } = expectSuccess(await casino.call("GET", "/api/v1/wallet/jackpots"));
    const { anchor, seedHash } = pools[0].commitment;
    expect(seedHash).toBe(anchor);
    const { round } = await bet(player, "my own choice");
    for (let more = 0; more < 2; more += 1) await bet(player);

    const answer = await player.call("GET", OF_SESSION);
    const { cycles } = expectSuccess(answer);
    expect(expectSuccess(await casino.call("GET", LIST))).toEqual({ cycles });
    expect(cycles.map(({ cycle }: { cycle: number }) => cycle)).toEqual([4, 3, 2, 1]);
    const [running, , second] = cycles;
    expect(running).toMatchObject({ endedBy: null, seed: null, threshold: null, paid: null });
    expect(second).toMatchObject({ saltBy: "player", salt: saltOfBet(round.id, "my own choice") });

    const claims = readCycles(JSON.stringify({ data: { cycles } })) ?? [];
    const verified = verifyCycles(claims, [anchor]);
    expect(verified.map(({ fixedBy }) => fixedBy)).toEqual([
      ...["noted hash", "cycle before", "cycle before"],
    ]);
    expect(verified.map(({ checks }) => checks.length)).toEqual([5, 6, 6]);
    for (const { checks } of verified) expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    const alone = verifyCycles(claims.slice(0, 1), [anchor]);
    expect(alone).toMatchObject([{ fixedBy: "chain" }]);
    const now = expectSuccess(await casino.call("GET", "/api/v1/admin/jackpots"));
    expect(now.jackpots[0].pool.commitment).toMatchObject({
      ...{ anchor, position: 4, seedHash: running.seedHash },
    });
  });

  it("is read in pages, is empty before there is a pool, and is hidden from everybody else", async () => {
    const { casino, player } = await openCasinoOfHits();
    for (let hits = 0; hits < 2; hits += 1) await bet(player);
    const first = await casino.call("GET", `${LIST}?limit=2`);
    expect(first.meta?.hasMore).toBe(true);
    const rest = await casino.call("GET", `${LIST}?limit=2&cursor=${first.meta?.nextCursor}`);
    const numbers = [first, rest].flatMap((page) =>
      expectSuccess(page).cycles.map(({ number }: { number: number }) => number),
    );
    expect(numbers).toEqual([3, 2, 1]);
    const EUR = LIST.replace("USD", "EUR");
    expect(expectSuccess(await casino.call("GET", EUR))).toEqual({ cycles: [] });
    const other = await openCasino();
    expect(expectSuccess(await other.call("GET", LIST))).toEqual({ cycles: [] });
    const unknown = await casino.call("GET", LIST.replace("USD", "XXX"));
    expect(unknown.code).toBe("CURRENCY_NOT_SUPPORTED");
    const bad = await casino.call("GET", `${LIST}?cursor=nothing`);
    expect(bad.code).toBe("VALIDATION_FAILED");
  });
});
