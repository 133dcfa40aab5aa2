/**
 * What has to wait while a jackpot bet of the wallet is in doubt: the next such bet, because one is
 * judged at a time, and whatever changes a bonus, because the bet's win may go to it. DESIGN "Money
 * protocol".
 */
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { playAnswer } from "../rounds/play-answer.ts";
import { placeRound } from "../rounds/play-round.ts";
import type { PlayAnswer, PlayMessage, PlayRefusal } from "../rounds/round-rpc.ts";
import type { Keyed } from "../store/keyed-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { WalletUpkeep } from "../wallet-upkeep.ts";

/** What comes next waits for the bet before it at most this long. */
const BET_PATIENCE_MS = 5_000;

/** Runs a mutation once no bet is in doubt; refuses when the pool does not answer in time. */
export async function outOfDoubt<Answer, Refusal extends string>(
  upkeep: WalletUpkeep,
  operation: (wallet: WalletStore) => Keyed<Result<Answer, Refusal>>,
): Promise<Keyed<Result<Answer, Refusal | "UNAVAILABLE">>> {
  const deadline = Date.now() + BET_PATIENCE_MS;
  while (upkeep.doubt.open) {
    const settled = await upkeep.settleDoubt();
    if (!settled || Date.now() > deadline) {
      return { replayed: false, result: refuse("UNAVAILABLE") };
    }
  }
  return upkeep.mutate(operation);
}

/** Places a round as soon as no other bet is in its way, and answers it once its own jackpot is judged. */
export async function playOutOfDoubt(
  upkeep: WalletUpkeep,
  message: PlayMessage,
): Promise<Keyed<Result<PlayAnswer, PlayRefusal>>> {
  const deadline = Date.now() + BET_PATIENCE_MS;
  while (Date.now() < deadline) {
    const feedsJackpot = message.feedsJackpot && !upkeep.doubt.isHeldBack;
    const { replayed, result } = upkeep.mutate((wallet) =>
      placeRound(wallet, { ...message, feedsJackpot }, Date.now()),
    );
    if (result.ok) {
      if (upkeep.wallet.journal.head.doubt === result.value.seq) await upkeep.settleDoubt();
      return { replayed, result: accept(playAnswer(upkeep.wallet, result.value)) };
    }
    const { refusal, details } = result;
    if (refusal !== "JACKPOT_BET_IN_FLIGHT") {
      return { replayed, result: refuse(refusal, details) };
    }
    if (!(await upkeep.settleDoubt()) && !upkeep.doubt.isHeldBack) break;
  }
  return { replayed: false, result: refuse("UNAVAILABLE") };
}
