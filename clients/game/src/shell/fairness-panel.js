// @ts-check
/**
 * The fairness panel: the seeds that rounds are drawn from, and what a player needs to verify a round:
 * reveal the server seed, show the last round's data, open the verifier.
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
   * @param {string} [latestRound] The id of the last round, if there is one.
   */
  show({ serverSeedHash, clientSeed, nonce }, latestRound) {
    write("server-seed-hash", serverSeedHash);
    write("client-seed", clientSeed);
    write("nonce", String(nonce));
    this.#latestRound = latestRound ?? this.#latestRound;
  }

  #reveal() {
    return this.#showNote(async () => {
      const { revealed, seeds } = await this.#session.call("/api/v1/fairness/seeds/rotate", {
        method: "POST",
        body: {},
        idempotencyKey: crypto.randomUUID(),
      });
      this.show(seeds);
      return `The server seed was ${revealed.serverSeed}. You can now verify the rounds that were played with it. Your next rounds use a new seed.`;
    });
  }

  #showRound() {
    return this.#showNote(async () => {
      if (this.#latestRound === undefined) return "Play a round first.";
      const path = `/api/v1/fairness/rounds/${encodeURIComponent(this.#latestRound)}`;
      const round = await this.#session.call(path);
      const data = part("round-json", HTMLTextAreaElement);
      data.value = JSON.stringify(round, null, 1);
      part("round-json-label", HTMLLabelElement).hidden = false;
      data.select();
      return round.serverSeed === null
        ? "The server seed of this round has not been revealed yet. Reveal it, then show the data again."
        : "Copy this data and paste it into the verifier.";
    });
  }

  /** @param {() => Promise<string>} makeText */
  async #showNote(makeText) {
    const note = part("fairness-note", HTMLElement);
    try {
      note.textContent = await makeText();
    } catch (problem) {
      note.textContent = explain(problem).text;
    }
  }
}
