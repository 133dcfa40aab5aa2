/** Reads from a node which transfers of a block reached our addresses, and which left them. docs/chains.md. */

import type { Token } from "../../domain/chains/token-amount.ts";
import { type Transfer, transfersIn } from "../../domain/chains/transfer.ts";
import type { Arrival, Departure } from "./arrivals-and-departures.ts";
import { AnswerTooLarge, type ChainNode, NodeTrouble, type Receipt } from "./chain-rpc.ts";
import type { StoredBlock } from "./chain-store.ts";

/** An object may have six requests open at once, and both nodes are asked together. */
const RECEIPTS_AT_ONCE = 3;

/** The moves to and from our addresses in a block. */
export interface BlockMoves {
  readonly arrivals: Arrival[];
  readonly departures: Departure[];
}

export interface Reading {
  readonly node: ChainNode;
  readonly block: StoredBlock;
  readonly tokens: readonly Token[];
  isOurs(address: string): boolean;
}

/**
 * Returns the arrivals and departures of a block, in their order. All transfers of listed tokens are fetched, and
 * matched here; only for arrivals is the receipt read, which gives the ordinal.
 */
export async function readMoves({ node, block, tokens, isOurs }: Reading): Promise<BlockMoves> {
  const contracts = tokens.map(({ contract }) => contract);
  const logs = await node.transferLogs(block.hash, contracts);
  const transfers = transfersIn(block.hash, logs, tokens);
  if (!transfers.ok) throw new NodeTrouble("A node answered with the logs of another block.");
  const ours = transfers.value.filter(({ to }) => isOurs(to));
  const receipts = await receiptsOf(node, [...new Set(ours.map(({ transaction }) => transaction))]);
  const arrivals = ours.map((transfer) =>
    arrivalOf(block, transfer, receipts.get(transfer.transaction)),
  );
  const departures = transfers.value.filter(({ from }) => isOurs(from));
  return { arrivals: unreadableIn(arrivals, arrivals), departures };
}

/**
 * Returns the arrivals. Those of a transaction that has an unreadable one in `found` are marked
 * unreadable, and numbered downwards from −1 in their transaction. Anybody can write too many logs for a
 * receipt to be read, and pay a deposit address in the same transaction.
 */
export function unreadableIn(arrivals: readonly Arrival[], found: readonly Arrival[]): Arrival[] {
  const unreadable = new Set(
    found.filter(({ isUnreadable }) => isUnreadable).map(({ transaction }) => transaction),
  );
  const counts = new Map<string, number>();
  return arrivals.map((arrival) => {
    const { transaction } = arrival;
    if (!unreadable.has(transaction)) return arrival;
    const count = (counts.get(transaction) ?? 0) + 1;
    counts.set(transaction, count);
    return { ...arrival, ordinal: -count, isUnreadable: true };
  });
}

/**
 * Returns the receipt of each transaction for which the node has one; "too large" for one that cannot be
 * read.
 */
async function receiptsOf(
  node: ChainNode,
  transactions: readonly string[],
): Promise<ReadonlyMap<string, ReadReceipt>> {
  const receipts = new Map<string, ReadReceipt>();
  for (let first = 0; first < transactions.length; first += RECEIPTS_AT_ONCE) {
    const some = transactions.slice(first, first + RECEIPTS_AT_ONCE);
    const found = await Promise.all(some.map((transaction) => receiptOf(node, transaction)));
    for (const [place, transaction] of some.entries()) {
      const receipt = found[place];
      if (receipt) receipts.set(transaction, receipt);
    }
  }
  return receipts;
}

type ReadReceipt = Receipt | "too large";

async function receiptOf(node: ChainNode, transaction: string): Promise<ReadReceipt | null> {
  try {
    return await node.receipt(transaction);
  } catch (error) {
    if (error instanceof AnswerTooLarge) return "too large";
    throw error;
  }
}

function arrivalOf(
  block: StoredBlock,
  transfer: Transfer,
  receipt: ReadReceipt | undefined,
): Arrival {
  const { transaction, logIndex, token, to, units } = transfer;
  if (receipt === "too large") {
    return { transaction, ordinal: -1, token, to, units, isUnreadable: true };
  }
  const ordinal = receipt?.logIndexes.indexOf(logIndex) ?? -1;
  if (receipt?.blockHash !== block.hash || ordinal < 0) {
    throw new NodeTrouble("A node has a transfer's log and not its receipt.");
  }
  return { transaction, ordinal, token, to, units };
}

/** Returns a text that is equal for equal arrivals and departures: two nodes are compared by it. */
export function textOf({ arrivals, departures }: BlockMoves): string {
  return [
    ...arrivals.map(({ transaction, ordinal, token, to, units }) =>
      [transaction, ordinal, token.contract, to, units].join(" "),
    ),
    ...departures.map(({ transaction, logIndex, token, from, to, units }) =>
      [transaction, logIndex, token.contract, from, to, units].join(" "),
    ),
  ].join("\n");
}
