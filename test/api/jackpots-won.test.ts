/** The jackpots that a player won stay in the game's history, whichever session is open. Reference 8.10. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { makeOlder, STEP_OF_JACKPOTS } from "../objects/older-wallet.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { TEST_PLAYERS } from "../support/test-player.ts";

/** Every bet of 100.00 on a participating game wins a pot of 1.00. */
const SETTINGS = { ceiling: "1.00", seed: "0", rate: "1", minimumBet: null };
const PLAYER = "lucky";

async function open(): Promise<{ casino: Casino; player: PlayerSession }> {
  const casino = await openCasino();
  const body = { ...SETTINGS, status: "active", ticker: true };
  expectSuccess(await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body }));
  const player = await casino.launch({ playerId: PLAYER, currency: "USD" });
  await casino.deposit(player.playerId, "100000.00", "USD");
  return { casino, player };
}

async function bet(player: PlayerSession, game = "golden-reels") {
  const answer = await player.call("POST", `/api/v1/games/${game}/rounds`, {
    body: { stake: "100.00" },
    headers: { "Idempotency-Key": ulid() },
  });
  return expectSuccess(answer);
}

async function wonBy(player: PlayerSession, game = "golden-reels") {
  const path = `/api/v1/games/${game}/rounds/current`;
  return expectSuccess(await player.call("GET", path)).jackpots;
}

it("a jackpot is listed in later sessions too, with its round and its amount, newest first", async () => {
  const { casino, player } = await open();
  expect(await wonBy(player)).toEqual([]);
  const [first, second] = [await bet(player), await bet(player)];
  const told = [second, first].map(({ round, jackpot: { won } }) => ({
    roundId: round.id,
    amount: won.amount,
    wonAt: expect.any(String),
  }));
  expect(await wonBy(player)).toEqual(told);

  const later = await casino.launch({ playerId: PLAYER, currency: "USD" });
  const won = await wonBy(later);
  expect(won).toEqual(told);
  expect(Date.parse(won[0].wonAt)).toBeGreaterThanOrEqual(Date.parse(second.round.createdAt));
  // Each can be seen again from the history of the later session.
  const replay = await later.call("GET", `/api/v1/rounds/${won[1].roundId}/replay`);
  expect(expectSuccess(replay).url).toContain(won[1].roundId);
  const path = `/api/v1/wallet/transactions/${PLAYER}?type=jackpot_win`;
  const { transactions } = expectSuccess(await casino.call("GET", path));
  expect(transactions.map(({ roundId }: { roundId: string }) => roundId)).toEqual(
    won.map(({ roundId }: { roundId: string }) => roundId),
  );
});

it("a jackpot is listed in the game, the currency and the kind of money that it was won in, and to nobody else", async () => {
  const { casino, player } = await open();
  await bet(player);
  const [safe, euros, demo, other] = await Promise.all([
    wonBy(player, "safe-smash"),
    casino.launch({ playerId: PLAYER, currency: "EUR" }).then((session) => wonBy(session)),
    casino
      .launch({ playerId: PLAYER, currency: "USD", demo: true })
      .then((session) => wonBy(session)),
    casino.launch({ currency: "USD" }).then((session) => wonBy(session)),
  ]);
  expect([safe, euros, demo, other]).toEqual([[], [], [], []]);
  const { round } = await bet(player, "safe-smash");
  expect(await wonBy(player, "safe-smash")).toMatchObject([{ roundId: round.id, amount: "1.00" }]);
});

it("the latest twenty jackpots are listed, found by an index, even in a wallet that is older than the index", async () => {
  const { casino, player } = await open();
  const rounds = [];
  for (let hits = 0; hits < 21; hits += 1) rounds.unshift((await bet(player)).round.id);
  const { id: tenantId } = casino.tenant;
  const { environment } = casino;
  const name = walletName({ tenantId, environment, playerId: player.playerId });
  const object = env.WALLET.getByName(name);
  await makeOlder({ object }, STEP_OF_JACKPOTS);
  const won = await wonBy(player);
  expect(won.map(({ roundId }: { roundId: string }) => roundId)).toEqual(rounds.slice(0, 20));
  const plan = await runInDurableObject(object, (_, { storage: { sql } }) =>
    sql
      .exec<{ detail: string }>(
        `EXPLAIN QUERY PLAN SELECT verdict FROM journal
         WHERE kind = 'jackpot_win' AND book = 'USD' AND entry ->> '$.gameId' = 'golden-reels'
         AND seq > 0 ORDER BY seq DESC LIMIT 20`,
      )
      .toArray(),
  );
  expect(plan.map(({ detail }) => detail).join()).toMatch(/^SEARCH .*journal_by_jackpot[^,]*$/);
});

it("a reset in the sandbox clears the jackpots with the rounds", async () => {
  const { casino, player } = await open();
  await bet(player);
  expectSuccess(await casino.call("POST", `${TEST_PLAYERS}/${PLAYER}/reset`));
  const later = await casino.launch({ playerId: PLAYER, currency: "USD" });
  expect(await wonBy(later)).toEqual([]);
});
