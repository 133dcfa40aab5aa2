/**
 * The tenants and players of the bench, created as an operator creates them: with launch tokens,
 * exchanges and deposits over HTTP. Also the requests that the loads send.
 */
import { createHmac } from "node:crypto";
import { ulid } from "ulid";
import { playerIdFor } from "../domain/ids.ts";
import { issueLaunchToken } from "../src/auth/tokens.ts";
import { type Config, readConfig } from "../src/config.ts";
import { openTenant } from "../src/onboarding/open-tenant.ts";
import { KEY_SLOT } from "./run-load.ts";
import type { Address, BenchSecrets, Stack } from "./stack.ts";
import { RECEIVER } from "./webhook-receiver.ts";

/** The game of every bet. */
export const GAME_ID = "golden-reels";
export const STAKE = "1.00";
const DEPOSIT = "1000000.00";
const CURRENCY = "USD";
/** Set-up calls that run at the same time. */
const LANES = 16;

/** A tenant of the bench; it plays in the sandbox. */
export interface Casino {
  readonly tenantId: string;
  readonly apiKey: string;
  /** Undefined for a tenant that does not sign its requests. */
  readonly webhookSecret: string | undefined;
  readonly config: Config;
  readonly address: Address;
}

/** A player with a session and money. */
export interface BenchPlayer {
  readonly externalId: string;
  readonly accessToken: string;
  /** The address that the player's calls state, if the Worker trusts it. */
  readonly from: string;
}

/** Returns an address for a player; every second one is IPv6, whose two networks each have a limit. */
function addressOf(externalId: string): string {
  const number = Number(externalId.replace(/\D/g, ""));
  const [high, low] = [number >> 8, number & 255];
  return number % 2 === 0 ? `10.0.${high}.${low}` : `2001:db8:${number.toString(16)}::1`;
}

/** Creates a tenant in a Worker's database. */
export async function openCasino(
  stack: Stack,
  options: {
    worker: string;
    name: string;
    jackpot: boolean;
    secrets: BenchSecrets;
    signs?: boolean;
    /** The Worker's database, if it is in another stack. */
    database?: Awaited<ReturnType<Stack["miniflare"]["getD1Database"]>>;
  },
): Promise<Casino> {
  const config = readConfig({ STAGE: "local", ...options.secrets });
  const opened = await openTenant(
    {
      id: options.name,
      name: options.name,
      status: "active",
      keysFor: ["sandbox"],
      secretsFor: options.signs ? ["sandbox"] : [],
      settings: { games: { [GAME_ID]: { jackpot: options.jackpot } } },
    },
    config.sealingKeys,
  );
  const database = options.database ?? (await stack.miniflare.getD1Database("DB", options.worker));
  await database.batch(
    opened.statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
  );
  return {
    tenantId: opened.tenant.id,
    apiKey: opened.apiKeys.sandbox ?? "",
    webhookSecret: opened.webhookSecrets.sandbox,
    config,
    address: await stack.addressOf(options.worker),
  };
}

/** Returns the operator's own ids for that many players. */
export function externalIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `player-${index}`);
}

/** Returns a new launch token, valid for 30 seconds. */
export async function launchToken(
  casino: Casino,
  externalId: string,
  demo = false,
): Promise<string> {
  const { token } = issueLaunchToken(casino.config, {
    sub: externalId,
    tid: casino.tenantId,
    env: "sandbox",
    cur: CURRENCY,
    jur: "CW",
    loc: "en",
    pid: playerIdFor(casino.tenantId, "sandbox", externalId),
    demo,
    uname: externalId,
    jti: ulid(),
  });
  return token;
}

/** Opens a session for each player. */
export async function launchAll(
  casino: Casino,
  players: readonly string[],
  demo = false,
): Promise<BenchPlayer[]> {
  return inLanes(players, async (externalId) => {
    const body = { launchToken: await launchToken(casino, externalId, demo) };
    const from = addressOf(externalId);
    const { accessToken } = await call<{ accessToken: string }>(casino, {
      path: "/api/v1/auth/sso/exchange",
      body,
      from,
    });
    return { externalId, accessToken, from };
  });
}

/** Deposits more for each player than a run can lose. */
export async function fundAll(casino: Casino, players: readonly string[]): Promise<void> {
  await inLanes(players, (playerId) =>
    call(casino, {
      path: "/api/v1/wallet/deposit",
      credential: casino.apiKey,
      key: ulid(),
      body: { playerId, amount: DEPOSIT, currency: CURRENCY },
    }),
  );
}

/** Creates that many webhooks for completed deposits and settled rounds. */
export async function openWebhooks(casino: Casino, count: number): Promise<void> {
  // The first webhook creates the secret with which calls about the others are signed.
  let secret = casino.webhookSecret;
  for (let webhook = 0; webhook < count; webhook += 1) {
    const made = await call<{ secret: string | null }>(casino, {
      path: "/api/v1/admin/webhooks",
      credential: casino.apiKey,
      body: {
        url: `${RECEIVER}/${webhook}`,
        eventTypes: ["wallet.deposit.completed", "round.settled"],
      },
      secret,
    });
    secret = made.secret ?? secret;
  }
}

