/**
 * IP addresses: the caller's, and the addresses and ranges (CIDR) of an allow list, in both families.
 * They are parsed strictly, so that an allow list has one meaning. Reference 6.9.
 */
import type { Context } from "hono";
import { PERSON_TOKEN } from "../../domain/authority/person-roles.ts";
import { clientNetworks } from "../../domain/rate-limit/client-network.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Config } from "../config.ts";

/**
 * The caller's IP address, from the header that Cloudflare's edge sets and overwrites. No other header can
 * be trusted. Undefined if no edge set it. On a developer's machine, where a client could send anything, it
 * is also undefined unless the configuration trusts it. The dashboard's Worker passes on the browser's
 * address.
 */
export function callerAddress(c: Context): string | undefined {
  const { believesClientAddress }: Config = c.get("config");
  if (c.get("isFromDashboard") === true) return c.req.header(PERSON_TOKEN.addressHeader);
  return believesClientAddress ? c.req.header("CF-Connecting-IP") : undefined;
}

/** The caller's network, as limits count it: the IPv4 address, or the /64 of an IPv6 one; undefined if it is unknown. */
export function callerNetwork(c: Context): string | undefined {
  const address = callerAddress(c);
  return address === undefined ? undefined : networkOf(address);
}

/** Returns the network that counts as one address, or undefined if the text is no address. */
export function networkOf(address: string): string | undefined {
  return parseAddress(address) === undefined ? undefined : clientNetworks(address)[0];
}

/** An IPv4 address (32 bits) or an IPv6 address (128). An IPv4-mapped IPv6 address is read as IPv4. */
export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** The addresses that share the first `prefix` bits. */
export interface IpRange extends IpAddress {
  readonly prefix: number;
}

/** In order of precedence. */
export type IpRangeFault = "NOT_A_RANGE" | "BITS_PAST_PREFIX";

/** `::ffff:0:0/96` holds the IPv4 addresses. */
const MAPPED_BITS = 96;
const MAPPED = 0xffffn;
const IPV6_GROUPS = 8;

/** Returns true if an entry of the list covers the address; an address that cannot be parsed is on no list. */
export function isListed(list: readonly string[], address: string | undefined): boolean {
  const read = address === undefined ? undefined : parseAddress(address);
  if (read === undefined) return false;
  return list.some((text) => {
    const range = parseRange(text);
    return range.ok && contains(range.value, read);
  });
}

/** Returns true if the address is in the range; an address of the other family never is. */
export function contains(range: IpRange, address: IpAddress): boolean {
  const rest = BigInt(range.bits - range.prefix);
  return range.bits === address.bits && range.value >> rest === address.value >> rest;
}

/** Parses an address, or an address with a prefix such as `192.0.2.0/24`; refuses bits set past the prefix. */
export function parseRange(text: string): Result<IpRange, IpRangeFault> {
  const [, addressText = "", prefixText] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const address = parseAddress(addressText);
  if (address === undefined) return refuse("NOT_A_RANGE");
  const isMapped = address.bits === 32 && addressText.includes(":");
  const given = prefixText === undefined ? undefined : Number(prefixText);
  const prefix = given === undefined ? address.bits : given - (isMapped ? MAPPED_BITS : 0);
  if (prefix < 0 || prefix > address.bits) return refuse("NOT_A_RANGE");
  const rest = BigInt(address.bits - prefix);
  if ((address.value >> rest) << rest !== address.value) return refuse("BITS_PAST_PREFIX");
  return accept({ ...address, prefix });
}

/** Parses an address in its usual form; undefined for shortened IPv4, leading zeros, zones and brackets. */
export function parseAddress(text: string): IpAddress | undefined {
  if (!text.includes(":")) {
    const value = parseIpv4(text);
    return value === undefined ? undefined : { bits: 32, value };
  }
  const value = parseIpv6(text);
  if (value === undefined) return undefined;
  return value >> 32n === MAPPED ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value };
}

function parseIpv4(text: string): bigint | undefined {
  const parts = text.split(".");
  const isIpv4 =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part < 256);
  return isIpv4 ? parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) : undefined;
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split("::");
  const [head, tail] = halves.map(groupsOf);
  if (head === undefined || halves.length > 2) return undefined;
  if (tail === undefined) {
    return halves.length === 1 && head.length === IPV6_GROUPS ? numberOf(head) : undefined;
  }
  const missing = IPV6_GROUPS - head.length - tail.length;
  // Only the end of an address may be written as IPv4.
  if (missing < 1 || halves[0]?.includes(".")) return undefined;
  return numberOf([...head, ...Array<bigint>(missing).fill(0n), ...tail]);
}

/** The 16-bit groups on one side of `::`, which may end in IPv4; undefined if they are malformed. */
function groupsOf(half: string): bigint[] | undefined {
  if (half === "") return [];
  const texts = half.split(":");
  const ipv4 = texts.at(-1)?.includes(".") === true ? parseIpv4(texts.pop() ?? "") : null;
  if (ipv4 === undefined || !texts.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) {
    return undefined;
  }
  const groups = texts.map((group) => BigInt(`0x${group}`));
  return ipv4 === null ? groups : [...groups, ipv4 >> 16n, ipv4 & 0xffffn];
}

function numberOf(groups: readonly bigint[]): bigint {
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}
