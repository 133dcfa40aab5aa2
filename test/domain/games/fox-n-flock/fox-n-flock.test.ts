/** The rules of Fox n' Flock: what is hidden, what a position shows and pays, and that old rounds can be recomputed. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../../domain/fairness/draw-stream.ts";
import {
  type FoxAction,
  foxNFlock,
  TAKE,
} from "../../../../domain/games/fox-n-flock/fox-n-flock.ts";
import { drawNight, RUNG_HUNDREDTHS } from "../../../../domain/games/fox-n-flock/night.ts";
import { CASHOUT } from "../../../../domain/games/game.ts";
import { givenDraws, seededDraws } from "../simulate-strategy.ts";

/** Nights as draws: for each goat the shepherd (not before the first goat), the goat and the fox's luck. */
const BOLDEST = [1, 0, ...Array.from({ length: 7 }, () => [3, 1, 0]).flat()];
const QUIETEST = [0, 0, ...Array.from({ length: 7 }, () => [0, 0, 0]).flat()];
const SOME = manyNights(20_000);

describe("the hidden outcome of a round", () => {
  it.each([
    ["one goat", []],
    ["a round that is cashed out", [CASHOUT]],
    ["a round played to the end", takes(8)],
  ])("is drawn for the whole night whatever the player does: %s", (_what, actions) => {
    const random = givenDraws(BOLDEST);
    expect(foxNFlock.play(random, {}, actions).ok).toBe(true);
    expect(random.bounds).toHaveLength(2 + 7 * 3);
    expect(random.bounds.slice(0, 8)).toEqual([2, 150, 4, 2, 300, 4, 2, 800]);
  });

  it("stays hidden: open rounds with the same history look the same to the last byte", () => {
    const shown = new Map<string, Set<string>>();
    let open = 0;
    for (const draws of SOME) {
      const night = drawNight(givenDraws(draws));
      for (let thefts = 1; thefts < night.length && night[thefts - 1]?.succeeds; thefts += 1) {
        // The shepherd and the goats seen so far, including the next one, but not whether it succeeds.
        const seen = night.slice(0, thefts + 1).map(({ shepherd, goat }) => [shepherd, goat]);
        const key = JSON.stringify(seen);
        const position = played(draws, takes(thefts));
        expect(position.state).toBe("open");
        shown.set(key, (shown.get(key) ?? new Set()).add(JSON.stringify(position)));
        open += 1;
      }
    }
    expect([...shown.values()].filter((positions) => positions.size > 1)).toEqual([]);
    // Many nights share a history, so nights are compared with each other and not only with themselves.
    expect(open).toBeGreaterThan(5 * shown.size);
  });

  it("is revealed once the round is over: the goat that the fox is, or would have been, caught on", () => {
    for (const draws of SOME.slice(0, 2_000)) {
      const night = drawNight(givenDraws(draws));
      const fate = night.at(-1)?.succeeds ? null : night.length;
      for (const actions of [[CASHOUT], [TAKE, CASHOUT], takes(8)]) {
        const position = played(draws, actions);
        if (position.state === "open") continue;
        expect(position.outcome.caughtOnGoat).toBe(fate);
      }
    }
  });
});

describe("a position", () => {
  it("can be cashed out for what it is worth while it is open, and accepts no action afterwards", () => {
    for (const draws of [BOLDEST, QUIETEST, ...SOME.slice(0, 2_000)]) {
      for (let thefts = 1; thefts <= 8; thefts += 1) {
        const actions = takes(thefts);
        const position = played(draws, actions);
        if (position.state === "open") {
          expect(position.nextActions).toEqual(["take", "cashout"]);
          const left = played(draws, [...actions, CASHOUT]);
          const { tenths, outcome } = position;
          expect(left).toMatchObject({ state: "settled", tenths, outcome, nextActions: [] });
          continue;
        }
        expect(position.nextActions).toEqual([]);
        for (const more of [TAKE, CASHOUT]) {
          const refused = foxNFlock.play(givenDraws(draws), {}, [...actions, more]);
          expect(refused).toEqual({ ok: false, refusal: "ACTION_NOT_ALLOWED" });
        }
        break;
      }
    }
  });

  it.each([
    ["a theft after a cashout", [CASHOUT, TAKE]],
    ["a second cashout", [CASHOUT, CASHOUT]],
    ["a cashout after the last goat", [...takes(8), CASHOUT]],
    ["a ninth goat", [...takes(8), TAKE]],
    ["anything after a refused action", [CASHOUT, CASHOUT, TAKE, TAKE]],
  ])("does not allow %s", (_what, actions) => {
    const refused = foxNFlock.play(givenDraws(BOLDEST), {}, actions);
    expect(refused).toEqual({ ok: false, refusal: "ACTION_NOT_ALLOWED" });
  });

  it("shows the shepherd and the next goat, and pays whole tenths of the stake", () => {
    expect(played(BOLDEST, takes(2))).toEqual({
      state: "open",
      tenths: 30,
      outcome: {
        type: "fox",
        goatMultipliers: [1.5, 3],
        shepherdState: "patrolling",
        nextGoat: { size: "large", multiplier: 8 },
      },
      nextActions: ["take", "cashout"],
    });
    for (const worth of RUNG_HUNDREDTHS.slice(1)) expect(worth % 10).toBe(0);
  });

  it("is settled at its worth after the last goat, at most the published maximum", () => {
    expect(played(BOLDEST, takes(8))).toMatchObject({
      state: "settled",
      tenths: foxNFlock.mathematics.maxMultiplier * 10,
      outcome: { shepherdState: "patrolling", nextGoat: null, caughtOnGoat: null },
    });
    expect(played(QUIETEST, takes(8))).toMatchObject({ state: "settled", tenths: 60 });
  });
});

