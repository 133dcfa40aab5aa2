// @ts-check
/**
 * The fairness panel: the seeds that rounds are drawn from, and what a player needs to verify a round:
 * reveal the server seed, show the last round's data, open the verifier.
 */
import { words } from "../languages/words.ts";
import { ClientSeed } from "./client-seed.js";
import { explain } from "./explanations.js";
import { part, write } from "./page-parts.js";
import { remarkOn } from "./revealed-seeds.js";

/** As many as one call gives. */
const SEEDS_LISTED = 100;

export class FairnessPanel {
  #session;
  #clientSeed;
  /** @type {string | undefined} */
  #latestRound;
  /** Resolves when the client seed is chosen, or could not be. */
  ready = Promise.resolve();

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.#session = session;
    this.#clientSeed = new ClientSeed(session);
    part("reveal-seed", HTMLButtonElement).addEventListener("click", () => this.#reveal());
    part("round-data", HTMLButtonElement).addEventListener("click", () => this.#showRound());
    part("list-seeds", HTMLButtonElement).addEventListener("click", () => this.#listSeeds());
  }

  /**
   * Shows the seeds, and chooses the client seed if that is still to do.
   * @param {import("./api.js").Seeds} seeds
   * @param {string} [latestRound] The id of the last round, if there is one.
   */
  open(seeds, latestRound) {
    this.#showSeeds(seeds, latestRound);
    this.ready = this.#choose(seeds);
  }

  /**
   * @param {import("./api.js").Fairness} fairness
   * @param {string} [latestRound] The id of the last round, if there is one.
   */
  show({ serverSeedHash, clientSeed, clientSeedBy, nonce }, latestRound) {
    write("server-seed-hash", serverSeedHash);
    const isPlatforms = clientSeedBy === "platform";
    write("client-seed", isPlatforms ? words.fairness.byPlatform(clientSeed) : clientSeed);
    write("nonce", String(nonce));
    this.#latestRound = latestRound ?? this.#latestRound;
  }

  /**
   * @param {import("./api.js").Seeds} seeds
   * @param {string} [latestRound]
   */
  #showSeeds(seeds, latestRound) {
    write("anchor", seeds.chain.anchor ?? seeds.chain.nextAnchor);
    this.show(seeds, latestRound);
  }

  /** @param {import("./api.js").Seeds} seeds */
  async #choose(seeds) {
    const chosen = await this.#clientSeed.keep(seeds);
    this.#showSeeds(chosen.seeds);
    if (!chosen.replaced) return;
    write("fairness-note", words.fairness.replaced);
  }

  #reveal() {
    return this.#showNote(async () => {
      const { revealed, seeds } = await this.#session.call("/api/v1/fairness/seeds/rotate", {
        method: "POST",
        body: {},
        idempotencyKey: crypto.randomUUID(),
      });
      this.open(seeds);
      await this.ready;
      return words.fairness.revealed(revealed.serverSeed);
    });
  }

  #showRound() {
    return this.#showNote(async () => {
      if (this.#latestRound === undefined) return words.fairness.playFirst;
      const path = `/api/v1/fairness/rounds/${encodeURIComponent(this.#latestRound)}`;
      const round = await this.#session.call(path);
      const data = part("round-json", HTMLTextAreaElement);
      data.value = JSON.stringify(round, null, 1);
      part("round-json-label", HTMLLabelElement).hidden = false;
      data.select();
      return round.serverSeed === null ? words.fairness.notRevealed : words.fairness.copy;
    });
  }

  /** Lists the latest revealed seeds, and warns of rounds that no listed seed explains. */
  #listSeeds() {
    return this.#showNote(async () => {
      const path = `/api/v1/fairness/seeds/revealed?limit=${SEEDS_LISTED}`;
      /** @type {import("./revealed-seeds.js").SeedList} */
      const listed = await this.#session.call(path);
      const rows = listed.seeds.map(({ firstNonce, lastNonce, serverSeed }) => {
        const row = document.createElement("li");
        row.textContent = words.fairness.listed(String(firstNonce), String(lastNonce), serverSeed);
        return row;
      });
      const list = part("revealed-seeds", HTMLUListElement);
      list.replaceChildren(...rows);
      list.hidden = rows.length === 0;
      return remarkOn(listed);
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
