/**
 * What this browser noted of the seeds that the platform showed it, and whether what is shown now fits. Server
 * seeds are used in the order of their chain, so the hash in use, hashed as often as its place says, is the
 * anchor, and passes every hash that was shown before it. docs/fairness.md; docs/decisions/0101.
 */
import type { Seeds } from "./api.js";

/** A server seed's hash, with the nonces of which this browser knows that they belong to it. */
export interface NotedHash {
  readonly hash: string;
  /** The number of its chain. */
  readonly number: number;
  /** The latest nonce when the hash was first shown: later rounds use this seed or one after it. */
  readonly after: number;
  /** The latest nonce that was seen with it. */
  readonly through: number;
}

export interface Notes {
  readonly number: number;
  readonly anchor: string | null;
  readonly nextAnchor: string;
  /** The hash for which the client seed in use was drawn; empty until the platform has taken one. */
  readonly drawnFor: string;
  /** The latest first. */
  readonly anchors: readonly string[];
  /** The latest first. An earlier version of this page noted `drawnFor` alone. */
  readonly hashes: readonly NotedHash[];
  /** What was sent as client seed since the latest hash was noted, the latest first. */
  readonly clientSeeds: readonly string[];
  /** The last nonce of the seed in use, after which the platform takes the next one by itself. */
  readonly due: number | undefined;
}

/** So many anchors are remembered: each is good for 256 server seeds. */
const MOST_ANCHORS = 8;
const MOST_HASHES = 32;
const MOST_CLIENT_SEEDS = 4;
const SEEDS_PER_CHAIN = 256;

/** Returns whether this browser was shown other anchors for the same chains before. */
export function isReplaced(
  noted: Pick<Notes, "number" | "anchor" | "nextAnchor"> | undefined,
  chain: Seeds["chain"],
): boolean {
  if (noted === undefined) return false;
  if (chain.number === noted.number) {
    return chain.anchor !== noted.anchor || chain.nextAnchor !== noted.nextAnchor;
  }
  // A chain is given up when a wallet has to be repaired: the player should ask why.
  return chain.number !== noted.number + 1 || chain.anchor !== noted.nextAnchor;
}

/**
 * Returns the hashes from the one in use to the anchor, or undefined if what is shown contradicts itself or the
 * notes. None are known of seeds from before there were chains.
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

/** Adds what is shown to the notes. What another tab has noted since stays. */
export function noteSeeds(noted: Notes | undefined, seeds: Seeds): Notes {
  const { chain, serverSeedHash, nonce, roundsLeft } = seeds;
  const at = noted?.hashes.findIndex(({ hash }) => hash === serverSeedHash) ?? -1;
  if (noted !== undefined && at > 0) return noted;
  const { number, anchor, nextAnchor } = chain;
  const known = [...(anchor === null ? [] : [anchor]), ...(noted?.anchors ?? [])];
  return noteHash(
    {
      ...{ number, anchor, nextAnchor, anchors: [...new Set(known)].slice(0, MOST_ANCHORS) },
      drawnFor: noted?.drawnFor ?? "",
      hashes: noted?.hashes ?? [],
      clientSeeds: noted?.clientSeeds ?? [],
      due: nonce + roundsLeft,
    },
    { hash: serverSeedHash, number, after: nonce, through: nonce },
  );
}

/** Adds a hash, or the nonces up to which it is in use. Client seeds of an earlier hash are forgotten. */
export function noteHash(noted: Notes, added: NotedHash): Notes {
  const { hashes } = noted;
  const known = hashes.find(({ hash }) => hash === added.hash);
  if (known === undefined) {
    return { ...noted, hashes: [added, ...hashes].slice(0, MOST_HASHES), clientSeeds: [] };
  }
  const through = Math.max(known.through, added.through);
  if (through === known.through) return noted;
  return { ...noted, hashes: hashes.map((each) => (each === known ? { ...each, through } : each)) };
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

/**
 * Returns the hash that this browser noted before a round: by its nonce where it saw rounds before and after it
 * with one hash, whatever the platform says now. Undefined if it noted none: a hash that was first seen with or
 * after the round may have been picked.
 */
export function hashForRound(
  noted: Notes | undefined,
  { serverSeedHash, nonce }: { readonly serverSeedHash: string; readonly nonce: number },
): string | undefined {
  const hashes = noted?.hashes ?? [];
  const certain = hashes.find(({ after, through }) => nonce > after && nonce <= through);
  const equal = hashes.find(({ hash, after }) => hash === serverSeedHash && nonce > after);
  return (certain ?? equal)?.hash;
}

/** Returns the notes that were kept as text, or undefined: the player's browser may hold anything. */
export function readNotes(text: string | null): Notes | undefined {
  const kept = JSON.parse(text ?? "null");
  if (typeof kept?.number !== "number" || typeof kept.nextAnchor !== "string") return undefined;
  const { number, anchor = null, nextAnchor, drawnFor = "", due } = kept;
  const hashes = listOf(kept.hashes).filter(isNotedHash);
  return {
    ...{ number, anchor, nextAnchor, drawnFor, hashes },
    // Earlier versions of this page kept the latest anchor alone.
    anchors: Array.isArray(kept.anchors) ? kept.anchors : anchor === null ? [] : [anchor],
    clientSeeds: listOf(kept.clientSeeds).map(String),
    due: typeof due === "number" ? due : undefined,
  };
}

function listOf(kept: unknown): readonly unknown[] {
  return Array.isArray(kept) ? kept : [];
}

function isNotedHash(kept: unknown): kept is NotedHash {
  const { hash, number, after, through } = (kept ?? {}) as Record<string, unknown>;
  return typeof hash === "string" && [number, after, through].every(Number.isInteger);
}

/** The SHA-256 of bytes, both in hexadecimal. */
export async function sha256(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
