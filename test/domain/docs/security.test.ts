/** docs/security.md lists each requirement of OWASP ASVS 5.0, levels 1 and 2, once, with a test or a reason. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The requirements of levels 1 and 2, by section. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
};

const rows = [
  ...readFileSync("docs/security.md", "utf8").matchAll(/^\| (\d[\d., ]*) \|(.*)\|$/gm),
].map(([, numbers = "", rest = ""]) => {
  const [, state = "", reason = "", shownBy = ""] = rest.split("|").map((cell) => cell.trim());
  return { numbers: numbers.split(", "), state, reason, shownBy };
});

it("the table has every requirement once", () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  const stated = rows.flatMap(({ numbers }) => numbers);
  expect(stated.toSorted()).toEqual(wanted.toSorted());
});

it("the table cites only tests and pages that exist, and gives a reason where there is none", () => {
  const states = ["met", "in part", "**not met**", "does not apply", "the platform's"];
  for (const { numbers, state, reason, shownBy } of rows) {
    expect(states, String(numbers)).toContain(state);
    expect(reason.length, String(numbers)).toBeGreaterThan(4);
    const cited = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(
      cited.filter((file) => !existsSync(file)),
      String(numbers),
    ).toEqual([]);
    expect(cited.length > 0 || shownBy === "–", String(numbers)).toBe(true);
  }
});

it("the table counts its own rows", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const count = (state: string) =>
    rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length;
  const [met, part, not, none, platform] = [
    ...["met", "in part", "**not met**", "does not apply", "the platform's"].map(count),
  ];
  expect(text).toContain(
    `${met} are met, ${part} in part, ${not} are not met, ${none} do not apply, and ${platform} are`,
  );
});

it("the page's inventory names every secret that a Worker demands, and no key twice", () => {
  const files = [
    "wrangler.toml",
    "config/staff.toml",
    "config/dashboard.toml",
    "config/chains.toml",
  ];
  const demanded = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^required = \[(.*)\]$/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name),
    ),
  );
  const [, chapter = ""] = readFileSync("docs/security.md", "utf8").split("## Keys and algorithms");
  const [inventory = ""] = chapter.split("\n## ");
  const first = [...inventory.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell);
  const named = first.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(demanded.length).toBeGreaterThan(5);
  expect(named).toEqual(expect.arrayContaining(demanded));
  expect(new Set(first).size).toBe(first.length);
});
