/**
 * Looks up a destination's name over DNS-over-HTTPS, because the platform does not show which address it
 * connects to. A name that resolves to an address that is not public is refused. Reference 11.8.
 */
import type { FailureCause } from "../../domain/webhooks/failure-cause.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { isInsideV4, isInsideV6 } from "./inside-address.ts";

const A = 1;
const AAAA = 28;
const ANSWER_WITHIN_MS = 5_000;
/** A name may change its address, so a good answer is cached no longer than this. */
const LONGEST_MS = 60_000;

/**
 * Names whose addresses were all public, while their records are valid. Only good answers are cached: a
 * refused name is looked up again.
 */
const publicNames = new IsolateCache<true>({ lifetimeMs: LONGEST_MS, capacity: 1_000 });

interface DnsRecord {
  readonly type: number;
  readonly data: string;
  /** Seconds. */
  readonly TTL?: number;
}

interface DnsAnswer {
  readonly Answer?: readonly DnsRecord[];
}

/** The reason for refusing a destination. */
export interface Fault {
  readonly cause: Extract<FailureCause, "name" | "not_allowed">;
  readonly reason: string;
}

/**
 * Returns the reason for refusing the URL's name, or undefined if all its addresses are public. `resolver`
 * answers DNS as JSON; throws if it does not answer, which says nothing about the name.
 */
export async function nameFault(
  { hostname }: URL,
  resolver: string,
  ask: typeof fetch,
): Promise<Fault | undefined> {
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname)) return undefined;
  const key = `${resolver} ${hostname}`;
  if (publicNames.get(key)) return undefined;
  const askedAt = Date.now();
  const answers = await Promise.all(
    ["A", "AAAA"].map((type) => lookUp(resolver, { name: hostname, type }, ask)),
  );
  const records = answers.flatMap(({ Answer }) => Answer ?? []);
  const addresses = records.filter(({ type }) => type === A || type === AAAA);
  if (addresses.length === 0) return { cause: "name", reason: "the name has no address" };
  const isInside = addresses.some(({ type, data }) =>
    type === A ? isInsideV4(data) : isInsideV6(data),
  );
  if (isInside) {
    const reason = "the name resolves to an address that is not public";
    return { cause: "not_allowed", reason };
  }
  const livesMs = Math.min(...records.map(({ TTL = 0 }) => TTL)) * 1_000;
  publicNames.set(key, true, askedAt + Math.min(livesMs, LONGEST_MS));
  return undefined;
}

async function lookUp(
  resolver: string,
  question: { readonly name: string; readonly type: string },
  ask: typeof fetch,
): Promise<DnsAnswer> {
  const response = await ask(`${resolver}?${new URLSearchParams(question)}`, {
    headers: { Accept: "application/dns-json" },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
  return (await response.json()) as DnsAnswer;
}
