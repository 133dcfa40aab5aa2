/**
 * What is typed or pasted into the verifier is read exactly, and what a verification shows is stated with its
 * limits.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conclude } from "../../../clients/verifier/src/conclude.ts";
import { readClaim, readPasted } from "../../../clients/verifier/src/read-claim.ts";
import { recomputeRound } from "../../../domain/fairness/recompute-round.ts";
import { verifyRound } from "../../../domain/fairness/verify-round.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { type Answer, anchorOf, honestRounds, notedFor, reasonAgainst } from "./honest-rounds.ts";

const ROUND = honestRounds()[0] as Answer;
const SAFE = honestRounds().find(
  ({ gameId, actions }) => gameId === "safe-smash" && actions.length === 3,
) as Answer;

const claimOf = (round: Answer) => readClaim(readPasted(JSON.stringify(round)), notedFor(round));

function conclusionOf(round: Answer) {
  const result = verifyRound(claimOf(round));
  if (!result.ok) throw new Error(result.refusal);
  return conclude(claimOf(round), result.value);
}

describe("a claim about a round", () => {
  it("holds whatever the order of the outcome's fields, and the draws are shown", () => {
    const outcome = Object.fromEntries(Object.entries(ROUND.outcome).reverse());
    const result = verifyRound(claimOf({ ...ROUND, outcome }));
    expect(result.ok && result.value.checks.map(({ holds }) => holds)).toEqual(Array(7).fill(true));
    const { rounds } = JSON.parse(readFileSync("docs/fairness-vectors.json", "utf8"));
    expect(result.ok && result.value.round.draws).toEqual(rounds[0].draws);
    expect(rounds.length).toBeGreaterThanOrEqual(5 * GAMES.length);
  });

  it("is refused with choices or actions that the game does not accept", () => {
    const refusalOf = (change: object) => {
      const result = recomputeRound({ ...claimOf(SAFE), ...change });
      return result.ok ? undefined : result.refusal;
    };
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({ choices: { power: 1 } })).toBe("CHOICES_INVALID");
    expect(refusalOf({ choices: null })).toBe("CHOICES_INVALID");
    expect(refusalOf({ actions: [{ action: "foo" }] })).toBe("ACTION_NOT_ALLOWED");
    expect(refusalOf({ actions: [{ action: "hit", extra: 1 }] })).toBe("ACTION_NOT_ALLOWED");
    expect(refusalOf({ gameVersion: 99 })).toBe("GAME_NOT_FOUND");
  });

  it("of a voided round holds if the round was not over and paid nothing", () => {
    const actions = SAFE.actions.slice(0, 1);
    const again = recomputeRound({ ...claimOf(SAFE), actions });
    if (!again.ok) throw new Error(again.refusal);
    const { outcome, state } = again.value.position;
    expect(state).toBe("open");
    const unpaid = { multiplier: 0, win: "0.00", voidReason: "malfunction", voidedBy: "staff" };
    const voided = { ...SAFE, actions, outcome, state: "voided", ...unpaid };
    expect(conclusionOf(voided)).toMatchObject({ is: "verified" });
    expect(conclusionOf(voided).notShown.join()).toContain("right to void");
    for (const [change, reason] of [
      [{ win: "1.20" }, /\/ win$/],
      [{ multiplier: 1.2 }, /\/ multiplier$/],
      [{ state: "settled" }, /\/ state$/],
      [{ state: "open" }, /\/ state$/],
    ] as const) {
      const text = JSON.stringify({ ...voided, ...change });
      expect(reasonAgainst(text, notedFor(voided))).toMatch(reason);
    }
  });
});

describe("a conclusion", () => {
  it("says what was shown, and what nothing on the page can show", () => {
    const { is, shown, notShown } = conclusionOf(ROUND);
    expect(is).toBe("verified");
    expect(shown.join()).toContain("exactly the one whose hash you noted");
    for (const limit of ["before the casino knew", "nonce", "stake", "real money", "jackpot"]) {
      expect(notShown.join()).toContain(limit);
    }
  });

  it("claims less where the player did not choose the client seed, or nobody says who did", () => {
    expect(conclusionOf(ROUND).notShown.join()).not.toContain("picked to suit");
    for (const clientSeedBy of ["platform", null]) {
      const { notShown } = conclusionOf({ ...ROUND, clientSeedBy });
      expect(notShown.join()).toContain("so the casino may have chosen it");
    }
  });

  it("proves nothing where a check fails", () => {
    expect(conclusionOf({ ...ROUND, win: "9.99" })).toMatchObject({ is: "not", shown: [] });
  });

  it("shows only the chain where the seed comes later in it than what was noted", () => {
    const claim = readClaim(readPasted(JSON.stringify(ROUND)), anchorOf(ROUND));
    const result = verifyRound(claim);
    if (!result.ok) throw new Error(result.refusal);
    expect(result.value.steps).toBe(3);
    const { is, verdict, shown, notShown } = conclude(claim, result.value);
    expect(is).toBe("partly");
    expect(verdict).toContain("does not prove that the casino did not pick this seed");
    expect(shown.join()).toContain("hashed 3 times, it gives the hash that you noted");
    expect(shown.join()).not.toContain("nobody could pick");
    expect(notShown[0]).toContain("did not pick this server seed");
    const wrong = verifyRound({ ...claim, win: "9.99" });
    expect(wrong.ok && conclude(claim, wrong.value)).toMatchObject({ is: "not", shown: [] });
  });

  it("is the same with several noted hashes, if one is the server seed's", () => {
    const others = honestRounds().map(notedFor);
    const claim = readClaim(readPasted(JSON.stringify(ROUND)), `\n${others.join(" , ")};`);
    expect(claim.noted).toEqual([...new Set(others)]);
    const result = verifyRound(claim);
    expect(result.ok && conclude(claim, result.value).is).toBe("verified");
  });
});

describe("text pasted into the verifier", () => {
  it("is read with or without the response envelope", () => {
    for (const pasted of [ROUND, { success: true, data: ROUND, requestId: "req_1" }]) {
      const text = JSON.stringify(pasted, null, 2);
      expect(readClaim(readPasted(text), notedFor(ROUND))).toEqual(claimOf(ROUND));
    }
  });

  it("keeps the spaces at the ends of a client seed", () => {
    expect(claimOf({ ...ROUND, clientSeed: " spaced: " }).clientSeed).toBe(" spaced: ");
  });

  it.each([
    ["incomplete JSON", '{"gameId":', /not JSON/],
    ["a list", "[]", /not a round/],
    ["a round whose seed is hidden", '{"serverSeed":null}', /not revealed/],
    ["a missing nonce", JSON.stringify({ ...ROUND, nonce: undefined }), /no "nonce"/],
    ["a nonce with a sign", JSON.stringify({ ...ROUND, nonce: -1 }), /"nonce" must be/],
    ["an infinite multiplier", JSON.stringify({ ...ROUND, multiplier: "1e999" }), /"multiplier"/],
    ["actions that are not a list", JSON.stringify({ ...ROUND, actions: 7 }), /"actions" must be/],
    ["draws in words", JSON.stringify({ ...ROUND, forcedDraws: ["a"] }), /"forcedDraws" must/],
  ])("is refused with an explanation: %s", (_, text, words) => {
    expect(() => readClaim(readPasted(text), "")).toThrow(words);
  });
});
