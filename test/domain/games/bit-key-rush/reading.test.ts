/** What a player may send, and that everything else is told from it. */
import { describe, expect, it } from "vitest";
import {
  bitKeyRush,
  type FirstGuess,
  type KeyAction,
} from "../../../../domain/games/bit-key-rush/bit-key-rush.ts";
import { KEY_CHARACTERS } from "../../../../domain/games/bit-key-rush/key.ts";
import { CASHOUT } from "../../../../domain/games/game.ts";
import { givenDraws } from "../simulate-strategy.ts";

describe("what comes with the stake", () => {
  it.each(KEY_CHARACTERS)("is a guess at the first character: %s", (guess) => {
    expect(bitKeyRush.readChoices({ guess })).toEqual({ guess });
  });

  it.each([
    ["nothing", "{}"],
    ["a character of no key", '{"guess":"F"}'],
    ["a small letter", '{"guess":"a"}'],
    ["two characters", '{"guess":"AB"}'],
    ["none", '{"guess":""}'],
    ["an index", '{"guess":0}'],
    ["a list", '{"guess":["A"]}'],
    ["null", '{"guess":null}'],
    ["another field", '{"guess":"A","more":1}'],
    ["an action", '{"guess":"A","action":"guess"}'],
    ["a prototype", '{"guess":"A","__proto__":{}}'],
    ["a guess by prototype", '{"__proto__":{"guess":"A"}}'],
  ])("is nothing else: %s", (_what, json) => {
    expect(bitKeyRush.readChoices(JSON.parse(json))).toBeUndefined();
  });

  it("is no field that was inherited", () => {
    expect(bitKeyRush.readChoices(Object.create({ guess: "A" }))).toBeUndefined();
    const inherited = Object.create({ action: "guess", guess: "A" });
    expect(bitKeyRush.readAction(inherited)).toBeUndefined();
    expect(bitKeyRush.readAction(Object.create(CASHOUT))).toBeUndefined();
  });
});

describe("an action", () => {
  it("is a guess with its character, or a cashout", () => {
    for (const guess of KEY_CHARACTERS) {
      const action = { action: "guess", guess };
      expect(bitKeyRush.readAction(action)).toEqual(action);
    }
    expect(bitKeyRush.readAction(CASHOUT)).toEqual(CASHOUT);
  });

  it.each([
    ["nothing", "{}"],
    ["a guess at nothing", '{"action":"guess"}'],
    ["a guess at no character", '{"action":"guess","guess":"Z"}'],
    ["a guess without its action", '{"guess":"A"}'],
    ["another action", '{"action":"peek"}'],
    ["another action with a guess", '{"action":"peek","guess":"A"}'],
    ["a cashout with a guess", '{"action":"cashout","guess":"A"}'],
    ["a guess with more", '{"action":"guess","guess":"A","position":2}'],
    ["a list", '{"action":["cashout"]}'],
    ["a prototype", '{"action":"cashout","__proto__":{}}'],
    ["an action by prototype", '{"__proto__":{"action":"cashout"}}'],
  ])("is nothing else: %s", (_what, json) => {
    expect(bitKeyRush.readAction(JSON.parse(json))).toBeUndefined();
  });

  it("survives being stored, as the choices do: the round is replayed from them", () => {
    const choices = bitKeyRush.readChoices({ guess: "C" }) as FirstGuess;
    const actions = [{ action: "guess", guess: "B" }, CASHOUT].map(
      (sent) => bitKeyRush.readAction(sent) as KeyAction,
    );
    const draws = [2, 1, 0, 0, 0, 0, 0, 0];
    const stored = JSON.parse(JSON.stringify({ choices, actions }));
    expect(bitKeyRush.play(givenDraws(draws), stored.choices, stored.actions)).toEqual(
      bitKeyRush.play(givenDraws(draws), choices, actions),
    );
  });
});
