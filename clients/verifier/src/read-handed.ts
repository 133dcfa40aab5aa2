/**
 * Reads the round that the game's page hands over, with the anchors that it noted in this browser before the
 * rounds. The anchor is the one that the round's server seed leads to: which of them that is, only the
 * browser's notes and the seed decide.
 */
import { positionInChain } from "../../../domain/fairness/seed-chain.ts";
import { parseJson } from "./parse-json.ts";
import { words } from "./words.ts";

/** What the game's page hands over; `lang` is the locale that the game was played in, if it is told. */
export interface Handed {
  readonly round: string;
  readonly noted: string;
  readonly lang?: string;
}

/** Returns the round as pasted text, and the noted anchor; empty if none is known. Throws an Error for the player. */
export function readHanded(text: string): Handed {
  try {
    const { round, anchors, lang } = parseJson(decodeURIComponent(text)) as Record<string, unknown>;
    if (!isFields(round) || !Array.isArray(anchors)) throw new TypeError("not a round");
    const known = anchors.map(String);
    const seed = `${round.serverSeed}`.toLowerCase();
    // Whether a seed is one the verifier says; only one that is leads anywhere.
    const leading = /^[0-9a-f]{64}$/.test(seed)
      ? known.find((anchor) => positionInChain(seed, anchor) !== undefined)
      : undefined;
    return {
      ...{ round: JSON.stringify(round, null, 1), noted: leading ?? known[0] ?? "" },
      ...(typeof lang === "string" ? { lang } : {}),
    };
  } catch {
    throw new Error(words.mistakes.handed);
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
