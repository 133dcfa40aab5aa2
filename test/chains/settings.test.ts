/** The secret CHAINS is read strictly, and neither it nor a node's address is ever shown. docs/chains.md. */
import { HDKey } from "@scure/bip32";
import { expect, it } from "vitest";
import { sweepRecipient } from "../../domain/chains/chain-settings.ts";
import type { ChainRpc, ChainStatus } from "../../durable-objects/chains/chain-rpc.ts";
import { chainsService } from "../../src/chains/deposit-addresses.ts";
import { EvmNode } from "../../src/chains/evm-node.ts";
import { readChainSettings } from "../../src/chains/read-settings.ts";

const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'");
const SECRET = "s3cr3t-k3y";
const ROW = {
  environment: "sandbox",
  chain: "ethereum",
  chainId: 11_155_111,
  nodes: [`https://one.example/${SECRET}`, `https://two.example/${SECRET}`],
  tokens: [{ currency: "USDT", contract: `0x${"AA".repeat(20)}`, decimals: 6 }],
  accounts: { ten_1: KEY.publicExtendedKey },
};

const PAYER = {
  address: `0x${"BB".repeat(20)}`,
  signer: `https://signer.example/${SECRET}`,
  signerKey: `${SECRET} ${"x".repeat(32)}`,
};

it("the chains Worker reads what an operator pays from, with the usual limits", () => {
  const [row] = readChainSettings(
    JSON.stringify([{ ...ROW, payouts: { payers: { ten_1: PAYER } } }]),
  );
  expect(row?.payouts).toEqual({
    payers: { ten_1: { ...PAYER, address: PAYER.address.toLowerCase() } },
    ...{ maxFeeGwei: 100, replaceAfterMs: 180_000, newAddressMs: 3_600_000 },
  });
});

it("the chains Worker reads where an operator sweeps to, and no other address", () => {
  const read = (sweepTo: string) => {
    const payers = { ten_1: { ...PAYER, sweepTo } };
    const [row] = readChainSettings(JSON.stringify([{ ...ROW, payouts: { payers } }]));
    return row?.payouts?.payers.ten_1;
  };
  const vault = `0x${"Cd".repeat(20)}`;
  expect(sweepRecipient(read(vault) ?? expect.fail())).toBe(vault.toLowerCase());
  expect(() => read("0x12")).toThrow();
});

it("the chains Worker pays for an account in a jurisdiction, and refuses to watch its addresses", () => {
  const accounts = { ten_eu_1: KEY.publicExtendedKey };
  expect(() => readChainSettings(JSON.stringify([{ ...ROW, accounts }]))).toThrow(
    "sandbox ethereum watches addresses of an account that has a jurisdiction",
  );
  const payouts = { payers: { ten_eu_1: PAYER } };
  expect(readChainSettings(JSON.stringify([{ ...ROW, payouts }]))).toHaveLength(1);
});

it("the chains Worker reads a chain, with the usual values where a field is missing", () => {
  expect(readChainSettings(JSON.stringify([ROW]))).toEqual([
    {
      ...ROW,
      finality: "tag",
      pollMs: 4_000,
      tokens: [{ ...ROW.tokens[0], contract: `0x${"aa".repeat(20)}`, minimumMinor: 1 }],
    },
  ]);
  expect(readChainSettings(undefined)).toEqual([]);
});

it.each([
  ["no JSON", "{"],
  ["no list", JSON.stringify(ROW)],
  ["an unknown field", JSON.stringify([{ ...ROW, minimum: 1 }])],
  ["one node", JSON.stringify([{ ...ROW, nodes: ROW.nodes.slice(1) }])],
  ["no finality", JSON.stringify([{ ...ROW, finality: { confirmations: 0 } }])],
  ["a chain that cannot be read", JSON.stringify([{ ...ROW, chain: "tron" }])],
  [
    "a currency of no chain",
    JSON.stringify([{ ...ROW, tokens: [{ ...ROW.tokens[0], currency: "EUR" }] }]),
  ],
  ["a private key", JSON.stringify([{ ...ROW, accounts: { ten_1: KEY.privateExtendedKey } }])],
  [
    "an account that pays for two operators",
    JSON.stringify([{ ...ROW, payouts: { payers: { ten_1: PAYER, ten_2: PAYER } } }]),
  ],
  [
    "a short key for a signer",
    JSON.stringify([{ ...ROW, payouts: { payers: { ten_1: { ...PAYER, signerKey: SECRET } } } }]),
  ],
])("the chains Worker refuses to start with %s, and shows no value", (_, text) => {
  let said = "";
  try {
    readChainSettings(text);
  } catch (error) {
    said = String(error);
  }
  expect(said).toMatch(/cannot start with this CHAINS/);
  expect(said).not.toContain(SECRET);
  expect(said).not.toMatch(/xp(ub|rv)/);
});

