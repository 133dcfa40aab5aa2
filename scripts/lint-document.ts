/**
 * Lints OpenAPI documents with the default rules of Spectral (`spectral:oas`). Prints the findings, and
 * fails on a warning as on an error. Spectral's command-line tool is not used: it needs 90 more packages,
 * for a bundler and for reading rules from files. docs/decisions/0018.
 */
import { readFileSync } from "node:fs";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

/** A WebSocket opens with 101, and documenting any other answer would be wrong. */
const EXPECTED = "operation-success-response paths./api/v1/session/socket.get.responses";

const [, , ...files] = process.argv;
if (files.length === 0) throw new Error("Name the files of the documents to check.");
const linter = new spectral.Spectral();
// The types of the two packages differ in what a ruleset must have.
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
// A linter that read nothing would report nothing, not even this.
if (!found.some(({ place }) => place === EXPECTED)) {
  console.error(`The linter did not report what it always reports: ${EXPECTED}`);
  process.exitCode = 1;
}
for (const { file, place, message } of found.filter((one) => one.place !== EXPECTED)) {
  console.error(`${file}: ${place}: ${message}`);
  process.exitCode = 1;
}
