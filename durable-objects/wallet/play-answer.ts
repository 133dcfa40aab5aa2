/**
 * The answer to a bet, built from the journal alone, so that a retry gets what the first request
 * got. The balance includes a jackpot that this bet won.
 */
import { assert } from "../../domain/assert.ts";
import type { HistoryEntry } from "../../domain/wallet/history.ts";
import type { Verdict } from "../jackpot-pool/jackpot-pool-rpc.ts";
import type { Placed } from "./play-round.ts";
import type { JackpotPart, PlayAnswer } from "./wallet-rpc.ts";
import type { WalletStore } from "./wallet-store.ts";

/** Reads the placed round's row and what the pool made of it. */
export function playAnswer(store: WalletStore, placed: Placed): PlayAnswer {
  const row = store.row(placed.seq);
  const { round, currency } = JSON.parse(row.entry) as HistoryEntry;
  assert(round !== null, "a placed row is a round");
  const jackpot = row.doubt === placed.seq ? jackpotPart(verdictOn(store, placed.seq)) : null;
  const { won } = jackpot ?? {};
  return {
    round,
    balance: {
      cashMinor: row.cash + (won && !won.lockedToBonus ? won.amountMinor : 0),
      bonusMinor: row.bonus + (won?.lockedToBonus ? won.amountMinor : 0),
      currency,
    },
    jackpot,
    session: { ...placed.session, activeGameId: round.gameId },
  };
}

function verdictOn(store: WalletStore, seq: number): Verdict | undefined {
  return store.head.doubt === seq ? store.verdict : store.acknowledgedVerdict(seq);
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
