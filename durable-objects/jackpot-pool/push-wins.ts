/**
 * The pool's part in recovery: a win is pushed to its wallet until the wallet's answer or its next bet
 * shows that it was applied. The wallet applies a win once, however often it is pushed.
 * docs/architecture.md.
 */
import { waitAtMost } from "../time-limit.ts";
import type { WalletRpc } from "../wallet/wallet-rpc.ts";
import type { JackpotPoolStore } from "./jackpot-pool-store.ts";
import type { UnappliedWin } from "./unapplied-win-store.ts";

/** The wallet nearly always gets its win with the verdict; this leaves time for that. */
const FIRST_PUSH_MS = 5_000;
const SLOWEST_PUSH_MS = 60_000;
/** A wallet that takes longer gets another push. The alarm cannot fire again while this one runs. */
const PATIENCE_MS = 5_000;
/** With one hit per cycle there is rarely more than one. */
const MAX_PUSHES = 50;

/** The pool's store, and how its wallets are called. */
export interface PushTargets {
  readonly store: JackpotPoolStore;
  wallet(name: string): Pick<WalletRpc, "takeWin">;
}

/** Returns how long to wait before the next push after `pushes` without success. */
export function pushDelayMs(pushes: number): number {
  return Math.min(SLOWEST_PUSH_MS, FIRST_PUSH_MS * 2 ** pushes);
}

/**
 * Pushes each wallet its win, all at the same time, and records their answers, even those after the time
 * limit.
 */
export async function pushWins(targets: PushTargets): Promise<void> {
  const wins = targets.store.unappliedWins.oldest(MAX_PUSHES);
  await waitAtMost(PATIENCE_MS, Promise.all(wins.map((win) => push(targets, win))));
}

async function push({ store, wallet }: PushTargets, win: UnappliedWin): Promise<void> {
  const { cycle, seq, placedAt } = win;
  try {
    const verdict = store.asPaid(win.wallet, win.verdict);
    const taken = await wallet(win.wallet).takeWin({ v: 1, seq, placedAt, verdict });
    if (taken.ok) return store.unappliedWins.noteApplied(cycle);
    // People have to look at this. The win stays, and each push is logged.
    store.unappliedWins.noteRefused(cycle, taken.refusal);
    const said = { wallet: win.wallet, cycle, refusal: taken.refusal };
    console.error(JSON.stringify({ level: "error", event: "jackpot_win_refused", ...said }));
  } catch (error) {
    const said = { wallet: win.wallet, cycle, error: String(error) };
    console.warn(JSON.stringify({ event: "jackpot_win_not_pushed", ...said }));
  }
}
