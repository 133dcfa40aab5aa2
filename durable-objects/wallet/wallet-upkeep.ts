/**
 * What a wallet does besides answering: every mutation runs through here, so that whatever it leaves
 * to be done (history to send, a jackpot bet in doubt, a round or a session whose time will be over)
 * has its alarm in the same commit, and is done when the alarm rings. DESIGN "Recovery by alarms".
 */
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import { poolName, type WalletAddress, walletName } from "../names.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { JackpotDoubt } from "./jackpot/jackpot-doubt.ts";
import { nextExpiryAt, settleExpiredRounds } from "./rounds/settle-abandoned-rounds.ts";
import { overdueSessions } from "./sessions/ended-sessions.ts";
import { SessionSockets } from "./sessions/session-sockets.ts";
import { confirmStored, hasBacklog, hasUnstored, nextBatch } from "./store/history-outbox.ts";
import type { ChangeObserver, WalletStore } from "./store/wallet-store.ts";
import type { StoredHistory } from "./wallet-rpc.ts";

/** What the wallet reaches beyond its own storage. */
export interface WalletEnv {
  readonly JACKPOT_POOL: DurableObjectNamespace<
    import("../jackpot-pool/jackpot-pool-object.ts").JackpotPoolObject
  >;
  readonly HISTORY: Queue<HistoryBatch>;
}

/** The wallet that is kept up, and where it lives. */
interface UpkeepOptions {
  readonly ctx: DurableObjectState;
  readonly env: WalletEnv;
  readonly address: WalletAddress;
  readonly wallet: WalletStore;
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

export class WalletUpkeep implements ChangeObserver {
  readonly doubt: JackpotDoubt;
  readonly #wallet: WalletStore;
  readonly #address: WalletAddress;
  readonly #alarm: ObjectAlarm;
  readonly #sockets: SessionSockets;
  /** When history is to be sent next; at once after a restart, which may have lost a message. */
  #sendAt = Number.NEGATIVE_INFINITY;

  constructor({ ctx, env, address, wallet }: UpkeepOptions) {
    this.#address = address;
    this.#wallet = wallet;
    this.#alarm = new ObjectAlarm(ctx.storage);
    this.#sockets = new SessionSockets(ctx, wallet);
    this.doubt = new JackpotDoubt({
      wallet,
      walletName: walletName(address),
      pool: (currency) => env.JACKPOT_POOL.getByName(poolName({ ...address, currency })),
      now: () => Date.now(),
    });
    wallet.observer = this;
  }