it.each<[string, () => Response | Promise<never>]>([
  ["does not answer", () => Promise.reject(new Error(`connect ${ROW.nodes[0]}`))],
  ["answers with an error", () => new Response("busy", { status: 500 })],
  ["refuses the call", () => Response.json({ error: { message: `bad ${SECRET}` } })],
  ["answers with no JSON", () => new Response("<html>")],
  ["answers with another form", () => Response.json({ result: { number: "1" } })],
  ["answers with another block", () => Response.json({ result: blockOf(9) })],
  ["answers without an end", () => new Response("1".repeat(2 ** 24 + 1))],
])("a node that %s is in trouble, and its address is not shown", async (_, answer) => {
  const node = new EvmNode(ROW.nodes[0] ?? "", async () => answer());
  const said = await node.block(1).then(String, String);
  expect(said).toMatch(/^Error: A node/);
  expect(said).not.toContain(SECRET);
});

it("an account key counts as the same with a different parent in its text, and is used in only one place", () => {
  const { publicKey, chainCode, depth, index } = KEY;
  const options = { depth, index, parentFingerprint: 7 };
  const other = new HDKey({ publicKey, chainCode, ...options } as ConstructorParameters<
    typeof HDKey
  >[0]);
  const accounts = { ...ROW.accounts, ten_2: other.publicExtendedKey };
  expect(other.publicExtendedKey).not.toBe(KEY.publicExtendedKey);
  expect(() => readChainSettings(JSON.stringify([{ ...ROW, accounts }]))).toThrow(/two places/);
});

it.each<[string, Partial<ChainStatus>, RegExp | readonly RegExp[] | undefined]>([
  ["is read", {}, undefined],
  ["stands still", { finalAt: Date.now() - 1_300_000 }, /No block became final/],
  ["has a block that cannot be read", { trouble: "too large", isLasting: true }, /too large/],
  ["was in trouble a moment ago", { trouble: "busy" }, undefined],
  [
    "differs, and was not compared for days",
    { differing: 2, comparedAt: Date.now() - 180_000_000 },
    [/differ from the books: 2.*Acknowledge/, /not compared.*what an address held/],
  ],
  ["is frozen", { frozen: "replaced" }, /replaced/],
  ["holds what its books do not say", { differing: 2 }, /differ from the books: 2/],
  ["sent elsewhere", { astray: 3 }, /unexpected addresses: 3.*Ask the operator/],
  ["was not compared for days", { comparedAt: Date.now() - 180_000_000 }, /not compared/],
])("a chain that %s is healthy or says why not", async (_, changes, said) => {
  const [row] = readChainSettings(JSON.stringify([ROW]));
  const well = {
    frozen: null,
    frozenAt: null,
    trouble: null,
    isLasting: false,
    lastBlock: 1,
    finalBlock: 1,
  };
  const status = { ...well, finalAt: Date.now(), wholeAt: Date.now(), ...changes };
  const nothing = async () => [];
  const answers = { status: async () => status, differences: nothing, strays: nothing };
  const object = answers as unknown as ChainRpc;
  const none = () => {
    throw new Error("nobody pays here");
  };
  const [watched] = await chainsService(row ? [row] : [], () => object, none).watched();
  expect(watched?.troubles).toEqual([said ?? []].flat().map((each) => expect.stringMatching(each)));
});

function blockOf(number: number) {
  const hash = `0x${"1".repeat(64)}`;
  return { number: `0x${number.toString(16)}`, hash, parentHash: hash };
}