/** Sends each webhook a test at once, so that a receiver that is back gets all waiting events. */
export async function testWebhooks(casino: Casino): Promise<void> {
  for (const id of await webhookIds(casino)) {
    await call(casino, { path: `/api/v1/admin/webhooks/${id}/test`, credential: casino.apiKey });
  }
}

async function webhookIds(casino: Casino): Promise<string[]> {
  const { webhooks } = await call<{ webhooks: { id: string }[] }>(casino, {
    method: "GET",
    path: "/api/v1/admin/webhooks",
    credential: casino.apiKey,
  });
  return webhooks.map(({ id }) => id);
}

/** Plays one round. */
export async function playOne(casino: Casino, player: BenchPlayer): Promise<void> {
  const { accessToken, from } = player;
  await call(casino, {
    from,
    path: roundsPath,
    credential: accessToken,
    key: ulid(),
    body: { stake: STAKE },
  });
}

/** Reads each player's transactions, which first updates history. */
export async function catchUp(casino: Casino, players: readonly string[]): Promise<void> {
  await inLanes(players, (playerId) =>
    call(casino, {
      method: "GET",
      path: `/api/v1/wallet/transactions/${playerId}`,
      credential: casino.apiKey,
    }),
  );
}

const roundsPath = `/api/v1/games/${GAME_ID}/rounds`;

/** Returns the request of a bet, with a slot for its idempotency key. */
export function betRequest({ accessToken }: BenchPlayer): string {
  return rawPost(roundsPath, JSON.stringify({ stake: STAKE }), [
    `Authorization: Bearer ${accessToken}`,
    `Idempotency-Key: ${KEY_SLOT}`,
  ]);
}

/** Returns the request of an exchange. */
export function exchangeRequest(token: string): string {
  return rawPost("/api/v1/auth/sso/exchange", JSON.stringify({ launchToken: token }), []);
}

/** Returns a create-token request with a signature, which is valid for 300 seconds. */
export function createTokenRequest(casino: Casino, externalId: string): string {
  const path = "/api/v1/auth/sso/create-token";
  const body = JSON.stringify({ playerId: externalId, currency: CURRENCY, gameId: GAME_ID });
  const signed = signatureHeaders(casino.webhookSecret ?? "", path, body);
  return rawPost(path, body, [
    `Authorization: Bearer ${casino.apiKey}`,
    ...Object.entries(signed).map(([name, value]) => `${name}: ${value}`),
  ]);
}

function signatureHeaders(secret: string, path: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = createHmac("sha256", secret).update(`${timestamp}.POST.${path}.${body}`);
  return {
    "X-Service-Timestamp": timestamp,
    "X-Service-Signature": `sha256=${mac.digest("hex")}`,
  };
}

/** Returns a whole HTTP/1.1 POST request with an ASCII JSON body. */
export function rawPost(path: string, body: string, headers: readonly string[]): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: bench.rouleau",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    ...headers,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

/** Returns the request for one page of a player's rounds. */
export function roundsPageRequest(casino: Casino, externalId: string, cursor?: string): string {
  const query = cursor === undefined ? "" : `?cursor=${cursor}`;
  return rawGet(`/api/v1/players/${externalId}/rounds${query}`, casino.apiKey);
}

/** Returns a whole HTTP/1.1 GET request. */
export function rawGet(path: string, apiKey: string): string {
  const head = [`GET ${path} HTTP/1.1`, "Host: bench.rouleau", `Authorization: Bearer ${apiKey}`];
  return `${head.join("\r\n")}\r\n\r\n`;
}

/** Returns the cursor of the page that starts after that many of a player's rounds. */
export async function cursorAt(casino: Casino, externalId: string, depth: number): Promise<string> {
  const limit = 100;
  let cursor = "";
  for (let seen = 0; seen < depth; seen += limit) {
    const { address, apiKey } = casino;
    const query = `?limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const response = await fetch(
      `http://${address.host}:${address.port}/api/v1/players/${externalId}/rounds${query}`,
      { headers: { Authorization: `Bearer ${apiKey}` } },
    );
    const { meta } = (await response.json()) as { meta?: { nextCursor?: string } };
    if (meta?.nextCursor === undefined) throw new Error(`the list ends after ${seen} rounds`);
    cursor = meta.nextCursor;
  }
  return cursor;
}

interface Call {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
  readonly credential?: string;
  readonly key?: string;
  readonly from?: string;
  /** Signs the call. */
  readonly secret?: string | undefined;
}

async function call<Data>({ address }: Casino, request: Call): Promise<Data> {
  const { method = "POST", path, body, credential, key, secret, from } = request;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(`http://${address.host}:${address.port}${path}`, {
    method,
    ...(sent === undefined ? {} : { body: sent }),
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(credential === undefined ? {} : { Authorization: `Bearer ${credential}` }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...(from === undefined ? {} : { "CF-Connecting-IP": from }),
      ...(secret === undefined ? {} : signatureHeaders(secret, path, sent ?? "")),
    },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  async function lane(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
