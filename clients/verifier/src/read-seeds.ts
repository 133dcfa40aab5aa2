/** Reads a list of revealed server seeds that was pasted: the answer of GET /api/v1/fairness/seeds/revealed. */
import type { NonceSpan } from "../../../domain/fairness/revealed-seeds.ts";
import type { SeedClaim, SeedsClaim } from "../../../domain/fairness/verify-seeds.ts";
import { isObject, readAnswer, readNoted } from "./parse-json.ts";
import { words } from "./words.ts";

const HASH = /^[0-9a-f]{64}$/;

/**
 * Returns the list in a text; undefined if it contains none. Throws an Error whose message is for
 * the player.
 */
export function readSeeds(text: string, noted: string): SeedsClaim | undefined {
  const answer = readAnswer(text);
  if (!isObject(answer) || !Array.isArray(answer.seeds)) return undefined;
  const { seeds, gaps, next } = answer;
  const isWhole = next === null || (Number.isSafeInteger(next) && Number(next) > 0);
  if (!Array.isArray(gaps) || !isWhole) throw new Error(words.mistakes.notAList("seeds"));
  const [newest, ...others] = seeds.map(readSeed);
  if (newest === undefined) throw new Error(words.mistakes.noSeeds);
  return {
    noted: readNoted(noted),
    seeds: [newest, ...others],
    gaps: gaps.map(readSpan),
    isToFirst: next === null,
  };
}

function readSeed(value: unknown): SeedClaim {
  const { serverSeed, serverSeedHash } = fieldsOf(value);
  for (const [name, hash] of Object.entries({ serverSeed, serverSeedHash }))
    if (typeof hash !== "string" || !HASH.test(hash)) throw new Error(words.mistakes.missing(name));
  return {
    ...{ serverSeed: `${serverSeed}`, serverSeedHash: `${serverSeedHash}` },
    ...readSpan(value),
  };
}

function readSpan(value: unknown): NonceSpan {
  const { firstNonce, lastNonce } = fieldsOf(value);
  const [first, last] = [Number(firstNonce), Number(lastNonce)];
  const isSpan = Number.isSafeInteger(firstNonce) && Number.isSafeInteger(lastNonce);
  if (!isSpan || first < 1 || last < first) throw new Error(words.mistakes.notWhole("firstNonce"));
  return { firstNonce: first, lastNonce: last };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new Error(words.mistakes.notAList("seeds"));
}
