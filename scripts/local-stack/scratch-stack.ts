/**
 * The stack of `npm start` for tests and measurements: the same Workers under wrangler on a free port, with
 * their own state and secrets in a temporary folder.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Keyring, keyringOf } from "../../durable-objects/keyring.ts";
import { hashApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import { type openTenant, writeOut } from "../../src/onboarding/open-tenant.ts";
import { buildDashboard } from "../build-dashboard.ts";
import { configureChain } from "./chain-workers.ts";
import { LocalChain } from "./local-chain.ts";
import { HOST, whoListens } from "./running-stack.ts";
import { ROOT, runWrangler, startWrangler } from "./wrangler.ts";

type NewTenant = Awaited<ReturnType<typeof openTenant>>;

/** The name by which wrangler finds a Worker's secrets beside its configuration. */
const SECRETS = ".dev.vars";
const MIGRATIONS = join(ROOT, "migrations");
const READY_WITHIN_MS = 300_000;

export class ScratchStack {
  readonly port: number;
  /** Seals the secrets of the tenants that it is started with. */
  readonly keyring: Keyring;
  readonly #folder: string;
  #wrangler: ChildProcess | undefined;
  #chain: LocalChain | undefined;

  private constructor(at: { folder: string; port: number; keyring: Keyring }) {
    this.#folder = at.folder;
    this.port = at.port;
    this.keyring = at.keyring;
  }

  /** Creates the folder and the secrets, and finds a port. Starts nothing yet. */
  static async prepare(): Promise<ScratchStack> {
    const folder = mkdtempSync(join(tmpdir(), "rouleau-stack-"));
    // wrangler prefers a secret of the environment to the file's.
    const secret = (name: string) => process.env[name] ?? randomBytes(32).toString("base64");
    const names = ["TOKEN_KEY", "SEALING_KEY", "PERSON_KEY"] as const;
    const secrets = names.map((name) => [name, secret(name)] as const);
    const lines = secrets.map(([name, value]) => `${name}="${value}"`);
    const platformKeyHash = process.env.PLATFORM_KEY_HASH ?? hashApiKey(makePlatformKey());
    lines.push(`PLATFORM_KEY_HASH="${platformKeyHash}"`);
    writeFileSync(join(folder, SECRETS), lines.join("\n"), { mode: 0o600 });
    const { SEALING_KEY } = Object.fromEntries(secrets) as Record<(typeof names)[number], string>;
    const keyring = keyringOf(new Uint8Array(Buffer.from(SEALING_KEY, "base64")));
    return new ScratchStack({ folder, port: await freePort(), keyring });
  }

  get baseUrl(): string {
    return `http://${HOST}:${this.port}`;
  }

  /** Its chain, if it was started with one. */
  get chain(): LocalChain | undefined {
    return this.#chain;
  }

  /**
   * Creates the tenants and starts the Workers, which answer some seconds later (`answers`). `hasChain` adds the
   * chain of `npm start -- --chain`, for all of them.
   */
  async start(tenants: readonly NewTenant[], { hasChain = false } = {}): Promise<void> {
    await Promise.all([this.#seed(tenants), buildDashboard()]);
    const folder = join(this.#folder, "chain");
    const ids = tenants.map(({ tenant }) => tenant.id);
    this.#chain = hasChain ? await LocalChain.start({ folder, tenants: ids }) : undefined;
    const chain = this.#chain && configureChain(folder, this.#chain.settings);
    // A stack of `npm start` that runs at the same time has Workers of the same names.
    process.env.WRANGLER_REGISTRY_PATH = join(this.#folder, "registry");
    const wrangler = startWrangler(
      [
        ...["dev", "--config", chain?.money ?? "wrangler.toml"],
        ...["--config", "config/webhook-sender.toml", "--config", this.#configureDashboard()],
        ...(chain === undefined ? [] : ["--config", chain.chains]),
        ...["--ip", HOST, "--port", String(this.port), "--inspector-port", "0"],
        ...["--persist-to", this.#folder, "--env-file", join(this.#folder, SECRETS)],
        ...["--var", "RATE_LIMITS:off"],
        ...["--log-level", "warn", "--show-interactive-dev-session", "false"],
      ],
      "pipe",
    );
    this.#wrangler = wrangler;
    let output = "";
    for (const stream of [wrangler.stdout, wrangler.stderr]) {
      stream?.on("data", (text) => {
        output += text;
      });
    }
    wrangler.once("exit", (code) => {
      if (!wrangler.killed) console.error(`The local stack ended with ${code}:\n${output}`);
    });
  }

  /** Resolves once the Workers answer; rejects if they do not within five minutes. */
  async answers(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while ((await whoListens(this.baseUrl)) !== "rouleau") {
      if (Date.now() > deadline) throw new Error("The local stack does not answer.");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Ends the Workers and deletes the folder. */
  async stop(): Promise<void> {
    const wrangler = this.#wrangler;
    if (wrangler !== undefined && wrangler.exitCode === null) {
      const ended = new Promise((resolve) => wrangler.once("exit", resolve));
      wrangler.kill("SIGTERM");
      await ended;
    }
    await this.#chain?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Creates the tables and the tenants in one run of wrangler, because starting it takes most of the time. */
  async #seed(tenants: readonly NewTenant[]): Promise<void> {
    const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
    const tables = migrations.sort().map((name) => readFileSync(join(MIGRATIONS, name), "utf8"));
    const statements = tenants.flatMap((tenant) => tenant.statements);
    const file = join(this.#folder, "seed.sql");
    const rows = statements.map((statement) => `${writeOut(statement)};`);
    writeFileSync(file, [...tables, ...rows].join("\n"));
    const state = ["rouleau", "--local", "--persist-to", this.#folder];
    await runWrangler(["d1", "execute", ...state, "--yes", "--file", file]);
  }

  /**
   * Writes the configuration of the dashboard's Worker beside the secrets, and returns its path: wrangler
   * gives `--env-file` to the first Worker alone, and the others the secrets beside their configuration,
   * which would be those of `npm start`. The API makes its links to the games for the address at which
   * the dashboard calls it.
   */
  #configureDashboard(): string {
    const file = join(this.#folder, "dashboard.toml");
    const text = readFileSync(join(ROOT, "config/dashboard.toml"), "utf8");
    const stage = 'STAGE = "local"\n';
    if (!text.includes(stage)) throw new Error("config/dashboard.toml names its stage otherwise.");
    const ownAddress = text.replace(stage, `${stage}API_ORIGIN = "${this.baseUrl}"\n`);
    writeFileSync(file, ownAddress.replaceAll('"../', `"${ROOT}/`));
    return file;
  }
}

/** Finds a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, HOST, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
