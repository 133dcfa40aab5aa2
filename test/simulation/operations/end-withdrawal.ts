/** What staff do about a held withdrawal: pay it out, or say that it failed; and look it up. */
import type { Result } from "../../../domain/result.ts";
import type {
  EndWithdrawalMessage,
  WithdrawalAnswer,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import { type AskedEnd, type Player, seqOf } from "../player.ts";

/** Ends a withdrawal one way or the other, whether it has ended already or is none at all. */
export async function endWithdrawal(player: Player): Promise<void> {
  const { random } = player;
  const { seq, known } = chooseWithdrawal(player);
  const message: EndWithdrawalMessage = random.chance(0.5)
    ? { seq, status: "completed", reference: random.chance(0.5) ? player.fresh("paid") : null }
    : { seq, status: "failed", reason: player.fresh("reason") };
  const asked: AskedEnd = { message, known, heard: [] };
  player.ends.push(asked);
  for (let tries = random.between(1, 3); tries > 0; tries -= 1) {
    const answer = await player.ask<Result<WithdrawalAnswer>>("endWithdrawal", [message], (heard) =>
      asked.heard.push(heard),
    );
    if (answer !== undefined && random.chance(0.8)) return;
  }
}

/** Asks how a withdrawal stands. */
export async function lookUpWithdrawal(player: Player): Promise<void> {
  const { seq } = chooseWithdrawal(player);
  await player.ask<Result<WithdrawalAnswer>>("withdrawal", [seq], (heard) => {
    if (heard.ok) player.standings.push({ seq, ...heard.value });
  });
}

function chooseWithdrawal({ told, random, floor }: Player): { seq: number; known: boolean } {
  const seqs = told.flatMap(({ method, result }) => {
    if (method !== "withdraw" || !result.ok) return [];
    return seqOf((result.value as WithdrawalAnswer).withdrawal.id);
  });
  const known = seqs.length > 0 && random.chance(0.9);
  return { seq: known ? random.pick(seqs) : random.between(1, floor + 2), known };
}
