/** `ls src/routes/*` is the list of operations and pages: docs/architecture.md, "Where an operation is". */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROUTES = new URL("../../../src/routes/", import.meta.url);

/** What is beside one operation and is used only by it. */
const PARTS = [
  "platform/code-check-view.ts",
  "sandbox/health-checks.ts",
  "sandbox/verifier-checksum.ts",
];

const textOf = (path: string) => readFileSync(new URL(path, ROUTES), "utf8");

const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\/.*\.ts$/.test(path));

/** Returns the operations that a file defines. */
const operationsOf = (path: string) =>
  [...textOf(path).matchAll(/^export const (\w+) = route\(/gm)].map(([, name]) => name);

it("each file in a folder of src/routes is one operation or one page, or a part of one", () => {
  const pages = `${textOf("pages.ts")}${textOf("launch/show-game.ts")}`;
  const others = files.filter((path) => operationsOf(path).length !== 1);
  const isPage = (path: string) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return pages.includes(`/${name}"`);
  };
  expect(others.filter((path) => !isPage(path)).sort()).toEqual(PARTS);
  for (const part of PARTS) {
    const name = part.slice(part.lastIndexOf("/") + 1);
    const users = files.filter((path) => textOf(path).includes(`/${name}"`));
    expect(users, part).toHaveLength(1);
  }
});

it("each operation is listed once, in operations.ts or in staff-operations.ts", () => {
  const lists = ["operations.ts", "staff-operations.ts"].map(textOf);
  const listed = lists.flatMap((text) => [...text.matchAll(/from "\.\/([^"]+)"/g)]);
  const operations = files.filter((path) => operationsOf(path).length === 1);
  expect(listed.map(([, path]) => path).sort()).toEqual([...operations].sort());
});
