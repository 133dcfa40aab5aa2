/**
 * One player's wallet: the only place where that player's money, sessions and rounds change, one
 * request at a time. This shell wires storage, the jackpot pools and the alarm to the operations
 * beside it; each operation is a file.
 */
import { DurableObject } from "cloudflare:workers";
import { assert } from "../../domain/assert.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PayoutAddress } from "../../domain/payout/payout-address.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { wageringRemaining } from "../../domain/wallet/bonus.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { Freeze } from "../freeze-rpc.ts";
import { poolName, type WalletAddress, walletAddress, walletName } from "../names.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { actOnRound } from "./act-on-round.ts";
import { activeGame } from "./active-game.ts";
import type { AuditableWalletRpc, KeyedEntry, PoolMark, WalletAccount } from "./audit-rpc.ts";
import { auditWallet } from "./audit-wallet.ts";
import { createWallet } from "./create-wallet.ts";
import { creditBonus } from "./credit-bonus.ts";
import { deposit } from "./deposit.ts";
import { endOverdueSessions } from "./end-overdue-sessions.ts";
import { endWithdrawal } from "./end-withdrawal.ts";
import { exchangeToken } from "./exchange-token.ts";
import type * as fairness from "./fairness-rpc.ts";
import { forfeitBonus } from "./forfeit-bonus.ts";
import { confirmStored, hasBacklog, hasUnstored, nextBatch } from "./history-outbox.ts";
import { JackpotDoubt } from "./jackpot-doubt.ts";
import { removePayoutAddress, savePayoutAddress } from "./payout-addresses.ts";
import { playAnswer } from "./play-answer.ts";
import { type Placed, placeRound } from "./play-round.ts";
import { playerDetails, roundDetails } from "./player-details.ts";
import { playerRecord } from "./player-record.ts";
import type { PlayerDetails, PlayerRpc, RoundDetails, SuspensionChange } from "./player-rpc.ts";
import { refreshSession } from "./refresh-session.ts";
import { resetPlayer } from "./reset-player.ts";
import { rotateSeeds, seedsInUse } from "./rotate-seeds.ts";
import { roundFairness } from "./round-fairness.ts";
import type * as roundRpc from "./round-rpc.ts";
import type * as sandbox from "./sandbox-rpc.ts";
import { answerRealityCheck } from "./session-limits-gate.ts";
import type * as sessionRpc from "./session-rpc.ts";
import { SessionSockets } from "./session-sockets.ts";
import { nextLeftAt, settleForgottenRounds } from "./settle-left-rounds.ts";
import { WalletStore } from "./store/wallet-store.ts";
import { changeSuspension } from "./suspension.ts";
import { tableAnswer } from "./table-answer.ts";
import { takeWin } from "./take-win.ts";
import { createTestPlayer } from "./test-player.ts";
import { voidRound } from "./void-round.ts";
import type * as rpc from "./wallet-rpc.ts";
import { withdraw, withdrawalAnswer } from "./withdraw.ts";

/** What the wallet reaches beyond its own storage. */
export interface WalletEnv {
  readonly JACKPOT_POOL: DurableObjectNamespace<
    import("../jackpot-pool/jackpot-pool-object.ts").JackpotPoolObject
  >;
  readonly HISTORY: Queue<HistoryBatch>;
}

/** History is sent this long after the first new row, so that many bets share a message; readers need not wait. */
const SEND_DELAY_MS = 30_000;
/** What is not confirmed after this long is sent again. */
const RESEND_DELAY_MS = 30_000;
/** A jackpot bet that a crash left in doubt is settled after this long, also when nobody asks. */
const CRASH_DELAY_MS = 8_000;
/** A pool that missed its moment is asked again this soon. */
const DOUBT_DELAY_MS = 1_000;
/** A frozen pool tells of its wins when it is released; this is for the rest. */
const HELD_BACK_DELAY_MS = 60_000;
/** A round that could not be settled by rule is tried again this soon. */
const FAULT_DELAY_MS = 60_000;
/** A bet waits for the one before it at most this long. */
const BET_PATIENCE_MS = 5_000;

