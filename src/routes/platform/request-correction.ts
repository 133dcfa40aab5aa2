/** Requests a correction of a frozen wallet, for a second person to approve. Reference 13.14. */
import * as z from "zod";
import { requestApproval } from "../../approvals/approvals.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { readTenant } from "../../db/tenants.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  correctionInput,
  correctionSchema,
  correctionView,
  payloadOf,
} from "../../views/correction.ts";
import { NO_TENANT } from "../../views/tenant-for-staff.ts";

export const requestCorrection = route(
  {
    method: "post",
    path: "/api/v1/platform/corrections",
    access: "staff",
    staffRole: "risk",
    staffScope: "money",
    needsFresh: true,
    isIdempotent: true,
    tag: "Platform",
    summary: "Request a correction of a frozen wallet",
    description:
      "Changes nothing until another member of staff approves it, within 24 hours. Both must sign in by name. State the findings that it explains, exactly as the audit returned them.",
    body: correctionInput,
    data: z.strictObject({ correction: correctionSchema }),
    status: 201,
    refusals: ["NOT_FOUND", "AMOUNT_INVALID", "NAMED_STAFF_REQUIRED"],
    audit: "correction.requested",
  },
  async (c) => {
    const input = c.req.valid("json");
    const { tenantId, environment } = input;
    const payload = payloadOf(input);
    if ((await readTenant(c.env.DB, input)) === undefined) {
      return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    }
    const asked = await requestApproval(c.env.DB, c.get("staff"), {
      ...{ tenantId, environment, kind: "correction", payload },
      subject: `wallet ${payload.playerId}`,
    });
    if (!asked.ok) return failure(c, asked.refusal);
    const correction = correctionView(asked.value);
    const target = { type: "wallet", id: payload.playerId };
    const entry = staffEntry(c, input, { target, before: null, after: { ...correction } });
    await addToAuditLog(c.env.DB, entry);
    return success(c, { correction }, { status: 201 });
  },
);
