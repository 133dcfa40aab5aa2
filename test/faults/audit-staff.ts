/**
 * Audits what staff agreed on against what is on disk: everything that was reported as done is there
 * once and as agreed, nothing is there on which nobody agreed, and each pot that was closed is empty
 * until it is opened again.
 */

import { auditHashes } from "./audit-chain.ts";
import type { Report } from "./audit-journal.ts";
import { ANNA, BERTA } from "./casino.ts";
import type { Disk, PoolOnDisk } from "./disk.ts";
import type { StaffRecord } from "./staff.ts";

interface Done {
  readonly kind: string;
  readonly change: number;
}

const UNITS_PER_MINOR = 10_000;

/** Checks the corrections of wallets and the changes of pots. */
export function auditStaff(
  { wallets, pools }: Pick<Disk, "wallets" | "pools">,
  { agreed }: Pick<StaffRecord, "agreed">,
  report: Report,
): void {
  const done = new Map<string, Done>();
  const note = (request: Request, one: Done) => {
    const id = request?.id ?? "nothing";
    if (done.has(id)) report(`${id} was done twice`);
    done.set(id, one);
    if (request?.requestedBy !== ANNA || request.approvedBy !== BERTA) {
      report(`${id} was agreed on by ${request?.requestedBy} and ${request?.approvedBy}`);
    }
  };
  for (const { kind, entry, legs } of wallets.flatMap(({ rows }) => rows)) {
    if (kind !== "correction") continue;
    note(entry.correction, { kind: "wallet correction", change: legs.cash ?? 0 });
    if (legs.correction !== -(legs.cash ?? 0)) report("a correction moved something else");
  }
  for (const pool of pools) {
    auditChanges(pool, report);
    for (const { kind, units, request } of pool.changes) {
      if (kind !== "reopening") note(request, { kind, change: units });
    }
  }
  for (const [id, { kind, change }] of done) {
    const asked = agreed.get(id);
    if (asked?.kind !== kind || asked.change !== change) {
      report(`${id} is a ${kind} of ${change}; agreed was a ${asked?.kind} of ${asked?.change}`);
    }
  }
  for (const [id, { done: isDone }] of agreed) {
    if (isDone && !done.has(id)) report(`${id} was reported as done and is lost`);
  }
}

type Request = PoolOnDisk["changes"][number]["request"];

/** A closing and a reopening follow each other, and each change is chained to the one before. */
function auditChanges({ changes, potUnits }: PoolOnDisk, report: Report): void {
  auditHashes(null, changes, (what) => report(`pot change ${what}`));
  let isClosed = false;
  for (const { kind, units, seedMinor } of changes) {
    if (kind === "reopening" && !isClosed) report("a pool was opened again that was not closed");
    if (kind === "closing" && isClosed) report("a closed pool was closed");
    if (kind === "reopening" && units !== (seedMinor ?? 0) * UNITS_PER_MINOR) {
      report(`a pool was opened again with ${units}, not with its seed`);
    }
    isClosed = kind === "correction" ? isClosed : kind === "closing";
  }
  if (isClosed && potUnits !== 0n) report(`a closed pool holds ${potUnits}`);
}
