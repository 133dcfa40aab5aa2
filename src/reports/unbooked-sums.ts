/**
 * Asks many wallets at once what is not booked yet, and adds it up. The answers are added as they come, so that those
 * of thousands of wallets are never in memory together. docs/decisions/0181 and 0194.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { type BookedSums, BookingsFold } from "../../domain/report/bookings.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { waitAtMost } from "../../durable-objects/time-limit.ts";
import { walletStub } from "../objects.ts";

/**
 * A reading waits no longer, for all wallets together. The screen asks again five seconds after an answer that may be a
 * second old, so what it shows is 9 s old at most, and one second is left for the rest.
 */
export const PATIENCE_MS = 1_500;
/** Wallets that a reading asks at the same time. Their answers may be 24 MB together, and an isolate has 128 MB. */
export const AT_ONCE = 400;
/** More than a wallet gathers before it sends them. */
const PULLED = { entries: 200, characters: 60_000 };

export interface AskedWallet {
  readonly playerId: string;
  /** The wallet's last entry that the sums have. */
  readonly booked: number;
}

export interface UnbookedSums {
  readonly rows: readonly BookedSums[];
  /** False if a wallet did not answer in time, or had more than one answer holds. */
  readonly isComplete: boolean;
}

/** Returns what these wallets have after the point up to which they are booked. */
export async function unbookedSums(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  wallets: readonly AskedWallet[],
): Promise<UnbookedSums> {
  const fold = new BookingsFold();
  let next = 0;
  let whole = 0;
  let isOver = false;
  async function askInTurn(): Promise<void> {
    for (;;) {
      const wallet = wallets[next];
      if (wallet === undefined || isOver) return;
      next += 1;
      const { playerId, booked: after } = wallet;
      try {
        const stub = walletStub(env, { ...tenantEnvironment, playerId });
        const batch = await stub.pullHistory({ ...PULLED, after });
        // What comes too late is in no sum, so that the sums do not change after they were returned.
        if (isOver) return;
        if (batch !== null) addTo(fold, batch);
        if (isWhole(batch)) whole += 1;
      } catch {
        // The reading says that it is not complete, and the next wallet is asked.
      }
    }
  }
  await waitAtMost(PATIENCE_MS, Promise.all(Array.from({ length: AT_ONCE }, askInTurn)));
  isOver = true;
  return { rows: fold.rows, isComplete: whole === wallets.length };
}

/** Adds a wallet's entries, and the contribution of the bet whose verdict is in no entry yet. */
function addTo(fold: BookingsFold, { entries, judged }: HistoryBatch): void {
  for (const entry of entries) fold.add(entry, entry.legs ?? {});
  if (judged !== undefined) fold.addContribution(judged);
}

/** Returns true if the answer reaches the journal's end; null is a wallet without a player. */
function isWhole(batch: HistoryBatch | null): boolean {
  return batch === null || batch.after + batch.entries.length >= (batch.journalEnd ?? 0);
}