describe("what a player sends", () => {
  it("with the stake must be empty", () => {
    expect(foxNFlock.readChoices({})).toEqual({});
    for (const json of ['{"goat":"large"}', '{"__proto__":{}}', '{"action":"take"}']) {
      expect(foxNFlock.readChoices(JSON.parse(json))).toBeUndefined();
    }
  });

  it("later may be a theft or a cashout", () => {
    expect(foxNFlock.readAction({ action: "take" })).toEqual(TAKE);
    expect(foxNFlock.readAction({ action: "cashout" })).toEqual(CASHOUT);
  });

  it.each([
    ["nothing", "{}"],
    ["another action", '{"action":"hit"}'],
    ["a list", '{"action":["take"]}'],
    ["null", '{"action":null}'],
    ["a theft with another field", '{"action":"take","goats":2}'],
    ["a prototype", '{"action":"take","__proto__":{}}'],
    ["an action by prototype", '{"__proto__":{"action":"take"}}'],
    ["a name that every object has", '{"action":"constructor"}'],
  ])("may be nothing else: %s", (_what, json) => {
    expect(foxNFlock.readAction(JSON.parse(json))).toBeUndefined();
  });

  it("may not be an inherited field", () => {
    const inherited = Object.assign(Object.create(TAKE), { other: "take" });
    expect(foxNFlock.readAction(Object.create(TAKE))).toBeUndefined();
    expect(foxNFlock.readAction(inherited)).toBeUndefined();
  });

  it("can be stored as JSON, and the round replayed from it", () => {
    const sent = [TAKE, CASHOUT].map((action) => foxNFlock.readAction(action) as FoxAction);
    const stored = JSON.parse(JSON.stringify({ choices: foxNFlock.readChoices({}), sent }));
    const replayed = foxNFlock.play(givenDraws(BOLDEST), stored.choices, stored.sent);
    expect(replayed).toEqual(foxNFlock.play(givenDraws(BOLDEST), {}, sent));
    expect(replayed).toMatchObject({ ok: true, value: { state: "settled", tenths: 30 } });
  });
});

it.each([
  [
    "caught",
    5,
    takes(4),
    0,
    { goatMultipliers: [1.2, 2, 4], shepherdState: "alert", nextGoat: null, caughtOnGoat: 4 },
  ],
  [
    "cashed out",
    1,
    [...takes(4), CASHOUT],
    25,
    {
      goatMultipliers: [1.2, 1.5, 2, 2.5],
      shepherdState: "alert",
      nextGoat: { size: "small", multiplier: 4 },
      caughtOnGoat: 5,
    },
  ],
  [
    "to the end",
    24,
    takes(8),
    600,
    {
      goatMultipliers: [1.5, 3, 5, 8, 12, 20, 30, 60],
      shepherdState: "alert",
      nextGoat: null,
      caughtOnGoat: null,
    },
  ],
] as const)("a round of version 1 can still be recomputed from its seeds: %s", (...round) => {
  const [, nonce, actions, tenths, shown] = round;
  const serverSeed = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
  const random = drawStream({ serverSeed, clientSeed: "fox", nonce });
  expect(foxNFlock.version).toBe(1);
  expect(foxNFlock.play(random, {}, actions)).toEqual({
    ok: true,
    value: { state: "settled", tenths, outcome: { type: "fox", ...shown }, nextActions: [] },
  });
});

/** The actions for this many thefts. The stake pays for the first. */
function takes(thefts: number): readonly FoxAction[] {
  return Array.from({ length: thefts - 1 }, () => TAKE);
}

function played(draws: readonly number[], actions: readonly FoxAction[]) {
  // A round that ended early accepts only the first of the planned actions.
  for (let length = actions.length; length >= 0; length -= 1) {
    const result = foxNFlock.play(givenDraws(draws), {}, actions.slice(0, length));
    if (result.ok) return result.value;
  }
  throw new Error("expected the stake to pay for a theft");
}

/** Returns the draws of this many random nights. */
function manyNights(nights: number): readonly (readonly number[])[] {
  const random = seededDraws(8);
  return Array.from({ length: nights }, () => {
    const draws: number[] = [];
    const below = (bound: number) => {
      const draw = random.below(bound);
      draws.push(draw);
      return draw;
    };
    drawNight({ below });
    return draws;
  });
}
