/** Every form of the dashboard shows the call that it sends. docs/decisions/0183. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const PAGES = fileURLToPath(new URL("../../../clients/dashboard/src/", import.meta.url));

/** The forms that send nothing, and the words in which they say so. */
const SEND_NOTHING = { "parts/saved-filters.tsx": "words.filtersAbout" };

const FORM = /<form\b[\s\S]*?<\/form>/g;
const SHOWS = /<(?:CallShown|OwnCallShown)\b/;

function formsOf(): { file: string; form: string }[] {
  return globSync("**/*.tsx", { cwd: PAGES }).flatMap((file) =>
    [...readFileSync(join(PAGES, file), "utf8").matchAll(FORM)].map(([form]) => ({ file, form })),
  );
}

it("each form shows its call, or says that it sends nothing", () => {
  const forms = formsOf();
  expect(forms.length).toBeGreaterThan(6);
  const silent = forms.filter(({ file, form }) => {
    const words = (SEND_NOTHING as Readonly<Record<string, string>>)[file];
    return words === undefined ? !SHOWS.test(form) : !form.includes(words);
  });
  expect(silent.map(({ file }) => file)).toEqual([]);
  const texts = readFileSync(join(PAGES, "texts/english/every-screen.ts"), "utf8");
  expect(texts).toMatch(/filtersAbout: "[^"]*Nothing is sent\."/);
});

it("a dialog that changes something is one of the two forms that are drawn from a call", () => {
  const dialogs = globSync("**/*.tsx", { cwd: PAGES }).filter((file) => {
    const text = readFileSync(join(PAGES, file), "utf8");
    return text.includes("<Modal") && text.includes("useMutation");
  });
  // The fresh proof is a button: it only asks the passkey device.
  expect(dialogs.sort()).toEqual([
    "parts/act-button.tsx",
    "parts/auth-dialog.tsx",
    "shell/fresh-proof-dialog.tsx",
  ]);
});
