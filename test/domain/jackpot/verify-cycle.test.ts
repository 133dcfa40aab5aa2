/** What the verifier says of jackpot cycles: honest ones hold, and any changed field is found. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readCycles } from "../../../clients/verifier/src/read-cycles.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { saltOf } from "../../../domain/jackpot/threshold.ts";
import { verifyCycle } from "../../../domain/jackpot/verify-cycle.ts";

const seed = "5d".repeat(32);
const seedHash = serverSeedHash(seed);
const salt = saltOf({ roundId: `rnd_${"a".repeat(26)}_7`, clientSeed: "lucky" });
const HONEST = {
  ...{
    poolId: `jkp_${"0".repeat(26)}`,
    number: 2,
    cycle: 2,
    chain: 1,
    position: 2,
    seedHash,
    salt,
  },
  ...{ saltBy: "player", start: "1000000", ceiling: "10000000000", openedAt: "", endedBy: "hit" },
  ...{ endedAt: "", seed, threshold: "0", before: "0", after: "0", paid: "0" },
};

function checksOf(cycle: object, noted = seedHash) {
  const [claim] = readCycles(JSON.stringify({ data: { cycles: [cycle] } }), noted) ?? [];
  return claim === undefined ? [] : verifyCycle(claim);
}

const failed = (cycle: object, noted?: string) =>
  checksOf(cycle, noted).flatMap(({ what, holds }) => (holds ? [] : [what]));

function honest() {
  const [, , threshold] = checksOf({ ...HONEST, threshold: "0" });
  const units = Number(threshold?.recomputed);
  const after = units + 12_345;
  return {
    ...{ ...HONEST, threshold: String(units), before: String(units), after: String(after) },
    paid: String(Math.floor(after / 10_000)),
  };
}

const folder = mkdtempSync(join(tmpdir(), "rouleau-cycle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program of docs/fairness.md on a cycle; returns its exit code. */
function check(cycle: object) {
  const page = readFileSync("docs/fairness.md", "utf8");
  const [, program = ""] = /```js\n(\/\/ node check-cycle[\s\S]+?)```/.exec(page) ?? [];
  const [script, file] = [join(folder, "check-cycle.mjs"), join(folder, "cycle.json")];
  writeFileSync(script, program);
  writeFileSync(file, JSON.stringify(cycle));
  return spawnSync(process.execPath, [script, file], { encoding: "utf8" });
}

describe("a jackpot cycle", () => {
  it("is recomputed by the program in docs/fairness.md, which uses none of our code", () => {
    expect(check(honest())).toMatchObject({ status: 0, stdout: "Cycle 2 holds.\n", stderr: "" });
    expect(check({ ...honest(), salt: "" }).status).not.toBe(0);
    expect(check({ ...honest(), paid: "1" }).status).not.toBe(0);
  });

  it("that is honest holds, and so does one whose threshold was given up", () => {
    expect(failed(honest())).toEqual([]);
    const givenUp = { ...honest(), endedBy: "closing", before: null, after: null, paid: null };
    expect(checksOf(givenUp)).toHaveLength(3);
    expect(failed(givenUp)).toEqual([]);
  });

  it.each([
    ["another seed", { seed: "5e".repeat(32) }, "seed hash"],
    ["another seed with its own hash", {}, "hash that you noted"],
    ["another pool", { poolId: `jkp_${"1".repeat(26)}` }, "threshold"],
    ["another cycle", { cycle: 3 }, "threshold"],
    ["another salt", { salt: "" }, "threshold"],
    ["another start", { start: "2000000" }, "threshold"],
    ["another ceiling", { ceiling: "10000010000" }, "threshold"],
    ["another threshold", { threshold: "1000001" }, "threshold"],
    ["a bet that did not pass it", { after: honest().threshold }, "bet that passed the threshold"],
    ["a bet too late", { before: honest().after }, "bet that passed the threshold"],
    ["another payout", { paid: "1" }, "payout"],
  ] as const)("with %s is found", (what, change, check) => {
    const noted = what === "another seed with its own hash" ? "00".repeat(32) : undefined;
    expect(failed({ ...honest(), ...change }, noted)).toContain(check);
  });

  it("is paid its ceiling at most", () => {
    const [, , threshold] = checksOf({ ...HONEST, start: "9999990000", threshold: "0" });
    const over = {
      ...{ ...HONEST, start: "9999990000", threshold: threshold?.recomputed },
      ...{ before: "9999990000", after: "10000020000" },
    };
    expect(failed({ ...over, paid: "1000000" })).toEqual([]);
    expect(failed({ ...over, paid: "1000002" })).toEqual(["payout"]);
  });

  it.each(Object.keys(HONEST).filter((name) => !/number|chain|position|saltBy|At$/.test(name)))(
    "without %s is not verified",
    (name) => {
      const { [name as "seed"]: _left, ...rest } = honest();
      expect(() => {
        if (checksOf(rest).length === 5 && failed(rest).length === 0) return;
        throw new Error("not verified");
      }).toThrow();
    },
  );

  it("that still runs, or is none, is refused with the reason", () => {
    expect(() => checksOf({ ...HONEST, endedBy: null })).toThrow(/revealed when the cycle ends/);
    expect(readCycles("{}", "")).toBeUndefined();
    expect(readCycles("no JSON", "")).toBeUndefined();
    expect(() => readCycles(`{"poolId":"__proto__"}`, "")).toThrow();
  });
});
