/**
 * Audits the audit log: each entry in D1 is the one that the archive chained, none is missing and none was
 * inserted. Nothing is frozen for its findings. docs/decisions/0039.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { chainedEntry, entryHash } from "../../domain/ledger/audit-log-chain.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { adoptSealed, readSealedRows, sealAuditLog } from "../db/audit-log/seal-entries.ts";
import { archiveStub } from "../objects.ts";
import type { Slice } from "./audit-history-parts.ts";

const ENTRIES_PER_SLICE = 500;

/** Audits the entries after number `after`; returns where it ended, or null after the last. */
export async function auditLogSlice(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { after, findings }: Slice,
): Promise<string | null> {
  const archive = archiveStub(env, tenantEnvironment);
  const from = Number(after);
  // Once everything has been sealed, entries up to this one have their number in D1; later ones are left to
  // the next audit.
  const last = await archive.lastSealed();
  await sealAuditLog(env, tenantEnvironment);
  await adoptSealed(env, tenantEnvironment);
  const chain = await archive.sealed(Math.max(0, from - 1), ENTRIES_PER_SLICE);
  const before = from === 0 ? undefined : chain.shift();
  const known = chain.filter(({ seq }) => seq <= last);
  const through = known.at(-1)?.seq ?? from;
  const rows = await readSealedRows(env.DB, tenantEnvironment, {
    after: from,
    limit: ENTRIES_PER_SLICE,
  });
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  let previous = before?.hash ?? `${tenantEnvironment.tenantId}:${tenantEnvironment.environment}`;
  for (const { seq, id, hash } of known) {
    const row = bySeq.get(seq);
    const place = `audit entry ${seq}`;
    if (row === undefined || row.id !== id) {
      const what = "An entry of the audit log is missing.";
      findings.add({ row: place, what, expected: id, found: row?.id ?? "none" });
    } else {
      const found = entryHash(previous, { seq, ...chainedEntry(row, sha256) }, sha256);
      const what = "An entry of the audit log is not the one that was sealed.";
      if (found !== hash) findings.add({ row: place, what, expected: hash, found });
      else if (row.hash !== hash) {
        findings.add({ row: place, what, expected: hash, found: row.hash ?? "none" });
      }
    }
    previous = hash;
  }
  return known.length === 0 || through >= last ? null : String(through);
}
