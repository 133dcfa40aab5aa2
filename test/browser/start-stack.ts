/**
 * Starts, once for all browser tests, what a developer's `npm start` starts: the Worker under
 * wrangler, with a state of its own in a temporary folder, and two casinos. Beside it two web
 * servers play the casinos' own sites, of which only one may frame the games.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { runWrangler, startWrangler } from "../../scripts/local-stack/wrangler.ts";
import { openTenant, writeOut } from "../../src/onboarding/open-tenant.ts";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    sandboxKey: string;
    /** A casino's site that may frame the games of tenant `demo`. */
    knownSite: string;
    /** A site that may not. */
    strangeSite: string;
  }
}

const READY_WITHIN_MS = 90_000;

export default async function startStack(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "rouleau-browser-"));
  const sites = await Promise.all([startSite(), startSite()]);
  const [knownSite, strangeSite] = sites.map(originOf) as [string, string];
  const secrets = join(folder, "secrets");
  const sealingKey = randomBytes(32);
  const lines = [`TOKEN_KEY="${randomBytes(32).toString("base64")}"`];
  lines.push(`SEALING_KEY="${sealingKey.toString("base64")}"`);
  writeFileSync(secrets, lines.join("\n"), { mode: 0o600 });
  const { apiKeys } = await seed(folder, knownSite, new Uint8Array(sealingKey));
  const port = await freePort();
  const wrangler = startWrangler(
    [
      ...["dev", "--config", "wrangler.toml", "--config", "config/webhook-sender.toml"],
      ...["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"],
      ...["--persist-to", folder, "--env-file", secrets, "--var", "RATE_LIMITS:off"],
      ...["--log-level", "warn", "--show-interactive-dev-session", "false"],
    ],
    "pipe",
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  await ready(baseUrl, wrangler);
  project.provide("baseUrl", baseUrl);
  project.provide("sandboxKey", apiKeys.sandbox ?? "");
  project.provide("knownSite", knownSite);
  project.provide("strangeSite", strangeSite);

  return async () => {
    const ended = new Promise((resolve) => wrangler.once("exit", resolve));
    wrangler.kill("SIGTERM");
    await ended;
    for (const site of sites) site.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Tenant `demo` as the lobby needs it; without a webhook secret, so that its calls need no signature. */
async function seed(folder: string, knownSite: string, sealingKey: Uint8Array<ArrayBuffer>) {
  const state = ["rouleau", "--local", "--persist-to", folder];
  await runWrangler(["d1", "migrations", "apply", ...state]);
  const opened = await openTenant(
    { id: "demo", name: "Demo Casino", settings: { frameAncestors: [knownSite] } },
    sealingKey,
  );
  const file = join(folder, "seed.sql");
  writeFileSync(file, opened.statements.map((statement) => `${writeOut(statement)};`).join("\n"));
  await runWrangler(["d1", "execute", ...state, "--yes", "--file", file]);
  return opened;
}

/** A casino's page that frames the address in its query and keeps what the frame tells it. */
async function startSite(): Promise<Server> {
  const page = `<!doctype html><title>Casino</title><script>
    window.heard = [];
    addEventListener("message", ({ origin, data }) => window.heard.push({ origin, data }));
    addEventListener("DOMContentLoaded", () => {
      document.querySelector("iframe").src = new URLSearchParams(location.search).get("game");
    });
  </script><iframe width="800" height="700"></iframe>`;
  const site = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(page);
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

async function ready(baseUrl: string, wrangler: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [wrangler.stdout, wrangler.stderr]) {
    stream?.on("data", (text) => {
      output += text;
    });
  }
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && wrangler.exitCode === null) {
    const response = await fetch(`${baseUrl}/api/v1/health`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  wrangler.kill("SIGTERM");
  throw new Error(`The local stack did not start:\n${output}`);
}
