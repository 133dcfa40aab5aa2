/**
 * One player's wallet: the only place where that player's money, sessions and rounds change, one request at
 * a time. This class answers the calls of wallet-rpc.ts, which lists each call's answers and refusals, with
 * the operations in the folders next to it. The work that follows a change is in wallet-upkeep.ts.
 */
import { DurableObject } from "cloudflare:workers";
import { assert } from "../../domain/assert.ts";
import type { ReportedChain } from "../../domain/audit/row-chain-audit.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Ask as LimitAsk } from "../../domain/rate-limit/lease.ts";
import { answerAsk, newCount } from "../../domain/rate-limit/shared-count.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { type WalletAddress, walletAddress } from "../names.ts";
import { sealerOf } from "../sealer.ts";
import type { ExportRange, HistoryFoldRange, PoolMark, RestoreMessage } from "./audit/audit-rpc.ts";
import { auditWallet } from "./audit/audit-wallet.ts";
import { exportJournal } from "./audit/export-journal.ts";
import { foldHistory } from "./audit/fold-history.ts";
import { restoreRows } from "./audit/restore-rows.ts";
import type { BonusMessage, ForfeitMessage } from "./bonus/bonus-rpc.ts";
import { creditBonus, forfeitBonus } from "./bonus/bonuses.ts";
import type { WinMessage } from "./jackpot/jackpot-rpc.ts";
import { correct } from "./money/correct.ts";
import { creditChainDeposit, deposit } from "./money/deposit.ts";
import type {
  ChainDepositMessage,
  CorrectMessage,
  DepositMessage,
  EndWithdrawalMessage,
  PayoutMessage,
  SaveAddressMessage,
  WithdrawMessage,
} from "./money/money-rpc.ts";
import { moveWithdrawal } from "./money/move-withdrawal.ts";
import { removePayoutAddress, savePayoutAddress } from "./money/payout-addresses.ts";
import { withdraw, withdrawalAnswer } from "./money/withdraw.ts";
import { endSignUp, giveToAccount, signUp, takeFromAccount } from "./player/account.ts";
import { erasePlayer, erasureObstacle, erasureState } from "./player/erase-player.ts";
import { exchangeToken } from "./player/exchange-token.ts";
import type { NewPlayer } from "./player/identity-rpc.ts";
import { balanceAnswer, changeSuspension, playerDetails } from "./player/player.ts";
import type { AgreedErasure } from "./player/player-rpc.ts";
import { actOnRound } from "./rounds/act-on-round.ts";
import type {
  ClientSeedMessage,
  RevealedSeedsMessage,
  RotateMessage,
  RoundFairnessMessage,
} from "./rounds/fairness-rpc.ts";
import { activeGame, gameState } from "./rounds/game-state.ts";
import { placeRound } from "./rounds/place-round.ts";
import { playAnswer, roundDetails } from "./rounds/round-answers.ts";
import type {
  ActMessage,
  GameStateMessage,
  PlayedRound,
  PlayMessage,
  VoidMessage,
} from "./rounds/round-rpc.ts";
import {
  chooseClientSeed,
  revealedSeeds,
  rotateSeeds,
  roundFairness,
  seedsInUse,
} from "./rounds/seeds.ts";
import { voidRound } from "./rounds/void-round.ts";
import { resetPlayer } from "./sandbox/reset-player.ts";
import type { ForceMessage, SandboxWalletRpc, TestPlayerMessage } from "./sandbox/sandbox-rpc.ts";
import { createTestPlayer } from "./sandbox/test-player.ts";
import { answerRealityCheck, refreshSession } from "./sessions/enforce-session-limits.ts";
import type {
  ExchangeMessage,
  RealityCheckMessage,
  RefreshMessage,
  SessionRecord,
} from "./sessions/session-rpc.ts";
import type { Keyed } from "./store/earlier-answer.ts";
import { nextBatch, pulledBatch } from "./store/history-outbox.ts";
import { WalletStore } from "./store/wallet-store.ts";
import type { HistoryRange, StoredHistory, WalletRpc } from "./wallet-rpc.ts";
import { type WalletEnv, WalletUpkeep } from "./wallet-upkeep.ts";

/** A change waits at most this long for an earlier jackpot bet. */
const BET_PATIENCE_MS = 5_000;
/** How many slices of a journal one call hashes again: a hundred thousand rows. */
const CHAINED_AT_ONCE = 400;
/** Far more than any bet needs, even if other bets of the same wallet repeatedly come first. */
const MAX_BET_TRIES = 50;

export class WalletObject extends DurableObject<WalletEnv> implements WalletRpc, SandboxWalletRpc {
  readonly #address: WalletAddress;
  readonly #wallet: WalletStore;
  readonly #upkeep: WalletUpkeep;
  /** The player's calls in this minute, in memory only, like all such counts (decision 0014). */
  readonly #calls = newCount();

