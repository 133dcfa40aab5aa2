// @ts-check
/**
 * Hears from the platform what changed without the page's doing: a deposit, a reality check, the end
 * of the session. That a player is suspended says no more to the page than the end that follows. The game works without it; a connection that breaks is made again in time.
 */

const PROTOCOL = "rouleau.v1";
const SESSION_ENDED = 4000;
const FIRST_WAIT_MILLISECONDS = 2_000;
const LONGEST_WAIT_MILLISECONDS = 60_000;

/**
 * @typedef {object} Hearing
 * @property {(balance: import("./api.js").Balance) => void} onBalance
 * @property {() => void} onRealityCheck
 * @property {(reason: "ended" | "timeLimit") => void} onEnded
 */

/**
 * Listens for as long as the session lasts. The access token travels as a subprotocol, because a
 * browser sends no headers with a socket and an address is kept in too many places.
 * @param {import("./session.js").Session} session
 * @param {Hearing} hearing
 */
export function listen(session, hearing) {
  let wait = FIRST_WAIT_MILLISECONDS;
  const connect = async () => {
    const token = await session.token().catch(() => undefined);
    if (token === undefined) return again();
    const address = new URL("/api/v1/session/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address, [PROTOCOL, token]);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT_MILLISECONDS;
    });
    socket.addEventListener("message", ({ data }) => hear(JSON.parse(data), hearing));
    socket.addEventListener("close", ({ code }) => {
      if (code !== SESSION_ENDED) again();
    });
  };
  const again = () => {
    setTimeout(connect, wait * (0.75 + Math.random() / 4));
    wait = Math.min(wait * 2, LONGEST_WAIT_MILLISECONDS);
  };
  void connect();
}

/**
 * @param {{ type: string, balance: import("./api.js").Balance, reason: "ended" | "timeLimit" }} message
 * @param {Hearing} hearing
 */
function hear({ type, balance, reason }, hearing) {
  if (type === "balance") hearing.onBalance(balance);
  if (type === "realityCheckDue") hearing.onRealityCheck();
  if (type === "sessionEnded") hearing.onEnded(reason);
}
