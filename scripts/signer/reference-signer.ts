/**
 * A signer to try payouts with, and to read before you write your own. It holds a key or uses a key
 * service, signs each intent with one nonce, and has limits that the platform cannot change. It
 * keeps its book in memory, so it is for local use only; a real signer must store it so that a
 * crash does not lose it. docs/chains.md.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { type PayoutTransaction, signingHash } from "../../domain/chains/payout-transaction.ts";
import type { SignAnswer, SignRequest } from "../../domain/chains/sign-request.ts";
import type { KeyHolder } from "./key-holder.ts";

/** In units of a token, by its contract in lower case. A token that is not listed is not paid out. */
export interface SignerLimits {
  readonly perPayout: bigint;
  readonly perDay: bigint;
}

interface Options {
  readonly keyHolder: KeyHolder;
  /** The key that the platform must send. */
  readonly platformKey: string;
  readonly chainId: number;
  readonly limits: Readonly<Record<string, SignerLimits>>;
  readonly maxFeeWei: bigint;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const DAY_MS = 86_400_000;

export class ReferenceSigner {
  readonly #options: Options;
  /** The content of each intent, which never changes, and its nonce. */
  readonly #intents = new Map<string, { readonly about: string; readonly nonce: string }>();
  readonly #spent = new Map<string, bigint>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Answers one call of the platform. */
  async answer(request: Request): Promise<Response> {
    const said = request.headers.get("Authorization") ?? "";
    if (!isSame(said, `Bearer ${this.#options.platformKey}`)) {
      return new Response(null, { status: 401 });
    }
    return Response.json(await this.#sign((await request.json()) as SignRequest));
  }

  async #sign(asked: SignRequest): Promise<SignAnswer> {
    const { keyHolder, chainId, maxFeeWei } = this.#options;
    const { intentId, account, nonce, contract, to, units } = asked;
    if (account !== keyHolder.address || asked.chainId !== String(chainId)) {
      return { refused: "REFUSED" };
    }
    const about = [nonce, contract, to, units].join(" ");
    const known = this.#intents.get(intentId);
    if (known !== undefined && known.about !== about) return { refused: "SIGNED_OTHERWISE" };
    if (known === undefined) {
      const others = [...this.#intents.values()];
      if (others.some((other) => other.nonce === nonce)) return { refused: "SIGNED_OTHERWISE" };
      const refused = this.#limit(contract, BigInt(units));
      if (refused !== undefined) return { refused };
    }
    if (BigInt(asked.maxFeeWei) > maxFeeWei) return { refused: "NOT_NOW" };
    if (known === undefined) {
      this.#spend(contract, BigInt(units));
      this.#intents.set(intentId, { about, nonce });
    }
    return { signature: await keyHolder.sign(signingHash(transactionOf(asked))) };
  }

  #limit(contract: string, units: bigint): "REFUSED" | "NOT_NOW" | undefined {
    const limits = this.#options.limits[contract];
    if (limits === undefined || units > limits.perPayout) return "REFUSED";
    return (this.#spent.get(this.#day(contract)) ?? 0n) + units > limits.perDay
      ? "NOT_NOW"
      : undefined;
  }

  #spend(contract: string, units: bigint): void {
    const day = this.#day(contract);
    this.#spent.set(day, (this.#spent.get(day) ?? 0n) + units);
  }

  #day(contract: string): string {
    const now = this.#options.now?.() ?? Date.now();
    return `${Math.floor(now / DAY_MS)} ${contract}`;
  }
}

function transactionOf(asked: SignRequest): PayoutTransaction {
  const { contract, to } = asked;
  return {
    ...{ chainId: Number(asked.chainId), nonce: Number(asked.nonce), contract, to },
    ...{ units: BigInt(asked.units), gas: Number(asked.gas) },
    ...{ maxFeeWei: BigInt(asked.maxFeeWei), tipWei: BigInt(asked.tipWei) },
  };
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
