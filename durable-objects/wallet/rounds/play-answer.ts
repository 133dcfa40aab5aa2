/**
 * The answer to a bet, built from the journal alone, so that a retry gets what the first request
 * got. The balance includes a jackpot that this bet won, and a bonus that its verdict freed.
 */
import type { Verdict } from "../../jackpot-pool/jackpot-pool-rpc.ts";
import type { Journal } from "../store/journal.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { Placed } from "./play-round.ts";
import type { JackpotPart, PlayAnswer } from "./round-rpc.ts";

/** Reads the placed round's row and what the pool made of it. */
export function playAnswer({ journal }: WalletStore, placed: Placed): PlayAnswer {
  const row = journal.roundRow(placed.seq);
  const { round, cash, bonus, bonusInPlay, wagering, opensDoubt } = row;
  const jackpot = opensDoubt ? jackpotOf(journal, placed.seq) : null;
  const { won } = jackpot ?? {};
  const cashMinor = cash + (won && !won.lockedToBonus ? won.amountMinor : 0);
  const bonusMinor = bonus + (won?.lockedToBonus ? won.amountMinor : 0);
  // What had to wait for the verdict became cash with it (convert-bonuses).
  const isFreed = jackpot?.state === "settled" && wagering === 0 && bonusInPlay === 0;
  const freedMinor = isFreed ? bonusMinor : 0;
  return {
    round,
    balance: {
      cashMinor: cashMinor + freedMinor,
      bonusMinor: bonusMinor - freedMinor,
      currency: round.currency,
    },
    jackpot,
    session: { ...placed.session, activeGameId: round.gameId },
  };
}

/** What the jackpot bet of row `seq` meant to the pool. */
export function jackpotOf(journal: Journal, seq: number): JackpotPart {
  return jackpotPart(verdictOn(journal, seq));
}

function verdictOn(journal: Journal, seq: number): Verdict | undefined {
  return journal.head.doubt === seq ? journal.verdict : journal.acknowledgedVerdict(seq);
}

function jackpotPart(verdict: Verdict | undefined): JackpotPart {
  if (verdict === undefined) return { state: "pending", contributionPotUnits: 0, won: null };
  const { win, contributionPotUnits } = verdict;
  return {
    state: "settled",
    contributionPotUnits,
    won: win && {
      amountMinor: win.amountMinor,
      transactionId: win.transactionId,
      lockedToBonus: win.creditTarget === "bonus",
    },
  };
}
