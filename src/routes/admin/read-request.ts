/** Finds what a request entered in players' journals. Reference 12.41; docs/decisions/0183. */
import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { type MadeByRequest, madeByRequest } from "../../history/find-request.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { REQUEST_ID, timeOfRequest } from "../../runtime/request-id.ts";

const madeSchema = z
  .strictObject({
    kind: z.enum(["round", "transaction"]),
    id: z.string(),
    playerId: z.string(),
    externalId: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: "MadeByRequest" });

export const readRequest = route(
  {
    method: "get",
    path: "/api/v1/admin/requests/{requestId}",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Account",
    summary: "Find the bet, deposit or withdrawal that a request made",
    description:
      "By the `requestId` of the answer, for calls with an `Idempotency-Key`: a new round, a deposit, a withdrawal or a bonus, within a minute of the call. Nothing is stored for it: the id has the time of the call and thirty bits of the key, so another call is found with it once in a billion comparisons. A later step of a round is found with its round. Calls that were refused are in `GET /api/v1/admin/refused-calls`, and changes in `GET /api/v1/admin/audit-log`.",
    params: z.object({
      requestId: z
        .string()
        .regex(REQUEST_ID)
        .meta({ description: "The `requestId` of the call's answer." }),
    }),
    data: z.strictObject({
      requestId: z.string(),
      at: z.iso.datetime().meta({ description: "When the call arrived." }),
      made: z.array(madeSchema),
      isComplete: z.boolean().meta({
        description:
          "False if more was played around that time than was compared: the bets of 1,000 players, and 2,000 bets or other entries.",
      }),
    }),
  },
  async (c) => {
    const { requestId } = c.req.valid("param");
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { made, isComplete } = await madeByRequest(
      await historyOf(c.env, tenantEnvironment),
      requestId,
      [tenantEnvironment],
    );
    const at = new Date(timeOfRequest(requestId)).toISOString();
    return success(c, { requestId, at, made: made.map(madeView), isComplete });
  },
);

function madeView({ kind, id, playerId, externalId, at }: MadeByRequest) {
  return { kind, id, playerId, externalId, at: new Date(at).toISOString() };
}
