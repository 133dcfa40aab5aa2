/** Lists the calls of an environment that were refused or failed, newest first. Reference 12.33. */
import { decodeTime } from "ulid";
import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import {
  countRefusedCalls,
  REFUSED_CALL_RETENTION_DAYS,
  REFUSED_CALLS_PER_WINDOW,
  type RefusedCall,
  refusedCallsOf,
} from "../../db/refused-calls.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import {
  cutPage,
  decodeCursor,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { idInput } from "../../views/short-text.ts";

/** The length of `req_`. */
const ID_PREFIX = 4;

const cursorPosition = z.tuple([z.string()]);

const refusedCallSchema = z
  .strictObject({
    requestId: z.string(),
    at: z.iso.datetime(),
    method: z.string().meta({ example: "POST" }),
    path: z.string().meta({
      description: "As in this document, without ids.",
      example: "/api/v1/admin/players/:id",
    }),
    status: z.int().meta({ example: 404 }),
    code: z.string().meta({ example: "PLAYER_NOT_FOUND" }),
    by: z.strictObject({ type: z.enum(["apiKey", "person", "player"]), id: z.string() }),
    durationMs: z.int().meta({
      description:
        "Milliseconds from the call's arrival to its answer, not counting pure processor time.",
      example: 12,
    }),
  })
  .meta({ id: "RefusedCall" });

export const listRefusedCalls = route(
  {
    method: "get",
    path: "/api/v1/admin/refused-calls",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Account",
    summary: "List calls that were refused or failed, newest first",
    description: `Calls of your keys, your people and your players, by the \`requestId\` of their answer; what a call contained is not kept. Each is listed within a few seconds, for ${REFUSED_CALL_RETENTION_DAYS} days, and at most ${REFUSED_CALLS_PER_WINDOW} in about half a minute. Calls whose credential was not accepted are security events.`,
    query: pagingQuery.extend({
      requestId: idInput.optional().meta({ description: "Only the call with this `requestId`." }),
      ...periodQuery,
    }),
    data: z.strictObject({ calls: z.array(refusedCallSchema) }),
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { requestId, from, to, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const [before] = page.cursor === undefined ? [] : decodeCursor(page.cursor, cursorPosition);
    const filter = { requestId, ...readPeriod({ from, to }) };
    const { pageSize: limit, offset } = page;
    const [rows, total] = await Promise.all([
      refusedCallsOf(c.env.DB, tenantEnvironment, { ...filter, limit, offset, before }),
      page.cursor === undefined
        ? countRefusedCalls(c.env.DB, tenantEnvironment, filter)
        : undefined,
    ]);
    const positionOf = ({ requestId: id }: RefusedCall) => [id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { calls: shown.map(callView) }, { meta });
  },
);

function callView(call: RefusedCall): z.output<typeof refusedCallSchema> {
  const { requestId, createdAt, method, path, status, code, callerType, callerId } = call;
  const at = new Date(createdAt).toISOString();
  // An id begins with the time at which the call arrived; the row was created when it was answered.
  const durationMs = Math.max(0, createdAt - decodeTime(requestId.slice(ID_PREFIX)));
  const by = { type: callerType, id: callerId };
  return { requestId, at, method, path, status, code, by, durationMs };
}
