/**
 * Lints OpenAPI documents with the default rules of Spectral (`spectral:oas`). Prints what it finds, and
 * fails on a warning as on an error. Its command-line tool is not used: it brings 90 packages more, for a
 * bundler and for reading rules from files. docs/decisions/0018.
 */
import { readFileSync } from "node:fs";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

/** A WebSocket opens with 101, and to document another answer of it would be untrue. */
const EXPECTED = "operation-success-response paths./api/v1/session/socket.get.responses";

const [, , ...files] = process.argv;
if (files.length === 0) throw new Error("Name the files of the documents to check.");
const linter = new spectral.Spectral();
// The types of the two packages disagree about what a ruleset must have.
linter.setRuleset({ extends: [rulesets.oas as spectral.RulesetDefinition] });
const found = [];
for (const file of files) {
  const findings = await linter.run(
    JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>,
  );
  for (const { code, path, message } of findings) {
    found.push({ file, place: `${code} ${path.join(".")}`, message });
  }
}
// A linter that read nothing would find nothing either, not even this.
if (!found.some(({ place }) => place === EXPECTED)) {
  console.error(`The linter did not report what it always reports: ${EXPECTED}`);
  process.exitCode = 1;
}
for (const { file, place, message } of found.filter((one) => one.place !== EXPECTED)) {
  console.error(`${file}: ${place}: ${message}`);
  process.exitCode = 1;
}
