// @ts-check
/**
 * The panel of fairness: what the rounds are drawn from, as far as it may be known, and the player's
 * own way to check them: reveal the server's seed, take the last round's data, verify it elsewhere.
 */
import { explain } from "./explanations.js";
import { part, write } from "./page-parts.js";

export class FairnessPanel {
  #session;
  /** @type {string | undefined} */
  #latestRound;

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.#session = session;
    part("reveal-seed", HTMLButtonElement).addEventListener("click", () => this.#reveal());
    part("round-data", HTMLButtonElement).addEventListener("click", () => this.#showRound());
  }

  /**
   * @param {import("./api.js").Fairness} fairness
   * @param {string} [latestRound] The round that was played last, if any was.
   */
  show({ serverSeedHash, clientSeed, nonce }, latestRound) {
    write("server-seed-hash", serverSeedHash);
    write("client-seed", clientSeed);
    write("nonce", String(nonce));
    this.#latestRound = latestRound ?? this.#latestRound;
  }

  #reveal() {
    return this.#tell(async () => {
      const { revealed, seeds } = await this.#session.call("/api/v1/fairness/seeds/rotate", {
        method: "POST",
        body: {},
        idempotencyKey: crypto.randomUUID(),
      });
      this.show(seeds);
      return `The server's seed was ${revealed.serverSeed}. The rounds before this one can be verified now; the next are drawn from a new seed.`;
    });
  }

  #showRound() {
    return this.#tell(async () => {
      if (this.#latestRound === undefined) return "Play a round first.";
      const path = `/api/v1/fairness/rounds/${encodeURIComponent(this.#latestRound)}`;
      const round = await this.#session.call(path);
      const data = part("round-json", HTMLTextAreaElement);
      data.value = JSON.stringify(round, null, 1);
      part("round-json-label", HTMLLabelElement).hidden = false;
      data.select();
      return round.serverSeed === null
        ? "The seed of this round is not revealed yet: reveal it, then take the data again."
        : "Copy this and paste it into the verifier.";
    });
  }

  /** @param {() => Promise<string>} ask */
  async #tell(ask) {
    const note = part("fairness-note", HTMLElement);
    try {
      note.textContent = await ask();
    } catch (problem) {
      note.textContent = explain(problem).text;
    }
  }
}
