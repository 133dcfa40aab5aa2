/** Which wallets the sweep wakes: each is recorded when it is used, at a low cost, and removed later. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { forgetSeen, noteAllSeen, PERIOD_MS, readSeen } from "../../src/sweep/seen-wallets.ts";
import { type Casino, openCasino } from "../support/casino.ts";

/** Earlier than any other time that these tests record. */
const LONG_AGO = Date.UTC(2001, 0, 1);

/** A database that counts the rows it writes. */
function countRows(): { db: D1Database; written(): number } {
  let rows = 0;
  const prepare = (sql: string) => ({
    bind: (...values: unknown[]) => ({
      async run() {
        const result = await env.DB.prepare(sql)
          .bind(...values)
          .run();
        rows += result.meta.rows_written;
        return result;
      },
    }),
  });
  const written = () => {
    const since = rows;
    rows = 0;
    return since;
  };
  return { db: { prepare } as unknown as D1Database, written };
}

async function recordedWallets({ tenant }: Casino): Promise<unknown[]> {
  const query = "SELECT player_id FROM seen_wallets WHERE tenant_id = ?";
  return (await env.DB.prepare(query).bind(tenant.id).all()).results;
}

it("the sweep wakes a wallet from its first session on, even if its first alarm is lost", async () => {
  const casino = await openCasino();
  const launchToken = await casino.createToken();
  const context = createExecutionContext();
  const request = new Request("https://rouleau.test/api/v1/auth/sso/exchange", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ launchToken }),
  });
  const response = await createWholeApp().fetch(request, env, context);
  const { data } = await response.json<{ data: { player: { id: string } } }>();
  await waitOnExecutionContext(context);
  expect(await recordedWallets(casino)).toEqual([{ player_id: data.player.id }]);
});

it("a wallet costs one row for each half hour in which it is seen, and one more to remove it", async () => {
  const { tenant } = await openCasino();
  const wallet = { tenantId: tenant.id, environment: "sandbox", playerId: "plr_1" } as const;
  const { db, written } = countRows();
  await noteAllSeen(db, [wallet], LONG_AGO);
  expect(written()).toBe(1);
  await noteAllSeen(db, [wallet], LONG_AGO + PERIOD_MS - 1);
  expect(written()).toBe(0);
  await noteAllSeen(db, [wallet], LONG_AGO + PERIOD_MS);
  expect(written()).toBe(1);
  await forgetSeen(db, { now: LONG_AGO + 2 * PERIOD_MS, limit: 10 });
  expect(written()).toBe(1);
  await forgetSeen(db, { now: LONG_AGO + 3 * PERIOD_MS, limit: 10 });
  expect(written()).toBe(1);
});

it("the sweep wakes each wallet in turn when there are more of them than one sweep can wake", async () => {
  const { tenant } = await openCasino();
  const now = LONG_AGO + 100 * PERIOD_MS;
  const wallets = Array.from({ length: 7 }, (_, index) => {
    return { tenantId: tenant.id, environment: "sandbox", playerId: `plr_${index}` } as const;
  });
  await noteAllSeen(env.DB, wallets, now);
  const woken: string[] = [];
  for (let turn = 10; turn < 13; turn += 1) {
    const seen = await readSeen(env.DB, { now, turn, limit: 3 });
    expect(seen.length).toBeLessThanOrEqual(3);
    woken.push(...seen.map(({ playerId }) => playerId));
  }
  expect(woken.sort()).toEqual(wallets.map(({ playerId }) => playerId));
});
