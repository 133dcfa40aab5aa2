/**
 * Reads what a player pasted (the answer of GET /api/v1/fairness/rounds/:roundId, with or without
 * its envelope) or typed into the fields, and says what is wrong with it. No field may be missing,
 * and no unknown field may be present, because it could matter to the round.
 */
import type { RoundClaim } from "../../../domain/fairness/verify-round.ts";
import { isObject, parseJson, readNoted } from "./parse-json.ts";
import { words } from "./words.ts";

/** The fields of the answer that are verified; each is a field of the page. */
export const FIELDS = [
  ...["gameId", "gameVersion", "returnToPlayer", "serverSeed", "clientSeed", "nonce"],
  ...["choices", "actions", "forcedDraws"],
  ...["roundId", "serverSeedHash", "clientSeedBy", "demo", "state"],
  ...["outcome", "multiplier", "currency", "stake", "win"],
] as const;
/** The other fields of the answer, from which nothing follows. */
const REMARKS = ["gameHash", "voidReason", "voidNote", "voidedBy", "reveal", "verifier"];
const MAY_BE_NULL = ["forcedDraws", "clientSeedBy", "returnToPlayer"];
/** Rounds that were copied before it was published do not have it, and nothing follows from it. */
const MAY_BE_ABSENT = ["returnToPlayer"];

export type Texts = Readonly<Record<string, string>>;

/** What the page verifies. */
export interface PageClaim extends RoundClaim {
  /** Who chose the client seed, as the platform says. */
  readonly clientSeedBy: "player" | "platform" | null;
}

/** Returns the pasted round as texts for the fields. Throws an Error whose message is for the player. */
export function readPasted(text: string): Texts {
  const parsed = parse(text, words.mistakes.notJson);
  const answer = isObject(parsed) && isObject(parsed.data) ? parsed.data : parsed;
  if (!isObject(answer)) throw new Error(words.mistakes.notARound);
  if (answer.serverSeed === null) {
    throw new Error(words.mistakes.notRevealed);
  }
  const known = [...FIELDS, ...REMARKS];
  const unknown = Object.keys(answer).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(words.mistakes.unknownField(unknown));
  }
  return Object.fromEntries(
    FIELDS.map((name) => {
      const absent = MAY_BE_ABSENT.includes(name) ? null : undefined;
      const value = Object.hasOwn(answer, name) ? answer[name] : absent;
      const isThere = value !== undefined && (value !== null || MAY_BE_NULL.includes(name));
      if (!isThere) throw new Error(words.mistakes.missing(name));
      return [name, typeof value === "string" ? value : JSON.stringify(value)];
    }),
  );
}

/** Returns the claim in the fields, which must all be filled in. Throws an Error with a message for the player. */
export function readClaim(texts: Texts, noted: string): PageClaim {
  const text = (name: string) => {
    // A client seed may begin or end with a space.
    const found = name === "clientSeed" ? texts[name] : texts[name]?.trim();
    if (!found) throw new Error(words.mistakes.empty(name));
    return found;
  };
  const field = (name: string) => parse(text(name), words.mistakes.fieldNotJson(name));
  const returnToPlayer = text("returnToPlayer");
  const clientSeedBy = oneOf(text("clientSeedBy"), ["player", "platform", "null"], "clientSeedBy");
  return {
    noted: readNoted(noted),
    gameId: text("gameId"),
    gameVersion: wholeNumber(text("gameVersion"), "gameVersion"),
    returnToPlayer: returnToPlayer === "null" ? null : decimal(returnToPlayer, "returnToPlayer"),
    serverSeed: text("serverSeed").toLowerCase(),
    clientSeed: text("clientSeed"),
    nonce: wholeNumber(text("nonce"), "nonce"),
    choices: field("choices"),
    actions: list(field("actions"), "actions"),
    forcedDraws: numbers(field("forcedDraws")),
    roundId: text("roundId"),
    serverSeedHash: text("serverSeedHash").toLowerCase(),
    clientSeedBy: clientSeedBy === "null" ? null : clientSeedBy,
    demo: oneOf(text("demo"), ["true", "false"], "demo") === "true",
    state: text("state"),
    outcome: field("outcome"),
    multiplier: decimal(text("multiplier"), "multiplier"),
    currency: text("currency"),
    stake: text("stake"),
    win: text("win"),
  };
}

function parse(text: string, mistake: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new Error(mistake);
  }
}

function oneOf<const Value extends string>(
  text: string,
  values: readonly Value[],
  name: string,
): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(words.mistakes.notOneOf(name, values.join(", ")));
  return found;
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(words.mistakes.notWhole(name));
  return Number(text);
}

function decimal(text: string, name: string): number {
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(text)) throw new Error(words.mistakes.notANumber(name));
  return Number(text);
}

function list(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(words.mistakes.notAList(name));
  return value;
}

function numbers(value: unknown): readonly number[] | null {
  if (value === null) return null;
  const draws = list(value, "forcedDraws");
  if (draws.every((draw): draw is number => Number.isInteger(draw))) return draws;
  throw new Error(words.mistakes.notWholeNumbers("forcedDraws"));
}
