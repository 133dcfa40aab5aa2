/**
 * Records that staff know why an address sent money to an address that it is not swept to.
 * Reference 13.36; docs/chains.md.
 */
import * as z from "zod";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { chainFields } from "../../views/chain-release.ts";
import { lineInput } from "../../views/short-text.ts";
import { departureSchema, departureView } from "../../views/unexpected-departure.ts";

const NO_DEPARTURE = "No address here made such a transfer to an unexpected address.";

export const acknowledgeDeparture = route(
  {
    method: "post",
    path: "/api/v1/platform/chains/{chain}/departures/acknowledge",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Acknowledge a transfer to an unexpected address",
    description:
      "It stays listed with the reason, but no longer counts as a problem. The operator's audit log names the staff member and the reason. If you got no answer, send it again.",
    params: z.object({ chain: chainFields.chain.meta({ example: "ethereum" }) }),
    body: z.strictObject({
      environment: chainFields.environment,
      transaction: z
        .string()
        .regex(/^0x[0-9a-fA-F]{64}$/)
        .meta({ description: "Its hash.", example: `0x${"5a".repeat(32)}` }),
      logIndex: z.int().min(0).meta({ description: "As shown in the list of chains.", example: 3 }),
      reason: lineInput(500),
    }),
    data: z.strictObject({ departure: departureSchema.extend({ tenantId: z.string() }) }),
    refusals: ["NOT_FOUND", "NAMED_STAFF_REQUIRED"],
    audit: "chain_departure.acknowledged",
  },
  async (c) => {
    if (!c.get("staff").isPerson) return failure(c, "NAMED_STAFF_REQUIRED");
    const { chain } = c.req.valid("param");
    const { environment, reason, ...stray } = c.req.valid("json");
    const found = await chainsOf(c.env)?.acknowledgeStray({ environment, chain }, stray, reason);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_DEPARTURE);
    const { tenantId } = found;
    const departure = { ...departureView(found), tenantId };
    const target = { type: "chain", id: chain };
    const act = { target, before: null, after: { chain, ...departure } };
    await addToAuditLog(c.env.DB, staffEntry(c, { tenantId, environment }, act));
    return success(c, { departure });
  },
);
