/**
 * Webhooks on the real runtime, killed while it delivers to a receiver that fails. `LONG=1` runs
 * the long form: 5,000 events and ten kills. Proof 24.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import type { Production } from "../../bench/production.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { LONG, ofLength } from "../support/length.ts";
import { expectData, type Request, send } from "./api.ts";
import { auditWebhooks, letRetriesFallDue } from "./audit-webhooks.ts";
import { BUILT_WITHIN_MS, builtWorkers } from "./built-workers.ts";
import { type Casino, exchangeRequest, GAME, launchToken, openCasinos } from "./casino.ts";
import { ADDRESS } from "./operation.ts";
import { createDeployment, type Deployment, type Life, startLife } from "./runtime.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const KILLS = ofLength({ short: 1, proofs: 3, long: 10 });
const EVENTS = ofLength({ short: 60, proofs: 150, long: 5_000 });
/** Long enough for an unanswered delivery to time out. */
const LIFE_MS = LONG ? 14_000 : 2_400;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
const CLIENTS_PER_CASINO = 6;
/** How long a life may take to do its share, however busy the machine is. */
const ENOUGH_WITHIN_MS = LONG ? 120_000 : 60_000;
const SETTLED_WITHIN_MS = 120_000;
const EVENT_TYPES = [
  "player.created",
  "session.started",
  "session.ended",
  "wallet.deposit.completed",
  "wallet.withdrawal.sent",
  "wallet.withdrawal.confirmed",
  "wallet.withdrawal.completed",
  "wallet.withdrawal.failed",
  "round.settled",
  "round.jackpot_won",
];
/** The steps that a held withdrawal may go through. */
const PAYOUTS = [["sent", "confirm", "complete"], ["sent", "complete"], ["complete"], ["fail"]];
const PAYOUT_STATES = ["sent", "confirmed", "completed", "failed"];
const WEBHOOKS = "/api/v1/admin/webhooks";

interface Customer {
  readonly casino: Casino;
  readonly externalId: string;
}

let production: Production;

beforeAll(async () => {
  production = await builtWorkers();
}, BUILT_WITHIN_MS);

it("despite kill -9, every cause on disk has exactly one event, delivered at least once to a receiver that refuses, hangs and drops, always with the same body and a valid signature; nothing else has an event", {
  // More than all the waits inside together; each says what did not come.
  timeout: 600_000 + SETTLED_WITHIN_MS + KILLS * (LIFE_MS + ENOUGH_WITHIN_MS + 20_000),
}, async () => {
  const random = new SeededRandom(SEED);
  const receiver = new WebhookReceiver(random);
  const deployment = await createDeployment(production);
  let life: Life | undefined;
  try {
    await receiver.open();
    const customers: Customer[] = [];
    const done: Work["done"] = { count: 0, payoutSteps: new Set(), troubles: new Map() };
    let hooks: Hook[] = [];
    let casinos: Casino[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      life = await start(deployment, receiver, kill === 0);
      if (kill === 0) {
        casinos = await openCasinos(deployment, life);
        hooks = await Promise.all(
          casinos.map((casino) => openHook(life as Life, casino, receiver)),
        );
      }
      await wakeAll(life, hooks);
      const work = Promise.allSettled(
        casinos.flatMap((casino) =>
          Array.from({ length: CLIENTS_PER_CASINO }, () =>
            runClient(life as Life, casino, {
              ...{ customers, done },
              random: new SeededRandom(random.word()),
            }),
          ),
        ),
      );
      const startedAt = Date.now();
      await pause(LIFE_MS / 2 + random.below(LIFE_MS / 2));
      // However slow the machine is, enough has to happen.
      const enough = ((kill + 1) * EVENTS) / KILLS;
      const isLast = kill === KILLS - 1;
      const isEnough = () =>
        done.count >= enough && (!isLast || done.payoutSteps.size === PAYOUT_STATES.length);
      const deadline = startedAt + LIFE_MS + ENOUGH_WITHIN_MS;
      while (!isEnough()) {
        if (Date.now() > deadline)
          throw new Error(`not enough in life ${kill + 1}: ${describeWork(done)}`);
        await pause(20);
      }
      await life.kill();
      await work;
      letRetriesFallDue(deployment.folder);
    }
    receiver.isFailing = false;
    life = await start(deployment, receiver, false);
    await wakeAll(life, hooks);
    await readPlayers(life, customers);
    await waitUntilDelivered(life, hooks);
    await life.kill();
    const { findings, causes } = auditWebhooks(deployment.folder, receiver);
    process.stdout.write(
      `${causes} events, ${receiver.deliveries} deliveries, ${KILLS} kills, ${describeWork(done)}, SEED=${SEED}\n`,
    );
    expect(findings.slice(0, 20)).toEqual([]);
    // A run in which nothing happened would prove nothing.
    expect(causes).toBeGreaterThanOrEqual(EVENTS);
    expect(receiver.deliveries).toBeGreaterThan(causes);
    const types = new Set([...receiver.events.values()].map(({ type }) => type));
    for (const state of PAYOUT_STATES) {
      expect(types).toContain(`wallet.withdrawal.${state}`);
    }
  } finally {
    if (life?.alive) await life.kill();
    await receiver.close();
    deployment.clear();
  }
});

interface Work {
  readonly customers: Customer[];
  /** Answered calls that each cause an event, and the steps of payouts among them. */
  readonly done: {
    count: number;
    readonly payoutSteps: Set<string>;
    /** How often a call went wrong while the runtime was alive, by what it was. */
    readonly troubles: Map<string, number>;
  };
  readonly random: SeededRandom;
}

