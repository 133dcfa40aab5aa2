/** Requests the closing of a paused jackpot pool. Reference 10.26. */
import * as z from "zod";
import { failure } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { readPool, requestPotChange } from "../../ledger-audit/request-pot-change.ts";
import { NOT_PAUSED_MESSAGE, potChangeSchema, potClosingInput } from "../../views/pot-change.ts";

export const requestPotClosing = route(
  {
    method: "post",
    path: "/api/v1/platform/pot-closings",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Request the closing of a paused jackpot pool",
    description:
      "Changes nothing until another member of staff approves it, within 24 hours. Both must sign in by name. The whole pot, which the operator funded, is then returned to the operator. The amount is the pot at this moment.",
    body: potClosingInput,
    data: z.strictObject({ change: potChangeSchema }),
    status: 201,
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED", "NAMED_STAFF_REQUIRED"],
    audit: "pot_closing.requested",
  },
  async (c) => {
    const input = c.req.valid("json");
    const { currency, reason } = input;
    const found = await readPool(c.env, input);
    if (!found.ok) return failure(c, "NOT_FOUND", undefined, found.message);
    const { settings, totals } = found.state;
    if (settings.status !== "paused") {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NOT_PAUSED_MESSAGE);
    }
    const potUnits = Number(totals.potUnits);
    return requestPotChange(c, input, { kind: "closing", currency, potUnits, reason });
  },
);
