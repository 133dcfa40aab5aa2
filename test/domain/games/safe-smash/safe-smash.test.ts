/** The rules of Safe Smash: what is hidden, what a position shows and pays, and that old rounds can be recomputed. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../../domain/fairness/draw-stream.ts";
import { CASHOUT, stakeLimits, winOf } from "../../../../domain/games/game.ts";
import { HIT, type SafeAction, safeSmash } from "../../../../domain/games/safe-smash/safe-smash.ts";
import { CURRENCIES } from "../../../../domain/money/currencies.ts";
import { givenDraws } from "../simulate-strategy.ts";

/** Every hammer that can be drawn, which is the only draw of the game. */
const FLAWS = Array.from({ length: 750 }, (_, flaw) => flaw);
const LADDER = [1.2, 1.5, 2, 3, 4, 6, 9, 15, 30, 60, 120, 240];

describe("the hidden outcome of a round", () => {
  it.each([
    ["one hit", []],
    ["a round that is cashed out", [CASHOUT]],
    ["a round played to the end", hits(12)],
  ])("takes one draw whatever the player does: %s", (_what, actions) => {
    const random = givenDraws([0]);
    expect(safeSmash.play(random, {}, actions).ok).toBe(true);
    expect(random.bounds).toEqual([750]);
  });

  it("stays hidden: open rounds with the same number of hits look the same to the last byte", () => {
    for (let made = 1; made < 12; made += 1) {
      const positions = FLAWS.map((flaw) => played(flaw, hits(made)));
      const open = positions.filter(({ state }) => state === "open");
      expect(new Set(open.map((position) => JSON.stringify(position))).size).toBe(1);
      expect(open[0]?.outcome).toEqual({
        type: "safe_smash",
        multipliers: LADDER.slice(0, made),
      });
    }
  });

  it("is revealed in full once the round is over, however it ended", () => {
    const left = (flaw: number) => played(flaw, [CASHOUT]).outcome.hammerBreakOnHit;
    const smashed = (flaw: number) => played(flaw, hits(12)).outcome.hammerBreakOnHit;
    for (const flaw of FLAWS.slice(0, 600)) expect(left(flaw)).toBe(smashed(flaw));
    expect([0, 1, 2, 3, 359, 360].map(left)).toEqual([null, null, null, 12, 4, 3]);
    expect([600, 749].map(smashed)).toEqual([1, 1]);
  });
});

describe("a position", () => {
  it("can be cashed out for what it is worth while it is open, and accepts no action afterwards", () => {
    for (const flaw of FLAWS) {
      for (let made = 1; made <= 12; made += 1) {
        const actions = hits(made);
        const position = played(flaw, actions);
        if (position.state === "open") {
          expect(position.nextActions).toEqual(["hit", "cashout"]);
          const left = played(flaw, [...actions, CASHOUT]);
          expect(left).toMatchObject({ state: "settled", tenths: position.tenths });
          continue;
        }
        expect(position.nextActions).toEqual([]);
        for (const more of [HIT, CASHOUT]) {
          const refused = safeSmash.play(givenDraws([flaw]), {}, [...actions, more]);
          expect(refused).toEqual({ ok: false, refusal: "ACTION_NOT_ALLOWED" });
        }
        break;
      }
    }
  });

  it.each([
    ["a hit after a cashout", [CASHOUT, HIT]],
    ["a second cashout", [CASHOUT, CASHOUT]],
    ["a cashout after the safe is open", [...hits(12), CASHOUT]],
    ["a thirteenth hit", [...hits(12), HIT]],
    ["anything after a refused action", [CASHOUT, CASHOUT, HIT, HIT]],
  ])("does not allow %s", (_what, actions) => {
    const refused = safeSmash.play(givenDraws([0]), {}, actions);
    expect(refused).toEqual({ ok: false, refusal: "ACTION_NOT_ALLOWED" });
  });

  it("is worth what the rules publish for its hits, and nothing once the hammer is broken", () => {
    const rules = safeSmash.rules.hits as { multiplier: number; chanceFromStart: string }[];
    expect(rules.map(({ multiplier }) => multiplier)).toEqual(LADDER);
    for (const [index, { multiplier, chanceFromStart }] of rules.entries()) {
      const after = FLAWS.map((flaw) => played(flaw, hits(index + 1)));
      const worth = after.filter(({ tenths }) => tenths === multiplier * 10);
      expect(`${worth.length}/750`).toBe(chanceFromStart);
      expect(after.filter(({ tenths }) => tenths === 0)).toHaveLength(750 - worth.length);
    }
  });

  it("pays whole minor units at every stake of every currency", () => {
    expect(safeSmash.stakeStepMinor).toBe(10);
    for (const currency of CURRENCIES) {
      const { minMinor, maxMinor } = stakeLimits(currency);
      expect([minMinor % 10, maxMinor % 10]).toEqual([0, 0]);
      for (const multiplier of LADDER) {
        expect(Number.isSafeInteger(winOf(minMinor, multiplier * 10))).toBe(true);
        expect(Number.isSafeInteger(winOf(maxMinor, multiplier * 10))).toBe(true);
      }
    }
  });
});

