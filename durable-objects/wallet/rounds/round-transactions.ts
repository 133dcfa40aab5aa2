/** What operators see of a round's money: one ledger transaction each, with its parts. Contract, "transactions". */
import type { Transaction } from "../../../domain/wallet/history.ts";

/** The stake of a round, as it left the balance. `id` is the ledger transaction's. */
export function betOf(
  id: string,
  { stakeMinor, balanceAfterMinor }: { stakeMinor: number; balanceAfterMinor: number },
): Transaction {
  return { id: `${id}_bet`, type: "bet", amountMinor: -stakeMinor, balanceAfterMinor };
}

/** The win when something was won, the conversion when the round freed a bonus; the balance is after both. */
export function payments(
  id: string,
  settled: { winMinor: number; convertedMinor: number; balanceAfterMinor: number },
): Transaction[] {
  const { winMinor, convertedMinor, balanceAfterMinor } = settled;
  const win: Transaction = {
    id: `${id}_win`,
    type: "win",
    amountMinor: winMinor,
    balanceAfterMinor,
  };
  const conversion: Transaction = {
    id: `${id}_conversion`,
    type: "bonus_conversion",
    amountMinor: 0,
    convertedMinor,
    balanceAfterMinor,
  };
  return [...(winMinor > 0 ? [win] : []), ...(convertedMinor > 0 ? [conversion] : [])];
}
