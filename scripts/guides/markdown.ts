/**
 * Turns the Markdown of our own pages into HTML: headings, paragraphs, lists, tables, code and links. It
 * supports only what these pages use, which have no images. Every text is escaped, and HTML in a page is
 * shown as text, except exponents.
 */

export interface Markdown {
  readonly html: string;
  /** Where a link can lead: headings, and rows of tables that begin with a code. */
  readonly anchors: readonly {
    readonly id: string;
    readonly text: string;
    readonly level: number;
  }[];
}

/** Returns a link's address in the HTML; undefined for a missing target, which becomes plain text. */
export type Resolve = (target: string) => string | undefined;

/** Converts a page. A paragraph that is only `{file}` is replaced with a code block of that file. */
export function fromMarkdown(
  text: string,
  resolve: Resolve,
  include: (file: string) => string,
): Markdown {
  const anchors: Markdown["anchors"][number][] = [];
  const html: string[] = [];
  const lines = text.replaceAll("\r", "").split("\n");
  const take = (belongs: (line: string) => boolean) => {
    const taken: string[] = [];
    while (lines[0] !== undefined && belongs(lines[0])) taken.push(lines.shift() ?? "");
    return taken;
  };
  while (lines.length > 0) {
    const line = lines[0] ?? "";
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === "") lines.shift();
    else if (line.startsWith("```")) {
      lines.shift();
      html.push(code(take((one) => !one.startsWith("```")).join("\n")));
      lines.shift();
    } else if (heading !== null) {
      lines.shift();
      const [, marks = "", words = ""] = heading;
      const [level, id] = [marks.length, idOf(words)];
      anchors.push({ id, level, text: plain(words) });
      html.push(`<h${level} id="${id}">${inline(words, resolve)}</h${level}>`);
    } else if (line.startsWith("|")) {
      const rows = take((one) => one.startsWith("|"));
      const ids = rows.flatMap((row) => rowId(row.slice(1).split("|")[0]?.trim()) ?? []);
      anchors.push(...ids.map((id) => ({ id, level: 5, text: id })));
      html.push(table(rows, resolve));
    } else if (/^(- |\d+\. )/.test(line)) {
      const tag = line.startsWith("- ") ? "ul" : "ol";
      const items: string[] = [];
      for (const one of take((candidate) => /^(- |\d+\. | {2,}\S)/.test(candidate))) {
        if (/^ /.test(one)) items.push(`${items.pop()} ${one.trim()}`);
        else items.push(one.replace(/^(- |\d+\. )/, ""));
      }
      html.push(
        `<${tag}>${items.map((item) => `<li>${inline(item, resolve)}</li>`).join("")}</${tag}>`,
      );
    } else if (/^\{\S+\}$/.test(line)) html.push(include((lines.shift() ?? "").slice(1, -1)));
    else if (/^!\[[^\]]*\]\([^)]*\)$/.test(line)) lines.shift();
    else html.push(`<p>${inline(take(isText).join(" "), resolve)}</p>`);
  }
  return { html: html.join("\n"), anchors };
}

/** Returns a block of code. It can be scrolled, so it can be focused. */
export function code(text: string): string {
  return `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the anchor of a heading, as GitHub makes it. */
export function idOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

const isText = (line: string) => line.trim() !== "" && !/^(#{1,4} |```|\||- |\d+\. )/.test(line);

function table(lines: readonly string[], resolve: Resolve): string {
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\|/, "")
      .replace(/\|$/, "")
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|")),
  );
  const [head = [], , ...body] = rows;
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell, resolve)}</${tag}>`).join("")}</tr>`;
  const rowWithId = (cells: readonly string[]) => {
    const id = rowId(cells[0]);
    return row(cells, "td").replace("<tr>", id === undefined ? "<tr>" : `<tr id="${id}">`);
  };
  const isHeaded = head.some((cell) => cell !== "");
  return `<div class="wide" tabindex="0"><table>${isHeaded ? `<thead>${row(head, "th")}</thead>` : ""}<tbody>${body.map(rowWithId).join("")}</tbody></table></div>`;
}

/** A row has an anchor where it begins with a code, so that an error can be linked to. */
function rowId(cell = ""): string | undefined {
  return /^`([A-Z0-9_]+)`$/.exec(cell)?.[1];
}

function inline(text: string, resolve: Resolve): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeWord(part.slice(1, -1)) : escaped(part)))
    .join("")
    .replaceAll(/&#60;sup&#62;(\d+)&#60;\/sup&#62;/g, "<sup>$1</sup>")
    .replaceAll(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/!?\[([^[\]]*)\]\(([^)\s]*)\)/g, (all, shown: string, target: string) => {
      const address = all.startsWith("!") ? undefined : resolve(target);
      return address === undefined ? shown : `<a href="${address}">${shown}</a>`;
    });
}

/**
 * Markdown inside code is plain text. A long name may break between its words, so that it fits a narrow
 * column.
 */
function codeWord(text: string): string {
  const safe = escaped(text).replaceAll(/[[\]*]/g, (mark) => `&#${mark.charCodeAt(0)};`);
  const parts = text.length > 12 ? safe.replaceAll(/(?<=\w)[_/.](?=\w)/g, "$&<wbr>") : safe;
  return `<code>${parts}</code>`;
}

function plain(text: string): string {
  return text.replaceAll(/[`*]/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
