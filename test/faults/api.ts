/** Sends the harness's API calls over plain HTTP, where an answer may never arrive. */
import { createHmac, randomUUID } from "node:crypto";

/** A request as it is sent; sending it again sends the same bytes. */
export interface Request {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly credential?: string;
  readonly body?: string;
  readonly key?: string;
  /** The webhook secret to sign with; every attempt gets a new signature. */
  readonly secret?: string;
  /** A token of Cloudflare Access, by which a member of staff signs in. */
  readonly assertion?: string;
}

/** An answer that arrived. */
export interface Answer {
  readonly status: number;
  /** When it arrived. */
  readonly at: number;
  readonly replayed: boolean;
  /** The error's code; undefined for a success. */
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as below
  readonly details: any;
  // biome-ignore lint/suspicious/noExplicitAny: the harness reads answers as a client without types does
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly meta: any;
}

/** Where the two Workers listen. In production they share a host, and the path decides which one is called. */
export interface Origins {
  readonly money: string;
  readonly staff: string;
}

/** No call may take longer than this, whether the runtime is killed or not, however busy the machine is. */
const TIMEOUT_MS = 60_000;

/** Sends a request. Returns undefined if no complete answer arrived. */
export async function send(origin: Origins, request: Request): Promise<Answer | undefined> {
  const { method, path, body } = request;
  const worker = path.startsWith("/api/v1/platform/") ? origin.staff : origin.money;
  try {
    const response = await fetch(worker + path, {
      method,
      headers: headersOf(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    const parsed = JSON.parse(await response.text());
    return {
      status: response.status,
      at: Date.now(),
      replayed: response.headers.get("Idempotent-Replayed") === "true",
      code: parsed.error?.code,
      details: parsed.error?.details,
      data: parsed.data,
      meta: parsed.meta,
    };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new Error(`${method} ${path} was not answered in ${TIMEOUT_MS} ms`);
    }
    return undefined;
  }
}

/** Sends a request that must succeed, and returns its data. */
export async function expectData(origin: Origins, request: Request): Promise<Answer["data"]> {
  const answer = await send(origin, request);
  if (answer?.code !== undefined || answer === undefined) {
    throw new Error(`${request.method} ${request.path} answered ${JSON.stringify(answer)}`);
  }
  return answer.data;
}

function headersOf({ method, path, body, credential, key, secret, assertion }: Request): Headers {
  const headers = new Headers();
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (credential !== undefined) headers.set("Authorization", `Bearer ${credential}`);
  if (assertion !== undefined) headers.set("Cf-Access-Jwt-Assertion", assertion);
  if (key !== undefined) headers.set("Idempotency-Key", key);
  if (secret !== undefined) {
    const { timestamp, signature } = sign(
      `${method}.${path}.${body ?? ""}`,
      secret,
      key ?? randomUUID(),
    );
    headers.set("X-Service-Timestamp", timestamp);
    headers.set("X-Service-Signature", signature);
  }
  return headers;
}

/** The idempotency key that each signature was first sent with; each call without one counts as new. */
const signedFor = new Map<string, string>();

/**
 * Two equal withdrawals of one player, signed in the same second, would have the same signature,
 * and the second would rightly be refused. So it is signed with a timestamp one second earlier.
 */
function sign(message: string, secret: string, key: string) {
  for (let seconds = Math.floor(Date.now() / 1000); ; seconds -= 1) {
    const mac = createHmac("sha256", secret).update(`${seconds}.${message}`).digest("hex");
    const signature = `sha256=${mac}`;
    const owner = signedFor.get(signature) ?? key;
    signedFor.set(signature, owner);
    if (owner === key) return { timestamp: String(seconds), signature };
  }
}
