/** Rows of settings that would lead money to the wrong player are refused. docs/chains.md. */
import { HDKey } from "@scure/bip32";
import { expect, it } from "vitest";
import { type ChainSettings, settingsFaults } from "../../../domain/chains/chain-settings.ts";

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
const keyOf = (account: number) => master.derive(`m/44'/60'/${account}'`).publicExtendedKey;
const contract = `0x${"aa".repeat(20)}`;

const ROW: ChainSettings = {
  environment: "sandbox",
  chain: "ethereum",
  chainId: 11_155_111,
  nodes: ["https://one.example/key", "https://two.example/key"],
  finality: "tag",
  pollMs: 4_000,
  tokens: [{ currency: "USDT", contract, decimals: 6, minimumMinor: 1 }],
  accounts: { ten_1: keyOf(0) },
};

it("the parser accepts a row for each environment, each with its own keys", () => {
  const production: ChainSettings = {
    ...ROW,
    environment: "production",
    accounts: { ten_1: keyOf(1), ten_2: keyOf(2) },
  };
  expect(settingsFaults([ROW, production])).toEqual([]);
});

it.each<[string, readonly ChainSettings[], RegExp]>([
  ["two rows for one chain", [ROW, { ...ROW, accounts: {} }], /more than one row/],
  [
    "one key for two operators",
    [{ ...ROW, accounts: { ten_1: keyOf(0), ten_2: keyOf(0) } }],
    /in two places/,
  ],
  ["one key in two environments", [ROW, { ...ROW, environment: "production" }], /in two places/],
  [
    "a private key",
    [{ ...ROW, accounts: { ten_1: master.derive("m/44'/60'/0'").privateExtendedKey } }],
    /no extended public key/,
  ],
  [
    "one host twice",
    [{ ...ROW, nodes: ["https://one.example/a", "https://one.example/b"] }],
    /at one host/,
  ],
  ["a contract twice", [{ ...ROW, tokens: [...ROW.tokens, ...ROW.tokens] }], /lists the contract/],
])("the parser refuses %s", (_, rows, fault) => {
  expect(settingsFaults(rows).join(" ")).toMatch(fault);
});

it("a fault names no key of a node or of an operator", () => {
  const faults = settingsFaults([ROW, ROW]).join(" ");
  expect(faults).not.toMatch(/xpub|\/key/);
});
