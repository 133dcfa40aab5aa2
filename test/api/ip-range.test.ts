/** IP addresses and ranges, the entries of allow lists, are read exactly or refused. */
import { describe, expect, it } from "vitest";
import { isListed, parseAddress, parseRange } from "../../src/http/ip-address.ts";

describe("a range", () => {
  it.each([
    // range, address, whether it contains it
    ["192.0.2.7", "192.0.2.7", true],
    ["192.0.2.7", "192.0.2.8", false],
    ["192.0.2.0/24", "192.0.2.0", true],
    ["192.0.2.0/24", "192.0.2.255", true],
    ["192.0.2.0/24", "192.0.3.0", false],
    ["192.0.2.0/24", "192.0.1.255", false],
    ["192.0.2.8/29", "192.0.2.15", true],
    ["192.0.2.8/29", "192.0.2.16", false],
    ["192.0.2.8/29", "192.0.2.7", false],
    ["128.0.0.0/1", "255.255.255.255", true],
    ["128.0.0.0/1", "127.255.255.255", false],
    ["255.255.255.255/32", "255.255.255.255", true],
    ["0.0.0.0/0", "203.0.113.9", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["::/0", "2001:db8::1", true],
    ["::/0", "203.0.113.9", false],
    ["2001:db8::/32", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", true],
    ["2001:db8::/32", "2001:db9::", false],
    ["2001:db8::/32", "2001:db7:ffff::", false],
    ["2001:db8::1", "2001:0DB8:0:0:0:0:0:1", true],
    ["2001:db8::1", "2001:db8::1:1", false],
    ["2001:db8:0:0:8000::/65", "2001:db8::8000:0:0:1", true],
    ["2001:db8:0:0:8000::/65", "2001:db8::7fff:0:0:1", false],
    ["::ffff:192.0.2.0/120", "192.0.2.9", true],
    ["192.0.2.0/24", "::ffff:192.0.2.9", true],
    ["192.0.2.0/24", "::ffff:c000:0209", true],
    ["192.0.2.0/24", "::192.0.2.9", false],
    ["64:ff9b::/96", "64:ff9b::192.0.2.33", true],
    ["::1", "::1", true],
    ["::", "::1", false],
  ])("%s contains the address %s: %s", (range, address, expected) => {
    expect(isListed([range], address)).toBe(expected);
    expect(isListed(["198.51.100.1", range], address)).toBe(expected);
  });

  it("contains no address that is missing or unreadable, and an empty list contains no address", () => {
    for (const address of [undefined, "", "localhost", "192.0.2.7, 10.0.0.1", "192.0.2.7:443"]) {
      expect(isListed(["0.0.0.0/0", "::/0"], address)).toBe(false);
    }
    expect(isListed([], "192.0.2.7")).toBe(false);
  });
});

describe("an invalid range", () => {
  it.each([
    ["", "NOT_A_RANGE"],
    ["*", "NOT_A_RANGE"],
    ["localhost", "NOT_A_RANGE"],
    ["192.0.2", "NOT_A_RANGE"],
    ["192.0.2.1.1", "NOT_A_RANGE"],
    ["192.0.2.256", "NOT_A_RANGE"],
    ["192.0.02.1", "NOT_A_RANGE"],
    ["0x7f.0.0.1", "NOT_A_RANGE"],
    ["2130706433", "NOT_A_RANGE"],
    ["192.0.2.+1", "NOT_A_RANGE"],
    [" 192.0.2.1", "NOT_A_RANGE"],
    ["192.0.2.1 ", "NOT_A_RANGE"],
    ["192.0.2.1\n", "NOT_A_RANGE"],
    ["192.0.2.0/", "NOT_A_RANGE"],
    ["192.0.2.0/33", "NOT_A_RANGE"],
    ["192.0.2.0/024", "NOT_A_RANGE"],
    ["192.0.2.0/-1", "NOT_A_RANGE"],
    ["192.0.2.0/24/24", "NOT_A_RANGE"],
    ["192.0.2.0/255.255.255.0", "NOT_A_RANGE"],
    ["192.0.2.0-192.0.2.9", "NOT_A_RANGE"],
    ["１９２.0.2.1", "NOT_A_RANGE"],
    [":", "NOT_A_RANGE"],
    [":::", "NOT_A_RANGE"],
    ["::1::", "NOT_A_RANGE"],
    ["1::2::3", "NOT_A_RANGE"],
    ["2001:db8", "NOT_A_RANGE"],
    ["1:2:3:4:5:6:7", "NOT_A_RANGE"],
    ["1:2:3:4:5:6:7:8:9", "NOT_A_RANGE"],
    ["1:2:3:4:5:6:7:8::", "NOT_A_RANGE"],
    [":1:2:3:4:5:6:7", "NOT_A_RANGE"],
    ["1:2:3:4:5:6:7:", "NOT_A_RANGE"],
    ["2001:db8::12345", "NOT_A_RANGE"],
    ["2001:db8::g", "NOT_A_RANGE"],
    ["[2001:db8::1]", "NOT_A_RANGE"],
    ["fe80::1%eth0", "NOT_A_RANGE"],
    ["2001:db8::/129", "NOT_A_RANGE"],
    ["192.0.2.1::", "NOT_A_RANGE"],
    ["::192.0.2.1:5", "NOT_A_RANGE"],
    ["::192.0.2.256", "NOT_A_RANGE"],
    ["::ffff:192.0.2.0/95", "NOT_A_RANGE"],
    ["192.0.2.1/24", "BITS_PAST_PREFIX"],
    ["0.0.0.1/0", "BITS_PAST_PREFIX"],
    ["2001:db8::1/64", "BITS_PAST_PREFIX"],
  ])("is refused: %j answers %s", (text, refusal) => {
    expect(parseRange(text)).toEqual({ ok: false, refusal });
  });

  it("is not read as a single address when it has a prefix", () => {
    expect(parseAddress("192.0.2.0/24")).toBeUndefined();
    expect(parseAddress("2001:db8::/32")).toBeUndefined();
  });
});
