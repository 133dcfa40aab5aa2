/** `npm run generate:errors`: docs/errors.md, from the one table of errors. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, ERRORS, type ErrorName } from "../src/errors/errors.ts";

export const ERRORS_PAGE = "docs/errors.md";

const HEAD = `# Errors

Every error of the API, as \`error.code\` carries it. An error's \`message\` says what to do about it, and \`details\` holds what that takes; build on the code alone. Generated from \`src/errors/errors.ts\` by \`npm run generate:errors\`.

When several apply, the order of checks is: route and method, rate limit of the address, credentials, signature, rate limit of the key or player, body, state.
`;

/** The page as Markdown: a table for each HTTP status, in order. */
export function errorsPage(): string {
  const names = Object.keys(ERRORS) as ErrorName[];
  const byStatus = Map.groupBy(names, (name) => ERRORS[name].status as number);
  const sections = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, group]) => section(status, group));
  return [HEAD, ...sections].join("\n");
}

function section(status: number, names: readonly ErrorName[]): string {
  const rows = names.map((name) => {
    const { cause, message } = ERRORS[name];
    return `| \`${codeOf(name)}\` | ${cell(cause)} | ${cell(message)} |\n`;
  });
  return `## ${status}\n\n| code | cause | message |\n|---|---|---|\n${rows.join("")}`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, "..", ERRORS_PAGE), errorsPage());
  console.log(ERRORS_PAGE);
}
