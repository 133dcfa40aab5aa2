/**
 * What a player may conclude from a verification: the verdict, what was shown, and what nothing on the
 * page can show. Every sentence of the page that claims something is here.
 */
import type { Verification, VerifyRefusal } from "../../../domain/fairness/verify-round.ts";
import type { CycleCheck } from "../../../domain/jackpot/verify-cycle.ts";
import type { PageClaim } from "./read-claim.ts";

export interface Conclusion {
  readonly isVerified: boolean;
  readonly verdict: string;
  readonly shown: readonly string[];
  readonly notShown: readonly string[];
}

export const REFUSALS: Readonly<Record<VerifyRefusal, string>> = {
  SEED_INVALID: "The server seed must be 64 hexadecimal digits. Has it been revealed?",
  CLIENT_SEED_INVALID: "A client seed is 1 to 64 visible ASCII characters or spaces.",
  ROUND_ID_INVALID: "The platform has no round with this id and this nonce.",
  DRAWS_FORCED: "Draws are never forced with real money, in this game, or to these values.",
  GAME_NOT_FOUND: "This page does not know this game, or not this version of its rules.",
  CHOICES_INVALID: "The game does not allow these choices.",
  ACTION_NOT_ALLOWED: "These actions are not possible in this round.",
};

/** Returns the verdict and its limits. */
export function conclude(claim: PageClaim, { checks }: Verification): Conclusion {
  const failed = checks.filter(({ holds }) => !holds);
  const only = failed.length === 1 ? failed[0]?.what : undefined;
  const notShown = limitsOf(claim);
  const not = (verdict: string) => ({ isVerified: false, verdict, shown: [], notShown });
  if (claim.noted === "" && only === "hash that you noted") {
    return not(
      "✗ Not verified: enter the anchor or the server seed hash that you noted before the round.",
    );
  }
  if (failed.length > 0) {
    return not(`✗ Not verified: ${failed.length} of ${checks.length} checks failed.`);
  }
  if (claim.forcedDraws !== null) {
    return not("✗ Nothing is shown about chance: a developer forced the first draws of this demo.");
  }
  return {
    isVerified: true,
    verdict: `✓ Verified: all ${checks.length} checks passed.`,
    shown: [
      "The server seed is the one that the hash that you noted had fixed.",
      "State, outcome, multiplier and win follow from the seeds, the nonce, the choices, the actions and the stake.",
    ],
    notShown,
  };
}

/** Returns the verdict on jackpot cycles and its limits. */
export function concludeCycles(
  cycles: readonly { readonly checks: readonly CycleCheck[] }[],
): Conclusion {
  const failed = cycles.flatMap(({ checks }) => checks.filter(({ holds }) => !holds));
  const notShown = [
    "That you noted the hash before the cycle. A hash copied from the cycle's own data shows nothing.",
    "Who placed the winning bet, and that the salt is its round's: only the winner can compare that.",
    "That every bet contributed its share. Your own bets show theirs in your history.",
  ];
  if (failed.length > 0) {
    const onlyNoted = failed.every(({ what }) => what === "hash that you noted");
    const verdict = onlyNoted
      ? "✗ Not verified: enter the anchor or the seed hash that you noted before these cycles."
      : `✗ Not verified: ${failed.length} checks failed.`;
    return { isVerified: false, verdict, shown: [], notShown };
  }
  return {
    isVerified: true,
    verdict: `✓ Verified: ${cycles.length === 1 ? "the cycle" : `all ${cycles.length} cycles`}.`,
    shown: [
      "Each threshold was fixed by the hash that you noted, and lies between the cycle's start and its ceiling.",
      "The bet that won took the pot past the threshold, and was paid the pot up to the ceiling.",
    ],
    notShown,
  };
}

function limitsOf({ clientSeedBy, demo, state }: PageClaim): readonly string[] {
  const chosenBy =
    clientSeedBy === "player"
      ? "That you chose the client seed after you had noted the hash. Compare it with yours."
      : "That the server seed was not picked to suit the client seed: it is not said that you chose it.";
  return [
    "That you noted the hash before the round. A hash copied from the round's own data shows nothing.",
    "That this is what you played. Compare round id, nonce, stake, choices and actions with your own.",
    chosenBy,
    `That it was played ${demo ? "as a demo" : "for real money"}: no draw depends on it.`,
    ...(state === "voided" ? ["That it was right to void the round."] : []),
    "The jackpot: it is no part of a round's draws.",
  ];
}