describe("what a player sends", () => {
  it("with the stake must be empty", () => {
    expect(safeSmash.readChoices({})).toEqual({});
    for (const json of ['{"hammer":"steel"}', '{"__proto__":{}}', '{"action":"hit"}']) {
      expect(safeSmash.readChoices(JSON.parse(json))).toBeUndefined();
    }
  });

  it("later may be a hit or a cashout", () => {
    expect(safeSmash.readAction({ action: "hit" })).toEqual(HIT);
    expect(safeSmash.readAction({ action: "cashout" })).toEqual(CASHOUT);
  });

  it.each([
    ["nothing", "{}"],
    ["another action", '{"action":"peek"}'],
    ["a list", '{"action":["hit"]}'],
    ["null", '{"action":null}'],
    ["a hit with another field", '{"action":"hit","times":2}'],
    ["a prototype", '{"action":"hit","__proto__":{}}'],
    ["an action by prototype", '{"__proto__":{"action":"hit"}}'],
    ["a name that every object has", '{"action":"constructor"}'],
  ])("may be nothing else: %s", (_what, json) => {
    expect(safeSmash.readAction(JSON.parse(json))).toBeUndefined();
  });

  it("may not be an inherited field", () => {
    expect(safeSmash.readAction(Object.create(HIT))).toBeUndefined();
    expect(
      safeSmash.readAction(Object.assign(Object.create(HIT), { other: "hit" })),
    ).toBeUndefined();
  });

  it("can be stored as JSON, and the round replayed from it", () => {
    const sent = [HIT, HIT, CASHOUT].map((action) => safeSmash.readAction(action) as SafeAction);
    const stored = JSON.parse(JSON.stringify({ choices: safeSmash.readChoices({}), sent }));
    const replayed = safeSmash.play(givenDraws([7]), stored.choices, stored.sent);
    expect(replayed).toEqual(safeSmash.play(givenDraws([7]), {}, sent));
    expect(replayed).toMatchObject({ ok: true, value: { state: "settled", tenths: 20 } });
  });
});

it.each([
  ["broken hammer", 2, hits(3), 0, [1.2, 1.5], 3],
  ["cashed out", 4, [...hits(2), CASHOUT], 15, [1.2, 1.5], 5],
  ["opened safe", 84, hits(12), 2_400, LADDER, null],
] as const)("a round of version 1 can still be recomputed from its seeds: %s", (...round) => {
  const [, nonce, actions, tenths, multipliers, hammerBreakOnHit] = round;
  const serverSeed = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
  const random = drawStream({ serverSeed, clientSeed: "safe", nonce });
  expect(safeSmash.version).toBe(1);
  expect(safeSmash.play(random, {}, actions)).toEqual({
    ok: true,
    value: {
      state: "settled",
      tenths,
      outcome: { type: "safe_smash", multipliers, hammerBreakOnHit },
      nextActions: [],
    },
  });
});

/** The actions for this many hits. The stake pays for the first. */
function hits(made: number): readonly SafeAction[] {
  return Array.from({ length: made - 1 }, () => HIT);
}

function played(flaw: number, actions: readonly SafeAction[]) {
  // A round that ended early accepts only the first of the planned actions.
  for (let length = actions.length; length >= 0; length -= 1) {
    const result = safeSmash.play(givenDraws([flaw]), {}, actions.slice(0, length));
    if (result.ok) return result.value;
  }
  throw new Error("expected the stake to pay for a hit");
}
