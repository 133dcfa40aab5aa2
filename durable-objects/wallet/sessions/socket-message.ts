/** What a wallet tells a page over its session's socket. Contract, "Playing". */
import type { Currency } from "../../../domain/money/currencies.ts";

export type SocketMessage =
  | { readonly type: "balance"; readonly balance: ToldBalance }
  | { readonly type: "realityCheckDue" }
  /** Play is stopped for the player; the end of the session follows. */
  | { readonly type: "suspended" }
  | { readonly type: "sessionEnded"; readonly reason: "ended" | "timeLimit" };

/** Amounts in major units, as the API writes them. */
interface ToldBalance {
  readonly cash: string;
  readonly bonus: string;
  readonly total: string;
  readonly currency: Currency;
}
