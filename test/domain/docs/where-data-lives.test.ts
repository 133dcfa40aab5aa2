/** The page about where data lives names every table that holds data of an account. docs/decisions/0125. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { DIRECTORY_TABLES, HISTORY_TABLES } from "../../support/history-tables.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SCHEMA = new URL("../../../src/db/schema/", import.meta.url);

const modules: object[] = await Promise.all(
  readdirSync(SCHEMA).map((file) => import(new URL(file, SCHEMA).href)),
);
const tables = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));
const ofAccounts = tables.filter(
  (table) =>
    getTableName(table) === "tenants" ||
    Object.values(getTableColumns(table)).some(({ name }) => name === "tenant_id"),
);

it("the directory has exactly the tables of accounts that operations names, and no table of history", () => {
  const page = readFileSync(`${ROOT}docs/operations.md`, "utf8");
  const [, section = ""] = /\n## Where data lives\n([\s\S]*?)(?=\n## |$)/.exec(page) ?? [];
  const [, list = ""] = /\n\*\*The directory\*\*([\s\S]*?)\n\n`key_addresses`/.exec(section) ?? [];
  const rows = list.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  const all = ofAccounts.map(getTableName);
  const inDirectory = all.filter((name) => !HISTORY_TABLES.includes(name));
  expect(named.toSorted()).toEqual(inDirectory.toSorted());
  expect(DIRECTORY_TABLES.toSorted()).toEqual(inDirectory.toSorted());
  expect(HISTORY_TABLES.filter((name) => !all.includes(name))).toEqual([]);
});
