/**
 * Rounds of several steps: what a player may do in one, what is refused, and what survives a crash.
 * Reference 8.
 */

import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { historyEvents } from "../../src/webhooks/history-events.ts";
import { type Casino, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { someOf } from "../support/length.ts";
import { voidRound } from "../support/void-round.ts";

const ROUNDS = "/api/v1/games/ladder/rounds";
const DAY_SECONDS = 24 * 60 * 60;
/** With these choices no rung breaks. */
const SAFE = { breaksAt: 5 };

afterEach(releaseClock);

async function funded(amount = "100.00") {
  const casino = await openCasino();
  const player = await casino.launch();
  if (amount !== "0") await casino.deposit(player.externalId, amount);
  return { casino, player };
}

function open(player: PlayerSession, body: object = {}, key: string = ulid()) {
  return player.call("POST", ROUNDS, {
    body: { stake: "10.00", choices: SAFE, ...body },
    headers: { "Idempotency-Key": key },
  });
}

function act(player: PlayerSession, roundId: string, body: object, key: string = ulid()) {
  return player.call("POST", `${ROUNDS}/${roundId}/actions`, {
    body,
    headers: { "Idempotency-Key": key },
  });
}

const climb = { action: "climb" };
const cashout = { action: "cashout" };

async function current(player: PlayerSession) {
  return (await player.call("GET", `${ROUNDS}/current`)).data;
}

/** The player's balance as the operator's staff sees it. */
async function balances(casino: Casino, player: PlayerSession) {
  const { data } = await casino.call("GET", `/api/v1/admin/players/${player.externalId}`);
  const { cash, bonus, inPlay, wageringRemaining } = data.balances[0];
  return { cash, bonus, inPlay, wageringRemaining };
}

function stub(casino: Casino, player: PlayerSession) {
  const { environment, tenant } = casino;
  const address = { tenantId: tenant.id, environment, playerId: player.playerId };
  return { address, wallet: env.WALLET.getByName(walletName(address)) };
}

/** Checks that the books are exact, and stores the journal in history. */
async function expectSound(casino: Casino, player: PlayerSession) {
  const { address, wallet } = stub(casino, player);
  const audit = await wallet.audit([]);
  expect(audit).toMatchObject({ ok: true, value: { findings: [] } });
  await catchUpHistory(env, address);
}

async function restart(casino: Casino, player: PlayerSession) {
  const { evictDurableObject } = await import("cloudflare:test");
  await evictDurableObject(stub(casino, player).wallet);
}

async function bonus(casino: Casino, player: PlayerSession, amount: string, times = 10) {
  const answer = await casino.call("POST", `/api/v1/admin/players/${player.externalId}/bonuses`, {
    body: { amount, currency: "USD", wageringMultiplier: times },
    headers: { "Idempotency-Key": ulid() },
  });
  expect(answer.status).toBe(201);
}

function spin(player: PlayerSession, stake = "1.00") {
  return player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake },
    headers: { "Idempotency-Key": ulid() },
  });
}

