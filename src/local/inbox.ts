/**
 * A webhook receiver for developers without an HTTPS server. It accepts the deliveries to its address,
 * checks their signatures, and can be set to fail in several ways. Local stack only; kept in memory.
 */
import { webhookSignature } from "../../domain/webhooks/sign-webhook.ts";
import type { Outcome } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";

export const INBOX_PATH = "/sandbox/inbox";
const MAX_KEPT = 100;

export const TROUBLES = ["none", "refuse", "busy", "slow", "drop", "gone"] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface Received {
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly verified: boolean;
  readonly answered: string;
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secrets: readonly string[];
}

class Inbox {
  trouble: Trouble = "none";
  readonly #received: Received[] = [];

  /** The deliveries, newest first. */
  get received(): readonly Received[] {
    return this.#received;
  }

  async receive({ headers, body, secrets }: Delivery): Promise<Outcome> {
    const outcome = await OUTCOMES[this.trouble]();
    const answered = outcome.error ?? String(outcome.responseStatus);
    const message = {
      id: headers["webhook-id"] ?? "",
      timestampSeconds: Number(headers["webhook-timestamp"]),
      body,
    };
    const verified = headers["webhook-signature"] === webhookSignature(secrets, message);
    this.#received.unshift({ at: Date.now(), headers, body, verified, answered });
    this.#received.length = Math.min(this.#received.length, MAX_KEPT);
    return outcome;
  }
}

/** One inbox for the whole stack, which is a single Worker on this machine. */
export const inbox = new Inbox();

/** Returns the inbox if the URL is its address, or undefined. */
export function inboxOf(url: string): Inbox | undefined {
  const parsed = URL.parse(url);
  const isHere = parsed?.hostname === "127.0.0.1" || parsed?.hostname === "localhost";
  return isHere && parsed?.pathname === INBOX_PATH ? inbox : undefined;
}

function answer(responseStatus: number | null, error: string | null = null): Outcome {
  return { responseStatus, responseBody: null, error, retryAfterMs: null };
}

const OUTCOMES: Readonly<Record<Trouble, () => Promise<Outcome>>> = {
  none: async () => answer(204),
  refuse: async () => answer(500),
  busy: async () => ({ ...answer(429), retryAfterMs: 20_000 }),
  slow: async () => {
    await scheduler.wait(10_000);
    return answer(null, "no answer within 10 seconds");
  },
  drop: async () => answer(null, "the connection failed"),
  gone: async () => answer(410),
};
