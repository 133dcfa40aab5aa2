/**
 * An operator's players: the list, one player in full, and suspension, which takes effect on the
 * very next call and never keeps a player's money. Reference 12.5.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import {
  type Casino,
  call,
  exchange,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const PLAYERS = "/api/v1/admin/players";
const BET = "/api/v1/games/golden-reels/rounds";

function bet(player: PlayerSession, stake = "1.00") {
  return player.call("POST", BET, { body: { stake }, headers: { "Idempotency-Key": ulid() } });
}

function suspend(casino: Casino, playerId: string, body: unknown = {}) {
  return casino.call("POST", `${PLAYERS}/${playerId}/suspend`, { body });
}

function unsuspend(casino: Casino, playerId: string) {
  return casino.call("POST", `${PLAYERS}/${playerId}/unsuspend`);
}

/** Launches a player who is certain to be in the list. */
async function launchListed(casino: Casino, options = {}): Promise<PlayerSession> {
  const player = await casino.launch(options);
  const { tenant, environment } = casino;
  await catchUpHistory(env, { tenantId: tenant.id, environment, playerId: player.playerId });
  return player;
}

describe("a suspended player", () => {
  it("is refused on the very next call of every session", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const other = await casino.launch({ playerId: player.externalId, demo: true });
    await casino.deposit(player.playerId, "10");
    expect(await suspend(casino, player.externalId, { reason: "Asked for it" })).toMatchObject({
      status: 200,
      data: { playerId: player.playerId, status: "suspended", reason: "Asked for it" },
    });
    for (const session of [player, other]) {
      const refused = { status: 401, code: "SESSION_ENDED", details: { reason: "suspended" } };
      expect(await bet(session)).toMatchObject(refused);
      for (const path of ["/api/v1/auth/session", `${BET}/current`]) {
        expect(await session.call("GET", path)).toMatchObject({ code: "SESSION_ENDED" });
      }
      const { refreshToken } = session;
      const refreshed = await call("POST", "/api/v1/auth/refresh", { body: { refreshToken } });
      expect(refreshed).toMatchObject(refused);
    }
  });

  it("gets no launch token, and cannot exchange one that was created before", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const launchToken = await casino.createToken({ playerId: player.externalId });
    await suspend(casino, player.playerId);
    const body = { playerId: player.externalId };
    const create = { body, signed: true };
    expect(await casino.call("POST", "/api/v1/auth/sso/create-token", create)).toMatchObject({
      status: 403,
      code: "PLAYER_SUSPENDED",
    });
    expect(await exchange(launchToken)).toMatchObject({ status: 403, code: "PLAYER_SUSPENDED" });
    await unsuspend(casino, player.playerId);
    // The refused token was not used up.
    expect(await exchange(launchToken)).toMatchObject({ status: 200 });
    expect(await casino.call("POST", "/api/v1/auth/sso/create-token", create)).toMatchObject({
      status: 200,
    });
  });

  it("can play again after a new launch, but not in a session that was ended", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10");
    await suspend(casino, player.playerId);
    expect((await unsuspend(casino, player.playerId)).data).toMatchObject({
      status: "active",
      suspendedAt: null,
      reason: null,
    });
    expect(await bet(player)).toMatchObject({ code: "SESSION_ENDED" });
    const back = await casino.launch({ playerId: player.externalId });
    expect(await bet(back)).toMatchObject({ status: 201 });
  });

  it("keeps the money, and the operator can still deposit and withdraw", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    await casino.deposit(playerId, "10");
    await suspend(casino, playerId);
    expect(await casino.deposit(playerId, "5")).toMatchObject({ status: 201 });
    const withdrawn = await withdraw(casino, { playerId, amount: "15", currency: "USD" });
    expect(withdrawn.code).toBeUndefined();
    expect(await casino.balance(playerId)).toBe("0.00");
  });

  it("is suspended once, with the first reason, however often the call is sent, even without a body", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    const first = await suspend(casino, playerId, { reason: "First" });
    const again = await casino.call("POST", `${PLAYERS}/${playerId}/suspend`);
    expect(again.data).toEqual(first.data);
    const path = `/api/v1/admin/audit-log?target=${playerId}`;
    const { entries } = expectSuccess(await casino.call("GET", path));
    expect(entries).toHaveLength(1);
  });

  it("is not found before a first exchange, or by another tenant", async () => {
    const casino = await openCasino();
    const foreign = await (await openCasino()).launch();
    await casino.createToken({ playerId: "not-yet" });
    for (const id of ["not-yet", foreign.playerId, foreign.externalId]) {
      for (const act of ["suspend", "unsuspend"]) {
        const answer = await casino.call("POST", `${PLAYERS}/${id}/${act}`, {
          ...(act === "suspend" ? { body: {} } : {}),
        });
        expect(answer).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
      }
      expect(await casino.call("GET", `${PLAYERS}/${id}`)).toMatchObject({ status: 404 });
    }
    expect(await bet(foreign)).not.toMatchObject({ code: "SESSION_ENDED" });
  });

  it("can still play in production after a suspension in the sandbox", async () => {
    const casino = await openCasino();
    const { externalId } = await casino.launch();
    await suspend(casino, externalId);
    const request = { body: { playerId: externalId }, signed: true, credential: casino.otherKey };
    const path = "/api/v1/auth/sso/create-token";
    const { launchToken } = expectSuccess(await call("POST", path, request, casino.otherSecret));
    expect(await exchange(launchToken)).toMatchObject({ status: 200 });
  });
});