describe("a round of several steps", () => {
  it("opens with its stake, continues with actions, and pays when it is cashed out", async () => {
    const { casino, player } = await funded();
    const opened = await open(player);
    expect(opened.status).toBe(201);
    const { id } = opened.data.round;
    expect(opened.data.round).toMatchObject({
      gameId: "ladder",
      state: "open",
      win: "0.00",
      multiplier: 1.2,
      choices: SAFE,
      outcome: { rung: 1 },
      nextActions: ["climb", "cashout"],
      settledAt: null,
    });
    expect(opened.data.round.outcome).not.toHaveProperty("breaksAt");
    expect(opened.data.balance.total).toBe("90.00");
    expect(opened.data.jackpot).toMatchObject({ contribution: "0.100000" });
    expect(await balances(casino, player)).toMatchObject({ cash: "90.00", inPlay: "10.00" });

    const climbed = await act(player, id, climb);
    expect(climbed.status).toBe(200);
    expect(climbed.data.round).toMatchObject({
      id,
      state: "open",
      multiplier: 1.9,
      outcome: { rung: 2, mark: opened.data.round.outcome.mark },
      actions: [climb],
    });
    expect(climbed.data.jackpot).toBeNull();
    expect(climbed.data.balance.total).toBe("90.00");

    const left = await act(player, id, cashout);
    expect(left.data.round).toMatchObject({
      state: "settled",
      win: "19.00",
      multiplier: 1.9,
      actions: [climb, cashout],
      nextActions: [],
      endedBy: "player",
    });
    expect(left.data.balance.total).toBe("109.00");
    expect(await balances(casino, player)).toMatchObject({ cash: "109.00", inPlay: "0.00" });
    await expectSound(casino, player);
  });

  it("is one movement when the stake alone decides it, like a spin", async () => {
    const { casino, player } = await funded();
    const { data } = await open(player, { choices: { breaksAt: 1 } });
    expect(data.round).toMatchObject({ state: "settled", win: "0.00", choices: { breaksAt: 1 } });
    expect(data.round).not.toHaveProperty("actions");
    expect((await current(player)).round).toBeNull();
    await expectSound(casino, player);
  });

  it("is lost when a rung breaks, and settled when the top is reached", async () => {
    const { casino, player } = await funded();
    const lost = (await open(player, { choices: { breaksAt: 2 } })).data.round;
    expect((await act(player, lost.id, climb)).data.round).toMatchObject({
      state: "settled",
      win: "0.00",
      outcome: { breaksAt: 2 },
    });
    const won = (await open(player)).data.round;
    await act(player, won.id, climb);
    await act(player, won.id, climb);
    expect((await act(player, won.id, climb)).data).toMatchObject({
      round: { state: "settled", win: "33.00", endedBy: "player" },
      balance: { total: "113.00" },
    });
    await expectSound(casino, player);
  });

  it("is limited to one at a time in a game, and another game may be played at the same time", async () => {
    const { casino, player } = await funded();
    const { id } = (await open(player)).data.round;
    const again = await open(player);
    expect(again).toMatchObject({ status: 409, code: "ROUND_ALREADY_OPEN" });
    expect(again.details).toEqual({ roundId: id });
    expect((await spin(player)).status).toBe(201);
    expect((await current(player)).round).toMatchObject({ id, state: "open" });
    await act(player, id, cashout);
    expect((await open(player)).status).toBe(201);
    await expectSound(casino, player);
  });

  it("accepts only stakes on the game's step", async () => {
    const { player } = await funded();
    const off = await open(player, { stake: "1.05" });
    expect(off).toMatchObject({ status: 422, code: "STAKE_OUT_OF_RANGE" });
    expect(off.details).toEqual({ min: "0.10", max: "100.00", step: "0.10" });
    expect((await current(player)).balance.total).toBe("100.00");
  });

  it.each(someOf([[{ breaksAt: 0 }], [{ breaksAt: "2" }], [{ breaksAt: 99 }], [{ other: 1 }]], 3))(
    "refuses the choices %j, and nothing moves",
    async (choices) => {
      const { player } = await funded();
      const answer = await open(player, { choices });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(answer.details.issues[0].path).toBe("choices");
      const { round, balance } = await current(player);
      expect([round, balance.total]).toEqual([null, "100.00"]);
    },
  );
});

