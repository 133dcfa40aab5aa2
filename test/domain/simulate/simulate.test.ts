/** `npm run simulate` as a developer runs it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { GAME_STRATEGIES } from "../../../domain/games/strategies.ts";
import { someOf, testInCi } from "../../support/length.ts";

function simulate(...args: string[]) {
  return spawnSync(process.execPath, ["scripts/simulate.ts", ...args], { encoding: "utf8" });
}

const folder = mkdtempSync(join(tmpdir(), "simulate-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("the command plays 20,000 rounds, compares them with the exact figures and draws them", () => {
  const file = join(folder, "reels.svg");
  const rounds = ["--rounds", "20000", "--strategy", "spin", "--svg", file];
  const { status, stdout } = simulate("golden-reels", ...rounds);
  expect(status, stdout).toBe(0);
  expect(stdout).toContain(
    "20,000 rounds, seed 1, draws of a fast generator (--fair uses that of real rounds).",
  );
  expect(stdout).toContain("The exact return is 24/25. Measured and exact figures agree.");
  expect(stdout).toMatch(/95 % confidence +[\d.]+ % to [\d.]+ %/);
  expect(stdout).toMatch(/99\.9 % confidence +[\d.]+ % to [\d.]+ %/);
  expect(stdout).toContain(`Histogram: ${file}`);
  expect(stdout).not.toContain("\x1b");
  expect(readFileSync(file, "utf8")).toContain("20,000 rounds by what they won</title>");
});

it("the same seed gives the same picture, and another seed another", () => {
  const pictures = ["1", "1", "2"].map((seed, run) => {
    const rounds = ["--rounds", "20000"];
    const file = join(folder, `smash-${run}.svg`);
    const { status, stdout } = simulate("safe-smash", ...rounds, "--seed", seed, "--svg", file);
    expect(status, stdout).toBe(0);
    return readFileSync(file, "utf8");
  });
  expect(pictures[1]).toBe(pictures[0]);
  expect(pictures[2]).not.toBe(pictures[0]);
});

testInCi("the command plays a variant of a game by its return", () => {
  const { status, stdout } = simulate("golden-reels", "--return", "94", "--rounds", "2000");
  expect(status, stdout).toBe(0);
  expect(stdout).toContain("Golden Reels, version 3,");
  expect(stdout).toContain("The exact return is 47/50.");
});

it("the command uses the draws of real rounds with --fair", () => {
  const { status, stdout } = simulate("safe-smash", "--rounds", "2000", "--fair");
  expect(status, stdout).toBe(0);
  expect(stdout).toContain("fair draws, as in real rounds");
});

it("the command without arguments lists every game and every way to play it", () => {
  const { status, stdout } = simulate();
  expect(status).toBe(0);
  for (const { id } of GAMES) {
    expect(stdout).toContain(id);
    for (const { name, description } of GAME_STRATEGIES[id] ?? []) {
      expect(stdout).toContain(name);
      expect(stdout).toContain(description);
    }
  }
});

const REFUSED: readonly (readonly [what: string, args: readonly string[]])[] = [
  ["an unknown game", ["roulette"]],
  ["an unknown strategy", ["golden-reels", "--strategy", "luck"]],
  ["a return that the game is not offered with", ["safe-smash", "--return", "94"]],
  ["rounds that are not a number", ["golden-reels", "--rounds", "many"]],
  ["zero rounds", ["golden-reels", "--rounds", "0"]],
  ["an unknown option", ["golden-reels", "--speed", "9"]],
];

it.each(someOf(REFUSED, REFUSED.length))(
  "the command refuses %s, lists the games, and exits with code 2",
  (_what, args) => {
    const { status, stderr } = simulate(...args);
    expect(status).toBe(2);
    expect(stderr).toContain("golden-reels");
  },
);
