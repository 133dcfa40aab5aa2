/** Generates the page of errors from the table of errors. */
import { codeOf, ERRORS, type ErrorName } from "../../src/errors/errors.ts";

export const ERRORS_PAGE = "docs/errors.md";

const HEAD = `# Errors

Every error of the API by its \`error.code\`. The \`message\` says what to do next, and \`details\` holds the data for it. Messages may change, so let your code depend only on the code. Generated from \`src/errors/errors.ts\` by \`npm run generate -- errors\`.

When several errors apply, the first in this order is returned: route and method, rate limit of the address, credentials, rate limit of the keys or the player, scope of the key or role of the person, suspended account, size of the body, signature, body, state.
`;

/** Returns the page as Markdown: one table for each HTTP status, in ascending order. */
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
