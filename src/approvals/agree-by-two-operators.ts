/**
 * What two of an operator's people agree on by the same call: the first makes a request, and another one
 * agrees to it. Two people do so in the dashboard, or two keys, which stand for two people unless one person
 * made both. A person and a key never do: the key may be in the hands of that person. docs/decisions/0029, 0109.
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
  /** Whether an open request is for the same thing. */
  isSame(payload: Payload): boolean;
}

/**
 * Returns the request that the caller has made, or has agreed to. A key agrees to the request of another key of
 * another maker for the same thing, and a person to that of another person, if they joined before it was made;
 * otherwise each makes its own request.
 */
export async function agreeByTwo<Payload>(
  db: D1Database,
  operator: Operator,
  { kind, subject, payload, isSame: isSamePayload }: Asked<Payload>,
): Promise<Approval> {
  const scope = tenantEnvironmentOf(operator);
  const { keyId } = operator;
  const open = await openApproval(db, scope, { kind, subject });
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
  const asked = await requestApproval(db, caller, { ...scope, kind, subject, payload });
  if (!asked.ok) throw new Error("a key stands for a person");
  return asked.value;
}

/** Whether the caller and who asked are keys that have one maker, or may have. */
async function areOneHand(db: D1Database, operator: Operator, asker: string): Promise<boolean> {
  if (operator.person !== undefined) return false;
  const scope = tenantEnvironmentOf(operator);
  const [one, other] = await Promise.all(
    [operator.keyId, asker].map((id) => makerOf(db, scope, id)),
  );
  return one === undefined || other === undefined || one === other;
}

/** Since when there is the key, or the person belongs to the team: nobody agrees through one made for it. */
async function existsSince(db: D1Database, operator: Operator): Promise<number> {
  const { person, keyId } = operator;
  return person?.since ?? keyCreatedAt(db, tenantEnvironmentOf(operator), keyId);
}
