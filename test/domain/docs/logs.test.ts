/** docs/logs.md lists every log line that the code can write, and no other (OWASP ASVS 16.1.1). */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What names the event of a line: the field, a constant of that name, or the first argument of a function that logs. */
const NAMED = [
  /\bevent: "([^"]+)"/g,
  /\bconst event = "([^"]+)"/g,
  /\blogFault\(\s*"([^"]+)"/g,
] as const;
/** Events whose names the code puts together. */
const PUT_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  "event: `webhook_${kind}`": [
    ...["webhook_paused", "webhook_failing", "webhook_disabled"],
    ...["webhook_events_held", "webhook_events_dropped"],
  ],
};
/** The local stack's lines are in no production. */
const IS_LOCAL = /(^|\/)local\//;

it("the table of log lines has every event of the code, and no other", () => {
  const written = new Set<string>();
  for (const folder of ["src", "durable-objects"]) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || IS_LOCAL.test(file)) continue;
      const text = readFileSync(`${folder}/${file}`, "utf8");
      if (!text.includes("console.")) continue;
      for (const [code, events] of Object.entries(PUT_TOGETHER)) {
        if (text.includes(code)) for (const event of events) written.add(event);
      }
      for (const named of NAMED)
        for (const [, event] of text.matchAll(named)) written.add(event ?? "");
    }
  }
  const [, table = ""] = readFileSync("docs/logs.md", "utf8").split("\n## Log lines\n");
  const listed = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual([...written].toSorted());
});
