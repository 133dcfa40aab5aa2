/**
 * Rounds of all players, as an operator's support staff sees them: the list with its filters, and one round in full.
 * Reference 12.11.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import {
  type Casino,
  expectSuccess,
  type LaunchOptions,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";

const ROUNDS = "/api/v1/admin/rounds";

interface Round {
  readonly id: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly win: string;
  readonly demo: boolean;
  readonly createdAt: string;
}

async function bet(player: PlayerSession): Promise<Round> {
  const answer = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake: "1.00" },
    headers: { "Idempotency-Key": ulid() },
  });
  return expectSuccess(answer).round;
}

/** Launches a player who plays this many rounds, and stores them in history. */
async function played(casino: Casino, rounds: number, options: LaunchOptions = {}) {
  const player = await casino.launch(options);
  if (options.demo !== true) await casino.deposit(player.playerId, "100", options.currency);
  const ids: string[] = [];
  for (let round = 0; round < rounds; round += 1) ids.push((await bet(player)).id);
  const { tenant, environment } = casino;
  await catchUpHistory(env, { tenantId: tenant.id, environment, playerId: player.playerId });
  return { player, ids };
}

async function listRounds(casino: Casino, query = ""): Promise<Round[]> {
  return expectSuccess(await casino.call("GET", `${ROUNDS}?limit=100&${query}`)).rounds;
}

const idsOf = (rounds: readonly Round[]) => rounds.map(({ id }) => id).sort();

