/**
 * What every published way to play a game wins, and how likely that is: each game is enumerated
 * from the tables and text of its page in docs/games, by code that shares nothing with the games'
 * own.
 */
import { compare, minus, ONE, plus, type Ratio, ratio, readRatio, times, ZERO } from "./ratio.ts";
import { publishedRules } from "./read-page.ts";

/** The chance of each win; wins in tenths of a stake. */
export type Wins = ReadonlyMap<number, Ratio>;
export type Ways = Readonly<Record<string, Wins>>;

/** What a player may do at a position: leave or not, with the chance of either and what to remember. */
type Plan<Seen> = (
  seen: Seen,
  memory: number,
) => readonly { readonly chance: Ratio; readonly leaves: boolean; readonly memory: number }[];

const HALF = ratio(1, 2);
const certainly = (leaves: boolean, memory = 0) => [{ chance: ONE, leaves, memory }];
/** "Tosses a coin: leaves on heads, goes on with tails." */
const toss = () => [
  { chance: HALF, leaves: true, memory: 0 },
  { chance: HALF, leaves: false, memory: 0 },
];

/** One position of a round, and the possible results of playing on. */
interface Step<State> {
  readonly chance: Ratio;
  /** Undefined if the round is lost. */
  readonly state: State | undefined;
}
interface Rules<State> {
  readonly steps: (state: State) => readonly Step<State>[];
  readonly isOver: (state: State) => boolean;
  readonly worth: (state: State) => number;
}

/** Walks every course that a round can take under a plan, step by step; equal positions are taken together. */
function walk<State>(rules: Rules<State>, start: State, plan: Plan<State>): Wins {
  const wins = new Map<number, Ratio>();
  let positions = [{ state: start, memory: 0, chance: ONE }];
  while (positions.length > 0) {
    const next = new Map<string, (typeof positions)[number]>();
    for (const { state: from, memory, chance } of positions)
      for (const step of rules.steps(from)) {
        const { state } = step;
        const here = times(chance, step.chance);
        if (state === undefined) addTo(wins, 0, here);
        else if (rules.isOver(state)) addTo(wins, rules.worth(state), here);
        else
          for (const option of plan(state, memory)) {
            const part = times(here, option.chance);
            if (option.leaves) addTo(wins, rules.worth(state), part);
            else {
              const key = JSON.stringify([state, option.memory]);
              const sum = plus(next.get(key)?.chance ?? ZERO, part);
              next.set(key, { state, memory: option.memory, chance: sum });
            }
          }
      }
    positions = [...next.values()];
  }
  return wins;
}

const tenths = (text = "") => Math.round(Number(text.replaceAll(",", "")) * 10);

function safeSmash(): Ways {
  const hits = publishedRules("safe-smash").table("Hits");
  const worth = (hit: number) => tenths(hits[hit - 1]?.Multiplier);
  const rules: Rules<number> = {
    steps(hit) {
      const holds = readRatio(hits[hit]?.Chance ?? "");
      return [
        { chance: holds, state: hit + 1 },
        { chance: minus(ONE, holds), state: undefined },
      ];
    },
    isOver: (hit) => hit === hits.length,
    worth,
  };
  const plans: Record<string, Plan<number>> = {
    double: (hit) => certainly(worth(hit) >= 20),
    greedy: () => certainly(false),
    timid: () => certainly(true),
    // The memory is the number of heads in a row.
    superstitious: (_, heads) => [
      { chance: HALF, leaves: heads === 1, memory: 1 },
      { chance: HALF, leaves: false, memory: 0 },
    ],
    absurd: toss,
  };
  return every(plans, (plan) => walk(rules, 0, plan));
}

interface Key {
  readonly guessed: number;
  readonly right: number;
  readonly trace: number;
}

function bitKeyRush(): Ways {
  const page = publishedRules("bit-key-rush");
  const [length, limit] = [Number(page.item("Key length")), Number(page.item("Trace limit"))];
  const isRight = readRatio(page.item("Chance of right"));
  const increases = page.table("Trace increases");
  const worths = new Map(
    page.table("Worth").map((row) => [`${row.Right} ${row.Trace}`, tenths(row.Multiplier)]),
  );
  const rules: Rules<Key> = {
    steps: ({ guessed, right, trace }) => [
      { chance: isRight, state: { guessed: guessed + 1, right: right + 1, trace } },
      ...increases.map((row) => {
        const now = trace + Number(row.Percent);
        const state = now >= limit ? undefined : { guessed: guessed + 1, right, trace: now };
        return { chance: times(minus(ONE, isRight), readRatio(row.Chance ?? "")), state };
      }),
    ],
    isOver: ({ guessed }) => guessed === length,
    worth({ right, trace }) {
      const found = worths.get(`${right} ${trace}`);
      if (found === undefined) throw new Error(`No worth of ${right} right at ${trace}%.`);
      return found;
    },
  };
  const toTheEnd = () => certainly(false);
  const plans: Record<string, Plan<Key>> = {
    "to-the-end": toTheEnd,
    ahead: (key) => certainly(rules.worth(key) > 10),
    timid: () => certainly(true),
    "one-character": toTheEnd,
    absurd: toss,
  };
  return every(plans, (plan) => walk(rules, { guessed: 0, right: 0, trace: 0 }, plan));
}

interface Night {
  readonly stolen: number;
  readonly rung: number;
  readonly shepherd: string;
}

