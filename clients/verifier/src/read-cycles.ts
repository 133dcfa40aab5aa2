/**
 * Reads jackpot cycles that were pasted: the answer of GET /api/v1/wallet/jackpots/:currency/cycles or
 * GET /api/v1/session/jackpot/cycles, or one of the cycles in it. Every field must be there.
 */
import type { CycleClaim } from "../../../domain/jackpot/verify-cycle.ts";
import { parseJson } from "./parse-json.ts";
import { words } from "./words.ts";

const UNITS = /^(0|[1-9]\d{0,15})$/;
const HASH = /^[0-9a-f]{64}$/;

/** Returns the ended cycles in a text; undefined if it is about no cycle. Throws an Error whose message is for the player. */
export function readCycles(text: string, noted: string): readonly CycleClaim[] | undefined {
  let read: unknown;
  try {
    read = parseJson(text);
  } catch {
    return undefined;
  }
  const answer = isObject(read) && isObject(read.data) ? read.data : read;
  const list = isObject(answer) && Array.isArray(answer.cycles) ? answer.cycles : [answer];
  if (!list.some((one) => isObject(one) && "poolId" in one)) return undefined;
  const ended = list.filter((one) => !isObject(one) || one.endedBy !== null);
  if (ended.length === 0) throw new Error(words.mistakes.cycleOpen);
  return ended.map((one) => readCycle(one, noted.trim().toLowerCase()));
}

function readCycle(value: unknown, noted: string): CycleClaim {
  if (!isObject(value)) throw new Error(words.mistakes.notACycle);
  const text = (name: string, form: RegExp) => {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof found === "string" && form.test(found)) return found;
    throw new Error(words.mistakes.missingInCycle(name));
  };
  const units = (name: string) => {
    const found = Number(text(name, UNITS));
    if (Number.isSafeInteger(found)) return found;
    throw new Error(words.mistakes.tooLarge(name));
  };
  const isHit = text("endedBy", /^(hit|correction|closing)$/) === "hit";
  const cycle = Object.hasOwn(value, "cycle") ? value.cycle : undefined;
  if (!Number.isSafeInteger(cycle)) throw new Error(words.mistakes.missingInCycle("cycle"));
  const claim = {
    ...{ noted, poolId: text("poolId", /^jkp_[0-9a-z]{26}$/), cycle: Number(cycle) },
    ...{ seed: text("seed", HASH), seedHash: text("seedHash", HASH) },
    ...{
      salt: text("salt", /^([0-9a-f]{64})?$/),
      start: units("start"),
      ceiling: units("ceiling"),
    },
    threshold: units("threshold"),
    before: isHit ? units("before") : null,
    after: isHit ? units("after") : null,
    paid: isHit ? units("paid") : null,
  };
  if (claim.ceiling <= claim.start) throw new Error(words.mistakes.ceiling);
  return claim;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
