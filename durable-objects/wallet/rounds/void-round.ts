/**
 * Voids an open round for staff, or for two of an operator's people. The stake returns to where it came
 * from, as if the round had not been played. The bet's contribution stays in the pot, and a jackpot that it
 * won stays won. Only staff can void a round that would win. Reference 8.15 (`refund`).
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { type Result, refuse } from "../../../domain/result.ts";
import { postRoundVoided } from "../../../domain/wallet/posting.ts";
import { type RoundRecord, wouldWin } from "../../../domain/wallet/round.ts";
import { endBonuses } from "../bonus/end-bonuses.ts";
import type { OpenRound } from "../store/open-round-store.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { roundDetails } from "./round-answers.ts";
import type { RoundDetails, VoidMessage, VoidRefusal } from "./round-rpc.ts";

/**
 * Refuses in the order of `VoidRefusal`. A round that is already voided does not change. Call it
 * inside a transaction.
 */
export function voidRound(
  wallet: WalletStore,
  { seq, ...why }: VoidMessage,
  now: number,
): Result<RoundDetails, VoidRefusal> {
  const details = roundDetails(wallet, seq);
  if (!details.ok || details.value.round.state === "voided") return details;
  const open = wallet.openRounds.all().find(({ openedSeq }) => openedSeq === seq);
  if (open === undefined) return refuse("ROUND_CLOSED");
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");
  if (why.by === "operator" && wouldWin(details.value.round)) return refuse("WOULD_WIN");
  voidOpenRound(wallet, { open, ...why }, now);
  return roundDetails(wallet, seq);
}

/** Writes the row that voids an open round. Call it inside a transaction. */
export function voidOpenRound(
  wallet: WalletStore,
  { open, reason, note, by }: Omit<VoidMessage, "seq"> & { readonly open: OpenRound },
  now: number,
): void {
  const { journal, openRounds, playerId } = wallet;
  const { nextActions, ...round } = journal.roundRow(open.seq).round;
  const { currency, demo, stake } = round;
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const row = { transactionId, demo, ...stake };
  const voided: RoundRecord = {
    ...round,
    state: "voided",
    multiplier: 0,
    voidReason: reason,
    ...(note === undefined ? {} : { voidNote: note }),
    ...(by === undefined ? {} : { voidedBy: by }),
    settledAt: now,
  };
  journal.append({
    kind: "round_voided",
    currency,
    demo,
    ...postRoundVoided(journal.book(currency, demo), row),
    round: voided,
    sessionId: open.sessionId,
    now,
  });
  openRounds.remove(open);
  // A bonus whose wagering is complete may have been waiting for this stake.
  if (!journal.inDoubt) endBonuses(wallet, now);
}
