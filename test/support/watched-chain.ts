/** The object of a chain in tests: what it watches is set by the test, in the same isolate. */
import { env } from "cloudflare:workers";
import { WatchedChain } from "../../durable-objects/chains/chain-object.ts";
import type { ChainAccess, ChainRpc } from "../../durable-objects/chains/chain-rpc.ts";
import { PayingAccount } from "../../durable-objects/chains/payer-object.ts";
import type { PayerAccess, PayerRpc } from "../../durable-objects/chains/payer-rpc.ts";
import { chainName, payerName } from "../../durable-objects/names.ts";

let watched: ChainAccess | undefined;
let watch = "";

/**
 * Makes an object watch this chain from now on; undefined stops it. The next chain after a stop gets a new object,
 * although it has the same name: test files that run one after the other share what objects store.
 */
export function watchChain(access: ChainAccess | undefined): void {
  if (watched === undefined) watch = crypto.randomUUID();
  watched = access;
}

export class ChainObject extends WatchedChain<unknown> {
  protected override get access(): ChainAccess | undefined {
    return watched;
  }
}

let paying: PayerAccess | undefined;

/** Makes every paying account pay through this chain from now on; undefined stops it. */
export function payOnChain(access: PayerAccess | undefined): void {
  paying = access;
}

export class PayerObject extends PayingAccount<unknown> {
  protected override get access(): PayerAccess | undefined {
    return paying;
  }
}

/** The object of an operator's account that pays on the sandbox's Ethereum. */
export function payerObject(tenantId: string) {
  return env.PAYER.getByName(payerName({ tenantId, environment: "sandbox" }, "ethereum"));
}

export function payerStub(tenantId: string): PayerRpc {
  return payerObject(tenantId) as unknown as PayerRpc;
}

/** The object of the sandbox's Ethereum that is watched now. */
export function chainObject() {
  return env.CHAIN.getByName(`${chainName("sandbox", "ethereum")}:${watch}`);
}

export function chainStub(): ChainRpc {
  return chainObject() as unknown as ChainRpc;
}
