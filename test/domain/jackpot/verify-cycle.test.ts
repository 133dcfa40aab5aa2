/** What the verifier says of jackpot cycles: honest ones hold, and any changed field is found. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { concludeCycles } from "../../../clients/verifier/src/conclude.ts";
import { readCycles } from "../../../clients/verifier/src/read-cycles.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { seedOfChain } from "../../../domain/fairness/seed-chain.ts";
import { saltOf } from "../../../domain/jackpot/threshold.ts";
import { verifyCycles } from "../../../domain/jackpot/verify-cycle.ts";

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
  ...{ saltBy: "player", start: "1000000", ceiling: "10000000000", endedBy: "hit" },
  ...{ openedAt: "2026-11-22T10:00:00.000Z", endedAt: "2026-11-23T10:00:00.000Z" },
  ...{ seed, threshold: "0", before: "0", after: "0", paid: "0" },
};

type Shown = Omit<typeof HONEST, "saltBy"> & { readonly saltBy: string | null };

/** The list as it is shown, newest first. */
const listOf = (cycles: readonly object[]) => JSON.stringify({ data: { cycles } });

function verify(cycles: readonly object[], noted: readonly string[] = [seedHash]) {
  return verifyCycles(readCycles(listOf(cycles)) ?? [], noted);
}

const checksOf = (cycle: object, noted = seedHash) => verify([cycle], [noted])[0]?.checks ?? [];

const failed = (cycle: object, noted?: string) =>
  checksOf(cycle, noted).flatMap(({ what, holds }) => (holds ? [] : [what]));

/** A cycle with the threshold of its seed, which the next bet passes. */
function honest<Cycle extends Shown>(cycle: Cycle = HONEST as unknown as Cycle): Cycle {
  const { recomputed } = checksOf(cycle).find(({ what }) => what === "threshold") ?? {};
  const units = Number(recomputed);
  const after = units + 12_345;
  return {
    ...{ ...cycle, threshold: String(units), before: String(units), after: String(after) },
    paid: String(Math.floor(after / 10_000)),
  };
}

/** The seed at a position of the chain whose seed at 2 is that of HONEST; the seeds before it are hashes. */
const LAST = "7e".repeat(32);
const seedAt = (position: number) => seedOfChain(LAST, position, undefined, 64);
const ANCHOR = seedAt(0);

/** Cycles of one pool as an honest one plays them, oldest first, from this position of its chain. */
function cycles(count: number, from = 1): Shown[] {
  const made: Shown[] = [];
  for (let position = from; position < from + count; position += 1) {
    const isFirst = position === 1;
    const won = { roundId: `rnd_${"a".repeat(26)}_${position}`, clientSeed: `seed ${position}` };
    const cycle = honest({
      ...{ ...HONEST, number: position, cycle: position, position, seed: seedAt(position) },
      ...{ seedHash: serverSeedHash(seedAt(position)), salt: isFirst ? "" : saltOf(won) },
      ...{ saltBy: isFirst ? null : "player", start: startAfter(made.at(-1)) },
    });
    made.push(cycle);
  }
  return made;
}

/** A cycle starts with its seed and what the hit before it did not pay. */
function startAfter(before: Shown | undefined): string {
  const left = before === undefined ? 0 : Number(before.after) - Number(before.paid) * 10_000;
  return String(Number(HONEST.start) + left);
}

/** What the page concludes. */
function verdictOn(shown: readonly object[], noted: readonly string[]) {
  return concludeCycles(verify(shown, noted), noted);
}

