import type { Currency } from "../../domain/money/currencies.ts";
import type { JackpotPoolStore } from "./jackpot-pool-store.ts";

/** What a pool's decisions need: its store, its name, the time, and a secure uniform integer in [0, bound). */
export interface PoolContext {
  readonly store: JackpotPoolStore;
  readonly poolId: string;
  readonly currency: Currency;
  readonly now: number;
  uniformBelow(bound: number): number;
}
