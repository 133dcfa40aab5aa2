/**
 * The samples of the guides are run as they stand, in each language, against the local stack: a signed
 * launch and a round, and the signature of the published vector. CI must have every language.
 */
import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findOperation } from "../../clients/reference/src/find-operation.ts";
import { type Language, sampleOf } from "../../clients/reference/src/samples.ts";
import { stackReady } from "../browser/stack-ready.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
import { installPackage } from "./package-of-sdk.ts";

/** The vector of docs/webhooks.md. */
const VECTOR = [
  "whsec_Zm9yIHRlc3RzIG9ubHk6IHRoaXJ0eS10d28gYnl0ZXM=",
  ...["1700000000", "POST", "/api/v1/wallet/withdraw", '{"a":1}'],
];
const SIGNATURE = "sha256=b95866f589035eb33c6cf7f69880799aa01e98ed7452a70cb83473f619db43b7";

interface Runner {
  readonly language: Language;
  readonly command: string;
  readonly ending: string;
  readonly asks: readonly string[];
  readonly with?: readonly string[];
}

const LANGUAGES = fewOrAll<Runner>({
  few: [{ language: "Node", command: process.execPath, ending: "mjs", asks: ["--version"] }],
  others: [
    { language: "Python", command: "python3", ending: "py", asks: ["--version"] },
    { language: "PHP", command: "php", ending: "php", asks: ["--version"] },
    { language: "Go", command: "go", ending: "go", asks: ["version"], with: ["run"] },
    { language: "curl", command: "sh", ending: "sh", asks: ["-c", "curl -V && openssl version"] },
  ],
});
const here = LANGUAGES.filter(({ command, asks }) => spawnSync(command, asks).status === 0);
if (here.length < LANGUAGES.length) {
  const missing = LANGUAGES.filter((one) => !here.includes(one)).map(({ language }) => language);
  console.warn(
    `Samples that are not run, because their language is missing: ${missing.join(", ")}`,
  );
}

const run = promisify(execFile);
let installed: ReturnType<typeof installPackage>;

beforeAll(async () => {
  installed = installPackage();
  await stackReady();
});
afterAll(() => installed?.remove());

test("every language is here in CI", () => {
  if (process.env.CI !== undefined) expect(here).toEqual(LANGUAGES);
});

describe.each(here)("in $language", ({ language, command, ending, with: first = [] }) => {
  const sample = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
    run(command, [...first, `${name}.${ending}`, ...args], {
      cwd: installed.folder,
      env: { ...process.env, ...env },
    });

  test("the quickstart launches a player and plays a round", async () => {
    const { apiKey, webhookSecret } = inject("signing");
    const { stdout } = await sample("quickstart", [], {
      ROULEAU_URL: inject("baseUrl"),
      ROULEAU_API_KEY: apiKey,
      ROULEAU_WEBHOOK_SECRET: webhookSecret,
    });
    expect(stdout).toContain(
      `For a browser, once: ${inject("baseUrl")}/launch/golden-reels?token=`,
    );
    expect(stdout).toMatch(/^Round .*rnd_/m);
  });

  testInCi(
    "calls work as the reference shows them, with signatures and keys where needed",
    async () => {
      const { apiKey, webhookSecret } = inject("signing");
      const env = {
        ROULEAU_URL: inject("baseUrl"),
        ROULEAU_API_KEY: apiKey,
        ROULEAU_WEBHOOK_SECRET: webhookSecret,
      };
      const runCall = async (
        name: string,
        [verb, path]: readonly [string, string],
        given: { readonly query?: Record<string, string>; readonly body?: unknown },
      ) => {
        const found = findOperation(verb, path);
        if (found === undefined) throw new Error(`${verb} ${path} is an operation`);
        const call = { ...found, query: given.query ?? {}, body: given.body };
        writeFileSync(join(installed.folder, `${name}.${ending}`), sampleOf(language, call));
        const { stdout } = await sample(name, [], env);
        return stdout;
      };
      const externalId = `it's "${language}" – ü`;
      const body = { externalId, currency: "USD" };
      expect(await runCall("create", ["POST", "/api/v1/players"], { body })).toContain("plr_");
      // Signed, keyed, with a value in its path and characters that each language quotes in its own way.
      const bonus = { amount: "5.00", currency: "USD", wageringMultiplier: 1 };
      const credit = `/api/v1/admin/players/${encodeURIComponent(externalId)}/bonuses`;
      expect(await runCall("credit", ["POST", credit], { body: bonus })).toContain("bonus");
      const query = { externalId, pageSize: "1" };
      const listed = await runCall("list", ["GET", "/api/v1/admin/players"], { query });
      expect(listed).toContain("ü");
    },
  );

  test("a request is signed like the published vector", async () => {
    expect((await sample("sign", VECTOR)).stdout.trim()).toBe(SIGNATURE);
  });
});
