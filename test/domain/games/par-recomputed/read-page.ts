/** Reads the published rules from a game's page in docs/games. */
import { readFileSync } from "node:fs";

export interface PublishedRules {
  /** Rows of the table with this title, each by the heads of its columns, or their numbers from 0. */
  table(title: string): readonly Readonly<Record<string, string>>[];
  /** The text behind "- Name: ". */
  item(name: string): string;
}

/**
 * Returns the section "The published rules" of a page. Throws if something that is asked for is
 * missing.
 */
export function publishedRules(gameId: string): PublishedRules {
  const page = readFileSync(`docs/games/${gameId}.md`, "utf8");
  const [, section = ""] = page.split("## The published rules");
  return {
    table(title) {
      const [, after] = section.split(`**${title}**\n\n`);
      if (after === undefined) throw new Error(`The page has no table "${title}".`);
      const [block = ""] = after.split("\n\n");
      const [heads = [], , ...rows] = block.split("\n").map(cells);
      return rows.map((row) =>
        Object.fromEntries(heads.map((head, at) => [head || String(at), row[at] ?? ""])),
      );
    },
    item(name) {
      const line = section.split("\n").find((one) => one.startsWith(`- ${name}: `));
      if (line === undefined) throw new Error(`The page has no "${name}".`);
      return line.slice(`- ${name}: `.length);
    },
  };
}

function cells(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
