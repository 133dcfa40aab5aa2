/**
 * Reads jackpot cycles that were pasted: the answer of GET /api/v1/wallet/jackpots/:currency/cycles or
 * GET /api/v1/session/jackpot/cycles, or one of the cycles in it. Every field must be there.
 */
import type { CycleClaim } from "../../../domain/jackpot/verify-cycle.ts";
import { isObject, readAnswer } from "./parse-json.ts";
import { words } from "./words.ts";

const UNITS = /^(0|[1-9]\d{0,15})$/;
const HASH = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Returns the ended cycles in a text; undefined if it contains no cycle. Throws an Error whose
 * message is for the player.
 */
export function readCycles(text: string): readonly CycleClaim[] | undefined {
  const answer = readAnswer(text);
  const list = isObject(answer) && Array.isArray(answer.cycles) ? answer.cycles : [answer];
  if (!list.some((one) => isObject(one) && "poolId" in one)) return undefined;
  const ended = list.filter((one) => !isObject(one) || one.endedBy !== null);
  if (ended.length === 0) throw new Error(words.mistakes.cycleOpen);
  return ended.map(readCycle);
}

function readCycle(value: unknown): CycleClaim {
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
  const count = (name: string) => {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    if (Number.isSafeInteger(found) && Number(found) >= 1) return Number(found);
    throw new Error(words.mistakes.missingInCycle(name));
  };
  const endedBy = text("endedBy", /^(hit|correction|closing)$/) as CycleClaim["endedBy"];
  const isHit = endedBy === "hit";
  const salt = text("salt", /^([0-9a-f]{64})?$/);
  const saltBy = saltByOf(value, salt);
  if (saltBy === undefined) throw new Error(words.mistakes.missingInCycle("saltBy"));
  for (const name of ["openedAt", "endedAt"]) text(name, TIME);
  const claim = {
    ...{ poolId: text("poolId", /^jkp_[0-9a-z]{26}$/), number: count("number"), endedBy },
    ...{ cycle: count("cycle"), chain: count("chain"), position: count("position") },
    ...{ seed: text("seed", HASH), seedHash: text("seedHash", HASH), salt, saltBy },
    ...{ start: units("start"), ceiling: units("ceiling") },
    threshold: units("threshold"),
    before: isHit ? units("before") : null,
    after: isHit ? units("after") : null,
    paid: isHit ? units("paid") : null,
  };
  if (claim.ceiling <= claim.start) throw new Error(words.mistakes.ceiling);
  return claim;
}

function saltByOf(cycle: object, salt: string): CycleClaim["saltBy"] | undefined {
  const saltBy: unknown = Object.hasOwn(cycle, "saltBy") && "saltBy" in cycle && cycle.saltBy;
  if (salt === "") return saltBy === null ? null : undefined;
  return saltBy === "player" || saltBy === "platform" ? saltBy : undefined;
}
