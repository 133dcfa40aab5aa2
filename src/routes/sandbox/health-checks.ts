/**
 * The checks of the platform's ten parts. Each one asks its part for something with a known answer.
 * Reference 19.2 and 19.3.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { assert } from "../../../domain/assert.ts";
import { drawStream, serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import type { Environment } from "../../../domain/ids.ts";
import { checkVersions } from "../../../domain/versions/known-answers.ts";
import { historyQueueOf } from "../../../durable-objects/history-queue.ts";
import { issueLaunchToken, type LaunchClaims, verifyLaunchToken } from "../../auth/tokens.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import type { Config } from "../../config.ts";
import { healthStub, idempotencyKeyStub, walletStub } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { VERIFIER_CHECKSUM } from "./verifier-checksum.ts";

/** The parts, by the names of Reference 19.2. */
export const PARTS = [
  "database",
  "redis",
  "websocket",
  "gameEngine",
  "walletService",
  "authService",
  "webhookDelivery",
  "blockchainScanner",
  "provablyFair",
  "cdn",
] as const;
export type Part = (typeof PARTS)[number];

/** Exercises a part; throws if the part does not do what it should. */
export type Check = () => Promise<unknown> | unknown;

interface Checked {
  readonly env: Env;
  readonly config: Config;
  readonly tenantId: string;
  readonly environment: Environment;
}

/** An id that no player has: no operator's own id produces it. */
const NOBODY = "plr_health";
/** An older message means that history is stuck, because wallets send again after 50 seconds. */
const MAX_MESSAGE_AGE_MS = 10 * 60_000;

/** A test seed and the draws that it must always give; otherwise no old round could be recomputed. */
const GOLDEN = {
  serverSeed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  hash: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  draws: { clientSeed: "golden", nonce: 1, words: [3_485_434_603, 1_944_942_423, 941_058_948] },
} as const;

/** Returns the checks for the tenant that makes the call. */
export function partChecks(checked: Checked): Record<Part, Check> {
  const { env, config } = checked;
  return {
    database: () => env.DB.prepare("SELECT id FROM tenants LIMIT 1").all(),
    redis: () => checkShortLivedState(checked),
    websocket: () => checkEcho(env),
    gameEngine: checkGames,
    walletService: () => checkWallet(checked),
    authService: () => checkTokens(config, checked),
    webhookDelivery: () => checkQueue(checked),
    blockchainScanner: () => checkChains(checked),
    provablyFair: checkDraws,
    cdn: () => checkAssets(env),
  };
}

/**
 * The store of short-lived records is what Reference 19.2 calls redis: a record can be claimed, is held,
 * and is free again once it expires.
 */
async function checkShortLivedState({ env, tenantId, environment }: Checked): Promise<void> {
  // No caller's Idempotency-Key contains a space.
  const record = (label: string) =>
    idempotencyKeyStub(env, { tenantId, environment, key: `health ${label} ${ulid()}` });
  const [held, expired] = [record("held"), record("expired")];
  // Far longer than the check may take.
  const long = { lifetimeSeconds: 60 };
  const short = { lifetimeSeconds: 0.1 };
  assert(await expired.claim({ fingerprint: "a", ...short }), "a free record is written");
  assert(await held.claim({ fingerprint: "a", ...long }), "another is written");
  assert(!(await held.claim({ fingerprint: "b", ...long })), "it is held");
  await scheduler.wait(2 * 1000 * short.lifetimeSeconds);
  assert(await expired.claim({ fingerprint: "b", ...short }), "the first has expired and is free");
}

async function checkEcho(env: Env): Promise<void> {
  const upgrade = { headers: { Upgrade: "websocket" } };
  const { webSocket } = await healthStub(env).fetch("https://health/echo", upgrade);
  assert(webSocket !== null, "the socket opens");
  webSocket.accept();
  const sent = ulid();
  try {
    const echoed = await new Promise((resolve, reject) => {
      webSocket.addEventListener("message", ({ data }) => resolve(data));
      webSocket.addEventListener("close", () => reject(new Error("closed before it answered")));
      webSocket.send(sent);
    });
    assert(echoed === sent, "the socket echoes what it was sent");
  } finally {
    webSocket.close(1000);
  }
}

/** Known draws give the known outcomes, in every game. */
function checkGames(): void {
  const wrong = checkVersions().filter(({ rulesHold, roundsHold }) => !rulesHold || !roundsHold);
  assert(wrong.length === 0, `not as published: ${wrong.map(({ gameId }) => gameId).join(", ")}`);
}

/** The operator's chains were read recently and none is frozen; another operator's troubles are not shown. */
async function checkChains({ env, tenantId, environment }: Checked): Promise<void> {
  const chains = chainsOf(env);
  if (chains === undefined) {
    // No chain is watched, so nothing can be late.
    console.info(JSON.stringify({ event: "health", blockchainScanner: "disabled" }));
    return;
  }
  const own = await chains.ownChains({ tenantId, environment });
  const troubles = own.flatMap(({ troubles }) => troubles);
  assert(troubles.length === 0, troubles.join(" "));
}

async function checkWallet({ env, tenantId, environment }: Checked): Promise<void> {
  const found = await walletStub(env, { tenantId, environment, playerId: NOBODY }).player();
  assert(!found.ok, "the wallet of an unknown player has no player");
}

/** A token that we sign is valid; with one character changed it is not. */
async function checkTokens(config: Config, { tenantId, environment }: Checked): Promise<void> {
  const claims: LaunchClaims = {
    sub: "health",
    tid: tenantId,
    env: environment,
    cur: "USD",
    jur: "CW",
    loc: "en",
    pid: NOBODY,
    demo: true,
    uname: "health",
    jti: ulid(),
  };
  const { token } = issueLaunchToken(config, claims);
  const verified = verifyLaunchToken(config, token);
  assert(verified?.claims.jti === claims.jti, "our own token is valid");
  const [head, payload, signature = ""] = token.split(".");
  const altered = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  const forged = verifyLaunchToken(config, `${head}.${payload}.${altered}`);
  assert(forged === undefined, "an altered one is not");
}

/** Webhook deliveries start from the history queue, so a stuck queue means late webhooks. */
async function checkQueue({ env, tenantId }: Checked): Promise<void> {
  const { backlogCount, oldestMessageTimestamp } = await historyQueueOf(env, tenantId).metrics();
  if (backlogCount === 0) return;
  const ageMs = Date.now() - (oldestMessageTimestamp?.getTime() ?? Date.now());
  assert(ageMs < MAX_MESSAGE_AGE_MS, `the oldest message is ${ageMs} ms old`);
}

/** A known seed gives the known hash and the known draws. */
function checkDraws(): void {
  const { serverSeed, hash, draws } = GOLDEN;
  assert(serverSeedHash(serverSeed) === hash, "the hash of the seed is the known one");
  const stream = drawStream({ serverSeed, ...draws });
  for (const word of draws.words)
    assert(stream.below(2 ** 32) === word, "the draws are the known ones");
}

/** The file that every game page needs is served, and the verifier page is the published one. */
async function checkAssets(env: Env): Promise<void> {
  const [files, verifier] = await Promise.all(
    ["/game/build/pages.json", "/verify"].map((path) => env.ASSETS.fetch(`https://assets${path}`)),
  );
  assert(files?.ok === true && (await files.text()).length > 0, `answers ${files?.status}`);
  assert(verifier?.ok === true, `the verifier answers ${verifier?.status}`);
  const page = new Uint8Array(await verifier.arrayBuffer());
  assert(bytesToHex(sha256(page)) === VERIFIER_CHECKSUM, "the verifier page is the published one");
}
