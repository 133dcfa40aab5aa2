/** Audits the changes of a pot that are not bets or hits: their chain, and that two people agreed. */
import {
  type ChainedPotChange,
  type PotChangeRecord,
  potChangeText,
  readPotChange,
} from "../jackpot/pot-change.ts";
import type { Findings } from "../ledger/finding.ts";
import type { Sha256 } from "../ledger/row-chain.ts";
import { POT_UNITS_PER_MINOR } from "../limits.ts";

/** Adds findings about the changes, which must be all that the pool has, in order. */
export function auditPotChanges(
  changes: readonly ChainedPotChange[],
  { findings, sha256 }: { readonly findings: Findings; readonly sha256: Sha256 },
): void {
  let previous: string | null = null;
  for (const [index, change] of changes.entries()) {
    const row = `pot change ${change.number}`;
    const expect = (what: string, expected: unknown, found: unknown) =>
      findings.expect({ row, what }, { expected, found });
    expect("A change is missing, or doubled.", index + 1, change.number);
    const hash = sha256(potChangeText(previous, change));
    expect("Its hash is not that of the change and the one before.", hash, change.hash);
    previous = change.hash;
    const record = readPotChange(change.record);
    if (record === undefined) expect("Its record cannot be read.", "a record", "something else");
    else if (!isAgreed(change, record)) {
      expect("No two people agreed on it.", "two names", "less");
    }
    if (!isOfItsKind(change, record)) {
      expect("It changes the pot as no change of its kind does.", change.kind, change.units);
    }
  }
}

function isAgreed({ kind }: ChainedPotChange, { request }: PotChangeRecord): boolean {
  if (kind === "reopening") return true;
  return (
    request !== null && request.requestedBy !== "" && request.requestedBy !== request.approvedBy
  );
}

function isOfItsKind({ kind, units }: ChainedPotChange, record: PotChangeRecord | undefined) {
  if (!Number.isSafeInteger(units)) return false;
  if (kind === "closing") return units <= 0;
  if (kind === "reopening") return units === (record?.seedMinor ?? 0) * POT_UNITS_PER_MINOR;
  return kind === "correction";
}
