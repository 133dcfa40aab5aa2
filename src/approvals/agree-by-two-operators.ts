/**
 * Changes that two of an operator's people agree on by making the same call: the first call makes a
 * request, and the second agrees to it. The callers are two people in the dashboard, or two keys, which
 * count as two people unless one person made both. A person and a key never count as two: the person may
 * hold the key. docs/decisions/0029, 0109.
 */
import { keyCreatedAt } from "../db/api-keys.ts";
import type { ApprovalKind } from "../db/schema/oversight.ts";
import { type Operator, tenantEnvironmentOf } from "../db/tenant.ts";
import { type Approval, approve, openApproval, requestApproval } from "./approvals.ts";
import { makerOf } from "./key-makers.ts";

interface Asked<Payload> {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly payload: Payload;
  /** Returns true if an open request is for the same change. */
  isSame(payload: Payload): boolean;
}

/**
 * Returns the request that the caller has made or agreed to. A key agrees to a request of a key
 * with another maker, and a person to that of another person, if they existed before the request;
 * otherwise each call makes its own request.
 */
export async function agreeByTwo<Payload>(
  db: D1Database,
  operator: Operator,
  { kind, subject, payload, isSame: isSamePayload }: Asked<Payload>,
): Promise<Approval> {
  const tenantEnvironment = tenantEnvironmentOf(operator);
  const { keyId } = operator;
  const open = await openApproval(db, tenantEnvironment, { kind, subject });
  const isSamePerson = open?.requestedBy === keyId;
  const isSame =
    open !== undefined &&
    open.requestedBy.startsWith("key_") === keyId.startsWith("key_") &&
    isSamePayload(JSON.parse(open.payload) as Payload) &&
    (isSamePerson || !(await areOneHand(db, operator, open.requestedBy)));
  const caller = { id: keyId, isPerson: true };
  if (isSame && isSamePerson) return open;
  const since = isSame ? await existsSince(db, operator) : Number.POSITIVE_INFINITY;
  if (isSame && since <= open.requestedAt) {
    const agreed = await approve(db, { ...caller, since }, { id: open.id, kind });
    if (agreed.ok) return agreed.value;
    if (open.approvedBy !== null) return open;
  } else if (isSame) return open;
  const asked = await requestApproval(db, caller, { ...tenantEnvironment, kind, subject, payload });
  if (!asked.ok) throw new Error("a key stands for a person");
  return asked.value;
}

/** Returns true if the caller and the requester are keys with the same maker, or may be. */
async function areOneHand(db: D1Database, operator: Operator, asker: string): Promise<boolean> {
  if (operator.person !== undefined) return false;
  const tenantEnvironment = tenantEnvironmentOf(operator);
  const [one, other] = await Promise.all(
    [operator.keyId, asker].map((id) => makerOf(db, tenantEnvironment, id)),
  );
  return one === undefined || other === undefined || one === other;
}

/**
 * Returns when the key was made, or when the person joined the team: a key made for it must not be used to
 * agree.
 */
async function existsSince(db: D1Database, operator: Operator): Promise<number> {
  const { person, keyId } = operator;
  return person?.since ?? keyCreatedAt(db, tenantEnvironmentOf(operator), keyId);
}
