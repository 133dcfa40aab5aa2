/** Stops the move of an environment's history before it takes effect. Reference 13.44; docs/decisions/0193. */
import * as z from "zod";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { lastMove, stopMove } from "../../history-moves/move-store.ts";
import { staffLogEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { historyMoveSchema, historyMoveView } from "../../views/history-move.ts";
import { tenantParams } from "../../views/tenant-for-staff.ts";

const NONE = "No move of this environment has been begun.";
const TOO_LATE = "The move has taken effect, or is over, so nothing was stopped.";

export const stopHistoryMove = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/history-moves/stop",
    access: "staff",
    staffRole: "admin",
    staffScope: "records",
    tag: "Platform",
    summary: "Stop a move of an account's history",
    description:
      "Only before the new database is read: the history stays where it is, and what was copied is deleted in the background.",
    params: tenantParams,
    body: z.strictObject({ environment: z.enum(ENVIRONMENTS) }),
    data: z.strictObject({ move: historyMoveSchema }),
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "history.move_stopped",
  },
  async (c) => {
    const { tenantId } = c.req.valid("param");
    const { environment } = c.req.valid("json");
    const tenantEnvironment = { tenantId, environment };
    const move = await lastMove(c.env.DB, tenantEnvironment);
    if (move === undefined) return failure(c, "NOT_FOUND", undefined, NONE);
    const { id, fromShard, toShard } = move;
    const entry = staffLogEntry(c, {
      target: { type: "tenant", id: tenantId },
      before: null,
      after: { environment, fromShard, toShard, move: id },
    });
    if (!(await stopMove(c.env.DB, tenantEnvironment, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, TOO_LATE);
    }
    return success(c, { move: historyMoveView({ ...move, phase: "stopping" }) });
  },
);
