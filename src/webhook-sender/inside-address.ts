/**
 * Recognises addresses that no delivery may go to: all that are not on the public Internet. It lists the
 * reserved networks (RFC 6890 and its successors) by number, so an unusual notation for an address does not
 * get around it. Reference 11.8: URL rules.
 */

/** IPv4 networks that are not public: first address and prefix length. */
const INSIDE_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Returns true if an IPv4 address in four decimal parts is not public, or is malformed. */
export function isInsideV4(address: string): boolean {
  const number = numberOfV4(address);
  if (number === undefined) return true;
  return INSIDE_V4.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(number / size) === Math.floor((numberOfV4(first) ?? 0) / size);
  });
}

/**
 * Returns true if an IPv6 address without brackets is not public, or is malformed. Only 2000::/3 is
 * public, except what contains an IPv4 address or is reserved for documents and tests.
 */
export function isInsideV6(address: string): boolean {
  const groups = groupsOfV6(address);
  if (groups === undefined) return true;
  const [first = 0, second = 0] = groups;
  if (first < 0x2000 || first > 0x3fff) return true;
  // Teredo, benchmarks, ORCHID and documents: 2001::/23 and 2001:db8::/32.
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return true;
  return first === 0x2002 || first === 0x3ffe || (first === 0x3fff && second < 0x1000);
}

function numberOfV4(address: string): number | undefined {
  const parts = address.split(".");
  if (parts.length !== 4) return undefined;
  let number = 0;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    number = number * 256 + Number(part);
  }
  return number;
}

function groupsOfV6(address: string): number[] | undefined {
  const halves = address.toLowerCase().split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const before = head ?? [];
  const after = tail ?? [];
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}
