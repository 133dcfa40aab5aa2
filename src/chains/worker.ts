/**
 * The Worker that watches chains (config/chains.toml). Nothing from outside reaches it: the money Worker
 * calls it over a binding, and its cron wakes the chains' objects. docs/chains.md.
 */
import { env as environment, WorkerEntrypoint } from "cloudflare:workers";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { WatchedChain } from "../../durable-objects/chains/chain-object.ts";
import type { ChainAccess, ChainRpc } from "../../durable-objects/chains/chain-rpc.ts";
import { PayingAccount } from "../../durable-objects/chains/payer-object.ts";
import type { PayerAccess, PayerRpc } from "../../durable-objects/chains/payer-rpc.ts";
import {
  chainName,
  payerName,
  type WalletAddress,
  walletName,
} from "../../durable-objects/names.ts";
import { objectNamed } from "../../durable-objects/object-named.ts";
import type { WalletRpc } from "../../durable-objects/wallet/wallet-rpc.ts";
import type { ChainsRpc } from "./chains-rpc.ts";
import { chainsService } from "./deposit-addresses.ts";
import { EvmNode } from "./evm-node.ts";
import { HttpsSigner } from "./https-signer.ts";
import { isOwnAddress } from "./own-addresses.ts";
import { readChainSettings } from "./read-settings.ts";

interface ChainsEnv {
  readonly CHAIN: DurableObjectNamespace;
  readonly PAYER: DurableObjectNamespace;
  readonly WALLET: DurableObjectNamespace;
  /** JSON, as read-settings.ts reads it. */
  readonly CHAINS?: string;
}

const settings = readChainSettings((environment as unknown as ChainsEnv).CHAINS);

/** A chain with its nodes over HTTPS. */
export class ChainObject extends WatchedChain<ChainsEnv> {
  protected override readonly access = this.#access();

  #access(): ChainAccess | undefined {
    const { name } = this.ctx.id;
    const row = settings.find(({ environment, chain }) => chainName(environment, chain) === name);
    if (row === undefined) return undefined;
    const [first, second] = row.nodes;
    return {
      settings: row,
      nodes: [new EvmNode(first), new EvmNode(second)],
      walletOf: (owner) => walletOf(this.env, owner),
    };
  }
}

/** A paying account, with its signer and nodes over HTTPS. */
export class PayerObject extends PayingAccount<ChainsEnv> {
  protected override readonly access = this.#access();

  #access(): PayerAccess | undefined {
    const { name } = this.ctx.id;
    for (const row of settings) {
      const { payouts, nodes } = row;
      for (const [tenantId, payer] of Object.entries(payouts?.payers ?? {})) {
        const { environment, chain } = row;
        if (payouts === undefined || payerName({ tenantId, environment }, chain) !== name) continue;
        return {
          ...{ tenantId, settings: row, payouts, payer },
          nodes: [new EvmNode(nodes[0]), new EvmNode(nodes[1])],
          signer: new HttpsSigner(payer.signer, payer.signerKey),
          walletOf: (owner) => walletOf(this.env, owner),
          isOurs: (address) => isOwnAddress(settings, (each) => objectOf(this.env, each), address),
        };
      }
    }
    return undefined;
  }
}

function walletOf(env: ChainsEnv, owner: WalletAddress): WalletRpc {
  return objectNamed(env.WALLET, walletName(owner)) as unknown as WalletRpc;
}

function payerOf(env: ChainsEnv, { environment, chain }: ChainSettings, tenantId: string) {
  const name = payerName({ tenantId, environment }, chain);
  return objectNamed(env.PAYER, name) as unknown as PayerRpc;
}

function objectOf(env: ChainsEnv, { environment, chain }: ChainSettings): ChainRpc {
  return objectNamed(env.CHAIN, chainName(environment, chain)) as unknown as ChainRpc;
}

function serviceOf(env: ChainsEnv): ChainsRpc {
  return chainsService(
    settings,
    (row) => objectOf(env, row),
    (row, tenantId) => payerOf(env, row, tenantId),
  );
}

/** The entrypoint of the money Worker's binding. */
export class DepositAddresses extends WorkerEntrypoint<ChainsEnv> implements ChainsRpc {
  readonly #service = serviceOf(this.env);

  depositAddress(...call: Parameters<ChainsRpc["depositAddress"]>) {
    return this.#service.depositAddress(...call);
  }

  depositChains(...call: Parameters<ChainsRpc["depositChains"]>) {
    return this.#service.depositChains(...call);
  }

  payers() {
    return this.#service.payers();
  }

  takePayouts(...call: Parameters<ChainsRpc["takePayouts"]>) {
    return this.#service.takePayouts(...call);
  }

  settlePayout(...call: Parameters<ChainsRpc["settlePayout"]>) {
    return this.#service.settlePayout(...call);
  }

  watched() {
    return this.#service.watched();
  }

  heldDeposits(...call: Parameters<ChainsRpc["heldDeposits"]>) {
    return this.#service.heldDeposits(...call);
  }

  acknowledgeDifference(...call: Parameters<ChainsRpc["acknowledgeDifference"]>) {
    return this.#service.acknowledgeDifference(...call);
  }

  ownChains(...call: Parameters<ChainsRpc["ownChains"]>) {
    return this.#service.ownChains(...call);
  }

  ownDeposits(...call: Parameters<ChainsRpc["ownDeposits"]>) {
    return this.#service.ownDeposits(...call);
  }

  ownPayouts(...call: Parameters<ChainsRpc["ownPayouts"]>) {
    return this.#service.ownPayouts(...call);
  }

  places() {
    return this.#service.places();
  }

  untoldDeposits(...call: Parameters<ChainsRpc["untoldDeposits"]>) {
    return this.#service.untoldDeposits(...call);
  }

  toldDeposits(...call: Parameters<ChainsRpc["toldDeposits"]>) {
    return this.#service.toldDeposits(...call);
  }

  auditedDeposits(...call: Parameters<ChainsRpc["auditedDeposits"]>) {
    return this.#service.auditedDeposits(...call);
  }

  addressBooks(...call: Parameters<ChainsRpc["addressBooks"]>) {
    return this.#service.addressBooks(...call);
  }

  acknowledgeStray(...call: Parameters<ChainsRpc["acknowledgeStray"]>) {
    return this.#service.acknowledgeStray(...call);
  }

  auditedPayouts(...call: Parameters<ChainsRpc["auditedPayouts"]>) {
    return this.#service.auditedPayouts(...call);
  }

  erasePlayer(...call: Parameters<ChainsRpc["erasePlayer"]>) {
    return this.#service.erasePlayer(...call);
  }

  wake() {
    return this.#service.wake();
  }

  stuckPayouts(...call: Parameters<ChainsRpc["stuckPayouts"]>) {
    return this.#service.stuckPayouts(...call);
  }

  releaseChain(...call: Parameters<ChainsRpc["releaseChain"]>) {
    return this.#service.releaseChain(...call);
  }

  releaseAccount(...call: Parameters<ChainsRpc["releaseAccount"]>) {
    return this.#service.releaseAccount(...call);
  }
}

export default {
  scheduled: (_, env) => serviceOf(env).wake(),
} satisfies ExportedHandler<ChainsEnv>;
