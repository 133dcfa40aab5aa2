/**
 * One delivery attempt: the destination is checked again, the receiver has ten seconds to answer,
 * redirects count as failures, and at most 16 KB of the answer is read. Reference 11.1.
 */
import { causeOfStatus, type FailureCause } from "../../domain/webhooks/failure-cause.ts";
import type { Outcome } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { readDestination } from "./destination.ts";
import { type Fault, nameFault } from "./resolve-name.ts";

const ANSWER_WITHIN_MS = 10_000;
const MAX_READ_BYTES = 16 * 1024;
const MAX_KEPT_CHARACTERS = 1024;

/** The request to send, and its URL. Without a body, only the URL is checked. */
export interface SendRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface SenderRules {
  readonly ownHosts: readonly string[];
  /** The resolver, which answers DNS as JSON; null skips the lookup. */
  readonly resolver: string | null;
}

/** The function that makes HTTP requests; tests replace the network here. */
export type Ask = typeof fetch;

/**
 * Returns why nothing may be sent to this URL, or null if it is allowed. Throws if the name could not be
 * looked up, which is a failure on our side and says nothing about the URL.
 */
export async function destinationFault(
  text: string,
  { ownHosts, resolver }: SenderRules,
  ask: Ask,
): Promise<Fault | null> {
  const destination = readDestination(text, { ownHosts });
  if (!destination.ok) {
    return { cause: "not_allowed", reason: String(destination.details?.reason) };
  }
  if (resolver === null) return null;
  return (await nameFault(destination.value, resolver, ask)) ?? null;
}

/** Sends the webhook and returns the outcome; throws only for failures on our side. */
export async function sendWebhook(
  webhook: SendRequest,
  rules: SenderRules,
  ask: Ask,
): Promise<Outcome> {
  const fault = await destinationFault(webhook.url, rules, ask);
  if (fault !== null) return unanswered(fault.cause, `not allowed: ${fault.reason}`);
  return postWebhook(webhook, ask);
}

/** Sends the webhook to a URL that was checked, and returns the outcome. */
export async function postWebhook(webhook: SendRequest, ask: Ask): Promise<Outcome> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const response = await ask(webhook.url, {
      method: "POST",
      headers: { ...webhook.headers },
      body: webhook.body ?? "",
      redirect: "manual",
      signal,
    });
    const text = await readStart(response);
    const cause = causeOfStatus(response.status);
    return {
      responseStatus: response.status,
      responseBody: text.slice(0, MAX_KEPT_CHARACTERS),
      cause,
      error: cause === "redirect" ? "a redirect, which is not followed" : null,
      retryAfterMs: retryAfterMs(response.headers.get("Retry-After")),
    };
  } catch (error) {
    if (signal.aborted) return unanswered("timeout", "no answer within 10 seconds");
    // For these errors the runtime has no codes, only words: which name it could not find, which
    // certificate failed.
    const words = String(error);
    if (/\b(TLS|SSL|certificate)\b/i.test(words)) return unanswered("tls", "no TLS connection");
    if (/DNS|ENOTFOUND/i.test(words)) return unanswered("name", "the name was not found");
    return unanswered("connection", "the connection failed");
  }
}

function unanswered(cause: FailureCause, error: string): Outcome {
  return { responseStatus: null, responseBody: null, cause, error, retryAfterMs: null };
}

/** Reads the start of the answer; the rest is not received. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  while (bytes < MAX_READ_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (text.length < MAX_KEPT_CHARACTERS) text += decoder.decode(value, { stream: true });
  }
  await reader.cancel().catch(() => undefined);
  return text;
}

/** Reads Retry-After as seconds or as a date; null for anything else. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
