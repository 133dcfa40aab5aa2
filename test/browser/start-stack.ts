/**
 * Starts, once for all browser tests, what a developer's `npm start` starts: the Workers under
 * wrangler, with their own state and secrets in a temporary folder, and their tenants. Two web servers
 * beside them act as casino sites, of which only one may frame the games.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { keyringOf } from "../../durable-objects/keyring.ts";
import { buildDashboard } from "../../scripts/build-dashboard.ts";
import { openDashboardPort } from "../../scripts/local-stack/dashboard-port.ts";
import { ROOT, runWrangler, startWrangler } from "../../scripts/local-stack/wrangler.ts";
import { openTenant, writeOut } from "../../src/onboarding/open-tenant.ts";

/** The name by which wrangler finds a Worker's secrets beside its configuration. */
const SECRETS = ".dev.vars";
const EMBED = join(ROOT, "clients/sdk/src/embed.ts");

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The dashboard, at localhost: a passkey cannot belong to an IP address. */
    dashboardUrl: string;
    /** Of the tenant `casino`. */
    sandboxKey: string;
    /** The credentials of a tenant that signs its calls. */
    signing: { readonly apiKey: string; readonly webhookSecret: string };
    /** A tenant whose players sign in at our lobby. */
    transfer: { readonly apiKey: string; readonly tenantId: string };
    /** A casino site that may frame the games of tenant `casino`. */
    knownSite: string;
    /** A site that may not frame them. */
    strangeSite: string;
  }
}

