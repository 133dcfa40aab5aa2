/** Runs a crowd of players against a platform, and compares their books with the balances at the end. */
import { randomBytes } from "node:crypto";
import { Rouleau, toMinorUnits } from "../../clients/sdk/src/index.ts";
import { type Books, compareBooks } from "./books.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { Figures } from "./figures.ts";
import { type Crowd, CrowdPlayer, CURRENCY } from "./player.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

export interface LoadOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly players: number;
  readonly runMs: number;
  /** How many times as fast as real players. */
  readonly speed: number;
  /** Requests at once, and sockets. */
  readonly sockets: number;
  /** The same seed makes the same players; the platform decides what they win. */
  readonly seed: number;
  /** Where webhooks arrive: this machine's receiver, or an address that leads to it. Null for none. */
  readonly webhook: { readonly url?: string; readonly port?: number } | null;
  /** Ends the run early; the report is still made. */
  readonly stop?: AbortSignal;
  /** Receives the figures each second. */
  readonly onTick?: (figures: Figures, elapsedMs: number, step: string) => void;
}

export interface LoadResult {
  readonly figures: Figures;
  readonly books: Books;
  readonly startedAt: Date;
  readonly playedMs: number;
  readonly wasStopped: boolean;
  /** The reason why no webhooks were measured, if none were. */
  readonly noWebhooks: string | undefined;
}

export const WEBHOOK_DESCRIPTION = "npm run bench -- load";
const EVENTS = ["wallet.deposit.completed", "round.settled", "session.started"] as const;
/** The players arrive within this part of the run, and within a minute. */
const ARRIVAL_SHARE = 0.3;
const ARRIVAL_MS = 60_000;
/** The time to wait for the last events, whose players have gone. */
const LAST_EVENTS_MS = 5_000;

export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { baseUrl, apiKey, webhookSecret, runMs, players: count, stop } = options;
  const fetch = boundedFetch(options.sockets);
  const connection = { baseUrl, apiKey, webhookSecret, fetch };
  const operator = new Rouleau(connection);
  const startMs = performance.now();
  const figures = new Figures(startMs, runMs);
  const elapsed = () => performance.now() - startMs;
  let step = "starting";
  const ticking = setInterval(() => {
    figures.tick(performance.now());
    options.onTick?.(figures, elapsed(), step);
  }, 1_000);
  const startedAt = new Date();
  const end = new AbortController();
  const { receiver, webhookId, noWebhooks } = await openWebhook(options, operator, figures);
  try {
    const crowd: Crowd = {
      ...{ operator, baseUrl, fetch, figures, speed: options.speed },
      clock: { now: () => performance.now(), wait: (ms) => waitUntil(ms, end.signal) },
      isOver: () => end.signal.aborted,
    };
    const random = randomOf(options.seed);
    const run = randomBytes(4).toString("hex");
    const players = Array.from(
      { length: count },
      (_, at) => new CrowdPlayer(crowd, `load-${run}-${at}`, randomOf(random() * 2 ** 32)),
    );
    step = "playing";
    const arrivalMs = Math.min(ARRIVAL_MS, runMs * ARRIVAL_SHARE);
    const playing = players.map((player, at) => player.play((arrivalMs * at) / count));
    // A fault of this program ends the run instead of staying hidden in one player.
    const gone = Promise.all(playing);
    stop?.addEventListener("abort", () => end.abort(), { once: true });
    if (stop?.aborted) end.abort();
    const timer = setTimeout(() => end.abort(), runMs);
    await Promise.race([gone, new Promise<void>((over) => onAbort(end.signal, over))]);
    clearTimeout(timer);
    const playedMs = elapsed();
    step = "finishing open rounds";
    await gone;
    step = "comparing balances";
    const balances = await readBalances(operator, players);
    if (receiver !== undefined && !stop?.aborted) {
      step = "waiting for the last webhooks";
      await lastEvents(figures);
    }
    const books = compareBooks(
      players.map(({ book }) => book),
      balances,
    );
    const wasStopped = stop?.aborted ?? false;
    return { figures, books, startedAt, playedMs, wasStopped, noWebhooks };
  } finally {
    end.abort();
    if (webhookId !== undefined) await operator.webhooks.remove(webhookId).catch(() => undefined);
    receiver?.close();
    figures.tick(performance.now());
    clearInterval(ticking);
  }
}

async function openWebhook(
  { baseUrl, apiKey, webhook }: LoadOptions,
  operator: Rouleau,
  figures: Figures,
): Promise<{ receiver?: Receiver; webhookId?: string; noWebhooks: string | undefined }> {
  if (webhook === null) return { noWebhooks: "The platform cannot reach a receiver here." };
  // An earlier run that was killed left its own webhook, whose deliveries nobody receives.
  for await (const { id, description } of operator.webhooks.list()) {
    if (description === WEBHOOK_DESCRIPTION) await operator.webhooks.remove(id);
  }
  const receiver = await openReceiver(figures, webhook.port);
  const url = webhook.url ?? `http://127.0.0.1:${receiver.port}/load`;
  const body = { url, eventTypes: EVENTS, description: WEBHOOK_DESCRIPTION };
  try {
    const { id, deliverySecret } = await operator.webhooks.create(body);
    receiver.accept(new Rouleau({ baseUrl, apiKey, deliverySecret }));
    return { receiver, webhookId: id, noWebhooks: undefined };
  } catch (problem) {
    receiver.close();
    throw problem;
  }
}

/** Waits until no more events arrive, for some seconds at most. */
async function lastEvents({ webhookDelays }: Figures): Promise<void> {
  const deadline = performance.now() + LAST_EVENTS_MS;
  for (let before = -1; before !== webhookDelays.count && performance.now() < deadline; ) {
    before = webhookDelays.count;
    await new Promise((go) => setTimeout(go, 1_000));
  }
}

async function readBalances(
  operator: Rouleau,
  players: readonly CrowdPlayer[],
): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  await Promise.all(
    players.map(async ({ book: { playerId, deposited } }) => {
      const query = { playerId, currency: CURRENCY };
      try {
        const { balance } = await operator.wallet.balance(query, { timeoutMs: 120_000 });
        balances.set(playerId, toMinorUnits(balance, CURRENCY));
      } catch {
        // A player without a deposit has no wallet.
        if (deposited === 0n) balances.set(playerId, 0n);
      }
    }),
  );
  return balances;
}

function onAbort(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act, { once: true });
}

/** Waits for a time, or until the end, with one listener for thousands of players. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();
function waitUntil(ms: number, end: AbortSignal): Promise<void> {
  if (end.aborted) return Promise.resolve();
  let all = waiting.get(end);
  if (all === undefined) {
    const made = new Set<() => void>();
    all = made;
    waiting.set(end, made);
    onAbort(end, () => {
      for (const go of made) go();
    });
  }
  const everyone = all;
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      everyone.delete(go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    everyone.add(go);
  });
}

/** Mulberry32: good enough to choose games and pauses. No money depends on it. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
