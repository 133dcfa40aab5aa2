/**
 * One player's wallet: the only place where that player's money, sessions and rounds change, one
 * request at a time. This shell wires storage, the jackpot pools and the alarm to the operations
 * beside it; each operation is a file.
 */
import { DurableObject } from "cloudflare:workers";
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import { poolName, type WalletAddress, walletAddress, walletName } from "../names.ts";
import { deposit } from "./deposit.ts";
import { exchangeToken } from "./exchange-token.ts";
import { confirmStored, hasUnstored, nextBatch } from "./history-outbox.ts";
import { JackpotDoubt } from "./jackpot-doubt.ts";
import { forgetOldRefusals } from "./once-per-key.ts";
import { playAnswer } from "./play-answer.ts";
import { type Placed, placeRound } from "./play-round.ts";
import { playerRecord } from "./player-record.ts";
import { SessionStore } from "./session-store.ts";
import { activeGame, tableAnswer } from "./table-answer.ts";
import type * as rpc from "./wallet-rpc.ts";
import { WalletStore } from "./wallet-store.ts";

/** What the wallet reaches beyond its own storage. */
export interface WalletEnv {
  readonly JACKPOT_POOL: DurableObjectNamespace<
    import("../jackpot-pool/jackpot-pool-object.ts").JackpotPoolObject
  >;
  readonly HISTORY: Queue<HistoryBatch>;
}

/** What an operation works on. */
interface Wallet {
  readonly store: WalletStore;
  readonly sessions: SessionStore;
  readonly playerId: string;
}

/** The first send waits this long, so that a few bets share one message; readers need not wait for it. */
const FLUSH_DELAY_MS = 5_000;
/** What is not confirmed after this long is sent again. */
const RESEND_DELAY_MS = 15_000;
/** A pool that missed its moment is asked again this soon. */
const DOUBT_DELAY_MS = 1_000;
/** A bet waits for the one before it at most this long. */
const BET_PATIENCE_MS = 5_000;

export class WalletObject extends DurableObject<WalletEnv> implements rpc.WalletRpc {
  readonly #address: WalletAddress;
  readonly #store: WalletStore;
  readonly #sessions: SessionStore;
  readonly #doubt: JackpotDoubt;
  /** Whether this instance knows that an alarm stands; after a restart the first need sets it again. */
  #alarmAt: number | undefined;

