/**
 * Records that staff know why the amount at an address differs from the books. Reference 13.36;
 * docs/chains.md.
 */
import * as z from "zod";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { differenceSchema, differenceView } from "../../views/balance-difference.ts";
import { chainFields } from "../../views/chain-release.ts";
import { lineInput } from "../../views/short-text.ts";

const NO_DIFFERENCE = "This address does not differ from the books here.";
const CHANGED = "The amount has changed since; look at it again.";
const units = z.string().regex(/^-?\d{1,80}$/);

export const acknowledgeDifference = route(
  {
    method: "post",
    path: "/api/v1/platform/chains/{chain}/differences/acknowledge",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    tag: "Platform",
    summary: "Acknowledge a balance that differs from the books",
    description:
      "The difference stays listed with the reason, but no longer counts as a problem until its amount changes. `ACTION_NOT_ALLOWED` if it is no longer what you saw. The operator's audit log names the staff member and the reason. If you got no answer, send it again.",
    params: z.object({ chain: chainFields.chain.meta({ example: "ethereum" }) }),
    body: z.strictObject({
      environment: chainFields.environment,
      address: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .meta({ example: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }),
      currency: z.enum(CURRENCIES),
      expected: units.meta({ description: "As shown in the list of chains.", example: "500000" }),
      found: units.meta({ description: "As shown in the list of chains.", example: "499999" }),
      reason: lineInput(500),
    }),
    data: z.strictObject({ difference: differenceSchema.extend({ tenantId: z.string() }) }),
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED", "NAMED_STAFF_REQUIRED"],
    audit: "chain_difference.acknowledged",
  },
  async (c) => {
    if (!c.get("staff").isPerson) return failure(c, "NAMED_STAFF_REQUIRED");
    const { chain } = c.req.valid("param");
    const { environment, reason, ...seen } = c.req.valid("json");
    const found = await chainsOf(c.env)?.acknowledgeDifference(
      { environment, chain },
      seen,
      reason,
    );
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_DIFFERENCE);
    if (!found.ok) {
      return found.refusal === "CHANGED"
        ? failure(c, "ACTION_NOT_ALLOWED", undefined, CHANGED)
        : failure(c, "NOT_FOUND", undefined, NO_DIFFERENCE);
    }
    const { tenantId } = found.value;
    const difference = { ...differenceView(found.value), tenantId };
    const target = { type: "chain", id: chain };
    const act = { target, before: null, after: { chain, ...difference } };
    await addToAuditLog(c.env.DB, staffEntry(c, { tenantId, environment }, act));
    return success(c, { difference });
  },
);
