/**
 * What counts as one address: an IPv4 address, or an IPv6 network. One customer gets at least a /64
 * network, and often a /48 with 65,536 of those, so both are limited.
 */
const NARROW = { bits: 64, count: 4 };
const WIDE = { bits: 48, count: 3 };
const GROUPS = 8;

/** Returns the IPv4 address itself, or the /64 and the /48 of an IPv6 address, in one notation. */
export function clientNetworks(address: string): string[] {
  const lower = address.toLowerCase();
  if (!lower.includes(":")) return [lower];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(lower)?.[1];
  if (mapped !== undefined) return [mapped];
  const [head = "", tail] = lower.split("::");
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const after = groupsOf(tail);
    while (groups.length + after.length < GROUPS) groups.push("0");
    groups.push(...after);
  }
  const written = groups.map((group) => group.replace(/^0+(?=.)/, ""));
  return [NARROW, WIDE].map((network) => prefixOf(written, network));
}

/** Returns the /48 of an IPv6 /64 that `clientNetworks` returned, or an IPv4 address as it is. */
export function widerNetwork(network: string): string {
  return network.includes(":") ? prefixOf(network.split(":"), WIDE) : network;
}

function prefixOf(groups: readonly string[], { bits, count }: typeof WIDE): string {
  return `${groups.slice(0, count).join(":")}::/${bits}`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
