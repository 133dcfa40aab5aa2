/** The daily check of the games reports what is not as published. Decision 0072. */
import { afterEach, expect, it, vi } from "vitest";
import { checkGames } from "../../../src/monitoring/check-games.ts";

afterEach(() => vi.restoreAllMocks());

it("the daily check writes an error that names the game that is not as published, and only then", () => {
  const [fine, wrong] = [vi.spyOn(console, "info"), vi.spyOn(console, "error")].map((log) =>
    log.mockImplementation(() => {}),
  );
  checkGames();
  expect(fine).toHaveBeenCalledTimes(1);
  expect(wrong).not.toHaveBeenCalled();
  const other = { gameId: "golden-reels", version: 1, hash: null, rulesHold: true };
  checkGames([{ ...other, roundsHold: false }]);
  expect(wrong).toHaveBeenCalledTimes(1);
  expect(String(wrong?.mock.calls[0])).toContain("golden-reels");
});
