/**
 * Audits the chain of a journal's rows: each row's hash is computed again here, with none of the
 * code that wrote it, and history was told the hash of one of these rows. What is stored beside the
 * journal is what was sealed.
 */
import { hash } from "node:crypto";
import { SEALED_TABLES } from "../../durable-objects/wallet/store/sealed-tables.ts";
import type { Journal } from "./audit-journal.ts";
import type { World } from "./world.ts";

/** Checks every row's hash, and the one that history was told last. */
export function auditChain(
  { player, rows }: Journal,
  { history }: World,
  reportViolation: (what: string) => void,
): void {
  const { name } = player.wallet;
  let previous = player.address.playerId;
  for (const row of rows) {
    const { seq, kind, book, legsText, cash, bonus, held, inPlay, bonusInPlay, wagering } = row;
    const { nonce, doubt, verdict, session, key, fingerprint, text, createdAt } = row;
    const values = [previous, seq, kind, book, legsText, cash, bonus, held, inPlay, bonusInPlay];
    const others = [wagering, nonce, doubt, verdict, session, key, fingerprint, text, createdAt];
    previous = hashOf([...values, ...others]);
    if (row.hash !== previous) {
      reportViolation(`${name} row ${seq}: its hash does not follow from the row before`);
      return;
    }
  }
  const told = history.heads.get(player.address.playerId);
  if (told === undefined ? rows.length > 0 : rows[told.seq - 1]?.hash !== told.hash) {
    reportViolation(`${name}: history was told another hash than its rows have, or none`);
  }
  if (told !== undefined && told.seq !== rows.length) {
    reportViolation(`${name}: history was told row ${told.seq} of ${rows.length} last`);
  }
}

/** Checks that the seal is the sum of the hashes of the rows beside the journal. */
export function auditSeal({ player }: Journal, reportViolation: (what: string) => void): void {
  const { storage, name } = player.wallet;
  if (!storage.holds("side_seal")) return;
  const [row] = storage.read<{ sums: string }>("SELECT sums FROM side_seal");
  const sums: Record<string, string> = JSON.parse(row?.sums ?? "{}");
  for (const [table, columns] of Object.entries(SEALED_TABLES)) {
    const rows = storage.read<Record<string, string | number | null>>(`SELECT * FROM ${table}`);
    const hashes = rows.map((stored) => {
      return BigInt(`0x${hashOf([table, ...columns.map((column) => stored[column] ?? null)])}`);
    });
    const sum = hashes.reduce((total, each) => total + each, 0n) % 2n ** 256n;
    if (BigInt(`0x${sums[table] ?? "0"}`) === sum) continue;
    reportViolation(`${name}: the seal of ${table} is not that of its rows`);
  }
}

function hashOf(values: readonly (string | number | null)[]): string {
  const parts = values.map((value) => {
    return value === null ? "-" : `${String(value).length}:${value}`;
  });
  return hash("sha256", parts.join(""), "hex");
}
