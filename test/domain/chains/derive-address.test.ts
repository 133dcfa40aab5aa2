/** Deposit addresses follow from an operator's extended public key: BIP-32, BIP-44 and EIP-55. docs/chains.md. */
import { pbkdf2Sync } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { describe, expect, it } from "vitest";
import { deriveAddress, isAccountKey } from "../../../domain/chains/derive-address.ts";
import { withChecksum } from "../../../domain/chains/evm-address.ts";

/** The mnemonic with which every development node starts; its addresses are well known. */
const MNEMONIC = `${"test ".repeat(11)}junk`;
const master = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, "mnemonic", 2048, 64, "sha512"));
const account = master.derive("m/44'/60'/0'");

describe("deriveAddress", () => {
  it.each([
    [0, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"],
    [1, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
    [9, "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720"],
  ])("gives the address that a wallet derives from the private key, at %i", (index, address) => {
    expect(deriveAddress(account.publicExtendedKey, index)).toBe(address);
  });

  it("gives a different address for each index", () => {
    const addresses = Array.from({ length: 50 }, (_, index) =>
      deriveAddress(account.publicExtendedKey, index),
    );
    expect(new Set(addresses).size).toBe(50);
  });

  it.each([-1, 2 ** 31])(
    "refuses the index %i, which only the private key could derive",
    (index) => {
      expect(() => deriveAddress(account.publicExtendedKey, index)).toThrow();
    },
  );

  it("refuses a private key, so that nobody configures one", () => {
    expect(() => deriveAddress(account.privateExtendedKey, 0)).toThrow();
  });
});

it("the public key of an account is distinguished from all other keys", () => {
  expect(isAccountKey(account.publicExtendedKey)).toBe(true);
  expect(isAccountKey(account.privateExtendedKey)).toBe(false);
  expect(isAccountKey(master.publicExtendedKey)).toBe(false);
  expect(isAccountKey(account.deriveChild(0).publicExtendedKey)).toBe(false);
  expect(isAccountKey(`${account.publicExtendedKey.slice(0, -1)}1`)).toBe(false);
  expect(isAccountKey("xpub")).toBe(false);
});

it.each([
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
])("%s of EIP-55 is written with its checksum", (address) => {
  expect(withChecksum(address.toLowerCase())).toBe(address);
});
