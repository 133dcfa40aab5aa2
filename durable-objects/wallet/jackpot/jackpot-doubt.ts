/**
 * The wallet's half of "intent → adjudicate → apply". A jackpot bet is in doubt from when it is written
 * until its pool's verdict arrives. This class asks the pool, repeatedly if necessary (the pool gives the
 * same verdict each time), and applies a win exactly once, even if the pool pushes it first (`takeWin`).
 * docs/architecture.md.
 */
import type { OpenDoubt, Verdict } from "../../../domain/ledger/verdict.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { creditTarget } from "../../../domain/wallet/book.ts";
import { postJackpotWin } from "../../../domain/wallet/posting.ts";
import type { JackpotPoolRpc } from "../../jackpot-pool/jackpot-pool-rpc.ts";
import { withTimeLimit } from "../../time-limit.ts";
import { endBonuses, isBonusOver } from "../bonus/end-bonuses.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { TakeWinRefusal, WinMessage } from "./jackpot-rpc.ts";

/**
 * A player waits this long for the pool. After that the game's result is returned and the jackpot
 * part is pending.
 */
const POOL_PATIENCE_MS = 300;

/** A call that takes longer is abandoned and made again; the pool gives the same verdict to both. */
const ABANDON_AFTER_MS = 5_000;

/** After this many failures in a row the pool counts as out of reach. */
const FAILURES_TO_PAUSE = 2;

/** How long a pool that does not answer is left alone; the time doubles with each failed probe. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** What settling a doubt needs: the wallet, its pools and the time. */
export interface DoubtParts {
  readonly wallet: WalletStore;
  /** The wallet object's own name. */
  readonly walletName: string;
  pool(currency: Currency): JackpotPoolRpc;
  now(): number;
}

/** The failed calls to the pool about one bet. A wallet that restarts counts from zero. */
interface PoolTrouble {
  /** The bet; null while there is no trouble. */
  readonly seq: number | null;
  readonly failures: number;
  readonly pausedUntil: number | undefined;
}

const NO_TROUBLE: PoolTrouble = { seq: null, failures: 0, pausedUntil: undefined };

/** The bet that waits for its verdict, also in a frozen wallet; null if there is none. */
export function openDoubt({ journal }: WalletStore): OpenDoubt | null {
  const seq = journal.head.doubt;
  if (seq === null || !journal.inDoubt) return null;
  const { id: roundId, currency, createdAt: placedAt } = journal.roundRow(seq).round;
  return { roundId, currency, placedAt };
}

/** Returns how many milliseconds a pool is not asked after this many failures in a row. */
export function poolPauseMs(failures: number): number {
  const pauses = failures - FAILURES_TO_PAUSE;
  return pauses < 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses);
}

export class JackpotDoubt {
  readonly #parts: DoubtParts;
  /** The bet whose verdict the pool is holding back. */
  #heldBack: number | null = null;
  #asking: { readonly since: number; answer: Promise<void> } | undefined;
  /** How often in a row the pool gave no answer about this bet, and until when it is not asked. */
  #trouble: PoolTrouble = NO_TROUBLE;

  constructor(parts: DoubtParts) {
    this.#parts = parts;
  }

  /**
   * True while a bet waits for its verdict. In a frozen wallet it waits for the release, because a
   * win is money.
   */
  get open(): boolean {
    const { journal, freeze } = this.#parts.wallet;
    return journal.inDoubt && freeze.current === null;
  }

  /**
   * True while no verdict is available, because a frozen pool holds it back, possibly for days, or the
   * pool is out of reach. Only one jackpot bet of a wallet can be in doubt, so further bets do not wait
   * for it and are played without the jackpot.
   */
  get isHeldBack(): boolean {
    return this.open && (this.#isFrozen || this.#pausedUntil !== undefined);
  }

  /** When the pool may be asked again; undefined if it may be asked now. */
  get askAgainAt(): number | undefined {
    return this.open ? this.#pausedUntil : undefined;
  }

  /** True if a frozen pool is what holds the verdict back. */
  get #isFrozen(): boolean {
    return this.#heldBack === this.#parts.wallet.journal.head.doubt;
  }

