/**
 * What this browser noted of the seeds that the platform showed it, and whether what is shown now
 * matches. Server seeds are used in the order of their chain. So hashing the hash in use as often
 * as its place says gives the anchor, by way of every hash that was shown before it.
 * docs/fairness.md; docs/decisions/0101.
 */
import type { Fairness, Seeds } from "./api.js";

/** A server seed's hash, with the nonces that this browser knows belong to it. */
export interface NotedHash {
  readonly hash: string;
  /** The number of its chain. */
  readonly number: number;
  /** The latest nonce when the hash was first shown: later rounds use this seed or a later one. */
  readonly after: number;
  /** The latest nonce that was seen with it. */
  readonly through: number;
}

/** A round as its answer showed it. */
export interface PlayedRound {
  readonly id: string;
  readonly hash: string;
  readonly nonce: number;
  readonly clientSeed: string;
  /** True if the hash was noted before the client seed was sent from here. */
  readonly isSure: boolean;
}

type RoundSeeds = Pick<Fairness, "serverSeedHash" | "nonce" | "clientSeed">;

export interface Notes {
  readonly number: number;
  readonly anchor: string | null;
  readonly nextAnchor: string;
  /** The hash for which the client seed in use was drawn; empty until the platform has accepted one. */
  readonly drawnFor: string;
  /** The latest first. */
  readonly anchors: readonly string[];
  /** The latest first. An earlier version of this page noted only `drawnFor`. */
  readonly hashes: readonly NotedHash[];
  /** The client seeds that were sent since the latest hash was noted, the latest first. */
  readonly clientSeeds: readonly string[];
  /**
   * The client seed that was in use when the latest hash was noted, until one that was sent is
   * accepted.
   */
  readonly shown: string | undefined;
  /** Our latest client seed that is known to be in use, and the nonce after which it certainly is. */
  readonly taken: { readonly clientSeed: string; readonly after: number } | undefined;
  /**
   * The last nonce of the seed in use, after which the platform takes the next one automatically. It is fixed
   * when the hash is noted: if it came later, it could be made to suit the client seed.
   */
  readonly due: number | undefined;
  /**
   * True if the seed was used for longer, as an honest platform does while a round of another game
   * is open.
   */
  readonly isOverdue: boolean;
  /** The latest first. */
  readonly rounds: readonly PlayedRound[];
}

/** At most this many anchors are remembered; each covers 256 server seeds. */
const MOST_ANCHORS = 8;
const MOST_HASHES = 32;
const MOST_CLIENT_SEEDS = 8;
/** More than the page lists, for all tabs together. */
const MOST_ROUNDS = 64;
/** `MAX_ROUNDS_PER_SERVER_SEED` of the platform. */
const ROUNDS_PER_SEED = 1_000;
const SEEDS_PER_CHAIN = 256;

/** Returns true if this browser was shown other anchors for the same chains before. */
export function isReplaced(
  noted: Pick<Notes, "number" | "anchor" | "nextAnchor"> | undefined,
  chain: Seeds["chain"],
): boolean {
  if (noted === undefined) return false;
  if (chain.number === noted.number) {
    return chain.anchor !== noted.anchor || chain.nextAnchor !== noted.nextAnchor;
  }
  // A chain is abandoned when a wallet has to be repaired, and the player should ask why.
  return chain.number !== noted.number + 1 || chain.anchor !== noted.nextAnchor;
}

/**
 * Returns the hashes from the one in use to the anchor, or undefined if what is shown contradicts
 * itself or the notes. No hashes are known for seeds from before chains existed.
 */
export async function pathOf(
  { chain, serverSeedHash }: Pick<Seeds, "chain" | "serverSeedHash">,
  noted: Notes | undefined,
): Promise<readonly string[] | undefined> {
  if (isReplaced(noted, chain)) return undefined;
  if (chain.number === 0) return [];
  const { position } = chain;
  if (!Number.isInteger(position) || position < 1 || position > SEEDS_PER_CHAIN) return undefined;
  const path = [serverSeedHash];
  while (path.length < position) path.push(await sha256(path.at(-1) ?? ""));
  if (path.at(-1) !== chain.anchor) return undefined;
  const known = noted?.hashes.filter(({ number }) => number === chain.number) ?? [];
  return known.every(({ hash }) => path.includes(hash)) ? path : undefined;
}

