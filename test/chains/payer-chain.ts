/**
 * A chain in memory on which one account pays, for the payer's simulator: a pool that forgets, blocks that are
 * replaced, transfers that fail, and two nodes of it. It decodes signed bytes itself. docs/chains.md.
 */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import { type Block, NodeTrouble } from "../../durable-objects/chains/chain-rpc.ts";
import type { Outcome, PayingNode } from "../../durable-objects/chains/payer-rpc.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";

/** What signed bytes say. */
export interface Sent {
  readonly hash: string;
  readonly nonce: number;
  readonly maxFeeWei: bigint;
  readonly tipWei: bigint;
  readonly contract: string;
  readonly to: string;
  readonly units: bigint;
}

/** What became of it in its block: some tokens refuse without failing. */
type Result = "paid" | "failed" | "nothing";

interface PaidBlock extends Block {
  readonly transactions: readonly (Sent & { readonly result: Result; readonly isOthers?: true })[];
}

const word = (hex: string) => `0x${hex.padStart(64, "0")}`;

export class PayerChain {
  readonly #random: SeededRandom;
  readonly #account: string;
  readonly #pool = new Map<string, Sent>();
  /** Everything that a node was ever given: somebody may keep it, and send it again. */
  readonly #seen = new Map<string, Sent>();
  #blocks: PaidBlock[] = [];
  #made = 0;
  finalNumber = 0;
  baseFeeWei = 1n;
  /** From now on every transfer succeeds. */
  isCalm = false;

  constructor(random: SeededRandom, account: string) {
    this.#random = random;
    this.#account = account;
    this.#blocks.push(this.#block(0, word("0"), []));
  }

  get head(): PaidBlock {
    return this.#blocks[this.#blocks.length - 1] as PaidBlock;
  }

