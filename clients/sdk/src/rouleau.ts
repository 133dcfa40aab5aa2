/** The client: every operation of the API as a method, by resource. */
import type { RouleauOptions } from "./call-options.ts";
import { type Connection, connectionOf } from "./connection.ts";
import { UsageError } from "./errors.ts";
import type { Resources } from "./generated/calls.ts";
import type { WebhookEvent } from "./generated/events.ts";
import { OPERATIONS } from "./generated/operations.ts";
import { prepareCall, secretsOf } from "./prepare-call.ts";
import { resourcesOf } from "./resources.ts";
import { sendCall } from "./send-call.ts";
import { signOnce } from "./sign-once.ts";
import { type ReceivedHeaders, unwrapWebhook } from "./webhooks.ts";

interface Unwrap {
  /**
   * Verifies a delivery and returns its event. Throws WebhookError if the delivery is not from
   * Rouleau; the error contains nothing of the body. `rawBody` is the body as received, before any
   * parsing.
   */
  unwrap(rawBody: string | Uint8Array, headers: ReceivedHeaders): Promise<WebhookEvent>;
}

/** A client. */
export interface Rouleau extends Resources {
  readonly webhooks: Resources["webhooks"] & Unwrap;
  /** Returns the same client for the calls of one player's session. */
  withSession(accessToken: string): Rouleau;
}

/**
 * Makes a client: `new Rouleau({ baseUrl, apiKey, webhookSecret })`. It throws UsageError for
 * options that cannot work.
 */
export const Rouleau = class {
  constructor(options: RouleauOptions) {
    const connection = connectionOf("new Rouleau", options, signOnce());
    checkOptions(options);
    Object.assign(this, clientOf(options, connection));
  }
} as new (
  options: RouleauOptions,
) => Rouleau;

function clientOf(options: RouleauOptions, connection: Connection): Rouleau {
  const resources = resourcesOf(OPERATIONS, async (operation, args) =>
    sendCall(connection, prepareCall(operation, args, options)),
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

/** A secret that is read from a file often ends with a line break, which would become part of the key. */
const UNBROKEN = " and have no space or line break, not even at the end";

function checkOptions(options: RouleauOptions): void {
  const { apiKey, platformKey, environment } = options;
  if (apiKey !== undefined && !/^sk_(sandbox|production)_[!-~]+$/.test(apiKey)) {
    throw new UsageError(`apiKey must begin with sk_sandbox_ or sk_production_${UNBROKEN}.`);
  }
  if (platformKey !== undefined && !/^pk_[!-~]+$/.test(platformKey)) {
    throw new UsageError(`platformKey must begin with pk_${UNBROKEN}.`);
  }
  if (
    apiKey !== undefined &&
    environment !== undefined &&
    !apiKey.startsWith(`sk_${environment}_`)
  ) {
    throw new UsageError(
      `This program is for the ${environment}, but apiKey belongs to the other environment: use a key that begins with sk_${environment}_.`,
    );
  }
  const secrets = [...secretsOf(options.webhookSecret), ...secretsOf(options.deliverySecret)];
  if (!secrets.every((secret) => /^whsec_[!-~]+$/.test(secret))) {
    throw new UsageError(`A secret must be complete: it must begin with whsec_${UNBROKEN}.`);
  }
  if ((apiKey ?? platformKey ?? secrets[0]) !== undefined && "document" in globalThis) {
    throw new UsageError(
      "API keys and secrets do not belong in a browser, where anybody can read them. Call Rouleau from your backend.",
    );
  }
}
