// @ts-check
/**
 * Talks with the casino's page that frames the game (Contract, "Browsers"). Messages go only to
 * the exact origin of that page, and only when it is one that the operator configured: the page
 * carries the list that its frame-ancestors policy is made of.
 */

const ENVELOPE = { source: "rouleau", version: 1 };

export class HostBridge {
  #origins;

  /** @param {string} configured The operator's origins, separated by spaces; `https://*.casino.example` names every subdomain. */
  constructor(configured) {
    this.#origins =
      window.parent === window ? [] : parentOrigins(configured.split(" ").filter(Boolean));
  }

  /** Whether there is a casino page to speak to. */
  get isPresent() {
    return this.#origins.length > 0;
  }

  /**
   * Tells the casino's page; without one that may hear it, nothing is sent.
   * @param {`game:${string}`} type
   * @param {Record<string, unknown>} [payload]
   */
  tell(type, payload = {}) {
    for (const origin of this.#origins) {
      window.parent.postMessage({ ...ENVELOPE, type, payload, timestamp: Date.now() }, origin);
    }
  }

  /**
   * Hears one type of message from the casino's page, and from nobody else.
   * @param {`host:${string}`} type
   * @param {() => void} act
   */
  hear(type, act) {
    window.addEventListener("message", ({ source, origin, data }) => {
      if (source !== window.parent || !this.#origins.includes(origin)) return;
      if (data?.source === ENVELOPE.source && data.type === type) act();
    });
  }
}

/**
 * The parent's origin when it is a configured one. A browser that tells neither ancestors nor
 * referrer gets every exact origin of the list: it delivers only to the one that really is the
 * parent's, because each message is addressed.
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