function foxNFlock(): Ways {
  const page = publishedRules("fox-n-flock");
  const rungs = page.item("Rungs").split(", ");
  const flock = Number(page.item("Flock size"));
  const goats = page.table("Goats");
  const shepherds = page.table("Shepherd");
  const rules: Rules<Night> = {
    steps: ({ stolen, rung, shepherd }) => {
      const row = shepherds.find(({ State }) => State === shepherd);
      const nexts = stolen + 1 === flock ? [shepherd] : (row?.Next?.split(", ") ?? []);
      return goats.flatMap((goat): Step<Night>[] => {
        const to = rung + Number(goat.Rungs) + Number(row?.Rungs);
        const before = readRatio(rungs[rung] ?? "");
        const after = readRatio(rungs[to] ?? "");
        const succeeds = times(before, ratio(after.under, after.over));
        const chance = readRatio(goat.Chance ?? "");
        return [
          { chance: times(chance, minus(ONE, succeeds)), state: undefined },
          ...nexts.map((next) => ({
            chance: times(times(chance, succeeds), ratio(1, nexts.length)),
            state: { stolen: stolen + 1, rung: to, shepherd: next },
          })),
        ];
      });
    },
    isOver: ({ stolen }) => stolen === flock,
    worth: ({ rung }) => tenths(rungs[rung]),
  };
  const isAwake = ({ shepherd }: Night) => shepherd !== "sleeping";
  const plans: Record<string, Plan<Night>> = {
    careful: (night) => certainly(isAwake(night)),
    greedy: () => certainly(false),
    timid: () => certainly(true),
    // The memory is how often the shepherd was seen awake.
    patient: (night, seen) => {
      const now = seen + (isAwake(night) ? 1 : 0);
      return certainly(now === 3, now);
    },
    absurd: toss,
  };
  const start = { stolen: 0, rung: 0, shepherd: page.item("First shepherd") };
  return every(plans, (plan) => walk(rules, start, plan));
}

function katapuuult(): Ways {
  const page = publishedRules("katapuuult");
  const range = (title: string) =>
    Object.fromEntries(page.table(title).map((row) => Object.values(row))) as Record<
      "Min" | "Max" | "Default",
      string
    >;
  const [power, angle] = [range("Power"), range("Angle")];
  const fields = (text: string) =>
    Object.fromEntries(text.split("; ").map((field) => field.split(": ") as [string, string]));
  const small = page
    .table("Small things")
    .map((row) => fields(Object.values(row).at(-1) ?? ""))
    .map(({ value, penalty, chance }) => ({
      tenths: value === undefined ? -tenths(penalty) : tenths(value),
      chance: readRatio(chance ?? ""),
    }));
  const skies = page.table("Skies").map((row) => ({
    from: readRatio(row["Peak from"] ?? ""),
    treasures: (row.Treasures ?? "").split(/, (?=type)/).map((text) => {
      const { value, chance = "" } = fields(text);
      return { tenths: tenths(value), chance: readRatio(chance) };
    }),
  }));
  const met = Number(page.item("Small things met"));

  /** The chance of each sum of the small things. */
  let sums = new Map([[0, ONE]]);
  for (let left = met; left > 0; left -= 1) {
    const next = new Map<number, Ratio>();
    for (const [sum, chance] of sums)
      for (const thing of small) addTo(next, sum + thing.tenths, times(chance, thing.chance));
    sums = next;
  }
  const winsIn = skies.map(({ treasures }) => {
    const wins = new Map<number, Ratio>();
    const none = treasures.reduce((rest, { chance }) => minus(rest, chance), ONE);
    for (const top of [...treasures, { tenths: 0, chance: none }])
      for (const [sum, chance] of sums)
        addTo(wins, Math.max(0, sum + top.tenths), times(chance, top.chance));
    return wins;
  });
  const skyOf = (shotPower: number, shotAngle: number): Wins => {
    const q = shotAngle * (180 - shotAngle);
    const sine = ratio(4 * q, 40_500 - q);
    const peak = times(times(sine, sine), ratio(shotPower ** 2, 2));
    const sky = skies.findLastIndex(({ from }) => compare(peak, from) >= 0);
    return winsIn[sky] as Wins;
  };
  const [weak, strong] = [Number(power.Min), Number(power.Max)];
  const [flat, steep] = [Number(angle.Min), Number(angle.Max)];
  const anywhere = new Map<number, Ratio>();
  const each = ratio(1, (strong - weak + 1) * (steep - flat + 1));
  const shots = new Map<Wins, number>();
  for (let shotPower = weak; shotPower <= strong; shotPower += 1)
    for (let shotAngle = flat; shotAngle <= steep; shotAngle += 1) {
      const wins = skyOf(shotPower, shotAngle);
      shots.set(wins, (shots.get(wins) ?? 0) + 1);
    }
  for (const [wins, count] of shots)
    for (const [win, chance] of wins)
      addTo(anywhere, win, times(chance, times(each, ratio(count))));
  return {
    "as-it-stands": skyOf(Number(power.Default), Number(angle.Default)),
    "strong-and-steep": skyOf(strong, steep),
    "strong-and-flat": skyOf(strong, flat),
    "weak-and-flat": skyOf(weak, flat),
    anywhere,
  };
}

function addTo(wins: Map<number, Ratio>, win: number, chance: Ratio): void {
  wins.set(win, plus(wins.get(win) ?? ZERO, chance));
}

function every<Item>(
  items: Readonly<Record<string, Item>>,
  of: (item: Item) => Wins,
): Record<string, Wins> {
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, of(item)]));
}

/** The ways to play by game id; the slot game has one, which its reels decide (reels.ts). */
export const WAYS: Readonly<Record<string, () => Ways>> = {
  ...{ "safe-smash": safeSmash, "bit-key-rush": bitKeyRush },
  ...{ "fox-n-flock": foxNFlock, katapuuult },
};
