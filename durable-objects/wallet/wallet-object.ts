/**
 * One player's wallet: the only place where that player's money, sessions and rounds change, one
 * request at a time. This shell answers each call of wallet-rpc.ts, where its answers and refusals
 * stand, with the operation beside it; what is left to do afterwards is the upkeep's.
 */
import { DurableObject } from "cloudflare:workers";
import { assert } from "../../domain/assert.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, refuse } from "../../domain/result.ts";
import { type WalletAddress, walletAddress } from "../names.ts";
import type { PoolMark } from "./audit/audit-rpc.ts";
import { auditWallet } from "./audit/audit-wallet.ts";
import type { BonusMessage, ForfeitMessage } from "./bonus/bonus-rpc.ts";
import { creditBonus } from "./bonus/credit-bonus.ts";
import { forfeitBonus } from "./bonus/forfeit-bonus.ts";
import { outOfDoubt, playOutOfDoubt } from "./jackpot/out-of-doubt.ts";
import { takeWin } from "./jackpot/take-win.ts";
import { balanceAnswer } from "./money/balance-answer.ts";
import { deposit } from "./money/deposit.ts";
import { endWithdrawal } from "./money/end-withdrawal.ts";
import type {
  DepositMessage,
  EndWithdrawalMessage,
  SaveAddressMessage,
  WithdrawMessage,
} from "./money/money-rpc.ts";
import { removePayoutAddress, savePayoutAddress } from "./money/payout-addresses.ts";
import { withdraw, withdrawalAnswer } from "./money/withdraw.ts";
import { createWallet } from "./player/create-wallet.ts";
import { playerDetails, roundDetails } from "./player/player-details.ts";
import { playerRecord } from "./player/player-record.ts";
import { changeSuspension } from "./player/suspension.ts";
import { actOnRound } from "./rounds/act-on-round.ts";
import { activeGame } from "./rounds/active-game.ts";
import type { RotateMessage, RoundFairnessMessage } from "./rounds/fairness-rpc.ts";
import { gameState } from "./rounds/game-state.ts";
import { playAnswer } from "./rounds/play-answer.ts";
import { rotateSeeds, seedsInUse } from "./rounds/rotate-seeds.ts";
import { roundFairness } from "./rounds/round-fairness.ts";
import type { ActMessage, GameStateMessage, PlayMessage, VoidMessage } from "./rounds/round-rpc.ts";
import { voidRound } from "./rounds/void-round.ts";
import { resetPlayer } from "./sandbox/reset-player.ts";
import type { ForceMessage, SandboxWalletRpc, TestPlayerMessage } from "./sandbox/sandbox-rpc.ts";
import { createTestPlayer } from "./sandbox/test-player.ts";
import { exchangeToken } from "./sessions/exchange-token.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { answerRealityCheck } from "./sessions/session-limits-gate.ts";
import type {
  ExchangeMessage,
  NewPlayer,
  RealityCheckMessage,
  RefreshMessage,
  SessionRecord,
} from "./sessions/session-rpc.ts";
import { sessionWithActivity } from "./sessions/session-with-activity.ts";
import { nextBatch } from "./store/history-outbox.ts";
import { WalletStore } from "./store/wallet-store.ts";
import type { StoredHistory, WalletRpc, WinMessage } from "./wallet-rpc.ts";
import { type WalletEnv, WalletUpkeep } from "./wallet-upkeep.ts";

export class WalletObject extends DurableObject<WalletEnv> implements WalletRpc, SandboxWalletRpc {
  readonly #address: WalletAddress;
  readonly #wallet: WalletStore;
  readonly #upkeep: WalletUpkeep;

  constructor(ctx: DurableObjectState, env: WalletEnv) {
    super(ctx, env);
    this.#address = walletAddress(ctx.id.name);
    this.#wallet = new WalletStore(ctx.storage, this.#address.playerId);
    this.#upkeep = new WalletUpkeep({ ctx, env, address: this.#address, wallet: this.#wallet });
  }

