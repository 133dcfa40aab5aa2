/**
 * What counts as one address: an IPv4 address, or an IPv6 network of 64 bits. That is the least
 * that one customer gets, and it holds more addresses than could be limited one by one.
 */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the IPv4 address itself, or the first four groups of an IPv6 address, in one notation.
 */
export function clientNetwork(address: string): string {
  const lower = address.toLowerCase();
  if (!lower.includes(":")) return lower;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(lower)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = lower.split("::");
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const after = groupsOf(tail);
    while (groups.length + after.length < GROUPS) groups.push("0");
    groups.push(...after);
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":");
}