  get #pausedUntil(): number | undefined {
    const { seq, pausedUntil } = this.#trouble;
    return seq === this.#parts.wallet.journal.head.doubt ? pausedUntil : undefined;
  }

  /**
   * Asks the pool about the bet in doubt. Returns true once nothing is in doubt, or false when the
   * time limit passes. A pool that is out of reach is not asked before its pause is over.
   */
  async settle(): Promise<boolean> {
    if (!this.open) return true;
    const trouble = this.#trouble;
    if ((this.#pausedUntil ?? 0) > this.#parts.now()) return false;
    if (this.#asking === undefined || this.#asking.since + ABANDON_AFTER_MS < this.#parts.now()) {
      const asking = { since: this.#parts.now(), answer: this.#ask() };
      asking.answer = asking.answer.finally(() => {
        if (this.#asking === asking) this.#asking = undefined;
      });
      this.#asking = asking;
    }
    try {
      await withTimeLimit(this.#asking.answer, POOL_PATIENCE_MS);
    } catch (error) {
      // Calls that waited together count as one failure. The alarm asks again.
      if (this.#trouble === trouble) this.#noteFailure(error);
    }
    return !this.open;
  }

  /** Counts an attempt that failed; from the second in a row, the pool is not asked for a while. */
  #noteFailure(error: unknown): void {
    const seq = this.#parts.wallet.journal.head.doubt;
    if (seq === null || !this.open) return;
    const failures = this.#trouble.seq === seq ? this.#trouble.failures + 1 : 1;
    const pauseMs = poolPauseMs(failures);
    const pausedUntil = pauseMs === 0 ? undefined : this.#parts.now() + pauseMs;
    this.#trouble = { seq, failures, pausedUntil };
    const event = "jackpot_pool_unreachable";
    console.warn(JSON.stringify({ event, seq, failures, pauseMs, error: String(error) }));
  }

  async #ask(): Promise<void> {
    const { wallet, walletName } = this.#parts;
    const { journal } = wallet;
    const seq = journal.head.doubt;
    if (seq === null) return;
    const { round, legs, bonus, bonusInPlay } = journal.roundRow(seq);
    const { currency } = round;
    const before = {
      bonus: bonus - (legs.bonus ?? 0),
      bonusInPlay: bonusInPlay - (legs.bonus_in_play ?? 0),
    };
    const verdict = await this.#parts.pool(currency).contribute({
      v: 1,
      wallet: walletName,
      seq,
      placedAt: round.createdAt,
      roundId: round.id,
      gameId: round.gameId,
      gameVersion: round.gameVersion,
      cashStakeMinor: round.stake.cashMinor,
      creditTarget: round.winsTo ?? creditTarget(before),
      clientSeed: round.fairness.clientSeed,
      clientSeedBy: round.fairness.clientSeedBy ?? "platform",
    });
    this.#trouble = NO_TROUBLE;
    if (verdict === null) this.#heldBack = seq;
    else if (verdict.win === null && !isBonusOver(wallet)) this.#conclude(seq, verdict);
    else wallet.transaction(() => this.#conclude(seq, verdict));
  }

  /**
   * Books a win that the pool pushed, which it does while it does not know that the win was applied. The
   * answer depends on what the journal then holds, so a wallet that does not know the bet must refuse. Call
   * it inside a transaction.
   */
  takeWin({ seq, placedAt, verdict }: WinMessage): Result<void, TakeWinRefusal> {
    const { exists, journal, roundReader } = this.#parts.wallet;
    const bet = exists ? journal.findRow(seq) : undefined;
    // A wallet that was restored to an earlier day may hold another bet under the same number.
    const isTheBet = bet?.doubt === seq && bet.created_at === placedAt;
    if (!isTheBet) return refuse("BET_NOT_FOUND");
    this.#conclude(seq, verdict);
    const booked = roundReader.jackpotWinOf(seq);
    return booked !== undefined && booked === verdict.win?.transactionId
      ? accept(undefined)
      : refuse("WIN_NOT_BOOKED");
  }

  /**
   * Ends the doubt about the bet of row `seq`, if that bet is still in doubt: a win is booked once. A
   * verdict that moves no money is kept in memory until the next row makes it durable; one that moves
   * money must be concluded inside a transaction.
   */
  #conclude(seq: number, verdict: Verdict): void {
    const { wallet } = this.#parts;
    const { journal } = wallet;
    // Another call may have ended the doubt first.
    if (journal.head.doubt !== seq || !this.open) return;
    const now = this.#parts.now();
    journal.noteVerdict(verdict);
    if (verdict.win !== null) {
      const { id: roundId, gameId, currency } = journal.roundRow(seq).round;
      const posting = postJackpotWin(journal.book(currency, false), verdict.win);
      const ofBet = { roundId, gameId };
      journal.append({ kind: "jackpot_win", currency, demo: false, ...posting, ofBet, now });
    }
    endBonuses(wallet, now);
  }
}
