/**
 * A casino for one test: a tenant with keys and webhook secrets, and functions that call the API as
 * its backend and as its players. Nothing is shared, so tests run in parallel.
 */
import { env, exports } from "cloudflare:workers";
import { ulid } from "ulid";
import type { Environment } from "../../domain/ids.ts";
import { signatureOf } from "../../src/auth/request-signature.ts";
import { readConfig } from "../../src/config.ts";
import type { Tenant } from "../../src/db/tenant.ts";
import { type NewTenant, openTenant } from "../../src/onboarding/open-tenant.ts";
import { type ApiAnswer, readAnswer, readText } from "./api-answer.ts";
import { expectDocumented, operationOf } from "./api-document.ts";
import { expectNoSecretIn } from "./no-secret-told.ts";

const ORIGIN = "https://rouleau.test";

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  /** Sends the body as a stream, without a length. */
  readonly streamed?: boolean;
  /** The bearer credential: a key or token, or null for none. The casino's own key by default. */
  readonly credential?: string | null;
  /**
   * Signs the call with the casino's webhook secret. Calls by its own keys are signed where they must be,
   * unless this is false.
   */
  readonly signed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The function that answers, instead of the Worker under test. */
  readonly via?: (request: Request) => Promise<Response>;
}

export interface LaunchOptions {
  readonly playerId?: string;
  readonly username?: string;
  readonly currency?: string;
  readonly jurisdiction?: string;
  readonly locale?: string;
  readonly gameId?: string;
  readonly demo?: boolean;
  readonly ageGroup?: "under25";
}

export interface PlayerSession {
  readonly playerId: string;
  readonly externalId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Calls the API with the access token. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>;
}

export interface Casino {
  readonly tenant: Tenant;
  readonly environment: Environment;
  /** The key and secret of this environment, and of the other one. */
  readonly key: string;
  readonly otherKey: string;
  readonly secret: string;
  readonly otherSecret: string;
  /** Calls the API with this environment's key. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>;
  /** Creates a launch token, for a new player unless `playerId` is given. */
  createToken(options?: LaunchOptions): Promise<string>;
  /** Creates a token, exchanges it, and returns the player's session. */
  launch(options?: LaunchOptions): Promise<PlayerSession>;
  /** Credits a player's cash, in major units. */
  deposit(playerId: string, amount: string, currency?: string): Promise<ApiAnswer>;
  /** Returns a player's real-money balance, in major units. */
  balance(playerId: string, currency?: string): Promise<string>;
}

export type CasinoOptions = Partial<NewTenant> & {
  readonly environment?: Environment;
  /** False for a tenant that has no webhook secret yet. */
  readonly secrets?: boolean;
};

/** Opens a casino, active in both environments by default. */
export async function openCasino(options: CasinoOptions = {}): Promise<Casino> {
  const { environment = "sandbox", secrets = true, ...tenant } = options;
  const bothEnvironments = ["sandbox", "production"] as const;
  const opened = await openTenant(
    {
      name: "Test casino",
      status: "active",
      secretsFor: secrets ? bothEnvironments : [],
      ...tenant,
    },
    readConfig(env).sealingKeys,
  );
  await env.DB.batch(
    opened.statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)),
  );
  const other = environment === "sandbox" ? "production" : "sandbox";
  const key = opened.apiKeys[environment] ?? "";
  const secret = opened.webhookSecrets[environment] ?? "";

  const casino: Casino = {
    tenant: opened.tenant,
    environment,
    key,
    otherKey: opened.apiKeys[other] ?? "",
    secret,
    otherSecret: opened.webhookSecrets[other] ?? "",
    call(method, path, options = {}) {
      const { credential = key } = options;
      const isOwn = credential?.startsWith(`sk_${environment}_`);
      const access = operationOf(method, path)?.access ?? "public";
      const isSigned = secrets && access.includes("signed") && !access.endsWith("by choice");
      const signed = { signed: isSigned, ...options, credential };
      return call(method, path, signed, isOwn ? secret : casino.otherSecret);
    },
    async createToken(launch = {}) {
      const answer = await casino.call("POST", "/api/v1/auth/sso/create-token", {
        body: { playerId: `player-${ulid()}`, ...launch },
      });
      return expectSuccess(answer).launchToken;
    },
    async launch(launch = {}) {
      const launchToken = await casino.createToken(launch);
      return playerSession(expectSuccess(await exchange(launchToken)));
    },
    deposit: (playerId, amount, currency = opened.tenant.settings.currency) =>
      casino.call("POST", "/api/v1/wallet/deposit", {
        body: { playerId, amount, currency },
        headers: { "Idempotency-Key": ulid() },
      }),
    async balance(playerId, currency = opened.tenant.settings.currency) {
      const path = `/api/v1/wallet/balance?playerId=${playerId}&currency=${currency}`;
      return expectSuccess(await casino.call("GET", path)).balance;
    },
  };
  return casino;
}

