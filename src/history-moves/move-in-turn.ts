/**
 * Runs the moves of history in the background, one move in each invocation of the cron, so that several
 * take turns. A turn that fails is repeated by the next invocation.
 */
import { type ClaimedMove, claimMove, endTurn } from "./move-store.ts";
import { type Pace, runTurn } from "./run-move.ts";

/** The trigger in config/staff.toml: in the minutes between two audits. */
export const MOVE_CRON = "1-59/2 * * * *";

const PACE: Pace = { pause: (ms) => scheduler.wait(ms) };

/** Runs a turn of the move that has waited longest. */
export async function moveInTurn(env: Env, pace: Pace = PACE): Promise<void> {
  const move = await claimMove(env.DB, Date.now());
  if (move === undefined) return;
  const end = await endOf(env, move, pace);
  await endTurn(env.DB, move, end);
  if (!end.isDone) return;
  const { id, tenantId, environment, fromShard, toShard } = move;
  const ended = { move: id, tenantId, environment, fromShard, toShard };
  const line =
    move.phase === "stopping"
      ? { event: "history_move_stopped", ...ended }
      : { event: "history_moved", ...ended };
  console.info(JSON.stringify(line));
}

async function endOf(env: Env, move: ClaimedMove, pace: Pace) {
  try {
    return await runTurn(env, move, pace);
  } catch (error) {
    const { id, tenantId, environment } = move;
    const line = { event: "history_move_failed", move: id, tenantId, environment };
    console.error(JSON.stringify({ level: "error", ...line, error: String(error) }));
    return { at: Date.now(), isDone: false };
  }
}
