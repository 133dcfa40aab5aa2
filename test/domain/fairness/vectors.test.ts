/** Golden vectors: results of seeds that never change, recomputed by the program in docs/fairness.md. Proof 17. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { REEL_LENGTHS } from "../../../domain/games/slots/reels.ts";
import { FAIRNESS_VECTORS, fairnessVectors } from "../../../scripts/generate/fairness-vectors.ts";

const folder = mkdtempSync(join(tmpdir(), "rouleau-vectors-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync("docs/fairness.md", "utf8");
const vectors = readFileSync(FAIRNESS_VECTORS, "utf8");

/** Runs the program of the page on these vectors, in a separate process. */
function check(text: string) {
  const [, program] = /```js\n([\s\S]+?)```/.exec(page) ?? [];
  const [script, file] = [join(folder, "check.mjs"), join(folder, "vectors.json")];
  writeFileSync(script, program ?? "");
  writeFileSync(file, text);
  return spawnSync(process.execPath, [script, file], { encoding: "utf8" });
}

describe("the golden vectors", () => {
  it("match the generator and every game (npm run generate -- vectors)", () => {
    expect(fairnessVectors()).toBe(vectors);
  });

  it("include rounds of every game", () => {
    const { rounds } = JSON.parse(vectors) as { rounds: { gameId: string }[] };
    expect(new Set(rounds.map(({ gameId }) => gameId))).toEqual(new Set(GAMES.map(({ id }) => id)));
  });

  it("are recomputed bit for bit by the program in docs/fairness.md, which uses none of our code", () => {
    const { status, stdout, stderr } = check(vectors);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^\d+ vectors hold\.\n$/);
    expect(status).toBe(0);
    expect(page).toContain(`[${REEL_LENGTHS.join(", ")}]`);
  });

  it("are rejected by that program if one value is changed", () => {
    const last = vectors.lastIndexOf('"value":');
    const changed = vectors.slice(0, last) + vectors.slice(last).replace(/\d+/, "1000000");
    expect(check(changed).status).not.toBe(0);
    const hammer = vectors.replace(/"hammerBreakOnHit":\d+/, '"hammerBreakOnHit":12');
    expect(check(hammer).status).not.toBe(0);
    const seed = vectors.replace(/"serverSeed":"00/, '"serverSeed":"01');
    expect(check(seed).status).not.toBe(0);
  });
});
