/**
 * The operator's own node of a chain of the Ethereum type, over JSON-RPC, as a sweep calls it.
 * docs/chains.md.
 */
import type { FeeMarket } from "../../domain/chains/payout-fee.ts";

const PATIENCE_MS = 10_000;
const BALANCE_OF = "0x70a08231";
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;

/** A node's objection to a call; any other error is reported without its address, which may contain a key. */
class NodeRefusal extends Error {}

/** All answers are as of the last block. */
export class OperatorNode {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async chainId(): Promise<number> {
    return Number(await this.#number("eth_chainId"));
  }

  /** Returns how many transactions of an account are in blocks. */
  async transactionCount(account: string): Promise<number> {
    return Number(await this.#number("eth_getTransactionCount", account, "latest"));
  }

  /** Returns what an address holds of a token, in its units. */
  async balanceOf(contract: string, holder: string): Promise<bigint> {
    const data = `${BALANCE_OF}${holder.slice(2).toLowerCase().padStart(64, "0")}`;
    return this.#number("eth_call", { to: contract, data }, "latest");
  }

  /** Returns what an address holds of the chain's coin, in wei. */
  async coinsOf(address: string): Promise<bigint> {
    return this.#number("eth_getBalance", address, "latest");
  }

  async fees(): Promise<FeeMarket> {
    const block = await this.#call("eth_getBlockByNumber", "latest", false);
    const { baseFeePerGas } = block as { baseFeePerGas: unknown };
    return {
      baseFeeWei: numberIn(baseFeePerGas),
      tipWei: await this.#number("eth_maxPriorityFeePerGas"),
    };
  }

  /** Returns the gas that a call would take now; null if it would fail. */
  async gasFor(call: { from: string; to: string; data: string }): Promise<number | null> {
    try {
      return Number(await this.#number("eth_estimateGas", call));
    } catch (error) {
      if (error instanceof NodeRefusal) return null;
      throw error;
    }
  }

  /** Sends signed bytes; an objection of the node does no harm, because they are sent again. */
  async send(raw: string): Promise<void> {
    try {
      await this.#call("eth_sendRawTransaction", raw);
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error;
    }
  }

  async #number(method: string, ...params: unknown[]): Promise<bigint> {
    return numberIn(await this.#call(method, ...params));
  }

  async #call(method: string, ...params: unknown[]): Promise<unknown> {
    const asked = { jsonrpc: "2.0", id: 1, method, params };
    const answer = await fetch(this.#url, {
      ...{ method: "POST", body: JSON.stringify(asked), redirect: "error" },
      headers: { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then((response) => response.json() as Promise<{ result?: unknown; error?: object }>)
      .catch(() => {
        throw new Error(`The node did not answer ${method}.`);
      });
    if (answer.error !== undefined) throw new NodeRefusal(`The node refused ${method}.`);
    return answer.result;
  }
}

function numberIn(hex: unknown): bigint {
  if (typeof hex !== "string" || !QUANTITY.test(hex)) {
    throw new Error("The node's answer makes no sense.");
  }
  return BigInt(hex);
}
