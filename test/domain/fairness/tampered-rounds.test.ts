/** The verifier accepts honest rounds of every game and refuses each tampered one with the reason. Proof 37. */
import { expect, it } from "vitest";
import { FIELDS } from "../../../clients/verifier/src/read-claim.ts";
import { readHanded } from "../../../clients/verifier/src/read-handed.ts";
import { recomputeRound } from "../../../domain/fairness/recompute-round.ts";
import { seedOfChain } from "../../../domain/fairness/seed-chain.ts";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { type Answer, anchorOf, honestRounds, notedFor, reasonAgainst } from "./honest-rounds.ts";

interface Tampering {
  readonly what: string;
  /** What the player noted; if left out, the hash of the honest round's server seed. */
  readonly noted?: (round: Answer) => string;
  /** Returns the tampered round; undefined if this cannot be done to the round. */
  readonly tamper: (round: Answer) => Answer | string | undefined;
  readonly reason: RegExp;
}

const change = (what: string, fields: Answer, reason: RegExp): Tampering => ({
  ...{ what, reason },
  tamper: (round) => ({ ...round, ...fields }),
});
/** Text, because no object literal has a field of this name. */
const withProto = (value: object) =>
  JSON.stringify(value).replace("{", '{"__proto__":{"win":"9"},');

const TAMPERINGS: readonly Tampering[] = [
  ...FIELDS.filter((name) => name !== "returnToPlayer").map((name) => ({
    what: `without ${name}`,
    tamper: ({ [name]: _, ...rest }: Answer) => rest,
    reason: new RegExp(`no "${name}"`),
  })),
  change("another seed", { serverSeed: "a".repeat(64) }, /noted|ACTION_NOT_ALLOWED/),
  change("another seed hash", { serverSeedHash: "0".repeat(64) }, / server seed hash$/),
  change("a seed that is no seed", { serverSeed: "abc" }, /SEED_INVALID/),
  change("another client seed", { clientSeed: "other" }, /outcome|state|ACTION_NOT_ALLOWED/),
  change("a client seed that cannot be", { clientSeed: "é" }, /CLIENT_SEED_INVALID/),
  change("another nonce", { nonce: 9_000 }, /outcome|state|ACTION_NOT_ALLOWED/),
  change("a nonce that the round's id excludes", { nonce: 20_001 }, /ROUND_ID_INVALID/),
  change("an id that is no round's", { roundId: "txn_1" }, /ROUND_ID_INVALID/),
  change("state open", { state: "open" }, /checks failed. \/ state$/),
  change("voided, unpaid", { state: "voided", multiplier: 0, win: "0.00" }, /\/ state/),
  {
    what: "voided, and paid all the same",
    tamper: (round) => (round.multiplier > 0 ? { ...round, state: "voided" } : undefined),
    reason: /\/ state$/,
  },
  change("neither demo nor real", { demo: "perhaps" }, /"demo" must be/),
  change("nobody chose", { clientSeedBy: "chance" }, /"clientSeedBy" must be/),
  change("forced draws for money", { forcedDraws: [1, 2, 3, 4, 5] }, /DRAWS_FORCED/),
  change("version", { gameVersion: 99 }, /GAME_NOT_FOUND/),
  change("return", { returnToPlayer: 0.99 }, /checks failed. \/ return$/),
  change("a return in words", { returnToPlayer: "high" }, /"returnToPlayer" must be a number/),
  change("choices", { choices: { luck: 1 } }, /CHOICES_INVALID/),
  change("outcome null", { outcome: null }, /no "outcome"/),
  change("outcome of no game", { outcome: { type: "roulette" } }, /\/ outcome$/),
  change("a win in words", { win: "much" }, /\/ win$/),
  change("an unknown currency", { currency: "__proto__" }, /\/ win$/),
  change("a stake that cannot be", { stake: "0.001" }, /\/ win$/),
  change("a field that decides more", { variant: 94 }, /does not know the field "variant"/),
  { what: "win", tamper: (round) => ({ ...round, win: "999.00" }), reason: /\/ win$/ },
  {
    what: "multiplier",
    tamper: (round) => ({ ...round, multiplier: round.multiplier + 1 }),
    reason: /\/ multiplier$/,
  },
  {
    what: "a larger stake, the same win",
    tamper: (round) => (round.multiplier > 0 ? { ...round, stake: "2.00" } : undefined),
    reason: /\/ win$/,
  },
  {
    what: "an action more",
    tamper: (round) => ({ ...round, actions: [...round.actions, { action: "cashout" }] }),
    reason: /ACTION_NOT_ALLOWED/,
  },
  {
    what: "an action less",
    tamper: (round) =>
      round.actions.length > 0 ? { ...round, actions: round.actions.slice(1) } : undefined,
    reason: /outcome|state/,
  },
  // A house that skips: consistent in itself, and of the chain that was noted.
  ...[2, 3, 17, 256].map((steps) => ({
    what: `a seed ${steps - 1} places after the noted one`,
    tamper: (round: Answer) => round,
    noted: (round: Answer) => seedOfChain(round.serverSeed, 0, undefined, steps),
    reason:
      /^⚠ Partly verified.*does not prove that the casino did not pick.*\/ hash that you noted$/,
  })),
  {
    what: "a seed more than a chain after the noted one",
    tamper: (round) => round,
    noted: (round) => seedOfChain(round.serverSeed, 0, undefined, 257),
    reason: /^✗.*\/ hash that you noted$/,
  },
  {
    what: "a seed before the noted one",
    tamper: (round) => round,
    noted: (round) => round.serverSeed,
    reason: /^✗.*\/ hash that you noted$/,
  },
  {
    what: "a skipped seed, and another win",
    tamper: (round) => ({ ...round, win: "999.00" }),
    noted: anchorOf,
    reason: /^✗.*2 of 7.*\/ win$/,
  },
  {
    what: "__proto__ in the round",
    tamper: (round) => withProto(round),
    reason: /does not know the field "__proto__"/,
  },
  {
    what: "__proto__ in the outcome",
    tamper: ({ outcome, ...round }) =>
      JSON.stringify(round).replace("{", `{"outcome":${withProto(outcome)},`),
    reason: /\/ outcome$/,
  },
];

