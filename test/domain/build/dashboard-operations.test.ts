/**
 * No task needs curl: every call that a person's role may make is made by a screen of the dashboard. docs/decisions/0076.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ROLES } from "../../../clients/dashboard/src/generated/roles.ts";

const PAGES = fileURLToPath(new URL("../../../clients/dashboard/src/", import.meta.url));

/** Why a call has no screen. */
interface Reason {
  readonly because: string;
  /** The call of a screen that shows the same. */
  readonly instead?: string;
}

const WITHOUT_A_SCREEN: Readonly<Record<string, Reason>> = {
  "fairness.round": {
    because: "A round's page shows its seeds, their hash and its nonce.",
    instead: "rounds.get",
  },
  "games.config": {
    because: "What a game accepts of a player is shown with what the operator set.",
    instead: "games.settings",
  },
  "jackpots.list": {
    because: "The list of settings has the same pots.",
    instead: "jackpots.settings",
  },
  "players.rounds": {
    because: "The list of rounds has them, filtered by player.",
    instead: "rounds.list",
  },
  "rounds.replay": {
    because: "A round comes with a new link to its replay.",
    instead: "rounds.get",
  },
  "stats.live": { because: "Home shows how many players are online.", instead: "home.get" },
  "wallet.balance": {
    because: "The player's page has the balances.",
    instead: "players.get",
  },
  "players.summary": {
    because: "The player's page has the same totals.",
    instead: "players.get",
  },
};

/** A name that only asks for permission is no call, and neither is the table of what is destructive. */
const ASKS = /\b(?:may|useMay)\("[\w.]+"\)|\bneeds: "[\w.]+"/g;

const code = globSync("**/*.{ts,tsx}", { cwd: PAGES })
  .filter((file) => !/^generated\b|^parts[\\/]destructive\.ts$/.test(file))
  .map((file) => readFileSync(join(PAGES, file), "utf8").replaceAll(ASKS, ""))
  .join("\n");

/** True if a screen calls the operation, by its method or as the data of a form. */
function isCalled(operation: string): boolean {
  const call = operation.replace(".", String.raw`\s*\.\s*`);
  return new RegExp(String.raw`\.\s*${call}\(|"${operation}"`).test(code);
}

const uncalled = Object.keys(ROLES).filter((operation) => !isCalled(operation));

it("a screen makes each call that a person's role may make, or a reason says why none does", () => {
  expect(uncalled.toSorted()).toEqual(Object.keys(WITHOUT_A_SCREEN).toSorted());
});

it("a call that shows the same as another one is itself made by a screen", () => {
  for (const [operation, { instead }] of Object.entries(WITHOUT_A_SCREEN)) {
    if (instead !== undefined) expect(isCalled(instead), `${operation}: ${instead}`).toBe(true);
  }
});
