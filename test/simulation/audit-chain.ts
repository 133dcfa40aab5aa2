/**
 * Audits the chain of a journal's rows: each row's hash is computed again here, with none of the
 * code that wrote it, and history was told the hash of one of these rows.
 */
import { hash } from "node:crypto";
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
    const parts = [...values, ...others].map((value) => {
      return value === null ? "-" : `${String(value).length}:${value}`;
    });
    previous = hash("sha256", parts.join(""), "hex");
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