/** Adds what is shown to the notes. Notes that another tab has made since are kept. */
export function noteSeeds(noted: Notes | undefined, seeds: Seeds): Notes {
  const { chain, serverSeedHash, nonce, roundsLeft } = seeds;
  const at = noted?.hashes.findIndex(({ hash }) => hash === serverSeedHash) ?? -1;
  if (noted !== undefined && at > 0) return noted;
  const { number, anchor, nextAnchor } = chain;
  const known = [...(anchor === null ? [] : [anchor]), ...(noted?.anchors ?? [])];
  const told = Math.min(nonce + roundsLeft, nonce + ROUNDS_PER_SEED);
  const isNew = at < 0;
  const due = isNew ? told : (noted?.due ?? told);
  return noteHash(
    {
      ...{ number, anchor, nextAnchor, anchors: [...new Set(known)].slice(0, MOST_ANCHORS) },
      drawnFor: noted?.drawnFor ?? "",
      hashes: noted?.hashes ?? [],
      clientSeeds: noted?.clientSeeds ?? [],
      shown: isNew ? seeds.clientSeed : noted?.shown,
      taken: noted?.taken,
      due: Math.max(due, nonce),
      isOverdue: !isNew && (noted?.isOverdue === true || nonce > due),
      rounds: noted?.rounds ?? [],
    },
    { hash: serverSeedHash, number, after: nonce, through: nonce },
  );
}

/** Adds a hash, or the nonces up to which it is in use. Client seeds of an earlier hash are forgotten. */
export function noteHash(noted: Notes, added: NotedHash): Notes {
  const { hashes } = noted;
  const known = hashes.find(({ hash }) => hash === added.hash);
  if (known === undefined) {
    const latest = [added, ...hashes].slice(0, MOST_HASHES);
    return { ...noted, hashes: latest, clientSeeds: [], taken: undefined };
  }
  const through = Math.max(known.through, added.through);
  if (through === known.through) return noted;
  return { ...noted, hashes: hashes.map((each) => (each === known ? { ...each, through } : each)) };
}

/** Adds a round under the latest hash, which may be used beyond its due end. */
export function noteUse(noted: Notes, hash: string, nonce: number): Notes {
  const [latest] = noted.hashes;
  const used = noteHash(noted, { hash, number: noted.number, after: nonce, through: nonce });
  const isLonger = latest?.hash === hash && noted.due !== undefined && nonce > noted.due;
  return isLonger ? { ...used, due: nonce, isOverdue: true } : used;
}

/** Returns when a seed that follows in its turn is itself due, whatever the platform says. */
export function dueAfter(noted: Notes): number | undefined {
  return noted.due === undefined ? undefined : noted.due + ROUNDS_PER_SEED;
}

/** Adds a client seed that is about to be sent. */
export function noteClientSeed(noted: Notes, clientSeed: string): Notes {
  const clientSeeds = [clientSeed, ...noted.clientSeeds].slice(0, MOST_CLIENT_SEEDS);
  return { ...noted, clientSeeds };
}

/**
 * What the notes say about the hash of a round: `noted`, `new`, `old` if the round is older than all notes, or
 * `gone` if a later seed was in use before that round.
 */
export function judgeHash(
  { hashes }: Notes,
  { serverSeedHash, nonce }: { readonly serverSeedHash: string; readonly nonce: number },
): "noted" | "new" | "old" | "gone" {
  const at = hashes.findIndex(({ hash }) => hash === serverSeedHash);
  if (at >= 0) return hashes.slice(0, at).some(({ after }) => nonce > after) ? "gone" : "noted";
  return nonce > (hashes.at(-1)?.after ?? 0) ? "new" : "old";
}

/** The latest nonce that this browser knows of. */
export function latestNonce(noted: Notes | undefined): number | undefined {
  return noted && Math.max(0, ...noted.hashes.map(({ through }) => through));
}

/** Notes that a client seed is in use for all rounds after this nonce. */
export function noteTaken(noted: Notes, clientSeed: string, after: number): Notes {
  const drawnFor = noted.hashes[0]?.hash ?? "";
  return { ...noted, drawnFor, taken: { clientSeed, after } };
}

/**
 * What the notes say about the client seed of a round under the latest hash: `ours`; `shown` if it
 * is the earlier one and none of ours is known to be in use; or `foreign`. Once a client seed is in
 * use, all that were sent before it are foreign. Otherwise the platform could choose among all that
 * were ever sent.
 */
export function judgeClientSeed(
  { clientSeeds, taken, shown }: Notes,
  { clientSeed, nonce }: Pick<Fairness, "clientSeed" | "nonce">,
): "ours" | "shown" | "foreign" {
  const isBound = taken !== undefined && nonce > taken.after;
  const allowed = isBound
    ? clientSeeds.slice(0, clientSeeds.indexOf(taken.clientSeed) + 1)
    : clientSeeds;
  if (allowed.includes(clientSeed)) return "ours";
  // An earlier version of this page noted no client seed.
  const isUnknown = shown === undefined && clientSeeds.length === 0;
  return isUnknown || (!isBound && clientSeed === shown) ? "shown" : "foreign";
}

