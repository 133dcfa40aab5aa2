/** A player as operators' calls name one: by the operator's own id or by ours. */
import * as z from "zod";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";

export const playerIdInput = z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
  description: "Your own id of the player, or ours (`plr_…`).",
  example: "player-42",
});