  /** Adds a block with what its pool has, in the order of the nonces; of two with one nonce, one of them. */
  mine(): void {
    const transactions: PaidBlock["transactions"][number][] = [];
    for (let nonce = this.#count(this.head.number); ; nonce += 1) {
      const fit = [...this.#pool.values()].filter(
        (sent) => sent.nonce === nonce && sent.maxFeeWei >= this.baseFeeWei,
      );
      if (fit.length === 0) break;
      const sent = this.#random.pick(fit);
      transactions.push({ ...sent, result: this.#result() });
      for (const { hash } of fit) this.#pool.delete(hash);
    }
    this.#blocks.push(this.#block(this.head.number + 1, this.head.hash, transactions));
  }

  /** Takes the last blocks back; what was in them is in the pool again, or forgotten. */
  replace(depth: number): void {
    for (const { transactions } of this.#blocks.splice(-depth)) {
      for (const { result: _, isOthers, ...sent } of transactions) {
        if (!isOthers && this.#random.chance(0.7)) this.#pool.set(sent.hash, sent);
      }
    }
    for (let block = 0; block <= depth; block += 1) this.mine();
  }

  /** A node forgets something that waits. */
  forget(): void {
    const [hash] = this.#pool.keys();
    if (hash !== undefined) this.#pool.delete(hash);
  }

  finaliseAllBut(blocks: number): void {
    this.finalNumber = Math.max(this.finalNumber, this.head.number - blocks);
  }

  /** Someone who has the account's key sends something else under the next nonce. */
  steal(): void {
    const nonce = this.#count(this.head.number);
    this.#made += 1;
    const hash = word(`5${this.#made.toString(16)}`);
    const nothing = { contract: "", to: "", units: 0n, maxFeeWei: 10n ** 12n, tipWei: 0n };
    const transactions = [{ hash, nonce, ...nothing, result: "nothing" as const }];
    this.#blocks.push(this.#block(this.head.number + 1, this.head.hash, transactions));
  }

  /**
   * Somebody else, such as the operator by hand, pays the same from another account. Returns the transaction's hash.
   */
  payByHand(to: string, contract: string, units: bigint): string {
    this.#made += 1;
    const hash = word(`7000${this.#made.toString(16)}`);
    const sent = { hash, nonce: 0, contract, to, units, maxFeeWei: 1n, tipWei: 1n };
    const transactions = [{ ...sent, result: "paid" as const, isOthers: true as const }];
    this.#blocks.push(this.#block(this.head.number + 1, this.head.hash, transactions));
    return hash;
  }

  /** True if a final transaction has used the nonce. */
  hasUsed(nonce: number): boolean {
    return this.#count(this.finalNumber) > nonce;
  }

  /** Everything that was ever sent is sent again. */
  sendAllAgain(): void {
    for (const [hash, sent] of this.#seen) this.#pool.set(hash, sent);
  }

  /** Returns the transfers of that many units up to a block; of all blocks by default. */
  transfersOf(units: bigint, through = this.head.number): { hash: string; to: string }[] {
    return this.#blocks
      .filter(({ number }) => number <= through)
      .flatMap(({ transactions }) => transactions)
      .filter((sent) => sent.units === units && sent.result === "paid");
  }

  /** True if a final transfer paid an address. */
  hasPaid(to: string): boolean {
    const final = this.#blocks.filter(({ number }) => number <= this.finalNumber);
    return final.some(({ transactions }) =>
      transactions.some((sent) => sent.to === to && sent.result === "paid"),
    );
  }

  /** The hashes of everything that is in a block. */
  get hashes(): string[] {
    return this.#blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
  }

  /** True if the transaction failed in a final block. */
  hasFailed(hash: string): boolean {
    return this.#blocks.some(
      ({ number, transactions }) =>
        number <= this.finalNumber &&
        transactions.some((sent) => sent.hash === hash && sent.result === "failed"),
    );
  }

  node(changes: (honest: PayingNode) => Partial<PayingNode> = () => ({})): PayingNode {
    const honest: PayingNode = {
      chainId: async () => 1,
      decimals: async () => 6,
      block: async (which) => {
        const numbers = { latest: this.head.number, finalized: this.finalNumber };
        return this.#blocks[typeof which === "number" ? which : numbers[which]] ?? null;
      },
      transactionCount: async (_, at) => this.#count(at === "latest" ? this.head.number : at),
      fees: async () => ({ baseFeeWei: this.baseFeeWei, tipWei: 2n }),
      gasFor: async () => (!this.isCalm && this.#random.chance(0.05) ? null : 50_000),
      send: async (raw) => this.#take(raw),
      outcome: async (hash) => this.#outcome(hash),
    };
    return { ...honest, ...changes(honest) };
  }

  #take(raw: string): string | null {
    const sent = readSigned(raw);
    this.#seen.set(sent.hash, sent);
    const isKnown = this.#pool.has(sent.hash) || this.#outcome(sent.hash) !== null;
    if (isKnown || sent.nonce < this.#count(this.head.number)) return null;
    if (!this.isCalm && this.#random.chance(0.1)) return "transaction pool is full";
    this.#pool.set(sent.hash, sent);
    return null;
  }

  #count(through: number): number {
    return this.#blocks
      .filter(({ number }) => number <= through)
      .reduce(
        (sum, { transactions }) => sum + transactions.filter((each) => !each.isOthers).length,
        0,
      );
  }

  #result(): Result {
    if (this.isCalm || this.#random.chance(0.85)) return "paid";
    return this.#random.chance(0.8) ? "failed" : "nothing";
  }

  #outcome(hash: string): Outcome | null {
    for (const { number: blockNumber, hash: blockHash, transactions } of this.#blocks) {
      const sent = transactions.find((each) => each.hash === hash);
      if (sent === undefined) continue;
      const topics = [
        TRANSFER_TOPIC,
        ...[this.#account, sent.to].map((each) => word(each.slice(2))),
      ];
      const data = word(sent.units.toString(16));
      const place = { blockHash, transactionHash: hash, logIndex: 0 };
      const logs =
        sent.result === "paid" ? [{ address: sent.contract, topics, data, ...place }] : [];
      return { blockHash, blockNumber, succeeded: sent.result !== "failed", logs };
    }
    return null;
  }

  #block(number: number, parentHash: string, transactions: PaidBlock["transactions"]): PaidBlock {
    this.#made += 1;
    return { number, hash: word(this.#made.toString(16)), parentHash, transactions };
  }
}

/** Returns what signed bytes of a transfer say. Throws a `NodeTrouble` if they are not a transfer. */
function readSigned(raw: string): Sent {
  const bytes = hexToBytes(raw.slice(2));
  if (bytes[0] !== 2) throw new NodeTrouble("no transaction of type 2");
  const [fields] = readRlp(bytes, 1);
  const [, nonce, tip, maxFee, , contract, , data] = fields as Uint8Array[];
  const call = bytesToHex(data ?? new Uint8Array());
  return {
    hash: `0x${bytesToHex(keccak_256(bytes))}`,
    nonce: Number(numberIn(nonce)),
    maxFeeWei: numberIn(maxFee),
    tipWei: numberIn(tip),
    contract: `0x${bytesToHex(contract ?? new Uint8Array())}`,
    to: `0x${call.slice(32, 72)}`,
    units: BigInt(`0x${call.slice(72)}`),
  };
}

function numberIn(bytes: Uint8Array = new Uint8Array()): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`);
}

type Rlp = Uint8Array | Rlp[];

/** Returns the item at a place, and where it ends. */
function readRlp(bytes: Uint8Array, at: number): [item: Rlp, end: number] {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return [bytes.subarray(at, at + 1), at + 1];
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const lengths = Math.max(0, short - 55);
  const start = at + 1 + lengths;
  const length = lengths === 0 ? short : Number(numberIn(bytes.subarray(at + 1, start)));
  const end = start + length;
  if (!isList) return [bytes.subarray(start, end), end];
  const items: Rlp[] = [];
  for (let place = start; place < end; ) {
    const [item, next] = readRlp(bytes, place);
    items.push(item);
    place = next;
  }
  return [items, end];
}
