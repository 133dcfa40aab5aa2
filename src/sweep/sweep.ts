/**
 * Catches what recovery by alarms has missed. Each minute it wakes wallets that may have changed recently,
 * all pools and all webhook endpoints, which set lost alarms again. It also sends unsent status changes of
 * accounts and security events, seals the entries of audit logs, hands over withdrawals that the platform
 * pays out, and reports pending deposits. Two sweeps at once do no harm. docs/architecture.md;
 * docs/decisions/0008.
 */

import { readKeyring } from "../../durable-objects/keyring.ts";
import { type PoolAddress, walletName } from "../../durable-objects/names.ts";
import type { Woken } from "../../durable-objects/wallet/wallet-rpc.ts";
import { resealSecrets } from "../auth/reseal-secrets.ts";
import { sealAuditLogs } from "../db/audit-log/seal-entries.ts";
import { poolsInPlay } from "../db/currencies-in-play.ts";
import { shardsIn } from "../db/history-database.ts";
import { askReachable } from "../db/history-of.ts";
import { forgetRefusedCalls } from "../db/refused-calls.ts";
import { forgetSecurityEvents } from "../db/security-events.ts";
import { subscriptionsInTurn } from "../db/webhook-subscriptions.ts";
import { poolStub, walletStub, webhookEndpointStub } from "../objects.ts";
import { announceMoves } from "../webhooks/onboarding-events.ts";
import { announceSecurityEvents } from "../webhooks/security-events.ts";
import { announceDeposits } from "./announce-deposits.ts";
import { handOverPayouts } from "./hand-over-payouts.ts";
import { noteDoubts, oldestDoubts } from "./open-doubts.ts";
import { forgetSeen, noteAllSeen, periodOf, readSeen } from "./seen-wallets.ts";
import { noteQueues, type SeenQueue } from "./webhook-queues.ts";

/** An invocation may make 1,000 calls to objects and the database together. */
const MAX_WALLETS = 600;
const MAX_POOLS = 200;
const MAX_WEBHOOKS = 100;
/** Wallets with a recorded doubt are woken even if it is not their turn. */
const MAX_DOUBTS = 50;
/** More than are recorded in a minute, so old rows never pile up. */
const MAX_FORGOTTEN = 5_000;

/**
 * Runs one sweep. Objects that it could not reach are left to the next sweep; a database that it cannot
 * reach makes it fail.
 */
export async function sweep({ scheduledTime }: ScheduledController, env: Env): Promise<void> {
  const now = scheduledTime;
  const turn = Math.floor(now / 60_000);
  const [seen, doubts, pools, webhooks] = await Promise.all([
    readSeen(env.DB, { now, turn, limit: MAX_WALLETS }),
    oldestDoubts(env.DB, MAX_DOUBTS),
    askReachable(env, (db) => poolsInPlay(db, { turn, limit: poolsOfEach(env) })),
    subscriptionsInTurn(env.DB, { turn, limit: MAX_WEBHOOKS }),
  ]);
  const known = new Set(seen.map(walletName));
  const noted = doubts.filter((doubt) => !known.has(walletName(doubt)));
  const wallets = [...seen, ...noted.map((doubt) => ({ ...doubt, period: periodOf(now) }))];
  const queues: SeenQueue[] = [];
  const answers: Parameters<typeof noteDoubts>[1][number][] = [];
  const [ofWallets, ofPools, ofWebhooks] = await Promise.all([
    wakeAll(wallets, async (wallet) => {
      const { busy, doubt } = read(await walletStub(env, wallet).wake());
      answers.push({ wallet, doubt });
      return busy;
    }),
    wakeAll<PoolAddress>(pools, (pool) => poolStub(env, pool).wake()),
    wakeAll(webhooks, async (webhook) => {
      const state = await webhookEndpointStub(env, webhook).wake();
      queues.push({ webhook, state: typeof state === "boolean" ? undefined : state });
      return typeof state === "boolean" ? state : state.waiting > 0;
    }),
    announceMoves(env),
    sealAuditLogs(env),
    announceSecurityEvents(env),
    handOverPayouts(env),
    announceDeposits(env),
  ]);
  // A wallet that still has work stays in the sweep, however long ago it was recorded.
  const restless = [...ofWallets.busy, ...ofWallets.unreached];
  const staying = restless.filter(({ period }) => period < periodOf(now));
  if (staying.length > 0) await noteAllSeen(env.DB, staying, now);
  await noteDoubts(env.DB, answers, now);
  await noteQueues(env.DB, queues);
  await forgetSeen(env.DB, { now, limit: MAX_FORGOTTEN });
  await forgetSecurityEvents(env.DB, { now, limit: MAX_FORGOTTEN });
  await forgetRefusedCalls(env.DB, { now, limit: MAX_FORGOTTEN });
  await resealSecrets(env.DB, readKeyring(env, "SEALING_KEY"));
  console.info(
    JSON.stringify({
      event: "swept",
      wallets: { known: seen[0]?.known ?? 0, ...counts(wallets, ofWallets) },
      pools: counts(pools, ofPools),
      webhooks: counts(webhooks, ofWebhooks),
    }),
  );
}

/** Each database has its share of the calls, and its own turns. */
function poolsOfEach(env: Env): number {
  return Math.max(1, Math.floor(MAX_POOLS / shardsIn(env).size));
}

/** For some minutes after a deploy, some wallets answer as in the version that did not report doubts. */
function read(answer: Woken | boolean): Woken {
  return typeof answer === "boolean" ? { busy: answer, doubt: null } : answer;
}

interface WokenTargets<Target> {
  /** Those that still have work to do. */
  readonly busy: readonly Target[];
  readonly unreached: readonly Target[];
}

/** Wakes all at the same time, so that a slow or failing one delays none of the others. */
async function wakeAll<Target>(
  targets: readonly Target[],
  wake: (target: Target) => Promise<boolean>,
): Promise<WokenTargets<Target>> {
  const answers = await Promise.allSettled(targets.map(async (target) => wake(target)));
  const answered = (wanted: (answer: PromiseSettledResult<boolean>) => boolean) =>
    targets.filter((_, index) => {
      const answer = answers[index];
      return answer !== undefined && wanted(answer);
    });
  return {
    busy: answered((answer) => answer.status === "fulfilled" && answer.value),
    unreached: answered((answer) => answer.status === "rejected"),
  };
}

function counts<Target>(woken: readonly Target[], { busy, unreached }: WokenTargets<Target>) {
  return { woken: woken.length, busy: busy.length, unreached: unreached.length };
}
