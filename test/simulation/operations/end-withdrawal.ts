/** What staff do with a held withdrawal: say where its payout is, complete it, fail it, or look it up. */
import type { Result } from "../../../domain/result.ts";
import type {
  MoveWithdrawalMessage,
  WithdrawalAnswer,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import { type AskedEnd, type Player, seqOf } from "../player.ts";
import { withdraw } from "./withdraw.ts";

/** Takes a withdrawal through some states; it may have ended already or not exist. */
export async function moveWithdrawal(player: Player): Promise<void> {
  const chosen = chooseWithdrawal(player);
  do {
    await takeStep(player, chosen);
  } while (player.random.chance(0.5));
}

/** Withdraws to an address, and takes that withdrawal or another through some states. */
export async function payOut(player: Player): Promise<void> {
  await withdraw(player, { destination: { chain: "tron", address: player.fresh("T") } });
  await moveWithdrawal(player);
}

async function takeStep(
  player: Player,
  { seq, known }: { seq: number; known: boolean },
): Promise<void> {
  const { random } = player;
  const message = drawStep(player, seq);
  const method =
    message.status === "sent" || message.status === "confirmed" ? "notePayout" : "endWithdrawal";
  const request: AskedEnd = { message, known, answers: [] };
  player.ends.push(request);
  for (let tries = random.between(1, 3); tries > 0; tries -= 1) {
    const answer = await player.ask<Result<WithdrawalAnswer>>(method, [message], (heard) =>
      request.answers.push(heard),
    );
    if (answer !== undefined && random.chance(0.8)) return;
  }
}

/** A few references for each withdrawal, so that some steps name the one that it was sent with. */
function drawStep(player: Player, seq: number): MoveWithdrawalMessage {
  const { random } = player;
  const reference = random.chance(0.7) ? `paid-${seq}` : player.fresh("paid");
  const ifAny = random.chance(0.5) ? reference : null;
  if (random.chance(0.6)) {
    const sent = random.chance(0.6);
    return sent
      ? { seq, status: "sent", reference }
      : { seq, status: "confirmed", reference: ifAny };
  }
  if (random.chance(0.5)) return { seq, status: "completed", reference: ifAny };
  const by = random.chance(0.3) ? ({ by: "staff" } as const) : {};
  return { seq, status: "failed", reason: player.fresh("reason"), ...by };
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
