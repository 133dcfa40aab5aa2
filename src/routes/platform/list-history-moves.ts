/** Shows in which databases an account's history is, and the last move of each environment. Reference 13.44. */
import * as z from "zod";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { mayHold, shardsIn } from "../../db/history-database.ts";
import { lastMove, shardOf } from "../../history-moves/move-store.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { historyMoveSchema, historyMoveView } from "../../views/history-move.ts";
import { NO_TENANT, tenantParams } from "../../views/tenant-for-staff.ts";

export const listHistoryMoves = route(
  {
    method: "get",
    path: "/api/v1/platform/tenants/{tenantId}/history-moves",
    access: "staff",
    staffRole: "admin",
    staffScope: "read",
    tag: "Platform",
    summary: "Read where an account's history is, and its moves",
    params: tenantParams,
    data: z.strictObject({
      shards: z.array(z.string()).meta({ description: "The bindings of all databases." }),
      environments: z.array(
        z.strictObject({
          environment: z.enum(ENVIRONMENTS),
          shard: z.string().meta({ description: "Where the environment's history is now." }),
          move: z.union([historyMoveSchema, z.null()]).meta({ description: "The latest move." }),
        }),
      ),
    }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const { tenantId } = c.req.valid("param");
    const found = await Promise.all(
      ENVIRONMENTS.map(async (environment) => {
        const tenantEnvironment = { tenantId, environment };
        const shard = await shardOf(c.env.DB, tenantEnvironment);
        const move = await lastMove(c.env.DB, tenantEnvironment);
        if (shard === undefined) return [];
        return [{ environment, shard, move: move === undefined ? null : historyMoveView(move) }];
      }),
    );
    const environments = found.flat();
    if (environments.length === 0) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const shards = [...shardsIn(c.env).keys()].filter((shard) => mayHold(shard, tenantId));
    return success(c, { shards, environments });
  },
);
