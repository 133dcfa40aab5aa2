/**
 * The cron that closes days: tenants whose close always fails do not delay the others.
 * docs/decisions/0037.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, expect, it, vi } from "vitest";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import { dayOf } from "../../domain/report/reporting-day.ts";
import { closeDays } from "../../src/reports/close-days.ts";
import { inDatabase } from "./audited-casino.ts";

afterEach(() => vi.restoreAllMocks());

/** Opens this day of a tenant that did nothing. */
async function openDay(day: string): Promise<string> {
  const tenantId = `ten_${ulid()}`;
  const { starts, ends } = dayOf(day, "UTC");
  await env.DB.prepare(
    "INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends, asked, tried_at) VALUES (?, 'sandbox', ?, 'UTC', ?, ?, '', 0)",
  )
    .bind(tenantId, day, starts, ends)
    .run();
  return tenantId;
}

it("a day that can be closed is closed, however many older days always fail", async () => {
  const failed = vi.spyOn(console, "error").mockReturnValue();
  for (let tenant = 0; tenant < 45; tenant += 1) {
    const tenantId = await openDay("2026-03-01");
    await inDatabase(
      `INSERT INTO day_closes (tenant_id, environment, day, closed_at, report, digest, announced)
       VALUES (?, 'sandbox', '2026-02-28', 0, 'cannot be read', '', 1)`,
      tenantId,
    );
  }
  const good = await openDay("2026-03-02");
  const { ends } = dayOf("2026-03-02", "UTC");
  const isClosed = async () => {
    const found = await inDatabase("SELECT day FROM day_closes WHERE tenant_id = ?", good);
    return found.length > 0;
  };
  const now = (ends + 1) * QUARTER_MS;
  await closeDays(env, now);
  expect(await isClosed()).toBe(false);
  await closeDays(env, now + 300_000);
  expect(await isClosed()).toBe(true);
  expect(failed).toHaveBeenCalled();
});
