/** Moves an environment's history to another database. Reference 13.44; docs/decisions/0193. */
import * as z from "zod";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import type { HistoryMove } from "../../db/schema/history-moves.ts";
import { beginMove, shardOf, whyNotMove } from "../../history-moves/move-store.ts";
import { staffLogEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { ulid } from "../../runtime/ulid.ts";
import { historyMoveSchema, historyMoveView } from "../../views/history-move.ts";
import { namePartInput } from "../../views/short-text.ts";
import { NO_TENANT, tenantParams } from "../../views/tenant-for-staff.ts";

const UNDER_WAY = "This history is being moved already, so no other move was begun.";

export const moveHistory = route(
  {
    method: "post",
    path: "/api/v1/platform/tenants/{tenantId}/history-moves",
    access: "staff",
    staffRole: "admin",
    staffScope: "records",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Move an account's history to another database",
    description:
      "Moves the lists, totals and closed days of one environment to the database with this binding, in the background. Play continues; for about 15 seconds lists show nothing new. The old rows are deleted 20 minutes later. An environment has one move at a time.",
    params: tenantParams,
    body: z.strictObject({
      environment: z.enum(ENVIRONMENTS),
      shard: namePartInput.meta({
        description: "A binding such as `HISTORY_2`, or `DB` for the first database.",
      }),
    }),
    data: z.strictObject({ move: historyMoveSchema }),
    status: 201,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "history.move_begun",
  },
  async (c) => {
    const { tenantId } = c.req.valid("param");
    const { environment, shard: toShard } = c.req.valid("json");
    const fromShard = await shardOf(c.env.DB, { tenantId, environment });
    if (fromShard === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const why = await whyNotMove(c.env, { from: fromShard, to: toShard });
    if (why !== undefined) return failure(c, "ACTION_NOT_ALLOWED", undefined, why);
    const move: HistoryMove = {
      ...{ tenantId, environment, id: `mov_${ulid().toLowerCase()}`, fromShard, toShard },
      ...{ phase: "emptying", copied: 0, differing: 0, startedAt: Date.now() },
      ...{ switchedAt: null, finishedAt: null },
    };
    const entry = staffLogEntry(c, {
      target: { type: "tenant", id: tenantId },
      before: null,
      after: { environment, fromShard, toShard, move: move.id },
    });
    if (!(await beginMove(c.env.DB, move, entry))) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, UNDER_WAY);
    }
    return success(c, { move: historyMoveView(move) }, { status: 201 });
  },
);
