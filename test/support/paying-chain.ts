/** A chain for an account that pays, in which everything that is sent is final at once. */
import { env } from "cloudflare:workers";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { type PayoutTransaction, signingHash } from "../../domain/chains/payout-transaction.ts";
import { TRANSFER_TOPIC } from "../../domain/chains/transfer.ts";
import { accept } from "../../domain/result.ts";
import type { PayingNode } from "../../durable-objects/chains/payer-rpc.ts";
import { localKey } from "../../scripts/signer/local-key.ts";
import { walletStub } from "../../src/objects.ts";
import { payOnChain } from "./watched-chain.ts";

const BLOCK = `0x${"b".repeat(64)}`;
const word = (hex: string) => `0x${hex.padStart(64, "0")}`;

export class PayingChain {
  readonly #key: ReturnType<typeof localKey>;
  readonly #chainId: number;
  /** What was signed, in the order of its nonces. */
  readonly signed: PayoutTransaction[] = [];
  /** The hashes of what was sent, in the order of its nonces. */
  readonly hashes: string[] = [];

  /** The account has the key that is made of this number. */
  constructor(seed: number, chainId: number) {
    this.#key = localKey(new Uint8Array(32).fill(seed));
    this.#chainId = chainId;
  }

  /** The account's address. */
  get address(): string {
    return this.#key.address;
  }

  /** Returns the settings with which this account pays for an operator, as soon as it is asked. */
  payoutsOf(tenantId: string) {
    const payer = { address: this.address, signer: "https://signer.example", signerKey: "none" };
    return {
      ...{ payers: { [tenantId]: payer }, maxFeeGwei: 10 },
      ...{ replaceAfterMs: 600_000, newAddressMs: 0 },
    };
  }

  /** Makes the operator's account pay on this chain. */
  payFor(
    tenantId: string,
    settings: ChainSettings,
    payouts: ReturnType<PayingChain["payoutsOf"]>,
  ): void {
    const [payer] = Object.values(payouts.payers);
    if (payer === undefined) throw new Error("the settings have a payer");
    payOnChain({
      ...{ tenantId, settings, payouts, payer, nodes: [this.#node, this.#node] },
      signer: {
        sign: async ({ transaction }) => {
          this.signed[transaction.nonce] = transaction;
          return accept(await this.#key.sign(signingHash(transaction)));
        },
      },
      walletOf: (owner) => walletStub(env, owner),
      isOurs: async () => false,
    });
  }

  readonly #node: PayingNode = {
    chainId: async () => this.#chainId,
    decimals: async () => 6,
    block: async () => ({ number: 1, hash: BLOCK, parentHash: BLOCK }),
    transactionCount: async () => this.hashes.length,
    fees: async () => ({ baseFeeWei: 1n, tipWei: 1n }),
    gasFor: async () => 50_000,
    send: async (raw) => {
      const hash = `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`;
      if (!this.hashes.includes(hash)) this.hashes.push(hash);
      return null;
    },
    outcome: async (hash) => {
      const sent = this.signed[this.hashes.indexOf(hash)];
      if (sent === undefined) return null;
      const topics = [TRANSFER_TOPIC, word(this.address.slice(2)), word(sent.to.slice(2))];
      const log = { address: sent.contract, topics, data: word(sent.units.toString(16)) };
      const place = { blockHash: BLOCK, transactionHash: hash, logIndex: 0 };
      return { blockHash: BLOCK, blockNumber: 1, succeeded: true, logs: [{ ...log, ...place }] };
    },
  };
}
