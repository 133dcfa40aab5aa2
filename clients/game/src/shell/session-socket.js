// @ts-check
/**
 * Receives what the platform pushes: a new balance, a due reality check, a suspension, the end of the
 * session. The game also works without the socket, and a broken connection is reopened after a wait.
 */

const PROTOCOL = "rouleau.v1";
const SESSION_ENDED = 4000;
const FIRST_WAIT_MILLISECONDS = 2_000;
const LONGEST_WAIT_MILLISECONDS = 60_000;

/**
 * @typedef {object} Handlers
 * @property {(balance: import("./api.js").Balance) => void} onBalance
 * @property {() => void} onRealityCheck
 * @property {() => void} onSuspended The end of the session follows.
 * @property {(reason: "ended" | "timeLimit") => void} onEnded
 */

/**
 * Listens until the session ends. The access token is sent as a subprotocol, because browsers
 * cannot send custom headers with a WebSocket, and URLs end up in logs.
 * @param {import("./session.js").Session} session
 * @param {Handlers} handlers
 */
export function listen(session, handlers) {
  let wait = FIRST_WAIT_MILLISECONDS;
  const connect = async () => {
    const token = await session.token().catch(() => undefined);
    if (token === undefined) return reconnect();
    const address = new URL("/api/v1/session/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address, [PROTOCOL, token]);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT_MILLISECONDS;
    });
    socket.addEventListener("message", ({ data }) => {
      const message = read(data);
      if (message !== undefined) handle(message, handlers);
    });
    socket.addEventListener("close", ({ code }) => {
      if (code !== SESSION_ENDED) reconnect();
    });
  };
  const reconnect = () => {
    setTimeout(connect, wait * (0.75 + Math.random() / 4));
    wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS);
  };
  void connect();
}

/**
 * @typedef {{ type: string, balance: import("./api.js").Balance, reason: "ended" | "timeLimit" }} Message
 */

/**
 * Returns the pushed message, or undefined if it arrived unreadable. The next answer has the same content.
 * @param {unknown} data
 * @returns {Message | undefined}
 */
function read(data) {
  try {
    const message = JSON.parse(String(data));
    const { type, balance } = message ?? {};
    const amounts = [balance?.cash, balance?.bonus, balance?.total];
    const isWhole = amounts.every((amount) => /^\d+(\.\d+)?$/.test(amount));
    return type === "balance" && !isWhole ? undefined : (message ?? undefined);
  } catch {
    return undefined;
  }
}

/**
 * @param {Message} message
 * @param {Handlers} handlers
 */
function handle({ type, balance, reason }, handlers) {
  if (type === "balance") handlers.onBalance(balance);
  if (type === "realityCheckDue") handlers.onRealityCheck();
  if (type === "suspended") handlers.onSuspended();
  if (type === "sessionEnded") handlers.onEnded(reason);
}