it("the verifier confirms every honest round, with the server seed hash that was noted", () => {
  const rounds = honestRounds();
  for (const round of rounds) {
    for (const noted of [notedFor(round), round.serverSeedHash.toUpperCase()]) {
      expect(reasonAgainst(JSON.stringify(round), noted)).toBeUndefined();
    }
    // The anchor fixes the chain, and not which of its seeds is used.
    expect(reasonAgainst(JSON.stringify(round), anchorOf(round))).toMatch(/^⚠ Partly verified/);
  }
  expect(new Set(rounds.map(({ gameId }) => gameId)).size).toBe(GAMES.length);
});

it("the verifier confirms a round that was copied before returns were included", () => {
  const [{ returnToPlayer, ...round }] = honestRounds() as [Answer];
  expect(returnToPlayer).toBeGreaterThan(0.9);
  expect(reasonAgainst(JSON.stringify(round), notedFor(round))).toBeUndefined();
});

/** Every tampering of a round of every game that it can be done to. */
function tamperedRounds() {
  const all = honestRounds();
  return TAMPERINGS.flatMap(({ what, tamper, reason, noted = notedFor }) =>
    GAMES.flatMap(({ id }) => {
      const rounds = all.filter(({ gameId }) => gameId === id);
      const round = rounds.find((one) => tamper(one) !== undefined);
      const made = round && tamper(round);
      if (round === undefined || made === undefined) return [];
      const text = typeof made === "string" ? made : JSON.stringify(made);
      return [{ title: `${id}: ${what}`, text, reason, noted: noted(round) }];
    }),
  );
}

it("the verifier refuses 200 tampered rounds of all games, each with the reason", () => {
  const tampered = tamperedRounds();
  for (const { title, text, reason, noted } of tampered) {
    expect(reasonAgainst(text, noted) ?? "verified", title).toMatch(reason);
  }
  expect(new Set(tampered.map(({ text, noted }) => text + noted)).size).toBe(tampered.length);
  expect(tampered.length).toBeGreaterThanOrEqual(200);
});

