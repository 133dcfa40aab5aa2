// @ts-check
/**
 * The fairness panel: the seeds that rounds are drawn from, a client seed of the player's own, and what a
 * player needs to verify a round: reveal the server seed, show the last round's data, open the verifier.
 */
import { words } from "../languages/words.ts";
import { ClientSeed, isClientSeed } from "./client-seed.js";
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
    part("reveal-seed", HTMLButtonElement).addEventListener("click", () => this.#showRevealed());
    part("seed-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#useOwnSeed();
    });
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
    write("next-anchor", seeds.chain.nextAnchor);
    this.show(seeds, latestRound);
  }

  /** @param {import("./api.js").Seeds} seeds */
  async #choose(seeds) {
    const chosen = await this.#clientSeed.keep(seeds);
    this.#showSeeds(chosen.seeds);
    if (!chosen.replaced) return;
    write("fairness-note", words.fairness.replaced);
  }

  /** The anchors that this browser was shown before it drew a seed, the latest first. */
  get anchors() {
    return this.#clientSeed.anchors;
  }

  /**
   * Returns everything that a round was drawn from. Reveals the server seed in use if the round needs it:
   * the next rounds then use a new one.
   * @param {string} roundId
   */
  async provenRound(roundId) {
    const ask = () => this.#session.ask(({ fairness }) => fairness.round(roundId));
    const round = await ask();
    if (round.serverSeed !== null) return round;
    await this.#reveal();
    return ask();
  }

  /** Reveals the server seed in use and returns it. */
  async #reveal() {
    const { revealed, seeds } = await this.#session.ask(({ fairness }) => fairness.rotate({}));
    this.open(seeds);
    await this.ready;
    return revealed.serverSeed;
  }

  #showRevealed() {
    return this.#showNote(async () => words.fairness.revealed(await this.#reveal()));
  }

  #useOwnSeed() {
    return this.#showNote(async () => {
      const { value } = part("own-seed", HTMLInputElement);
      if (!isClientSeed(value)) return words.fairness.notASeed;
      await this.ready;
      this.#showSeeds(await this.#clientSeed.choose(value));
      return words.fairness.chosen;
    });
  }

  #showRound() {
    return this.#showNote(async () => {
      const latest = this.#latestRound;
      if (latest === undefined) return words.fairness.playFirst;
      const round = await this.#session.ask(({ fairness }) => fairness.round(latest));
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
      const listed = await this.#session.ask(({ fairness }) =>
        fairness.getSeedRevealed({ limit: SEEDS_LISTED }),
      );
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
