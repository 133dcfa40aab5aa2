/** The rules of Katapuuult: aiming, what a shot meets, how far it flies, and that old rounds can be recomputed. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../../domain/fairness/draw-stream.ts";
import { type Aim, flightOf } from "../../../../domain/games/katapuuult/flight.ts";
import { katapuuult } from "../../../../domain/games/katapuuult/katapuuult.ts";
import { allAims } from "../../../../domain/games/katapuuult/returns.ts";
import { givenDraws, seededDraws } from "../simulate-strategy.ts";

const MIDDLE = { power: 70, angle: 45 };
const HIGH = { power: 100, angle: 80 };
const LOW = { power: 20, angle: 10 };

describe("a shot", () => {
  it.each([
    ["nothing", {}, MIDDLE],
    ["a power", { power: 20 }, { power: 20, angle: 45 }],
    ["an angle", { angle: 80 }, { power: 70, angle: 80 }],
    ["both at their minimum", LOW, LOW],
    ["both at their maximum", HIGH, HIGH],
  ])("is aimed by power and angle, with defaults for missing ones: %s", (_what, sent, aim) => {
    expect(katapuuult.readChoices(sent)).toEqual(aim);
  });

  it.each([
    ["a power below the minimum", '{"power":19}'],
    ["a power above the maximum", '{"power":101}'],
    ["an angle below the minimum", '{"angle":9}'],
    ["an angle above the maximum", '{"angle":81}'],
    ["a power that is not an integer", '{"power":50.5}'],
    ["a power as text", '{"power":"50"}'],
    ["a power of null", '{"power":null}'],
    ["an angle as a list", '{"angle":[45]}'],
    ["another field", '{"power":50,"angle":45,"wind":1}'],
    ["a prototype", '{"__proto__":{"power":50}}'],
  ])("cannot be aimed by anything else: %s", (_what, json) => {
    expect(katapuuult.readChoices(JSON.parse(json))).toBeUndefined();
  });

  it("cannot be aimed by an invalid number or an inherited field", () => {
    for (const power of [Number.NaN, Number.POSITIVE_INFINITY, 50n]) {
      expect(katapuuult.readChoices({ power })).toBeUndefined();
    }
    expect(katapuuult.readChoices(Object.create({ power: 20 }))).toEqual(MIDDLE);
  });

  it("decides the round: no action is allowed after it, not even a cashout", () => {
    for (const sent of [{}, { action: "cashout" }, { action: "shoot", power: 50 }]) {
      expect(katapuuult.readAction(sent)).toBeUndefined();
    }
    const random = givenDraws([0, 0, 0, 0, 0]);
    const action = { action: "cashout" } as never;
    const refused = { ok: false, refusal: "ACTION_NOT_ALLOWED" };
    expect(katapuuult.play(random, MIDDLE, [action])).toEqual(refused);
  });

  it("can be replayed from choices stored as JSON", () => {
    const aim = katapuuult.readChoices({ power: 33 }) as Aim;
    const stored = JSON.parse(JSON.stringify(aim));
    expect(shot([0, 4, 5_000, 6, 1], stored)).toEqual(shot([0, 4, 5_000, 6, 1], aim));
  });
});

describe("what a shot meets", () => {
  it("takes five draws, the same for every power and angle", () => {
    for (const aim of allAims()) {
      const random = givenDraws([9, 5, 9_999, 0, 3]);
      katapuuult.play(random, aim, []);
      expect(random.bounds).toEqual([10, 10, 10_000, 10, 10]);
    }
  });

  it("depends on power and angle only through the sky that the flight reaches", () => {
    const random = seededDraws(8);
    for (const aim of allAims()) {
      const draws = [10, 10, 10_000, 10, 10].map((bound) => random.below(bound));
      // Makes stars and gems, which are otherwise rare, more frequent.
      if (draws[0] === 0) draws[2] = (draws[2] ?? 0) % 400;
      const [met, inSameSky] = [
        shot(draws, aim),
        shot(draws, { low: LOW, middle: MIDDLE, high: HIGH }[flightOf(aim).sky]),
      ];
      expect(met.tenths).toBe(inSameSky.tenths);
      expect(types(met.outcome)).toEqual(types(inSameSky.outcome));
    }
  });

  it.each([
    ["low", LOW, 2_500, 250, 2, 10],
    ["middle", MIDDLE, 960, 40, 5, 50],
    ["high", HIGH, 316, 4, 8, 1_000],
  ])("includes the treasure of its sky at the top: %s", (_sky, aim, gems, stars, gem, star) => {
    const top = (draw: number) => shot([4, 4, draw, 4, 4], aim).outcome.collectibles;
    expect(top(0)).toMatchObject([{ type: "gem", value: gem }]);
    expect(top(gems - 1)).toMatchObject([{ type: "gem", value: gem }]);
    expect(top(gems)).toMatchObject([{ type: "star", value: star }]);
    expect(top(gems + stars - 1)).toMatchObject([{ type: "star", value: star }]);
    expect(top(gems + stars)).toEqual([]);
    expect(top(9_999)).toEqual([]);
  });

  it("pays the values minus the penalties, and never less than zero", () => {
    const random = seededDraws(9);
    for (let round = 0; round < 5_000; round += 1) {
      const { tenths, outcome } = shot(
        [10, 10, 1_000, 10, 10].map((bound) => random.below(bound)),
        MIDDLE,
      );
      const values = outcome.collectibles.reduce((sum, { value }) => sum + value * 10, 0);
      const penalties = outcome.hazards.reduce((sum, { penalty }) => sum + penalty * 10, 0);
      expect(tenths).toBe(Math.max(0, values - penalties));
    }
  });

  it("lies on the path in the order of the draws, with the treasure at the top", () => {
    const { outcome } = shot([0, 4, 0, 6, 0], HIGH);
    expect(outcome.flight).toEqual({ ...HIGH, range: 3_432, peak: 4_847, sky: "high" });
    expect(outcome.collectibles).toEqual([
      { x: 572, y: 2_693, type: "coin", value: 0.5 },
      { x: 1_716, y: 4_847, type: "gem", value: 8 },
      { x: 2_860, y: 2_693, type: "coin", value: 0.5 },
    ]);
    expect(outcome.hazards).toEqual([
      { x: 1_144, y: 4_308, type: "cloud", penalty: 0.1 },
      { x: 2_288, y: 4_308, type: "bird", penalty: 0.5 },
    ]);
  });
});

describe("a flight", () => {
  it("goes about as far and as high as a thrown stone", () => {
    for (const aim of allAims()) {
      const { range, peak } = flightOf(aim);
      const radians = (aim.angle * Math.PI) / 180;
      const far = aim.power ** 2 * Math.sin(2 * radians);
      const high = (aim.power * Math.sin(radians)) ** 2 / 2;
      expect(Math.abs(range - far)).toBeLessThan(0.01 * far + 1);
      expect(Math.abs(peak - high)).toBeLessThan(0.025 * high + 1);
    }
  });

  it("reaches the middle sky with a peak of 800 or more, and the high sky with 2,000 or more", () => {
    for (const aim of allAims()) {
      const { peak, sky } = flightOf(aim);
      expect(sky).toBe(peak >= 2_000 ? "high" : peak >= 800 ? "middle" : "low");
    }
  });

  it("is never lower with more power or a steeper angle", () => {
    for (const { power, angle } of allAims()) {
      const { peak } = flightOf({ power, angle });
      expect(flightOf({ power: power + 1, angle }).peak).toBeGreaterThanOrEqual(peak);
      expect(flightOf({ power, angle: angle + 1 }).peak).toBeGreaterThanOrEqual(peak);
    }
  });
});

it.each([
  [
    "into the middle sky",
    6,
    MIDDLE,
    {
      tenths: 70,
      flight: { range: 4_900, peak: 1_221, sky: "middle" },
      collectibles: [
        { x: 817, y: 678, type: "coin", value: 0.5 },
        { x: 1_633, y: 1_085, type: "coin", value: 0.5 },
        { x: 2_450, y: 1_221, type: "gem", value: 5 },
        { x: 3_267, y: 1_085, type: "coin", value: 0.5 },
        { x: 4_083, y: 678, type: "coin", value: 0.5 },
      ],
      hazards: [],
    },
  ],
  [
    "into the high sky",
    40,
    HIGH,
    {
      tenths: 74,
      flight: { range: 3_432, peak: 4_847, sky: "high" },
      collectibles: [
        { x: 1_716, y: 4_847, type: "gem", value: 8 },
        { x: 2_288, y: 4_308, type: "coin", value: 0.5 },
      ],
      hazards: [
        { x: 572, y: 2_693, type: "cloud", penalty: 0.1 },
        { x: 1_144, y: 4_308, type: "bird", penalty: 0.5 },
        { x: 2_860, y: 2_693, type: "bird", penalty: 0.5 },
      ],
    },
  ],
  [
    "with more penalties than values",
    1,
    LOW,
    {
      tenths: 0,
      flight: { range: 137, peak: 6, sky: "low" },
      collectibles: [{ x: 91, y: 5, type: "coin", value: 0.5 }],
      hazards: [
        { x: 23, y: 3, type: "cloud", penalty: 0.1 },
        { x: 46, y: 5, type: "bird", penalty: 0.5 },
        { x: 114, y: 3, type: "bird", penalty: 0.5 },
      ],
    },
  ],
])(
  "a shot of version 1 can still be recomputed from its seeds: %s",
  (_what, nonce, aim, expected) => {
    const serverSeed = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
    const random = drawStream({ serverSeed, clientSeed: "shot", nonce });
    const { tenths, flight, collectibles, hazards } = expected;
    expect(katapuuult.version).toBe(1);
    expect(katapuuult.play(random, aim, [])).toEqual({
      ok: true,
      value: {
        state: "settled",
        tenths,
        outcome: { type: "catapult", flight: { ...aim, ...flight }, collectibles, hazards },
        nextActions: [],
      },
    });
  },
);

interface Shown {
  readonly flight: unknown;
  readonly collectibles: readonly { readonly type: string; readonly value: number }[];
  readonly hazards: readonly { readonly type: string; readonly penalty: number }[];
}

function shot(draws: readonly number[], aim: Aim): { tenths: number; outcome: Shown } {
  const result = katapuuult.play(givenDraws(draws), aim, []);
  if (!result.ok) throw new Error(result.refusal);
  const { tenths, outcome } = result.value;
  return { tenths, outcome: outcome as unknown as Shown };
}

function types({ collectibles, hazards }: Shown) {
  return [...collectibles, ...hazards].map(({ type }) => type);
}
