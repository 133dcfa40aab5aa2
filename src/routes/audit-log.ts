/**
 * What was done to an operator's things, and by whom: the audit log of the key's environment.
 * Specification, "Admin"; Contract, "Audit log".
 */
import * as z from "zod";
import { AUDIT_ACTIONS, PLATFORM_ACTIONS } from "../db/audit-log/audit-entry.ts";
import {
  auditEntriesOf,
  countAuditEntries,
  type StoredAuditEntry,
} from "../db/audit-log/read-entries.ts";
import { success } from "../http/envelope.ts";
import { cutPage, pageOf, pagingQuery, readTimeCursor } from "../http/paging.ts";
import { periodQuery, readPeriod } from "../http/period.ts";
import { auditEntrySchema, auditEntryView } from "../views/audit-entry.ts";
import { type App, defineRoute } from "./define-route.ts";

const id = z.string().min(1).max(128).optional();

const listRoute = defineRoute({
  method: "get",
  path: "/api/v1/admin/audit-log",
  access: "apiKey",
  tag: "Admin",
  summary: "What was done to your account, newest first",
  description:
    "Every call under /admin that changes something is entered, under the action that its `x-audit` names. Entries are never changed or removed.",
  query: pagingQuery.extend({
    action: z.enum([...AUDIT_ACTIONS, ...PLATFORM_ACTIONS]).optional(),
    actor: id.meta({ description: "The id of the key, or of whoever else acted." }),
    target: id.meta({ description: "The id of what was acted on, as entries show it." }),
    ...periodQuery,
  }),
  data: z.strictObject({ entries: z.array(auditEntrySchema) }),
});

/** Adds the audit log. */
export function auditLogRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const scope = { tenantId: tenant.id, environment };
    const { action, actor, target, from, to, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const filter = { action, actor, target, ...readPeriod({ from, to }) };
    const [rows, total] = await Promise.all([
      auditEntriesOf(c.env.DB, scope, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before: readTimeCursor(page.cursor),
      }),
      page.cursor === undefined ? countAuditEntries(c.env.DB, scope, filter) : undefined,
    ]);
    const positionOf = (row: StoredAuditEntry) => [row.createdAt, row.id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { entries: shown.map(auditEntryView) }, { meta });
  });
}
