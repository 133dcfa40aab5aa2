/**
 * What a wallet does after each change and when its alarm fires. If a change leaves work (history to send,
 * a jackpot bet in doubt, a round or a session that will expire), an alarm is set in the same commit and
 * does it. docs/architecture.md.
 */
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { type HistoryQueues, historyQueueOf } from "../history-queue.ts";
import {
  poolName,
  registryCopyName,
  type WalletAddress,
  walletName,
  walletRegistryName,
} from "../names.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { objectNamed } from "../object-named.ts";
import { withTimeLimit } from "../time-limit.ts";
import { JackpotDoubt, openDoubt } from "./jackpot/jackpot-doubt.ts";
import { verdictDueAt, writeVerdict } from "./jackpot/write-verdict.ts";
import { nextExpiryAt, settleExpiredRounds } from "./rounds/settle-abandoned-rounds.ts";
import { overdueSessions } from "./sessions/ended-sessions.ts";
import { SessionSockets } from "./sessions/session-sockets.ts";
import {
  confirmStored,
  hasBacklog,
  hasUnstored,
  nextBatch,
  oldestUnstoredAt,
} from "./store/history-outbox.ts";
import type { ChangeObserver, WalletStore } from "./store/wallet-store.ts";
import type { StoredHistory, Woken } from "./wallet-rpc.ts";

/** What the wallet uses in addition to its own storage. */
export interface WalletEnv extends HistoryQueues<Queue<HistoryBatch>> {
  readonly JACKPOT_POOL: DurableObjectNamespace<
    import("../jackpot-pool/jackpot-pool-object.ts").JackpotPoolObject
  >;
  readonly WALLET_REGISTRY: DurableObjectNamespace<
    import("../wallet-registry/wallet-registry-object.ts").WalletRegistryObject
  >;
  /** The first of the sealing keys: sealer.ts. */
  readonly SEALING_KEY: string;
}

/** The wallet object's parts. */
interface UpkeepOptions {
  readonly ctx: DurableObjectState;
  readonly env: WalletEnv;
  readonly address: WalletAddress;
  readonly wallet: WalletStore;
}

/**
 * How long after the first new row history is sent, and after how long an unconfirmed message is sent
 * again, so that many bets share a message. It is the time by which lists over all players may lag
 * (Reference 2.10), minus the time that the queue and the database take. Readers of one player do not
 * wait for it. Decision 0112.
 */
const SEND_DELAY_MS = 50_000;
/** A jackpot bet that a crash left in doubt is settled after this time, even if nobody asks. */
const CRASH_DELAY_MS = 8_000;
/** A pool that did not answer in time is asked again after this time. */
const DOUBT_DELAY_MS = 1_000;
/** A frozen pool pushes its wins when it is released; this delay is for the other bets. */
const HELD_BACK_DELAY_MS = 60_000;
/** The pause between sealing two slices of old rows. */
const SEAL_DELAY_MS = 1_000;
/** A round that could not be settled by rule is tried again after this time. */
const FAULT_DELAY_MS = 60_000;
/** An answer waits at most this long for the register of wallets; the alarm tries again. */
const REGISTER_PATIENCE_MS = 1_000;
/** If the register was out of reach, it is tried again after this time. */
const REGISTER_DELAY_MS = 30_000;

export class WalletUpkeep implements ChangeObserver {
  readonly doubt: JackpotDoubt;
  readonly #wallet: WalletStore;
  readonly #address: WalletAddress;
  readonly #env: WalletEnv;
  readonly #alarm: ObjectAlarm;
  readonly #sockets: SessionSockets;
  /** The bet that was in doubt when this instance started. */
  readonly #doubtAtStart: number | null;
  /** When history is next due to be sent; past or future. */
  #sendAt: number;

  constructor({ ctx, env, address, wallet }: UpkeepOptions) {
    this.#address = address;
    this.#wallet = wallet;
    this.#env = env;
    this.#alarm = new ObjectAlarm(ctx.storage);
    this.#sockets = new SessionSockets(ctx, wallet);
    this.doubt = new JackpotDoubt({
      wallet,
      walletName: walletName(address),
      pool: (currency) => objectNamed(env.JACKPOT_POOL, poolName({ ...address, currency })),
      now: () => Date.now(),
    });
    wallet.observer = this;
    this.#doubtAtStart = wallet.journal.head.doubt;
    this.#sendAt = this.#sendAfterRestart(Date.now());
  }

