/**
 * Finds what recovery by alarms has left: each minute, wallets that may have moved lately, all pools
 * and all webhook endpoints are woken, and set their alarms again if those were lost; accounts' moves
 * that webhooks were not told of are told. Two sweeps at once do no harm.
 * DESIGN "Recovery by alarms"; docs/decisions/0008.
 */
import type { PoolAddress } from "../../durable-objects/names.ts";
import { poolsInPlay } from "../db/currencies-in-play.ts";
import { subscriptionsInTurn } from "../db/webhook-subscriptions.ts";
import { poolStub, walletStub, webhookEndpointStub } from "../objects.ts";
import { announceMoves } from "../webhooks/onboarding-events.ts";
import { forgetSeen, noteAllSeen, periodOf, readSeen } from "./seen-wallets.ts";

/** An invocation may make 1,000 calls, to objects and database together. */
const MAX_WALLETS = 600;
const MAX_POOLS = 200;
const MAX_WEBHOOKS = 100;
/** More than are noted in a minute, so what is past never piles up. */
const MAX_FORGOTTEN = 5_000;

/** One sweep. What it could not reach waits for the next; a database that cannot be reached fails it. */
export async function sweep({ scheduledTime }: ScheduledController, env: Env): Promise<void> {
  const now = scheduledTime;
  const turn = Math.floor(now / 60_000);
  const [wallets, pools, webhooks] = await Promise.all([
    readSeen(env.DB, { now, turn, limit: MAX_WALLETS }),
    poolsInPlay(env.DB, { turn, limit: MAX_POOLS }),
    subscriptionsInTurn(env.DB, { turn, limit: MAX_WEBHOOKS }),
  ]);
  const [ofWallets, ofPools, ofWebhooks] = await Promise.all([
    wakeAll(wallets, (wallet) => walletStub(env, wallet).wake()),
    wakeAll<PoolAddress>(pools, (pool) => poolStub(env, pool).wake()),
    wakeAll(webhooks, (webhook) => webhookEndpointStub(env, webhook).wake()),
    announceMoves(env),
  ]);
  // Whoever is not at rest stays in the sweep, however long ago it was seen.
  const restless = [...ofWallets.busy, ...ofWallets.unreached];
  const staying = restless.filter(({ period }) => period < periodOf(now));
  if (staying.length > 0) await noteAllSeen(env.DB, staying, now);
  await forgetSeen(env.DB, { now, limit: MAX_FORGOTTEN });
  console.info(
    JSON.stringify({
      event: "swept",
      wallets: { known: wallets[0]?.known ?? 0, ...counts(wallets, ofWallets) },
      pools: counts(pools, ofPools),
      webhooks: counts(webhooks, ofWebhooks),
    }),
  );
}

interface Woken<Target> {
  /** Those that still have something to do. */
  readonly busy: readonly Target[];
  readonly unreached: readonly Target[];
}

/** Wakes all at once: one that is slow or fails keeps none of the others waiting. */
async function wakeAll<Target>(
  targets: readonly Target[],
  wake: (target: Target) => Promise<boolean>,
): Promise<Woken<Target>> {
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

function counts<Target>(woken: readonly Target[], { busy, unreached }: Woken<Target>) {
  return { woken: woken.length, busy: busy.length, unreached: unreached.length };
}
