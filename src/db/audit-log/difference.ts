/**
 * Reduces a change to the fields that differ, for the audit log: an entry is as large as the change,
 * however large the thing is. Reference 12.15.
 */
import type { AuditedFields } from "./audit-entry.ts";

/** A thing before and after; null if it did not exist, or no longer exists. */
export interface Change {
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
}

/**
 * Returns the fields that differ. Of a list on both sides, `before` has the entries that were removed and
 * `after` those that were added. A thing that was created or removed is kept complete.
 */
export function differenceOf({ before, after }: Change): Change {
  if (before === null || after === null) return { before, after };
  return { before: withoutSame(before, after), after: withoutSame(after, before) };
}

function withoutSame(fields: AuditedFields, others: AuditedFields): AuditedFields {
  const differing = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name]),
  );
  return Object.fromEntries(
    differing.map(([name, value]) => [name, entriesNotIn(others[name], value)]),
  );
}

function entriesNotIn(other: unknown, value: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const known = new Set(other.map((entry) => JSON.stringify(entry)));
  return value.filter((entry) => !known.has(JSON.stringify(entry)));
}
