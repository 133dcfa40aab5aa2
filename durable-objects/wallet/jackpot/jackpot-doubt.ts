/**
 * The wallet's half of "intent → adjudicate → apply". A jackpot bet is in doubt from when it is
 * written until its pool has judged it. This class asks the pool, repeatedly if necessary (the pool
 * gives the same verdict each time), and applies a win exactly once, also when the pool pushes it
 * first (`takeWin`). docs/architecture.md.
 */
import type { Verdict } from "../../../domain/ledger/verdict.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { creditTarget } from "../../../domain/wallet/book.ts";
import { postJackpotWin } from "../../../domain/wallet/posting.ts";
import type { JackpotPoolRpc } from "../../jackpot-pool/jackpot-pool-rpc.ts";
import { waitAtMost } from "../../time-limit.ts";
import { endBonuses, isBonusOver } from "../bonus/end-bonuses.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { TakeWinRefusal, WinMessage } from "../wallet-rpc.ts";

/**
 * A player waits this long for the pool. After that the game's result is returned and the jackpot
 * part is pending.
 */
const POOL_PATIENCE_MS = 300;

/**
 * A call that takes longer is abandoned and made again; the pool gives the same verdict to both.
 */
const ABANDON_AFTER_MS = 5_000;

/** What settling a doubt needs: the wallet, its pools and the time. */
export interface DoubtParts {
  readonly wallet: WalletStore;
  /** The wallet object's own name. */
  readonly walletName: string;
  pool(currency: Currency): JackpotPoolRpc;
  now(): number;
}

export class JackpotDoubt {
  readonly #parts: DoubtParts;
  /** The bet whose verdict the pool is holding back. */
  #heldBack: number | null = null;
  #asking: { readonly since: number; answer: Promise<void> } | undefined;

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
   * True while a frozen pool holds the verdict back, which may take days. Bets do not wait for it
   * and are played without the jackpot, because only one jackpot bet of a wallet is in doubt at a
   * time.
   */
  get isHeldBack(): boolean {
    return this.open && this.#heldBack === this.#parts.wallet.journal.head.doubt;
  }

  /**
   * Asks the pool about the bet in doubt. Returns true once nothing is in doubt, or false when the
   * time limit passes.
   */
  async settle(): Promise<boolean> {
    if (!this.open) return true;
    if (this.#asking === undefined || this.#asking.since + ABANDON_AFTER_MS < this.#parts.now()) {
      const asking = { since: this.#parts.now(), answer: this.#ask() };
      asking.answer = asking.answer.finally(() => {
        if (this.#asking === asking) this.#asking = undefined;
      });
      this.#asking = asking;
    }
    try {
      await waitAtMost(POOL_PATIENCE_MS, this.#asking.answer);
    } catch (error) {
      // The alarm asks again.
      console.warn(JSON.stringify({ event: "jackpot_pool_unreachable", error: String(error) }));
    }
    return !this.open;
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
      cashStakeMinor: round.stake.cashMinor,
      creditTarget: round.winsTo ?? creditTarget(before),
    });
    if (verdict === null) this.#heldBack = seq;
    else if (verdict.win === null && !isBonusOver(wallet)) this.#conclude(seq, verdict);
    else wallet.transaction(() => this.#conclude(seq, verdict));
  }

  /**
   * Books a win that the pool pushed because it does not know that the win was applied. The answer is
   * what the journal holds afterwards, so a wallet that does not know the bet can only refuse. Call it
   * inside a transaction.
   */
  takeWin({ seq, placedAt, verdict }: WinMessage): Result<void, TakeWinRefusal> {
    const { exists, journal } = this.#parts.wallet;
    const bet = exists ? journal.findRow(seq) : undefined;
    // A wallet that was restored to an earlier day may hold another bet under the same number.
    const isTheBet = bet?.doubt === seq && bet.created_at === placedAt;
    if (!isTheBet) return refuse("BET_NOT_FOUND");
    this.#conclude(seq, verdict);
    const booked = journal.jackpotWinOf(seq);
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
    // Another answer to the same question may have come first.
    if (journal.head.doubt !== seq || !this.open) return;
    const now = this.#parts.now();
    journal.noteVerdict(verdict);
    if (verdict.win !== null) {
      const { id: roundId, gameId, currency } = journal.roundRow(seq).round;
      const posting = postJackpotWin(journal.book(currency, false), verdict.win);
      const wonBy = { roundId, gameId };
      journal.append({ kind: "jackpot_win", currency, demo: false, ...posting, wonBy, now });
    }
    endBonuses(wallet, now);
  }
}