  /**
   * The first row that history does not hold starts the delay of the next message, unless an alarm for one
   * is still set. So while a player keeps playing, each message has one alarm.
   */
  beforeChange(): void {
    const now = Date.now();
    const isSet = this.#sendAt > now && this.#sendAt <= now + SEND_DELAY_MS;
    if (!isSet && !hasUnstored(this.#wallet)) this.#sendAt = now + SEND_DELAY_MS;
  }

  /**
   * A slow player's wallet restarts between two bets, but they still share a message. A message that was
   * due before the restart is sent at once, because it may have been lost.
   */
  #sendAfterRestart(now: number): number {
    if (!hasUnstored(this.#wallet)) return Number.NEGATIVE_INFINITY;
    const writtenAt = oldestUnstoredAt(this.#wallet) ?? Number.NEGATIVE_INFINITY;
    return Math.min(writtenAt, now) + SEND_DELAY_MS;
  }

  /** Sets the alarm, in the same commit, for the work that the change left, and notifies the player's pages. */
  afterChange(): void {
    if (this.doubt.open) this.#alarm.setBy(Math.min(this.#settleDoubtAt(), this.#sendAt));
    else this.#setAlarmForWork();
    this.#setAlarmForOpenRounds();
    this.#setAlarmForSlices();
    this.#notifyPages();
  }

  /**
   * Asks the pool about the bet in doubt. Returns true once nothing is in doubt, or false when the
   * time limit passes.
   */
  async settleDoubt(): Promise<boolean> {
    const settled = await this.doubt.settle();
    const nextAt = settled ? verdictDueAt(this.#wallet) : this.#nextAskAt();
    if (nextAt !== undefined) this.#alarm.setBy(nextAt);
    this.#notifyPages();
    return settled;
  }

  /**
   * Puts a wallet that holds rows into the register of wallets and its copy: with its first row, before the
   * call is answered. Wallets of earlier versions do so with their next alarm. Later changes pay nothing
   * for it.
   */
  async register(): Promise<void> {
    if (!this.#isUnregistered) return;
    const { playerId } = this.#address;
    const name = walletRegistryName(this.#address);
    const registering = [name, registryCopyName(name)].map((one) =>
      objectNamed(this.#env.WALLET_REGISTRY, one).register([playerId]),
    );
    try {
      await withTimeLimit(Promise.all(registering), REGISTER_PATIENCE_MS);
      if (this.#isUnregistered)
        this.#wallet.transaction(({ player }) => player.noteRegistered(true));
    } catch (error) {
      console.warn(JSON.stringify({ event: "wallet_not_registered", error: String(error) }));
      this.#alarm.setBy(Date.now() + REGISTER_DELAY_MS);
    }
  }

  /**
   * The same for a wallet that is missing from the register. Returns true if the wallet had recorded that
   * it was registered.
   */
  async registerAgain(): Promise<boolean> {
    const wasRegistered = this.#wallet.player.row?.registered === 1;
    if (wasRegistered) this.#wallet.transaction(({ player }) => player.noteRegistered(false));
    await this.register();
    return wasRegistered;
  }

  get #isUnregistered(): boolean {
    const { player, journal } = this.#wallet;
    return player.row?.registered === 0 && journal.head.seq > 0;
  }

  /** Records what history holds. If another full message is waiting, it is sent at once. */
  noteHistoryStored(stored: StoredHistory): void {
    this.#wallet.transaction((wallet) => {
      const moved = confirmStored(wallet, stored);
      if (moved && hasBacklog(wallet)) this.#sendAt = Date.now();
    });
  }

  /** Opens a socket for a live session. */
  openSocket(sessionId: string): Response {
    const response = this.#sockets.open(sessionId);
    this.#notifyPages();
    return response;
  }

  /** Closes a socket on which a page has sent something: the socket only carries notifications. */
  refuseMessage(socket: WebSocket): void {
    this.#sockets.refuse(socket);
  }

  /** Does the work that is due, sets a lost alarm again, and returns the work that is left. */
  async wake(): Promise<Woken> {
    this.#settleExpiredRounds();
    this.#wallet.chainAgain();
    this.#sealOldRows();
    await this.register();
    const settled = await this.settleDoubt();
    if (this.writeDueVerdict()) {
      this.#sendAt = Date.now();
      this.#alarm.setBy(this.#sendAt);
    }
    const isDone = settled && this.#workDueAt() === undefined && !this.#isUnregistered;
    // The alarm of an open round may be a day away, and nothing else would notice that it was lost.
    if (!isDone || this.#openRoundExpiresAt() !== undefined) await this.#alarm.restore();
    return { busy: !isDone, doubt: openDoubt(this.#wallet) };
  }

  /** Sends the entries that history lacks and settles a doubt. The next alarm is set before the work. */
  async onAlarm(queues: HistoryQueues<Queue<HistoryBatch>>): Promise<void> {
    this.#alarm.rings();
    this.#endOverdueSessions();
    this.#settleExpiredRounds();
    this.#setAlarmForOpenRounds();
    this.#wallet.chainAgain();
    this.#sealOldRows();
    if (this.#workDueAt() === undefined && !this.doubt.open) return this.register();
    const isDue = this.#sendAt <= Date.now();
    if (isDue) this.#sendAt = Date.now() + SEND_DELAY_MS;
    if (this.doubt.open) this.#alarm.setBy(this.#nextAskAt());
    else this.#setAlarmForWork();
    await this.register();
    await this.settleDoubt();
    const isVerdict = this.writeDueVerdict();
    const batch = isDue || isVerdict ? nextBatch(this.#wallet, this.#address) : undefined;
    try {
      if (batch) await historyQueueOf(queues, batch.tenantId).send(batch);
    } catch (error) {
      console.warn(JSON.stringify({ event: "history_not_sent", error: String(error) }));
    }
  }

  /** Seals a slice of the rows from before rows had hashes; the alarm does the rest. */
  #sealOldRows(): void {
    if (this.#wallet.oldRows.isDone) return;
    this.#wallet.transaction(({ oldRows }) => oldRows.sealSlice());
  }

  #setAlarmForSlices(): void {
    const { oldRows, erasure } = this.#wallet;
    if (!oldRows.isDone || !erasure.isDone) this.#alarm.setBy(Date.now() + SEAL_DELAY_MS);
  }

  /** Sets the alarm for sending history and for writing a verdict. */
  #setAlarmForWork(): void {
    const dueAt = this.#workDueAt();
    if (dueAt !== undefined) this.#alarm.setBy(dueAt);
  }

  /** When history must be sent or a verdict written; undefined if there is neither. */
  #workDueAt(): number | undefined {
    const sendAt = hasUnstored(this.#wallet) ? this.#sendAt : Number.POSITIVE_INFINITY;
    const dueAt = Math.min(sendAt, verdictDueAt(this.#wallet) ?? Number.POSITIVE_INFINITY);
    return dueAt === Number.POSITIVE_INFINITY ? undefined : dueAt;
  }

  /** Writes the verdict in memory if no later row has recorded it. Returns true if it was due. */
  writeDueVerdict(): boolean {
    const dueAt = verdictDueAt(this.#wallet);
    if (dueAt === undefined || dueAt > Date.now()) return false;
    this.#wallet.transaction((wallet) => writeVerdict(wallet, Date.now()));
    return true;
  }

  /**
   * When the pool must be asked about the bet in doubt. It is already being asked about a bet that
   * was just placed. For a bet that was in doubt when this instance started, the earlier alarm's
   * time is not known, so it does not wait the full delay again.
   */
  #settleDoubtAt(): number {
    const isOld = this.#wallet.journal.head.doubt === this.#doubtAtStart;
    return isOld ? this.#nextAskAt() : Date.now() + CRASH_DELAY_MS;
  }

  #nextAskAt(): number {
    const { askAgainAt, isHeldBack } = this.doubt;
    const soon = Date.now() + DOUBT_DELAY_MS;
    if (askAgainAt !== undefined) return Math.max(soon, askAgainAt);
    return isHeldBack ? Date.now() + HELD_BACK_DELAY_MS : soon;
  }

  /**
   * Settles rounds that were abandoned for a day. An error in one must not stop history or the
   * settling of a doubt.
   */
  #settleExpiredRounds(): void {
    const expiresAt = this.#openRoundExpiresAt();
    if (expiresAt === undefined || expiresAt > Date.now()) return;
    try {
      this.#wallet.transaction((wallet) => settleExpiredRounds(wallet, Date.now()));
    } catch (error) {
      console.error(JSON.stringify({ event: "round_not_settled", error: String(error) }));
    }
  }

  /** Called only where no earlier alarm can be lost: after a change, and when the alarm has just fired. */
  #setAlarmForOpenRounds(): void {
    const expiresAt = this.#openRoundExpiresAt();
    if (expiresAt !== undefined)
      this.#alarm.setBy(Math.max(expiresAt, Date.now() + FAULT_DELAY_MS));
  }

  /** When the next open round expires. In a frozen wallet no round is settled. */
  #openRoundExpiresAt(): number | undefined {
    const { exists, freeze } = this.#wallet;
    return exists && freeze.current === null ? nextExpiryAt(this.#wallet) : undefined;
  }

  /** Notifies the player's pages of what changed, and sets the alarm for their next notification. */
  #notifyPages(): void {
    const nextAt = this.#sockets.update(Date.now());
    if (nextAt !== undefined) this.#alarm.setBy(nextAt);
  }

  /**
   * Ends sessions that are over, and sets the alarm for the next one if there is nothing else to
   * do.
   */
  #endOverdueSessions(): void {
    const { overdue, nextAt } = overdueSessions(this.#wallet, Date.now());
    const sendAt = this.#sendAt;
    if (overdue.length > 0) {
      this.#wallet.transaction(({ sessions }) => {
        for (const { sessionId, reason } of overdue) sessions.end(sessionId, reason, Date.now());
      });
    }
    // If this alarm ended a session, it also sends the message about it, without the usual delay.
    this.#sendAt = sendAt;
    this.#notifyPages();
    if (nextAt !== undefined && !hasUnstored(this.#wallet)) this.#alarm.setBy(nextAt);
  }
}
