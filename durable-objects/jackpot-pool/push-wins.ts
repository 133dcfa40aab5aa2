/**
 * The pool's part in recovery: a win is pushed to its wallet until the pool knows that it was applied,
 * by the wallet's answer or by its next bet. The wallet applies it once, however often it is told.
 * DESIGN "Money protocol".
 */
import type { WalletRpc } from "../wallet/wallet-rpc.ts";
import { withinPatience } from "../within-patience.ts";
import type { JackpotPoolStore } from "./jackpot-pool-store.ts";
import type { UnappliedWin } from "./unapplied-win-store.ts";

/** Nearly always the wallet hears of its win in the verdict; this leaves it the time. */
const FIRST_PUSH_MS = 5_000;
const SLOWEST_PUSH_MS = 60_000;
/** A wallet that takes longer is told again by the next alarm, which cannot ring while this one works. */
const PATIENCE_MS = 5_000;
/** At one hit in a cycle there is seldom more than one. */
const MAX_PUSHES = 50;

/** What pushing needs of the targets around the pool. */
export interface PushTargets {
  readonly store: JackpotPoolStore;
  wallet(name: string): Pick<WalletRpc, "takeWin">;
}

/** How long to wait before the push that follows `pushes` others without success. */
export function pushDelayMs(pushes: number): number {
  return Math.min(SLOWEST_PUSH_MS, FIRST_PUSH_MS * 2 ** pushes);
}

/** Tells each wallet of its win, all at once, and notes what they answer within the patience or later. */
export async function pushWins(targets: PushTargets): Promise<void> {
  const wins = targets.store.unappliedWins.oldest(MAX_PUSHES);
  await withinPatience(Promise.all(wins.map((win) => push(targets, win))), PATIENCE_MS);
}

async function push({ store, wallet }: PushTargets, win: UnappliedWin): Promise<void> {
  const { cycle, seq, placedAt } = win;
  try {
    const verdict = store.asPaid(win.wallet, win.verdict);
    const taken = await wallet(win.wallet).takeWin({ v: 1, seq, placedAt, verdict });
    if (taken.ok) return store.unappliedWins.noteApplied(cycle);
    // Somebody has to look at this: it stays, and is said again with each push.
    store.unappliedWins.noteRefused(cycle, taken.refusal);
    const said = { wallet: win.wallet, cycle, refusal: taken.refusal };
    console.error(JSON.stringify({ level: "error", event: "jackpot_win_refused", ...said }));
  } catch (error) {
    const said = { wallet: win.wallet, cycle, error: String(error) };
    console.warn(JSON.stringify({ event: "jackpot_win_not_pushed", ...said }));
  }
}
