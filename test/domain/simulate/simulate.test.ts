/** `npm run simulate` as a developer runs it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { GAME_STRATEGIES } from "../../../domain/games/strategies.ts";

// Millions of rounds, or a process of their own: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

function simulate(...args: string[]) {
  return spawnSync(process.execPath, ["scripts/simulate.ts", ...args], { encoding: "utf8" });
}

it("plays 20,000 rounds, sets them beside the exact figures and draws them", () => {
  const folder = mkdtempSync(join(tmpdir(), "simulate-"));
  try {
    const file = join(folder, "reels.svg");
    const run = () =>
      simulate("golden-reels", "--rounds", "20000", "--strategy", "spin", "--svg", file);
    const { status, stdout } = run();
    expect(status, stdout).toBe(0);
    expect(stdout).toContain(
      "20,000 rounds, seed 1, draws of a fast generator (--fair uses the one of real rounds)",
    );
    expect(stdout).toContain("The exact return is 24/25. Measured and exact figures agree.");
    expect(stdout).toMatch(/95 % confidence +[\d.]+ % to [\d.]+ %/);
    expect(stdout).toMatch(/99\.9 % confidence +[\d.]+ % to [\d.]+ %/);
    expect(stdout).toContain(`Histogram: ${file}`);
    expect(stdout).not.toContain("\x1b");
    const picture = readFileSync(file, "utf8");
    expect(picture).toContain("20,000 rounds by what they won</title>");
    expect(run().status).toBe(0);
    expect(readFileSync(file, "utf8"), "the same seed, the same rounds").toBe(picture);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("plays on the fair stream when it is asked to", () => {
  const { status, stdout } = simulate("golden-reels", "--rounds", "2000", "--fair");
  expect(status, stdout).toBe(0);
  expect(stdout).toContain("fair draws, as in real rounds");
});

it("without arguments lists every game and every way to play it", () => {
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

it.each([
  ["a game that is none", ["roulette"]],
  ["a strategy that is none", ["golden-reels", "--strategy", "luck"]],
  ["no number of rounds", ["golden-reels", "--rounds", "many"]],
  ["no rounds", ["golden-reels", "--rounds", "0"]],
  ["an option that is none", ["golden-reels", "--speed", "9"]],
])("refuses %s, lists what there is, and leaves with 2", (_what, args) => {
  const { status, stderr } = simulate(...args);
  expect(status).toBe(2);
  expect(stderr).toContain("golden-reels");
});
