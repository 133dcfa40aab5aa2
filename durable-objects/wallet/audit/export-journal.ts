/**
 * What an export reads from a wallet: its owner, and its journal as it is stored, a page at a time and up
 * to a row that the first page states. The journal is append-only, so all pages together show the wallet as
 * it was at that row, whatever is played in the meantime. docs/decisions/0044.
 */
import type { ChainedRow } from "../../../domain/ledger/row-chain.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { ExportedPlayer, ExportRange, JournalExport } from "./audit-rpc.ts";

/** Returns the next page of rows; null without a player. */
export function exportJournal(
  wallet: WalletStore,
  { after, through }: ExportRange,
): JournalExport | null {
  if (!wallet.hasPlayer) return null;
  const { auditReader, journal, oldRows } = wallet;
  const end = through ?? journal.head.seq;
  const rows: (ChainedRow & { readonly hash: string | null })[] = auditReader
    .page(after, end)
    .map(({ endedBy: _, ...row }) => row);
  const { through: oldThrough, hash, sealedThrough } = oldRows.sealed;
  return {
    player: exportPlayer(wallet),
    through: end,
    hash: auditReader.page(end - 1, end)[0]?.hash ?? null,
    // Until all old rows are sealed, there is no hash that a reader could compare.
    oldRows: { through: oldThrough, hash: sealedThrough < oldThrough ? null : hash },
    rows,
  };
}

/** Returns what the wallet holds about the player, apart from money. */
function exportPlayer(wallet: WalletStore): ExportedPlayer {
  const { current } = wallet.erasure;
  const { player, payoutAddresses, sessions } = wallet;
  const { row, suspension } = player;
  if (row === undefined) throw new Error("a wallet that exists has a player");
  return {
    externalId: row.external_id,
    username: row.username,
    jurisdiction: row.jurisdiction,
    account: row.account,
    erasure: current && {
      id: current.id,
      requestedBy: current.requestedBy,
      approvedBy: current.approvedBy,
      erasedAt: current.erasedAt,
    },
    createdAt: row.created_at,
    suspension,
    addresses: payoutAddresses.all(),
    sessions: sessions.newest(),
  };
}
