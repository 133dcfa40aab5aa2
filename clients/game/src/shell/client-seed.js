// @ts-check
/**
 * Draws the player's client seed in this browser, after the platform has shown what it is committed to,
 * and again for each server seed; the player may choose another. What is shown is noted before the client
 * seed is given away, and every answer and round is held against the notes. docs/fairness.md; docs/decisions/0101.
 */
import { Refusal } from "./api.js";
import {
  hashForRound,
  judgeHash,
  noteClientSeed,
  noteHash,
  noteSeeds,
  pathOf,
  readNotes,
  sha256,
} from "./seed-notes.ts";

/**
 * @typedef {import("./api.js").Seeds} Seeds
 * @typedef {import("./seed-notes.ts").Notes} Notes
 */

const BYTES = 16;
/** A server seed can change while a client seed is on its way. One that changes every time suits somebody. */
const MOST_DRAWS = 3;

/** The code of the refusal to play with seeds that do not fit what was noted. Only this page refuses so. */
export const SEEDS_REPLACED = "SEEDS_REPLACED";

/** Returns whether a text can be a client seed: 1 to 64 visible ASCII characters or spaces. Reference 9.8. */
export function isClientSeed(/** @type {string} */ text) {
  return /^[\x20-\x7e]{1,64}$/.test(text);
}

export class ClientSeed {
  #session;
  #name;
  #onSeeds;
  /** In a browser that keeps nothing for this page. @type {Notes | undefined} */
  #noted;
  /** Whether this page revealed a seed and was not told what follows it. */
  #isRevealing = false;

  /**
   * @param {Pick<import("./session.js").Session, "ask" | "player">} session
   * @param {(seeds: Seeds) => void} [onSeeds] Called when a client seed was taken.
   */
  constructor(session, onSeeds = () => {}) {
    this.#session = session;
    this.#onSeeds = onSeeds;
    this.#name = `seeds ${session.player.id}`;
  }

