/**
 * Audits closed days, as they lie on disk: each opens as the one before closed, its digest is that of its text and is
 * in the next, and nothing that was once seen closed changes or disappears, in the database or in the archive.
 */
import { createHash } from "node:crypto";
import type { Report } from "./audit-journal.ts";
import type { CloseOnDisk, Disk } from "./disk.ts";

/** The text of each closed day that an audit has seen, by tenant and day. */
export type SeenCloses = Map<string, string>;

/** Checks the closed days of all tenants against each other and against what was seen before. */
export function auditCloses(
  { closes, keptCloses }: Pick<Disk, "closes" | "keptCloses">,
  seen: SeenCloses,
  report: Report,
): void {
  const now = new Map(closes.map((close) => [`${close.tenantId} ${close.day}`, close.report]));
  for (const [name, text] of seen) {
    if (now.get(name) !== text) report(`the close of ${name} is another one than before`);
  }
  for (const [name, text] of now) seen.set(name, text);
  for (const { day, report: text, digest } of keptCloses) {
    const { tenantId } = JSON.parse(text);
    const stored = closes.find((close) => close.tenantId === tenantId && close.day === day);
    if (stored?.report !== text || stored.digest !== digest) {
      report(`the archive keeps another close of ${tenantId} ${day}`);
    }
  }
  for (const ofTenant of Map.groupBy(closes, ({ tenantId }) => tenantId).values()) {
    for (const [index, close] of ofTenant.entries()) {
      const fault = (what: string) => report(`the close of ${close.tenantId} ${close.day} ${what}`);
      auditClose(close, ofTenant[index - 1], fault);
    }
  }
}

function auditClose(close: CloseOnDisk, before: CloseOnDisk | undefined, report: Report): void {
  const { day, digest, report: text } = close;
  const closed = JSON.parse(text);
  const last = before === undefined ? undefined : JSON.parse(before.report);
  if (digest !== createHash("sha256").update(text).digest("hex")) report("has another digest");
  if (closed.previousDigest !== (before?.digest ?? null))
    report("is not chained to the one before");
  if (closed.day !== day || (last !== undefined && closed.starts !== last.ends)) {
    report("is not of the day after");
  }
  for (const one of closed.currencies) {
    const earlier = last?.currencies.find(
      ({ currency }: { readonly currency: string }) => currency === one.currency,
    );
    const balances = { ...one.accounts, pot: one.pot, unbooked: one.unbooked };
    const lastOnes = earlier && {
      ...earlier.accounts,
      pot: earlier.pot,
      unbooked: earlier.unbooked,
    };
    let moved = 0n;
    for (const [name, { opening, movement, closing }] of Object.entries<Record<string, string>>(
      balances,
    )) {
      if (opening !== (lastOnes?.[name]?.closing ?? "0")) report(`opens with another ${name}`);
      if (BigInt(opening ?? 0) + BigInt(movement ?? 0) !== BigInt(closing ?? 0)) {
        report(`does not add up in ${name}`);
      }
      if (name in one.accounts) moved += BigInt(movement ?? 0);
    }
    if (moved !== 0n) report(`moved ${moved} ${one.currency} from nowhere`);
  }
}
