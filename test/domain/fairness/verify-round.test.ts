/** A round is recomputed and compared with what was claimed about it: a true claim holds, and each false one is named. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readClaim, readPasted } from "../../../clients/game/verify/read-claim.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { recomputeRound } from "../../../domain/fairness/recompute-round.ts";
import { type RoundClaim, verifyRound } from "../../../domain/fairness/verify-round.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";

const ORIGIN = {
  gameId: "golden-reels",
  gameVersion: 1,
  serverSeed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  clientSeed: " spaced: ",
  nonce: 5,
  choices: {},
  actions: [],
  forcedDraws: null,
};

function trueClaim(): RoundClaim {
  const again = recomputeRound(ORIGIN);
  if (!again.ok) throw new Error(again.refusal);
  const { outcome, tenths } = again.value.position;
  return {
    ...ORIGIN,
    serverSeedHash: serverSeedHash(ORIGIN.serverSeed),
    outcome,
    multiplier: tenths / 10,
    money: { currency: "USD", stake: "0.20", win: ((tenths * 20) / 1000).toFixed(2) },
  };
}

function failing(claim: RoundClaim): string[] {
  const result = verifyRound(claim);
  if (!result.ok) throw new Error(result.refusal);
  return result.value.checks.filter(({ holds }) => !holds).map(({ what }) => what);
}

describe("a claim about a round", () => {
  it("holds if it is true, whatever the order of its fields", () => {
    const claim = trueClaim();
    const reversed = Object.fromEntries(Object.entries(claim.outcome as object).reverse());
    expect(failing(claim)).toEqual([]);
    expect(failing({ ...claim, outcome: reversed })).toEqual([]);
    const result = verifyRound(claim);
    expect(result.ok && result.value.checks).toHaveLength(4);
    expect(result.ok && result.value.round.draws.length).toBeGreaterThanOrEqual(5);
  });

  it("is refused with choices or actions that the game does not accept", () => {
    const safe = { ...ORIGIN, gameId: "safe-smash" };
    const refusalOf = (change: object) => {
      const result = recomputeRound({ ...safe, ...change });
      return result.ok ? undefined : result.refusal;
    };
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({ choices: { power: 1 } })).toBe("CHOICES_INVALID");
    expect(refusalOf({ choices: null })).toBe("CHOICES_INVALID");
    expect(refusalOf({ actions: [{ action: "foo" }] })).toBe("ACTION_NOT_ALLOWED");
    expect(refusalOf({ actions: [{ action: "hit", extra: 1 }] })).toBe("ACTION_NOT_ALLOWED");
    expect(refusalOf({ gameVersion: 2 })).toBe("GAME_NOT_FOUND");
  });

  it("holds for every golden vector, of every game", () => {
    const { rounds } = JSON.parse(readFileSync("docs/fairness-vectors.json", "utf8"));
    for (const { draws, ...claimed } of rounds) {
      const claim = readClaim(readPasted(JSON.stringify({ ...claimed, state: "settled" })));
      const result = verifyRound(claim);
      expect(result.ok && result.value.checks.map(({ holds }) => holds)).toEqual([
        true,
        true,
        true,
      ]);
      expect(result.ok && result.value.round.draws).toEqual(draws);
    }
    expect(rounds.length).toBeGreaterThanOrEqual(5 * GAMES.length);
  });

  it.each([
    ["another hash", { serverSeedHash: "0".repeat(64) }, ["server seed hash"]],
    ["another outcome", { outcome: { type: "slots" } }, ["outcome"]],
    ["another multiplier", { multiplier: 9_999 }, ["multiplier"]],
    ["another win", { money: { currency: "USD", stake: "0.20", win: "99.00" } }, ["win"]],
    ["an invalid stake", { money: { currency: "USD", stake: "x", win: "0.00" } }, ["win"]],
    ["an unknown currency", { money: { currency: "XXX", stake: "1", win: "0" } }, ["win"]],
    ["another server seed", { serverSeed: "f".repeat(64) }, ["server seed hash", "outcome"]],
    ["another nonce", { nonce: 6 }, ["outcome"]],
    ["another client seed", { clientSeed: "spaced:" }, ["outcome"]],
    ["draws forced in secret", { forcedDraws: [1, 2, 3, 4, 5] }, ["outcome"]],
  ])("fails with %s, and the failing check is named", (_, change, named) => {
    expect(failing({ ...trueClaim(), ...change })).toEqual(expect.arrayContaining(named));
  });

  it.each([
    [{ serverSeed: "abc" }, "SEED_INVALID"],
    [{ gameId: "roulette" }, "GAME_NOT_FOUND"],
    [{ gameVersion: 99 }, "GAME_NOT_FOUND"],
  ])("is refused with %j", (change, refusal) => {
    expect(verifyRound({ ...trueClaim(), ...change })).toEqual({ ok: false, refusal });
  });
});

describe("text pasted into the verifier", () => {
  const { money, ...claim } = trueClaim();
  const answer = { ...claim, ...money, state: "settled" };

  it("is read with or without the response envelope", () => {
    for (const pasted of [answer, { success: true, data: answer, requestId: "req_1" }]) {
      expect(readClaim(readPasted(JSON.stringify(pasted, null, 2)))).toEqual(trueClaim());
    }
  });

  it("is compared with no win unless the round is settled", () => {
    const open = readClaim(readPasted(JSON.stringify({ ...answer, state: "voided" })));
    expect(open).toMatchObject({ multiplier: undefined, money: undefined });
  });

  it.each([
    ["incomplete JSON", '{"gameId":', /not JSON/],
    ["a list", "[]", /not a round/],
    ["a round whose seed is hidden", '{"serverSeed":null}', /not revealed/],
    ["a missing nonce", '{"gameId":"golden-reels","gameVersion":1}', /nonce/],
    ["actions that are not a list", '{"nonce":1,"gameVersion":1,"actions":7}', /actions must be/],
    ["draws that are not numbers", '{"nonce":1,"gameVersion":1,"forcedDraws":["a"]}', /forced/],
  ])("is refused with an explanation: %s", (_, text, words) => {
    expect(() => readClaim(readPasted(text))).toThrow(words);
  });
});
