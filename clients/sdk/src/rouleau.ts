/** The client: every operation of the API as a method, by resource. */
import type { RouleauOptions } from "./call-options.ts";
import { UsageError } from "./errors.ts";
import type { Resources } from "./generated/calls.ts";
import type { WebhookEvent } from "./generated/events.ts";
import { OPERATIONS } from "./generated/operations.ts";
import { listOf } from "./list.ts";
import { readOperation } from "./operation.ts";
import { prepareCall, secretsOf } from "./prepare-call.ts";
import { type Connection, sendCall } from "./send-call.ts";
import { type ReceivedHeaders, unwrapWebhook } from "./webhooks.ts";

interface Unwrap {
  /**
   * Verifies a delivery and returns its event. Throws WebhookError if it is not Rouleau's, with nothing
   * of the body. `rawBody` is the body as received, before any parsing.
   */
  unwrap(rawBody: string | Uint8Array, headers: ReceivedHeaders): Promise<WebhookEvent>;
}

/** A client. */
export interface Rouleau extends Resources {
  readonly webhooks: Resources["webhooks"] & Unwrap;
  /** Returns the same client for the calls of one player's session. */
  withSession(accessToken: string): Rouleau;
}

/** Makes a client: `new Rouleau({ baseUrl, apiKey, webhookSecret })`. It throws UsageError for what cannot work. */
export const Rouleau = class {
  constructor(options: RouleauOptions) {
    checkOptions(options);
    Object.assign(this, clientOf(options, connectionOf(options)));
  }
} as new (
  options: RouleauOptions,
) => Rouleau;

function clientOf(options: RouleauOptions, connection: Connection): Rouleau {
  const resources = Object.fromEntries(
    Object.entries(OPERATIONS).map(([resource, lines]) => {
      const methods = Object.entries(lines).map(([method, line]) => [
        method,
        methodOf(`${resource}.${method}`, line, options, connection),
      ]);
      return [resource, Object.fromEntries(methods)];
    }),
  ) as unknown as Resources;
  const unwrap: Unwrap["unwrap"] = (rawBody, headers) =>
    unwrapWebhook(rawBody, headers, {
      secrets: secretsOf(options.deliverySecret ?? options.webhookSecret),
      nowMs: connection.clock(),
    });
  return {
    ...resources,
    webhooks: { ...resources.webhooks, unwrap },
    withSession: (accessToken) => clientOf({ ...options, accessToken }, connection),
  };
}

function methodOf(name: string, line: string, options: RouleauOptions, connection: Connection) {
  const operation = readOperation(name, line);
  const { items } = operation;
  if (items === undefined) {
    return async (...args: unknown[]) =>
      (await sendCall(connection, prepareCall(operation, args, options))).data;
  }
  const queryAt = (operation.path.match(/\{/g) ?? []).length;
  return (...args: unknown[]) =>
    listOf(async (cursor) => {
      const page = [...args];
      if (cursor !== undefined) page[queryAt] = { ...(args[queryAt] as object), cursor };
      const { data, meta } = await sendCall(connection, prepareCall(operation, page, options));
      return { items: (data as Record<string, unknown[]>)[items] ?? [], meta };
    });
}

function connectionOf(options: RouleauOptions): Connection {
  const { fetch: given, clock = Date.now, wait = waitByTimer, onAnswer } = options;
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    // Called as a plain function: a runtime's own fetch refuses another `this`.
    fetch: given ?? ((url, init) => fetch(url, init)),
    ...{ clock, wait, onAnswer },
    aheadMs: 0,
    signatures: new Set(),
  };
}

function waitByTimer(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function checkOptions(options: RouleauOptions): void {
  const { baseUrl, apiKey, platformKey, environment } = options ?? {};
  if (typeof baseUrl !== "string" || !/^https?:\/\/[^/?#]+\/*$/.test(baseUrl)) {
    throw new UsageError(
      "new Rouleau needs baseUrl, the origin of the platform, such as http://127.0.0.1:8787.",
    );
  }
  if (apiKey !== undefined && !/^sk_(sandbox|production)_./.test(apiKey)) {
    throw new UsageError("apiKey must begin with sk_sandbox_ or sk_production_.");
  }
  if (platformKey !== undefined && !platformKey.startsWith("pk_")) {
    throw new UsageError("platformKey must begin with pk_.");
  }
  if (
    apiKey !== undefined &&
    environment !== undefined &&
    !apiKey.startsWith(`sk_${environment}_`)
  ) {
    throw new UsageError(
      `This program is for the ${environment} and apiKey is of the other environment: give a key that begins with sk_${environment}_.`,
    );
  }
  const secrets = [...secretsOf(options.webhookSecret), ...secretsOf(options.deliverySecret)];
  if (!secrets.every((secret) => /^whsec_./.test(secret))) {
    throw new UsageError("A secret must be given whole: it begins with whsec_.");
  }
  if ((apiKey ?? platformKey ?? secrets[0]) !== undefined && "document" in globalThis) {
    throw new UsageError(
      "API keys and secrets do not belong in a browser, where anybody can read them. Call Rouleau from your backend.",
    );
  }
}