describe("a refused action", () => {
  it.each([
    ["the game does not have it", { action: "jump" }, 400, "VALIDATION_FAILED"],
    ["it has unknown fields", { action: "climb", by: 2 }, 400, "VALIDATION_FAILED"],
  ])("leaves the round unchanged when %s", async (_title, body, status, code) => {
    const { player } = await funded();
    const { round } = (await open(player)).data;
    expect(await act(player, round.id, body)).toMatchObject({ status, code });
    expect((await current(player)).round).toEqual(round);
  });

  it("leaves the round unchanged when that is over, another player's, another game's, a real round in a demo session, or unknown", async () => {
    const { casino, player } = await funded();
    const other = await casino.launch();
    await casino.deposit(other.externalId, "100.00");
    const theirs = (await open(other)).data.round;
    const mine = (await open(player)).data.round;
    const notFound = { status: 404, code: "ROUND_NOT_FOUND" };
    expect(await act(player, theirs.id, cashout)).toMatchObject(notFound);
    expect(await act(player, `${mine.id}9`, cashout)).toMatchObject(notFound);
    expect(await act(player, "rnd_nothing", cashout)).toMatchObject(notFound);
    const demo = await casino.launch({ playerId: player.externalId, demo: true });
    expect(await act(demo, mine.id, cashout)).toMatchObject(notFound);
    const spun = (await spin(player)).data.round;
    expect(await act(player, spun.id, cashout)).toMatchObject(notFound);
    expect((await current(player)).round).toEqual(mine);
    expect((await current(other)).round).toEqual(theirs);

    await act(player, mine.id, cashout);
    const closed = { status: 409, code: "ROUND_CLOSED" };
    expect(await act(player, mine.id, cashout)).toMatchObject(closed);
    expect(await act(player, mine.id, climb)).toMatchObject(closed);
    await expectSound(casino, player);
  });

  it("leaves the round unchanged when its key was used for another action", async () => {
    const { player } = await funded();
    const { round } = (await open(player)).data;
    const climbed = await act(player, round.id, climb, "one");
    expect(await act(player, round.id, cashout, "one")).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await current(player)).round).toEqual(climbed.data.round);
  });
});

describe("two simultaneous actions", () => {
  it("are applied in turn, and the second is checked against the state that the first left", async () => {
    const { casino, player } = await funded();
    const { id } = (await open(player)).data.round;
    const answers = await Promise.all([act(player, id, cashout), act(player, id, cashout)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await balances(casino, player)).cash).toBe("102.00");
    await expectSound(casino, player);
  });

  it("are one action under one key, and every retry gets the same bytes", async () => {
    const { casino, player } = await funded();
    const { id } = (await open(player)).data.round;
    const answers = await Promise.all([act(player, id, climb, "k"), act(player, id, climb, "k")]);
    const [one, two] = answers.map(({ data }) => data);
    expect(one).toEqual(two);
    expect((await current(player)).round.actions).toEqual([climb]);
    await expectSound(casino, player);
  });
});

describe("a crash between any two steps", () => {
  it("draws nothing again: the same key gets the same bytes, and the round continues where it was", async () => {
    const { casino, player } = await funded();
    const calls = [
      () => open(player, { choices: {}, clientSeed: "luck" }, "a"),
      () => act(player, id, climb, "b"),
      () => act(player, id, cashout, "c"),
    ];
    let id = "";
    const first = await calls[0]?.();
    id = first?.data.round.id;
    for (const [index, send] of calls.entries()) {
      const before = index === 0 ? first : await send();
      await restart(casino, player);
      const again = await send();
      expect(again.data ?? again.code).toEqual(before?.data ?? before?.code);
      await restart(casino, player);
    }
    await expectSound(casino, player);
  });

  it("keeps a round open, with its hidden part", async () => {
    const { casino, player } = await funded();
    const { round } = (await open(player)).data;
    await restart(casino, player);
    expect((await current(player)).round).toEqual(round);
    const climbed = (await act(player, round.id, climb)).data.round;
    expect(climbed.outcome.mark).toBe(round.outcome.mark);
    await expectSound(casino, player);
  });
});

