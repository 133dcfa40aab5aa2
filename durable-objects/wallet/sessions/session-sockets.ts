/**
 * The sockets on which a wallet notifies its player's pages: of the balance, a due reality check, a
 * suspension and the end of the session. They hibernate with the wallet. No money moves over them
 * and jackpots are not announced. Reference 8.
 */
import { MAX_SOCKETS_PER_WALLET } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import { nextRealityCheckAt, sessionEndsAt } from "../../../domain/session/session-limits.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { SessionRecord } from "./session-rpc.ts";

/** A message that a wallet sends to a page over its session's socket. */
export type SocketMessage =
  | { readonly type: "balance"; readonly balance: BalanceView }
  | { readonly type: "realityCheckDue" }
  /** The player was suspended; the end of the session follows. */
  | { readonly type: "suspended" }
  | { readonly type: "sessionEnded"; readonly reason: "ended" | "timeLimit" };

/** Amounts in major units, as the API writes them. */
interface BalanceView {
  readonly cash: string;
  readonly bonus: string;
  readonly total: string;
  readonly currency: Currency;
}

/**
 * The only subprotocol. A client sends its access token as a second one, because a browser cannot send
 * headers.
 */
const SOCKET_PROTOCOL = "rouleau.v1";

const ENDED = { code: 4000, reason: "The session has ended." };
const REPLACED = { code: 1013, reason: "Too many are open." };
const NOTHING_TO_SAY = { code: 1008, reason: "Nothing is sent over this socket but ping." };

interface Attachment {
  readonly sessionId: string;
  /** Increases with each socket that is opened. */
  readonly place: number;
  /** The time of the last reality check that was announced. */
  readonly toldCheckAt?: number;
}

export class SessionSockets {
  readonly #ctx: DurableObjectState;
  readonly #wallet: WalletStore;
  /** The last state that was sent to each page. After hibernation it is sent again. */
  readonly #sent = new WeakMap<WebSocket, string>();
  /** False once it is known that there is no socket, and so nothing to do. */
  #mayHaveSome: boolean;

  constructor(ctx: DurableObjectState, wallet: WalletStore) {
    this.#ctx = ctx;
    this.#wallet = wallet;
    this.#mayHaveSome = ctx.getWebSockets().length > 0;
  }

  /** Opens a socket for a live session. A wallet holds a limited number and closes the oldest. */
  open(sessionId: string): Response {
    const sockets = this.#open();
    const newest = sockets.at(-1)?.attached.place ?? 0;
    if (sockets.length >= MAX_SOCKETS_PER_WALLET) {
      sockets[0]?.socket.close(REPLACED.code, REPLACED.reason);
    }
    const { 0: page, 1: own } = new WebSocketPair();
    this.#ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    this.#ctx.acceptWebSocket(own);
    own.serializeAttachment({ sessionId, place: newest + 1 } satisfies Attachment);
    this.#mayHaveSome = true;
    return new Response(null, {
      status: 101,
      webSocket: page,
      headers: { "Sec-WebSocket-Protocol": SOCKET_PROTOCOL },
    });
  }

  /** Sends each page what has changed for it. Returns when the next notification is due by time alone. */
  update(now: number): number | undefined {
    if (!this.#mayHaveSome) return undefined;
    let next: number | undefined;
    for (const { socket, attached } of this.#open()) {
      const at = this.#updateOne(socket, attached, now);
      if (at !== undefined) next = Math.min(next ?? at, at);
    }
    this.#mayHaveSome = next !== undefined;
    return next;
  }

  /** Closes a socket that sent a message: none is expected. */
  refuse(socket: WebSocket): void {
    socket.close(NOTHING_TO_SAY.code, NOTHING_TO_SAY.reason);
  }

  /** The sockets that are open, the oldest first. */
  #open(): { readonly socket: WebSocket; readonly attached: Attachment }[] {
    return this.#ctx
      .getWebSockets()
      .filter(({ readyState }) => readyState === WebSocket.READY_STATE_OPEN)
      .map((socket) => ({ socket, attached: socket.deserializeAttachment() as Attachment }))
      .sort((one, other) => one.attached.place - other.attached.place);
  }

  #updateOne(socket: WebSocket, attached: Attachment, now: number): number | undefined {
    const { sessions } = this.#wallet;
    const session = sessions.live(attached.sessionId, now);
    const endsAt = session && sessionEndsAt(limitsOf(session.jurisdiction), session);
    if (session === undefined || endsAt === undefined || endsAt <= now) {
      if (this.#wallet.player.suspension !== null) send(socket, { type: "suspended" });
      const isOver =
        session !== undefined || sessions.endReason(attached.sessionId) === "time_limit";
      send(socket, { type: "sessionEnded", reason: isOver ? "timeLimit" : "ended" });
      socket.close(ENDED.code, ENDED.reason);
      return undefined;
    }
    this.#sendBalance(socket, session);
    const checkAt = attached.toldCheckAt ?? session.startedAt;
    const limits = limitsOf(session.jurisdiction);
    const nextCheckAt = nextRealityCheckAt(limits, session, checkAt);
    if (nextCheckAt > now) return Math.min(endsAt, nextCheckAt);
    if (nextCheckAt !== attached.toldCheckAt) {
      send(socket, { type: "realityCheckDue" });
      socket.serializeAttachment({ ...attached, toldCheckAt: nextCheckAt } satisfies Attachment);
    }
    return endsAt;
  }

  #sendBalance(socket: WebSocket, { currency, demo }: SessionRecord): void {
    const { cash, bonus } = this.#wallet.journal.book(currency, demo);
    const balance = {
      cash: formatAmount(cash, currency),
      bonus: formatAmount(bonus, currency),
      total: formatAmount(cash + bonus, currency),
      currency,
    };
    const text = JSON.stringify(balance);
    if (this.#sent.get(socket) === text) return;
    this.#sent.set(socket, text);
    send(socket, { type: "balance", balance });
  }
}

function send(socket: WebSocket, message: SocketMessage): void {
  socket.send(JSON.stringify(message));
}
