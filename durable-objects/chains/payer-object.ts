/**
 * Pays out the withdrawals of one operator on one chain, from one account: takes a turn each time its alarm
 * fires (payer-turn.ts). Without settings it does nothing. docs/chains.md.
 */
import { DurableObject } from "cloudflare:workers";
import type { PayoutState } from "../../domain/chains/payout-state.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { NodeTrouble } from "./chain-rpc.ts";
import { OneTurn } from "./one-turn-at-a-time.ts";
import type {
  AuditedPayout,
  AuditedWhich,
  PayerAccess,
  PayerRpc,
  PayerStatus,
  PayoutEnding,
  PayoutPage,
  PayoutWish,
  SettleRefusal,
  StuckPayout,
} from "./payer-rpc.ts";
import { PayerStore } from "./payer-store.ts";
import { takePayerTurn } from "./payer-turn.ts";
import { settlePayout } from "./settle-payout.ts";

/** The Worker provides nodes, the signer and wallets, because an object has no access to HTTP. */
export abstract class PayingAccount<ChainEnv> extends DurableObject<ChainEnv> implements PayerRpc {
  /** Undefined while the operator has no account here. */
  protected abstract readonly access: PayerAccess | undefined;
  readonly #store: PayerStore;
  readonly #alarm: ObjectAlarm;
  readonly #turn = new OneTurn();
  #trouble: string | null = null;
  /** An object that starts counts as having worked without trouble until now. */
  #wholeAt = Date.now();

  constructor(ctx: DurableObjectState, env: ChainEnv) {
    super(ctx, env);
    this.#store = new PayerStore(ctx.storage);
    this.#alarm = new ObjectAlarm(ctx.storage);
  }

  async take(wishes: readonly PayoutWish[]): Promise<void> {
    if (this.access === undefined) return;
    if (this.#store.take(wishes, Date.now()) > 0) this.#alarm.setBy(Date.now());
  }

  async settle(
    ending: PayoutEnding,
    isTrial: boolean,
  ): Promise<Result<PayoutState, SettleRefusal>> {
    const { access } = this;
    if (access === undefined) return refuse("NOT_FOUND");
    const turn = { ...access, store: this.#store, now: () => Date.now() };
    const settled = await this.#turn.between(() => settlePayout(turn, ending, isTrial));
    await this.wake();
    return settled;
  }

  async status(): Promise<PayerStatus> {
    const { payer, unclear } = this.#store;
    const isIdle = this.#store.nextDueAt === undefined;
    return {
      frozen: payer?.frozen ?? null,
      frozenAt: payer?.frozenAt ?? null,
      trouble: this.#trouble,
      wholeAt: isIdle ? Date.now() : this.#wholeAt,
      unclear,
    };
  }

  async stuck(): Promise<readonly StuckPayout[]> {
    return this.#store.stuck(Date.now());
  }

  async listed(page: PayoutPage): Promise<readonly StuckPayout[]> {
    return this.#store.listed(page);
  }

  async audited(which: AuditedWhich): Promise<readonly AuditedPayout[]> {
    return this.#store.audited(which);
  }

  async erasePlayer(playerId: string): Promise<number> {
    return this.#store.erase(playerId);
  }

  async release(frozenAt: number): Promise<Result<null, "NOT_FROZEN" | "ANOTHER_FREEZE">> {
    const { payer } = this.#store;
    if (payer?.frozen == null) return refuse("NOT_FROZEN");
    if (payer.frozenAt !== frozenAt) return refuse("ANOTHER_FREEZE");
    this.#store.release();
    await this.wake();
    return accept(null);
  }

  async wake(): Promise<void> {
    if (this.access !== undefined && this.#store.nextDueAt !== undefined) {
      await this.#alarm.restore();
    }
  }

  override async alarm(): Promise<void> {
    this.#alarm.rings();
    const { access } = this;
    if (access === undefined) return;
    this.#alarm.setBy(Date.now() + access.settings.pollMs);
    await this.#turn.take(() => this.#takeTurn(access));
  }

  async #takeTurn(access: PayerAccess): Promise<void> {
    const { environment, chain } = access.settings;
    try {
      const store = this.#store;
      await takePayerTurn({ ...access, store, now: () => Date.now() });
      this.#trouble = null;
      this.#wholeAt = Date.now();
      // The cron wakes it again for work that is due later.
      if (store.nextDueAt === undefined) this.#alarm.clear();
    } catch (error) {
      this.#trouble = error instanceof NodeTrouble ? error.message : "A turn failed.";
      const line = { event: "payout_turn_failed", environment, chain, error: String(error) };
      console.error(JSON.stringify(line));
    }
  }
}
