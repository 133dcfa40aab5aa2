/**
 * Transfers of tokens, as nodes report them (ERC-20). A node's answer is checked before it is used: a node
 * may lag, be wrong, or lie.
 */
import { accept, type Result, refuse } from "../result.ts";
import type { Token } from "./token-amount.ts";

/** The hash of `Transfer(address,address,uint256)`, the first topic of every transfer's log. */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** A log of a block, as `eth_getLogs` returns it. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockHash: string;
  readonly transactionHash: string;
  /** Its place among all logs of the block. */
  readonly logIndex: number;
}

/** One transfer of a token that is on the list. Hashes and addresses are in lower case. */
export interface Transfer<Listed = Token> {
  readonly transaction: string;
  readonly logIndex: number;
  readonly token: Listed;
  readonly from: string;
  readonly to: string;
  /** In the token's units. A transfer of zero moves nothing, and anybody can send one in another's name. */
  readonly units: bigint;
}

/** A word of 32 bytes. */
const WORD = /^0x[0-9a-f]{64}$/;
/** An address in a word: twelve zero bytes before it. */
const ADDRESS_WORD = /^0x0{24}([0-9a-f]{40})$/;

/**
 * Returns the transfers of listed tokens among a block's logs, in order, without transfers of zero. Refuses
 * logs of another block, because the node then answered about something else. Leaves out logs of other
 * contracts, whatever names those give themselves, and logs that no ERC-20 contract writes.
 */
export function transfersIn<Listed extends Pick<Token, "contract">>(
  blockHash: string,
  logs: readonly Log[],
  tokens: readonly Listed[],
): Result<readonly Transfer<Listed>[], "ANOTHER_BLOCK"> {
  if (logs.some((log) => log.blockHash.toLowerCase() !== blockHash)) return refuse("ANOTHER_BLOCK");
  const found = logs.flatMap((log) => {
    const token = tokens.find(({ contract }) => contract === log.address.toLowerCase());
    const transfer = token && transferIn(log, token);
    return transfer === undefined || transfer.units === 0n ? [] : [transfer];
  });
  return accept(found.toSorted((one, other) => one.logIndex - other.logIndex));
}

function transferIn<Listed>(log: Log, token: Listed): Transfer<Listed> | undefined {
  const [topic, from, to, ...more] = log.topics.map((each) => each.toLowerCase());
  const data = log.data.toLowerCase();
  const [sender, recipient] = [from, to].map((word) => ADDRESS_WORD.exec(word ?? "")?.[1]);
  if (topic !== TRANSFER_TOPIC || more.length > 0 || !WORD.test(data)) return undefined;
  if (sender === undefined || recipient === undefined) return undefined;
  const { transactionHash, logIndex } = log;
  const transaction = transactionHash.toLowerCase();
  const between = { from: `0x${sender}`, to: `0x${recipient}` };
  return { transaction, logIndex, token, ...between, units: BigInt(data) };
}
