/**
 * Watches one chain for one environment: gives out addresses, and takes a turn each time its alarm rings
 * (chain-turn.ts). Without settings it does nothing. docs/chains.md.
 */
import { DurableObject } from "cloudflare:workers";
import { addressesOf } from "../../domain/chains/chain-kind.ts";
import { whyKept } from "../../domain/chains/token-amount.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { WalletAddress } from "../names.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { addressBooks, depositsAmong } from "./chain-books.ts";
import {
  type AddressBooks,
  type AddressRefusal,
  type AnnouncedDeposit,
  AnswerTooLarge,
  type AuditedDeposit,
  type BalanceDifference,
  type ChainAccess,
  type ChainRpc,
  type ChainStatus,
  type DepositAddress,
  type DepositName,
  type DepositPage,
  type HeldDeposit,
  type HeldPage,
  type ListedDeposit,
  NodeTrouble,
  type ReleaseRefusal,
  type SeenDifference,
  type SeenStray,
  type StrayDeparture,
  type UnannouncedDeposit,
} from "./chain-rpc.ts";
import { ChainStore } from "./chain-store.ts";
import { agreedBlock, takeTurn } from "./chain-turn.ts";
import { OneTurn } from "./one-turn-at-a-time.ts";

const MAX_HELD = 100;
/** How many deposits a player is shown. */
const MAX_ARRIVED = 20;
/** About two days of Ethereum's blocks, which can be read again within minutes. */
const MAX_READ_AGAIN = 15_000;

/** The Worker provides nodes and wallets, because an object has no access to HTTP. */
export abstract class WatchedChain<ChainEnv> extends DurableObject<ChainEnv> implements ChainRpc {
  /** Undefined while the chain has no settings. */
  protected abstract readonly access: ChainAccess | undefined;
  readonly #store: ChainStore;
  readonly #alarm: ObjectAlarm;
  readonly #turn = new OneTurn();
  #trouble: string | null = null;
  #isLasting = false;
  /** An object that starts counts as having worked without trouble until now. */
  #wholeAt = Date.now();

  constructor(ctx: DurableObjectState, env: ChainEnv) {
    super(ctx, env);
    this.#store = new ChainStore(ctx.storage);
    this.#alarm = new ObjectAlarm(ctx.storage);
  }