describe("an open round", () => {
  it("survives a logout and a new launch, and the new session continues it", async () => {
    const { casino, player } = await funded();
    const { round } = (await open(player)).data;
    await player.call("POST", "/api/v1/auth/logout");
    expect(await act(player, round.id, climb)).toMatchObject({
      status: 401,
      code: "SESSION_ENDED",
    });
    const later = await casino.launch({ playerId: player.externalId });
    expect((await current(later)).round).toEqual(round);
    expect((await act(later, round.id, cashout)).data.balance.total).toBe("102.00");
    const session = (await later.call("GET", "/api/v1/auth/session")).data;
    expect(session.realityCheck).toMatchObject({ staked: "0.00", won: "12.00" });
    await expectSound(casino, player);
  });

  it("is cashed out when the player plays another game after its session has ended", async () => {
    const { casino, player } = await funded();
    const { round } = (await open(player)).data;
    await player.call("POST", "/api/v1/auth/logout");
    const later = await casino.launch({ playerId: player.externalId });
    expect((await spin(later)).status).toBe(201);
    expect((await current(later)).round).toBeNull();
    const { data } = await casino.call("GET", `/api/v1/admin/rounds/${round.id}`);
    expect(data.round).toMatchObject({ state: "settled", win: "12.00", endedBy: "rule" });
    await expectSound(casino, player);
  });

  it("is cashed out when a new session cannot continue it", async () => {
    const { casino, player } = await funded();
    const { round } = (await open(player)).data;
    await player.call("POST", "/api/v1/auth/logout");
    await casino.launch({ playerId: player.externalId, gameId: "golden-reels" });
    const { data } = await casino.call("GET", `/api/v1/admin/rounds/${round.id}`);
    expect(data.round).toMatchObject({ state: "settled", win: "12.00", endedBy: "rule" });
    await expectSound(casino, player);
  });

  it("is cashed out 24 hours after its last action, without any call", async () => {
    const { casino, player } = await funded();
    holdClock();
    const { round } = (await open(player)).data;
    advanceSeconds(DAY_SECONDS / 2);
    const later = await casino.launch({ playerId: player.externalId });
    await act(later, round.id, climb);
    const { wallet } = stub(casino, player);
    const state = async () => {
      await runDurableObjectAlarm(wallet);
      const { data } = await casino.call("GET", `/api/v1/admin/rounds/${round.id}`);
      return data.round;
    };
    advanceSeconds(DAY_SECONDS - 60);
    expect(await state()).toMatchObject({ state: "open" });
    advanceSeconds(60);
    expect(await state()).toMatchObject({ state: "settled", win: "19.00", endedBy: "rule" });
    await expectSound(casino, player);
  });

  it("accepts no action of a suspended player, and is cashed out by the rule", async () => {
    const { casino, player } = await funded();
    holdClock();
    const { round } = (await open(player)).data;
    await casino.call("POST", `/api/v1/admin/players/${player.externalId}/suspend`, { body: {} });
    expect(await act(player, round.id, climb)).toMatchObject({ status: 401 });
    advanceSeconds(DAY_SECONDS);
    await runDurableObjectAlarm(stub(casino, player).wallet);
    expect((await balances(casino, player)).cash).toBe("102.00");
    await expectSound(casino, player);
  });

  it("can be ended while a reality check is due, when no new round can start", async () => {
    const casino = await openCasino();
    holdClock();
    const player = await casino.launch({ currency: "GBP", jurisdiction: "GB" });
    await casino.deposit(player.externalId, "100.00", "GBP");
    const { round } = (await open(player)).data;
    advanceSeconds(60 * 60);
    const token = await player.call("POST", "/api/v1/auth/refresh", {
      body: { refreshToken: player.refreshToken },
      credential: null,
    });
    const credential = token.data.accessToken;
    const headers = { "Idempotency-Key": ulid() };
    const bet = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
      body: { stake: "1.00" },
      headers,
      credential,
    });
    expect(bet.code).toBe("REALITY_CHECK_REQUIRED");
    const left = await player.call("POST", `${ROUNDS}/${round.id}/actions`, {
      body: cashout,
      headers,
      credential,
    });
    expect(left.data.round.state).toBe("settled");
  });

  it("counts as staked in its session at once, and as won when it is paid", async () => {
    const { player } = await funded();
    const { id } = (await open(player)).data.round;
    const check = async () => (await player.call("GET", "/api/v1/auth/session")).data.realityCheck;
    expect(await check()).toMatchObject({ staked: "10.00", won: "0.00", net: "-10.00" });
    await act(player, id, cashout);
    expect(await check()).toMatchObject({ staked: "10.00", won: "12.00", net: "2.00" });
  });

  it("is removed by a sandbox reset, together with its stake", async () => {
    const { casino, player } = await funded();
    await open(player);
    const reset = `/api/v1/test/players/${player.externalId}/reset`;
    expect((await casino.call("POST", reset)).status).toBe(200);
    expect((await current(player)).round).toBeNull();
    expect(await balances(casino, player)).toMatchObject({ cash: "0.00", inPlay: "0.00" });
    await expectSound(casino, player);
  });

  it("moves only demo money in a demo session", async () => {
    const { casino, player } = await funded();
    const demo = await casino.launch({ playerId: player.externalId, demo: true });
    const { round, jackpot } = (await open(demo)).data;
    expect([round.demo, jackpot]).toEqual([true, null]);
    expect((await act(demo, round.id, cashout)).data.balance.total).toBe("1002.00");
    expect((await balances(casino, player)).cash).toBe("100.00");
    await expectSound(casino, player);
  });
});

