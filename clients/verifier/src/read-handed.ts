/**
 * Reads the round that the game's page hands over, with the hash that it noted in this browser before it gave the
 * round's client seed away, or with the anchors of its chains where it noted none. Which of them the round is held
 * against, only the browser's notes and the seed decide: the one whose seed this is, then one that it leads to.
 */
import { seedOfChain, stepsToNoted } from "../../../domain/fairness/seed-chain.ts";
import { isObject, parseJson } from "./parse-json.ts";
import { words } from "./words.ts";

/** What the game's page hands over; `lang` is the locale that the game was played in, if it is given. */
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
    // Whether a seed is one the verifier says; only one that is leads anywhere.
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