  async depositAddress(owner: WalletAddress): Promise<Result<DepositAddress, AddressRefusal>> {
    const { settings } = this.access ?? {};
    const accountKey = settings?.accounts[owner.tenantId];
    if (settings === undefined || accountKey === undefined) return refuse("NOT_WATCHED");
    const { chain, addresses } = this.#store;
    if (chain === undefined || chain.frozen !== null) return refuse("NOT_NOW");
    const kind = addressesOf(settings.chain);
    const address = this.#store.transaction(
      () =>
        addresses.addressOf(owner, kind) ??
        addresses.makeAddress(owner, accountKey, { kind, now: Date.now() }),
    );
    const { tokens, finality } = settings;
    const deposits = this.#store.arrivedAt(kind.stored(address), MAX_ARRIVED);
    return accept({ address, tokens, finality, deposits });
  }

  async status(): Promise<ChainStatus> {
    const { chain } = this.#store;
    const balances = chain && this.#store.balances.state;
    return {
      lastBlock: chain === undefined ? null : this.#store.lastBlock.number,
      finalBlock: chain?.finalNumber ?? null,
      frozen: chain?.frozen ?? null,
      frozenAt: chain?.frozenAt ?? null,
      trouble: this.#trouble,
      isLasting: this.#isLasting,
      finalAt: chain?.finalAt ?? null,
      wholeAt: this.#wholeAt,
      comparedAt: balances?.doneAt ?? null,
      differing: balances?.differing ?? 0,
      astray: chain === undefined ? 0 : this.#store.balances.astray,
    };
  }

  async hasGivenOut(address: string): Promise<boolean> {
    const { chain, addresses } = this.#store;
    const { settings } = this.access ?? {};
    if (chain === undefined || settings === undefined) return false;
    return addresses.ownerOf(addressesOf(settings.chain).stored(address)) !== undefined;
  }

  async held(page: HeldPage): Promise<readonly HeldDeposit[]> {
    return this.#store.held(page);
  }

  async untold(): Promise<readonly UnannouncedDeposit[]> {
    const tokens = this.access?.settings.tokens ?? [];
    const unannounced = this.#store.unannounced(MAX_HELD);
    const isKept = ({ currency, minor }: UnannouncedDeposit) => {
      const token = tokens.find((listed) => listed.currency === currency);
      return !token || whyKept(token, { minor: BigInt(minor), remainder: 0n }) !== undefined;
    };
    const [kept, credited] = [
      unannounced.filter(isKept),
      unannounced.filter((each) => !isKept(each)),
    ];
    this.#store.noteAnnounced(kept);
    return credited;
  }

  async differences(tenantId: string | null): Promise<readonly BalanceDifference[]> {
    const { chain, balances } = this.#store;
    return chain === undefined ? [] : balances.differences(tenantId, MAX_HELD);
  }

  async acknowledge(
    difference: SeenDifference,
    reason: string,
  ): Promise<Result<BalanceDifference, "NOT_FOUND" | "CHANGED">> {
    const { chain, balances } = this.#store;
    if (chain === undefined) return refuse("NOT_FOUND");
    return this.#store.transaction(() => balances.acknowledge(difference, reason, Date.now()));
  }

  async strays(tenantId: string | null): Promise<readonly StrayDeparture[]> {
    const { chain, balances } = this.#store;
    return chain === undefined ? [] : balances.strays(tenantId, MAX_HELD);
  }

  async acknowledgeStray(stray: SeenStray, reason: string): Promise<StrayDeparture | undefined> {
    const { chain, balances } = this.#store;
    if (chain === undefined) return undefined;
    return this.#store.transaction(() => balances.acknowledgeStray(stray, reason, Date.now()));
  }

  async listed(tenantId: string, page: DepositPage): Promise<readonly ListedDeposit[]> {
    return this.#store.listed(tenantId, page);
  }

  async audited(deposits: readonly DepositName[]): Promise<readonly (AuditedDeposit | null)[]> {
    const { chain } = this.#store;
    if (chain === undefined) return deposits.map(() => null);
    return depositsAmong(this.ctx.storage.sql, deposits);
  }

  async addressBooks(tenantId: string, after: string, limit: number): Promise<AddressBooks> {
    const { chain } = this.#store;
    const { finalNumber: finalBlock = null, frozen = null } = chain ?? {};
    const read =
      chain === undefined
        ? { books: [], after: null }
        : addressBooks(this.ctx.storage.sql, tenantId, { after, limit });
    return { ...read, finalBlock, isFrozen: frozen !== null };
  }

  async told(deposits: readonly AnnouncedDeposit[]): Promise<void> {
    this.#store.noteAnnounced(deposits);
  }

  async release(fromBlock: number, frozenAt: number): Promise<Result<null, ReleaseRefusal>> {
    const { access } = this;
    const { finalNumber, frozen } = this.#store.chain ?? {};
    if (access === undefined || finalNumber === undefined || frozen === null) {
      return refuse("NOT_FROZEN");
    }
    const isInReach = fromBlock <= finalNumber && fromBlock >= finalNumber - MAX_READ_AGAIN;
    if (!isInReach) return refuse("ANOTHER_BLOCK");
    try {
      const block = await agreedBlock(access, fromBlock);
      if (block === undefined) return refuse("ANOTHER_BLOCK");
      // While the nodes were asked, the chain may have been released and frozen again.
      const { chain } = this.#store;
      if (chain?.frozen == null) return refuse("NOT_FROZEN");
      if (chain.frozenAt !== frozenAt) return refuse("ANOTHER_FREEZE");
      this.#store.release(block, Date.now());
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      return refuse("UNAVAILABLE");
    }
    this.#alarm.setBy(Date.now());
    return accept(null);
  }

  async wake(): Promise<void> {
    if (this.access !== undefined) await this.#alarm.restore();
  }

  override async alarm(): Promise<void> {
    this.#alarm.rings();
    const { access } = this;
    if (access === undefined) return;
    this.#alarm.setBy(Date.now() + access.settings.pollMs);
    await this.#turn.take(() => this.#takeTurn(access));
  }

  async #takeTurn(access: ChainAccess): Promise<void> {
    try {
      const store = this.#store;
      const hasMore = await takeTurn({ ...access, store, now: () => Date.now() });
      this.#trouble = null;
      this.#isLasting = false;
      this.#wholeAt = Date.now();
      if (hasMore) this.#alarm.setBy(Date.now());
    } catch (error) {
      this.#trouble = error instanceof NodeTrouble ? error.message : "A turn failed.";
      this.#isLasting = error instanceof AnswerTooLarge;
      const { environment, chain } = access.settings;
      const line = { event: "chain_turn_failed", environment, chain, error: String(error) };
      console.error(JSON.stringify(line));
    }
  }
}
