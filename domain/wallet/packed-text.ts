/**
 * Packs the texts that history stores for each bet into fewer characters, because a row of more than a
 * thousand bytes needs another page of the database. Phrases of their JSON become codes of one or two
 * characters, and three hexadecimal digits become two characters. docs/decisions/0132.
 *
 * Rows are kept forever, so the meaning of a code must never change: new phrases are added at the end.
 */
import { assert } from "../assert.ts";

/** The codes of the first phrases. */
const ONE_CHARACTER = "!#$%&'()*+;<=>?@^`|";
/** The second characters of the other codes, which begin with a tilde. `h`, `s` and `t` are not among them. */
const TWO_CHARACTERS =
  "abcdefgijklmnopqruvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()*+,-./:;<=>?@[]^_`{|}";

/**
 * By subject: first reels, steps and shots, then a round from beginning to end, and then what is kept of a
 * row.
 */
const PHRASES = [
  ...['","', '"],["', '},{"reel":', ',"row":', "scatter", "wild", "seven", "diamond", "crown"],
  ...["bell", "horseshoe", "clover", "cherry", "plum", "ingot"],
  ...['},{"x":null,"y":null,"type":"', '","penalty":', '"},{"action":"', "cashout"],
  ...['{"id":"rnd_', '","gameId":"golden-reels","gameVersion":', ',"gameHash":"'],
  ...['","gameId":"bit-key-rush","gameVersion":', '","gameId":"katapuuult","gameVersion":'],
  ...['","gameId":"safe-smash","gameVersion":', '","gameId":"fox-n-flock","gameVersion":'],
  ...['","sessionId":"ses_', '","currency":"', '","demo":false,"stake":{"cashMinor":'],
  ...['","demo":true,"stake":{"cashMinor":', ',"bonusMinor":', '},"winMinor":'],
  ...[',"bonusMinor":0},"winMinor":', ',"state":"settled","multiplier":'],
  ...[',"state":"open","multiplier":', ',"outcome":{"type":"', 'slots","reelPositions":['],
  ...['],"window":[["', '"]],"wins":[],"scatters":', '"]],"wins":[{"line":', ',"symbol":"'],
  ...['","count":', ',"multiplier":', ',"positions":[{"reel":', '}]},{"line":', '}]}],"scatters":'],
  ...[',"freeSpins":', ',"freeSpins":null},"winsTo":"cash","fairness":{"serverSeedHash":"'],
  ...['},"winsTo":"cash","fairness":{"serverSeedHash":"', '"winsTo":"bonus"'],
  ...['],"winsTo":"cash","fairness":{"serverSeedHash":"', ',"fairness":{"serverSeedHash":"'],
  ...[
    '","clientSeed":"',
    '","clientSeedBy":"platform","nonce":',
    '","clientSeedBy":"player","nonce":',
  ],
  ...[
    '},"createdAt":',
    ',"settledAt":',
    ',"settledAt":null}',
    '},"nextActions":["',
    '],"nextActions":["',
  ],
  ...[
    ',"actions":[{"action":"',
    '"}],"endedBy":"player"}',
    '"}],"endedBy":"rule"}',
    ',"choices":{"',
  ],
  ...['bit_key_rush","correctChars":["', '"],"guessResults":[{"position":', '},{"position":'],
  ...[
    ',"correct":false,"penalty":',
    ',"correct":true',
    ',"traceIncrease":',
    '}],"fbiTracePerGuess":[',
  ],
  ...[
    'guess","guess":"',
    'catapult","flight":{"range":',
    ',"peak":',
    ',"sky":"',
    '"},"collectibles":[',
  ],
  ...['{"x":', ',"y":', ',"type":"', ',"hazards":[', '","value":'],
  ...[
    'fox","goatMultipliers":[',
    '],"shepherdState":"',
    '","nextGoat":',
    '{"size":"',
    ',"caughtOnGoat":',
  ],
  ...['safe_smash","multipliers":[', ',"hammerBreakOnHit":'],
  ...[
    '[{"cash":',
    ',"gaming":',
    '{"in_play":',
    "},[",
    ",0,0,0,0,0,null,",
    ',null,null,"ses_',
    '"],{}]',
  ],
];

