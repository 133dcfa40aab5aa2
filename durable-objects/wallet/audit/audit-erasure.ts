/** Audits what is left of an erased player, which must not show who the player was. docs/decisions/0059. */

import type { StoredRow } from "../../../domain/audit/stored-row.ts";
import type { Findings } from "../../../domain/ledger/finding.ts";
import { ERASED, erasedRow } from "../../../domain/wallet/erasure.ts";
import type { WalletStore } from "../store/wallet-store.ts";

const WHAT = "The player was erased, and this still tells of the player.";

/** Checks a row of the journal. */
export function auditErasedRow(row: StoredRow, findings: Findings): void {
  const { entry, idempotencyKey, fingerprint } = erasedRow(row);
  const isErased =
    entry === row.entry && idempotencyKey === row.idempotencyKey && fingerprint === row.fingerprint;
  if (isErased) return;
  findings.add({ row: `journal row ${row.seq}`, what: WHAT, expected: ERASED, found: "more" });
}

/** Checks what is stored next to the journal. */
export function auditErasedTables(wallet: WalletStore, findings: Findings): void {
  const { player, sessions, payoutAddresses, playerId } = wallet;
  const { external_id: externalId, username, account } = player.row ?? {};
  const left = {
    externalId,
    username,
    account,
    sessions: sessions.newest().length,
    addresses: payoutAddresses.all().length,
  };
  const expected = {
    externalId: playerId,
    username: ERASED,
    account: null,
    sessions: 0,
    addresses: 0,
  };
  findings.expect({ row: "player", what: WHAT }, { expected, found: left });
}
