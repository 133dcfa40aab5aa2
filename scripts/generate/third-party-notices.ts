/**
 * What others wrote and we ship, with its licence: the packages of the Worker and its pages, from the lock
 * file. Packages that only build or test are not in it. `npm sbom` lists the same for machines (docs/security.md).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../local-stack/wrangler.ts";

export const NOTICES_PAGE = "docs/third-party-notices.md";

/** Copied into the pages by build-assets.ts, so it is shipped although it is a tool's package. */
const SHIPPED_AS_FILES = ["node_modules/swagger-ui-dist"];

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: true;
  readonly link?: true;
  readonly optional?: true;
  readonly devOptional?: true;
}

/** Returns the page: each shipped package with its version, its licence's name and its text. */
export function thirdPartyNotices(): string {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link, optional, devOptional }]) =>
      SHIPPED_AS_FILES.includes(path) ||
      (path.startsWith("node_modules/") && !dev && !link && !optional && !devOptional),
  );
  const notices = shipped.map(([path, locked]) => noticeOf(path, locked));
  return `# Third-party notices

What this service ships of others, with their licences. Generated: \`npm run generate -- notices\`.

${notices.join("\n")}`;
}

function noticeOf(path: string, { version = "", license = "" }: LockedPackage): string {
  const name = path.slice("node_modules/".length);
  if (license === "") throw new Error(`${name} does not say under which licence it comes`);
  const texts = readdirSync(join(ROOT, path))
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .toSorted()
    .map((file) =>
      readFileSync(join(ROOT, path, file), "utf8")
        .trim()
        .replaceAll("\r\n", "\n"),
    );
  const said =
    texts.length === 0
      ? `The package has no text of its licence: https://spdx.org/licenses/${license}.html\n`
      : texts.map((text) => `\`\`\`text\n${text}\n\`\`\`\n`).join("\n");
  return `## ${name} ${version}\n\nLicence: ${license}\n\n${said}`;
}
