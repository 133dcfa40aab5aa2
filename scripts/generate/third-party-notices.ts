/**
 * Third-party code that we ship, with the texts of its licences. `npm run generate -- bill` lists it for
 * machines.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../local-stack/wrangler.ts";
import {
  type ShippedPackage,
  shippedPackages,
  type Typeface,
  typefaces,
} from "./shipped-packages.ts";

export const NOTICES_PAGE = "docs/third-party-notices.md";

/** Returns the page: each shipped package with its version, its licence's name and its text, and each typeface. */
export function thirdPartyNotices(): string {
  const notices = [...shippedPackages().map(noticeOf), ...typefaces().map(noticeOfTypeface)];
  return `# Third-party notices

What this service ships of others, with their licences. Generated: \`npm run generate -- notices\`.

${notices.join("\n")}`;
}

function noticeOf({ path, name, version, license }: ShippedPackage): string {
  const texts = readdirSync(join(ROOT, path))
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .toSorted()
    .map((file) => textOf(join(path, file)));
  const said =
    texts.length === 0
      ? `The package has no text of its licence: https://spdx.org/licenses/${license}.html\n`
      : texts.join("\n");
  return `## ${name} ${version}\n\nLicence: ${license}\n\n${said}`;
}

function noticeOfTypeface({ name, licensePath, license }: Typeface): string {
  return `## ${name} (typeface)\n\nLicence: ${license}\n\n${textOf(licensePath)}`;
}

function textOf(path: string): string {
  const text = readFileSync(join(ROOT, path), "utf8").trim().replaceAll("\r\n", "\n");
  return `\`\`\`text\n${text}\n\`\`\`\n`;
}
