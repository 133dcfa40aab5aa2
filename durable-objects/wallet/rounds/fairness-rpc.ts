/** A wallet's calls about its seeds and about what a round was drawn from: Reference 9. */
import type { ListedSeed, NonceSpan } from "../../../domain/fairness/revealed-seeds.ts";
import type { Result } from "../../../domain/result.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import type { PublishedChain } from "../../seed-chain-store.ts";
import type { Keyed } from "../store/earlier-answer.ts";

export interface FairnessWalletRpc {
  /** The seeds in use and the commitment to the next server seed. */
  seeds(sessionId: string): Promise<Result<SeedsInUse, "SESSION_ENDED">>;
  /** Sets the player's client seed for the rounds from now on. */
  chooseClientSeed(message: ClientSeedMessage): Promise<Result<SeedsInUse, "SESSION_ENDED">>;
  /** Reveals the server seed in use and switches to the next. Once per key. */
  rotateSeeds(message: RotateMessage): Promise<Keyed<Result<RotateAnswer, RotateRefusal>>>;
  /** The revealed server seeds that drew rounds, newest first, and the rounds that belong to none of them. */
  revealedSeeds(message: RevealedSeedsMessage): Promise<Result<RevealedSeeds, "SESSION_ENDED">>;
  /** What a round was drawn from, and the server seed once it is revealed. */
  roundFairness(
    message: RoundFairnessMessage,
  ): Promise<Result<RoundFairness, RoundFairnessRefusal>>;
}

export interface SeedsInUse {
  readonly serverSeedHash: string;
  /** Null if seeds come from a chain, whose anchor commits to all of them. */
  readonly nextServerSeedHash: string | null;
  readonly clientSeed: string;
  readonly clientSeedBy: ClientSeedBy;
  /** The nonce of the latest round; the next round's is one more. */
  readonly nonce: number;
  /** How many more rounds are drawn from this server seed before the wallet rotates by itself. */
  readonly roundsLeft: number;
  readonly chain: PublishedChain;
}

/**
 * The player, if they chose it after we had committed to its server seeds; the platform, if it drew the
 * default, which proves less.
 */
export type ClientSeedBy = NonNullable<RoundRecord["fairness"]["clientSeedBy"]>;

export interface ClientSeedMessage {
  readonly sessionId: string;
  readonly clientSeed: string;
}

export interface RotateMessage {
  readonly sessionId: string;
  /** The player's new client seed; without it the one in use stays. */
  readonly clientSeed?: string;
  /** Without a key, a request that is sent twice rotates twice. */
  readonly idempotencyKey?: string;
  readonly fingerprint: string;
}
export interface RotateAnswer {
  readonly revealed: RevealedSeed;
  readonly seeds: SeedsInUse;
}
export interface RevealedSeed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonces of the first and the last round drawn from the seed; null if there were none. */
  readonly firstNonce: number | null;
  readonly lastNonce: number | null;
}
/** In order of precedence. */
export type RotateRefusal = "SESSION_ENDED" | "IDEMPOTENCY_KEY_REUSED" | "ROUND_ALREADY_OPEN";

export interface RevealedSeedsMessage {
  readonly sessionId: string;
  readonly limit: number;
  /** `next` of the page before. */
  readonly before?: number;
}
export interface RevealedSeeds {
  readonly seeds: readonly ListedSeed[];
  /** Rounds of the page's span that were drawn from none of its seeds. */
  readonly gaps: readonly NonceSpan[];
  /** Where the next page continues; null after the last. */
  readonly next: number | null;
}

export interface RoundFairnessMessage {
  /** The journal row that holds the round. */
  readonly seq: number;
  /** The player's session, unless the operator asks. */
  readonly sessionId?: string;
}
export interface RoundFairness {
  readonly round: RoundRecord;
  /** Null until it is revealed. */
  readonly serverSeed: string | null;
}
/** In order of precedence. */
export type RoundFairnessRefusal = "SESSION_ENDED" | "ROUND_NOT_FOUND";
