/**
 * The wallet's half of "intent → adjudicate → apply". A jackpot bet that is written down is in
 * doubt until its pool has judged it; this asks the pool, again and again if need be (it gives the
 * same verdict each time), and applies a win exactly once, also when the pool is first to tell of
 * it (take-win). DESIGN "Money protocol".
 */
import type { Currency } from "../../../domain/money/currencies.ts";
import { creditJackpot, creditTarget, total } from "../../../domain/wallet/book.ts";
import type { JackpotPoolRpc, Verdict } from "../../jackpot-pool/jackpot-pool-rpc.ts";
import { withinPatience } from "../../within-patience.ts";
import { convertBonuses, isConversionDue } from "../bonus/convert-bonuses.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** A player waits this long for the pool; then the base game is answered and the jackpot part is pending. */
const POOL_PATIENCE_MS = 300;

/** A call that hangs longer is given up and made again; the pool gives the same verdict to both. */
const ABANDON_AFTER_MS = 5_000;

/** What the protocol needs of the world around the wallet. */
export interface DoubtWorld {
  readonly wallet: WalletStore;
  /** The wallet object's own name. */
  readonly walletName: string;
  pool(currency: Currency): JackpotPoolRpc;
  now(): number;
}

export class JackpotDoubt {
  readonly #world: DoubtWorld;
  /** The bet whose verdict the pool said it holds back. */
  #heldBack: number | null = null;
  #asking: { readonly since: number; answer: Promise<void> } | undefined;

  constructor(world: DoubtWorld) {
    this.#world = world;
  }

  /** True while a bet waits for its verdict. That of a frozen wallet waits for the release: a win is money. */
  get open(): boolean {
    const { journal, freeze } = this.#world.wallet;
    return journal.inDoubt && freeze.current === null;
  }

  /**
   * True while a frozen pool holds the verdict back, which may be for days: bets need not wait for it,
   * and are played without the jackpot, because one jackpot bet of a wallet is in doubt at a time.
   */
  get isHeldBack(): boolean {
    return this.open && this.#heldBack === this.#world.wallet.journal.head.doubt;
  }

  /** Asks the pool about the bet in doubt; tells whether none is left when the patience is over. */
  async settle(): Promise<boolean> {
    if (!this.open) return true;
    if (this.#asking === undefined || this.#asking.since + ABANDON_AFTER_MS < this.#world.now()) {
      const asking = { since: this.#world.now(), answer: this.#ask() };
      asking.answer = asking.answer.finally(() => {
        if (this.#asking === asking) this.#asking = undefined;
      });
      this.#asking = asking;
    }
    try {
      await withinPatience(this.#asking.answer, POOL_PATIENCE_MS);
    } catch (error) {
      // The alarm asks again.
      console.warn(JSON.stringify({ event: "jackpot_pool_unreachable", error: String(error) }));
    }
    return !this.open;
  }

  async #ask(): Promise<void> {
    const { wallet, walletName } = this.#world;
    const { journal } = wallet;
    const seq = journal.head.doubt;
    if (seq === null) return;
    const { round, legs, bonus, bonusInPlay } = journal.roundRow(seq);
    const { currency } = round;
    const before = {
      bonus: bonus - (legs.bonus ?? 0),
      bonusInPlay: bonusInPlay - (legs.bonus_in_play ?? 0),
    };
    const verdict = await this.#world.pool(currency).contribute({
      v: 1,
      wallet: walletName,
      seq,
      placedAt: round.createdAt,
      roundId: round.id,
      gameId: round.gameId,
      cashStakeMinor: round.stake.cashMinor,
      creditTarget: creditTarget(before),
    });
    if (verdict === null) this.#heldBack = seq;
    else this.conclude(seq, verdict);
  }

  /** Ends the doubt about the bet of row `seq`, if that bet is still in doubt: a win is booked once. */
  conclude(seq: number, verdict: Verdict): void {
    const { wallet } = this.#world;
    const { journal } = wallet;
    // Another answer to the same question may have come first.
    if (journal.head.doubt !== seq || !this.open) return;
    if (verdict.win === null && !isConversionDue(wallet)) {
      journal.noteVerdict(verdict);
      return;
    }
    const { id: roundId, gameId, currency } = journal.roundRow(seq).round;
    wallet.transaction(() => {
      journal.noteVerdict(verdict);
      if (verdict.win !== null) {
        this.#applyWin(verdict.win, { roundId, gameId, currency });
      }
      convertBonuses(wallet, this.#world.now());
    });
  }

  #applyWin(
    win: NonNullable<Verdict["win"]>,
    bet: { roundId: string; gameId: string; currency: Currency },
  ): void {
    const { journal } = this.#world.wallet;
    const movement = creditJackpot(
      journal.book(bet.currency, false),
      win.amountMinor,
      win.creditTarget,
    );
    journal.append({
      kind: "jackpot_win",
      currency: bet.currency,
      demo: false,
      movement,
      now: this.#world.now(),
      entry: () => ({
        roundId: bet.roundId,
        gameId: bet.gameId,
        transactions: [
          {
            id: win.transactionId,
            type: "jackpot_win",
            amountMinor: win.amountMinor,
            balanceAfterMinor: total(movement.after),
          },
        ],
        round: null,
      }),
    });
  }
}