  /**
   * Notes these seeds and chooses a client seed for them, if this browser has not done so yet. Returns the seeds
   * as they are then. Throws SEEDS_REPLACED if they do not fit the notes. If the platform does not take a
   * client seed, the seeds stay as they are.
   * @param {Seeds} told
   */
  async keep(told) {
    const seeds = await this.#fitting(told);
    this.#note(noteSeeds(this.#recall(), seeds));
    const isDrawn =
      seeds.clientSeedBy === "player" && this.#recall()?.drawnFor === seeds.serverSeedHash;
    if (isDrawn) return seeds;
    try {
      return await this.#choose(seeds, randomHex());
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === SEEDS_REPLACED) throw problem;
      return seeds;
    }
  }

  /**
   * Uses this client seed from the next round on, until the server seed changes. Returns the seeds as they
   * are then, and throws what the platform refuses. If the server seed changed meanwhile, the client seed is one
   * that is drawn after that.
   * @param {string} clientSeed
   * @returns {Promise<Seeds>}
   */
  async choose(clientSeed) {
    const seeds = await this.#fitting(await this.#ask());
    this.#note(noteSeeds(this.#recall(), seeds));
    return this.#choose(seeds, clientSeed);
  }

  /**
   * Holds a round against the notes. If its server seed has changed, draws a new client seed. Returns whether
   * something was changed that this browser does not know of: by another device of the player, or by nobody.
   * Throws SEEDS_REPLACED if the round does not fit.
   * @param {import("./api.js").Fairness} round
   */
  async isChangedElsewhere(round) {
    const noted = this.#recall();
    if (noted === undefined) return false;
    const { serverSeedHash: hash, nonce, clientSeed } = round;
    const judged = judgeHash(noted, round);
    if (judged === "gone") throw replaced();
    if (judged === "old") return false;
    if (judged === "noted") {
      this.#note(noteHash(noted, { hash, number: noted.number, after: nonce, through: nonce }));
      const [latest] = noted.hashes;
      // A round of before this browser was shown the hash has whatever client seed was in use then.
      const isOurs = latest?.hash === hash && noted.drawnFor === hash && nonce > latest.after;
      if (!isOurs || noted.clientSeeds.includes(clientSeed)) return false;
      // An earlier version of this page noted no client seed.
      if (noted.clientSeeds.length === 0) return false;
      await this.#choose(await this.#fitting(await this.#ask()), randomHex());
      return true;
    }
    const seeds = await this.#fitting(await this.#ask());
    const path = (await pathOf(seeds, noted)) ?? [];
    const { number } = seeds.chain;
    const isOfChain = number === 0 || path.includes(hash);
    if (!isOfChain && number === noted.number) throw replaced();
    const [before] = noted.hashes;
    // Of seeds from before there were chains, and of the first of a chain, no hash tells that they are the next.
    const isFree = before === undefined || number === 0 || number !== noted.number;
    const isNext = isFree || (await sha256(hash)) === before.hash;
    const isDue = noted.due === undefined || nonce === noted.due + 1;
    const isExpected = this.#isRevealing || (isNext && isDue);
    this.#isRevealing = false;
    // Only a seed that was bound to follow, at a time that was told, is as good as shown before its client seed.
    const isFollowing =
      number === noted.number ? before !== undefined && isNext : hash === noted.nextAnchor;
    const isShown = number > 0 && nonce === (noted.due ?? nonce) + 1 && isFollowing;
    const after = isShown ? nonce - 1 : nonce;
    this.#note(noteHash(noted, { hash, number, after, through: nonce }));
    await this.keep(seeds);
    return !isExpected;
  }

  /**
   * Reveals the server seed in use and returns it with the seeds that follow. Throws SEEDS_REPLACED if it is
   * not what was committed to.
   */
  async reveal() {
    this.#isRevealing = true;
    const { revealed, seeds } = await this.#session.ask(({ fairness }) => fairness.rotate({}));
    this.#isRevealing = false;
    const { serverSeed, serverSeedHash } = revealed;
    if ((await sha256(serverSeed)) !== serverSeedHash) throw replaced();
    const noted = this.#recall();
    const isKnown = noted?.hashes.some(({ hash }) => hash === serverSeedHash) ?? true;
    const path = await pathOf(seeds, noted);
    const isOfChain = path?.includes(serverSeedHash) ?? false;
    // A seed of another chain than the noted one was put in use by another device of the player.
    if (!isKnown && !isOfChain && seeds.chain.number === noted?.number && seeds.chain.number > 0) {
      throw replaced();
    }
    return { serverSeed, seeds };
  }

  /** Notes the seeds that are shown now in place of those of before. For a player who has read the warning. */
  async accept() {
    const seeds = await this.#ask();
    const anchors = this.anchors;
    if ((await pathOf(seeds, undefined)) === undefined) throw replaced();
    this.#note({
      ...noteSeeds(undefined, seeds),
      anchors: [seeds.chain.anchor ?? "", ...anchors].filter(Boolean),
    });
    return this.#choose(seeds, randomHex());
  }

  /** The anchors that were noted here, the latest first. */
  get anchors() {
    return this.#recall()?.anchors ?? [];
  }

  /**
   * What to hold a round against: the hash that was noted for it, or the anchors where none was.
   * @param {Pick<import("./api.js").Fairness, "serverSeedHash" | "nonce">} round
   */
  notedFor(round) {
    const hash = hashForRound(this.#recall(), round);
    return hash === undefined ? this.anchors : [hash];
  }

  /**
   * Sends a client seed for seeds that are noted, and holds the answer against them.
   * @param {Seeds} shown
   * @param {string} wanted
   */
  async #choose(shown, wanted) {
    let clientSeed = wanted;
    for (let draws = 1; draws <= MOST_DRAWS; draws += 1) {
      const before = this.#recall() ?? noteSeeds(undefined, shown);
      this.#note(noteClientSeed(before, clientSeed));
      const seeds = await this.#session.ask(({ fairness }) => fairness.clientSeed({ clientSeed }));
      const isTaken = seeds.clientSeed === clientSeed && seeds.clientSeedBy === "player";
      if (!isTaken || (await pathOf(seeds, before)) === undefined) throw replaced();
      const noted = noteSeeds(this.#recall(), seeds);
      if (seeds.serverSeedHash === shown.serverSeedHash) {
        const isLatest = noted.hashes[0]?.hash === seeds.serverSeedHash;
        this.#note(isLatest ? { ...noted, drawnFor: seeds.serverSeedHash } : noted);
        this.#onSeeds(seeds);
        return seeds;
      }
      // It was given away before this hash was shown, so another one is drawn for it.
      this.#note(noted);
      shown = seeds;
      clientSeed = randomHex();
    }
    throw replaced();
  }

  /**
   * Returns seeds that fit the notes, or throws. Another tab may have noted later ones while an answer was on its
   * way, so the platform is asked once more before anything is said.
   * @param {Seeds} told
   */
  async #fitting(told) {
    if ((await pathOf(told, this.#recall())) !== undefined) return told;
    const again = await this.#ask();
    if ((await pathOf(again, this.#recall())) === undefined) throw replaced();
    return again;
  }

  #ask() {
    return this.#session.ask(({ fairness }) => fairness.seeds());
  }

  /** @returns {Notes | undefined} */
  #recall() {
    try {
      return readNotes(localStorage.getItem(this.#name)) ?? this.#noted;
    } catch {
      // A browser may keep nothing for a page in a frame.
      return this.#noted;
    }
  }

  /** @param {Notes} noted */
  #note(noted) {
    this.#noted = noted;
    try {
      localStorage.setItem(this.#name, JSON.stringify(noted));
    } catch {
      // Then they last until a reload.
    }
  }
}

function replaced() {
  return new Refusal(SEEDS_REPLACED, "The seeds are not those that this browser noted.", {});
}

function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
