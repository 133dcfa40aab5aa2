/**
 * The Internet as the webhook sender sees it in tests: receivers that answer as their URL says, and
 * a record of what each received. It runs outside the runtime, so whatever reaches it has really
 * left the Worker. The sender is the deployed one.
 */
import { answerSendRequest } from "../../src/webhook-sender/worker.ts";

export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answered: number | "timeout" | "dropped" | "hung";
  readonly at: number;
}

const upAgain = new Set<string>();
const lookedUp = new Set<string>();
const book = new Map<string, ReceivedDelivery[]>();
/** The same deliveries, in the order in which they came. */
const inOrder: ReceivedDelivery[] = [];
const ENVIRONMENT = { DNS_RESOLVER: "https://dns.test/query", OWN_HOSTS: "rouleau.example" };

/** The binding of the webhook sender. */
export function receiveOrder(request: Request): Promise<Response> {
  return answerSendRequest(request, ENVIRONMENT, fetchFromReceiver);
}

/**
 * The tests' binding: returns what the receiver with that name, the URL's path, received; without a
 * name, what all received after the first so many (`?after=`). A POST says that the receiver is up again:
 * what `down=1` waits for.
 */
export async function readBook(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.slice(1);
  if (request.method === "POST") upAgain.add(name);
  const after = Number(searchParams.get("after") ?? 0);
  return Response.json(name === "" ? inOrder.slice(after) : (book.get(name) ?? []));
}

/**
 * `https://NAME.receiver.test/?status=500&times=3` answers 500 three times, then 204; `down=1` fails until a
 * test says that it is up; `hangs=1` never answers; `fails`, `timeouts` and `drops` are shares of a hundred,
 * by chance.
 */
async function fetchFromReceiver(
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(String(input));
  if (url.hostname === "dns.test") return resolve(url.searchParams);
  const name = url.hostname.split(".")[0] ?? "";
  const received = book.get(name) ?? [];
  book.set(name, received);
  const isDown = url.searchParams.has("down") && !upAgain.has(name);
  const answered = isDown ? 503 : answerOf(url.searchParams, received.length);
  const headers = Object.fromEntries(new Headers(init.headers));
  const delivery = { headers, body: String(init.body), answered, at: Date.now() };
  received.push(delivery);
  inOrder.push(delivery);
  if (answered === "dropped") throw new TypeError("the connection was reset");
  if (answered === "timeout") throw new DOMException("too slow", "TimeoutError");
  if (answered === "hung") throw await endOf(init.signal);
  const retryAfter = url.searchParams.get("retryAfter");
  return new Response(answered === 204 ? null : "a".repeat(40_000), {
    status: answered,
    headers: {
      ...(retryAfter === null ? {} : { "Retry-After": retryAfter }),
      ...(answered === 302 ? { Location: "https://127.0.0.1/" } : {}),
    },
  });
}

/** Waits until the caller gives up, and returns the reason. */
async function endOf(signal: AbortSignal | null | undefined): Promise<unknown> {
  if (!signal) throw new Error("a call that nothing ends would hang forever");
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  return signal.reason;
}

function answerOf(options: URLSearchParams, before: number): ReceivedDelivery["answered"] {
  if (options.has("hangs")) return "hung";
  const share = (name: string) => Number(options.get(name) ?? 0);
  const chance = Math.random() * 100;
  if (chance < share("fails")) return 500;
  if (chance < share("fails") + share("timeouts")) return "timeout";
  if (chance < share("fails") + share("timeouts") + share("drops")) return "dropped";
  const times = Number(options.get("times") ?? Number.POSITIVE_INFINITY);
  return before < times ? Number(options.get("status") ?? 204) : 204;
}

/**
 * Names that begin with "inside" resolve to where no webhook may go. For those that begin with "weather"
 * the resolver fails from their second lookup on, until a test says that they are up.
 */
function resolve(query: URLSearchParams): Response {
  const name = query.get("name") ?? "";
  const isInside = name.startsWith("inside");
  const short = name.split(".")[0] ?? "";
  const isKnown = lookedUp.has(`${query.get("type")} ${short}`);
  lookedUp.add(`${query.get("type")} ${short}`);
  if (short.startsWith("weather") && isKnown && !upAgain.has(short)) {
    return new Response(null, { status: 502 });
  }
  const data = isInside ? "169.254.169.254" : "93.184.215.14";
  return Response.json({
    Status: 0,
    Answer: query.get("type") === "A" ? [{ type: 1, data }] : [],
  });
}
