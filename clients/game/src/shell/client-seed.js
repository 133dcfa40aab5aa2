// @ts-check
/**
 * Draws the player's client seed in this browser, after the platform has shown what it is committed to,
 * and again for each server seed; the player may choose another. What is shown is noted before the client
 * seed is given away, and every answer and round is compared with the notes. docs/fairness.md; docs/decisions/0101.
 */
import { Refusal } from "./api.js";
import {
  dueAfter,
  hasGap,
  hashForRound,
  isRepeated,
  judgeClientSeed,
  judgeHash,
  latestNonce,
  noteClientSeed,
  noteHash,
  notePlayed,
  noteSeeds,
  noteTaken,
  noteUse,
  noteUsed,
  pathOf,
  readNotes,
  sha256,
} from "./seed-notes.ts";

/**
 * @typedef {import("./api.js").Seeds} Seeds
 * @typedef {import("./seed-notes.ts").Notes} Notes
 */

const BYTES = 16;
/**
 * A server seed can change while a client seed is on its way. If it changes every time, somebody
 * profits from it.
 */
const MOST_DRAWS = 3;

/** The code of the refusal to play with seeds that do not match the notes. Only this page uses it. */
export const SEEDS_REPLACED = "SEEDS_REPLACED";

/** Returns whether a text can be a client seed: 1 to 64 visible ASCII characters or spaces. Reference 9.8. */
export function isClientSeed(/** @type {string} */ text) {
  return /^[\x20-\x7e]{1,64}$/.test(text);
}

export class ClientSeed {
  #session;
  #name;
  #onSeeds;
  /** In a browser that stores nothing for this page. @type {Notes | undefined} */
  #noted;
  /** True if this page revealed a seed and did not learn what follows it. */
  #isRevealing = false;
  /**
   * The latest nonce when a client seed was sent, if the answer named a later one. The rounds in
   * between must appear, because no nonce may be skipped to suit that client seed.
   * @type {number | undefined}
   */
  #countedTo;

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
   * Notes these seeds and chooses a client seed for them, if this browser has not done so yet.
   * Returns the resulting seeds. Throws SEEDS_REPLACED if they do not match the notes. If the
   * platform does not accept a client seed, the seeds do not change.
   * @param {Seeds} told
   */
  async keep(told) {
    const seeds = await this.#fitting(told);
    this.#note(noteSeeds(this.#recall(), seeds));
    const isDrawn =
      seeds.clientSeedBy === "player" && this.#recall()?.drawnFor === seeds.serverSeedHash;
    if (isDrawn) return seeds;
    return this.#draw(seeds);
  }

  /**
   * Uses this client seed from the next round on, until the server seed changes. Returns the
   * resulting seeds, and throws the platform's refusals. If the server seed changed in the
   * meantime, a new client seed is drawn after the change.
   * @param {string} clientSeed
   * @returns {Promise<Seeds>}
   */
  async choose(clientSeed) {
    const seeds = await this.#fitting(await this.#ask());
    this.#note(noteSeeds(this.#recall(), seeds));
    return this.#choose(seeds, clientSeed);
  }

