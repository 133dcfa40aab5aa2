/**
 * Starts, once for all browser tests, what a developer's `npm start` starts: the Workers under
 * wrangler, with their own state and secrets in a temporary folder, and their tenants. Two web servers
 * beside them act as casino sites; only one of them may frame the games.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { openDashboardPort } from "../../scripts/local-stack/dashboard-port.ts";
import { freePort, ScratchStack } from "../../scripts/local-stack/scratch-stack.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";
import { openTenant, type Statement } from "../../src/onboarding/open-tenant.ts";

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
  const stack = await ScratchStack.prepare();
  const { port, keyring, baseUrl } = stack;
  const sites = await Promise.all([startSite(), startSite()]);
  const [knownSite, strangeSite] = sites.map(originOf) as [string, string];
  // The one that the start page and the dashboard's sign-in links belong to.
  const demo = await openTenant({ id: "demo", name: "Demo Casino" }, keyring);
  // The games' own, which nobody changes: it has no webhook secret, so its calls need no signature.
  const casino = await openTenant(
    { id: "casino", name: "Casino", settings: { frameAncestors: [knownSite] } },
    keyring,
  );
  const signing = await openTenant(
    { id: "signing", name: "Signing Casino", secretsFor: ["sandbox"] },
    keyring,
  );
  const transfer = await openTenant(
    { id: "transfer", name: "Transfer Casino", settings: { integrationMode: "transfer" } },
    keyring,
  );
  // Its larger withdrawals need two people. A limit that was set just now would be known ten seconds later.
  const pairs = await openTenant(
    {
      id: "pairs",
      name: "Pairs Casino",
      settings: { approveWithdrawalsAbove: { USDT: 1_000_000 } },
    },
    keyring,
  );
  // In production, where no role may do everything; two people approve its larger withdrawals.
  const live = await openTenant(
    {
      ...{ id: "live", name: "Live Casino", status: "active" },
      settings: { approveWithdrawalsAbove: { USDT: 1_000_000 } },
    },
    keyring,
  );
  // It has completed every step that a request for production needs.
  const ready = await openTenant(
    { id: "ready", name: "Ready Casino", secretsFor: ["sandbox"] },
    keyring,
  );
  const integrated = { ...ready, statements: [...ready.statements, ...milestonesOf("ready")] };
  const dashboardPort = await freePort();
  const started = stack.start([demo, casino, signing, transfer, pairs, live, integrated]);
  const dashboard = await openDashboardPort(dashboardPort, { host: "127.0.0.1", port });
  // Printed here because the tests only see that the stack never answers. The teardown throws it.
  started.catch((error) => console.error("The local stack did not start:", error));
  project.provide("baseUrl", baseUrl);
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
    await started;
    await stack.stop();
    dashboard.close();
    for (const site of sites) site.close();
  };
}

/** The statements that store each step of onboarding in the sandbox as done. */
function milestonesOf(tenantId: string): Statement[] {
  const sql = "INSERT INTO milestones (tenant_id, milestone, reached_at) VALUES (?, ?, ?)";
  return [
    "test_player_made",
    "token_exchanged",
    "round_settled",
    "webhook_delivered",
    "signed_withdrawal_accepted",
  ].map((milestone) => ({ sql, params: [tenantId, milestone, Date.now()] }));
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
      window.messages = [];
      const game = document.querySelector("rouleau-game");
      game.getLaunchUrl = () => window.launchUrl();
      for (const type of ["ready", "roundStarted", "roundSettled", "balanceUpdate", "exitRequest",
        "openCashier", "realityCheck", "sessionEnded", "error", "resize", "jackpotWon"])
        game.addEventListener("game:" + type, ({ type, detail }) => window.messages.push({ type, detail }));
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