  /** The first row after a quiet time begins a new message. */
  beforeChange(): void {
    if (!hasUnstored(this.#wallet)) this.#sendAt = Date.now() + SEND_DELAY_MS;
  }

  /** Sets the alarm, in the commit of the change, for what the change left to do, and tells the player's pages. */
  afterChange(): void {
    const crashAt = Date.now() + CRASH_DELAY_MS;
    if (this.doubt.open) this.#alarm.setBy(Math.min(crashAt, this.#sendAt));
    else if (hasUnstored(this.#wallet)) this.#alarm.setBy(this.#sendAt);
    this.#setAlarmForOpenRounds();
    this.#notifyPages();
  }

  /** Asks the pool about the bet in doubt; tells whether none is left when the patience is over. */
  async settleDoubt(): Promise<boolean> {
    const settled = await this.doubt.settle();
    if (!settled) this.#alarm.setBy(this.#nextAskAt());
    this.#notifyPages();
    return settled;
  }

  /** Notes what history holds by now; what is left may be a message more: then it follows at once. */
  noteHistoryStored(stored: StoredHistory): void {
    this.#wallet.transaction((wallet) => {
      const moved = confirmStored(wallet, stored);
      if (moved && hasBacklog(wallet)) this.#sendAt = Date.now();
    });
  }

  /** Opens a socket of a live session. */
  openSocket(sessionId: string): Response {
    const response = this.#sockets.open(sessionId);
    this.#notifyPages();
    return response;
  }

  /** Pages are told and say nothing: one that speaks is hung up on. */
  refuseMessage(socket: WebSocket): void {
    this.#sockets.refuse(socket);
  }

  /** Does what may be done now, and sets a lost alarm again; tells whether something is left to do. */
  async wake(): Promise<boolean> {
    this.#settleExpiredRounds();
    const settled = await this.settleDoubt();
    const isDone = settled && !hasUnstored(this.#wallet);
    // The alarm of an open round may be a day off: nothing else would notice that it was lost.
    if (!isDone || this.#openRoundExpiresAt() !== undefined) await this.#alarm.restore();
    return !isDone;
  }

  /** Sends what history lacks and settles what is in doubt; the next alarm is set before the work. */
  async onAlarm(history: Queue<HistoryBatch>): Promise<void> {
    this.#alarm.rings();
    this.#endOverdueSessions();
    this.#settleExpiredRounds();
    this.#setAlarmForOpenRounds();
    if (!hasUnstored(this.#wallet) && !this.doubt.open) return;
    const isDue = this.#sendAt <= Date.now();
    if (isDue) this.#sendAt = Date.now() + RESEND_DELAY_MS;
    this.#alarm.setBy(this.doubt.open ? this.#nextAskAt() : this.#sendAt);
    await this.settleDoubt();
    const batch = isDue ? nextBatch(this.#wallet, this.#address) : undefined;
    try {
      if (batch) await history.send(batch);
    } catch (error) {
      console.warn(JSON.stringify({ event: "history_not_sent", error: String(error) }));
    }
  }

  #nextAskAt(): number {
    return Date.now() + (this.doubt.isHeldBack ? HELD_BACK_DELAY_MS : DOUBT_DELAY_MS);
  }

  /** Settles rounds that were left for a day. A fault in one must hold up neither history nor doubt. */
  #settleExpiredRounds(): void {
    const expiresAt = this.#openRoundExpiresAt();
    if (expiresAt === undefined || expiresAt > Date.now()) return;
    try {
      this.#wallet.transaction((wallet) => settleExpiredRounds(wallet, Date.now()));
    } catch (error) {
      console.error(JSON.stringify({ event: "round_not_settled", error: String(error) }));
    }
  }

  /** Only where nothing sooner was lost from memory: in a mutation, and when the alarm has just rung. */
  #setAlarmForOpenRounds(): void {
    const expiresAt = this.#openRoundExpiresAt();
    if (expiresAt !== undefined)
      this.#alarm.setBy(Math.max(expiresAt, Date.now() + FAULT_DELAY_MS));
  }

  /** When a round will have been left for a day; in a frozen wallet no round is settled. */
  #openRoundExpiresAt(): number | undefined {
    const { exists, freeze } = this.#wallet;
    return exists && freeze.current === null ? nextExpiryAt(this.#wallet) : undefined;
  }

  /** Tells the player's pages what changed, and rings when there will be more to tell. */
  #notifyPages(): void {
    const nextAt = this.#sockets.update(Date.now());
    if (nextAt !== undefined) this.#alarm.setBy(nextAt);
  }

  /** Ends sessions whose time is over; rings for the next one once nothing else is left to do. */
  #endOverdueSessions(): void {
    const { overdue, nextAt } = overdueSessions(this.#wallet, Date.now());
    const sendAt = this.#sendAt;
    if (overdue.length > 0) {
      this.#wallet.transaction(({ sessions }) => {
        for (const { sessionId, reason } of overdue) sessions.end(sessionId, reason, Date.now());
      });
    }
    // The alarm that ends a session also sends it; it does not wait for another message.
    this.#sendAt = sendAt;
    this.#notifyPages();
    if (nextAt !== undefined && !hasUnstored(this.#wallet)) this.#alarm.setBy(nextAt);
  }
}