describe("the list of rounds", () => {
  it("contains the rounds of all players, newest first, and each once when it is paged by cursor", async () => {
    const casino = await openCasino();
    const [one, two] = [await played(casino, 4), await played(casino, 3)];
    const all = await listRounds(casino);
    expect(idsOf(all)).toEqual([...one.ids, ...two.ids].sort());
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const seen: string[] = [];
    let cursor = "";
    for (;;) {
      const answer = await casino.call("GET", `${ROUNDS}?limit=2${cursor}`);
      seen.push(...answer.data.rounds.map(({ id }: Round) => id));
      if (answer.meta?.nextCursor === undefined) break;
      cursor = `&cursor=${answer.meta.nextCursor}`;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    const { meta } = await casino.call("GET", `${ROUNDS}?limit=2`);
    expect(meta).toMatchObject({ page: 1, total: 7, hasMore: true });
  });

  it("can be filtered by player, game, currency, demo, time and win", async () => {
    const casino = await openCasino();
    const one = await played(casino, 6);
    const euro = await played(casino, 2, { currency: "EUR" });
    const demo = await played(casino, 1, { demo: true });
    const own = await listRounds(casino, `playerId=${one.player.externalId}`);
    expect(idsOf(own)).toEqual([...one.ids].sort());
    expect(own[0]).toMatchObject({
      playerId: one.player.playerId,
      externalId: one.player.externalId,
    });
    expect(idsOf(await listRounds(casino, "currency=EUR"))).toEqual([...euro.ids].sort());
    expect(idsOf(await listRounds(casino, "demo=true"))).toEqual(demo.ids);
    expect(await listRounds(casino, "demo=false")).toHaveLength(8);
    expect(await listRounds(casino, "gameId=golden-reels")).toHaveLength(9);
    expect(await listRounds(casino, "gameId=safe-smash")).toEqual([]);
    expect(await listRounds(casino, "to=2026-01-01T00:00:00Z")).toEqual([]);
    expect(await listRounds(casino, "from=2026-01-01T00:00:00Z")).toHaveLength(9);
    const winners = own.filter(({ win }) => Number(win) >= 0.01);
    expect(idsOf(await listRounds(casino, "currency=USD&minWin=0.01&demo=false"))).toEqual(
      idsOf(winners),
    );
  });

  it("can be filtered by session and by state, as the round stands now", async () => {
    const casino = await openCasino();
    const first = await played(casino, 2);
    const again = await casino.launch({ playerId: first.player.externalId });
    const { id } = await bet(again);
    const other = await played(casino, 1);
    const step = (path: string, body: object) =>
      again.call("POST", path, { body, headers: { "Idempotency-Key": ulid() } });
    const safes = "/api/v1/games/safe-smash/rounds";
    /** A hit may break the safe, which ends the round at once. */
    const openOne = async (): Promise<Round> => {
      const { round } = expectSuccess(await step(safes, { stake: "1.00" }));
      return round.state === "open" ? round : openOne();
    };
    const cashedOut = await openOne();
    expectSuccess(await step(`${safes}/${cashedOut.id}/actions`, { action: "cashout" }));
    const running = await openOne();
    const { tenant, environment } = casino;
    const { playerId } = again;
    await catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
    for (const player of ["", `&playerId=${playerId}`]) {
      expect(idsOf(await listRounds(casino, `state=open${player}`))).toEqual([running.id]);
      const settled = idsOf(await listRounds(casino, `state=settled${player}`));
      expect(settled).toContain(cashedOut.id);
      expect(settled).not.toContain(running.id);
      expect(await listRounds(casino, `state=voided${player}`)).toEqual([]);
    }
    const inSession = await listRounds(casino, `sessionId=${again.sessionId}`);
    expect(idsOf(inSession)).toEqual(expect.arrayContaining([id, cashedOut.id, running.id]));
    const elsewhere = [...first.ids, ...other.ids];
    expect(inSession.filter((round) => elsewhere.includes(round.id))).toEqual([]);
    const { meta } = await casino.call("GET", `${ROUNDS}?state=open`);
    expect(meta).toMatchObject({ total: 1 });
  });

  it("refuses a minimum win without a currency, a period that ends before it begins, and an unknown player", async () => {
    const casino = await openCasino();
    for (const [query, code] of [
      ["minWin=5", "VALIDATION_FAILED"],
      ["minWin=-5&currency=USD", "AMOUNT_INVALID"],
      ["minWin=&currency=USD", "AMOUNT_INVALID"],
      ["currency=XXX", "CURRENCY_NOT_SUPPORTED"],
      ["demo=maybe", "VALIDATION_FAILED"],
      ["state=lost", "VALIDATION_FAILED"],
      ["sessionId=", "VALIDATION_FAILED"],
      ["from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "VALIDATION_FAILED"],
      ["cursor=nonsense", "VALIDATION_FAILED"],
      ["playerId=nobody", "PLAYER_NOT_FOUND"],
    ]) {
      expect(await casino.call("GET", `${ROUNDS}?${query}`), query).toMatchObject({ code });
    }
  });

  it("contains no rounds of another tenant or environment", async () => {
    const [casino, other] = [await openCasino(), await openCasino()];
    const { ids } = await played(casino, 1);
    expect(await listRounds(other)).toEqual([]);
    const credential = casino.otherKey;
    expect((await casino.call("GET", ROUNDS, { credential })).data.rounds).toEqual([]);
    for (const answer of [
      await other.call("GET", `${ROUNDS}/${ids[0]}`),
      await casino.call("GET", `${ROUNDS}/${ids[0]}`, { credential }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: "ROUND_NOT_FOUND" });
    }
  });
});

describe("a round in full", () => {
  it("shows what was played, its transactions, its jackpot contribution and its session", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10");
    const round = await bet(player);
    const details = expectSuccess(await casino.call("GET", `${ROUNDS}/${round.id}`));
    expect(details.round).toEqual({
      ...round,
      playerId: player.playerId,
      externalId: player.externalId,
    });
    expect(details.transactions[0]).toMatchObject({
      type: "bet",
      amount: "-1.00",
      balanceAfter: "9.00",
      roundId: round.id,
    });
    expect(details.jackpot).toMatchObject({ state: "settled", contribution: "0.010000" });
    expect(details.session).toMatchObject({ sessionId: player.sessionId, currency: "USD" });
  });

  it("shows no transactions and no jackpot for a demo round", async () => {
    const casino = await openCasino();
    const round = await bet(await casino.launch({ demo: true }));
    const details = expectSuccess(await casino.call("GET", `${ROUNDS}/${round.id}`));
    expect(details).toMatchObject({ round: { demo: true }, transactions: [], jackpot: null });
  });

  it("is not found by the id of another entry, by the id of a later one or by a malformed id", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10");
    const { id } = await bet(player);
    const wrong = [id.replace(/_\d+$/, "_1"), `${id}9`, id.replace("rnd", "txn"), "x"];
    for (const one of wrong) {
      const answer = await casino.call("GET", `${ROUNDS}/${one}`);
      expect(answer, one).toMatchObject({ status: 404, code: "ROUND_NOT_FOUND" });
    }
  });
});
