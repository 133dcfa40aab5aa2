// @ts-check
/**
 * Draws the player's client seed in this browser, after the platform has shown what it is committed to,
 * and again for each server seed. Remembers the anchors of the seed chains, so that a platform that
 * replaced a chain is found out. docs/fairness.md.
 */

/**
 * @typedef {import("./api.js").Seeds} Seeds
 * @typedef {{ number: number, anchor: string | null, nextAnchor: string, drawnFor: string }} Noted
 */

const BYTES = 16;

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
      const body = { clientSeed: randomHex() };
      const chosen = await this.#session.call("/api/v1/fairness/client-seed", {
        method: "POST",
        body,
      });
      this.#note(chosen);
      return { seeds: chosen, replaced };
    } catch {
      return { seeds, replaced };
    }
  }

  /** @returns {Noted | undefined} */
  #recall() {
    try {
      return JSON.parse(localStorage.getItem(this.#name) ?? "null") ?? undefined;
    } catch {
      // A browser may keep nothing for a page in a frame.
      return undefined;
    }
  }

  /** @param {Seeds} seeds */
  #note({ chain: { number, anchor, nextAnchor }, serverSeedHash }) {
    const noted = { number, anchor, nextAnchor, drawnFor: serverSeedHash };
    try {
      localStorage.setItem(this.#name, JSON.stringify(noted));
    } catch {
      // Then the anchors can only be compared with what the player noted.
    }
  }
}

function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
