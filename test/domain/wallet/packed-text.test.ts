/** The texts that history stores for each bet, packed and back. docs/decisions/0132. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { VERSIONS } from "../../../domain/games/catalogue.ts";
import { type Game, winOf } from "../../../domain/games/game.ts";
import { publishedHashes } from "../../../domain/versions/known-answers.ts";
import { packText, unpackText } from "../../../domain/wallet/packed-text.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import { readRound, roundText, stateOf } from "../../../src/db/round-text.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const id = (prefix: string, of: string) => `${prefix}_${hash(of).slice(0, 26)}`;

/** A round of a game, as a wallet records it after each of its first steps. */
function roundsOf(game: Game, nonce: number): RoundRecord[] {
  const serverSeed = hash(`${game.id} ${nonce}`);
  const clientSeed = hash(game.id).slice(0, 32);
  const choices = game.readChoices({ guess: "A" }) ?? game.readChoices({}) ?? {};
  const steps: RoundRecord[] = [];
  const actions: object[] = [];
  for (;;) {
    const played = game.play(drawStream({ serverSeed, clientSeed, nonce }), choices, actions);
    if (!played.ok) throw new Error(`${game.id}: ${played.refusal}`);
    const { state, tenths, outcome, nextActions } = played.value;
    const isOpen = state === "open";
    steps.push({
      id: `rnd_${hash(game.id).slice(0, 26)}_${nonce}`,
      ...{
        gameId: game.id,
        gameVersion: game.version,
        gameHash: publishedHashes(game)?.code ?? "",
      },
      ...{ sessionId: id("ses", game.id), currency: "USD", demo: nonce % 7 === 0 },
      stake: { cashMinor: 100, bonusMinor: nonce % 5 === 0 ? 20 : 0 },
      winMinor: isOpen ? 0 : winOf(100, tenths),
      ...{ state, multiplier: tenths / 10, outcome },
      ...(isOpen ? { nextActions } : {}),
      ...(Object.keys(choices).length > 0 ? { choices } : {}),
      winsTo: nonce % 5 === 0 ? "bonus" : "cash",
      fairness: { serverSeedHash: hash(serverSeed), clientSeed, clientSeedBy: "platform", nonce },
      ...{ createdAt: 1_795_725_000_000, settledAt: isOpen ? null : 1_795_725_000_000 },
      ...(actions.length > 0 ? { actions: [...actions] } : {}),
    });
    const [next] = nextActions ?? [];
    if (!isOpen || next === undefined) return steps;
    const action = actions.length < 2 ? next : "cashout";
    const input = action === "guess" ? { action, guess: "A" } : { action };
    actions.push(game.readAction(input) ?? {});
  }
}

const ROUNDS = VERSIONS.flatMap((game) =>
  Array.from({ length: 40 }, (_, index) => roundsOf(game, index + 1)).flat(),
);

const KEPT = JSON.stringify([
  { cash: -100, gaming: 100 },
  [99_900, 0, 0, 0, 0, 0, null, 1234, null, null, id("ses", "a"), hash("k"), hash("f"), hash("h")],
  {},
]);

describe("a packed text", () => {
  it("comes back exactly, of every game, at every step, and is at most half as long", () => {
    for (const text of [...ROUNDS.map((round) => JSON.stringify(round)), KEPT]) {
      const packed = packText(text);
      expect(unpackText(packed)).toBe(text);
      expect(packed.length).toBeLessThan(text.length * (text === KEPT ? 0.66 : 0.5));
      expect(packed, "tools of the platform show it as text").toMatch(/^~[ -~]*$/);
    }
  });

  it("leaves room on its page: a usual bet's texts are 530 characters together", () => {
    const lengths = ROUNDS.map((round) => roundText(round).length).sort((one, two) => one - two);
    expect((lengths[Math.floor(lengths.length * 0.9)] ?? 0) + packText(KEPT).length).toBeLessThan(
      530,
    );
  });

  it("is stored plain if it would not come back exactly", () => {
    const [round = expect.fail()] = ROUNDS;
    for (const clientSeed of [
      "~p",
      "~~p",
      "a~",
      "50%",
      "(a|b)",
      "~habc",
      "ü 🎲",
      hash("s"),
      "\u2028",
    ]) {
      const other = { ...round, fairness: { ...round.fairness, clientSeed } };
      expect(readRound(roundText(other))).toEqual(other);
      expect(unpackText(packText(JSON.stringify(other)))).toBe(JSON.stringify(other));
    }
    for (const text of ["[]", "{}", "null", '"~"', "[[],[],{}]"]) expect(packText(text)).toBe(text);
  });

  it("has its state and its session where SQL looks for them", () => {
    const db = new DatabaseSync(":memory:");
    const query = db.prepare(`SELECT ${stateOf("?1")} AS state`);
    const [round = expect.fail()] = ROUNDS;
    const odd = [
      { ...round, state: "voided", voidReason: "malfunction" } as const,
      // No version has written a text like this, so it is stored as JSON.
      { ...round, sessionId: "another form" },
      { ...round, outcome: { note: ',"state":"open","multiplier":' } },
    ];
    for (const each of [...ROUNDS, ...odd]) {
      for (const text of [roundText(each), JSON.stringify(each)]) {
        expect(query.get(text)).toEqual({ state: each.state });
        expect(readRound(text)).toEqual(each);
      }
    }
    expect(roundText({ ...round, sessionId: "another form" })).toMatch(/^\{/);
  });

  it("has codes that never change, because rows are kept forever", () => {
    const codes = [...ONE_CHARACTER, ...[...TWO_CHARACTERS].map((character) => `~${character}`)];
    const phrases = codes.map((code) => unpackText(`~a${code}`).slice(unpackText("~a").length));
    expect(phrases.filter((phrase, index) => phrase === codes[index])).toEqual([]);
    expect(hash(JSON.stringify(phrases))).toBe(
      "de30d485a03e23c8418e0ca506eeab306416b14dc0c5e480be03960502ce1078",
    );
  });
});

/** The codes of the first version; those of later phrases follow. */
const ONE_CHARACTER = "!#$%&'()*+;<=>?@^`|";
const TWO_CHARACTERS =
  "abcdefgijklmnopqruvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()*+,-./:;<";