let signedCalls = 0;

/** Exchanges a launch token as the game client does. */
export function exchange(launchToken: string): Promise<ApiAnswer> {
  return call("POST", "/api/v1/auth/sso/exchange", { body: { launchToken } });
}

/**
 * Calls the API, without a credential unless one is given. Fails the test if the answer is not as
 * documented.
 */
export async function call(
  method: string,
  path: string,
  options: CallOptions = {},
  secret = "",
): Promise<ApiAnswer> {
  const response = await answerTo(method, path, options, secret);
  const isText = /^text\/(csv|plain)/.test(response.headers.get("Content-Type") ?? "");
  const answer = await (isText ? readText(response) : readAnswer(response));
  expectNoSecretIn(`${method} ${path}`, answer.text);
  if (isText) return answer;
  expectDocumented({ method, path, body: options.body, answer });
  return answer;
}

/**
 * Sends a request and returns the raw response, for answers without an envelope. Fails the test if
 * it contains a secret.
 */
export async function send(
  method: string,
  path: string,
  options: CallOptions = {},
  secret = "",
): Promise<Response> {
  const response = await answerTo(method, path, options, secret);
  if (response.webSocket === null && response.body !== null) {
    expectNoSecretIn(`${method} ${path}`, await response.clone().text());
  }
  return response;
}

async function answerTo(
  method: string,
  path: string,
  options: CallOptions,
  secret: string,
): Promise<Response> {
  const { body, rawBody, credential = null, signed = false } = options;
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = new Headers();
  if (text !== undefined) headers.set("Content-Type", "application/json");
  if (credential !== null) headers.set("Authorization", `Bearer ${credential}`);
  if (signed) {
    // Two identical calls in one second would have the same signature.
    signedCalls += 1;
    const timestamp = String(Math.floor(Date.now() / 1000) + (signedCalls % 250));
    const bytes =
      typeof text === "string" ? new TextEncoder().encode(text) : (text ?? new Uint8Array());
    const { pathname } = new URL(path, ORIGIN);
    headers.set("X-Service-Timestamp", timestamp);
    headers.set(
      "X-Service-Signature",
      signatureOf(secret, { timestamp, method, path: pathname, body: bytes }),
    );
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const url = new URL(path, ORIGIN);
  const request = new Request(url, {
    method,
    headers,
    redirect: "manual",
    ...(text === undefined ? {} : { body: options.streamed ? streamOf(text) : text }),
  });
  return options.via?.(request) ?? exports.default.fetch(request);
}

function streamOf(body: string | Uint8Array<ArrayBuffer>): ReadableStream {
  const { body: stream } = new Response(body);
  if (stream === null) throw new Error("a body that is there has a stream");
  return stream.pipeThrough(new TransformStream());
}

/** Returns the data of an answer, which must be a success. */
export function expectSuccess(answer: ApiAnswer): ApiAnswer["data"] {
  if (answer.code !== undefined) throw new Error(`refused: ${answer.text}`);
  return answer.data;
}

/** Returns a player's session from the answer of the exchange. */
export function playerSession(data: ApiAnswer["data"]): PlayerSession {
  const { accessToken, refreshToken, sessionId, player } = data;
  return {
    playerId: player.id,
    externalId: player.externalId,
    sessionId,
    accessToken,
    refreshToken,
    call: (method, path, options = {}) =>
      call(method, path, { credential: accessToken, ...options }),
  };
}
