/**
 * Sends one call until it is answered or must not be sent again. Each attempt is signed again under
 * the same Idempotency-Key, so however many reach the platform, only one has an effect.
 */
import type { AnswerNote } from "./call-options.ts";
import type { Connection } from "./connection.ts";
import { type ApiError, apiError, ConnectionError } from "./errors.ts";
import type { Operation } from "./operation.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** The caller has to wait for a longer Retry-After. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

/** A call that has been checked, complete except for its signature. */
export interface Call {
  readonly operation: Operation;
  /** With the query. */
  readonly path: string;
  readonly body: string | undefined;
  readonly bearer: string | undefined;
  /** Undefined for a call that is not signed. */
  readonly secret: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** The envelope of a success. */
export interface Success {
  readonly data: unknown;
  readonly meta?: object;
}

/** Returns the envelope of a success; throws ApiError, ConnectionError or the signal's reason. */
export async function sendCall(connection: Connection, call: Call): Promise<Success> {
  let isClockCorrected = false;
  for (let attempt = 1; ; ) {
    const result = await tryOnce(connection, call, attempt);
    if (!("failure" in result)) return result;
    const { failure } = result;
    if (isWrongClock(failure) && !isClockCorrected) {
      connection.aheadMs = Number(failure.details?.serverTime) * 1000 - connection.clock();
      isClockCorrected = true;
      continue;
    }
    const waitMs = attempt > call.retries ? undefined : waitBefore(call, failure, attempt);
    if (waitMs === undefined) throw failure;
    call.signal?.throwIfAborted();
    await aborted(call.signal, connection.wait(waitMs, call.signal));
    attempt += 1;
  }
}

interface Failure {
  readonly failure: ApiError | ConnectionError;
}

async function tryOnce(
  connection: Connection,
  call: Call,
  attempt: number,
): Promise<Success | Failure> {
  const { operation, idempotencyKey, timeoutMs } = call;
  const url = connection.baseUrl + call.path;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = call.signal === undefined ? limit : AbortSignal.any([call.signal, limit]);
  let response: Response;
  let text: string;
  try {
    response = await connection.fetch(url, {
      method: operation.verb,
      headers: await headersOf(connection, call, url),
      // A redirect could carry the credential elsewhere.
      redirect: "manual",
      signal,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    text = await response.text();
  } catch (cause) {
    call.signal?.throwIfAborted();
    const reason = limit.aborted ? `within ${timeoutMs} ms` : `from ${connection.baseUrl}`;
    return { failure: noAnswer(call, reason, cause) };
  }
  const envelope = readEnvelope(text);
  noteAnswer(connection, {
    call: operation.name,
    status: response.status,
    requestId: envelope?.requestId,
    attempt,
    replayed: response.headers.get("Idempotent-Replayed") === "true",
  });
  if (response.ok && envelope?.success === true) return envelope;
  if (response.ok) return { failure: noAnswer(call, "that can be read", undefined) };
  const { code = "UNREADABLE_ANSWER", message = UNREADABLE, details } = envelope?.error ?? {};
  const doc = typeof details?.doc === "string" ? connection.baseUrl + details.doc : undefined;
  const { status } = response;
  const refusal = { code, message, details, doc, status, requestId: envelope?.requestId };
  const retryAfterSeconds = secondsOf(response.headers.get("Retry-After"));
  return { failure: apiError(operation.name, { ...refusal, retryAfterSeconds, idempotencyKey }) };
}

/** A log that fails must not hide what happened. */
function noteAnswer({ onAnswer }: Connection, note: AnswerNote): void {
  try {
    onAnswer?.(note);
  } catch {
    // The caller has to fix an error in its own log.
  }
}

const UNREADABLE =
  "The answer did not come from the platform. Check baseUrl, and any proxy in between.";

function noAnswer(call: Call, reason: string, cause: unknown): ConnectionError {
  const { operation, idempotencyKey } = call;
  const next =
    idempotencyKey === undefined
      ? "Check whether it happened before you send it again."
      : `Send it again with idempotencyKey "${idempotencyKey}": it takes effect once.`;
  const advice = operation.verb === "GET" ? "Try again." : `The call may have happened. ${next}`;
  const message = `${operation.name}: no answer ${reason}. ${advice}`;
  return new ConnectionError(message, { cause, idempotencyKey });
}

async function headersOf(
  connection: Connection,
  { operation, body, bearer, secret, idempotencyKey }: Call,
  url: string,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (bearer !== undefined) headers.Authorization = `Bearer ${bearer}`;
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  if (secret === undefined) return headers;
  const { pathname: path } = new URL(url);
  const parts = { method: operation.verb, path, body: body ?? "" };
  const nowMs = connection.clock() + connection.aheadMs;
  return { ...headers, ...(await connection.sign?.(secret, parts, nowMs)) };
}

interface Envelope extends Success {
  readonly success: boolean;
  readonly requestId?: string;
  readonly error?: { code: string; message: string; details?: Record<string, unknown> };
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return typeof value?.success === "boolean" ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWrongClock(failure: ApiError | ConnectionError): failure is ApiError {
  return (
    "code" in failure &&
    failure.code === "SIGNATURE_TIMESTAMP_INVALID" &&
    typeof failure.details?.serverTime === "number"
  );
}

/** Returns how long to wait before the next attempt, or undefined if there must be none. */
function waitBefore(
  { operation }: Call,
  failure: ApiError | ConnectionError,
  attempt: number,
): number | undefined {
  if (!maySendAgain(operation, failure)) return undefined;
  const told = "status" in failure ? failure.retryAfterSeconds : undefined;
  if (told !== undefined) return told <= LONGEST_RETRY_AFTER_SECONDS ? told * 1000 : undefined;
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return doubled * (0.5 + Math.random() / 2);
}

/**
 * A call that a limit refused did not happen. Any other call may have happened, so only repeatable
 * calls are sent again.
 */
function maySendAgain(operation: Operation, failure: ApiError | ConnectionError): boolean {
  if (!("status" in failure)) return operation.isRepeatable;
  if (failure.status === 429) return true;
  const isPassing = failure.status >= 500 || failure.code === "IDEMPOTENCY_IN_PROGRESS";
  return isPassing && operation.isRepeatable;
}

function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** Waits, but no longer than until the caller gives up. */
async function aborted(signal: AbortSignal | undefined, wait: Promise<void>): Promise<void> {
  if (signal === undefined) return wait;
  signal.throwIfAborted();
  let stop = () => {};
  const given = new Promise<void>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    await Promise.race([wait, given]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
