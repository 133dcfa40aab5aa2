/**
 * The operator's signer, called over HTTPS. It holds the private key of the paying account, and has limits
 * of its own. The form of its answers is checked here, and against the transaction in
 * domain/chains/payout-transaction.ts. docs/chains.md.
 */
import * as z from "zod";
import {
  SIGN_REFUSALS,
  type SignRefusal,
  type SignRequest,
} from "../../domain/chains/sign-request.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { NodeTrouble } from "../../durable-objects/chains/chain-rpc.ts";
import type { Signer, SignIntent } from "../../durable-objects/chains/payer-rpc.ts";

const PATIENCE_MS = 10_000;
const MAX_ANSWER_CHARACTERS = 1_000;

const answerSchema = z.union([
  z.object({ signature: z.string() }),
  z.object({ refused: z.enum(SIGN_REFUSALS) }),
]);

export class HttpsSigner implements Signer {
  readonly #url: string;
  readonly #key: string;
  readonly #fetch: typeof fetch;

  constructor(url: string, key: string, send: typeof fetch = (input, init) => fetch(input, init)) {
    this.#url = url;
    this.#key = key;
    this.#fetch = send;
  }

  async sign(intent: SignIntent): Promise<Result<string, SignRefusal>> {
    const read = answerSchema.safeParse(await this.#ask(requestOf(intent)));
    if (!read.success) throw new NodeTrouble("The signer's answer makes no sense.");
    if ("signature" in read.data) return accept(read.data.signature.toLowerCase());
    return refuse(read.data.refused);
  }

  /** Throws `NodeTrouble` without the address, which may contain a key. */
  async #ask(body: SignRequest): Promise<unknown> {
    try {
      const response = await this.#fetch(this.#url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.#key}` },
        body: JSON.stringify(body),
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (response.ok && text.length <= MAX_ANSWER_CHARACTERS) return JSON.parse(text);
    } catch {
      // The error may contain the address.
    }
    throw new NodeTrouble("The signer did not answer.");
  }
}

function requestOf({ intentId, account, transaction }: SignIntent): SignRequest {
  const { chainId, nonce, contract, to, units, gas, maxFeeWei, tipWei } = transaction;
  return {
    ...{ intentId, account, chainId: String(chainId), nonce: String(nonce), contract, to },
    ...{ units: String(units), gas: String(gas) },
    ...{ maxFeeWei: String(maxFeeWei), tipWei: String(tipWei) },
  };
}
