/**
 * How operators enable games and choose which of them contribute to the jackpot: jackpot rule 8;
 * Reference 10.15. A change applies only to the API key's tenant and environment.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const GAME = "/api/v1/admin/games/golden-reels";

afterEach(releaseClock);

function spin(player: PlayerSession) {
  const headers = { "Idempotency-Key": ulid() };
  const options = { body: { stake: "1.00" }, headers };
  return player.call("POST", "/api/v1/games/golden-reels/rounds", options);
}

describe("PATCH /admin/games/:gameId", () => {
  it("takes a game out of the jackpot within 10 seconds, and puts it back", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "100.00");
    expect((await spin(player)).data.jackpot.contribution).toBe("0.010000");
    const off = await casino.call("PATCH", GAME, { body: { jackpot: false } });
    expect(expectSuccess(off)).toEqual({ id: "golden-reels", enabled: true, jackpot: false });
    holdClock();
    advanceSeconds(10);
    expect((await spin(player)).data.jackpot).toBeNull();
    const shown = await casino.call("GET", "/api/v1/games/golden-reels");
    expect(expectSuccess(shown)).toMatchObject({ enabled: true, jackpot: false });
    await casino.call("PATCH", GAME, { body: { jackpot: true } });
    advanceSeconds(10);
    expect((await spin(player)).data.jackpot.contribution).toBe("0.010000");
  });

  it("disables a game without changing its jackpot setting, another tenant or the other environment", async () => {
    const casino = await openCasino();
    const other = await openCasino();
    await casino.call("PATCH", GAME, { body: { jackpot: false } });
    const off = await casino.call("PATCH", GAME, { body: { enabled: false } });
    expect(expectSuccess(off)).toEqual({ id: "golden-reels", enabled: false, jackpot: false });
    const theirs = await other.call("PATCH", GAME, { body: { jackpot: true } });
    expect(expectSuccess(theirs)).toEqual({ id: "golden-reels", enabled: true, jackpot: true });
    const credential = casino.otherKey;
    const production = await casino.call("GET", "/api/v1/games/golden-reels", { credential });
    expect(expectSuccess(production)).toMatchObject({ enabled: true, jackpot: true });
    holdClock();
    advanceSeconds(10);
    const { games } = expectSuccess(await casino.call("GET", "/api/v1/games"));
    expect(games.map(({ id }: { id: string }) => id)).not.toContain("golden-reels");
  });

  it("keeps both of two simultaneous changes, and the tenant's other settings", async () => {
    const casino = await openCasino({ settings: { currency: "SEK", locale: "sv" } });
    await Promise.all([
      casino.call("PATCH", GAME, { body: { enabled: false } }),
      casino.call("PATCH", GAME, { body: { jackpot: false } }),
    ]);
    const query =
      "SELECT settings FROM tenant_settings WHERE tenant_id = ? AND environment = 'sandbox'";
    const row = await env.DB.prepare(query).bind(casino.tenant.id).first<{ settings: string }>();
    expect(JSON.parse(row?.settings ?? "")).toEqual({
      ...casino.tenant.settings,
      games: { "golden-reels": { enabled: false, jackpot: false } },
    });
  });

  it.each([
    [{}, 400, "VALIDATION_FAILED"],
    [{ jackpot: null }, 400, "VALIDATION_FAILED"],
    [{ enabled: "false" }, 400, "VALIDATION_FAILED"],
    [{ jackpot: false, ticker: false }, 400, "VALIDATION_FAILED"],
  ])("refuses %j and changes nothing", async (body, status, code) => {
    const casino = await openCasino();
    expect(await casino.call("PATCH", GAME, { body })).toMatchObject({ status, code });
    const still = await casino.call("PATCH", GAME, { body: { enabled: true } });
    expect(expectSuccess(still)).toEqual({ id: "golden-reels", enabled: true, jackpot: true });
  });

  it("answers GAME_NOT_FOUND for an unknown game", async () => {
    const casino = await openCasino();
    for (const gameId of ["nope", "__proto__", "constructor"]) {
      const path = `/api/v1/admin/games/${gameId}`;
      const answer = await casino.call("PATCH", path, { body: { jackpot: false } });
      expect(answer).toMatchObject({ status: 404, code: "GAME_NOT_FOUND" });
    }
  });
});
