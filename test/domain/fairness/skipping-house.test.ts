/**
 * Proof 36: a house that skips seeds of a chain which it committed to long before, once it knows
 * the client seed, takes nearly every stake, but none of these rounds is called verified. The only
 * thing that it can do unnoticed is choose which hash it shows, and that gains nothing.
 * docs/decisions/0097.
 */
import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { concludeSeeds } from "../../../clients/verifier/src/conclude.ts";
import { readSeeds } from "../../../clients/verifier/src/read-seeds.ts";
import words from "../../../clients/verifier/src/words/en.ts";
import { drawStream, serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { recomputeRound } from "../../../domain/fairness/recompute-round.ts";
import { positionInChain } from "../../../domain/fairness/seed-chain.ts";
import { verifySeeds } from "../../../domain/fairness/verify-seeds.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import { playSlot } from "../../../domain/games/slots/slot-game.ts";
import { goldenReels } from "../../../domain/games/slots/versions/golden-reels-2.ts";
import { SEEDS_PER_CHAIN } from "../../../domain/limits.ts";
import { LONG } from "../../support/length.ts";
import { type Answer, honestRounds, reasonAgainst } from "./honest-rounds.ts";

const RETURN = 0.96;
const ROUNDS = LONG ? 8_000 : 400;
/** Rounds with each server seed. */
const SPAN = 20;
/** The seeds among which the house looks for the one that suits it. */
const CANDIDATES = 12;

const toHex = (text: string) => Buffer.from(text).toString("hex");
const hashOf = (seed: string) => hash("sha256", Buffer.from(seed, "hex"), "hex");
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Span {
  /** What the player was shown, and noted, before the client seed. */
  readonly noted: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonces: readonly number[];
}

/** A player's chain, which was committed to by its anchor before anything else. */
class Chain {
  readonly anchor: string;
  readonly #seeds: readonly string[];

  constructor(name: string) {
    const seeds = [serverSeedHash(toHex(name))];
    while (seeds.length <= SEEDS_PER_CHAIN) seeds.unshift(hashOf(seeds[0] ?? ""));
    this.#seeds = seeds;
    this.anchor = this.at(0);
  }

  at(position: number): string {
    return this.#seeds[position] ?? "";
  }

  /** Returns the position of the seed that pays least, among the next ones. */
  meanest(from: number, clientSeed: string, firstNonce: number): number {
    const costs = Array.from({ length: CANDIDATES }, (_, ahead) =>
      sum(paysOf({ serverSeed: this.at(from + ahead), clientSeed, nonces: nonces(firstNonce) })),
    );
    return from + costs.indexOf(Math.min(...costs));
  }
}

const nonces = (first: number) => Array.from({ length: SPAN }, (_, at) => first + at);

function paysOf({ nonces, ...seeds }: Omit<Span, "noted">): number[] {
  return nonces.map(
    (nonce) => playSlot(goldenReels.slot, drawStream({ ...seeds, nonce })).multiplier,
  );
}

/** Chooses the seed to play with, and the first nonce, for a client seed that is known now. */
type House = (place: {
  readonly chain: Chain;
  readonly shown: number;
  readonly clientSeed: string;
  readonly nonce: number;
}) => { readonly position: number; readonly nonce?: number };

/** Plays rounds of one player after the other; `toShow` chooses the seed whose hash is shown. */
function play(house: House, toShow = (next: number, _chain: Chain, _before: string) => next) {
  const players: { chain: Chain; spans: Span[] }[] = [];
  for (let count = 0; count < ROUNDS / SPAN; count += 10) {
    const chain = new Chain(`player ${count}`);
    const spans: Span[] = [];
    let [next, nonce, before] = [1, 1, "expected"];
    for (let turn = 0; turn < 10; turn += 1) {
      const shown = toShow(next, chain, before);
      const noted = chain.at(shown - 1);
      // The browser draws it now: the hash is shown, the seed was never seen.
      const clientSeed = serverSeedHash(toHex(`client ${count} ${turn}`)).slice(0, 32);
      const played = house({ chain, shown, clientSeed, nonce });
      const first = played.nonce ?? nonce;
      const seeds = { serverSeed: chain.at(played.position), clientSeed };
      spans.push({ noted, ...seeds, nonces: nonces(first) });
      [next, nonce, before] = [played.position + 1, first + SPAN, clientSeed];
    }
    players.push({ chain, spans });
  }
  return players;
}

const [pattern = {}] = honestRounds().filter(({ gameId }) => gameId === "golden-reels");

/** The round as the API shows it. */
function shownRound({ serverSeed, clientSeed, nonces }: Span): Answer {
  const [nonce = 0] = nonces;
  const origin = { ...pattern, serverSeed, clientSeed, nonce };
  const again = recomputeRound(origin as unknown as Parameters<typeof recomputeRound>[0]);
  if (!again.ok) throw new Error(again.refusal);
  const { outcome, tenths } = again.value.position;
  const made = { outcome, multiplier: tenths / 10, win: (tenths / 10).toFixed(2) };
  return { ...origin, ...made, serverSeedHash: serverSeedHash(serverSeed) };
}

const against = (span: Span, noted: string) =>
  reasonAgainst(JSON.stringify(shownRound(span)), noted);

function returnOf(players: ReturnType<typeof play>) {
  const pays = players.flatMap(({ spans }) => spans.flatMap(paysOf));
  const mean = sum(pays) / pays.length;
  const variance = sum(pays.map((pay) => (pay - mean) ** 2)) / pays.length;
  return { mean, errors: (mean - RETURN) / Math.sqrt(variance / pays.length) };
}

/** The list of revealed seeds as the API shows it, with the seeds that it may leave out: those without rounds. */
function listOf(spans: readonly Span[]): string {
  const seeds = spans.map(({ serverSeed, nonces: drawn }) => ({
    ...{ serverSeed, serverSeedHash: serverSeedHash(serverSeed), revealedAt: "" },
    ...{ firstNonce: drawn[0], lastNonce: drawn.at(-1) },
  }));
  return JSON.stringify({ data: { seeds: seeds.toReversed(), gaps: [], next: null } });
}

function claimOf(spans: readonly Span[], noted: string) {
  const claim = readSeeds(listOf(spans), noted);
  if (claim === undefined) throw new Error("no list");
  return claim;
}

function listed(spans: readonly Span[], noted: string) {
  return verifySeeds(claimOf(spans, noted));
}

/** What the page concludes. */
function concludedOn(spans: readonly Span[], ...noted: string[]) {
  const claim = claimOf(spans, noted.join(" "));
  return concludeSeeds(claim, verifySeeds(claim));
}

/** Uses the seed of the next ones that pays least. */
const skips: House = ({ chain, shown, clientSeed, nonce }) => ({
  position: chain.meanest(shown, clientSeed, nonce),
});

describe("a house that skips to the seed that suits the client seed", () => {
  const players = play(skips);
  const spans = players.flatMap((player) =>
    player.spans.map((span) => ({ ...span, anchor: player.chain.anchor })),
  );

  it("keeps more than half of the stakes, with seeds that all lead to the anchor", () => {
    expect(returnOf(players).mean).toBeLessThan(RETURN / 2);
    for (const { serverSeed, anchor } of spans)
      expect(positionInChain(serverSeed, anchor)).toBeGreaterThan(0);
  });

  it("is not verified for any round of a seed that it skipped to, whatever was noted, and is verified for every other one", () => {
    let skipped = 0;
    for (const span of spans) {
      const isShown = serverSeedHash(span.serverSeed) === span.noted;
      skipped += isShown ? 0 : 1;
      if (isShown) expect(against(span, span.noted)).toBeUndefined();
      else expect(against(span, span.noted)).toMatch(/^⚠ Partly verified/);
      const isFirst = serverSeedHash(span.serverSeed) === span.anchor;
      if (!isFirst) expect(against(span, span.anchor)).toMatch(/^⚠ Partly verified/);
    }
    expect(skipped).toBeGreaterThan(spans.length / 2);
    // Hashes that were noted for other client seeds do not help it any more.
    for (const { chain, spans: own } of players) {
      const all = [chain.anchor, ...own.map(({ noted }) => noted)].join(" ");
      for (const span of own) {
        const isNoted = all.includes(serverSeedHash(span.serverSeed));
        expect(against(span, all) === undefined).toBe(isNoted);
      }
    }
  });

  it("shows in the list of revealed seeds, which may leave out seeds without rounds", () => {
    for (const { chain, spans: own } of players) {
      const { wrong, missing, breaks } = listed(own, chain.anchor);
      const positions = own.map(({ serverSeed }) => positionInChain(serverSeed, chain.anchor) ?? 0);
      const jumps = positions.slice(1).map((position, at) => position - (positions[at] ?? 0) - 1);
      expect([wrong, missing]).toEqual([[], []]);
      expect(breaks.map(({ skipped }) => skipped)).toEqual(jumps.filter((jump) => jump > 0));
      expect(breaks.length).toBeGreaterThan(0);
    }
  });
});

describe("a list of revealed seeds", () => {
  const [chain, next] = [new Chain("one"), new Chain("the next")];
  /** One span for each of these places, in this order; each has as many rounds as a seed may serve, or these. */
  function spansOf(places: readonly (readonly [Chain, number])[], rounds = 1_000): Span[] {
    return places.map(([of, position], index) => ({
      ...{ noted: of.at(position - 1), serverSeed: of.at(position), clientSeed: "mine" },
      nonces: [index * rounds + 1, (index + 1) * rounds],
    }));
  }

  it("shows skipped seeds even if the hash of the seed after them was noted", () => {
    const spans = spansOf([
      [chain, 1],
      [chain, 50],
    ]);
    const { is, verdict } = concludedOn(spans, ...spans.map(({ noted }) => noted));
    expect([is, verdict]).toEqual(["not", "✗ Not verified: 1 problem found in this list."]);
    expect(listed(spans, `${chain.at(0)} ${chain.at(49)}`).breaks).toEqual([
      { lastNonce: 1_000, firstNonce: 1_001, skipped: 48 },
    ]);
  });

  it("continues in the next chain only where the one before was used up, from its first seed on", () => {
    const anchors = [chain.anchor, next.anchor];
    const whole = spansOf([
      [chain, 256],
      [next, 1],
    ]);
    const concluded = concludedOn(whole, ...anchors, chain.at(255));
    expect(concluded).toMatchObject({ is: "verified" });
    expect(concluded.verdict).toBe("✓ Verified: all 2 server seeds were used in turn.");
    expect(concluded.notShown.join()).toContain("for the next chain (from round 1001 on)");
    expect(listed(whole, anchors.join(" ")).nextChains).toEqual([1_001]);
    const broken = { lastNonce: 1_000, firstNonce: 1_001, skipped: undefined };
    for (const [last, first] of [
      [255, 1],
      [20, 1],
      [256, 2],
    ] as const) {
      const spans = spansOf([
        [chain, last],
        [next, first],
      ]);
      const noted = [...anchors, chain.at(last - 1), next.at(first - 1)].join(" ");
      expect(listed(spans, noted)).toMatchObject({ breaks: [broken], nextChains: [] });
    }
    // The anchor alone shows where a chain ends.
    expect(listed(whole, `${chain.at(255)} ${next.anchor}`).breaks).toEqual([broken]);
  });

  it("names the seeds that were changed early, for the player to compare", () => {
    const places = [
      [chain, 1],
      [chain, 2],
    ] as const;
    const early = concludedOn(spansOf(places, 999), chain.anchor);
    expect(early.is).toBe("verified");
    expect(early.notShown.join()).toContain("before it had served 1,000: 999, 1998.");
    const full = concludedOn(spansOf(places), chain.anchor);
    expect(full.notShown.join()).not.toContain("before it had served");
  });

  it("is not verified where a round could be drawn from two seeds, or the count goes back", () => {
    const [first, second] = spansOf([
      [chain, 1],
      [chain, 2],
    ]) as [Span, Span];
    for (const [from, to] of [
      [1_000, 1_999],
      [2, 1_001],
      [1, 1_000],
      [1, 10],
    ] as const) {
      const spans = [first, { ...second, nonces: [from, to] }];
      expect(concludedOn(spans, chain.anchor).is, `${from} to ${to}`).toBe("not");
      const repeated = [{ lastNonce: 1_000, firstNonce: from }];
      expect(listed(spans, chain.anchor)).toMatchObject({ breaks: [], missing: [], repeated });
    }
    expect(listed([first, second], chain.anchor).repeated).toEqual([]);
  });

  it("of one seed is verified in natural language", () => {
    const { verdict } = concludedOn(spansOf([[chain, 1]]), chain.anchor);
    expect(verdict).toBe("✓ Verified: the server seed is the one whose hash you noted.");
  });
});

describe("a house that plays what it has shown", () => {
  const honest: House = ({ shown }) => ({ position: shown });

  it("gains nothing by choosing which hash it shows, and is verified", () => {
    // All that it knows when it shows one are earlier client seeds.
    const players = play(honest, (next, chain, before) => chain.meanest(next, before, 1));
    const { errors } = returnOf(players);
    expect(Math.abs(errors)).toBeLessThan(4);
    for (const { spans } of players)
      for (const span of spans) expect(against(span, span.noted)).toBeUndefined();
  });

  it("is verified by the list as well, if its seeds were used in turn from the noted one on", () => {
    for (const { chain, spans } of play(honest)) {
      const { wrong, missing, breaks, steps } = listed(spans, chain.anchor);
      expect([wrong, missing, breaks, steps]).toEqual([[], [], [], 1]);
      expect(listed(spans.slice(2), chain.anchor).steps).toBe(3);
      expect(listed(spans, "0".repeat(64)).steps).toBeUndefined();
      const [first, second, ...others] = spans as [Span, Span, ...Span[]];
      expect(listed([first, ...others], chain.anchor)).toMatchObject({
        missing: [{ firstNonce: SPAN + 1, lastNonce: 2 * SPAN }],
        breaks: [{ lastNonce: SPAN, firstNonce: 2 * SPAN + 1, skipped: 1 }],
      });
      const other = { ...second, serverSeed: "5e".repeat(32) };
      const breaks2 = listed([first, other, ...others], chain.anchor).breaks;
      expect(breaks2.map(({ skipped }) => skipped)).toEqual([undefined, undefined]);
    }
  });

  it("gains by leaving out nonces, which shows only in their numbers: the page says so", () => {
    const leaves: House = ({ chain, shown, clientSeed, nonce }) => {
      const serverSeed = chain.at(shown);
      const starts = Array.from({ length: CANDIDATES }, (_, at) => nonce + at * SPAN);
      const costs = starts.map((first) =>
        sum(paysOf({ serverSeed, clientSeed, nonces: nonces(first) })),
      );
      return { position: shown, nonce: starts[costs.indexOf(Math.min(...costs))] ?? nonce };
    };
    const players = play(leaves);
    expect(returnOf(players).mean).toBeLessThan(RETURN / 2);
    const count = players.map(({ chain, spans }) => listed(spans, chain.anchor).missing.length);
    expect(Math.min(...count)).toBeGreaterThan(0);
  });

  it("gains by picking the version of the rules, which the page tells the player to compare", () => {
    const versions = [1, 2, 3, 4, 5].flatMap((version) => findGame("golden-reels", version) ?? []);
    expect(versions.length).toBeGreaterThan(1);
    const spans = play(honest).flatMap((player) => player.spans);
    const pays = spans.flatMap(({ serverSeed, clientSeed, nonces: drawn }) =>
      drawn.map((nonce) => {
        const tenths = versions.map((game) => {
          const played = game.play(drawStream({ serverSeed, clientSeed, nonce }), {}, []);
          return played.ok ? played.value.tenths : 0;
        });
        return { least: Math.min(...tenths), most: Math.max(...tenths) };
      }),
    );
    expect(sum(pays.map(({ least }) => least))).toBeLessThan(sum(pays.map(({ most }) => most)));
    expect(words.notShown.yours).toContain("version of the rules");
    expect(words.notShown.yours).toContain("nonce must be one more");
  });
});