export class WalletObject
  extends DurableObject<WalletEnv>
  implements
    rpc.WalletRpc,
    sessionRpc.SessionWalletRpc,
    roundRpc.RoundWalletRpc,
    PlayerRpc,
    AuditableWalletRpc,
    sandbox.SandboxWalletRpc,
    fairness.FairnessWalletRpc
{
  readonly #address: WalletAddress;
  readonly #wallet: WalletStore;
  readonly #doubt: JackpotDoubt;
  readonly #alarm: ObjectAlarm;
  readonly #sockets: SessionSockets;
  /** When history is to be sent next; at once after a restart, which may have lost a message. */
  #sendAt = Number.NEGATIVE_INFINITY;

  constructor(ctx: DurableObjectState, env: WalletEnv) {
    super(ctx, env);
    this.#address = walletAddress(ctx.id.name);
    this.#wallet = new WalletStore(ctx.storage, this.#address.playerId);
    this.#alarm = new ObjectAlarm(ctx.storage);
    this.#sockets = new SessionSockets(ctx, this.#wallet);
    this.#doubt = new JackpotDoubt({
      wallet: this.#wallet,
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
    return this.#mutate((wallet) => refreshSession(wallet, message, Date.now()));
  }

  async endSession(sessionId: string): Promise<Result<{ sessionId: string }, "SESSION_ENDED">> {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    this.#mutate(() => this.#wallet.sessions.end(sessionId, "logout", Date.now()));
    return accept({ sessionId });
  }

  async session(sessionId: string): Promise<Result<rpc.ActiveSession, "SESSION_ENDED">> {
    const session = this.#liveSession(sessionId);
    if (session === undefined) return refuse("SESSION_ENDED");
    return accept({ ...session, activeGameId: activeGame(this.#wallet, session) });
  }

  /** Opens the session's socket. */
  override async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get("X-Session-Id") ?? "";
    if (this.#liveSession(sessionId) === undefined) return new Response(null, { status: 401 });
    const response = this.#sockets.open(sessionId);
    this.#tellPages();
    return response;
  }

  override webSocketMessage(socket: WebSocket): void {
    this.#sockets.refuse(socket);
  }

  async createPlayer(player: sessionRpc.NewPlayer): Promise<void> {
    if (!this.#wallet.exists) this.#mutate((wallet) => createWallet(wallet, player, Date.now()));
  }

  async sessionStanding(
    sessionId: string,
  ): Promise<Result<sessionRpc.SessionStanding, "SESSION_ENDED">> {
    const session = await this.session(sessionId);
    if (!session.ok) return session;
    const { activity, journal } = this.#wallet;
    return accept({
      session: session.value,
      activity: activity.of(session.value, journal.head.seq),
    });
  }

  async answerRealityCheck(
    message: sessionRpc.RealityCheckMessage,
  ): Promise<Result<sessionRpc.RealityCheckAnswer, sessionRpc.RealityCheckRefusal>> {
    return this.#mutate((wallet) => answerRealityCheck(wallet, message, Date.now()));
  }

  async player(): Promise<Result<rpc.PlayerRecord, "PLAYER_NOT_FOUND">> {
    return this.#wallet.exists ? accept(playerRecord(this.#wallet)) : refuse("PLAYER_NOT_FOUND");
  }

  async balance(currency: Currency): Promise<Result<rpc.BalanceAnswer, "PLAYER_NOT_FOUND">> {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#settleDoubt();
    const book = this.#wallet.journal.book(currency, false);
    return accept({
      player: playerRecord(this.#wallet),
      currency,
      cashMinor: book.cash,
      bonusMinor: book.bonus,
      wageringMinor: wageringRemaining(book),
    });
  }

  async deposit(
    message: rpc.DepositMessage,
  ): Promise<rpc.Keyed<Result<rpc.DepositAnswer, rpc.DepositRefusal>>> {
    return this.#mutate((wallet) => deposit(wallet, message, Date.now()));
  }

  async withdraw(
    message: rpc.WithdrawMessage,
  ): Promise<rpc.Keyed<Result<rpc.WithdrawalAnswer, rpc.WithdrawRefusal>>> {
    await this.#settleDoubt();
    return this.#mutate((wallet) => withdraw(wallet, message, Date.now()));
  }

  async withdrawal(seq: number): Promise<Result<rpc.WithdrawalAnswer, "WITHDRAWAL_NOT_FOUND">> {
    const row = this.#wallet.exists ? this.#wallet.withdrawals.latestRow(seq) : undefined;
    if (row === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
    return accept(withdrawalAnswer(this.#wallet, row));
  }

  async endWithdrawal(
    message: rpc.EndWithdrawalMessage,
  ): Promise<Result<rpc.WithdrawalAnswer, rpc.EndWithdrawalRefusal>> {
    return this.#mutate((wallet) => endWithdrawal(wallet, message, Date.now()));
  }

  async creditBonus(
    message: rpc.BonusMessage,
  ): Promise<rpc.Keyed<Result<rpc.BonusAnswer, rpc.BonusRefusal>>> {
    return this.#outOfDoubt((wallet) => creditBonus(wallet, message, Date.now()));
  }

  async forfeitBonus(
    message: rpc.ForfeitMessage,
  ): Promise<rpc.Keyed<Result<rpc.BonusAnswer, rpc.ForfeitRefusal>>> {
    return this.#outOfDoubt((wallet) => forfeitBonus(wallet, message, Date.now()));
  }

  async payoutAddresses(): Promise<Result<readonly PayoutAddress[], "PLAYER_NOT_FOUND">> {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    return accept(this.#wallet.payoutAddresses.all());
  }

  async savePayoutAddress(
    message: rpc.SaveAddressMessage,
  ): Promise<Result<PayoutAddress, rpc.SaveAddressRefusal>> {
    return this.#mutate((wallet) => savePayoutAddress(wallet, message, Date.now()));
  }

  async removePayoutAddress(
    addressId: string,
  ): Promise<Result<{ id: string }, rpc.RemoveAddressRefusal>> {
    return this.#mutate((wallet) => removePayoutAddress(wallet, addressId));
  }

  async playRound(
    message: rpc.PlayMessage,
  ): Promise<rpc.Keyed<Result<rpc.PlayAnswer, rpc.PlayRefusal>>> {
    const deadline = Date.now() + BET_PATIENCE_MS;
    while (Date.now() < deadline) {
      const feedsJackpot = message.feedsJackpot && !this.#doubt.isHeldBack;
      const { replayed, result } = this.#mutate((wallet) =>
        placeRound(wallet, { ...message, feedsJackpot }, Date.now()),
      );
      if (result.ok) return { replayed, result: accept(await this.#answer(result.value)) };
      const { refusal, details } = result;
      if (refusal !== "JACKPOT_BET_IN_FLIGHT") {
        return { replayed, result: refuse(refusal, details) };
      }
      if (!(await this.#settleDoubt()) && !this.#doubt.isHeldBack) break;
    }
    return { replayed: false, result: refuse("UNAVAILABLE") };
  }

  async actOnRound(
    message: roundRpc.ActMessage,
  ): Promise<rpc.Keyed<Result<rpc.PlayAnswer, roundRpc.ActRefusal>>> {
    const { replayed, result } = this.#mutate((wallet) => actOnRound(wallet, message, Date.now()));
    if (!result.ok) return { replayed, result };
    return { replayed, result: accept(playAnswer(this.#wallet, result.value)) };
  }

  async voidRound(
    message: roundRpc.VoidMessage,
  ): Promise<Result<RoundDetails, roundRpc.VoidRefusal>> {
    return this.#mutate((wallet) => voidRound(wallet, message, Date.now()));
  }

  async table(message: rpc.TableMessage): Promise<Result<rpc.TableAnswer, "SESSION_ENDED">> {
    const session = this.#liveSession(message.sessionId);
    if (session === undefined) return refuse("SESSION_ENDED");
    await this.#settleDoubt();
    return accept(tableAnswer(this.#wallet, session, message));
  }

  async playerDetails(): Promise<Result<PlayerDetails, "PLAYER_NOT_FOUND">> {
    await this.#settleDoubt();
    return playerDetails(this.#wallet, Date.now());
  }

  async suspendPlayer(
    reason: string | null,
  ): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">> {
    return this.#mutate((wallet) => changeSuspension(wallet, { reason }, Date.now()));
  }

  async unsuspendPlayer(): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">> {
    return this.#mutate((wallet) => changeSuspension(wallet, null, Date.now()));
  }

  async roundDetails(seq: number): Promise<Result<RoundDetails, "ROUND_NOT_FOUND">> {
    await this.#settleDoubt();
    return roundDetails(this.#wallet, seq);
  }

  async seeds(sessionId: string): Promise<Result<fairness.SeedsInUse, "SESSION_ENDED">> {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    return accept(this.#wallet.transaction(() => seedsInUse(this.#wallet)));
  }

  async rotateSeeds(
    message: fairness.RotateMessage,
  ): Promise<rpc.Keyed<Result<fairness.RotateAnswer, fairness.RotateRefusal>>> {
    return this.#mutate((wallet) => rotateSeeds(wallet, message, Date.now()));
  }

  async roundFairness({
    seq,
    sessionId,
  }: fairness.RoundFairnessMessage): Promise<
    Result<fairness.RoundFairness, fairness.RoundFairnessRefusal>
  > {
    const isStranger = sessionId !== undefined && this.#liveSession(sessionId) === undefined;
    return isStranger ? refuse("SESSION_ENDED") : roundFairness(this.#wallet, seq);
  }

  async unstoredHistory(): Promise<Result<HistoryBatch | null, "PLAYER_NOT_FOUND">> {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#settleDoubt();
    return accept(nextBatch(this.#wallet, this.#address) ?? null);
  }

  async historyStored(stored: rpc.StoredHistory): Promise<void> {
    // What is left may be a message more: then it follows at once.
    this.#mutate(() => {
      const moved = confirmStored(this.#wallet, stored);
      if (moved && hasBacklog(this.#wallet)) this.#sendAt = Date.now();
    });
  }

  async takeWin(message: rpc.WinMessage): Promise<Result<void, rpc.TakeWinRefusal>> {
    return this.#mutate((wallet) => takeWin(wallet, this.#doubt, message));
  }

  async wake(): Promise<boolean> {
    this.#settleForgotten();
    const settled = await this.#settleDoubt();
    const isDone = settled && !hasUnstored(this.#wallet);
    // The alarm of an open round may be a day off: nothing else would notice that it was lost.
    if (!isDone || this.#leftAt() !== undefined) await this.#alarm.restore();
    return !isDone;
  }

  async createTestPlayer(
    message: sandbox.TestPlayerMessage,
  ): Promise<Result<rpc.PlayerRecord, sandbox.CreateTestPlayerRefusal>> {
    this.#assertSandbox();
    return this.#mutate((wallet) => createTestPlayer(wallet, message, Date.now()));
  }

  async reset(): Promise<Result<sandbox.ResetAnswer, sandbox.ResetRefusal>> {
    this.#assertSandbox();
    const { result } = await this.#outOfDoubt((wallet) => {
      return { replayed: false, result: resetPlayer(wallet, Date.now()) };
    });
    return result;
  }

  async forceOutcome({
    gameId,
    reelPositions,
  }: sandbox.ForceMessage): Promise<Result<rpc.PlayerRecord, "PLAYER_NOT_FOUND">> {
    this.#assertSandbox();
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    this.#wallet.sandbox.force(gameId, reelPositions);
    return accept(playerRecord(this.#wallet));
  }

  async audit(marks: readonly PoolMark[]): Promise<Result<WalletAccount, "PLAYER_NOT_FOUND">> {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#settleDoubt();
    const pause = () => scheduler.wait(0);
    return accept(await auditWallet(this.#wallet, this.#address, { marks, pause }));
  }

  async confirmedEntries(after: number, limit: number): Promise<readonly KeyedEntry[]> {
    return this.#wallet.exists ? this.#wallet.auditReader.confirmed(after, limit) : [];
  }

  async withdrawalsAmong(seqs: readonly number[]): Promise<readonly number[]> {
    return this.#wallet.exists ? this.#wallet.auditReader.withdrawalsAmong(seqs) : [];
  }

  async freeze(reason: string): Promise<Freeze> {
    this.#wallet.open();
    return this.#wallet.freeze.freeze(reason, Date.now());
  }

  async release(): Promise<Freeze | null> {
    // A doubt that waited for the release is asked about again, and history that was lost is sent again.
    return this.#mutate(({ exists, freeze, player }) => {
      if (exists && freeze.current !== null) player.forgetConfirmation();
      return freeze.release();
    });
  }

  /** Sends what history lacks and settles what is in doubt; the next alarm is set before the work. */
  override async alarm(): Promise<void> {
    this.#alarm.rings();
    this.#endOverdueSessions();
    this.#settleForgotten();
    this.#ringForLeftRounds();
    if (!hasUnstored(this.#wallet) && !this.#doubt.open) return;
    const isDue = this.#sendAt <= Date.now();
    if (isDue) this.#sendAt = Date.now() + RESEND_DELAY_MS;
    this.#alarm.setBy(this.#doubt.open ? this.#askAgainAt() : this.#sendAt);
    await this.#settleDoubt();
    const batch = isDue ? nextBatch(this.#wallet, this.#address) : undefined;
    try {
      if (batch) await this.env.HISTORY.send(batch);
    } catch (error) {
      console.warn(JSON.stringify({ event: "history_not_sent", error: String(error) }));
    }
  }

  /** Runs one mutation in one transaction, and arms the alarm in the same commit when there is something to send. */
  #mutate<T>(operation: (wallet: WalletStore) => T): T {
    const now = Date.now();
    if (!hasUnstored(this.#wallet)) this.#sendAt = now + SEND_DELAY_MS;
    const result = this.#wallet.transaction(() => operation(this.#wallet));
    if (this.#doubt.open) this.#alarm.setBy(Math.min(now + CRASH_DELAY_MS, this.#sendAt));
    else if (hasUnstored(this.#wallet)) this.#alarm.setBy(this.#sendAt);
    this.#ringForLeftRounds();
    this.#tellPages();
    return result;
  }

  /** Runs a mutation of a bonus, which waits while a jackpot bet is in doubt: its win may go to that bonus. */
  async #outOfDoubt<Answer, Refusal extends string>(
    operation: (wallet: WalletStore) => rpc.Keyed<Result<Answer, Refusal>>,
  ): Promise<rpc.Keyed<Result<Answer, Refusal | "UNAVAILABLE">>> {
    const deadline = Date.now() + BET_PATIENCE_MS;
    while (this.#doubt.open) {
      const settled = await this.#settleDoubt();
      if (!settled || Date.now() > deadline) {
        return { replayed: false, result: refuse("UNAVAILABLE") };
      }
    }
    return this.#mutate(operation);
  }

  async #answer(placed: Placed): Promise<rpc.PlayAnswer> {
    if (this.#wallet.journal.head.doubt === placed.seq) await this.#settleDoubt();
    return playAnswer(this.#wallet, placed);
  }

  async #settleDoubt(): Promise<boolean> {
    const settled = await this.#doubt.settle();
    if (!settled) this.#alarm.setBy(this.#askAgainAt());
    this.#tellPages();
    return settled;
  }

  #askAgainAt(): number {
    return Date.now() + (this.#doubt.isHeldBack ? HELD_BACK_DELAY_MS : DOUBT_DELAY_MS);
  }

  /** Settles rounds that were left for a day. A fault in one must hold up neither history nor doubt. */
  #settleForgotten(): void {
    const leftAt = this.#leftAt();
    if (leftAt === undefined || leftAt > Date.now()) return;
    try {
      this.#mutate((wallet) => settleForgottenRounds(wallet, Date.now()));
    } catch (error) {
      console.error(JSON.stringify({ event: "round_not_settled", error: String(error) }));
    }
  }

  /** Only where nothing sooner was lost from memory: in a mutation, and when the alarm has just rung. */
  #ringForLeftRounds(): void {
    const leftAt = this.#leftAt();
    if (leftAt !== undefined) this.#alarm.setBy(Math.max(leftAt, Date.now() + FAULT_DELAY_MS));
  }

  /** When a round will have been left for a day; in a frozen wallet no round is settled. */
  #leftAt(): number | undefined {
    const { exists, freeze } = this.#wallet;
    return exists && freeze.current === null ? nextLeftAt(this.#wallet) : undefined;
  }

  /** Tells the player's pages what changed, and rings when there will be more to tell. */
  #tellPages(): void {
    const nextAt = this.#sockets.tell(Date.now());
    if (nextAt !== undefined) this.#alarm.setBy(nextAt);
  }

  /** Ends sessions whose time is over; rings for the next one once nothing else is left to do. */
  #endOverdueSessions(): void {
    const wallet = this.#wallet;
    const nextAt = wallet.transaction(() => endOverdueSessions(wallet, Date.now()));
    this.#tellPages();
    if (nextAt !== undefined && !hasUnstored(wallet)) this.#alarm.setBy(nextAt);
  }

  #assertSandbox(): void {
    assert(this.#address.environment === "sandbox", "only a sandbox wallet is tested on");
  }

  #liveSession(sessionId: string): rpc.SessionRecord | undefined {
    if (!this.#wallet.exists) return undefined;
    return this.#wallet.sessions.live(sessionId, Date.now());
  }
}
