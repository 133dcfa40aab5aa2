// @ts-check
/**
 * The fairness panel: the seeds that rounds are drawn from, a client seed of the player's own, and what a
 * player needs to verify a round: reveal the server seed, show the last round's data, open the verifier.
 */
import { words } from "../languages/words.ts";
import { Lost, Refusal } from "./api.js";
import { ClientSeed, isClientSeed, SEEDS_REPLACED } from "./client-seed.js";
import { explain } from "./explanations.js";
import { part, write } from "./page-parts.js";
import { remarkOn } from "./revealed-seeds.js";

/** As many as one call returns. */
const SEEDS_LISTED = 100;

export class FairnessPanel {
  #session;
  #clientSeed;
  /** @type {string | undefined} */
  #latestRound;
  /** What must still be compared with this browser's notes, in order. @type {(() => Promise<void>)[]} */
  #tasks = [];
  /** True if the player must read a warning before the next bet. */
  #isReplaced = false;
  #onWarning;
  /** Resolves when the client seed is chosen, or could not be. */
  ready = Promise.resolve();

  /**
   * @param {import("./session.js").Session} session
   * @param {(text: string) => void} onWarning Shows the player a warning beside the game.
   */
  constructor(session, onWarning) {
    this.#session = session;
    this.#onWarning = onWarning;
    this.#clientSeed = new ClientSeed(session, (seeds) => this.#showSeeds(seeds));
    part("accept-seeds", HTMLButtonElement).addEventListener("click", () => this.#accept());
    part("reveal-seed", HTMLButtonElement).addEventListener("click", () => this.#showRevealed());
    part("seed-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#useOwnSeed();
    });
    part("round-data", HTMLButtonElement).addEventListener("click", () => this.#showRound());
    part("list-seeds", HTMLButtonElement).addEventListener("click", () => this.#listSeeds());
  }

  /**
   * Shows the seeds, and chooses the client seed if that is still to be done.
   * @param {import("./api.js").Seeds} seeds
   * @param {string} [latestRound] The id of the last round, if there is one.
   */
  open(seeds, latestRound) {
    this.#showSeeds(seeds, latestRound);
    this.#settle(async () => this.#showSeeds(await this.#clientSeed.keep(seeds)));
  }

  /**
   * Shows what a round was drawn from and compares it with what was noted before it.
   * @param {import("./api.js").Round} round
   * @param {number} [sentAfter] Of a bet: the latest nonce that was noted when it was sent.
   */
  check({ id, fairness }, sentAfter) {
    this.show(fairness, id);
    this.#settle(async () => {
      const isChanged = await this.#clientSeed.isChangedElsewhere({ ...fairness, id }, sentAfter);
      if (isChanged) this.#warn(words.fairness.elsewhere);
    });
  }

  /** The latest nonce that this browser noted. */
  get latestNonce() {
    return this.#clientSeed.latestNonce;
  }

  /**
   * Resolves when the next round can be played with seeds that were noted. Throws `Lost` if the platform did not
   * show them, and a refusal if they are not those that were noted.
   */
  async mayPlay() {
    await this.ready;
    if (this.#tasks.length > 0) await this.#work();
    if (this.#tasks.length > 0) throw new Lost();
    if (!this.#isReplaced) return;
    const panel = part("fairness", HTMLDialogElement);
    if (!panel.open) panel.showModal();
    throw new Refusal(SEEDS_REPLACED, words.fairness.replaced, {});
  }

  /** @param {() => Promise<void>} task */
  #settle(task) {
    this.#tasks.push(task);
    this.ready = this.ready.then(() => this.#work());
  }

  /** Does the pending work; if an answer is lost, the work is repeated before the next bet. */
  async #work() {
    for (let task = this.#tasks[0]; task !== undefined; task = this.#tasks[0]) {
      try {
        await task();
      } catch (problem) {
        if (problem instanceof Lost) return;
        // The next bet gets any other refusal too.
        if (isReplaced(problem)) this.#warnOfSeeds();
      }
      this.#tasks.shift();
    }
  }

  #warnOfSeeds() {
    this.#isReplaced = true;
    const { anchors } = this;
    const noted = anchors[0] === undefined ? "" : ` ${words.page.anchor}: ${anchors[0]}`;
    write("fairness-note", words.fairness.replaced + noted);
    part("accept-seeds", HTMLButtonElement).hidden = false;
    this.#onWarning(words.problems.SEEDS_REPLACED);
  }

  /** @param {string} text */
  #warn(text) {
    write("fairness-note", text);
    this.#onWarning(text);
  }

  #accept() {
    return this.#showNote(async () => {
      await this.#clientSeed.accept();
      this.#isReplaced = false;
      part("accept-seeds", HTMLButtonElement).hidden = true;
      return words.fairness.chosen;
    });
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

  /** The anchors that this browser was shown before it drew a seed, the latest first. */
  get anchors() {
    return this.#clientSeed.anchors;
  }

  /**
   * Returns everything that a round was drawn from, and what this browser noted before it.
   * @param {string} roundId
   */
  async handedRound(roundId) {
    const round = await this.provenRound(roundId);
    return { round, anchors: this.#clientSeed.notedFor(round) };
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
    const { serverSeed, seeds } = await this.#clientSeed.reveal();
    this.open(seeds);
    await this.ready;
    return serverSeed;
  }

  #showRevealed() {
    return this.#showNote(async () => words.fairness.revealed(await this.#reveal()));
  }

  #useOwnSeed() {
    return this.#showNote(async () => {
      const { value } = part("own-seed", HTMLInputElement);
      if (!isClientSeed(value)) return words.fairness.notASeed;
      await this.ready;
      const { clientSeed } = await this.#clientSeed.choose(value);
      return clientSeed === value ? words.fairness.chosen : words.fairness.elsewhere;
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
      if (isReplaced(problem)) this.#warnOfSeeds();
      else note.textContent = explain(problem).text;
    }
  }
}

/** @param {unknown} problem */
function isReplaced(problem) {
  return problem instanceof Refusal && problem.code === SEEDS_REPLACED;
}
