/** Enters exports in the audit log: lists as CSV, and everything about an environment or a player. Reference 12.30. */
import type { Context } from "hono";
import { mayCall, READS_MONEY } from "../../domain/authority/role-groups.ts";
import type { AuditTarget } from "../db/audit-log/audit-entry.ts";
import type { Operator } from "../db/tenant.ts";
import { recordAct } from "../http/audit-entries.ts";
import { ApiError } from "../http/envelope.ts";

/**
 * The filters that the audit log records. A search or a player's id is left out: it would name somebody
 * there permanently.
 */
const TOLD = [
  ...["from", "to", "date", "gameId", "currency", "chain", "demo", "status", "state", "type"],
];

/** What is exported: its name, and its subject if that is not a list. */
export interface Exported {
  readonly list: string;
  readonly target?: AuditTarget;
  /** The part of the list that is exported, for the audit log, if the call itself does not state it. */
  readonly part?: Readonly<Record<string, string>>;
}

/**
 * Records the export in the audit log. Refuses a person who may read the list on a screen but not
 * download it.
 */
export async function recordExport(c: Context, { list, target, part }: Exported): Promise<void> {
  const { person, environment }: Operator = c.get("operator");
  if (person !== undefined && !mayCall(person.role, READS_MONEY, environment)) {
    const { keyId }: Operator = c.get("operator");
    throw new ApiError("ROLE_MISSING", { role: READS_MONEY.join(", "), personId: keyId });
  }
  c.set("auditAction", "list.exported");
  const asked = Object.entries(c.req.query()).filter(([name]) => TOLD.includes(name));
  await recordAct(c, {
    target: target ?? { type: "list", id: list },
    before: null,
    after: { list, ...part, ...Object.fromEntries(asked) },
  });
}
