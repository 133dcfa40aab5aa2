/**
 * Proof 36: a house that controls all its own randomness and knows every client seed so far gains
 * nothing from seed chains. In the scheme from before there were chains, the same house takes more
 * than a third of the stakes, so the measurement would show a difference. docs/decisions/0052.
 */
import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawStream, serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { positionInChain, seedOfChain } from "../../../domain/fairness/seed-chain.ts";
import { playSlot } from "../../../domain/games/slots/slot-game.ts";
import { goldenReels } from "../../../domain/games/slots/versions/golden-reels-2.ts";
import { LONG } from "../../support/length.ts";

const RETURN = 0.96;
const MAX_STANDARD_ERRORS = 4;
const ROUNDS = LONG ? 1_000_000 : 4_000;
/** The long form is hours of work for a machine that is busy. */
const TIMEOUT_MS = LONG ? 10_800_000 : 300_000;
/** Rounds with each server seed, and server seeds of each player. */
const SPAN = 20;
const SEEDS = 5;

/** What a house shows a player, and the server seeds that it then plays with. */
interface Dealer {
  readonly anchor: string;
  /** The seed at a position, with the client seed that the player has chosen for it. */
  seedAt(position: number, clientSeed: string): string;
}
/** Registers a player, knowing every client seed that anyone has used. */
type House = (draw: () => string, known: readonly string[]) => Dealer;

const payout = (serverSeed: string, clientSeed: string, nonce: number) =>
  playSlot(goldenReels.slot, drawStream({ serverSeed, clientSeed, nonce })).multiplier;

function paid(serverSeed: string, clientSeed: string, firstNonce: number, rounds = SPAN): number {
  let sum = 0;
  for (let at = 0; at < rounds; at += 1) sum += payout(serverSeed, clientSeed, firstNonce + at);
  return sum;
}

/** Returns the candidate that pays least. */
function meanest<T>(candidates: readonly T[], costOf: (candidate: T) => number): T {
  const costs = candidates.map(costOf);
  const [first] = candidates;
  const best = candidates[costs.indexOf(Math.min(...costs))] ?? first;
  if (best === undefined) throw new Error("a house has candidates");
  return best;
}

/** The same in every run: 32 bytes in hex, one after the other. */
function generator(name: string): () => string {
  let count = 0;
  const toHex = (text: string) => Buffer.from(text).toString("hex");
  return () => serverSeedHash(toHex(`${name} ${count++}`));
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const hashOf = (seed: string) => hash("sha256", Buffer.from(seed, "hex"), "hex");
const chainOf = (last: string): Dealer => ({
  anchor: seedOfChain(last, 0, hashOf),
  seedAt: (position) => seedOfChain(last, position, hashOf),
});

const CANDIDATES = 6;
const HOUSES: Readonly<Record<string, House>> = {
  "picks the chain that pays least with the client seeds of before": (draw, known) => {
    const before = known.at(-1) ?? "";
    return meanest(
      times(CANDIDATES, () => chainOf(draw())),
      ({ seedAt }) => paid(seedAt(1, before), before, 1),
    );
  },
  "picks the chain that pays least with client seeds that it expects": (draw) => {
    const expected = draw();
    return meanest(
      times(CANDIDATES, () => chainOf(draw())),
      ({ seedAt }) => paid(seedAt(2, expected), expected, SPAN + 1),
    );
  },
};

/** Plays until `rounds` are played or a player finds that a seed is not from the chain. */
function play(house: House, rounds: number, name: string) {
  const [draw, drawForPlayers] = [generator(`house ${name}`), generator(`players ${name}`)];
  const known: string[] = [];
  let [played, sum, squares] = [0, 0, 0];
  while (played < rounds) {
    const dealer = house(draw, known);
    for (let position = 1; position <= SEEDS; position += 1) {
      // The player's browser draws it now: the anchor is known, the seed was never seen.
      const clientSeed = drawForPlayers().slice(0, 32);
      known.push(clientSeed);
      const seed = dealer.seedAt(position, clientSeed);
      for (let at = 1; at <= SPAN; at += 1) {
        const won = payout(seed, clientSeed, (position - 1) * SPAN + at);
        [played, sum, squares] = [played + 1, sum + won, squares + won * won];
      }
      if (positionInChain(seed, dealer.anchor) !== position) return { caught: true, ...figures() };
    }
  }
  return { caught: false, ...figures() };

  function figures() {
    const mean = sum / played;
    const error = Math.sqrt((squares / played - mean * mean) / played);
    return { mean, errors: (mean - RETURN) / error };
  }
}

describe("a house that knows every earlier client seed", () => {
  it.each(Object.entries(HOUSES))(
    "gains nothing when it %s",
    (name, house) => {
      const { mean, errors, caught } = play(house, ROUNDS, name);
      console.info(`${name}: ${(100 * mean).toFixed(2)}%, ${errors.toFixed(2)} standard errors`);
      expect(caught).toBe(false);
      expect(Math.abs(errors)).toBeLessThan(MAX_STANDARD_ERRORS);
    },
    TIMEOUT_MS,
  );

  it("is caught if it changes a seed after it learns the client seed", () => {
    const house: House = (draw) => {
      const honest = chainOf(draw());
      const seedAt = (position: number, client: string) =>
        position < 3
          ? honest.seedAt(position, client)
          : meanest(times(60, draw), (seed) => paid(seed, client, (position - 1) * SPAN + 1));
      return { ...honest, seedAt };
    };
    expect(play(house, 1_000_000, "swaps").caught).toBe(true);
  });

  it("would take a third of the stakes or more if seeds were drawn only one rotation ahead", () => {
    const draw = generator("before chains");
    // The client seed stayed the same through a rotation, and the seed after the next was drawn by
    // a house that knew it.
    const clientSeed = draw().slice(0, 16);
    let [played, sum] = [0, 0];
    for (let turn = 0; turn < 10; turn += 1) {
      const firstNonce = turn * SPAN + 1;
      const seed = meanest(times(60, draw), (candidate) => paid(candidate, clientSeed, firstNonce));
      const published = serverSeedHash(seed);
      sum += paid(seed, clientSeed, firstNonce);
      played += SPAN;
      // All that the player could check.
      expect(serverSeedHash(seed)).toBe(published);
    }
    expect(sum / played).toBeLessThan(RETURN * (2 / 3));
  });
});
