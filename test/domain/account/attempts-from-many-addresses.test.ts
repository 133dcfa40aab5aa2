/** How often strangers may try a username, counted over all addresses: Reference 7.30. */
import { describe, expect, it } from "vitest";
import {
  MAX_STRANGER_TRIES,
  MAX_WAITING_NETWORKS,
  mustBeStored,
  type StrangerTries,
  withoutTry,
  withTry,
} from "../../../domain/account/attempts-from-many-addresses.ts";
import { ofLength } from "../../support/length.ts";

const NOW = Date.UTC(2026, 10, 23);
const TWO_MINUTES = 120_000;
const HOUR = 3_600_000;
const HOURS = ofLength({ short: 1, proofs: 4, long: 24 });

const NOBODY: StrangerTries = { goodAt: 0, waiting: [] };

/** Tries from one network, which must be let in each time. */
function tried(times: number, before = NOBODY, now = NOW): StrangerTries {
  return Array.from({ length: times }).reduce<StrangerTries>((tries) => {
    const next = withTry(tries, "stranger", now);
    expect(next.retryAfterMs).toBe(0);
    return next.tries;
  }, before);
}

it("strangers have thirty attempts, and then another one every two minutes", () => {
  const all = tried(MAX_STRANGER_TRIES);
  const waitFor = (tries: StrangerTries, now: number) => withTry(tries, "other", now).retryAfterMs;
  expect(waitFor(all, NOW)).toBe(TWO_MINUTES);
  expect(waitFor(all, NOW + TWO_MINUTES - 1)).toBe(1);
  const oneMore = tried(1, all, NOW + TWO_MINUTES);
  expect(waitFor(oneMore, NOW + TWO_MINUTES)).toBe(TWO_MINUTES);
  const twoMore = tried(2, oneMore, NOW + 3 * TWO_MINUTES);
  expect(waitFor(twoMore, NOW + 3 * TWO_MINUTES)).toBe(TWO_MINUTES);
});

it("an attempt that succeeded does not count", () => {
  const all = tried(MAX_STRANGER_TRIES);
  expect(tried(1, withoutTry(all))).toEqual(all);
});

it("after an hour no attempt counts, and setting the clock back changes nothing", () => {
  const all = tried(MAX_STRANGER_TRIES);
  expect(all.goodAt).toBe(NOW + HOUR);
  expect(tried(MAX_STRANGER_TRIES, all, all.goodAt).goodAt).toBe(all.goodAt + HOUR);
  expect(withTry(all, "stranger", NOW - TWO_MINUTES).retryAfterMs).toBeGreaterThan(0);
});

describe("the queue of unknown networks", () => {
  /** Calls without pause from that many networks, and returns those that were let in. */
  function flood(tries: StrangerTries, networks: number, now: number) {
    const letIn: string[] = [];
    for (let index = 0; index < networks; index += 1) {
      const next = withTry(tries, `bot ${index}`, now);
      if (next.retryAfterMs === 0) letIn.push(`bot ${index}`);
      tries = next.tries;
    }
    return { tries, letIn };
  }

  it("admits each network at the promised time, whatever others do and whether or not they come", () => {
    for (const bots of [0, 5, ofLength({ short: 40, proofs: 300, long: 300 })]) {
      for (const areLazy of [true, false]) {
        let { tries } = flood(tried(MAX_STRANGER_TRIES), bots, NOW);
        const told = withTry(tries, "player", NOW);
        expect(told.retryAfterMs).toBe((bots + 1) * TWO_MINUTES);
        tries = told.tries;
        for (let at = NOW; at < NOW + told.retryAfterMs; at += TWO_MINUTES / 2) {
          if (!areLazy) tries = flood(tries, 2 * bots, at).tries;
        }
        expect(withTry(tries, "player", NOW + told.retryAfterMs).retryAfterMs).toBe(0);
      }
    }
  });

  it(`checks no more guesses in ${HOURS === 1 ? "an hour" : `${HOURS} hours`} than one every two minutes, besides the first thirty`, () => {
    let tries = NOBODY;
    let checked = 0;
    for (let at = NOW; at < NOW + HOURS * HOUR; at += TWO_MINUTES / 2) {
      const next = flood(tries, 1_000, at);
      tries = next.tries;
      checked += next.letIn.length;
    }
    expect(checked).toBe(MAX_STRANGER_TRIES + (HOURS * HOUR) / TWO_MINUTES - 1);
    expect(tries.waiting.length).toBeLessThanOrEqual(MAX_WAITING_NETWORKS);
  });

  it("has room for a day's networks, and gives a place that was not used for half an hour to others", () => {
    const full = flood(tried(MAX_STRANGER_TRIES), 1_000, NOW).tries;
    expect(full.waiting).toHaveLength(MAX_WAITING_NETWORKS);
    const late = withTry(full, "player", NOW);
    expect(late.retryAfterMs).toBe((MAX_WAITING_NETWORKS + 1) * TWO_MINUTES);
    expect(late.tries.waiting).toHaveLength(MAX_WAITING_NETWORKS);
    const after = withTry(full, "player", NOW + TWO_MINUTES + HOUR / 2);
    expect(after.tries.waiting.map(({ network }) => network)).not.toContain("bot 0");
    expect(after.tries.waiting.map(({ network }) => network)).toContain("player");
  });
});

it("five attempts that still count are worth storing", () => {
  expect(mustBeStored(tried(4).goodAt, NOW)).toBe(false);
  expect(mustBeStored(tried(5).goodAt, NOW)).toBe(true);
});
