/** A move of an environment's history to another database, as our staff see it. Reference 13.44. */
import * as z from "zod";
import { ENVIRONMENTS } from "../../domain/ids.ts";
import { type HistoryMove, MOVE_PHASES } from "../db/schema/history-moves.ts";

const timeOrNull = z.union([z.iso.datetime(), z.null()]);

export const historyMoveSchema = z
  .strictObject({
    id: z.string(),
    environment: z.enum(ENVIRONMENTS),
    fromShard: z.string(),
    toShard: z.string(),
    phase: z.enum(MOVE_PHASES),
    copied: z.int().meta({
      description: "Rows that were copied; a row written in the meantime counts again.",
    }),
    differing: z.int().meta({
      description: "Rows that differed when they were compared, and were copied again; normally 0.",
    }),
    startedAt: z.iso.datetime(),
    switchedAt: timeOrNull.meta({ description: "When reads moved to the new database." }),
    finishedAt: timeOrNull,
  })
  .meta({ id: "HistoryMove" });

/** Returns a move as the API shows it. */
export function historyMoveView(move: HistoryMove): z.output<typeof historyMoveSchema> {
  const { id, environment, fromShard, toShard, phase, copied, differing } = move;
  return {
    ...{ id, environment, fromShard, toShard, phase, copied, differing },
    startedAt: new Date(move.startedAt).toISOString(),
    switchedAt: timeOf(move.switchedAt),
    finishedAt: timeOf(move.finishedAt),
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
