/** The operations under "Wallet", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { deposit } from "./deposit.ts";
import { listJackpots } from "./list-jackpots.ts";
import { listTransactions } from "./list-transactions.ts";
import { readBalance } from "./read-balance.ts";
import { readDepositAddress } from "./read-deposit-address.ts";
import { withdraw } from "./withdraw.ts";

export const WALLET_ROUTES: readonly Route[] = [
  readBalance,
  deposit,
  listTransactions,
  listJackpots,
  withdraw,
  readDepositAddress,
];
