/**
 * Whatever is sent to an operation of the document, the answer is as documented: never a 5xx, always
 * the envelope with its id and the headers of the limits, and a refusal moves nothing. Proof 18.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, describe, expect, it } from "vitest";
import { walletStub } from "../../src/objects.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, operations } from "../support/api-document.ts";
import { belongingsOf } from "../support/belongings.ts";
import { type Casino, call, openCasino, type PlayerSession } from "../support/casino.ts";
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
const CALLS_PER_SENDER = 240;
const SEED = 20_261_121;

/** Answers after which a sender cannot be used any more, and is replaced. */
const UNUSABLE = new Set(["80001", "IP_NOT_ALLOWED", "PRODUCTION_NOT_ENABLED", "PLAYER_SUSPENDED"]);

/** A sender of requests, and what its requests may name. */
interface Sender {
  readonly casino: Casino;
  readonly known: Known;
  readonly player: PlayerSession;
  readonly address: string;
  /** Every balance of the player that the requests may name. */
  readonly balances: () => Promise<unknown>;
}

async function openSender(): Promise<Sender> {
  const casino = await openCasino({ plan: "enterprise" });
  const player = await casino.launch();
  // A jackpot win can come at any time, and would look like a refusal that moved money.
  await casino.call("PATCH", "/api/v1/admin/games/golden-reels", { body: { jackpot: false } });
  const known = {
    ...(await belongingsOf(casino, player)),
    launchToken: await casino.createToken(),
    refreshToken: player.refreshToken,
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

const statuses = new Map<number, number>();
const via = openIsolate();
let sender: Sender;
let callsLeft = 0;
/** The sender's balances, as long as only refusals followed, which move nothing. */
let balances: unknown;

/**
 * Returns the current sender, or a new one when its limits or its own requests have made it
 * unusable.
 */
async function currentSender(): Promise<Sender> {
  if (callsLeft <= 0) {
    sender = await openSender();
    balances = undefined;
    callsLeft = CALLS_PER_SENDER;
  }
  callsLeft -= 1;
  return sender;
}

afterAll(() => {
  if (LONG) console.log(JSON.stringify([...statuses].sort(([a], [b]) => a - b)));
});

describe.each(operations.map((operation, at) => ({ operation, at, ...operation })))(
  "$method $path",
  ({ operation, at }) => {
    const count = operation.path === SLOW_PATH && !LONG ? Math.min(EACH, 3) : EACH;
    it(`answers ${count} generated requests as documented, and refusals move nothing`, {
      timeout: 1_200_000,
    }, async () => {
      const random = new SeededRandom(SEED + at);
      for (let sent = 0; sent < count; sent += 1) {
        const by = await currentSender();
        const request = generateRequest(random, operation, by.known);
        const mayMove = request.method !== "GET";
        if (mayMove) balances ??= await by.balances();
        const answer = await send(operation, by, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (mayMove && answer.code !== undefined) {
          expect(await by.balances(), describeRequest(request, answer)).toEqual(balances);
        }
        if (answer.code === undefined) balances = undefined;
        if (UNUSABLE.has(answer.code ?? "") && !("Authorization" in request.headers)) callsLeft = 0;
      }
    });
  },
);

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
