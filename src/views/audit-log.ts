/** The audit log and the staff log as they are listed: the filters, an entry, and a page. Reference 12.14. */
import * as z from "zod";
import type { TenantEnvironment } from "../../domain/ids.ts";
import {
  AUDIT_ACTIONS,
  PLATFORM_ACTIONS,
  REQUEST_ACTIONS,
  SIGN_IN_ACTIONS,
  TEAM_ACTIONS,
  UNSTATED_ACTIONS,
} from "../db/audit-log/audit-entry.ts";
import {
  auditEntriesOf,
  countAuditEntries,
  endOfAuditEntries,
  type StoredAuditEntry,
} from "../db/audit-log/read-entries.ts";
import { sealIfPossible } from "../db/audit-log/seal-entries.ts";
import type { Meta } from "../http/envelope.ts";
import {
  cutPage,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
  timePageOf,
} from "../http/paging.ts";

const actions = [
  ...AUDIT_ACTIONS,
  ...PLATFORM_ACTIONS,
  ...REQUEST_ACTIONS,
  ...UNSTATED_ACTIONS,
  ...TEAM_ACTIONS,
  ...SIGN_IN_ACTIONS,
] as const;
const actionSchema = z.enum(actions).meta({ id: "AuditAction" });
const fields = z.union([z.record(z.string(), z.unknown()), z.null()]);

const digest = z.union([z.string(), z.null()]);
const personalDigestsSchema = z.strictObject({ before: digest, after: digest, ip: digest });

const auditEntrySchema = z
  .strictObject({
    id: z.string(),
    action: actionSchema,
    actor: z.strictObject({
      type: z.enum(["apiKey", "person", "staff", "player", "platform"]),
      id: z.string().meta({
        description:
          "The id of the API key, person, staff member or player who acted; `platform` for automatic actions. A `person` is one of your team, who acted in the dashboard.",
      }),
    }),
    target: z.strictObject({ type: z.string(), id: z.string() }),
    before: fields.meta({
      description: "The changed fields before the action; null if there were none.",
    }),
    after: fields.meta({
      description: "The changed fields after the action; null if there are none.",
    }),
    ip: z.union([z.string(), z.null()]),
    erased: personalDigestsSchema.nullable().meta({
      description:
        "Set if the entry's personal data was erased with a player: `before`, `after` and `ip` are then null, and the hash covers these digests instead.",
    }),
    requestId: z.string(),
    createdAt: z.iso.datetime(),
    once: z.union([z.string(), z.null()]).meta({
      description:
        "The id of the result, if the call can be repeated but is logged once; otherwise null.",
    }),
    seq: z.union([z.int(), z.null()]).meta({
      description:
        "The entry's number in the log: 1, 2, 3, … without a gap. Can be null for up to a minute after the action.",
    }),
    hash: z.union([z.string(), z.null()]).meta({
      description:
        "SHA-256 of this entry and of the previous entry's hash, so that anybody can verify the log. Null while `seq` is null.",
    }),
  })
  .meta({ id: "AuditEntry" });

const filterId = z.string().min(1).max(128).optional();

/** The query of the audit log's list; the staff log uses the same. */
export const auditLogQuery = pagingQuery.extend({
  action: actionSchema.optional(),
  actor: filterId.meta({
    description: "The id of the API key, person, staff member or player who acted.",
  }),
  target: filterId.meta({
    description: "The id of the thing that was changed, as entries show it.",
  }),
  requestId: filterId.meta({
    description: "Only what the call with this `requestId` changed.",
  }),
  ...periodQuery,
});

export const auditLogSchema = z.strictObject({ entries: z.array(auditEntrySchema) });

/** Reads a page of a log, after sealing its unsealed entries. */
export async function auditLogPage(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  query: z.output<typeof auditLogQuery>,
): Promise<{ entries: z.output<typeof auditEntrySchema>[]; meta: Meta }> {
  const { action, actor, target, requestId, from, to, ...paging } = query;
  const page = pageOf(paging);
  const place = timePageOf(page);
  const filter = { action, actor, target, requestId, ...readPeriod({ from, to }) };
  await sealIfPossible(env, tenantEnvironment);
  const [rows, total] = await Promise.all([
    auditEntriesOf(env.DB, tenantEnvironment, { ...filter, ...place }),
    page.cursor === undefined ? countAuditEntries(env.DB, tenantEnvironment, filter) : undefined,
  ]);
  const positionOf = (row: { createdAt: number; id: string }) => [row.createdAt, row.id];
  const isFull = rows.length > page.pageSize;
  const { before } = place;
  const end = isFull
    ? undefined
    : await endOfAuditEntries(env.DB, tenantEnvironment, { ...filter, before });
  const { shown, meta } = cutPage(page, { rows, total, end: end && positionOf(end), positionOf });
  return { entries: shown.map(auditEntryView), meta };
}

function auditEntryView(entry: StoredAuditEntry): z.output<typeof auditEntrySchema> {
  const { actor, target, createdAt } = entry;
  return {
    ...entry,
    actor: { ...actor },
    target: { ...target },
    erased: entry.erased && { ...entry.erased },
    createdAt: new Date(createdAt).toISOString(),
  };
}