describe("a bonus with a stake in play", () => {
  it("stays a bonus: wins go to it, it cannot be forfeited, and it converts when the stake is settled", async () => {
    const { casino, player } = await funded("0");
    await bonus(casino, player, "10.00", 1);
    const { round } = (await open(player)).data;
    expect(round.stake).toMatchObject({ cash: "0.00", bonus: "10.00" });
    expect(await balances(casino, player)).toEqual({
      cash: "0.00",
      bonus: "0.00",
      inPlay: "10.00",
      wageringRemaining: "10.00",
    });
    const path = `/api/v1/admin/players/${player.externalId}/bonuses/forfeit`;
    const forfeit = await casino.call("POST", path, {
      body: { currency: "USD" },
      headers: { "Idempotency-Key": ulid() },
    });
    expect(forfeit).toMatchObject({ status: 409, code: "ROUND_ALREADY_OPEN" });
    await act(player, round.id, cashout);
    expect(await balances(casino, player)).toEqual({
      cash: "12.00",
      bonus: "0.00",
      inPlay: "0.00",
      wageringRemaining: "0.00",
    });
    await expectSound(casino, player);
  });

  it("loses its wagering when the stake is lost, and a bonus credited meanwhile keeps its own", async () => {
    const { casino, player } = await funded("0");
    await bonus(casino, player, "10.00");
    const { id } = (await open(player, { choices: { breaksAt: 2 } })).data.round;
    await bonus(casino, player, "5.00", 2);
    await act(player, id, climb);
    expect(await balances(casino, player)).toMatchObject({
      bonus: "5.00",
      wageringRemaining: "100.00",
    });
    await expectSound(casino, player);
  });
});

