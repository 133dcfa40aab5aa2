/**
 * Whatever is sent to an operation of the document, the answer is as documented: never a 5xx, always
 * the envelope with its id and the headers of the limits, and a refusal moves nothing. `LONG=1` sends
 * 2,000 requests to each operation, and with `OPERATIONS=21-40` only to these of the document. Proof 18.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, inject, it } from "vitest";
import { walletStub } from "../../src/objects.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, operations } from "../support/api-document.ts";
import { belongingsOf } from "../support/belongings.ts";
import {
  type Casino,
  call,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import {
  type GeneratedRequest,
  generateRequest,
  type Known,
} from "../support/generated-request.ts";
import { LONG, ofLength } from "../support/length.ts";
import { newAddress, openIsolate } from "../support/limited-isolate.ts";

const EACH = ofLength({ short: 1, proofs: 40, long: 2_000 });
/** A health check that exercises every part of the platform on each call. */
const SLOW_PATH = "/api/v1/test/health";
/** Senders at once in the long form: one computes while others wait for an object, the database or a clock. */
const SENDERS = LONG ? 4 : 1;
/** Fewer than the 500 that a sender's address may make in a minute. */
const CALLS_PER_SENDER = 450;
const SEED = 20_261_121;
/** The numbers of the first and the last operation to try; nothing for all. */
const [FIRST = 1, LAST = operations.length] = inject("operations")
  .split("-")
  .filter(Boolean)
  .map(Number);

/** A runtime that always has something to do handles no timers, and what waits for them would pile up. */
const CALLS_BEFORE_A_REST = 25;

/** Answers after which a sender cannot be used any more, and is replaced. */
const UNUSABLE = new Set([
  ...["80001", "IP_NOT_ALLOWED", "PRODUCTION_NOT_ENABLED", "PLAYER_SUSPENDED"],
  // Too many wrong passwords: the name is locked for the sender's address.
  "RATE_LIMITED",
]);
const PASSWORD = "nine brown hens at noon";

/** A sender of requests, and what its requests may name. */
interface Sender {
  readonly casino: Casino;
  known: Known;
  player: PlayerSession;
  readonly address: string;
  /** Every balance of the player that the requests may name. */
  readonly balances: () => Promise<unknown>;
}

let senders = 0;

async function openSender(): Promise<Sender> {
  senders += 1;
  // Half of the casinos have their players' passwords with us.
  const integrationMode = senders % 2 === 0 ? "transfer" : "sso";
  const casino = await openCasino({ plan: "enterprise", settings: { integrationMode } });
  const player = await casino.launch();
  const account = { username: "maria", password: PASSWORD };
  if (integrationMode === "transfer") {
    const body = { ...account, currency: "USD" };
    expectSuccess(await casino.call("POST", "/api/v1/players", { body }));
  }
  // A jackpot win can come at any time, and would look like a refusal that moved money.
  await casino.call("PATCH", "/api/v1/admin/games/golden-reels", { body: { jackpot: false } });
  const known = {
    ...(await belongingsOf(casino, player)),
    launchToken: await casino.createToken(),
    refreshToken: player.refreshToken,
    ...account,
  };
  const address = { tenantId: casino.tenant.id, playerId: known.player };
  const wallet = walletStub(env, { ...address, environment: "sandbox" });
  const balances = async () => {
    const details = await wallet.playerDetails();
    return details.ok && details.value.balances;
  };
  return { casino, known, player, address: newAddress(), balances };
}

function credentialOf({ access }: Operation, { casino, player }: Sender): string | null {
  if (access === "public" || access === "token in body") return null;
  if (access === "staff") return env.TEST_PLATFORM_KEY;
  return access === "session" ? player.accessToken : casino.key;
}

const via = openIsolate();

/** Sends requests one after the other, by one sender until it cannot be used any more. */
class Lane {
  #sender: Sender | undefined;
  #callsLeft = 0;
  /** The sender's balances, as long as only refusals followed, which move nothing. */
  #balances: unknown;

