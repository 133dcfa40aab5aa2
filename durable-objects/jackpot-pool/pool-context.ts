/** What each part of a pool is given in one call. */
import type { Currency } from "../../domain/money/currencies.ts";
import type { JackpotPoolStore } from "./jackpot-pool-store.ts";

/** What a pool's decisions need: its store, its name and the time. */
export interface PoolContext {
  readonly store: JackpotPoolStore;
  readonly poolId: string;
  readonly currency: Currency;
  readonly now: number;
}