const folder = mkdtempSync(join(tmpdir(), "rouleau-cycle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync("docs/fairness.md", "utf8");
const [, program = ""] = /```js\n(\/\/ node check-cycle[\s\S]+?)```/.exec(page) ?? [];
const [script, file] = [join(folder, "check-cycle.mjs"), join(folder, "cycle.json")];
writeFileSync(script, program);

/**
 * Runs the program of docs/fairness.md on cycles, with what was noted; returns its exit code and what it
 * printed. A thread starts in a fifth of the time of a process.
 */
async function check(list: readonly unknown[], ...noted: string[]) {
  writeFileSync(file, JSON.stringify({ data: { cycles: list } }));
  const thread = new Worker(script, { argv: [file, ...noted], stdout: true, stderr: true });
  const ended = new Promise<number>((resolve) => {
    thread.on("error", () => resolve(1));
    thread.on("exit", resolve);
  });
  const printed = Promise.all([text(thread.stdout), text(thread.stderr)]);
  const status = await ended;
  const [stdout, stderr] = await printed;
  return { status, stdout, stderr };
}

describe("a jackpot cycle", () => {
  it("is recomputed by the program in docs/fairness.md, which uses none of our code", async () => {
    const one = { status: 0, stdout: "1 cycles hold, from number 2 on.\n", stderr: "" };
    expect(await check([honest()], seedHash)).toMatchObject(one);
    expect((await check([honest()], "00".repeat(32))).status).not.toBe(0);
    expect((await check([{ ...honest(), salt: "" }], seedHash)).status).not.toBe(0);
    expect((await check([{ ...honest(), paid: "1" }], seedHash)).status).not.toBe(0);
  });

  it("that is honest is verified, and so is one whose threshold was abandoned", () => {
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
    ["another salt", { salt: "0".repeat(64) }, "threshold"],
    ["another start", { start: "2000000" }, "threshold"],
    ["another ceiling", { ceiling: "10000010000" }, "threshold"],
    ["another threshold", { threshold: "1000001" }, "threshold"],
    ["a bet that did not pass it", { after: honest().threshold }, "bet that passed the threshold"],
    ["a bet too late", { before: honest().after }, "bet that passed the threshold"],
    ["a pot that fell while it ran", { before: "999999" }, "bet that passed the threshold"],
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

  it.each(Object.keys(HONEST))("without %s is not verified", (name) => {
    const { [name as "seed"]: _left, ...rest } = honest();
    expect(() => {
      if (checksOf(rest).length === 5 && failed(rest).length === 0) return;
      throw new Error("not verified");
    }).toThrow();
  });

  it("that still runs, or is not a cycle, is refused with the reason", () => {
    expect(() => checksOf({ ...HONEST, endedBy: null })).toThrow(/revealed when the cycle ends/);
    expect(readCycles("{}")).toBeUndefined();
    expect(readCycles("no JSON")).toBeUndefined();
    expect(() => readCycles(`{"poolId":"__proto__"}`)).toThrow();
    expect(() => checksOf({ ...honest(), saltBy: null })).toThrow(/"saltBy"/);
    expect(() => checksOf({ ...honest(), salt: "" })).toThrow(/"saltBy"/);
  });
});

describe("a list of jackpot cycles", () => {
  const list = cycles(4);

  it("is verified from one noted hash on, in any order, and says which cycles have nothing before them", () => {
    for (const shown of [list, list.toReversed()]) {
      const { is, shown: said, notShown } = verdictOn(shown, [ANCHOR]);
      expect(is).toBe("verified");
      expect(said.join()).toContain("the very next one");
      expect(notShown.join()).toContain("when the cycle began (cycle 1)");
    }
    const [, second] = list;
    expect(verdictOn(list.slice(1), [second?.seedHash ?? ""]).is).toBe("verified");
    expect(verdictOn(list, []).verdict).toContain("enter the seed hash");
  });

  it("is verified only in part where its first seed is one of the noted chain, and no more is known", () => {
    for (const from of [1, 2, 3]) {
      const { is, verdict } = verdictOn(list.slice(from), [ANCHOR]);
      expect(is).toBe("partly");
      expect(verdict).toContain("did not pick these seeds");
    }
    expect(verdictOn(cycles(1, 64), [ANCHOR]).is).toBe("partly");
    expect(verdictOn(list.slice(1), ["0".repeat(64)]).is).toBe("not");
    // Its place says that its chain has fewer seeds than lead to the anchor.
    const [, , third] = list;
    expect(verdictOn([{ ...third, position: 2 }], [ANCHOR]).is).toBe("not");
  });

  it("continues in the next chain, whose anchor has been noted as well", () => {
    const last = cycles(1, 64)[0] as Shown;
    const seed = "44".repeat(32);
    const next = honest({
      ...{ ...last, number: 65, cycle: 65, chain: 2, position: 1, seed },
      ...{ seedHash: serverSeedHash(seed), salt: saltOf({ roundId: "r", clientSeed: "c" }) },
      start: startAfter(last),
    });
    const verified = verify([next, last], [last.seedHash, next.seedHash]);
    expect(verified.map(({ fixedBy }) => fixedBy)).toEqual(["noted hash", "cycle before"]);
    expect(verdictOn([next, last], [last.seedHash]).is).toBe("not");
    const early = { ...last, position: 63 };
    expect(verdictOn([next, early], [last.seedHash, next.seedHash]).is).toBe("not");
  });

  it("reports abandoned thresholds, whose seeds are next in turn too", () => {
    const given = { ...list[1], endedBy: "correction", before: null, after: null, paid: null };
    const third = honest({ ...list[2], cycle: 2, salt: list[1]?.salt } as Shown);
    const { is, notShown } = verdictOn([list[0] ?? {}, given, third], [ANCHOR]);
    expect(is).toBe("verified");
    expect(notShown.join()).toContain("good reason to abandon a threshold.");
    // A different salt means one more draw.
    expect(verdictOn([list[0] ?? {}, given, { ...list[2], cycle: 2 }], [ANCHOR]).is).toBe("not");
  });

  /** A correction gave up the second cycle, and the pool continues with the third under the same salt. */
  const corrected = {
    ...{ ...list[1], endedBy: "correction", before: null, after: null, paid: null },
  } as unknown as Shown;
  const onward = (changed: Partial<Shown>) =>
    honest({ ...(list[2] as Shown), cycle: 2, salt: corrected.salt, ...changed });
  const noted = [ANCHOR];

  it("is verified in part if a correction gave a cycle a number that does not follow", async () => {
    for (const cycle of [2, 3])
      expect(verdictOn([list[0] ?? {}, corrected, onward({ cycle })], noted).is).toBe("verified");
    for (const cycle of [1, 4, 1_020]) {
      const shown = [list[0] ?? {}, corrected, onward({ cycle })];
      const { is, verdict, notShown } = verdictOn(shown, noted);
      expect(is, verdict).toBe("partly");
      expect(verdict).toContain("could have chosen thresholds");
      expect(notShown.join()).toContain(`(cycle ${cycle}): the threshold depends on the`);
      expect((await check(shown, ANCHOR)).stdout).toContain(`have chosen: ${cycle}.`);
    }
    // The number stays in doubt until a hit brings a new salt.
    const third = { ...onward({ cycle: 9 }), endedBy: "correction", before: null, after: null };
    const place = { number: 4, position: 4, seed: seedAt(4), seedHash: serverSeedHash(seedAt(4)) };
    const fourth = onward({ ...place, cycle: 9 });
    const fifth = honest({
      ...{ ...HONEST, number: 5, cycle: 10, position: 5, seed: seedAt(5) },
      ...{ seedHash: serverSeedHash(seedAt(5)), salt: saltOf({ roundId: "r", clientSeed: "c" }) },
      start: startAfter(fourth),
    });
    const shown = [list[0] ?? {}, corrected, { ...third, paid: null }, fourth, fifth];
    expect(verify(shown, noted).map(({ doubts }) => doubts.join())).toEqual([
      "",
      "",
      "count",
      "count",
      "",
    ]);
    expect((await check(shown, ANCHOR)).stdout).toContain("have chosen: 9, 9.");
  });

  it("is verified in part if a correction abandoned its chain, and the text says so", async () => {
    const seed = "45".repeat(32);
    const drawn = { chain: 3, position: 1, seed, seedHash: serverSeedHash(seed) };
    const shown = [list[0] ?? {}, corrected, onward(drawn)];
    const { is, shown: said, notShown } = verdictOn(shown, [ANCHOR, drawn.seedHash]);
    expect(is).toBe("partly");
    expect(notShown.join()).toContain(
      "the threshold (cycle 2): a correction started a new chain of seeds",
    );
    expect(said.join()).not.toContain("the very next one");
    expect((await check(shown, ANCHOR, drawn.seedHash)).stdout).toContain("have chosen: 2.");
    // Without a note of its seed nothing holds it, and the page says why a note is needed.
    const alone = verdictOn(shown, noted);
    expect(alone.verdict).toBe("✗ Not verified: 1 check failed.");
    expect(alone.notShown.join()).toContain("also need the seed hash");
    expect((await check(shown, ANCHOR)).status).not.toBe(0);
    for (const other of [{ chain: 4 }, { position: 2 }, { salt: "0".repeat(64) }]) {
      const changed = [list[0] ?? {}, corrected, onward({ ...drawn, ...other })];
      expect(verdictOn(changed, [ANCHOR, drawn.seedHash]).is).toBe("not");
      expect((await check(changed, ANCHOR, drawn.seedHash)).status).not.toBe(0);
    }
    // A hit gives up no chain.
    const afterHit = honest({ ...(list[2] as Shown), ...drawn });
    const hit = [list[0] ?? {}, list[1] ?? {}, afterHit];
    expect(verdictOn(hit, [ANCHOR, drawn.seedHash]).is).toBe("not");
    expect((await check(hit, ANCHOR, drawn.seedHash)).status).not.toBe(0);
  });

  it("is verified in part if the platform drew the client seed in a salt", async () => {
    const shown = [...list.slice(0, 2), { ...(list[2] as Shown), saltBy: "platform" }];
    const { is, verdict, notShown } = verdictOn(shown, noted);
    expect(is, verdict).toBe("partly");
    expect(notShown.join()).toContain("the threshold (cycle 3): no player chose the client seed");
    expect((await check(shown, ANCHOR)).stdout).toContain("have chosen: 3.");
    // The salt is that of the cycle before, so its origin must be the same as well.
    const changed = [list[0] ?? {}, corrected, onward({ saltBy: "platform" })];
    expect(verdictOn(changed, noted).is).toBe("not");
    expect((await check(changed, ANCHOR)).status).not.toBe(0);
  });

  it("is verified in part if its first threshold was abandoned and the next has no salt either", async () => {
    const first = { ...list[0], endedBy: "correction", before: null, after: null, paid: null };
    const second = honest({ ...(list[1] as Shown), cycle: 1, salt: "", saltBy: null });
    expect(verdictOn([first, second], noted).is).toBe("partly");
    expect((await check([first, second], ANCHOR)).stdout).toContain("have chosen: 1.");
    expect(verdictOn([first], noted).is).toBe("verified");
  });

  it.each([
    ["number", 4],
    ["number", 2],
    ["cycle", 4],
    ["chain", 2],
    ["position", 4],
    ["position", 2],
    ["poolId", `jkp_${"1".repeat(26)}`],
    ["salt", list[1]?.salt],
  ] as const)("in which %s is %s although another one follows is refused", (name, value) => {
    // Consistent in itself: the threshold is that of the field.
    const changed = honest({ ...(list[2] as Shown), [name]: value });
    const { is, verdict } = verdictOn([list[0] ?? {}, list[1] ?? {}, changed], [ANCHOR]);
    expect(is, verdict).toBe("not");
  });

  it("starts each cycle with what the hit before it left and a seed of whole minor units", async () => {
    const [first, second] = list as [Shown, Shown];
    const started = (units: number) => honest({ ...second, start: String(units) });
    const start = Number(second.start);
    const left = start - Number(HONEST.start);
    expect(left).toBeGreaterThan(0);
    for (const units of [start + 10_000, left]) {
      const { is, notShown } = verdictOn([first, started(units)], noted);
      expect(is).toBe("verified");
      // Only the player's own notes show which whole seed it was, and the ceiling and the salt.
      expect(notShown.join()).toContain("shown while the cycle ran as they are here (cycle 2)");
      expect((await check([first, started(units)], ANCHOR)).status).toBe(0);
    }
    for (const units of [start + 1, start - left, 0]) {
      expect(verdictOn([first, started(units)], noted).is).toBe("not");
      expect((await check([first, started(units)], ANCHOR)).status).not.toBe(0);
    }
    expect(verdictOn([first], noted).notShown.join()).not.toContain("Note them for each cycle");
  });

  it("is checked by the program in docs/fairness.md too, which finds the same", async () => {
    expect((await check(list, ANCHOR)).stdout).toContain("4 cycles hold");
    expect((await check(list.slice(1), ANCHOR)).status).not.toBe(0);
    expect((await check([list[0], list[2], list[3]], ANCHOR)).status).not.toBe(0);
    for (const [name, value] of [
      ["number", 4],
      ["chain", 2],
      ["position", 4],
      ["cycle", 4],
    ] as const) {
      const changed = honest({ ...(list[2] as Shown), [name]: value });
      expect((await check([list[0], list[1], changed], ANCHOR)).status, name).not.toBe(0);
    }
  });
});