  /** The latest noted nonce: a bet that is sent now gets a later one. */
  get latestNonce() {
    return latestNonce(this.#recall());
  }

  /**
   * Compares a round with the notes. If its server seed has changed, draws a new client seed.
   * Returns true if something changed that this browser does not know about; another device of the
   * player may have changed it, or nobody. Throws SEEDS_REPLACED if the round does not match.
   * @param {import("./api.js").Fairness & { id: string }} round
   * @param {number} [sentAfter] Of a bet: the latest nonce that was noted when it was sent.
   */
  async isChangedElsewhere(round, sentAfter) {
    const noted = this.#recall();
    if (noted === undefined) return false;
    if (isRepeated(noted, round, sentAfter)) throw replaced();
    // A further step of a round.
    if (noted.rounds.some(({ id }) => id === round.id)) return false;
    const judged = judgeHash(noted, round);
    if (judged === "gone") throw replaced();
    if (judged === "old") return false;
    const { nonce } = round;
    const from = Math.min(sentAfter ?? nonce, this.#countedTo ?? nonce);
    const isSkipped = hasGap(noted, from, nonce);
    const isForeign =
      judged === "noted"
        ? await this.#isForeign(noted, round, isSkipped)
        : await this.#isOutOfTurn(noted, round);
    if (sentAfter !== undefined) this.#countedTo = undefined;
    return isForeign || isSkipped;
  }

  /**
   * Notes a round whose hash is noted. Returns true if its client seed was neither sent from here
   * nor shown here. If so, or if rounds were skipped, draws a new client seed.
   * @param {Notes} noted
   * @param {import("./api.js").Fairness & { id: string }} round
   * @param {boolean} isSkipped
   */
  async #isForeign(noted, round, isSkipped) {
    const { id, serverSeedHash: hash, nonce, clientSeed } = round;
    const [latest] = noted.hashes;
    // A round from before this browser was shown the hash has the client seed that was in use then.
    const isOurs = latest?.hash === hash && nonce > latest.after;
    const by = isOurs ? judgeClientSeed(noted, round) : "shown";
    const isForeign = by === "foreign";
    const seeds = isForeign || isSkipped ? await this.#fitting(await this.#ask()) : undefined;
    const used = noteUse(this.#recall() ?? noted, hash, nonce);
    const isSure = by === "ours";
    const known = isSure ? noteUsed(used, round) : used;
    this.#note(notePlayed(known, { id, hash, nonce, clientSeed, isSure }));
    if (seeds !== undefined) {
      this.#note(noteSeeds(this.#recall(), seeds));
      await this.#draw(seeds);
    }
    return isForeign;
  }

  /**
   * Notes a round whose hash is new, and draws a client seed for it. Returns true if another server
   * seed or another client seed should have been used.
   * @param {Notes} noted
   * @param {import("./api.js").Fairness & { id: string }} round
   */
  async #isOutOfTurn(noted, round) {
    const { id, serverSeedHash: hash, nonce, clientSeed } = round;
    const seeds = await this.#fitting(await this.#ask());
    const path = (await pathOf(seeds, noted)) ?? [];
    const { number } = seeds.chain;
    const isOfChain = number === 0 || path.includes(hash);
    if (!isOfChain && number === noted.number) throw replaced();
    const [before] = noted.hashes;
    // For seeds from before chains existed, and for the first seed of a chain, no hash shows that
    // they are the next ones.
    const isFree = before === undefined || number === 0 || number !== noted.number;
    const isNext = isFree || (await sha256(hash)) === before.hash;
    const isDue = noted.due === undefined || nonce === noted.due + 1;
    const by = judgeClientSeed(noted, round);
    // If the player chose none, a new chain begins with a client seed from the platform.
    const isForeign = by === "foreign" && !(isFree && noted.taken === undefined);
    const isExpected = isNext && (isDue || this.#isRevealing) && !isForeign;
    // Only a seed that had to follow, at a nonce known in advance, counts as shown before its client seed.
    const isFollowing =
      number === noted.number ? before !== undefined && isNext : hash === noted.nextAnchor;
    const isShown = number > 0 && nonce === (noted.due ?? nonce) + 1 && isFollowing;
    const isSure = isShown && !noted.isOverdue && by === "ours";
    const after = isShown ? nonce - 1 : nonce;
    const due = isShown ? dueAfter(noted) : undefined;
    const added = noteHash(noted, { hash, number, after, through: nonce });
    const begun = { ...added, shown: clientSeed, due, isOverdue: false };
    this.#note(notePlayed(begun, { id, hash, nonce, clientSeed, isSure }));
    await this.keep(seeds);
    return !isExpected;
  }

  /**
   * Reveals the server seed in use and returns it with the seeds that follow. Throws SEEDS_REPLACED if it is
   * not what was committed to.
   */
  async reveal() {
    this.#isRevealing = true;
    const { revealed, seeds } = await this.#rotate();
    this.#isRevealing = false;
    const { serverSeed, serverSeedHash } = revealed;
    if ((await sha256(serverSeed)) !== serverSeedHash) throw replaced();
    const noted = this.#recall();
    const isKnown = noted?.hashes.some(({ hash }) => hash === serverSeedHash) ?? true;
    const path = await pathOf(seeds, noted);
    const isOfChain = path?.includes(serverSeedHash) ?? false;
    // If the seed belongs to a chain other than the noted one, another device of the player started
    // to use it.
    if (!isKnown && !isOfChain && seeds.chain.number === noted?.number && seeds.chain.number > 0) {
      throw replaced();
    }
    return { serverSeed, seeds };
  }

  /** Whether the platform revealed a seed is unknown only if its answer is lost. */
  async #rotate() {
    try {
      return await this.#session.ask(({ fairness }) => fairness.rotate({}));
    } catch (problem) {
      if (problem instanceof Refusal) this.#isRevealing = false;
      throw problem;
    }
  }

  /** Replaces the noted seeds with those that are shown now, for a player who has read the warning. */
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
   * What to compare a round with: the hash that was noted for it, or the anchors if none was.
   * @param {Parameters<typeof hashForRound>[1]} round
   */
  notedFor(round) {
    const hash = hashForRound(this.#recall(), round);
    return hash === undefined ? this.anchors : [hash];
  }

  /**
   * Chooses this browser's client seed for these seeds. If the platform does not accept it, the
   * seeds do not change, and no round counts as drawn with it until a round shows that it was.
   * @param {Seeds} seeds
   */
  async #draw(seeds) {
    try {
      return await this.#choose(seeds, randomHex());
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === SEEDS_REPLACED) throw problem;
      return seeds;
    }
  }

  /**
   * Sends a client seed for seeds that are noted, and compares the answer with them.
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
      const counted = this.latestNonce ?? seeds.nonce;
      const noted = noteSeeds(this.#recall(), seeds);
      if (seeds.serverSeedHash === shown.serverSeedHash) {
        if (seeds.nonce > counted) this.#countedTo ??= counted;
        const isLatest = noted.hashes[0]?.hash === seeds.serverSeedHash;
        this.#note(isLatest ? noteTaken(noted, clientSeed, seeds.nonce) : noted);
        this.#onSeeds(seeds);
        return seeds;
      }
      // It was sent before this hash was shown, so another one is drawn for it.
      this.#note(noted);
      shown = seeds;
      clientSeed = randomHex();
    }
    throw replaced();
  }

  /**
   * Returns seeds that match the notes, or throws. Another tab may have noted later ones while an
   * answer was on its way, so the platform is asked once more before the player is warned.
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
      // A browser may store nothing for a page in a frame.
      return this.#noted;
    }
  }

  /** @param {Notes} noted */
  #note(noted) {
    // After everything that was revealed, a seed has been shown.
    if (noted.hashes[0]?.hash !== this.#noted?.hashes[0]?.hash) this.#isRevealing = false;
    this.#noted = noted;
    try {
      localStorage.setItem(this.#name, JSON.stringify(noted));
    } catch {
      // Then they are kept until a reload.
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
