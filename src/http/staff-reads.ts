/**
 * Records in the staff log that a member of staff read data of an operator's players: once a day for each
 * account and call, and for each player who was searched for. Reference 13.32.
 */
import type { Context } from "hono";
import { isPlayerId, type TenantEnvironment } from "../../domain/ids.ts";
import type { Staff } from "../auth/staff.ts";
import { auditStatement } from "../db/audit-log/write-entries.ts";
import { staffLogEntry } from "./audit-entries.ts";

/** A row that is shown. Only our id of a player is recorded: the operator's own may be a name. */
export interface ShownRow extends TenantEnvironment {
  readonly playerId?: string | null;
}

/** Returns the accounts of rows, for lists in which the members of staff did not ask for a player. */
export function accountsOf(rows: readonly TenantEnvironment[]): ShownRow[] {
  return rows.map(({ tenantId, environment }) => ({ tenantId, environment }));
}

/** Stores the entries before the rows are shown; without them, there is no answer. */
export async function recordReads(c: Context, rows: readonly ShownRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { id }: Staff = c.get("staff");
  const day = new Date().toISOString().slice(0, 10);
  c.set("auditAction", "data.read_by_staff");
  const entries = rows.map(({ tenantId, environment, playerId }) => {
    const isOurs = typeof playerId === "string" && isPlayerId(playerId);
    const after = { environment, call: c.req.path, ...(isOurs ? { playerId } : {}) };
    const once = [id, tenantId, ...Object.values(after), day].join(":");
    const target = { type: "tenant", id: tenantId } as const;
    return staffLogEntry(c, { target, before: null, after, once });
  });
  const distinct = [...new Map(entries.map((entry) => [entry.once, entry])).values()];
  await c.env.DB.batch(distinct.map((entry) => auditStatement(c.env.DB, entry)));
}
