/**
 * Audits settings and credentials: each row is as it was after the last entry of the audit log about it.
 * Nothing is frozen for its findings: these rows decide what may be done, not what is booked.
 * docs/decisions/0085.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { sealAuditLog } from "../db/audit-log/seal-entries.ts";
import { readWitnessedRows } from "../db/audit-log/witnessed-rows.ts";
import { archiveStub } from "../objects.ts";
import type { Slice } from "./audit-history-parts.ts";

const ROWS_PER_SLICE = 500;
const NONE = "none";

interface Difference {
  readonly place: string;
  readonly expected: string;
  readonly found: string;
}

/** Audits the rows after a place; returns where it ended, or null after the last. */
export async function auditSettings(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { after, findings }: Slice,
): Promise<string | null> {
  const archive = archiveStub(env, tenantEnvironment);
  if (!(await archive.isWitness())) return beginWitness(env, tenantEnvironment, after);
  const first = await differences(env, tenantEnvironment, after);
  if (first.found.length > 0) {
    // A change in progress is reported with its entry a moment later.
    const again = new Map(
      (await differences(env, tenantEnvironment, after)).found.map((each) => [each.place, each]),
    );
    for (const { place, expected, found } of first.found) {
      const same = again.get(place);
      if (same?.expected !== expected || same.found !== found) continue;
      const what = "It was changed without an entry of the audit log.";
      findings.add({ row: place, what, expected, found });
    }
  }
  return first.last;
}

/**
 * Compares the settings with what was reported to the archive, after sealing all entries that can be
 * sealed.
 */
async function differences(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  after: string,
): Promise<{ readonly found: readonly Difference[]; readonly last: string | null }> {
  await sealAuditLog(env, tenantEnvironment);
  const wanted = { after, limit: ROWS_PER_SLICE };
  const rows = await readWitnessedRows(env, tenantEnvironment, wanted);
  const told = await archiveStub(env, tenantEnvironment).witnessed(after, ROWS_PER_SLICE);
  // Places past the end of the shorter list are left to the next slice.
  const ends = [[...rows.keys()], told.map(({ place }) => place)]
    .filter((places) => places.length === ROWS_PER_SLICE)
    .map((places) => places.at(-1) ?? "");
  const last = ends.sort()[0] ?? null;
  const expected = new Map(told.map(({ place, digest }) => [place, digest ?? NONE]));
  const places = new Set([...rows.keys(), ...expected.keys()]);
  const found = [...places].sort().flatMap((place) => {
    if (last !== null && place > last) return [];
    const is = { expected: expected.get(place) ?? NONE, found: rows.get(place) ?? NONE };
    return is.expected === is.found ? [] : [{ place, ...is }];
  });
  return { found, last };
}

/** Stores the rows as they are in the archive of an older environment, whose log does not cover all of them. */
async function beginWitness(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  after: string,
): Promise<string | null> {
  const wanted = { after, limit: ROWS_PER_SLICE };
  const rows = [...(await readWitnessedRows(env, tenantEnvironment, wanted))];
  const isLast = rows.length < ROWS_PER_SLICE;
  const told = rows.map(([place, digest]) => ({ place, digest }));
  await archiveStub(env, tenantEnvironment).beginWitness(told, isLast);
  if (rows.length > 0) {
    console.info(
      JSON.stringify({ event: "settings_witnessed", ...tenantEnvironment, rows: rows.length }),
    );
  }
  return isLast ? null : (rows.at(-1)?.[0] ?? null);
}
