/** A developer's reset of a sandbox player, which empties its books. */
import type { Result } from "../../../domain/result.ts";
import type { ResetAnswer } from "../../../durable-objects/wallet/sandbox/sandbox-rpc.ts";
import type { Player } from "../player.ts";
import type { World } from "../world.ts";

/** Requests a reset, once or twice; it may only be refused while a bet is still undecided. */
export async function reset(player: Player, { simulation }: World): Promise<void> {
  player.resets += 1;
  for (let tries = player.random.between(1, 2); tries > 0; tries -= 1) {
    const answer = await player.ask<Result<ResetAnswer>>("reset", [], (heard) => {
      if (heard.ok || heard.refusal === "UNAVAILABLE") return;
      simulation.violation(`a reset was refused: ${heard.refusal}`);
    });
    if (answer?.ok === true) return;
  }
}