/** Provides the addresses and keys at once; the stack itself starts while other tests run. */
export default async function startStack(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "rouleau-browser-"));
  const sites = await Promise.all([startSite(), startSite()]);
  const [knownSite, strangeSite] = sites.map(originOf) as [string, string];
  // vitest.config.ts sets the secrets of all tests, and wrangler prefers them to those of the file.
  const given = process.env.SEALING_KEY;
  const sealingKey = given === undefined ? randomBytes(32) : Buffer.from(given, "base64");
  const secrets = join(folder, SECRETS);
  const lines = [`TOKEN_KEY="${randomBytes(32).toString("base64")}"`];
  lines.push(`SEALING_KEY="${sealingKey.toString("base64")}"`);
  lines.push(`PERSON_KEY="${process.env.PERSON_KEY ?? randomBytes(32).toString("base64")}"`);
  writeFileSync(secrets, lines.join("\n"), { mode: 0o600 });
  // The one that the start page and the dashboard's sign-in links belong to.
  const demo = await openTenant(
    { id: "demo", name: "Demo Casino" },
    keyringOf(new Uint8Array(sealingKey)),
  );
  // The games' own, which nobody changes: it has no webhook secret, so its calls need no signature.
  const casino = await openTenant(
    { id: "casino", name: "Casino", settings: { frameAncestors: [knownSite] } },
    keyringOf(new Uint8Array(sealingKey)),
  );
  const signing = await openTenant(
    { id: "signing", name: "Signing Casino", secretsFor: ["sandbox"] },
    keyringOf(new Uint8Array(sealingKey)),
  );
  const transfer = await openTenant(
    { id: "transfer", name: "Transfer Casino", settings: { integrationMode: "transfer" } },
    keyringOf(new Uint8Array(sealingKey)),
  );
  const [port, dashboardPort] = await Promise.all([freePort(), freePort()]);
  const prepared = [seed(folder, [demo, casino, signing, transfer]), buildDashboard()];
  const wrangler = Promise.all(prepared).then(() => startWorkers({ folder, secrets, port }));
  const dashboard = await openDashboardPort(dashboardPort, { host: "127.0.0.1", port });
  // Printed here because the tests only see that the stack never answers. The teardown throws it.
  wrangler.catch((error) => console.error("The local stack did not start:", error));
  project.provide("baseUrl", `http://127.0.0.1:${port}`);
  project.provide("dashboardUrl", `http://localhost:${dashboardPort}`);
  project.provide("sandboxKey", casino.apiKeys.sandbox ?? "");
  project.provide("signing", {
    apiKey: signing.apiKeys.sandbox ?? "",
    webhookSecret: signing.webhookSecrets.sandbox ?? "",
  });
  project.provide("transfer", {
    apiKey: transfer.apiKeys.sandbox ?? "",
    tenantId: transfer.tenant.id,
  });
  project.provide("knownSite", knownSite);
  project.provide("strangeSite", strangeSite);

  return async () => {
    await stop(await wrangler);
    dashboard.close();
    for (const site of sites) site.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Creates the tenants, `demo` as the lobby needs it. */
async function seed(
  folder: string,
  tenants: readonly Awaited<ReturnType<typeof openTenant>>[],
): Promise<void> {
  const state = ["rouleau", "--local", "--persist-to", folder];
  await runWrangler(["d1", "migrations", "apply", ...state]);
  const file = join(folder, "seed.sql");
  const statements = tenants.flatMap((tenant) => tenant.statements);
  writeFileSync(file, statements.map((statement) => `${writeOut(statement)};`).join("\n"));
  await runWrangler(["d1", "execute", ...state, "--yes", "--file", file]);
}

function startWorkers(at: { folder: string; secrets: string; port: number }): ChildProcess {
  // A stack of `npm start` that runs beside it has Workers of the same names.
  process.env.WRANGLER_REGISTRY_PATH = join(at.folder, "registry");
  const wrangler = startWrangler(
    [
      ...["dev", "--config", "wrangler.toml", "--config", "config/webhook-sender.toml"],
      ...["--config", configureDashboard(at.folder)],
      ...["--ip", "127.0.0.1", "--port", String(at.port), "--inspector-port", "0"],
      ...["--persist-to", at.folder, "--env-file", at.secrets, "--var", "RATE_LIMITS:off"],
      ...["--log-level", "warn", "--show-interactive-dev-session", "false"],
    ],
    "pipe",
  );
  let output = "";
  for (const stream of [wrangler.stdout, wrangler.stderr]) {
    stream?.on("data", (text) => {
      output += text;
    });
  }
  wrangler.once("exit", (code) => {
    if (!wrangler.killed) console.error(`The local stack ended with ${code}:\n${output}`);
  });
  return wrangler;
}

/**
 * Writes the configuration of the dashboard's Worker beside the secrets, and returns its path: wrangler
 * gives `--env-file` to the first Worker alone, and the others the secrets beside their configuration,
 * which would be those of `npm start`.
 */
function configureDashboard(folder: string): string {
  const file = join(folder, "dashboard.toml");
  const text = readFileSync(join(ROOT, "config/dashboard.toml"), "utf8");
  writeFileSync(file, text.replaceAll('"../', `"${ROOT}/`));
  return file;
}

async function stop(wrangler: ChildProcess): Promise<void> {
  if (wrangler.exitCode !== null) return;
  const ended = new Promise((resolve) => wrangler.once("exit", resolve));
  wrangler.kill("SIGTERM");
  await ended;
}

/**
 * Serves a casino page that frames the URL in its query and records the messages that the frame
 * posts, and at /embedded one that uses the SDK's element.
 */
async function startSite(): Promise<Server> {
  const { outputFiles } = await build({
    ...{ entryPoints: [EMBED], bundle: true, format: "esm", write: false },
  });
  const element = outputFiles[0]?.text ?? "";
  const embedded = `<!doctype html><title>Casino</title><div style="height:3000px">Offers</div>
    <rouleau-game aria-label="Golden Reels" style="width:800px;height:700px"></rouleau-game>
    <script type="module" src="/embed.js"></script>
    <script type="module">
      window.told = [];
      const game = document.querySelector("rouleau-game");
      game.getLaunchUrl = () => window.launchUrl();
      for (const type of ["ready", "roundStarted", "roundSettled", "balanceUpdate", "exitRequest",
        "openCashier", "realityCheck", "sessionEnded", "error", "resize", "jackpotWon"])
        game.addEventListener("game:" + type, ({ type, detail }) => window.told.push({ type, detail }));
      addEventListener("message", ({ data, source }) => {
        if (source !== window) (window.heard ??= []).push(data);
      });
    </script>`;
  const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/embedded": ["text/html", embedded],
    "/embed.js": ["text/javascript", element],
  };
  const page = `<!doctype html><title>Casino</title><script>
    window.heard = [];
    addEventListener("message", ({ origin, data }) => window.heard.push({ origin, data }));
    addEventListener("DOMContentLoaded", () => {
      document.querySelector("iframe").src = new URLSearchParams(location.search).get("game");
    });
  </script><iframe width="800" height="700"></iframe>`;
  const site = createServer(({ url = "" }, response) => {
    const [type, body] = pages[url] ?? ["text/html", page];
    response.writeHead(200, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return site;
}

function originOf(site: Server): string {
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
