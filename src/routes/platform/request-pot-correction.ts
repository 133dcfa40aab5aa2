/** Requests a correction of a frozen pool. Reference 13.25. */
import * as z from "zod";
import { failure } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { readPool, requestPotChange } from "../../ledger-audit/request-pot-change.ts";
import { correctionPayload, potChangeSchema, potCorrectionInput } from "../../views/pot-change.ts";

export const requestPotCorrection = route(
  {
    method: "post",
    path: "/api/v1/platform/pot-corrections",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Request a correction of a frozen jackpot pool",
    description:
      "Changes nothing until another member of staff approves it, within 24 hours. Both must sign in by name. State the findings that it explains, exactly as the audit returned them. Contributions, seeds and payments are added up again from the pool's rows; `pot` is the change of the pot itself, and `contributor` the right figures for one wallet.",
    body: potCorrectionInput,
    data: z.strictObject({ change: potChangeSchema }),
    status: 201,
    refusals: ["NOT_FOUND", "AMOUNT_INVALID", "NAMED_STAFF_REQUIRED"],
    audit: "pot_correction.requested",
  },
  async (c) => {
    const input = c.req.valid("json");
    const payload = correctionPayload(input);
    const found = await readPool(c.env, input);
    if (!found.ok) return failure(c, "NOT_FOUND", undefined, found.message);
    return requestPotChange(c, input, payload);
  },
);
