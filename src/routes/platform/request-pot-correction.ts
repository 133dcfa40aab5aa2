/** Requests a correction of a frozen pool; request-pot-closing.ts asks the same way. Reference 13.25. */
import type { Context } from "hono";
import * as z from "zod";
import type { PoolAddress } from "../../../durable-objects/names.ts";
import { requestApproval } from "../../approvals/approvals.ts";
import { addToAuditLog } from "../../db/audit-log/write-entries.ts";
import { readTenant } from "../../db/tenants.ts";
import { staffEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { poolStub } from "../../objects.ts";
import {
  correctionPayload,
  type PotChangePayload,
  potChangeSchema,
  potChangeView,
  potCorrectionInput,
} from "../../views/pot-change.ts";
import { NO_TENANT } from "../../views/tenant-for-staff.ts";

export const NO_POOL = "This tenant's environment has no jackpot pool of this currency.";

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
    return answerRequest(c, input, payload);
  },
);

/** Returns the pool, or the answer if there is none. */
export async function readPool(env: Env, { tenantId, environment, currency }: PoolAddress) {
  if ((await readTenant(env.DB, { tenantId, environment })) === undefined) {
    return { ok: false, message: NO_TENANT } as const;
  }
  const state = await poolStub(env, { tenantId, environment, currency }).state();
  return state === null ? ({ ok: false, message: NO_POOL } as const) : { ok: true as const, state };
}

/** Stores the request for a second person, records it in the audit log and answers with the change. */
export async function answerRequest(
  c: Context,
  { tenantId, environment, currency }: PoolAddress,
  payload: PotChangePayload,
) {
  const asked = await requestApproval(c.env.DB, c.get("staff"), {
    ...{ tenantId, environment, kind: "pot_change", payload },
    subject: `pool ${currency}`,
  });
  if (!asked.ok) return failure(c, asked.refusal);
  const change = potChangeView(asked.value);
  const target = { type: "pool", id: currency };
  const act = { target, before: null, after: { ...change } };
  await addToAuditLog(c.env.DB, staffEntry(c, { tenantId, environment }, act));
  return success(c, { change }, { status: 201 });
}
