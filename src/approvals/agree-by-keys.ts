/**
 * What two of an operator's keys agree on by the same call: the first makes a request, and another one
 * agrees to it. Two keys stand for two of the operator's people. docs/decisions/0029.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { keyCreatedAt } from "../db/api-keys.ts";
import type { ApprovalKind } from "../db/schema/oversight.ts";
import { type Approval, approve, openApproval, requestApproval } from "./approvals.ts";

interface Asked<Payload> {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly payload: Payload;
  /** Whether an open request is for the same thing. */
  isSame(payload: Payload): boolean;
}

/**
 * Returns the request that a key has made, or has agreed to. A key agrees to the request of another one
 * for the same thing, if it existed before that; otherwise it makes a request of its own.
 */
export async function agreeByKeys<Payload>(
  db: D1Database,
  scope: TenantEnvironment,
  keyId: string,
  { kind, subject, payload, isSame: isSamePayload }: Asked<Payload>,
): Promise<Approval> {
  const open = await openApproval(db, scope, { kind, subject });
  const isSame = open !== undefined && isSamePayload(JSON.parse(open.payload) as Payload);
  const key = { id: keyId, isPerson: true };
  if (isSame && open.requestedBy === keyId) return open;
  if (isSame && (await keyCreatedAt(db, scope, keyId)) <= open.requestedAt) {
    const agreed = await approve(db, key, { id: open.id, kind });
    if (agreed.ok) return agreed.value;
    if (open.approvedBy !== null) return open;
  } else if (isSame) return open;
  const asked = await requestApproval(db, key, { ...scope, kind, subject, payload });
  if (!asked.ok) throw new Error("a key stands for a person");
  return asked.value;
}
