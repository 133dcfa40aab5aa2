/**
 * The row of a verdict without a win. Such a verdict usually goes to disk with the wallet's next row; if
 * none follows, it gets its own row, which moves no money and reports the bet's contribution to history.
 * Decision 0031.
 */
import { postJackpotVerdict } from "../../../domain/wallet/posting.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** A verdict that no later row carries is written this long after its bet: reports are final within a minute. */
const VERDICT_DELAY_MS = 40_000;

/**
 * When a verdict that no row holds yet must be written; undefined if there is none. A frozen wallet writes
 * none.
 */
export function verdictDueAt({ exists, freeze, journal }: WalletStore): number | undefined {
  const { head, verdict } = journal;
  if (!exists || freeze.current !== null) return undefined;
  if (verdict === undefined || head.doubt === null) return undefined;
  return journal.roundRow(head.doubt).round.createdAt + VERDICT_DELAY_MS;
}

/** Writes the verdict that no row holds yet, if there is one. Call it inside a transaction. */
export function writeVerdict({ journal }: WalletStore, now: number): void {
  const { head, verdict } = journal;
  if (verdict === undefined || head.doubt === null) return;
  const { id: roundId, gameId, currency } = journal.roundRow(head.doubt).round;
  const posting = postJackpotVerdict(journal.book(currency, false));
  const ofBet = { roundId, gameId };
  journal.append({ kind: "jackpot_verdict", currency, demo: false, ...posting, ofBet, now });
}
