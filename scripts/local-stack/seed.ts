/**
 * The two tenants of the local stack: `demo`, ready for production with all games on, and `other`,
 * fresh, so that isolation and onboarding can be tried at once. Their keys are shown once, in
 * .local/credentials.json. Contract, "Local stack".
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import { openTenant, writeOut } from "../../src/onboarding/open-tenant.ts";
import { BASE_URL } from "./address.ts";
import type { Credentials } from "./credentials.ts";
import { localSecrets, secretsExist } from "./secrets.ts";
import { ROOT, runWrangler } from "./wrangler.ts";

const LOCAL = join(ROOT, ".local");
const CREDENTIALS = join(LOCAL, "credentials.json");
const DATABASE = join(ROOT, ".wrangler/state/v3/d1");

/** Brings the database up to date and makes the tenants, unless they are there; returns their credentials. */
export async function prepareDatabase(): Promise<Credentials> {
  const known = existsSync(CREDENTIALS) && existsSync(DATABASE) && secretsExist();
  const before = known ? (JSON.parse(readFileSync(CREDENTIALS, "utf8")) as Credentials) : undefined;
  // A stack from before there was a platform key gets one now.
  const platformKey = before?.platformKey ?? makePlatformKey();
  const secrets = localSecrets(hashApiKey(platformKey));
  await runWrangler(["d1", "migrations", "apply", "rouleau", "--local"]);
  const tenants = before?.tenants ?? (await seed(Buffer.from(secrets.SEALING_KEY, "base64")));
  const credentials: Credentials = { baseUrl: BASE_URL, platformKey, tenants };
  mkdirSync(LOCAL, { recursive: true });
  writeFileSync(CREDENTIALS, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  return credentials;
}

async function seed(sealingKey: Buffer): Promise<Credentials["tenants"]> {
  const key = new Uint8Array(sealingKey);
  const demo = await openTenant(
    {
      id: "demo",
      name: "demo",
      plan: "growth",
      status: "approved",
      secretsFor: ["sandbox", "production"],
    },
    key,
  );
  const other = await openTenant(
    { id: "other", name: "other", plan: "starter", status: "created", keysFor: ["sandbox"] },
    key,
  );
  const statements = [...demo.statements, ...other.statements].map(writeOut);
  // Rows of an earlier seed give way to these, and its keys die with their file.
  const sql = [
    "DELETE FROM api_keys WHERE tenant_id IN ('demo', 'other');",
    ...statements.map((text) => `${text.replace("INSERT INTO", "INSERT OR REPLACE INTO")};`),
  ];
  const file = join(LOCAL, "seed.sql");
  mkdirSync(LOCAL, { recursive: true });
  writeFileSync(file, `${sql.join("\n")}\n`, { mode: 0o600 });
  await runWrangler(["d1", "execute", "rouleau", "--local", "--yes", "--file", file]);
  rmSync(file);
  return [demo, other].map(({ tenant, apiKeys, webhookSecrets }) => ({
    id: tenant.id,
    name: tenant.name,
    sandboxKey: apiKeys.sandbox ?? "",
    productionKey: apiKeys.production ?? null,
    webhookSecret: webhookSecrets.sandbox ?? null,
    productionWebhookSecret: webhookSecrets.production ?? null,
  }));
}
