/** The list of games, their figures and their stake limits: Reference 8.1. */
import { describe, expect, it } from "vitest";
import { expectSuccess, openCasino } from "../support/casino.ts";

const CONFIG = "/api/v1/games/golden-reels/config";

describe("games", () => {
  it("lists the games that the tenant offers, with the published figures", async () => {
    const casino = await openCasino();
    const { games } = expectSuccess(await casino.call("GET", "/api/v1/games"));
    const game = games.find(({ id }: { id: string }) => id === "golden-reels");
    expect(game).toMatchObject({ enabled: true, jackpot: true });
    expect(game.returnToPlayer).toBeGreaterThan(0.9);
    expect(game.returnToPlayer).toBeLessThan(1);
    const details = await casino.call("GET", "/api/v1/games/golden-reels");
    expect(expectSuccess(details)).toEqual(game);
  });

  it("omits a game that the tenant disabled, and shows whether a game has the jackpot", async () => {
    const off = await openCasino({ settings: { games: { "golden-reels": { enabled: false } } } });
    const { games } = expectSuccess(await off.call("GET", "/api/v1/games"));
    expect(games.map(({ id }: { id: string }) => id)).not.toContain("golden-reels");
    const withoutJackpot = await openCasino({
      settings: { games: { "golden-reels": { jackpot: false } } },
    });
    const details = await withoutJackpot.call("GET", "/api/v1/games/golden-reels");
    expect(expectSuccess(details)).toMatchObject({ enabled: true, jackpot: false });
  });

  it.each(["", "nope", "__proto__", "constructor"])(
    "answers not found for the unknown game %j",
    async (id) => {
      const casino = await openCasino();
      const codes = [
        (await casino.call("GET", `/api/v1/games/${id}`)).code,
        (await casino.call("GET", `/api/v1/games/${id}/config`)).code,
      ];
      for (const code of codes) expect(code).toMatch(/NOT_FOUND$/);
    },
  );

  it.each([
    ["USD", "0.10", "100.00"],
    ["JPY", "10", "10000"],
    ["KWD", "0.030", "30.000"],
    ["USDT", "0.100000", "100.000000"],
  ])("returns the stake limits in %s", async (currency, min, max) => {
    const casino = await openCasino();
    const data = expectSuccess(await casino.call("GET", `${CONFIG}?currency=${currency}`));
    expect(data).toMatchObject({ currency, stake: { min, max }, game: { id: "golden-reels" } });
  });

  it("uses the session's currency for a player and the account's currency for the operator", async () => {
    const casino = await openCasino({ settings: { currency: "SEK" } });
    const player = await casino.launch({ currency: "JPY" });
    expect(expectSuccess(await player.call("GET", CONFIG)).currency).toBe("JPY");
    expect(expectSuccess(await casino.call("GET", CONFIG)).currency).toBe("SEK");
    const unknown = await casino.call("GET", `${CONFIG}?currency=XXX`);
    expect(unknown.code).toBe("CURRENCY_NOT_SUPPORTED");
  });
});
