/** The archive that the dashboard saves holds what `npm run export` writes into a folder. Reference 12.22. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  AccountExport,
  ExportTooLarge,
  type ReadPage,
} from "../../../clients/dashboard/src/parts/account-export.ts";
import { EXPORT_PARTS } from "../../../domain/exports/export-parts.ts";
import { exportTo } from "../../../scripts/export/export-files.ts";

const ENVIRONMENT = { tenantId: "ten_1", environment: "production" };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Every second part is empty; the first has three pages, and the others have one. */
async function page(part: string, cursor: string | null | undefined) {
  const place = Number(cursor ?? 0);
  const at = (EXPORT_PARTS as readonly string[]).indexOf(part);
  if (at % 2 === 1) return { rows: [], nextCursor: null };
  const rows = [{ part, place, text: "é".repeat(at * 100) }, { n: place }];
  return { rows, nextCursor: at === 0 && place < 2 ? String(place + 1) : null };
}

/** Unpacks an archive as a person would, and returns the texts of its files by name. */
async function unpacked(archive: Blob | undefined): Promise<Record<string, string>> {
  if (archive === undefined) throw new Error("There is no archive.");
  const file = join(folder, "export.tar");
  const into = join(folder, "unpacked");
  writeFileSync(file, new Uint8Array(await archive.arrayBuffer()));
  mkdirSync(into, { recursive: true });
  execFileSync("tar", ["-xf", "export.tar", "-C", "unpacked"], { cwd: folder });
  return textsIn(into);
}

function textsIn(from: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(from).map((name) => [name, readFileSync(join(from, name), "utf8")]),
  );
}

const always = () => true;

it("has the same files and the same checksums as the folder of npm run export", async () => {
  const to = join(folder, "books");
  await exportTo(to, ENVIRONMENT, { parts: EXPORT_PARTS, read: page, onProgress: () => {} });
  const saved = await unpacked(await new AccountExport(ENVIRONMENT, page).readOn(always));
  const written = textsIn(to);
  const times = { startedAt: "", finishedAt: "" };
  const factsOf = (files: Record<string, string>) => ({
    ...JSON.parse(files["manifest.json"] ?? ""),
    ...times,
  });
  expect(factsOf(saved)).toEqual(factsOf(written));
  expect({ ...saved, "manifest.json": "" }).toEqual({ ...written, "manifest.json": "" });
});

it("is the same when reading failed on the way, or was stopped, and then continued", async () => {
  const whole = await unpacked(await new AccountExport(ENVIRONMENT, page).readOn(always));
  let calls = 0;
  const failing: ReadPage = async (part, cursor) => {
    calls += 1;
    if (calls === 2) throw new Error("the connection is lost");
    return page(part, cursor);
  };
  const interrupted = new AccountExport(ENVIRONMENT, failing);
  await expect(interrupted.readOn(always)).rejects.toThrow("the connection is lost");
  let pages = 0;
  const twoMore = () => {
    pages += 1;
    return pages <= 2;
  };
  expect(await interrupted.readOn(twoMore)).toBeUndefined();
  const continued = await unpacked(await interrupted.readOn(always));
  expect({ ...continued, "manifest.json": "" }).toEqual({ ...whole, "manifest.json": "" });
  expect(interrupted.rows).toBe(2 * (3 + 6));
});

it("is refused when it is larger than a page can hold", async () => {
  const large = new AccountExport(ENVIRONMENT, page, 2_000);
  await expect(large.readOn(always)).rejects.toThrow(ExportTooLarge);
});
