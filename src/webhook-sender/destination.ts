/**
 * Checks where deliveries may go: to https URLs of the public Internet. It is called when a webhook is
 * configured and again before each delivery, because a name can change its address. Reference 11.8.
 */
import { accept, type Result, refuse } from "../../domain/result.ts";
import { isInsideV4, isInsideV6 } from "./inside-address.ts";

export const MAX_URL_LENGTH = 2_000;

/**
 * Names that never lead to the public Internet, or are reserved for documents; each includes all names
 * below it.
 */
const INSIDE_NAMES = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
  "in-addr.arpa",
  "ip6.arpa",
  "onion",
  "invalid",
] as const;

/** Services that resolve a name to the address that is part of it. */
const SPELLING_NAMES = ["nip.io", "sslip.io", "xip.io", "localtest.me", "lvh.me", "vcap.me"];

const LOOPBACK_ADVICE =
  "leads to your own machine, which only the local stack can reach: there http://127.0.0.1:PORT is accepted, and `npm run listen -- --forward-to` forwards deliveries";

/**
 * Returns true for an address of this machine in the form that the local stack accepts:
 * http://127.0.0.1:PORT or http://localhost:PORT.
 */
export function isLoopback({ protocol, hostname, username, password }: URL): boolean {
  const isHere = hostname === "127.0.0.1" || hostname === "localhost";
  return protocol === "http:" && isHere && username === "" && password === "";
}

export interface DestinationRules {
  /** The platform's own hosts: a webhook to them would be a request from inside. */
  readonly ownHosts: readonly string[];
}

/** Parses a destination; refuses, with the reason, anything but an https URL of the public Internet. */
export function readDestination(
  text: string,
  { ownHosts }: DestinationRules,
): Result<URL, "WEBHOOK_URL_NOT_ALLOWED"> {
  const refused = (reason: string) => refuse("WEBHOOK_URL_NOT_ALLOWED", { reason });
  if (text.length > MAX_URL_LENGTH) return refused(`longer than ${MAX_URL_LENGTH} characters`);
  // The parser drops tabs, line breaks and spaces and reads "\" as "/", so it could read a URL differently
  // from how it was written.
  if (/[\s\\\p{Cc}]/u.test(text)) return refused("has spaces, line breaks or backslashes");
  const url = URL.parse(text);
  if (url === null) return refused("not a URL");
  if (isLoopback(url)) return refused(LOOPBACK_ADVICE);
  if (url.protocol !== "https:") return refused("not https");
  if (url.username !== "" || url.password !== "") return refused("holds a user name or password");
  if (url.hash !== "") return refused("holds a fragment");
  if (url.port !== "" && Number(url.port) < 1024) return refused("a port below 1024 besides 443");
  const host = url.hostname;
  if (host.startsWith("[")) {
    return isInsideV6(host.slice(1, -1)) ? refused("not a public address") : accept(url);
  }
  // The parser has converted decimal, octal and hexadecimal forms into four decimal parts.
  if (/^[\d.]+$/.test(host))
    return isInsideV4(host) ? refused("not a public address") : accept(url);
  if (host.endsWith(".")) return refused("a host name that ends in a dot");
  if (!host.includes(".")) return refused("a host name without a domain");
  const isBelow = (name: string) => host === name || host.endsWith(`.${name}`);
  if (INSIDE_NAMES.some(isBelow)) return refused("a name that leads inside");
  if (SPELLING_NAMES.some(isBelow)) return refused("a name that spells out an address");
  if (ownHosts.some(isBelow)) return refused("a host of this platform");
  return accept(url);
}
