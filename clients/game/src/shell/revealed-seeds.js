// @ts-check
/** What the fairness panel says about the list of revealed seeds: this browser checks it itself. */
import { gapsIn } from "../../../../domain/fairness/revealed-seeds.ts";
import { words } from "../languages/words.ts";
import { sha256 } from "./seed-notes.ts";

/**
 * @typedef {{ firstNonce: number, lastNonce: number }} Span
 * @typedef {Span & { serverSeed: string, serverSeedHash: string }} ListedSeed
 * @typedef {{ seeds: ListedSeed[], gaps: Span[], next: number | null }} SeedList
 */

/**
 * Returns a sentence for the player: a warning if a seed is not the one that was committed to, or if
 * rounds belong to none of the seeds.
 * @param {SeedList} list
 */
export async function remarkOn({ seeds, gaps, next }) {
  const hashes = await Promise.all(seeds.map(({ serverSeed }) => sha256(serverSeed)));
  const wrong = seeds.find(({ serverSeedHash }, index) => hashes[index] !== serverSeedHash);
  if (wrong !== undefined) return words.fairness.wrongSeed(rounds(wrong));
  const [newest, oldest] = [seeds[0], seeds.at(-1)];
  if (newest === undefined || oldest === undefined) {
    return gaps[0] === undefined ? words.fairness.none : warningOf(gaps);
  }
  const firstNonce = next === null ? 1 : oldest.firstNonce;
  const missing = [...gapsIn({ firstNonce, lastNonce: newest.lastNonce }, seeds), ...gaps];
  if (missing.length > 0) return warningOf(missing);
  const last = String(newest.lastNonce);
  if (next === null) return words.fairness.allFromFirst(last);
  return words.fairness.allFrom(String(firstNonce), last);
}

/** @param {Span[]} gaps */
function warningOf(gaps) {
  const told = [...new Set(gaps.map(rounds))].join(", ");
  return words.fairness.missing(told);
}

/** @param {Span} span */
function rounds({ firstNonce, lastNonce }) {
  const [first, last] = [String(firstNonce), String(lastNonce)];
  return first === last ? words.fairness.round(first) : words.fairness.rounds(first, last);
}
