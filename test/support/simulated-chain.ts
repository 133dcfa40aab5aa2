/**
 * An Ethereum-style chain in memory, with nodes that can lag and lie, for tests that use no real node and no clock: a
 * block exists when the test adds it.
 */
import { HDKey } from "@scure/bip32";
import type { Token } from "../../domain/chains/token-amount.ts";
import { type Log, TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import {
  type Block,
  type ChainNode,
  NodeTrouble,
  type Receipt,
} from "../../durable-objects/chains/chain-rpc.ts";

/** A token of the chain, of which deposits from 1.00 are credited. */
export const USDT: Token = {
  currency: "USDT",
  contract: `0x${"aa".repeat(20)}`,
  decimals: 6,
  minimumMinor: 1_000_000,
};

/** Returns an operator's extended public key, which is made of this number. */
export const keyOf = (seed: number): string =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(seed)).derive("m/44'/60'/0'").publicExtendedKey;

export interface Payment {
  readonly token: Token;
  readonly to: string;
  readonly units: bigint;
  /** Somebody else's address by default. */
  readonly from?: string;
  /** The part that the token keeps without reporting it in its log. */
  readonly fee?: bigint;
}

/** The payments of each transaction of a block. */
type Transactions = readonly (readonly Payment[])[];

interface SimulatedBlock extends Block {
  readonly transactions: readonly {
    readonly hash: string;
    readonly payments: readonly Payment[];
  }[];
}

const SOMEBODY = "f".repeat(40);
const word = (hex: string) => `0x${hex.padStart(64, "0")}`;

let made = 0;
/** A hash that was not there before, of 32 bytes. */
function newHash(): string {
  made += 1;
  return word(made.toString(16));
}

export class SimulatedChain {
  readonly chainId: number;
  #blocks: SimulatedBlock[] = [
    { number: 0, hash: newHash(), parentHash: word("0"), transactions: [] },
  ];
  /** The number of the last final block. */
  finalNumber = 0;
  /** The decimals of each contract that does not have six. */
  readonly decimals = new Map<string, number>();

  constructor(chainId: number) {
    this.chainId = chainId;
  }

  get head(): Block {
    return this.#blocks[this.#blocks.length - 1] as Block;
  }

  /** Adds a block and returns the hashes of its transactions. */
  mine(transactions: Transactions = []): string[] {
    const { number, hash: parentHash } = this.head;
    const hashed = transactions.map((payments) => ({ hash: newHash(), payments }));
    this.#blocks.push({ number: number + 1, hash: newHash(), parentHash, transactions: hashed });
    return hashed.map(({ hash }) => hash);
  }

  /**
   * Replaces the last blocks with others that have the same transactions, the same ones one block
   * later, or none.
   */
  replace(depth: number, keeps: "transactions" | "transactions later" | "nothing"): void {
    const removed = this.#blocks.splice(-depth);
    for (const { transactions } of removed) {
      const { number, hash: parentHash } = this.head;
      const kept = keeps === "transactions" ? transactions : [];
      this.#blocks.push({ number: number + 1, hash: newHash(), parentHash, transactions: kept });
    }
    if (keeps !== "transactions later") return;
    const { number, hash: parentHash } = this.head;
    const transactions = removed.flatMap((block) => block.transactions);
    this.#blocks.push({ number: number + 1, hash: newHash(), parentHash, transactions });
  }

  /** Makes final all but the last blocks. */
  finaliseAllBut(blocks: number): void {
    this.finalNumber = this.head.number - blocks;
  }

  /** Returns an honest node; `changes` replace calls of it. */
  node(changes: (honest: ChainNode) => Partial<ChainNode> = () => ({})): ChainNode {
    const honest: ChainNode = {
      chainId: async () => this.chainId,
      block: async (which) => {
        const numbers = { latest: this.head.number, finalized: this.finalNumber };
        return this.#blocks[typeof which === "number" ? which : numbers[which]] ?? null;
      },
      transferLogs: async (blockHash, contracts) => {
        const block = this.#blocks.find(({ hash }) => hash === blockHash);
        if (block === undefined) throw new NodeTrouble("unknown block");
        return logsOf(block).filter(({ address }) => contracts.includes(address));
      },
      decimals: async (contract) => this.decimals.get(contract) ?? 6,
      balanceOf: async (contract, holder, blockNumber) => {
        const payments = this.#blocks
          .filter(({ number }) => number <= blockNumber)
          .flatMap(({ transactions }) => transactions.flatMap(({ payments }) => payments))
          .filter(({ token }) => token.contract === contract);
        const is = (address: string | undefined) => address?.toLowerCase() === holder.toLowerCase();
        return payments.reduce(
          (sum, { to, from, units, fee = 0n }) =>
            sum + (is(to) ? units - fee : 0n) - (is(from) ? units : 0n),
          0n,
        );
      },
      receipt: async (transaction): Promise<Receipt | null> => {
        const logs = this.#blocks
          .flatMap(logsOf)
          .filter(({ transactionHash }) => transactionHash === transaction);
        const [first] = logs;
        const logIndexes = logs.map(({ logIndex }) => logIndex);
        return first === undefined ? null : { blockHash: first.blockHash, logIndexes };
      },
    };
    return { ...honest, ...changes(honest) };
  }
}

function logsOf({ hash: blockHash, transactions }: SimulatedBlock): Log[] {
  const payments = transactions.flatMap(({ hash, payments }) =>
    payments.map((payment) => ({ transactionHash: hash, ...payment })),
  );
  return payments.map(({ transactionHash, token, to, units, from }, logIndex) => ({
    address: token.contract,
    topics: [
      TRANSFER_TOPIC,
      word(from?.slice(2).toLowerCase() ?? SOMEBODY),
      word(to.slice(2).toLowerCase()),
    ],
    data: word(units.toString(16)),
    blockHash,
    transactionHash,
    logIndex,
  }));
}
