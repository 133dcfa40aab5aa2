// @ts-check
/**
 * Draws the player's client seed in this browser, after the platform has shown what it is committed to,
 * and again for each server seed; the player may choose another. Remembers the anchors of the seed chains, so that a platform that
 * replaced a chain is found out. docs/fairness.md.
 */

/**
 * @typedef {import("./api.js").Seeds} Seeds
 * @typedef {{ number: number, anchor: string | null, nextAnchor: string, drawnFor: string, anchors?: string[] }} Noted
 */

const BYTES = 16;
/** So many anchors are remembered: each is good for 256 server seeds. */
const MOST_ANCHORS = 8;

/** Returns whether a text can be a client seed: 1 to 64 visible ASCII characters or spaces. Reference 9.8. */
export function isClientSeed(/** @type {string} */ text) {
  return /^[\x20-\x7e]{1,64}$/.test(text);
}

/** Returns whether this browser was shown other anchors for the same chains before. */
export function isReplaced(
  /** @type {Noted | undefined} */ noted,
  /** @type {Seeds["chain"]} */ chain,
) {
  if (noted === undefined) return false;
  if (chain.number < noted.number) return true;
  if (chain.number === noted.number) {
    return chain.anchor !== noted.anchor || chain.nextAnchor !== noted.nextAnchor;
  }
  return chain.number === noted.number + 1 && chain.anchor !== noted.nextAnchor;
}

export class ClientSeed {
  #session;
  #name;
  /** In a browser that keeps nothing for this page. @type {Noted | undefined} */
  #noted;

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.#session = session;
    this.#name = `seeds ${session.player.id}`;
  }

  /**
   * Chooses a client seed for these seeds, if this browser has not done so yet, and notes the anchors.
   * Returns the seeds as they are then, and whether a chain was replaced. If the platform does not
   * answer, the seeds stay as they are.
   * @param {Seeds} seeds
   */
  async keep(seeds) {
    const noted = this.#recall();
    const replaced = isReplaced(noted, seeds.chain);
    const isDrawn = seeds.clientSeedBy === "player" && noted?.drawnFor === seeds.serverSeedHash;
    if (replaced || isDrawn) return { seeds, replaced };
    try {
      return { seeds: await this.choose(randomHex()), replaced };
    } catch {
      return { seeds, replaced };
    }
  }

  /**
   * Uses this client seed from the next round on, until the server seed changes. Returns the seeds as they
   * are then, and throws what the platform refuses.
   * @param {string} clientSeed
   * @returns {Promise<Seeds>}
   */
  async choose(clientSeed) {
    const seeds = await this.#session.ask(({ fairness }) => fairness.clientSeed({ clientSeed }));
    this.#note(seeds);
    return seeds;
  }

  /** The anchors that were noted here, the latest first. */
  get anchors() {
    const noted = this.#recall();
    // An earlier version of this page kept the latest anchor alone.
    return noted?.anchors ?? (noted?.anchor == null ? [] : [noted.anchor]);
  }

  /** @returns {Noted | undefined} */
  #recall() {
    try {
      const noted = JSON.parse(localStorage.getItem(this.#name) ?? "null");
      return isNoted(noted) ? noted : this.#noted;
    } catch {
      // A browser may keep nothing for a page in a frame.
      return this.#noted;
    }
  }

  /** @param {Seeds} seeds */
  #note({ chain: { number, anchor, nextAnchor }, serverSeedHash }) {
    const known = [...(anchor === null ? [] : [anchor]), ...this.anchors];
    const anchors = [...new Set(known)].slice(0, MOST_ANCHORS);
    const noted = { number, anchor, nextAnchor, drawnFor: serverSeedHash, anchors };
    this.#noted = noted;
    try {
      localStorage.setItem(this.#name, JSON.stringify(noted));
    } catch {
      // Then the anchors can only be compared with what the player noted.
    }
  }
}

/**
 * Returns whether this was written by this page: the player's browser may hold anything.
 * @param {any} kept
 * @returns {kept is Noted}
 */
function isNoted(kept) {
  return (
    typeof kept?.number === "number" &&
    typeof kept.nextAnchor === "string" &&
    (kept.anchors === undefined || Array.isArray(kept.anchors))
  );
}

function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