it("the verifier refuses the same rounds when one press hands them over, and confirms the honest ones", () => {
  const against = (text: string, noted: readonly string[]) => {
    const handed = `{"round":${text},"anchors":${JSON.stringify(noted)}}`;
    const { round, noted: chosen } = readHanded(encodeURIComponent(handed));
    return reasonAgainst(round, chosen);
  };
  const foreign = "0".repeat(64);
  for (const { title, text, reason, noted } of tamperedRounds()) {
    expect(against(text, [foreign, noted, "f".repeat(64)]) ?? "verified", title).toMatch(reason);
  }
  for (const round of honestRounds()) {
    const text = JSON.stringify(round);
    expect(against(text, [foreign, anchorOf(round), notedFor(round)])).toBeUndefined();
    expect(against(text, [foreign, anchorOf(round)])).toMatch(/^⚠ Partly verified/);
    expect(against(text, [foreign])).toMatch(/\/ hash that you noted$/);
    expect(against(text, [])).toMatch(/enter the server seed hash/);
  }
});

it("the verifier refuses unreadable data, and changes no prototype", () => {
  const round = honestRounds()[0] as Answer;
  const broken = [
    ...["", "{", "%", "%E0%A4%A", "null", "[]", "1e999", '{"round":null,"anchors":[]}'],
    ...['{"round":{},"anchors":null}', '{"round":{},"anchors":{"length":9}}', '{"anchors":[]}'],
    ...['{"round":{},"anchors":"00"}', "🎰", "\u0000"],
  ];
  for (const text of broken) expect(() => readHanded(text), text).toThrow("cannot be read");
  const polluted = `{"__proto__":{"serverSeed":"x"},"round":${withProto(round)},"anchors":[]}`;
  const { round: handed } = readHanded(encodeURIComponent(polluted));
  expect(reasonAgainst(handed, notedFor(round))).toMatch(/does not know the field "__proto__"/);
  expect(({} as Answer).win).toBeUndefined();
  expect(({} as Answer).serverSeed).toBeUndefined();
});

it("the verifier refuses impossible numbers and texts in every field, and gives no verdict", () => {
  const round = honestRounds()[0] as Answer;
  const numbers = ["1e400", "-0", "-1", "1.5", "9007199254740993", "1e21", "0x10", "NaN"];
  const texts = ["\u0000", "１", "٣", "\u202e1", "🎰", "1,00", " ", "é".repeat(70), "__proto__"];
  const raw = (name: string, value: string) => {
    const { [name]: _, ...rest } = round;
    return JSON.stringify(rest).replace("{", `{${JSON.stringify(name)}:${value},`);
  };
  for (const name of FIELDS) {
    for (const value of [...numbers, ...texts.map((text) => JSON.stringify(text))]) {
      const why = reasonAgainst(raw(name, value), notedFor(round));
      expect(why, `${name}: ${value}`).toBeDefined();
    }
  }
});

it("the verifier refuses a round that is consistent in itself under a seed that was not committed to", () => {
  const [round, other] = honestRounds() as [Answer, Answer];
  expect(round.serverSeed).not.toBe(other.serverSeed);
  expect(reasonAgainst(JSON.stringify(other), notedFor(round))).toMatch(/\/ hash that you noted$/);
  expect(reasonAgainst(JSON.stringify(other), "")).toMatch(/enter the server seed hash/);
});

it("the verifier never confirms forced draws, even if they are consistent: it refuses them for money, and proves nothing in a demo", () => {
  const round = honestRounds()[0] as Answer;
  const forcedDraws = [3, 3, 3, 3, 3];
  const again = recomputeRound({ ...(round as Parameters<typeof recomputeRound>[0]), forcedDraws });
  if (!again.ok) throw new Error(again.refusal);
  const { outcome, tenths } = again.value.position;
  const made = { multiplier: tenths / 10, win: (tenths / 10).toFixed(2) };
  const forced = { ...round, forcedDraws, outcome, ...made };
  const against = (answer: Answer) => reasonAgainst(JSON.stringify(answer), notedFor(round));
  expect(against(forced)).toBe("DRAWS_FORCED");
  expect(against({ ...forced, demo: true })).toMatch(/Nothing is proven about chance/);
  expect(against({ ...forced, demo: true, forcedDraws: [3, 3, 3, 3, 20] })).toBe("DRAWS_FORCED");
});