  async exchange(message: ExchangeMessage) {
    return this.#upkeep.mutate((wallet) => exchangeToken(wallet, message, Date.now()));
  }

  async refresh(message: RefreshMessage) {
    return this.#upkeep.mutate((wallet) => refreshSession(wallet, message, Date.now()));
  }

  async endSession(sessionId: string) {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    this.#upkeep.mutate(() => this.#wallet.sessions.end(sessionId, "logout", Date.now()));
    return accept({ sessionId });
  }

  async session(sessionId: string) {
    const session = this.#liveSession(sessionId);
    if (session === undefined) return refuse("SESSION_ENDED");
    return accept({ ...session, activeGameId: activeGame(this.#wallet, session) });
  }

  override async fetch(request: Request): Promise<Response> {
    const sessionId = request.headers.get("X-Session-Id") ?? "";
    if (this.#liveSession(sessionId) === undefined) return new Response(null, { status: 401 });
    return this.#upkeep.openSocket(sessionId);
  }

  override webSocketMessage(socket: WebSocket): void {
    this.#upkeep.refuseMessage(socket);
  }

  async createPlayer(player: NewPlayer) {
    if (!this.#wallet.exists)
      this.#upkeep.mutate((wallet) => createWallet(wallet, player, Date.now()));
  }

  async sessionWithActivity(sessionId: string) {
    const session = await this.session(sessionId);
    return session.ok ? accept(sessionWithActivity(this.#wallet, session.value)) : session;
  }

  async answerRealityCheck(message: RealityCheckMessage) {
    return this.#upkeep.mutate((wallet) => answerRealityCheck(wallet, message, Date.now()));
  }

  async player() {
    return this.#wallet.exists ? accept(playerRecord(this.#wallet)) : refuse("PLAYER_NOT_FOUND");
  }

  async balance(currency: Currency) {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#upkeep.settleDoubt();
    return accept(balanceAnswer(this.#wallet, currency));
  }

  async deposit(message: DepositMessage) {
    return this.#upkeep.mutate((wallet) => deposit(wallet, message, Date.now()));
  }

  async withdraw(message: WithdrawMessage) {
    await this.#upkeep.settleDoubt();
    return this.#upkeep.mutate((wallet) => withdraw(wallet, message, Date.now()));
  }

  async withdrawal(seq: number) {
    const row = this.#wallet.exists ? this.#wallet.withdrawals.latestRow(seq) : undefined;
    if (row === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
    return accept(withdrawalAnswer(this.#wallet, row));
  }

  async endWithdrawal(message: EndWithdrawalMessage) {
    return this.#upkeep.mutate((wallet) => endWithdrawal(wallet, message, Date.now()));
  }

  async creditBonus(message: BonusMessage) {
    return outOfDoubt(this.#upkeep, (wallet) => creditBonus(wallet, message, Date.now()));
  }

  async forfeitBonus(message: ForfeitMessage) {
    return outOfDoubt(this.#upkeep, (wallet) => forfeitBonus(wallet, message, Date.now()));
  }

  async payoutAddresses() {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    return accept(this.#wallet.payoutAddresses.all());
  }

  async savePayoutAddress(message: SaveAddressMessage) {
    return this.#upkeep.mutate((wallet) => savePayoutAddress(wallet, message, Date.now()));
  }

  async removePayoutAddress(addressId: string) {
    return this.#upkeep.mutate((wallet) => removePayoutAddress(wallet, addressId));
  }

  async playRound(message: PlayMessage) {
    return playOutOfDoubt(this.#upkeep, message);
  }

  async actOnRound(message: ActMessage) {
    const { replayed, result } = this.#upkeep.mutate((wallet) =>
      actOnRound(wallet, message, Date.now()),
    );
    if (!result.ok) return { replayed, result };
    return { replayed, result: accept(playAnswer(this.#wallet, result.value)) };
  }

  async voidRound(message: VoidMessage) {
    return this.#upkeep.mutate((wallet) => voidRound(wallet, message, Date.now()));
  }

  async gameState(message: GameStateMessage) {
    const session = this.#liveSession(message.sessionId);
    if (session === undefined) return refuse("SESSION_ENDED");
    await this.#upkeep.settleDoubt();
    return accept(gameState(this.#wallet, session, message));
  }

  async playerDetails() {
    await this.#upkeep.settleDoubt();
    return playerDetails(this.#wallet, Date.now());
  }

  async suspendPlayer(reason: string | null) {
    return this.#upkeep.mutate((wallet) => changeSuspension(wallet, { reason }, Date.now()));
  }

  async unsuspendPlayer() {
    return this.#upkeep.mutate((wallet) => changeSuspension(wallet, null, Date.now()));
  }

  async roundDetails(seq: number) {
    await this.#upkeep.settleDoubt();
    return roundDetails(this.#wallet, seq);
  }

  async seeds(sessionId: string) {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    return accept(this.#wallet.transaction(() => seedsInUse(this.#wallet)));
  }

  async rotateSeeds(message: RotateMessage) {
    return this.#upkeep.mutate((wallet) => rotateSeeds(wallet, message, Date.now()));
  }

  async roundFairness({ seq, sessionId }: RoundFairnessMessage) {
    const isStranger = sessionId !== undefined && this.#liveSession(sessionId) === undefined;
    return isStranger ? refuse("SESSION_ENDED") : roundFairness(this.#wallet, seq);
  }

  async unstoredHistory() {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#upkeep.settleDoubt();
    return accept(nextBatch(this.#wallet, this.#address) ?? null);
  }

  async historyStored(stored: StoredHistory) {
    this.#upkeep.noteStored(stored);
  }

  async takeWin(message: WinMessage) {
    return this.#upkeep.mutate((wallet) => takeWin(wallet, this.#upkeep.doubt, message));
  }

  async wake() {
    return this.#upkeep.wake();
  }

  async createTestPlayer(message: TestPlayerMessage) {
    this.#assertSandbox();
    return this.#upkeep.mutate((wallet) => createTestPlayer(wallet, message, Date.now()));
  }

  async reset() {
    this.#assertSandbox();
    const { result } = await outOfDoubt(this.#upkeep, (wallet) => {
      return { replayed: false, result: resetPlayer(wallet, Date.now()) };
    });
    return result;
  }

  async forceOutcome({ gameId, reelPositions }: ForceMessage) {
    this.#assertSandbox();
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    this.#wallet.sandbox.force(gameId, reelPositions);
    return accept(playerRecord(this.#wallet));
  }

  async audit(marks: readonly PoolMark[]) {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#upkeep.settleDoubt();
    const pause = () => scheduler.wait(0);
    return accept(await auditWallet(this.#wallet, this.#address, { marks, pause }));
  }

  async confirmedEntries(after: number, limit: number) {
    return this.#wallet.exists ? this.#wallet.auditReader.confirmed(after, limit) : [];
  }

  async withdrawalsAmong(seqs: readonly number[]) {
    return this.#wallet.exists ? this.#wallet.auditReader.withdrawalsAmong(seqs) : [];
  }

  async freeze(reason: string) {
    this.#wallet.open();
    return this.#wallet.freeze.freeze(reason, Date.now());
  }

  async release() {
    // A doubt that waited for the release is asked about again, and history that was lost is sent again.
    return this.#upkeep.mutate(({ exists, freeze, player }) => {
      if (exists && freeze.current !== null) player.forgetConfirmation();
      return freeze.release();
    });
  }

  override async alarm(): Promise<void> {
    await this.#upkeep.alarmRings(this.env.HISTORY);
  }

  #assertSandbox(): void {
    assert(this.#address.environment === "sandbox", "only a sandbox wallet is tested on");
  }

  #liveSession(sessionId: string): SessionRecord | undefined {
    return this.#wallet.exists ? this.#wallet.sessions.live(sessionId, Date.now()) : undefined;
  }
}
