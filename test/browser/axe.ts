/** What axe-core finds on a page. A page that everybody can use has no findings. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Rule {
  readonly id: string;
  readonly nodes: readonly {
    readonly html: string;
    readonly none: readonly { readonly id: string }[];
  }[];
}

/** Returns what axe-core finds on the page as it is now, and the rules that it could not apply. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: Rule[]; incomplete: Rule[] }> };
    };
    const { violations, incomplete } = await axe.run();
    const failed = incomplete.filter(({ nodes }) =>
      nodes.some(({ none }) => none.some(({ id }) => id === "error-occurred")),
    );
    return [...violations, ...failed].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
    );
  });
}