  /** Sends one generated request and checks its answer. Returns the answer's status. */
  async send(random: SeededRandom, operation: Operation): Promise<number> {
    const by = await this.#currentSender();
    const request = generateRequest(random, operation, by.known);
    const mayMove = request.method !== "GET";
    if (mayMove) this.#balances ??= await by.balances();
    const answer = await send(operation, by, request);
    const { code = "" } = answer;
    if (code === "") {
      this.#balances = undefined;
      const { refreshToken } = answer.data;
      if (typeof refreshToken === "string") by.known = { ...by.known, refreshToken };
    } else if (mayMove) {
      expect(await by.balances(), describeRequest(request, answer)).toEqual(this.#balances);
    }
    if (code === "SESSION_ENDED") await this.#launchAgain(by);
    if (UNUSABLE.has(code) && !("Authorization" in request.headers)) this.#callsLeft = 0;
    return answer.status;
  }

  /** Opens a new session of the sender's player, or gives the sender up if its own requests prevent that. */
  async #launchAgain(by: Sender): Promise<void> {
    const launched = by.casino.launch({ playerId: by.player.externalId });
    const player = await launched.catch(() => undefined);
    if (player === undefined) this.#callsLeft = 0;
    else Object.assign(by, { player, known: { ...by.known, refreshToken: player.refreshToken } });
  }

  /** Returns the current sender, or a new one when its limits or its own requests have made it unusable. */
  async #currentSender(): Promise<Sender> {
    if (this.#sender === undefined || this.#callsLeft <= 0) {
      this.#sender = await openSender();
      this.#balances = undefined;
      this.#callsLeft = CALLS_PER_SENDER;
    }
    this.#callsLeft -= 1;
    return this.#sender;
  }
}

const lanes = Array.from({ length: SENDERS }, () => new Lane());

describe.each(
  operations.map((operation, at) => ({ operation, at, ...operation })).slice(FIRST - 1, LAST),
)("$method $path", ({ operation, at }) => {
  const count = operation.path === SLOW_PATH && !LONG ? Math.min(EACH, 3) : EACH;
  it(`answers ${count} generated requests as documented, and refusals move nothing`, {
    timeout: 3_600_000,
  }, async () => {
    const started = Date.now();
    const statuses = new Map<number, number>();
    const sendAll = async (lane: Lane, place: number) => {
      const random = new SeededRandom(SEED + at + place * operations.length);
      for (let sent = 0; sent < count / SENDERS; sent += 1) {
        const status = await lane.send(random, operation);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (sent % CALLS_BEFORE_A_REST === CALLS_BEFORE_A_REST - 1) await scheduler.wait(0);
      }
    };
    // All must be done, also after a failure: the next operation has the same senders.
    const done = await Promise.allSettled(lanes.map(sendAll));
    for (const one of done) if (one.status === "rejected") throw one.reason;
    if (LONG) report(operation, { number: at + 1, count, statuses, started });
  });
});

/** Shows how far a long run is. */
function report(
  { method, path }: Operation,
  {
    number,
    count,
    statuses,
    started,
  }: { number: number; count: number; statuses: Map<number, number>; started: number },
): void {
  const seconds = Math.round((Date.now() - started) / 1000);
  const answers = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`);
  console.log(
    `${number} of ${operations.length}: ${method} ${path}, ${count} requests in ${seconds} s (${answers.join(", ")})`,
  );
}

async function send(
  operation: Operation,
  sender: Sender,
  request: GeneratedRequest,
): Promise<ApiAnswer> {
  const { method, path, headers, ...rest } = request;
  const answer = await call(
    method,
    path,
    {
      ...rest,
      credential: credentialOf(operation, sender),
      headers: { "Idempotency-Key": ulid(), "CF-Connecting-IP": sender.address, ...headers },
      via,
    },
    sender.casino.secret,
  ).catch((error: unknown) => {
    throw new Error(`${describeRequest(request)}: ${error}`, { cause: error });
  });
  const description = describeRequest(request, answer);
  expect(answer.status, description).toBeLessThan(500);
  for (const name of ["Limit", "Remaining", "Reset"]) {
    expect(answer.headers.get(`X-RateLimit-${name}`), description).toMatch(/^\d+$/);
  }
  return answer;
}

/** Describes a request in enough detail to send it again. */
function describeRequest(
  { method, path, headers, rawBody }: GeneratedRequest,
  answer?: ApiAnswer,
): string {
  const body = typeof rawBody === "string" ? rawBody.slice(0, 500) : String(rawBody).slice(0, 500);
  const got = answer === undefined ? "" : ` answered ${answer.text}`;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 500)} ${body}${got}`;
}