  constructor(ctx: DurableObjectState, env: WalletEnv) {
    super(ctx, env);
    this.#address = walletAddress(ctx.id.name);
    this.#store = new WalletStore(ctx.storage);
    this.#sessions = new SessionStore(ctx.storage.sql);
    this.#doubt = new JackpotDoubt({
      store: this.#store,
      walletName: walletName(this.#address),
      pool: (currency) => env.JACKPOT_POOL.getByName(poolName({ ...this.#address, currency })),
      now: () => Date.now(),
    });
  }

  async exchange(
    message: rpc.ExchangeMessage,
  ): Promise<Result<rpc.ExchangeAnswer, rpc.ExchangeRefusal>> {
    return this.#mutate((wallet) => exchangeToken(wallet, message, Date.now()));
  }

  async refresh(
    message: rpc.RefreshMessage,
  ): Promise<Result<rpc.SessionRecord, rpc.RefreshRefusal>> {
    if (this.#store.player === undefined) return refuse("SESSION_ENDED");
    return this.#mutate(() => this.#sessions.rotate(message, Date.now()));
  }

  async endSession(sessionId: string): Promise<Result<{ sessionId: string }, "SESSION_ENDED">> {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    this.#mutate(() => this.#sessions.end(sessionId, Date.now()));
    return accept({ sessionId });
  }

  async session(sessionId: string): Promise<Result<rpc.SessionRecord, "SESSION_ENDED">> {
    const session = this.#liveSession(sessionId);
    if (session === undefined) return refuse("SESSION_ENDED");
    return accept({ ...session, activeGameId: activeGame(this.#store, session) });
  }

  async balance(currency: Currency): Promise<Result<rpc.BalanceAnswer, "PLAYER_NOT_FOUND">> {
    if (this.#store.player === undefined) return refuse("PLAYER_NOT_FOUND");
    await this.#settleDoubt();
    const { cash, bonus } = this.#store.book(currency, false);
    const player = playerRecord(this.#wallet);
    return accept({ player, currency, cashMinor: cash, bonusMinor: bonus });
  }

  async deposit(
    message: rpc.DepositMessage,
  ): Promise<rpc.Keyed<Result<rpc.DepositAnswer, rpc.DepositRefusal>>> {
    return this.#mutate((wallet) => deposit(wallet, message, Date.now()));
  }

  async playRound(
    message: rpc.PlayMessage,
  ): Promise<rpc.Keyed<Result<rpc.PlayAnswer, rpc.PlayRefusal>>> {
    const deadline = Date.now() + BET_PATIENCE_MS;
    while (Date.now() < deadline) {
      const { replayed, result } = this.#mutate((wallet) =>
        placeRound(wallet, message, Date.now()),
      );
      if (result.ok) return { replayed, result: accept(await this.#answer(result.value)) };
      const { refusal, details } = result;
      if (refusal !== "JACKPOT_BET_IN_FLIGHT") {
        return { replayed, result: refuse(refusal, details) };
      }
      if (!(await this.#settleDoubt())) break;
    }
    return { replayed: false, result: refuse("UNAVAILABLE") };
  }

  async table(message: rpc.TableMessage): Promise<Result<rpc.TableAnswer, "SESSION_ENDED">> {
    const session = this.#liveSession(message.sessionId);
    if (session === undefined) return refuse("SESSION_ENDED");
    await this.#settleDoubt();
    return accept(tableAnswer(this.#store, session, message));
  }

  async unstoredHistory(): Promise<Result<HistoryBatch | null, "PLAYER_NOT_FOUND">> {
    if (this.#store.player === undefined) return refuse("PLAYER_NOT_FOUND");
    await this.#settleDoubt();
    return accept(nextBatch(this.#store, this.#address) ?? null);
  }

  async historyStored(stored: { after: number; through: number }): Promise<void> {
    this.#mutate(() => confirmStored(this.#store, stored));
  }

  /** Sends what history lacks and settles what is in doubt; the next alarm is set before the work. */
  override async alarm(): Promise<void> {
    this.#alarmAt = undefined;
    if (!hasUnstored(this.#store) && !this.#doubt.open) return;
    this.#arm(this.#doubt.open ? DOUBT_DELAY_MS : RESEND_DELAY_MS);
    await this.#settleDoubt();
    const batch = nextBatch(this.#store, this.#address);
    try {
      if (batch) await this.env.HISTORY.send(batch);
    } catch (error) {
      console.warn(JSON.stringify({ event: "history_not_sent", error: String(error) }));
    }
    this.#mutate(() => forgetOldRefusals(this.#store, Date.now()));
  }

  get #wallet(): Wallet {
    return { store: this.#store, sessions: this.#sessions, playerId: this.#address.playerId };
  }

  /** Runs one mutation in one transaction, and arms the alarm in the same commit when there is something to send. */
  #mutate<T>(operation: (wallet: Wallet) => T): T {
    const result = this.#store.transaction(() => operation(this.#wallet));
    if (hasUnstored(this.#store)) this.#arm(FLUSH_DELAY_MS);
    return result;
  }

  async #answer(placed: Placed): Promise<rpc.PlayAnswer> {
    if (this.#store.head.doubt === placed.seq) await this.#settleDoubt();
    return playAnswer(this.#store, placed);
  }

  async #settleDoubt(): Promise<boolean> {
    const settled = await this.#doubt.settle();
    if (!settled) this.#arm(DOUBT_DELAY_MS);
    return settled;
  }

  #liveSession(sessionId: string): rpc.SessionRecord | undefined {
    if (this.#store.player === undefined) return undefined;
    return this.#sessions.live(sessionId, Date.now());
  }

  /** Sets the alarm unless an earlier one stands. Not awaited: it is part of the commit that the answer waits for. */
  #arm(delayMs: number): void {
    const at = Date.now() + delayMs;
    if (this.#alarmAt !== undefined && this.#alarmAt <= at) return;
    this.#alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }
}
