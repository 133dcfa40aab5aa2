/**
 * When a server seed is revealed, and who chose the client seed. A server seed is never revealed while a
 * round is open, because it would show what the round hides. Reference 9; docs/decisions/0022, 0052.
 */
import { gapsIn } from "../../../domain/fairness/revealed-seeds.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../../domain/limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { Keyed } from "../store/earlier-answer.ts";
import type { Seed } from "../store/seed-store.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type {
  ClientSeedBy,
  ClientSeedMessage,
  RevealedSeeds,
  RevealedSeedsMessage,
  RotateAnswer,
  RotateMessage,
  RotateRefusal,
  RoundFairness,
  SeedsInUse,
} from "./fairness-rpc.ts";
import { roundDetails } from "./round-answers.ts";

/** The seeds in use and the commitment to the next. Call it inside a transaction. */
export function seedsInUse(wallet: WalletStore): SeedsInUse {
  const { seeds, journal } = wallet;
  const { serverSeedHash, clientSeed, firstNonce } = seeds.current();
  const { nonce } = journal.head;
  return {
    serverSeedHash,
    nextServerSeedHash: seeds.nextHash(),
    clientSeed,
    clientSeedBy: clientSeedBy(wallet),
    nonce,
    roundsLeft: Math.max(0, firstNonce + MAX_ROUNDS_PER_SERVER_SEED - 1 - nonce),
    chain: seeds.chain,
  };
}

/** Returns who chose the client seed in use. A bet may bring its own. */
export function clientSeedBy({ seeds }: WalletStore): ClientSeedBy {
  return seeds.isClientSeedChosen ? "player" : "platform";
}

/**
 * Sets the player's client seed for the rounds from now on; an open round keeps its own. Call it inside
 * a transaction.
 */
export function chooseClientSeed(
  wallet: WalletStore,
  { sessionId, clientSeed }: ClientSeedMessage,
  now: number,
): Result<SeedsInUse, "SESSION_ENDED"> {
  const session = wallet.exists ? wallet.sessions.live(sessionId, now) : undefined;
  if (!session) return refuse("SESSION_ENDED");
  wallet.seeds.choose(clientSeed);
  return accept(seedsInUse(wallet));
}

/**
 * Rotates the seeds when the player asks. Refuses in the order of `RotateRefusal`. Call it inside a
 * transaction.
 */
export function rotateSeeds(
  wallet: WalletStore,
  message: RotateMessage,
  now: number,
): Keyed<Result<RotateAnswer, RotateRefusal>> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (!session) return { replayed: false, result: refuse("SESSION_ENDED") };
  const { seeds, rotations, journal } = wallet;
  const { idempotencyKey, fingerprint } = message;

  const kept = idempotencyKey === undefined ? undefined : rotations.find(idempotencyKey, now);
  if (kept !== undefined && kept.fingerprint !== fingerprint) {
    return { replayed: false, result: refuse("IDEMPOTENCY_KEY_REUSED") };
  }
  if (kept) return { replayed: true, result: accept(JSON.parse(kept.answer) as RotateAnswer) };
  if (hasOpenRound(wallet)) return { replayed: false, result: refuse("ROUND_ALREADY_OPEN") };

  const lastNonce = journal.head.nonce;
  const old = seeds.rotate({ clientSeed: message.clientSeed, lastNonce, now });
  const wasUsed = lastNonce >= old.firstNonce;
  const answer: RotateAnswer = {
    revealed: {
      serverSeed: old.serverSeed,
      serverSeedHash: old.serverSeedHash,
      clientSeed: old.clientSeed,
      firstNonce: wasUsed ? old.firstNonce : null,
      lastNonce: wasUsed ? lastNonce : null,
    },
    seeds: seedsInUse(wallet),
  };
  if (idempotencyKey !== undefined) {
    rotations.remember(idempotencyKey, { fingerprint, answer: JSON.stringify(answer) }, now);
  }
  return { replayed: false, result: accept(answer) };
}

/**
 * Reveals the server seed in use if it drew rounds, for a player who will not play again. Call it inside a
 * transaction, with no round open.
 */
export function revealLastSeed({ seeds, journal }: WalletStore, now: number): void {
  const { nonce: lastNonce } = journal.head;
  // A player without rounds may have no seeds, because a session creates them and a deposit does not.
  if (lastNonce > 0 && lastNonce >= seeds.current().firstNonce) seeds.rotate({ lastNonce, now });
}

/**
 * Returns the seeds for the next round. Rotates first if the server seed has been used for its last
 * round, unless a round is open. Call it inside the bet's transaction.
 */
export function seedsForRound(wallet: WalletStore, now: number): Seed {
  const { seeds, journal } = wallet;
  const { firstNonce } = seeds.current();
  const { nonce: lastNonce } = journal.head;
  const isUsedUp = lastNonce - firstNonce + 1 >= MAX_ROUNDS_PER_SERVER_SEED;
  if (isUsedUp && !hasOpenRound(wallet)) seeds.rotate({ lastNonce, now });
  return seeds.current();
}

/**
 * Returns a page of the revealed seeds that drew rounds, newest first. Its gaps are rounds without a seed,
 * between the previous page (or the seed in use) and the first round that this page must explain.
 */
export function revealedSeeds(
  { seeds }: WalletStore,
  { before, limit }: RevealedSeedsMessage,
): RevealedSeeds {
  const listed = seeds.listRevealed({ before, limit: limit + 1 });
  const page = listed.slice(0, limit);
  const last = listed.length > limit ? page.at(-1) : undefined;
  const until = seeds.firstNonceFrom(before) - 1;
  const within = { firstNonce: last?.firstNonce ?? 1, lastNonce: until };
  return {
    seeds: page.map(({ seedId: _, ...seed }) => seed),
    gaps: gapsIn(within, page),
    next: last?.seedId ?? null,
  };
}

/** The round of row `seq`, with its server seed once that is revealed. */
export function roundFairness(
  wallet: WalletStore,
  seq: number,
): Result<RoundFairness, "ROUND_NOT_FOUND"> {
  const found = roundDetails(wallet, seq);
  if (!found.ok) return found;
  const { round } = found.value;
  const serverSeed = wallet.seeds.revealed(round.fairness.serverSeedHash) ?? null;
  return accept({ round, serverSeed });
}

/** An open round was drawn from the server seed in use, so the seed must not be replaced yet. */
function hasOpenRound({ openRounds }: WalletStore): boolean {
  return openRounds.all().length > 0;
}
