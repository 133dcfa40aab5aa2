/** Which choices and actions a player may send, and that everything else is refused. */
import { describe, expect, it } from "vitest";
import {
  bitKeyRush,
  type FirstGuess,
  type KeyAction,
} from "../../../../domain/games/bit-key-rush/bit-key-rush.ts";
import { KEY_CHARACTERS } from "../../../../domain/games/bit-key-rush/key.ts";
import { CASHOUT } from "../../../../domain/games/game.ts";
import { givenDraws } from "../simulate-strategy.ts";

describe("the choices sent with the stake", () => {
  it.each(KEY_CHARACTERS)("may be a guess at the first character: %s", (guess) => {
    expect(bitKeyRush.readChoices({ guess })).toEqual({ guess });
  });

  it.each([
    ["nothing", "{}"],
    ["a character that no key has", '{"guess":"F"}'],
    ["a small letter", '{"guess":"a"}'],
    ["two characters", '{"guess":"AB"}'],
    ["an empty guess", '{"guess":""}'],
    ["an index", '{"guess":0}'],
    ["a list", '{"guess":["A"]}'],
    ["null", '{"guess":null}'],
    ["another field", '{"guess":"A","more":1}'],
    ["an action", '{"guess":"A","action":"guess"}'],
    ["a prototype", '{"guess":"A","__proto__":{}}'],
    ["a guess by prototype", '{"__proto__":{"guess":"A"}}'],
  ])("may be nothing else: %s", (_what, json) => {
    expect(bitKeyRush.readChoices(JSON.parse(json))).toBeUndefined();
  });

  it("may not be an inherited field", () => {
    expect(bitKeyRush.readChoices(Object.create({ guess: "A" }))).toBeUndefined();
    const inherited = Object.create({ action: "guess", guess: "A" });
    expect(bitKeyRush.readAction(inherited)).toBeUndefined();
    expect(bitKeyRush.readAction(Object.create(CASHOUT))).toBeUndefined();
  });
});

describe("an action", () => {
  it("may be a guess with its character, or a cashout", () => {
    for (const guess of KEY_CHARACTERS) {
      const action = { action: "guess", guess };
      expect(bitKeyRush.readAction(action)).toEqual(action);
    }
    expect(bitKeyRush.readAction(CASHOUT)).toEqual(CASHOUT);
  });

  it.each([
    ["nothing", "{}"],
    ["a guess without a character", '{"action":"guess"}'],
    ["a guess of an unknown character", '{"action":"guess","guess":"Z"}'],
    ["a guess without its action", '{"guess":"A"}'],
    ["another action", '{"action":"peek"}'],
    ["another action with a guess", '{"action":"peek","guess":"A"}'],
    ["a cashout with a guess", '{"action":"cashout","guess":"A"}'],
    ["a guess with another field", '{"action":"guess","guess":"A","position":2}'],
    ["a list", '{"action":["cashout"]}'],
    ["a prototype", '{"action":"cashout","__proto__":{}}'],
    ["an action by prototype", '{"__proto__":{"action":"cashout"}}'],
  ])("may be nothing else: %s", (_what, json) => {
    expect(bitKeyRush.readAction(JSON.parse(json))).toBeUndefined();
  });

  it("can be stored as JSON, like the choices, and the round replayed from it", () => {
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