describe("the list of players", () => {
  it("shows players newest first, page by page and by cursor, each player once", async () => {
    const casino = await openCasino();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await launchListed(casino)).playerId);
    const all = expectSuccess(await casino.call("GET", PLAYERS)).players;
    expect(all.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    const times = all.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const seen: string[] = [];
    let cursor = "";
    for (;;) {
      const answer = await casino.call("GET", `${PLAYERS}?limit=2${cursor}`);
      seen.push(...answer.data.players.map(({ id }: { id: string }) => id));
      if (answer.meta?.nextCursor === undefined) break;
      cursor = `&cursor=${answer.meta.nextCursor}`;
    }
    expect(seen).toEqual(all.map(({ id }: { id: string }) => id));
    const second = await casino.call("GET", `${PLAYERS}?limit=2&page=2`);
    expect(second.meta).toMatchObject({ page: 2, pageSize: 2, total: 5, hasMore: true });
  });

  it("can be filtered by external id, status and time", async () => {
    const casino = await openCasino();
    const [one, two] = [await launchListed(casino), await launchListed(casino)];
    await suspend(casino, two.playerId, { reason: "Why" });
    const idsFor = async (query: string) => {
      const { players } = expectSuccess(await casino.call("GET", `${PLAYERS}?${query}`));
      return players.map(({ id }: { id: string }) => id);
    };
    expect(await idsFor(`externalId=${one.externalId}`)).toEqual([one.playerId]);
    expect(await idsFor("externalId=nobody")).toEqual([]);
    expect(await idsFor("status=suspended")).toEqual([two.playerId]);
    expect(await idsFor("status=active")).toEqual([one.playerId]);
    expect(await idsFor(`externalId=${one.externalId}&status=suspended`)).toEqual([]);
    expect(await idsFor("to=2026-01-01T00:00:00Z")).toEqual([]);
    expect(await idsFor("from=2026-01-01T00:00:00Z&status=active")).toEqual([one.playerId]);
    await unsuspend(casino, two.playerId);
    expect(await idsFor("status=suspended")).toEqual([]);
  });

  it("contains no players of another tenant or environment", async () => {
    const casino = await openCasino();
    await launchListed(await openCasino());
    await launchListed(casino);
    const credential = casino.otherKey;
    expect((await casino.call("GET", PLAYERS, { credential })).data.players).toEqual([]);
    expect((await casino.call("GET", PLAYERS)).data.players).toHaveLength(1);
  });
});

describe("a player's details", () => {
  it("show balances in every currency, live sessions and totals, with demo play separate", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10");
    await casino.deposit(player.playerId, "7", "EUR");
    const round = expectSuccess(await bet(player)).round;
    const demo = await casino.launch({ playerId: player.externalId, demo: true });
    expectSuccess(await bet(demo, "2.00"));
    const path = `${PLAYERS}/${player.externalId}`;
    const details = expectSuccess(await casino.call("GET", path));
    const balances = new Map(
      details.balances.map(({ currency, cash }: Record<string, string>) => [currency, cash]),
    );
    expect(balances.get("EUR")).toBe("7.00");
    expect(balances.get("USD")).toBe(await casino.balance(player.playerId));
    expect(details).toMatchObject({ id: player.playerId, status: "active", jurisdiction: "CW" });
    const sessions = details.sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
    expect(sessions.sort()).toEqual([player.sessionId, demo.sessionId].sort());
    expect(details.played).toMatchObject({
      totalBets: 1,
      favoriteGame: "golden-reels",
      amounts: [{ currency: "USD", staked: "1.00", won: round.win }],
    });
    expect(details.demo).toMatchObject({ totalBets: 1, amounts: [{ staked: "2.00" }] });
  });

  it("include no session that has ended", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await player.call("POST", "/api/v1/auth/logout");
    const { sessions } = expectSuccess(await casino.call("GET", `${PLAYERS}/${player.playerId}`));
    expect(sessions).toEqual([]);
  });
});

describe("the summary of a player's rounds", () => {
  const SUMMARY = "/api/v1/players/me/rounds/summary";

  it("adds up the rounds with none missing, however soon it is read", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "100");
    const wins: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      wins.push(Number(expectSuccess(await bet(player)).round.win));
    }
    const path = `${SUMMARY}?playerId=${player.externalId}`;
    const summary = expectSuccess(await casino.call("GET", path));
    const won = wins.reduce((sum, win) => sum + win, 0);
    const winning = wins.filter((win) => win > 0).length;
    const counts = { totalBets: 10, wins: winning, losses: 10 - winning };
    const amounts = [{ currency: "USD", staked: "10.00", won: won.toFixed(2) }];
    expect(summary).toMatchObject({
      playerId: player.playerId,
      ...counts,
      favoriteGame: "golden-reels",
      amounts: [{ ...amounts[0], net: (won - 10).toFixed(2), jackpotWon: "0.00" }],
      games: [{ gameId: "golden-reels", ...counts, amounts }],
      demo: { totalBets: 0, favoriteGame: null, games: [], amounts: [] },
    });
  });

  it("is not found for an unknown player, and requires a player", async () => {
    const casino = await openCasino();
    const foreign = await (await openCasino()).launch();
    const nobody = await casino.call("GET", `${SUMMARY}?playerId=${foreign.playerId}`);
    expect(nobody).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
    expect(await casino.call("GET", SUMMARY)).toMatchObject({ code: "VALIDATION_FAILED" });
  });
});
