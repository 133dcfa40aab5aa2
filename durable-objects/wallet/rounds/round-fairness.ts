/** What a round was drawn from, for whoever recomputes it. Contract, "Fairness". */
import { accept, type Result } from "../../../domain/result.ts";
import { roundDetails } from "../player/player-details.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { RoundFairness } from "./fairness-rpc.ts";

/** The round of row `seq`, with its server seed once that is revealed. */
export function roundFairness(
  wallet: WalletStore,
  seq: number,
): Result<RoundFairness, "ROUND_NOT_FOUND"> {
  const found = roundDetails(wallet, seq);
  if (!found.ok) return found;
  const { round } = found.value;
  const serverSeed = wallet.seeds.revealed(round.fairness.serverSeedHash) ?? null;
  return accept({ round, serverSeed });
}
