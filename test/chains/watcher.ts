/** What a chain's object does, without its object: its store in memory, its turns, and wallets that count. */
import { HDKey } from "@scure/bip32";
import { addressesOf } from "../../domain/chains/chain-kind.ts";
import type { ChainSettings } from "../../domain/chains/chain-settings.ts";
import { depositKey } from "../../domain/chains/deposit.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import { accept, refuse } from "../../domain/result.ts";
import type { ChainNode } from "../../durable-objects/chains/chain-rpc.ts";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { takeTurn } from "../../durable-objects/chains/chain-turn.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { ChainDepositMessage } from "../../durable-objects/wallet/money/money-rpc.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";

const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).derive("m/44'/60'/0'");

interface Watched {
  readonly nodes: readonly [ChainNode, ChainNode];
  readonly tokens: readonly Token[];
  readonly chainId: number;
  readonly finality?: ChainSettings["finality"];
}

export class Watcher {
  readonly store: ChainStore;
  /** What wallets were asked to book, by its key: a repeated request counts once. */
  readonly credited = new Map<string, ChainDepositMessage & { readonly playerId: string }>();
  /** How often wallets were asked. */
  asked = 0;
  nodes: Watched["nodes"];
  /** What wallets refuse from now on. */
  refusal: "WALLET_FROZEN" | undefined;
  readonly #settings: ChainSettings;
  readonly #storage = new FakeStorage();

  constructor({ nodes, tokens, chainId, finality = "tag" }: Watched) {
    this.nodes = nodes;
    this.store = new ChainStore(this.#storage as unknown as DurableObjectStorage);
    this.#settings = {
      ...{ environment: "sandbox", chain: "ethereum", chainId, finality, pollMs: 1_000 },
      ...{ nodes: ["https://one.example", "https://two.example"], tokens, accounts: {} },
    };
  }

  addressOf(playerId: string): string {
    const { addresses } = this.store;
    const player = { tenantId: "ten_1", playerId };
    const kind = addressesOf("ethereum");
    return this.store.transaction(
      () =>
        addresses.addressOf(player, kind) ??
        addresses.makeAddress(player, KEY.publicExtendedKey, { kind, now: 0 }),
    );
  }

  /** Takes turns until there is no more to do at once. */
  async watch(now = 0): Promise<void> {
    const { store, nodes } = this;
    const walletOf = ({ playerId }: WalletAddress) => ({
      creditChainDeposit: async (message: ChainDepositMessage) => {
        this.asked += 1;
        if (this.refusal !== undefined) return refuse(this.refusal);
        this.credited.set(depositKey(message.origin), { ...message, playerId });
        return accept({ transactionId: "txn_1" });
      },
    });
    const turn = { store, nodes, walletOf, settings: this.#settings, now: () => now };
    while (await takeTurn(turn));
  }

  /** The deposits as they are stored: state, and minor units. */
  get deposits(): readonly { state: string; minor: string; reason: string | null }[] {
    return this.#storage.read(
      "SELECT state, minor, reason FROM deposit ORDER BY block_number, transaction_hash, ordinal",
    );
  }

  /** What was credited to all players, in minor units. */
  get creditedMinor(): number {
    return [...this.credited.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  }
}