/** Notes that a round under the latest hash used this client seed of ours, so the platform accepted it. */
export function noteUsed(noted: Notes, { clientSeed, nonce }: RoundSeeds): Notes {
  const { clientSeeds, taken } = noted;
  const known = taken === undefined ? -1 : clientSeeds.indexOf(taken.clientSeed);
  const isNewer = known < 0 || clientSeeds.indexOf(clientSeed) < known;
  return isNewer ? noteTaken(noted, clientSeed, nonce - 1) : noted;
}

/** Adds a round. */
export function notePlayed(noted: Notes, played: PlayedRound): Notes {
  return { ...noted, rounds: [played, ...noted.rounds].slice(0, MOST_ROUNDS) };
}

/**
 * Returns true if a round contradicts earlier notes: it has another round's nonce, has different
 * seeds than before, or is a new bet with a nonce that was used before the bet was sent.
 */
export function isRepeated(
  { rounds }: Notes,
  { id, nonce, clientSeed, serverSeedHash }: RoundSeeds & { readonly id: string },
  sentAfter: number | undefined,
): boolean {
  if (sentAfter !== undefined && nonce <= sentAfter) return true;
  const known = rounds.find((each) => each.id === id);
  if (known === undefined) return rounds.some((each) => each.nonce === nonce);
  const isSame = known.clientSeed === clientSeed && known.hash === serverSeedHash;
  return !isSame || known.nonce !== nonce;
}

/** Returns true if this browser knows no round for some nonce between these two. */
export function hasGap({ rounds }: Notes, after: number, nonce: number): boolean {
  const between = rounds.filter((each) => each.nonce > after && each.nonce < nonce);
  return between.length < nonce - after - 1;
}

/**
 * Returns the hash that this browser noted for a round before it sent the round's client seed, provided that
 * the round is described now as it was when it was played.
 */
export function hashForRound(
  noted: Notes | undefined,
  { roundId, nonce, clientSeed }: Pick<Fairness, "nonce" | "clientSeed"> & { roundId: string },
): string | undefined {
  const played = noted?.rounds.find(({ id }) => id === roundId);
  const isSame = played?.nonce === nonce && played.clientSeed === clientSeed;
  return isSame && played.isSure ? played.hash : undefined;
}

/**
 * Returns the notes that were stored as text, or undefined, because the player's browser may hold
 * anything.
 */
export function readNotes(text: string | null): Notes | undefined {
  const kept = JSON.parse(text ?? "null");
  if (typeof kept?.number !== "number" || typeof kept.nextAnchor !== "string") return undefined;
  const { number, anchor = null, nextAnchor, drawnFor = "", due, shown, taken } = kept;
  const hashes = listOf(kept.hashes).filter(isNotedHash);
  return {
    ...{ number, anchor, nextAnchor, drawnFor, hashes },
    // Earlier versions of this page kept only the latest anchor.
    anchors: Array.isArray(kept.anchors) ? kept.anchors : anchor === null ? [] : [anchor],
    clientSeeds: listOf(kept.clientSeeds).map(String),
    shown: typeof shown === "string" ? shown : undefined,
    taken: isTaken(taken) ? taken : undefined,
    due: typeof due === "number" ? due : undefined,
    isOverdue: kept.isOverdue === true,
    rounds: listOf(kept.rounds).filter(isPlayed),
  };
}

function listOf(kept: unknown): readonly unknown[] {
  return Array.isArray(kept) ? kept : [];
}

function isNotedHash(kept: unknown): kept is NotedHash {
  const { hash, number, after, through } = (kept ?? {}) as Record<string, unknown>;
  return typeof hash === "string" && [number, after, through].every(Number.isInteger);
}

function isTaken(kept: unknown): kept is NonNullable<Notes["taken"]> {
  const { clientSeed, after } = (kept ?? {}) as Record<string, unknown>;
  return typeof clientSeed === "string" && Number.isInteger(after);
}

function isPlayed(kept: unknown): kept is PlayedRound {
  const { id, hash, nonce, clientSeed } = (kept ?? {}) as Record<string, unknown>;
  const areTexts = [id, hash, clientSeed].every((text) => typeof text === "string");
  return areTexts && Number.isInteger(nonce);
}

/** The SHA-256 of bytes, both in hexadecimal. */
export async function sha256(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
