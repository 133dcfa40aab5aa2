/** What staff do with a held withdrawal: complete it, fail it, or look it up. */
import type { Result } from "../../../domain/result.ts";
import type {
  EndWithdrawalMessage,
  WithdrawalAnswer,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import { type AskedEnd, type Player, seqOf } from "../player.ts";

/** Completes or fails a withdrawal, which may have ended already or not exist. */
export async function endWithdrawal(player: Player): Promise<void> {
  const { random } = player;
  const { seq, known } = chooseWithdrawal(player);
  const message: EndWithdrawalMessage = random.chance(0.5)
    ? { seq, status: "completed", reference: random.chance(0.5) ? player.fresh("paid") : null }
    : { seq, status: "failed", reason: player.fresh("reason") };
  const request: AskedEnd = { message, known, answers: [] };
  player.ends.push(request);
  for (let tries = random.between(1, 3); tries > 0; tries -= 1) {
    const answer = await player.ask<Result<WithdrawalAnswer>>("endWithdrawal", [message], (heard) =>
      request.answers.push(heard),
    );
    if (answer !== undefined && random.chance(0.8)) return;
  }
}

/** Reads a withdrawal. */
export async function lookUpWithdrawal(player: Player): Promise<void> {
  const { seq } = chooseWithdrawal(player);
  await player.ask<Result<WithdrawalAnswer>>("withdrawal", [seq], (answer) => {
    if (answer.ok) player.withdrawalStates.push({ seq, ...answer.value });
  });
}

function chooseWithdrawal({ answers, random, floor }: Player): { seq: number; known: boolean } {
  const seqs = answers.flatMap(({ method, result }) => {
    if (method !== "withdraw" || !result.ok) return [];
    return seqOf((result.value as WithdrawalAnswer).withdrawal.id);
  });
  const known = seqs.length > 0 && random.chance(0.9);
  return { seq: known ? random.pick(seqs) : random.between(1, floor + 2), known };
}
