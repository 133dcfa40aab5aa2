/** Requests a correction or the closing of a pool, which a second member of staff must approve. Reference 13.25. */
import type { Context } from "hono";
import type { PoolAddress } from "../../durable-objects/names.ts";
import { requestApproval } from "../approvals/approvals.ts";
import { addToAuditLog } from "../db/audit-log/write-entries.ts";
import { readTenant } from "../db/tenants.ts";
import { staffEntry } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { poolStub } from "../objects.ts";
import { NO_POOL, type PotChangePayload, potChangeView } from "../views/pot-change.ts";
import { NO_TENANT } from "../views/tenant-for-staff.ts";

/** Returns the pool, or the answer if there is none. */
export async function readPool(env: Env, { tenantId, environment, currency }: PoolAddress) {
  if ((await readTenant(env.DB, { tenantId, environment })) === undefined) {
    return { ok: false, message: NO_TENANT } as const;
  }
  const state = await poolStub(env, { tenantId, environment, currency }).state();
  return state === null ? ({ ok: false, message: NO_POOL } as const) : { ok: true as const, state };
}

/** Stores the request for a second person, enters it in the audit log and answers with the change. */
export async function requestPotChange(
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
