/** The files of an export: whole, in order, the same after an interruption, and listed in the manifest. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportTo, type Page, type Reader } from "../../../scripts/export/export-files.ts";

const ENVIRONMENT = { tenantId: "ten_1", environment: "production" };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "export-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Three parts: one with three pages, one of them empty; one with a single page; one with none. */
const PAGES: Readonly<Record<string, readonly (readonly object[])[]>> = {
  wallets: [[{ n: 1 }, { n: "é" }], [], [{ n: 3 }]],
  pools: [[{ pool: "USD" }]],
  players: [[]],
};

/** Fails at the call with this number, so the last page that was read is not recorded. */
function reader(failsAt = Number.POSITIVE_INFINITY): Reader & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    parts: Object.keys(PAGES),
    onProgress: () => {},
    async read(part, cursor): Promise<Page> {
      calls.push(`${part} ${cursor}`);
      if (calls.length === failsAt) throw new Error("the connection is lost");
      const place = Number(cursor ?? 0);
      const pages = PAGES[part] ?? [];
      const nextCursor = place + 1 < pages.length ? String(place + 1) : null;
      return { rows: pages[place] ?? [], nextCursor };
    },
  };
}

const text = (name: string) => readFileSync(join(folder, name), "utf8");

describe("an export", () => {
  it("writes each page before it asks for the next one", async () => {
    const pages = reader();
    const sizes: number[] = [];
    await exportTo(folder, ENVIRONMENT, {
      ...pages,
      read(part, cursor) {
        if (part === "wallets") sizes.push(statSync(join(folder, "wallets.ndjson")).size);
        return pages.read(part, cursor);
      },
    });
    expect(sizes).toEqual([0, 19, 19]);
  });

  it("of 60,000 rows, 42 MB, is made in 24 MB of memory", { timeout: 120_000 }, async () => {
    const done = await new Promise<{ rows: number; bytes: number }>((resolve, reject) => {
      const worker = new Worker(fileURLToPath(new URL("long-export.ts", import.meta.url)), {
        workerData: { folder, pages: 120, rowsPerPage: 500, characters: 700 },
        execArgv: ["--no-warnings"],
        resourceLimits: { maxOldGenerationSizeMb: 24 },
      });
      worker.on("message", resolve);
      worker.on("error", reject);
    });
    expect(done.rows).toBe(60_000);
    expect(done.bytes).toBe(statSync(join(folder, "wallets.ndjson")).size);
    expect(done.bytes).toBeGreaterThan(42_000_000);
  });

  it("writes a file for each part, and a manifest with the digest, size and ends of each", async () => {
    const manifest = await exportTo(folder, ENVIRONMENT, reader());
    expect(text("wallets.ndjson")).toBe('{"n":1}\n{"n":"é"}\n{"n":3}\n');
    expect(text("players.ndjson")).toBe("");
    const sha256 = createHash("sha256").update(text("wallets.ndjson")).digest("hex");
    expect(manifest).toMatchObject({ v: 1, ...ENVIRONMENT });
    const ends = { first: { n: 1 }, last: { n: 3 } };
    expect(manifest.files).toMatchObject([
      { name: "wallets.ndjson", rows: 3, bytes: 27, sha256, ...ends },
      { name: "pools.ndjson", rows: 1 },
      { name: "players.ndjson", rows: 0, bytes: 0, first: null, last: null },
    ]);
    expect(JSON.parse(text("manifest.json"))).toEqual(manifest);
    expect(existsSync(join(folder, "progress.json"))).toBe(false);
  });

  it.each([1, 2, 3, 4, 5])(
    "continues after it failed at call %d, and reads no page twice",
    async (failsAt) => {
      const failed = reader(failsAt);
      await expect(exportTo(folder, ENVIRONMENT, failed)).rejects.toThrow("lost");
      const again = reader();
      await exportTo(folder, ENVIRONMENT, again);
      expect(text("wallets.ndjson")).toBe('{"n":1}\n{"n":"é"}\n{"n":3}\n');
      const [, ...read] = [...failed.calls].reverse();
      expect([...read.reverse(), ...again.calls]).toEqual([
        ...["wallets null", "wallets 1", "wallets 2", "pools null", "players null"],
      ]);
    },
  );

  it("does not mix two environments, and overwrites no finished export", async () => {
    await expect(exportTo(folder, ENVIRONMENT, reader(3))).rejects.toThrow("lost");
    const other = { ...ENVIRONMENT, environment: "sandbox" };
    await expect(exportTo(folder, other, reader())).rejects.toThrow("ten_1 production");
    await exportTo(folder, ENVIRONMENT, reader());
    await expect(exportTo(folder, ENVIRONMENT, reader())).rejects.toThrow("holds an export");
  });
});
