/**
 * Compares what the platform says about a round with what follows from its seeds, its choices and its
 * actions. Decides what the verifier page shows and what a player may conclude. The server seed must be
 * exactly the one whose hash was noted: a later one in its chain could have been picked. Reference 9;
 * docs/decisions/0097.
 */
import { readReelPositions } from "../games/forced-outcome.ts";
import { winOf } from "../games/game.ts";
import { roundPlace } from "../ids.ts";
import { MAX_CLIENT_SEED_LENGTH } from "../limits.ts";
import { formatAmount, parseAmount, parseBalance } from "../money/amount.ts";
import { isCurrency } from "../money/currencies.ts";
import { accept, type Result, refuse } from "../result.ts";
import { serverSeedHash } from "./draw-stream.ts";
import {
  type RecomputedRound,
  type RecomputeRefusal,
  type RoundOrigin,
  recomputeRound,
} from "./recompute-round.ts";
import { stepsToNoted } from "./seed-chain.ts";

/** What determines a round, the claims about it, and what the player knew before it. */
export interface RoundClaim extends RoundOrigin {
  /**
   * The server seed hashes that the player noted, each before a client seed was known; empty if none was
   * noted.
   */
  readonly noted: readonly string[];
  readonly roundId: string;
  readonly serverSeedHash: string;
  readonly state: string;
  readonly demo: boolean;
  /** The return of the version, 0.96 for 96%; null in rounds that were copied before it was published. */
  readonly returnToPlayer: number | null;
  readonly outcome: unknown;
  /** In stakes. */
  readonly multiplier: number;
  readonly currency: string;
  /** In major units, as the API writes them. */
  readonly stake: string;
  readonly win: string;
}

/** One claim, with the recomputed value. */
export interface Check {
  readonly what:
    | "hash that you noted"
    | "server seed hash"
    | "state"
    | "return"
    | "outcome"
    | "multiplier"
    | "win";
  readonly said: string;
  readonly recomputed: string;
  readonly holds: boolean;
}

export interface Verification {
  /** All seven checks, in the order of their names above; a missing return is not checked. */
  readonly checks: readonly Check[];
  /**
   * If no noted hash is that of the server seed: how many hashes lead from it to a noted one, which may be
   * the chain's anchor. A house that knows the client seed could still have picked which seed of the chain
   * to use, so this proves less. Undefined if no hash of this chain was noted.
   */
  readonly steps: number | undefined;
  readonly round: RecomputedRound;
}

/** In order of precedence. */
export type VerifyRefusal =
  | "SEED_INVALID"
  | "CLIENT_SEED_INVALID"
  | "ROUND_ID_INVALID"
  | "DRAWS_FORCED"
  | RecomputeRefusal;

/** Recomputes the round and checks every claim. Refuses a claim that no honest round can have. */
export function verifyRound(claim: RoundClaim): Result<Verification, VerifyRefusal> {
  const refusal = impossible(claim);
  if (refusal !== undefined) return refuse(refusal);
  const recomputed = recomputeRound(claim);
  if (!recomputed.ok) return recomputed;
  const { position, returnToPlayer } = recomputed.value;
  const { outcome, state, tenths } = position;
  // A server seed is revealed when no round is open, so a round that was not over has been voided.
  const due = state === "settled" ? { state, tenths } : { state: "voided", tenths: 0 };
  const hash = serverSeedHash(claim.serverSeed);
  const isNoted = claim.noted.includes(hash);
  const found: Record<Check["what"], readonly [said: string, recomputed: string]> = {
    "hash that you noted": [isNoted ? hash : claim.noted.join(" "), hash],
    "server seed hash": [claim.serverSeedHash, hash],
    state: [claim.state, due.state],
    return: [String(claim.returnToPlayer), String(returnToPlayer)],
    outcome: [canonical(claim.outcome), canonical(outcome)],
    multiplier: [String(claim.multiplier), String(due.tenths / 10)],
    win: winsOf(claim, due.tenths),
  };
  const checks = Object.entries(found)
    .filter(([what]) => what !== "return" || claim.returnToPlayer !== null)
    .map(([what, [said, value]]) => ({
      ...{ what: what as Check["what"], said, recomputed: value },
      holds: said === value,
    }));
  const steps = isNoted ? undefined : stepsToNoted(claim.serverSeed, claim.noted);
  return accept({ checks, steps, round: recomputed.value });
}

/** Returns why no round of the platform can be like this; undefined if one can. */
function impossible(claim: RoundClaim): VerifyRefusal | undefined {
  const { serverSeed, clientSeed, roundId, nonce, demo, gameId, forcedDraws } = claim;
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) return "SEED_INVALID";
  const isSeed = /^[\x20-\x7e]+$/.test(clientSeed) && clientSeed.length <= MAX_CLIENT_SEED_LENGTH;
  if (!isSeed) return "CLIENT_SEED_INVALID";
  // Each round is a row of its wallet's journal, and the row's number is in its id.
  const place = roundPlace(roundId);
  if (place === undefined || nonce < 1 || nonce > place.seq) return "ROUND_ID_INVALID";
  if (forcedDraws === null) return undefined;
  const isPossible = demo && gameId === "golden-reels" && readReelPositions(forcedDraws);
  return isPossible ? undefined : "DRAWS_FORCED";
}

/** Returns the claimed win and the due win, in the same form. */
function winsOf({ currency, stake, win }: RoundClaim, tenths: number): [string, string] {
  if (!isCurrency(currency)) return [win, "an unknown currency"];
  const stakeMinor = parseAmount(stake, currency);
  if (stakeMinor === undefined) return [win, "a stake that cannot be"];
  const due = winOf(stakeMinor, tenths);
  if (!Number.isSafeInteger(due)) return [win, "a stake that cannot be"];
  const winMinor = parseBalance(win, currency);
  return [
    winMinor === undefined ? win : formatAmount(winMinor, currency),
    formatAmount(due, currency),
  ];
}

/** JSON with the fields of every object sorted, so that equal values have the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
