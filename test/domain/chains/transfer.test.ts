/** Which logs of a block are transfers of listed tokens. docs/chains.md. */
import { describe, expect, it } from "vitest";
import type { Token } from "../../../domain/chains/token-amount.ts";
import { type Log, TRANSFER_TOPIC, transfersIn } from "../../../domain/chains/transfer.ts";

const BLOCK = `0x${"b".repeat(64)}`;
const USDT: Token = {
  currency: "USDT",
  contract: `0x${"aa".repeat(20)}`,
  decimals: 6,
  minimumMinor: 1,
};
const PLAYER = `0x${"12".repeat(20)}`;
const word = (hex: string) => `0x${hex.padStart(64, "0")}`;

function log(changes: Partial<Log> = {}): Log {
  return {
    address: USDT.contract,
    topics: [TRANSFER_TOPIC, word("f".repeat(40)), word(PLAYER.slice(2))],
    data: word("2a"),
    blockHash: BLOCK,
    transactionHash: `0x${"c".repeat(64)}`,
    logIndex: 0,
    ...changes,
  };
}

const read = (...logs: Log[]) => transfersIn(BLOCK, logs, [USDT]);

describe("transfersIn", () => {
  it("reads contract, sender, recipient and amount", () => {
    const from = `0x${"f".repeat(40)}`;
    const { transactionHash: transaction } = log();
    expect(read(log())).toEqual({
      ok: true,
      value: [{ transaction, logIndex: 0, token: USDT, from, to: PLAYER, units: 42n }],
    });
  });

  it("reads the same from a node that writes hex in upper case", () => {
    const upper = (text: string) => `0x${text.slice(2).toUpperCase()}`;
    const { address, topics, data, blockHash, transactionHash } = log();
    const loud = log({
      address: upper(address),
      topics: topics.map(upper),
      data: upper(data),
      blockHash: upper(blockHash),
      transactionHash: upper(transactionHash),
    });
    expect(read(loud)).toEqual(read(log()));
  });

  it("orders them as the block does", () => {
    const result = read(log({ logIndex: 7 }), log({ logIndex: 3 }));
    expect(result.ok && result.value.map(({ logIndex }) => logIndex)).toEqual([3, 7]);
  });

  it.each([
    ["another contract, whatever its name", log({ address: `0x${"ab".repeat(20)}` })],
    ["a transfer of nothing", log({ data: word("0") })],
    ["another event", log({ topics: [word("1"), ...log().topics.slice(1)] })],
    ["a token whose amount is indexed", log({ topics: [...log().topics, word("2a")], data: "0x" })],
    ["an event without a recipient", log({ topics: log().topics.slice(0, 2) })],
    ["an amount of more than a word", log({ data: `${word("2a")}00` })],
    ["no amount", log({ data: "0x" })],
    [
      "a recipient that is no address",
      log({ topics: [TRANSFER_TOPIC, word("0"), word("1".repeat(41))] }),
    ],
  ])("leaves out %s", (_, other) => {
    expect(read(other)).toEqual({ ok: true, value: [] });
  });

  it("refuses an answer with a log of another block", () => {
    const other = log({ blockHash: word("1") });
    expect(read(log(), other)).toEqual({ ok: false, refusal: "ANOTHER_BLOCK" });
  });
});
