/** Rounds as GET /api/v1/fairness/rounds/:roundId shows them, and what the verifier says against one. */
import { readFileSync } from "node:fs";
import { conclude } from "../../../clients/verifier/src/conclude.ts";
import { readClaim, readPasted } from "../../../clients/verifier/src/read-claim.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { verifyRound } from "../../../domain/fairness/verify-round.ts";
import { findGame } from "../../../domain/games/catalogue.ts";

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests alter at will
export type Answer = Record<string, any>;

/** The golden vectors of all games, as real-money rounds of one dollar. */
export function honestRounds(): Answer[] {
  const { rounds } = JSON.parse(readFileSync("docs/fairness-vectors.json", "utf8"));
  return rounds.map(({ draws, ...round }: Answer) => ({
    ...round,
    returnToPlayer: findGame(round.gameId, round.gameVersion)?.mathematics.returnToPlayer,
    roundId: "rnd_8t5m9n2p4r6s8w0x3v7qk01hzy_20000",
    ...{ state: "settled", demo: false, currency: "USD", stake: "1.00", clientSeedBy: "player" },
    win: round.multiplier.toFixed(2),
    ...{ reveal: "The server seed is revealed.", verifier: "/verify" },
  }));
}

/** What the player noted before the client seed was known: the hash of the server seed. */
export function notedFor({ serverSeed }: Answer): string {
  return serverSeedHash(serverSeed);
}

/** The anchor of a chain in which the seed is the third. */
export function anchorOf({ serverSeed }: Answer): string {
  return serverSeedHash(serverSeedHash(serverSeedHash(serverSeed)));
}

/** Returns the reason why the page does not verify what was pasted, or undefined if it does. */
export function reasonAgainst(text: string, noted: string): string | undefined {
  let claim: ReturnType<typeof readClaim>;
  try {
    claim = readClaim(readPasted(text), noted);
  } catch (error) {
    return (error as Error).message;
  }
  const result = verifyRound(claim);
  if (!result.ok) return result.refusal;
  const { is, verdict } = conclude(claim, result.value);
  if (is === "verified") return undefined;
  const failed = result.value.checks.filter(({ holds }) => !holds);
  return [verdict, ...failed.map(({ what }) => what)].join(" / ");
}
