/**
 * The known answers of a version of a game: the SHA-256 of its published rules and figures, and that of
 * many rounds from known seeds. A running Worker computes both again, because it cannot read its own
 * source. docs/decisions/0072.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { drawStream } from "../fairness/draw-stream.ts";
import { VERSIONS } from "../games/catalogue.ts";
import type { Game } from "../games/game.ts";
import { playSimply } from "./simple-play.ts";
import {
  PUBLISHED_FIGURES,
  type PublishedFigures,
  VERSION_HASHES,
  type VersionHashes,
} from "./version-hashes.ts";

/** These never change, because other seeds would give other answers. */
const KNOWN_SEEDS = {
  serverSeed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  clientSeed: "known answers",
};
/** Enough for a run of free spins, and few enough to check within milliseconds. */
const KNOWN_ROUNDS = 100;

/** Returns the hash of the rules and figures that a version publishes. */
export function hashOfRules({ id, version, family, stakeStepMinor, mathematics, rules }: Game) {
  return hashOf({ id, version, family, stakeStepMinor, mathematics, rules });
}

/** Returns the hash of the rounds that a version plays from the known seeds. */
export function hashOfRounds(game: Game): string {
  const rounds = Array.from({ length: KNOWN_ROUNDS }, (_, index) => {
    const { position } = playSimply(game, () => drawStream({ ...KNOWN_SEEDS, nonce: index + 1 }));
    return [position.outcome, position.tenths];
  });
  return hashOf(rounds);
}

/** Returns the published hashes of a version, or undefined if the game is not ours. */
export function publishedHashes({
  id,
  version,
}: Pick<Game, "id" | "version">): VersionHashes | undefined {
  return VERSION_HASHES[id]?.[version];
}

/** Returns the published figures of a version besides the game's own, or undefined if the game is not ours. */
export function publishedFigures({
  id,
  version,
}: Pick<Game, "id" | "version">): PublishedFigures | undefined {
  return PUBLISHED_FIGURES[id]?.[version];
}

/** The current answers of a version, compared with the published ones. */
export interface CheckedVersion {
  readonly gameId: string;
  readonly version: number;
  /** The published hash of rules, tables and code. */
  readonly hash: string | null;
  /** True if this code publishes the rules, and plays the rounds, of the version with that hash. */
  readonly rulesHold: boolean;
  readonly roundsHold: boolean;
}

/** Checks every version of every game. It takes some milliseconds. */
export function checkVersions(games: readonly Game[] = VERSIONS): readonly CheckedVersion[] {
  return games.map((game) => {
    const published = publishedHashes(game);
    return {
      gameId: game.id,
      version: game.version,
      hash: published?.code ?? null,
      rulesHold: published?.rules === hashOfRules(game),
      roundsHold: published?.rounds === hashOfRounds(game),
    };
  });
}

function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));
}
