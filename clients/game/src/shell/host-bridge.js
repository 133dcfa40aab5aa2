// @ts-check
/**
 * Messages between the game and the casino's page that embeds it (Reference 17). They are sent only to
 * the exact origin of that page, and only if the operator configured that origin. The page's
 * frame-ancestors policy uses the same list of origins.
 */

/**
 * @typedef {{ [Type in import("../../../../domain/messages/message-types.ts").HostMessage]: (payload: import("../../../../domain/messages/message-types.ts").HostPayload<Type>) => void }} Listeners
 */

const ENVELOPE = { source: "rouleau", version: 1 };

export class HostBridge {
  #origins;
  #lobby;
  #cashier;

  /**
   * @param {string} configured The operator's origins, separated by spaces; `https://*.casino.example` means every subdomain.
   * @param {unknown} [lobby] The path of the lobby that opened the game, if one did: the game goes back there.
   * @param {unknown} [cashier] The same with the lobby's cashier open, if it has one for this player.
   */
  constructor(configured, lobby, cashier) {
    this.#lobby = typeof lobby === "string" ? lobby : undefined;
    this.#cashier = typeof cashier === "string" ? cashier : undefined;
    this.#origins =
      window.parent === window ? [] : parentOrigins(configured.split(" ").filter(Boolean));
  }

  /** Whether a casino page frames the game. */
  get isPresent() {
    return this.#origins.length > 0;
  }

  /** Whether the player can go back from here: the casino page takes the game away, or there is a lobby. */
  get hasExit() {
    return this.isPresent || this.#lobby !== undefined;
  }

  /** Whether the player can make a deposit from here. */
  get hasCashier() {
    return this.isPresent || this.#cashier !== undefined;
  }

  /**
   * Sends a message to the casino's page. Sends nothing if no allowed page frames the game.
   * @template {import("../../../../domain/messages/message-types.ts").GameMessage} Type
   * @param {Type} type
   * @param {import("../../../../domain/messages/message-types.ts").GamePayload<Type>} payload
   */
  send(type, payload) {
    /** @type {Partial<Record<string, string | undefined>>} */
    const pages = { "game:exitRequest": this.#lobby, "game:openCashier": this.#cashier };
    const page = this.isPresent ? undefined : pages[type];
    if (page !== undefined) return location.assign(page);
    for (const origin of this.#origins) {
      window.parent.postMessage({ ...ENVELOPE, type, payload, timestamp: Date.now() }, origin);
    }
  }

  /**
   * Calls the listener for each message of its type from the casino's page, and from no other.
   * @param {Listeners} listeners
   */
  listen(listeners) {
    window.addEventListener("message", ({ source, origin, data }) => {
      if (source !== window.parent || !this.#origins.includes(origin)) return;
      if (data?.source !== ENVELOPE.source || !Object.hasOwn(listeners, data.type)) return;
      const act = /** @type {(payload: object) => void} */ (
        listeners[/** @type {keyof Listeners} */ (data.type)]
      );
      act(typeof data.payload === "object" && data.payload !== null ? data.payload : {});
    });
  }
}

/**
 * Returns the parent's origin if it is a configured one. If the browser reveals neither ancestors nor
 * referrer, returns every exact origin of the list: each message is addressed, so the browser delivers
 * it only if that origin really is the parent's.
 * @param {string[]} configured
 */
function parentOrigins(configured) {
  const parent = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  if (parent === undefined) return configured.filter((origin) => !origin.includes("*"));
  return configured.some((pattern) => matches(parent, pattern)) ? [parent] : [];
}

/** @param {string} address */
function originOf(address) {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * @param {string} origin
 * @param {string} pattern
 */
function matches(origin, pattern) {
  const [scheme, domain] = pattern.split("://*.");
  if (domain === undefined) return origin === pattern;
  return origin.startsWith(`${scheme}://`) && origin.endsWith(`.${domain}`);
}
