/**
 * The two tenants of the local stack: `demo`, approved for production and with all games on, and
 * `other`, newly created, so that tenant isolation and onboarding can be tried at once. Their keys are
 * in .local/credentials.json and nowhere else. Reference 20.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Keyring, readKeyring } from "../../durable-objects/keyring.ts";
import { hashApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import { openTenant, writeOut } from "../../src/onboarding/open-tenant.ts";
import { ROOT, runWrangler } from "./wrangler.ts";

const LOCAL = join(ROOT, ".local");
const CREDENTIALS = join(LOCAL, "credentials.json");
const DATABASE = join(ROOT, ".wrangler/state/v3/d1");
/** The local stack's secrets: created once, ignored by git, never printed. */
const SECRETS = join(ROOT, ".dev.vars");
/** The secrets of the dashboard's Worker, which wrangler looks for beside its configuration. */
const DASHBOARD_SECRETS = join(ROOT, "config/.dev.vars");

/** What `npm start` writes to .local/credentials.json, for people and tools that try the local stack. */
export interface Credentials {
  baseUrl: string;
  /** Calls `/api/v1/platform/*` as the platform's own staff. */
  platformKey: string;
  tenants: {
    id: string;
    name: string;
    sandboxKey: string;
    /** Null while the tenant has no production access. */
    productionKey: string | null;
    /** Signs requests in the sandbox; null while the tenant has no webhook endpoint there. */
    webhookSecret: string | null;
    /** The same for production: a signature is valid in one environment only. */
    productionWebhookSecret: string | null;
  }[];
}

/** Applies the migrations and, on the first start, creates the tenants. Returns their credentials. */
export async function prepareDatabase(baseUrl: string): Promise<Credentials> {
  // The keys in a database can be read only with the secrets that sealed them.
  const before = existsSync(DATABASE) && existsSync(SECRETS) ? readCredentials() : undefined;
  // Stacks from before platform keys get one now.
  const platformKey = before?.platformKey ?? makePlatformKey();
  const sealingKeys = prepareSecrets(hashApiKey(platformKey));
  await runWrangler(["d1", "migrations", "apply", "rouleau", "--local"]);
  const tenants = before?.tenants ?? (await seed(sealingKeys));
  const credentials: Credentials = { baseUrl, platformKey, tenants };
  mkdirSync(LOCAL, { recursive: true });
  writeFileSync(CREDENTIALS, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  return credentials;
}

/** Returns the credentials that the last `npm start` wrote, or undefined if it never ran here. */
export function readCredentials(): Credentials | undefined {
  if (!existsSync(CREDENTIALS)) return undefined;
  return JSON.parse(readFileSync(CREDENTIALS, "utf8")) as Credentials;
}

/** Writes the secrets that are missing, and the hash of the platform key. Returns the sealing keys. */
function prepareSecrets(platformKeyHash: string): Keyring {
  const secrets = readSecrets(SECRETS);
  fillIn(secrets, ["TOKEN_KEY", "SEALING_KEY", "PERSON_KEY"]);
  secrets.set("PLATFORM_KEY_HASH", `PLATFORM_KEY_HASH="${platformKeyHash}"`);
  writeSecrets(SECRETS, secrets);
  const ofDashboard = readSecrets(DASHBOARD_SECRETS);
  ofDashboard.set("PERSON_KEY", secrets.get("PERSON_KEY") ?? "");
  fillIn(ofDashboard, ["SEALING_KEY"]);
  writeSecrets(DASHBOARD_SECRETS, ofDashboard);
  const values = [...secrets].map(([name, line]) => {
    return [name, line.slice(name.length + 1).replaceAll('"', "")] as const;
  });
  return readKeyring(Object.fromEntries(values), "SEALING_KEY");
}

/** Returns the lines of a file of secrets, by their names. */
function readSecrets(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return new Map(lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf("=")), line]));
}

/** Makes the keys that are missing. */
function fillIn(secrets: Map<string, string>, names: readonly string[]): void {
  for (const name of names) {
    if (!secrets.has(name)) secrets.set(name, `${name}="${randomBytes(32).toString("base64")}"`);
  }
}

function writeSecrets(file: string, secrets: ReadonlyMap<string, string>): void {
  writeFileSync(file, `${[...secrets.values()].join("\n")}\n`, { mode: 0o600 });
}

async function seed(keyring: Keyring): Promise<Credentials["tenants"]> {
  const demo = await openTenant(
    {
      id: "demo",
      name: "demo",
      plan: "growth",
      status: "approved",
      secretsFor: ["sandbox", "production"],
    },
    keyring,
  );
  const other = await openTenant(
    { id: "other", name: "other", plan: "starter", status: "created", keysFor: ["sandbox"] },
    keyring,
  );
  const statements = [...demo.statements, ...other.statements].map(writeOut);
  // Replaces the tenants of an earlier seed: nobody has their keys once their file is gone.
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
