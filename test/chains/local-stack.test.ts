/** `npm start -- --chain`: what its demo shows happens, on a real node. docs/chains.md. */
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NO_ANVIL } from "../../scripts/local-stack/anvil.ts";
import { demoOnChain } from "../../scripts/local-stack/demo-on-chain.ts";
import { ScratchStack } from "../../scripts/local-stack/scratch-stack.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";
import { openTenant } from "../../src/onboarding/open-tenant.ts";
import { testInCi } from "../support/length.ts";
import { ANVIL } from "./anvil.ts";

interface Options {
  readonly body?: object;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
  readonly signed?: boolean;
}

it("the local stack says what to do where the node's program is missing, and starts nothing", () => {
  const env = { ...process.env, ANVIL: "/nowhere/anvil" };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "scripts/start.ts"), "--chain"],
    { env, encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([1, "", `${NO_ANVIL}\n`]);
  expect(stderr).toMatch(/npm install --no-save @foundry-rs\/anvil-/);
});

if (ANVIL !== undefined) {
  testInCi("a deposit is credited and a payout arrives, as in the local stack's demo", async () => {
    const stack = await ScratchStack.prepare();
    try {
      const { keyring, baseUrl } = stack;
      const casino = await openTenant({ name: "On a chain", secretsFor: ["sandbox"] }, keyring);
      await stack.start([casino], { hasChain: true });
      await stack.answers();
      const facts = stack.chain?.facts;
      if (facts === undefined) throw new Error("the stack has no chain");
      const sandboxKey = casino.apiKeys.sandbox ?? "";
      const call = caller(baseUrl, casino.webhookSecrets.sandbox ?? "");
      const playerId = "on-a-chain";
      const body = { playerId, currency: "USD", gameId: "golden-reels" };
      const token = await call("POST", "/api/v1/auth/sso/create-token", {
        ...{ bearer: sandboxKey, signed: true, body },
      });
      const { data } = await call("POST", "/api/v1/auth/sso/exchange", {
        body: { launchToken: token.data.launchToken },
      });
      const told: string[] = [];
      const shown = await demoOnChain({
        ...{ facts, baseUrl, call, playerId, sandboxKey, accessToken: data.accessToken },
        say: (title) => told.push(title),
      });
      expect(shown).toEqual({ balance: "15.000000", paid: "10.00" });
      expect(told).toHaveLength(5);
    } finally {
      await stack.stop();
    }
  });
}

function caller(baseUrl: string, secret: string) {
  return async (method: string, path: string, options: Options) => {
    const body = options.body === undefined ? "" : JSON.stringify(options.body);
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (options.bearer) headers.Authorization = `Bearer ${options.bearer}`;
    if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
    if (options.signed) {
      const timestamp = Math.floor(Date.now() / 1000);
      const signed = `${timestamp}.${method}.${path}.${body}`;
      const signature = createHmac("sha256", secret).update(signed).digest("hex");
      headers["X-Service-Timestamp"] = String(timestamp);
      headers["X-Service-Signature"] = `sha256=${signature}`;
    }
    const response = await fetch(baseUrl + path, { method, headers, ...(body && { body }) });
    const answer = (await response.json()) as { success: boolean; data: never };
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as { data: { launchToken: string; accessToken: string } & object };
  };
}