const CODES = [...ONE_CHARACTER, ...[...TWO_CHARACTERS].map((character) => `~${character}`)];
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PACKED = /~h(.{44})|~s(.{22})|~t(\d+)|~.|[!#$%&'()*+;<=>?@^`|]/g;
const LOOKS_LIKE_A_CODE = /[~!#$%&'()*+;<=>?@^`|]/;
const SETTLED_AT_ONCE = /\},"createdAt":(\d+),"settledAt":\1\}$/;

interface Dictionary {
  readonly codeOf: ReadonlyMap<string, string>;
  readonly phraseOf: ReadonlyMap<string, string>;
  /** A hash, a seed, or the longest phrase. */
  readonly parts: RegExp;
}

let made: Dictionary | undefined;

/** Built when it is first needed, because most isolates read no history. */
function dictionary(): Dictionary {
  if (made !== undefined) return made;
  const pairs = PHRASES.map((phrase, index) => [phrase, CODES[index] ?? ""] as const);
  const byLength = PHRASES.toSorted((one, other) => other.length - one.length);
  const phrases = byLength.map((phrase) => phrase.replace(/[{}[\]|.]/g, "\\$&"));
  made = {
    codeOf: new Map(pairs),
    phraseOf: new Map(pairs.map(([phrase, code]) => [code, phrase])),
    parts: new RegExp(`[0-9a-f]{64}|[0-9a-f]{32}|${phrases.join("|")}`, "g"),
  };
  return made;
}

/**
 * Packs the JSON of a round, or of what is kept of its row. The rest of the text does not change,
 * so unpacking gives exactly the original. A text that contains something like a code is returned
 * unpacked.
 */
export function packText(text: string): string {
  if (LOOKS_LIKE_A_CODE.test(text)) return text;
  const { codeOf, parts } = dictionary();
  const packed = text
    .replace(SETTLED_AT_ONCE, "~t$1")
    .replace(
      parts,
      (part) => codeOf.get(part) ?? `${part.length === 64 ? "~h" : "~s"}${packHex(part)}`,
    );
  return isPacked(packed) ? packed : text;
}

/** Returns the original of a packed text, and any other text as it is. */
export function unpackText(text: string): string {
  if (!isPacked(text)) return text;
  const { phraseOf } = dictionary();
  return text.replace(PACKED, (code, hash, seed, at) => {
    if (hash !== undefined) return unpackHex(hash, 64);
    if (seed !== undefined) return unpackHex(seed, 32);
    if (at !== undefined) return `},"createdAt":${at},"settledAt":${at}}`;
    return phraseOf.get(code) ?? code;
  });
}

/**
 * Returns the code of a phrase, for SQL that searches for it: a packed text with this code contains the
 * phrase.
 */
export function codeOfPhrase(phrase: string): string {
  const code = CODES[PHRASES.indexOf(phrase)];
  assert(code !== undefined, "the phrase has a code");
  return code;
}

/** JSON never begins like this. */
function isPacked(text: string): boolean {
  return text.startsWith("~");
}

function packHex(hex: string): string {
  let packed = "";
  for (let index = 0; index < hex.length; index += 3) {
    const bits = Number.parseInt(hex.slice(index, index + 3).padEnd(3, "0"), 16);
    packed += `${DIGITS[bits >> 6]}${DIGITS[bits & 63]}`;
  }
  return packed;
}

function unpackHex(packed: string, digits: number): string {
  let hex = "";
  for (let index = 0; index < packed.length; index += 2) {
    const bits =
      (DIGITS.indexOf(packed[index] ?? "") << 6) | DIGITS.indexOf(packed[index + 1] ?? "");
    hex += bits.toString(16).padStart(3, "0");
  }
  return hex.slice(0, digits);
}
