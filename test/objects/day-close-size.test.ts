/** How long the close of a busy day takes: Proof 31. `npm run test:proofs -- --long` closes a day of 1,000,000 rounds. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { playerIdFor } from "../../domain/ids.ts";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import { faultsOf } from "../../domain/report/day-report.ts";
import { dayOf } from "../../domain/report/reporting-day.ts";
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { closeDay } from "../../src/reports/close-days.ts";
import { findClose } from "../../src/reports/day-closes.ts";
import { openDayOf } from "../../src/reports/open-days.ts";
import { LONG } from "../support/length.ts";

const ROUNDS = LONG ? 1_000_000 : 10_000;
const PLAYERS = 50;
const PER_MESSAGE = 100;
const DAY = "2026-03-28";
const { starts, ends } = dayOf(DAY, "UTC");

it(`a day of ${ROUNDS} rounds is closed within 10 seconds, to the unit`, async () => {
  const tenantId = `ten_${ulid()}`;
  const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
  await env.DB.prepare(
    "INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends, asked, tried_at) VALUES (?, 'sandbox', ?, 'UTC', ?, ?, '', 0)",
  )
    .bind(tenantId, DAY, starts, ends)
    .run();
  const wallets = Array.from({ length: PLAYERS }, (_, index) => ({
    ...tenantEnvironment,
    playerId: playerIdFor(tenantId, "sandbox", `player-${index}`),
  }));
  const perPlayer = ROUNDS / PLAYERS;
  let gaming = 0;
  for (let after = 0; after < perPlayer; after += PER_MESSAGE) {
    const batches = wallets.map((wallet) => batchOf(wallet, after, perPlayer));
    for (const { entries } of batches) {
      for (const { legs } of entries) gaming += legs?.gaming ?? 0;
    }
    await storeHistory(asHistory(env.DB), batches);
  }
  const open = await openDayOf(asHistory(env.DB), tenantEnvironment);
  if (open === undefined) throw new Error("there is an open day");
  const began = performance.now();
  expect(await closeDay(env, open, (ends + 1) * QUARTER_MS)).toBe(true);
  const tookMs = performance.now() - began;
  console.info(`closed a day of ${ROUNDS} rounds in ${Math.round(tookMs)} ms`);
  const close = await findClose(asHistory(env.DB), tenantEnvironment, DAY);
  const [usd] = close?.report.currencies ?? [];
  if (usd === undefined) throw new Error("there is a report");
  expect(usd.flows).toMatchObject({ entries: String(ROUNDS), rounds_settled: String(ROUNDS) });
  expect(usd.accounts.gaming.closing).toBe(String(gaming));
  expect(faultsOf(usd, undefined)).toEqual([]);
  expect(tookMs).toBeLessThan(10_000);
});

/** The next rounds of a player, spread evenly over the day. */
function batchOf(
  wallet: Pick<HistoryBatch, "tenantId" | "environment" | "playerId">,
  after: number,
  perPlayer: number,
): HistoryBatch {
  const length = Math.min(PER_MESSAGE, perPlayer - after);
  const entries = Array.from({ length }, (_, index): HistoryEntry => {
    const seq = after + index + 1;
    const winMinor = (seq * 37) % 190;
    const day = (ends - starts) * QUARTER_MS;
    const createdAt = starts * QUARTER_MS + Math.floor(((seq - 1) * day) / perPlayer);
    return {
      ...{ seq, kind: "round", currency: "USD", demo: false, roundId: `rnd_${seq}` },
      ...{ gameId: "golden-reels", transactions: [], createdAt },
      round: {
        ...{ id: `rnd_${seq}`, state: "settled", gameId: "golden-reels", gameVersion: 1 },
        ...{ currency: "USD", winMinor, sessionId: `ses_${"0".repeat(26)}` },
        stake: { cashMinor: 100, bonusMinor: 0 },
      } as HistoryEntry["round"],
      legs: { cash: winMinor - 100, gaming: 100 - winMinor },
    };
  });
  const externalId = wallet.playerId;
  const player = { externalId, username: "Someone", jurisdiction: "MT", createdAt: 1 } as const;
  return { ...wallet, player, after, entries };
}
