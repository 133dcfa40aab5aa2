/** A client counts as one IPv4 address, or as two IPv6 networks, /64 and /48, however its address is written. */
import { expect, it } from "vitest";
import { clientNetworks } from "../../../domain/rate-limit/client-network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:DB8:0001:0002:ffff::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1::6", "2001:db8:1:0::/64", "2001:db8:1::/48"],
  ["2001:db8::3:4:5:6", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["::", "0:0:0:0::/64", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, ...networks) => {
  expect(clientNetworks(address)).toEqual(networks);
});