  constructor(ctx: DurableObjectState, env: WalletEnv) {
    super(ctx, env);
    this.#address = walletAddress(ctx.id.name);
    this.#wallet = new WalletStore(ctx.storage, this.#address.playerId, sealerOf(env));
    this.#upkeep = new WalletUpkeep({ ctx, env, address: this.#address, wallet: this.#wallet });
  }

  async exchange(message: ExchangeMessage) {
    return this.#registered(
      this.#wallet.transaction((wallet) => exchangeToken(wallet, message, Date.now())),
    );
  }

  async refresh(message: RefreshMessage) {
    return this.#wallet.transaction((wallet) => refreshSession(wallet, message, Date.now()));
  }

  async endSession(sessionId: string) {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    this.#wallet.transaction(() => this.#wallet.sessions.end(sessionId, "logout", Date.now()));
    return accept({ sessionId });
  }

  async endSessions() {
    if (!this.#wallet.exists) return;
    this.#wallet.transaction(() => this.#wallet.sessions.endAll("password_changed", Date.now()));
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
    return this.#wallet.transaction((wallet) => {
      if (wallet.erasure.current !== null) return refuse("PLAYER_ERASED");
      if (wallet.exists) endSignUp(wallet);
      else wallet.create(player, Date.now());
      return accept(undefined);
    });
  }

  async signUp(player: NewPlayer) {
    return this.#wallet.transaction((wallet) => signUp(wallet, player, Date.now()));
  }

  async erasable() {
    await this.#upkeep.settleDoubt();
    const { hasPlayer, erasure } = this.#wallet;
    if (!hasPlayer || erasure.current !== null) return refuse("PLAYER_NOT_FOUND");
    const obstacle = erasureObstacle(this.#wallet);
    return obstacle === undefined ? accept(null) : refuse(obstacle);
  }

  async erase(agreed: AgreedErasure) {
    const { result } = await this.#outOfDoubt((wallet) => {
      return { replayed: false, result: erasePlayer(wallet, agreed, Date.now()) };
    });
    if (!result.ok) return result;
    for (let slices = 0; slices < CHAINED_AT_ONCE && !this.#wallet.erasure.isDone; slices += 1) {
      this.#wallet.chainAgain();
      await scheduler.wait(0);
    }
    return accept(erasureState(this.#wallet));
  }

  async endErasure() {
    this.#wallet.transaction(({ erasure }) => erasure.forgetNames());
  }

  async erasure() {
    return this.#wallet.erasure.current === null ? null : erasureState(this.#wallet);
  }

  async giveToAccount(username: string) {
    return this.#wallet.transaction((wallet) => giveToAccount(wallet, username));
  }

  async takeFromAccount(username: string) {
    this.#wallet.transaction((wallet) => takeFromAccount(wallet, username));
  }

  async sessionWithActivity(sessionId: string) {
    const session = await this.session(sessionId);
    if (!session.ok) return session;
    const { activity, journal } = this.#wallet;
    return accept({
      session: session.value,
      activity: activity.of(session.value, journal.head.seq),
    });
  }

  async answerRealityCheck(message: RealityCheckMessage) {
    return this.#wallet.transaction((wallet) => answerRealityCheck(wallet, message, Date.now()));
  }

  async player() {
    return this.#wallet.exists ? accept(this.#wallet.playerRecord) : refuse("PLAYER_NOT_FOUND");
  }

  async balance(currency: Currency) {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    await this.#upkeep.settleDoubt();
    return accept(balanceAnswer(this.#wallet, currency));
  }

  async deposit(message: DepositMessage) {
    return this.#registered(
      this.#wallet.transaction((wallet) => deposit(wallet, message, Date.now())),
    );
  }

  async creditChainDeposit(message: ChainDepositMessage) {
    const now = Date.now();
    const result = this.#wallet.transaction((wallet) => creditChainDeposit(wallet, message, now));
    return (await this.#registered({ result })).result;
  }

  async withdraw(message: WithdrawMessage) {
    await this.#upkeep.settleDoubt();
    return this.#wallet.transaction((wallet) => withdraw(wallet, message, Date.now()));
  }

  async withdrawal(seq: number) {
    const row = this.#wallet.hasPlayer ? this.#wallet.withdrawals.latestRow(seq) : undefined;
    if (row === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
    return accept(withdrawalAnswer(this.#wallet, row));
  }

  async endWithdrawal(message: EndWithdrawalMessage) {
    return this.#wallet.transaction((wallet) => moveWithdrawal(wallet, message, Date.now()));
  }

  async notePayout(message: PayoutMessage) {
    return this.#wallet.transaction((wallet) => moveWithdrawal(wallet, message, Date.now()));
  }

  async creditBonus(message: BonusMessage) {
    return this.#registered(
      await this.#outOfDoubt((wallet) => creditBonus(wallet, message, Date.now())),
    );
  }

  async forfeitBonus(message: ForfeitMessage) {
    return this.#outOfDoubt((wallet) => forfeitBonus(wallet, message, Date.now()));
  }

  async correct(message: CorrectMessage) {
    return this.#wallet.transaction((wallet) => correct(wallet, message, Date.now()));
  }

  async payoutAddresses() {
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    return accept(this.#wallet.payoutAddresses.all());
  }

  async savePayoutAddress(message: SaveAddressMessage) {
    return this.#wallet.transaction((wallet) => savePayoutAddress(wallet, message, Date.now()));
  }

  async removePayoutAddress(addressId: string) {
    return this.#wallet.transaction((wallet) => removePayoutAddress(wallet, addressId));
  }

  /**
   * Places the bet as soon as no other jackpot bet of the wallet is in doubt, and answers once the bet's
   * own verdict is known. If an earlier bet's verdict is held back, because its pool is frozen or out of
   * reach, this bet does not wait for it and is played without the jackpot.
   */
  async playRound({ counted: ask, ...message }: PlayMessage): Promise<PlayedRound> {
    const counted = ask && answerAsk(this.#calls, ask, Date.now());
    const count = counted === undefined ? {} : { counted };
    if (counted !== undefined && counted.fullUntilMs > 0) {
      return { replayed: false, result: refuse("UNAVAILABLE"), ...count };
    }
    const { doubt } = this.#upkeep;
    const deadline = Date.now() + BET_PATIENCE_MS;
    for (let tries = 0; tries < MAX_BET_TRIES && Date.now() < deadline; tries += 1) {
      const bet = { ...message, withoutPool: doubt.isHeldBack };
      const { replayed, result } = this.#wallet.transaction((wallet) =>
        placeRound(wallet, bet, Date.now()),
      );
      if (result.ok) {
        if (this.#wallet.journal.head.doubt === result.value.seq) await this.#upkeep.settleDoubt();
        return { replayed, result: accept(playAnswer(this.#wallet, result.value)), ...count };
      }
      const { refusal, details } = result;
      if (refusal !== "JACKPOT_BET_IN_FLIGHT") {
        return { replayed, result: refuse(refusal, details), ...count };
      }
      await this.#upkeep.settleDoubt();
    }
    return { replayed: false, result: refuse("UNAVAILABLE"), ...count };
  }

  async actOnRound(message: ActMessage) {
    const { replayed, result } = this.#wallet.transaction((wallet) =>
      actOnRound(wallet, message, Date.now()),
    );
    if (!result.ok) return { replayed, result };
    return { replayed, result: accept(playAnswer(this.#wallet, result.value)) };
  }

  async voidRound(message: VoidMessage) {
    return this.#wallet.transaction((wallet) => voidRound(wallet, message, Date.now()));
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
    return this.#wallet.transaction((wallet) => changeSuspension(wallet, { reason }, Date.now()));
  }

  async unsuspendPlayer() {
    return this.#wallet.transaction((wallet) => changeSuspension(wallet, null, Date.now()));
  }

  async roundDetails(seq: number) {
    await this.#upkeep.settleDoubt();
    return roundDetails(this.#wallet, seq);
  }

  async seeds(sessionId: string) {
    if (this.#liveSession(sessionId) === undefined) return refuse("SESSION_ENDED");
    return accept(seedsInUse(this.#wallet));
  }

  async chooseClientSeed(message: ClientSeedMessage) {
    return this.#wallet.transaction((wallet) => chooseClientSeed(wallet, message, Date.now()));
  }

  async rotateSeeds(message: RotateMessage) {
    return this.#wallet.transaction((wallet) => rotateSeeds(wallet, message, Date.now()));
  }

  async revealedSeeds(message: RevealedSeedsMessage) {
    const isLive = this.#liveSession(message.sessionId) !== undefined;
    return isLive ? accept(revealedSeeds(this.#wallet, message)) : refuse("SESSION_ENDED");
  }

  async roundFairness({ seq, sessionId }: RoundFairnessMessage) {
    const isStranger = sessionId !== undefined && this.#liveSession(sessionId) === undefined;
    return isStranger ? refuse("SESSION_ENDED") : roundFairness(this.#wallet, seq);
  }

  async unstoredHistory() {
    const { hasPlayer, erasure } = this.#wallet;
    if (!hasPlayer) return refuse("PLAYER_NOT_FOUND");
    await this.#upkeep.settleDoubt();
    // A day may be closed with this answer, so the verdict must be in it.
    this.#upkeep.writeDueVerdict();
    const batch = nextBatch(this.#wallet, this.#address);
    // History also gets what is left of an erased player, whom no other caller finds.
    if (batch === undefined && erasure.current !== null) return refuse("PLAYER_NOT_FOUND");
    return accept(batch ?? null);
  }

  async pullHistory(range: HistoryRange) {
    return pulledBatch(this.#wallet, this.#address, range) ?? null;
  }

  async historyStored(stored: StoredHistory) {
    this.#upkeep.noteHistoryStored(stored);
  }

  async countCall(ask: LimitAsk) {
    return answerAsk(this.#calls, ask, Date.now());
  }

  async takeWin(message: WinMessage) {
    return this.#wallet.transaction(() => this.#upkeep.doubt.takeWin(message));
  }

  async wake() {
    return this.#upkeep.wake();
  }

  async createTestPlayer(message: TestPlayerMessage) {
    this.#assertSandbox();
    return this.#registered(
      this.#wallet.transaction((wallet) => createTestPlayer(wallet, message, Date.now())),
    );
  }

  async reset() {
    this.#assertSandbox();
    const { result } = await this.#outOfDoubt((wallet) => {
      return { replayed: false, result: resetPlayer(wallet, Date.now()) };
    });
    return result;
  }

  async forceOutcome({ gameId, reelPositions }: ForceMessage) {
    this.#assertSandbox();
    if (!this.#wallet.exists) return refuse("PLAYER_NOT_FOUND");
    this.#wallet.sandbox.force(gameId, reelPositions);
    return accept(this.#wallet.playerRecord);
  }

  async audit(
    marks: readonly PoolMark[],
    reported: ReportedChain | null = null,
    reportedErased: ReportedChain | null = null,
  ) {
    if (!this.#wallet.hasPlayer) return refuse("PLAYER_NOT_FOUND");
    await this.#upkeep.settleDoubt();
    const pause = () => scheduler.wait(0);
    return accept(
      await auditWallet(this.#wallet, this.#address, { marks, reported, reportedErased, pause }),
    );
  }

  async foldHistory(range: HistoryFoldRange) {
    if (!this.#wallet.hasPlayer) return null;
    return foldHistory(this.#wallet, range, () => scheduler.wait(0));
  }

  async exportJournal(range: ExportRange) {
    return exportJournal(this.#wallet, range);
  }

  async journalEnd() {
    const { seq, hash } = this.#wallet.journal.head;
    return { seq, hash };
  }

  async restore(message: RestoreMessage) {
    return this.#registered(
      this.#wallet.transaction((wallet) => restoreRows(wallet, message, Date.now())),
    );
  }

  async registerAgain() {
    return this.#upkeep.registerAgain();
  }

  async confirmedEntries(after: number, limit: number) {
    return this.#wallet.hasPlayer ? this.#wallet.auditReader.confirmed(after, limit) : [];
  }

  async withdrawalsAmong(seqs: readonly number[]) {
    return this.#wallet.hasPlayer ? this.#wallet.auditReader.withdrawalsAmong(seqs) : [];
  }

  async freeze(reason: string) {
    this.#wallet.open();
    return this.#wallet.transaction(({ freeze }) => freeze.freeze(reason, Date.now()));
  }

  async release() {
    // In a transaction, which sets the alarm: the pool is then asked about a doubt that waited for the
    // release.
    return this.#wallet.transaction(({ freeze }) => freeze.release());
  }

  override async alarm(): Promise<void> {
    await this.#upkeep.onAlarm(this.env);
  }

  /**
   * Returns an answer only once the wallet, if it has just written its first row, is in the register of
   * wallets.
   */
  async #registered<Answer>(answer: Answer): Promise<Answer> {
    await this.#upkeep.register();
    return answer;
  }

  /**
   * Runs a change that a jackpot win in doubt might affect, once no bet is in doubt. Refuses when the
   * pool does not answer in time. Nothing may be awaited between the check and the change.
   */
  async #outOfDoubt<Answer, Refusal extends string>(
    change: (wallet: WalletStore) => Keyed<Result<Answer, Refusal>>,
  ): Promise<Keyed<Result<Answer, Refusal | "UNAVAILABLE">>> {
    const deadline = Date.now() + BET_PATIENCE_MS;
    while (this.#upkeep.doubt.open) {
      const settled = await this.#upkeep.settleDoubt();
      if (!settled || Date.now() > deadline) {
        return { replayed: false, result: refuse("UNAVAILABLE") };
      }
    }
    return this.#wallet.transaction(change);
  }

  #assertSandbox(): void {
    assert(this.#address.environment === "sandbox", "only a sandbox wallet is tested on");
  }

  #liveSession(sessionId: string): SessionRecord | undefined {
    return this.#wallet.exists ? this.#wallet.sessions.live(sessionId, Date.now()) : undefined;
  }
}
