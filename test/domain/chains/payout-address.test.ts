/** "Validated by chain (EIP-55 checksum, Base58Check, Bech32)": the test vectors of those standards, intact and corrupted. */
import { bech32, bech32m } from "@scure/base";
import { describe, expect, it } from "vitest";
import {
  type AddressRefusal,
  CHAINS,
  type Chain,
  chainCarries,
  isChain,
  readAddress,
} from "../../../domain/chains/payout-address.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { accept, refuse } from "../../../domain/result.ts";

const GOOD: readonly (readonly [chain: Chain, address: string, what: string])[] = [
  ["ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "EIP-55"],
  ["ethereum", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "EIP-55"],
  ["ethereum", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "EIP-55"],
  ["ethereum", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb", "EIP-55"],
  ["ethereum", "0x52908400098527886E0F7030069857D2E4169EE7", "EIP-55, all upper case"],
  ["ethereum", "0xde709f2102306220921060314715629080e2fb77", "EIP-55, all lower case"],
  ["bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "pay to public key hash"],
  ["bitcoin", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "pay to public key hash"],
  ["bitcoin", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "pay to script hash"],
  ["bitcoin", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "witness version 0, 20 bytes"],
  [
    "bitcoin",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    "witness version 0, 32 bytes",
  ],
  [
    "bitcoin",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "witness version 1",
  ],
  ["tron", "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC", "account"],
];

const BAD: readonly (readonly [chain: Chain, address: string, what: string])[] = [
  ["ethereum", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "one letter in the wrong case"],
  ["ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "a digit short"],
  ["ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0", "a digit long"],
  ["ethereum", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "no 0x"],
  ["ethereum", "0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", "a capital X"],
  ["ethereum", " 0xde709f2102306220921060314715629080e2fb77", "white space"],
  ["ethereum", "vitalik.eth", "a name"],
  ["bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "a wrong checksum"],
  ["bitcoin", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0", "a digit outside Base58"],
  ["bitcoin", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "the test network"],
  ["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "the test network"],
  ["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "a wrong checksum"],
  ["bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "version 0 in Bech32m (BIP 350)"],
  [
    "bitcoin",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "version 1 in Bech32 (BIP 350)",
  ],
  [
    "bitcoin",
    "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
    "a letter outside Bech32 (BIP 350)",
  ],
  [
    "bitcoin",
    "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
    "version 17 (BIP 350)",
  ],
  ["bitcoin", "bc1pw5dgrnzv", "a program of one byte (BIP 350)"],
  [
    "bitcoin",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
    "a program of 41 bytes (BIP 350)",
  ],
  ["bitcoin", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "version 0 of 16 bytes (BIP 350)"],
  [
    "bitcoin",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
    "more than four bits of padding (BIP 350)",
  ],
  ["bitcoin", "bc1gmk9yu", "no data (BIP 350)"],
  ["bitcoin", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ", "both cases"],
  ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u", "a wrong checksum"],
  ["tron", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "another chain's version"],
  ["tron", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "another chain's spelling"],
];

const UNOWNED: readonly (readonly [AddressRefusal, chain: Chain, address: string])[] = [
  ["WITNESS_UNKNOWN", "bitcoin", "bc1pfeessrawgf"],
  ["WITNESS_UNKNOWN", "bitcoin", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs"],
  ["WITNESS_UNKNOWN", "bitcoin", "BC1SW50QGDZ25J"],
  [
    "WITNESS_UNKNOWN",
    "bitcoin",
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
  ],
  ["ZERO_ADDRESS", "bitcoin", "1111111111111111111114oLvT2"],
  ["ZERO_ADDRESS", "bitcoin", "31h1vYVSYuKP6AhS86fbRdMw9XHieotbST"],
  ["ZERO_ADDRESS", "bitcoin", witnessAddress(bech32, 0, new Uint8Array(20))],
  ["ZERO_ADDRESS", "bitcoin", witnessAddress(bech32, 0, new Uint8Array(32))],
  ["ZERO_ADDRESS", "bitcoin", witnessAddress(bech32m, 1, new Uint8Array(32))],
  ["ZERO_ADDRESS", "ethereum", `0x${"0".repeat(40)}`],
  ["ZERO_ADDRESS", "tron", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
  ["TOKEN_CONTRACT", "ethereum", "0xdAC17F958D2ee523a2206206994597C13D831ec7"],
  ["TOKEN_CONTRACT", "ethereum", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"],
  ["TOKEN_CONTRACT", "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["TOKEN_CONTRACT", "tron", "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8"],
];

function witnessAddress(coder: typeof bech32, version: number, program: Uint8Array): string {
  return coder.encode("bc", [version, ...coder.toWords(program)]);
}

describe("a payout address", () => {
  it.each(UNOWNED)("that nobody owns is refused with %s on %s: %s", (refusal, chain, address) => {
    expect(readAddress(chain, address)).toEqual(refuse(refusal));
  });

  it.each(GOOD)("on %s is accepted: %s (%s)", (chain, address) => {
    const read = readAddress(chain, address);
    expect(read.ok && read.value.toLowerCase()).toBe(address.toLowerCase());
  });

  it.each(BAD)("on %s is refused: %s (%s)", (chain, address) => {
    expect(readAddress(chain, address)).toEqual(refuse("NOT_AN_ADDRESS"));
  });

  it("with a checksum is refused if any one character is changed or missing", () => {
    for (const [chain, address] of GOOD) {
      if (chain === "ethereum") continue;
      for (const index of address.split("").keys()) {
        const [before, letter, after] = [
          address.slice(0, index),
          address.charAt(index),
          address.slice(index + 1),
        ];
        const other = letter === "q" ? "p" : "q";
        for (const corrupted of [`${before}${other}${after}`, `${before}${after}`]) {
          expect(readAddress(chain, corrupted), corrupted).toEqual(refuse("NOT_AN_ADDRESS"));
        }
      }
    }
  });

  it("in one case is returned with its checksum, and a segwit address in lower case", () => {
    const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    for (const digits of [checksummed.toLowerCase(), `0x${checksummed.slice(2).toUpperCase()}`]) {
      expect(readAddress("ethereum", digits)).toEqual(accept(checksummed));
    }
    const capitals = "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4";
    expect(readAddress("bitcoin", capitals)).toEqual(accept(capitals.toLowerCase()));
  });

  it("is refused when the text is not one", () => {
    for (const chain of CHAINS) {
      for (const text of ["", " ", "0x", "1", "bc1", "T", "é".repeat(34), "1".repeat(90)]) {
        expect(readAddress(chain, text), text).toEqual(refuse("NOT_AN_ADDRESS"));
      }
    }
  });
});

describe("a chain", () => {
  it("carries its own currencies, and no chain carries a state currency", () => {
    const carried = CURRENCIES.flatMap((currency) =>
      CHAINS.filter((chain) => chainCarries(chain, currency)).map(
        (chain) => `${currency} ${chain}`,
      ),
    );
    expect(carried).toEqual([
      "BTC bitcoin",
      "ETH ethereum",
      "USDC ethereum",
      "USDC tron",
      "USDT ethereum",
      "USDT tron",
    ]);
  });

  it("is recognised only by its exact name", () => {
    expect(CHAINS.every(isChain)).toBe(true);
    for (const name of ["Ethereum", "solana", "", "toString", "__proto__"]) {
      expect(isChain(name)).toBe(false);
    }
  });
});
