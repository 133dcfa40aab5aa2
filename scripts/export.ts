/**
 * `npm run export -- --tenant ten_… --environment production --to folder`: writes all data of a tenant's
 * environment to files, from the running stack, or with `--url` from another one. Our staff use a platform
 * key in ROULEAU_PLATFORM_KEY. An operator uses an API key in ROULEAU_API_KEY, which needs no `--tenant`.
 * After an interruption, run it again to continue. docs/guides/accounting.md.
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { EXPORT_PARTS } from "../domain/exports/export-parts.ts";
import { type Exported, exportTo, type Page } from "./export/export-files.ts";
import { targetOf } from "./local-stack/running-stack.ts";

const { values: options } = parseArgs({
  options: {
    tenant: { type: "string" },
    environment: { type: "string", default: "production" },
    to: { type: "string" },
    url: { type: "string" },
  },
});
const { ROULEAU_API_KEY: apiKey, ROULEAU_PLATFORM_KEY: platformKey } = process.env;
const { tenant = "", environment, to } = options;
if (to === undefined || (tenant === "" && !apiKey)) {
  console.error("Usage: npm run export -- --tenant ten_… --environment production --to folder");
  process.exit(1);
}
const { baseUrl, credential } = await targetOf(options.url, apiKey ?? platformKey);
const exported = apiKey ? await ownEnvironment() : { tenantId: tenant, environment };
const query = apiKey ? {} : { tenantId: tenant, environment };
const calls = apiKey ? "admin" : "platform";
const manifest = await exportTo(to, exported, {
  parts: EXPORT_PARTS,
  read,
  onProgress: (part, rows) => show(`${part}: ${rows.toLocaleString("en")} rows`),
});
show("");
for (const { name, rows, sha256 } of manifest.files) console.log(`${sha256}  ${name}  ${rows}`);
console.log(`\nWritten to ${to}. Check it: node docs/samples/verify-export.mjs ${to}`);

/** Returns the tenant environment of the API key. */
async function ownEnvironment(): Promise<Exported> {
  const headers = { Authorization: `Bearer ${credential}` };
  const response = await fetch(`${baseUrl}/api/v1/admin/tenants/me`, { headers });
  const { data } = (await response.json()) as { data?: { id: string; environment: string } };
  if (data !== undefined) return { tenantId: data.id, environment: data.environment };
  console.error(`The API key is not accepted at ${baseUrl} (${response.status}).`);
  process.exit(1);
}

async function read(part: string, cursor: string | null): Promise<Page> {
  const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
  const response = await fetch(`${baseUrl}/api/v1/${calls}/export/${part}?${search}`, {
    headers: { Authorization: `Bearer ${credential}` },
  });
  if (response.status === 429 || response.status === 503) {
    await setTimeout(Number(response.headers.get("Retry-After") ?? 2) * 1_000);
    return read(part, cursor);
  }
  const answer = (await response.json()) as { data?: Page; error?: { message: string } };
  if (answer.data !== undefined) return answer.data;
  console.error(
    `\nThe export stopped (${response.status}): ${answer.error?.message} Run the command again to continue.`,
  );
  process.exit(2);
}

/** Shows progress in one line of a terminal. Writes nothing when the output is a file. */
function show(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}
