/** An entry of the audit log, as operators read it. */
import * as z from "zod";
import { AUDIT_ACTIONS, PLATFORM_ACTIONS } from "../db/audit-log/audit-entry.ts";
import type { StoredAuditEntry } from "../db/audit-log/read-entries.ts";

const fields = z.union([z.record(z.string(), z.unknown()), z.null()]);

export const auditEntrySchema = z
  .strictObject({
    id: z.string(),
    action: z.enum([...AUDIT_ACTIONS, ...PLATFORM_ACTIONS]),
    actor: z.strictObject({
      type: z.enum(["apiKey", "staff", "player", "platform"]),
      id: z.string().meta({
        description:
          "Of the key, of our staff's member, or of the player; the platform's own acts have `platform`.",
      }),
    }),
    target: z.strictObject({ type: z.string(), id: z.string() }),
    before: fields.meta({ description: "What the act changed, as it was; null for nothing." }),
    after: fields.meta({ description: "The same as the act left it; null for nothing." }),
    ip: z.union([z.string(), z.null()]),
    requestId: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "AuditEntry" });

/** Writes an entry. */
export function auditEntryView(entry: StoredAuditEntry): z.output<typeof auditEntrySchema> {
  const { actor, target, createdAt } = entry;
  return {
    ...entry,
    actor: { ...actor },
    target: { ...target },
    createdAt: new Date(createdAt).toISOString(),
  };
}
