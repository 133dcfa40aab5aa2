/**
 * Reads the round that the game's page hands over, with the hash that it noted in this browser
 * before it sent the round's client seed, or with the anchors of its chains if it noted none. Only
 * the browser's notes and the seed decide which of them the round is compared with: the hash of
 * this seed, or else one that the seed leads to.
 */
import { seedOfChain, stepsToNoted } from "../../../domain/fairness/seed-chain.ts";
import { isObject, parseJson } from "./parse-json.ts";
import { words } from "./words.ts";

/**
 * The data that the game's page hands over; `lang` is the locale in which the game was played, if
 * given.
 */
export interface Handed {
  readonly round: string;
  readonly noted: string;
  readonly lang?: string;
}

/** Returns the round as pasted text, and the noted hash; empty if none is known. Throws an Error for the player. */
export function readHanded(text: string): Handed {
  try {
    const { round, anchors, lang } = parseJson(decodeURIComponent(text)) as Record<string, unknown>;
    if (!isObject(round) || !Array.isArray(anchors)) throw new TypeError("not a round");
    const known = anchors.map(String);
    const seed = `${round.serverSeed}`.toLowerCase();
    // The verifier checks whether this is a seed; only a seed leads to a hash.
    const isSeed = /^[0-9a-f]{64}$/.test(seed);
    const steps = isSeed ? stepsToNoted(seed, known) : undefined;
    const leading = steps === undefined ? undefined : seedOfChain(seed, 0, undefined, steps);
    return {
      ...{ round: JSON.stringify(round, null, 1), noted: leading ?? known[0] ?? "" },
      ...(typeof lang === "string" ? { lang } : {}),
    };
  } catch {
    throw new Error(words.mistakes.handed);
  }
}
