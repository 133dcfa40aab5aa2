/**
 * A node of a chain of the Ethereum type, called by JSON-RPC over HTTPS. The form of its answers is
 * checked.
 */
import * as z from "zod";
import type { FeeMarket } from "../../domain/chains/payout-fee.ts";
import { type Log, TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import {
  AnswerTooLarge,
  type Block,
  type ChainNode,
  NodeTrouble,
  type Receipt,
} from "../../durable-objects/chains/chain-rpc.ts";
import type { Outcome, PayingNode } from "../../durable-objects/chains/payer-rpc.ts";
import { jsonIn } from "../runtime/json-in.ts";

const PATIENCE_MS = 10_000;
/** Far more than a block's transfers need; an endless answer must not fill the memory. */
const MAX_ANSWER_CHARACTERS = 16 * 2 ** 20;

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .toLowerCase();
const word = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(BigInt);
const hex = z.string().regex(/^0x[0-9a-f]*$/i);

const blockSchema = z.object({ number: quantity, hash, parentHash: hash });
const logSchema = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity,
  removed: z.literal(false).optional(),
});
const receiptSchema = z.object({
  blockHash: hash,
  logs: z.array(z.object({ logIndex: quantity })),
});
const answerSchema = z.object({ result: z.unknown(), error: z.unknown().optional() });

const wei = z
  .string()
  .regex(/^0x[0-9a-f]{1,32}$/i)
  .transform((text) => BigInt(text));
const marketSchema = z.object({ baseFeePerGas: wei });
const outcomeSchema = z
  .object({
    blockHash: hash,
    blockNumber: quantity,
    status: z.enum(["0x0", "0x1"]),
    logs: z.array(logSchema),
  })
  .transform(({ status, ...outcome }) => ({ ...outcome, succeeded: status === "0x1" }));
const errorSchema = z.object({ message: z.string() });

/** The selector of `balanceOf(address)`. */
const BALANCE_OF = "0x70a08231";

/** The selector of `decimals()`. */
const DECIMALS = "0x313ce567";

/** A node's answers about a transaction that it already has or once had. */
const KNOWN = /already known|known transaction|already imported|nonce too low/i;
/** How much of a node's objection to a transaction is stored, for people to read, in characters. */
const MAX_SAID = 80;

/** A node's own error, as an answer to a call. */
class Refusal extends NodeTrouble {
  readonly said: string;

  constructor(method: string, said: string) {
    super(`A node refused ${method}.`);
    this.said = said;
  }
}

export class EvmNode implements ChainNode, PayingNode {
  readonly #url: string;
  readonly #fetch: typeof fetch;

  constructor(url: string, send: typeof fetch = (input, init) => fetch(input, init)) {
    this.#url = url;
    this.#fetch = send;
  }

  async chainId(): Promise<number> {
    return this.#call(quantity, "eth_chainId", []);
  }

  async block(which: number | "latest" | "finalized"): Promise<Block | null> {
    const tag = typeof which === "number" ? `0x${which.toString(16)}` : which;
    const block = await this.#call(blockSchema.nullable(), "eth_getBlockByNumber", [tag, false]);
    if (block !== null && typeof which === "number" && block.number !== which) {
      throw new NodeTrouble("A node answered with another block than the one asked for.");
    }
    return block;
  }

  async transferLogs(blockHash: string, contracts: readonly string[]): Promise<readonly Log[]> {
    const filter = { blockHash, address: contracts, topics: [TRANSFER_TOPIC] };
    return this.#call(z.array(logSchema), "eth_getLogs", [filter]);
  }

  async balanceOf(contract: string, holder: string, blockNumber: number): Promise<bigint> {
    const data = `${BALANCE_OF}${holder.slice(2).toLowerCase().padStart(64, "0")}`;
    const at = `0x${blockNumber.toString(16)}`;
    return this.#call(word, "eth_call", [{ to: contract, data }, at]);
  }

  async decimals(contract: string): Promise<number> {
    return Number(await this.#call(word, "eth_call", [{ to: contract, data: DECIMALS }, "latest"]));
  }

  async receipt(transaction: string): Promise<Receipt | null> {
    const method = "eth_getTransactionReceipt";
    const found = await this.#call(receiptSchema.nullable(), method, [transaction]);
    if (found === null) return null;
    const logIndexes = found.logs.map(({ logIndex }) => logIndex);
    return { blockHash: found.blockHash, logIndexes };
  }

  async transactionCount(account: string, at: number | "latest"): Promise<number> {
    const block = typeof at === "number" ? `0x${at.toString(16)}` : at;
    return this.#call(quantity, "eth_getTransactionCount", [account, block]);
  }

  async fees(): Promise<FeeMarket> {
    const [{ baseFeePerGas: baseFeeWei }, tipWei] = await Promise.all([
      this.#call(marketSchema, "eth_getBlockByNumber", ["latest", false]),
      this.#call(wei, "eth_maxPriorityFeePerGas", []),
    ]);
    return { baseFeeWei, tipWei };
  }

  async gasFor(call: { from: string; to: string; data: string }): Promise<number | null> {
    try {
      return await this.#call(quantity, "eth_estimateGas", [call]);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  async send(raw: string): Promise<string | null> {
    try {
      await this.#call(hash, "eth_sendRawTransaction", [raw]);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return KNOWN.test(error.said) ? null : error.said;
    }
  }

  async outcome(transaction: string): Promise<Outcome | null> {
    return this.#call(outcomeSchema.nullable(), "eth_getTransactionReceipt", [transaction]);
  }

  /** Throws `NodeTrouble` with the method and never the address, which often holds a key. */
  async #call<Answer>(
    schema: z.ZodType<Answer>,
    method: string,
    params: readonly unknown[],
  ): Promise<Answer> {
    const text = await this.#send(
      method,
      JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    );
    const answer = answerSchema.safeParse(jsonIn(text));
    if (!answer.success || answer.data.error !== undefined) {
      const said = errorSchema.safeParse(answer.data?.error).data?.message ?? "";
      throw new Refusal(method, said.replace(/[^\w .,:-]/g, "").slice(0, MAX_SAID));
    }
    const read = schema.safeParse(answer.data.result);
    if (!read.success) throw new NodeTrouble(`A node's answer to ${method} makes no sense.`);
    return read.data;
  }

  async #send(method: string, body: string): Promise<string> {
    try {
      const response = await this.#fetch(this.#url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.ok) return await textOf(response, method);
      await response.body?.cancel();
    } catch (error) {
      if (error instanceof AnswerTooLarge) throw error;
      // The message of any other error may contain the address.
    }
    throw new NodeTrouble(`A node did not answer ${method}.`);
  }
}

/** Throws if the answer is longer than any should be. */
async function textOf(response: Response, method: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > MAX_ANSWER_CHARACTERS) {
      throw new AnswerTooLarge(`A node's answer to ${method} is too large to be read.`);
    }
  }
  return text;
}
