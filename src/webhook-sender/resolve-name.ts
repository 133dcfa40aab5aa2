/**
 * Looks up a destination's name over DNS-over-HTTPS, because the platform does not show which address it
 * connects to. A name that resolves to an address that is not public is refused. Reference 11.8.
 */
import { isInsideV4, isInsideV6 } from "./inside-address.ts";

const A = 1;
const AAAA = 28;
const ANSWER_WITHIN_MS = 5_000;

interface DnsAnswer {
  readonly Status?: number;
  readonly Answer?: readonly { readonly type: number; readonly data: string }[];
}

/**
 * Returns why nothing may be delivered to the URL's name, or undefined if all its addresses are public.
 * `resolver` answers DNS as JSON. A name without addresses is refused.
 */
export async function nameFault(
  { hostname }: URL,
  resolver: string,
  ask: typeof fetch,
): Promise<string | undefined> {
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname)) return undefined;
  const answers = await Promise.all(
    ["A", "AAAA"].map((type) => lookUp(`${resolver}?name=${hostname}&type=${type}`, ask)),
  );
  const records = answers.flatMap(({ Answer }) => Answer ?? []);
  const addresses = records.filter(({ type }) => type === A || type === AAAA);
  if (addresses.length === 0) return "the name has no address";
  const isInside = addresses.some(({ type, data }) =>
    type === A ? isInsideV4(data) : isInsideV6(data),
  );
  return isInside ? "the name resolves to an address that is not public" : undefined;
}

async function lookUp(url: string, ask: typeof fetch): Promise<DnsAnswer> {
  const response = await ask(url, {
    headers: { Accept: "application/dns-json" },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
  return (await response.json()) as DnsAnswer;
}
