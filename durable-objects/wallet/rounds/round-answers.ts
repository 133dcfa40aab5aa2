/**
 * Answers about one round, built from the journal alone: a retry gets what the first request got, and staff see
 * what the player saw.
 */
import { roundPlace } from "../../../domain/ids.ts";
import type { Verdict } from "../../../domain/ledger/verdict.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { isLeftover } from "../../../domain/wallet/bonus.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { JackpotPart, PlayAnswer, RoundDetails } from "./round-rpc.ts";

/** A round that is in the journal: its row, and the session that played it. */
export interface Placed {
  readonly seq: number;
  readonly session: SessionRecord;
}

/**
 * The answer to a bet. The balance includes a jackpot that this bet won, and a bonus that its verdict
 * converted to cash.
 */
export function playAnswer(wallet: WalletStore, placed: Placed): PlayAnswer {
  const row = wallet.journal.roundRow(placed.seq);
  const { round, cash, bonus, bonusInPlay, wagering, doubt } = row;
  const jackpot =
    doubt === row.seq ? jackpotOf(wallet, placed.seq) : jackpotMissed(round, placed.seq);
  const { won } = jackpot ?? {};
  const cashMinor = cash + (won && !won.lockedToBonus ? won.amountMinor : 0);
  const bonusMinor = bonus + (won?.lockedToBonus ? won.amountMinor : 0);
  // A bonus that had to wait for the verdict was converted after it (end-bonuses.ts).
  const isFreed = jackpot?.state === "settled" && wagering === 0 && bonusInPlay === 0;
  const freedMinor = isFreed ? bonusMinor : 0;
  // A bonus too small to be staked ended with the round or with its verdict. Earlier versions did not end
  // it, nor fix where a win goes.
  const isJudged = doubt === null || jackpot?.state === "settled";
  const left = { bonus: bonusMinor - freedMinor, bonusInPlay, wagering };
  const isOver = round.winsTo !== undefined && isJudged && isLeftover(left, round.currency);
  return {
    round,
    balance: {
      cashMinor: cashMinor + freedMinor,
      bonusMinor: isOver ? 0 : left.bonus,
      currency: round.currency,
    },
    jackpot,
    session: { ...placed.session, activeGameId: round.gameId },
  };
}

/** Returns the round of row `seq`, with its transactions, its part in the jackpot, and its session. */
export function roundDetails(
  wallet: WalletStore,
  seq: number,
): Result<RoundDetails, "ROUND_NOT_FOUND"> {
  const row = wallet.hasPlayer ? wallet.journal.findRow(seq) : undefined;
  if (row === undefined) return refuse("ROUND_NOT_FOUND");
  const opening = JSON.parse(row.entry) as HistoryEntry;
  // Rows of other kinds have no round id, so no client was given this one.
  if (opening.round === null || roundPlace(opening.round.id)?.seq !== seq) {
    return refuse("ROUND_NOT_FOUND");
  }
  const steps = [opening, ...wallet.roundReader.laterSteps(opening.round.id)];
  const round = steps.at(-1)?.round ?? opening.round;
  return accept({
    player: wallet.playerRecord,
    round,
    transactions: steps.flatMap(({ transactions }) => transactions),
    jackpot: row.doubt === seq ? jackpotOf(wallet, seq) : jackpotMissed(round, seq),
    session: wallet.sessions.find(round.sessionId) ?? null,
  });
}

/** The jackpot part of a bet that was played without its pool, in the answer to the bet itself. */
function jackpotMissed(round: RoundRecord, seq: number): JackpotPart | null {
  const isTheBet = round.withoutJackpot === true && roundPlace(round.id)?.seq === seq;
  return isTheBet ? { state: "unavailable", contributionPotUnits: 0, won: null } : null;
}

/** The jackpot part of the bet in row `seq`. */
function jackpotOf(wallet: WalletStore, seq: number): JackpotPart {
  return jackpotPart(verdictOn(wallet, seq));
}

function verdictOn({ journal, roundReader }: WalletStore, seq: number): Verdict | undefined {
  return journal.head.doubt === seq ? journal.verdict : roundReader.acknowledgedVerdict(seq);
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