describe("an operator", () => {
  it("can void an open round, and the stake is returned as it was, once", async () => {
    const { casino, player } = await funded("4.00");
    await bonus(casino, player, "10.00");
    const { id } = (await open(player)).data.round;
    await act(player, id, climb);
    const answer = await voidRound(casino, id);
    expect(answer.data.round).toMatchObject({
      id,
      state: "voided",
      win: "0.00",
      voidReason: "malfunction",
      voidedBy: "staff",
      nextActions: [],
    });
    const after = { cash: "4.00", bonus: "10.00", inPlay: "0.00", wageringRemaining: "100.00" };
    expect(await balances(casino, player)).toEqual(after);
    expect((await voidRound(casino, id, "player_protection")).data).toEqual(answer.data);
    expect(await act(player, id, cashout)).toMatchObject({ code: "ROUND_CLOSED" });
    expect(await balances(casino, player)).toEqual(after);
    const { data } = await casino.call("GET", `/api/v1/wallet/transactions/${player.externalId}`);
    expect(data.transactions[0]).toMatchObject({ type: "refund", amount: "10.00", roundId: id });
    await expectSound(casino, player);
  });

  it("receives an event for a round when it is settled or voided, and not before", async () => {
    const { casino, player } = await funded();
    const { address, wallet } = stub(casino, player);
    const first = (await open(player)).data.round;
    await act(player, first.id, climb);
    await act(player, first.id, cashout);
    const second = (await open(player)).data.round;
    await voidRound(casino, second.id);
    await catchUpHistory(env, address);
    const entries = await wallet.confirmedEntries(0, 100);
    const { externalId } = player;
    const events = historyEvents({
      ...address,
      player: { externalId, username: "", jurisdiction: "MT", createdAt: 0 },
      after: 1,
      entries: entries.map(({ entry }) => JSON.parse(entry)),
    });
    const rounds = events.filter(({ type }) => type.startsWith("round."));
    expect(rounds.map(({ type, body }) => [type, JSON.parse(body).data.roundId])).toEqual([
      ["round.settled", first.id],
      ["round.voided", second.id],
    ]);
  });

  it("cannot void a round that is settled or unknown", async () => {
    const { casino, player } = await funded();
    const { id } = (await spin(player)).data.round;
    expect(await voidRound(casino, id)).toMatchObject({ status: 409, code: "ROUND_CLOSED" });
    expect(await voidRound(casino, `${id}9`)).toMatchObject({ code: "ROUND_NOT_FOUND" });
    const other = await openCasino();
    expect(await voidRound(other, id)).toMatchObject({ code: "ROUND_NOT_FOUND" });
  });

  it("sees a round's current state, with choices, actions and every transaction, and totals count it once", async () => {
    const { casino, player } = await funded();
    const lists = async () => {
      const own = await casino.call("GET", `/api/v1/players/${player.externalId}/rounds`);
      const all = await casino.call("GET", `/api/v1/admin/rounds?playerId=${player.externalId}`);
      const states = [own, all].map(({ data }) =>
        data.rounds.map((one: { state: string }) => one.state),
      );
      const { played } = (await casino.call("GET", `/api/v1/admin/players/${player.externalId}`))
        .data;
      return { states, played, totals: [own, all].map(({ meta }) => meta?.total) };
    };
    const { id } = (await open(player)).data.round;
    const whileOpen = await lists();
    expect(whileOpen.states).toEqual([["open"], ["open"]]);
    expect(whileOpen.totals).toEqual([1, 1]);
    await act(player, id, climb);
    await act(player, id, cashout);
    const over = await lists();
    expect(over.states).toEqual([["settled"], ["settled"]]);
    expect(over.totals).toEqual([1, 1]);
    const { data } = await casino.call("GET", `/api/v1/admin/rounds/${id}`);
    expect(data.round).toMatchObject({ choices: SAFE, actions: [climb, cashout] });
    expect(
      data.transactions.map(({ type, amount }: { type: string; amount: string }) => [type, amount]),
    ).toEqual([
      ["bet", "-10.00"],
      ["win", "19.00"],
    ]);
    const filter = `playerId=${player.externalId}&currency=USD&minWin=19.00`;
    const big = await casino.call("GET", `/api/v1/admin/rounds?${filter}`);
    expect(big.data.rounds).toHaveLength(1);
    expect(whileOpen.played).toMatchObject({ totalBets: 1, wins: 0 });
    expect(whileOpen.played.amounts).toMatchObject([{ staked: "0.00", won: "0.00" }]);
    expect(over.played).toMatchObject({ totalBets: 1, wins: 1 });
    expect(over.played.amounts).toMatchObject([{ staked: "10.00", won: "19.00", net: "9.00" }]);
  });
});
