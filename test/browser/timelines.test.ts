/**
 * The timelines from which the game page shows a round: they follow only from the outcome, the timeline of an open
 * round is the beginning of the finished one, and they end with what the platform pays.
 */
import { describe, expect, test } from "vitest";
import { timeline as keyTimeline } from "../../clients/game/src/games/bit-key-rush/timeline.ts";
import { timeline as foxTimeline } from "../../clients/game/src/games/fox-n-flock/timeline.ts";
import { timeline as reelsTimeline } from "../../clients/game/src/games/golden-reels/timeline.ts";
import { timeline as shotTimeline } from "../../clients/game/src/games/katapuuult/timeline.ts";
import { timeline as safeTimeline } from "../../clients/game/src/games/safe-smash/timeline.ts";
import type { Round } from "../../clients/game/src/shell/api.js";
import { tierOf } from "../../clients/game/src/stage/celebration.ts";
import { findGame } from "../../domain/games/catalogue.ts";
import { fastRandom } from "../../scripts/simulate/fast-random.ts";

const SEEDS = 300;

type Shown = Pick<Round, "state" | "outcome" | "multiplier" | "choices" | "actions">;

// biome-ignore lint/suspicious/noExplicitAny: each game has its own moves and events
type Any = any;

/** Plays a round to its end and returns each of its states, as the page gets them. */
function statesOf(gameId: string, seed: string, choices: Any, action: Any): Shown[] {
  const game = findGame(gameId);
  if (game === undefined) throw new Error(`There is no game ${gameId}.`);
  const states: Shown[] = [];
  for (let moves = 0; ; moves += 1) {
    const actions = Array.from({ length: moves }, () => action);
    const played = game.play(fastRandom(seed), choices, actions);
    if (!played.ok) throw new Error(`${gameId} refused a move.`);
    const { state, tenths, outcome } = played.value;
    states.push({ state, outcome, multiplier: tenths / 10, choices, actions });
    if (state === "settled") return states;
  }
}

const rulesOf = (gameId: string): Any => findGame(gameId)?.rules;

const STEP_GAMES: [string, (round: Shown, rules: Any) => readonly Any[], Any, Any][] = [
  ["safe-smash", safeTimeline, {}, { action: "hit" }],
  ["bit-key-rush", keyTimeline, { guess: "A" }, { action: "guess", guess: "A" }],
  ["fox-n-flock", foxTimeline, {}, { action: "take" }],
];

describe.each(STEP_GAMES)("the timeline of %s", (gameId, timeline, choices, action) => {
  test("of an open round is the beginning of every later one, which adds at least one event", () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const states = statesOf(gameId, `${gameId} ${seed}`, choices, action);
      const types = states.map((state) => timeline(state, rulesOf(gameId)).map(({ type }) => type));
      for (const [index, earlier] of types.slice(0, -1).entries()) {
        const later = types[index + 1] ?? [];
        expect(later.slice(0, earlier.length)).toEqual(earlier);
        expect(later.length).toBeGreaterThan(earlier.length);
      }
    }
  });

  test("ends a lost round with a loss, and any other with what it pays", () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const last = statesOf(gameId, `${gameId} ${seed}`, choices, action).at(-1);
      if (last === undefined) throw new Error("no state");
      const end = timeline(last, rulesOf(gameId)).at(-1);
      if (last.multiplier === 0) expect(["broke", "traced", "caught"]).toContain(end.type);
      else expect(end.multiplier).toBe(last.multiplier);
    }
  });
});

describe("the timeline of katapuuult", () => {
  test("meets everything from left to right, and lands on the sum or on nothing", () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const aim = { power: 20 + (seed % 81), angle: 10 + (seed % 71) };
      const round = statesOf("katapuuult", `katapuuult ${seed}`, aim, {}).at(-1) as Shown;
      const events = shotTimeline(round);
      const met = events.filter((event) => event.type === "met");
      expect(met.map(({ x }) => x)).toEqual(met.map(({ x }) => x).sort((a, b) => a - b));
      const total = met.at(-1)?.total ?? 0;
      expect(events.at(-1)).toEqual({ type: "landed", multiplier: Math.max(0, total) });
      expect(round.multiplier).toBe(Math.max(0, total));
    }
  });
});

describe("the timeline of golden-reels", () => {
  test("adds up to the round's win: what the paid spin won, and then each free spin", () => {
    let withFreeSpins = 0;
    for (let seed = 0; seed < SEEDS * 4; seed += 1) {
      const round = statesOf("golden-reels", `golden-reels ${seed}`, {}, {}).at(-1) as Shown;
      const events = reelsTimeline(round);
      expect(events[0]).toMatchObject({ type: "stopped", window: round.outcome.window });
      const paid = events.find((event) => event.type === "won")?.multiplier ?? 0;
      const over = events.find((event) => event.type === "freeSpinsOver");
      expect(paid + (over?.won ?? 0)).toBeCloseTo(round.multiplier, 9);
      const spins = events.filter((event) => event.type === "freeSpin");
      expect(spins.length).toBe(over?.count ?? 0);
      if (over === undefined) continue;
      withFreeSpins += 1;
      expect(spins[0]?.before).toBe(paid);
      expect(spins.at(-1)?.after).toBe(round.multiplier);
    }
    expect(withFreeSpins).toBeGreaterThan(0);
  });

  test("is tense on a reel only when two scatters stopped before it", () => {
    const row = (...symbols: string[]) => symbols;
    const window = [
      row("scatter", "bell", "plum", "bell", "bell"),
      row("plum", "scatter", "plum", "plum", "plum"),
    ];
    const outcome = { window, wins: [], freeSpins: null };
    expect(reelsTimeline({ outcome, multiplier: 0 })[0]).toMatchObject({
      isTense: [false, false, true, true, true],
    });
  });
});

describe("a celebration", () => {
  test.each([
    [0, undefined],
    [0.5, undefined],
    [1, undefined],
    [1.2, 800],
    [5, 800],
    [5.1, 1_500],
    [16, 4_000],
    [51, 7_000],
    [201, 10_000],
  ])(
    "of a win of %d stakes lasts %s milliseconds, and a win at or below the stake has none",
    (stakes, lasts) => {
      expect(tierOf(stakes)?.milliseconds).toBe(lasts);
    },
  );
});