interface Hook {
  readonly casino: Casino;
  readonly id: string;
}

function start(deployment: Deployment, receiver: WebhookReceiver, isFirst: boolean): Promise<Life> {
  return startLife(deployment, isFirst, { WEBHOOK_SENDER: receiver.sender });
}

async function openHook(life: Life, casino: Casino, receiver: WebhookReceiver): Promise<Hook> {
  const url = receiver.urlOf(casino.tenantId);
  const body = JSON.stringify({ url, eventTypes: EVENT_TYPES });
  const { key: credential, secret } = casino;
  const request = { method: "POST", path: WEBHOOKS, credential, secret, body } as const;
  const { id, deliverySecret } = await expectData(life.origin, request);
  receiver.verifyWith(casino.tenantId, deliverySecret);
  return { casino, id };
}

/**
 * An endpoint sends what became due in the meantime with its next activity; here that is a replay
 * request.
 */
async function wakeAll(life: Life, hooks: readonly Hook[]): Promise<void> {
  for (const { casino, id } of hooks) {
    const body = JSON.stringify({ since: new Date(0).toISOString() });
    const path = `${WEBHOOKS}/${id}/replay`;
    await expectData(life.origin, { method: "POST", path, credential: casino.key, body });
  }
}

/** Says what clients had done when they had not done enough. */
function describeWork({ count, payoutSteps, troubles }: Work["done"]): string {
  return JSON.stringify({ count, steps: [...payoutSteps], troubles: Object.fromEntries(troubles) });
}

/**
 * Runs a client until the runtime is killed, one player after the other. It never retries an
 * unanswered call; a busy machine may leave one unanswered, and then the next player comes.
 */
async function runClient(life: Life, casino: Casino, work: Work): Promise<void> {
  const { troubles } = work.done;
  while (life.alive) {
    const trouble = await playOnce(life, casino, work).catch(String);
    if (trouble === undefined || !life.alive) continue;
    troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
    await pause(100);
  }
}

/** Plays one new player from launch to logout. Returns what went wrong, if the player could not start. */
async function playOnce(
  life: Life,
  casino: Casino,
  { customers, done, random }: Work,
): Promise<string | undefined> {
  const { key: credential, secret } = casino;
  const sendCounted = async (request: Request) => {
    const answer = await send(life.origin, request);
    if (answer !== undefined && answer.code === undefined) done.count += 1;
    return answer;
  };
  const [currency = "USD"] = casino.currencies;
  const playerId = randomUUID();
  const token = await launchToken(life.origin, casino, { playerId, currency, demo: false });
  if (token === undefined) return "no launch token";
  customers.push({ casino, externalId: playerId });
  const session = await sendCounted(exchangeRequest(token));
  const money = JSON.stringify({ playerId, amount: "5", currency });
  const keyed = () => ({ method: "POST", key: randomUUID() }) as const;
  for (let deposits = random.between(1, 4); deposits > 0; deposits -= 1) {
    await sendCounted({
      ...keyed(),
      path: "/api/v1/wallet/deposit",
      credential,
      body: money,
    });
  }
  const access = session?.data?.accessToken;
  if (access === undefined) return `no session: ${session?.code}`;
  for (let rounds = random.between(1, 4); rounds > 0; rounds -= 1) {
    const path = `/api/v1/games/${GAME}/rounds`;
    const body = JSON.stringify({ stake: "1" });
    await sendCounted({ ...keyed(), path, credential: access, body });
  }
  const isHeld = currency === "USDT" && random.chance(0.7);
  const to = isHeld ? { chain: "ethereum", toAddress: ADDRESS } : {};
  const out = JSON.stringify({ playerId, amount: "1", currency, ...to });
  const withdraw = { ...keyed(), path: "/api/v1/wallet/withdraw", credential, body: out, secret };
  const taken = await (isHeld ? send(life.origin, withdraw) : sendCounted(withdraw));
  for (const step of isHeld && taken?.data ? random.pick(PAYOUTS) : []) {
    const path = `/api/v1/admin/withdrawals/${taken?.data.withdrawalId}/${step}`;
    const body = JSON.stringify(step === "fail" ? { reason: "bounced" } : { reference: "paid" });
    const moved = await sendCounted({ method: "POST", path, credential, body, secret });
    if (moved?.data !== undefined) done.payoutSteps.add(step);
  }
  const path = "/api/v1/auth/logout";
  if (random.chance(0.7)) await sendCounted({ method: "POST", path, credential: access });
  return undefined;
}

/**
 * Reads every player, which makes a wallet hand over its events; wallets that no call reaches use
 * their alarms.
 */
async function readPlayers(life: Life, customers: readonly Customer[]): Promise<void> {
  for (const { casino, externalId } of customers) {
    const path = `/api/v1/admin/players/${externalId}`;
    await send(life.origin, { method: "GET", path, credential: casino.key });
  }
}

/** Waits until no endpoint has anything left to send. */
async function waitUntilDelivered(life: Life, hooks: readonly Hook[]): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (const { casino, id } of hooks) {
    for (;;) {
      const request = { method: "GET", path: WEBHOOKS, credential: casino.key } as const;
      const { webhooks } = await expectData(life.origin, request);
      const hook = webhooks.find((one: { id: string }) => one.id === id);
      if (hook.deliveries.waiting === 0) break;
      if (Date.now() > deadline) throw new Error(`not delivered in time: ${JSON.stringify(hook)}`);
      await pause(200);
    }
  }
}
