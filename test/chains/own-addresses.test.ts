/** No withdrawal goes to an address that belongs to us or to any operator, in either environment. docs/chains.md. */
import { expect, it } from "vitest";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { isOwnAddress } from "../../src/chains/own-addresses.ts";

const GIVEN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const [PAYER, COLD] = ["d", "e"].map((digit) => `0x${digit.repeat(40)}`);

const row = (environment: ChainSettings["environment"], payers: object = {}) =>
  ({ environment, chain: "ethereum", payouts: { payers } }) as unknown as ChainSettings;

const ROWS = [
  row("sandbox"),
  row("production", { ten_2: { address: PAYER, sweepTo: COLD }, ten_3: { address: COLD } }),
];

const objectOf = ({ environment }: ChainSettings) => ({
  hasGivenOut: async (address: string) =>
    environment === "production" && address === GIVEN.toLowerCase(),
});

it.each([
  ["a deposit address of another environment", GIVEN],
  ["an account that pays in another environment", PAYER?.toUpperCase().replace("0X", "0x") ?? ""],
  ["an address that another operator sweeps to", COLD ?? ""],
])("a payout to %s is not paid", async (_, address) => {
  expect(await isOwnAddress(ROWS, objectOf, address)).toBe(true);
});

it("a payout to any other address is paid", async () => {
  expect(await isOwnAddress(ROWS, objectOf, `0x${"7".repeat(40)}`)).toBe(false);
});
