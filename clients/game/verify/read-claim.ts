/**
 * Reads what a player pasted (the answer of GET /api/v1/fairness/rounds/:roundId, with or without its
 * envelope) or typed into the fields, and says what is wrong with it.
 */
import type { RoundClaim } from "../../../domain/fairness/verify-round.ts";

/** The names of the page's fields. */
export const FIELDS = [
  ...["gameId", "gameVersion", "serverSeed", "clientSeed", "nonce"],
  ...["choices", "actions", "forcedDraws"],
  ...["serverSeedHash", "outcome", "multiplier", "currency", "stake", "win"],
] as const;

export type Texts = Readonly<Record<string, string>>;

/** Returns the pasted round as texts for the fields. Throws an Error whose message is for the player. */
export function readPasted(text: string): Texts {
  const parsed = parse(text, "What you pasted");
  const answer = isObject(parsed) && isObject(parsed.data) ? parsed.data : parsed;
  if (!isObject(answer)) throw new Error("What you pasted is not a round.");
  if (answer.serverSeed === null) {
    throw new Error(
      "The server seed of this round is not revealed yet. Reveal it first, then copy the round again.",
    );
  }
  const { fairness } = answer;
  const flat = { ...answer, ...(isObject(fairness) ? fairness : {}) };
  // What an open or voided round pays does not follow from its multiplier.
  const isPaid = flat.state === undefined || flat.state === "settled";
  const left = isPaid ? [] : ["multiplier", "currency", "stake", "win"];
  return Object.fromEntries(
    FIELDS.map((name) => [name, left.includes(name) ? "" : textOf(flat[name])]),
  );
}

/** Returns the claim in the fields. Throws an Error whose message is for the player. */
export function readClaim(texts: Texts): RoundClaim {
  const text = (name: string) => texts[name]?.trim() ?? "";
  const json = (name: string, label: string) =>
    text(name) === "" ? undefined : parse(text(name), label);
  const nonce = wholeNumber(text("nonce"), "The nonce");
  const [currency, stake, win] = [text("currency"), text("stake"), text("win")];
  return {
    gameId: text("gameId"),
    gameVersion: wholeNumber(text("gameVersion"), "The version of the rules"),
    serverSeed: text("serverSeed").toLowerCase(),
    // A seed may begin or end with a space.
    clientSeed: texts.clientSeed ?? "",
    nonce,
    choices: json("choices", "The choices") ?? {},
    actions: list(json("actions", "The actions") ?? [], "The actions"),
    forcedDraws: numbers(json("forcedDraws", "The forced draws") ?? null),
    serverSeedHash: text("serverSeedHash").toLowerCase() || undefined,
    outcome: json("outcome", "The outcome"),
    multiplier: text("multiplier") === "" ? undefined : Number(text("multiplier")),
    money: stake === "" || win === "" ? undefined : { currency, stake, win },
  };
}

function parse(text: string, label: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${label} is not JSON. Copy all of it.`);
  }
}

function wholeNumber(text: string, label: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${label} must be a whole number.`);
  return Number(text);
}

function list(value: unknown, label: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${label} must be a list.`);
  return value;
}

function numbers(value: unknown): readonly number[] | null {
  if (value === null) return null;
  const draws = list(value, "The forced draws");
  if (draws.every((draw): draw is number => Number.isInteger(draw))) return draws;
  throw new Error("The forced draws must be whole numbers.");
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
