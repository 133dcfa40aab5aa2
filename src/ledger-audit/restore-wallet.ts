/**
 * Restores the rows that history holds to a wallet whose storage was restored to an earlier day. Nothing is
 * written before all of them are read and their hashes lead from the wallet's last row to the hash that
 * history holds, which proves that the restored rows are the original ones. docs/decisions/0061.
 */
import { chainedText, chainedValues } from "../../domain/ledger/row-chain.ts";
import { SIGNATURE_RETENTION_SECONDS } from "../../domain/limits.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { type HashedRow, rowAgain } from "../../domain/wallet/kept-row.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { RestoreRefusal } from "../../durable-objects/wallet/audit/audit-rpc.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { ApprovedRequests } from "./audit-approvals.ts";
import { eraseAgain } from "./audit-erasure.ts";
import { readReportedChain } from "./chain-heads.ts";
import { storedEntries, storedPlayer } from "./history-rows.ts";

/** A page is well below the limit of a message between objects. */
const PAGE_ROWS = 500;
/**
 * The most rows that one call can read twice and write. The storage of a wallet that lacks more is first
 * restored to a later moment.
 */
const MAX_ROWS = 20_000;

/** In order of precedence. */
export type RestoreWalletRefusal = RestoreRefusal | "TOO_MANY_ROWS" | "NOT_PROVED" | "TOO_EARLY";

/**
 * Restores the rows that the wallet lacks; returns how many. A wallet that lacks none is left
 * unchanged, so the call can be repeated.
 */
export async function restoreWallet(
  env: Env,
  owner: WalletAddress,
): Promise<Result<number, RestoreWalletRefusal>> {
  const wallet = walletStub(env, owner);
  const { tenantId, environment, playerId } = owner;
  const chain = { tenantId, environment, kind: "wallet", id: playerId } as const;
  const db = await historyOf(env, owner);
  // An erased player's rows have their own chain.
  const told =
    (await readReportedChain(db, chain, "erased")) ?? (await readReportedChain(db, chain));
  const from = await wallet.journalEnd();
  if (told === null || told.seq <= from.seq) return accept(0);
  if (told.seq - from.seq > MAX_ROWS) return refuse("TOO_MANY_ROWS");
  const player = await storedPlayer(db, owner);
  if (player === undefined) return refuse("NOT_PROVED");
  const pages = () => pagesOf(db, owner, { after: from.seq, through: told.seq });

  let previous = from.hash ?? playerId;
  let seq = from.seq;
  let signedUntil = 0;
  for await (const rows of pages()) {
    for (const row of rows) {
      seq += 1;
      if (row?.seq !== seq || row.hash !== hashOf(previous, row)) return refuse("NOT_PROVED");
      previous = row.hash;
      // The signature of a withdrawal is in no row, so it must have expired: otherwise it could be used
      // again.
      if (row.kind === "withdrawal") {
        signedUntil = row.createdAt + SIGNATURE_RETENTION_SECONDS * 1000;
      }
    }
  }
  if (previous !== told.hash || seq !== told.seq) return refuse("NOT_PROVED");
  if (signedUntil > Date.now()) return refuse("TOO_EARLY");

  for await (const rows of pages()) {
    const proved = rows.flatMap((row) => row ?? []);
    const restored = await wallet.restore({ v: 1, rows: proved, end: told.seq, player });
    if (!restored.ok) return restored;
  }
  // A lost wallet has no record that its player was erased.
  await eraseAgain(env, owner, new ApprovedRequests(env.DB, owner, "erasure"));
  return accept(told.seq - from.seq);
}

function hashOf(previous: string, row: HashedRow): string {
  return sha256(chainedText(previous, chainedValues(row)));
}

/** Yields the rows that history holds, in pages; undefined for a row that it does not hold completely. */
async function* pagesOf(
  db: HistoryDatabase,
  owner: WalletAddress,
  { after, through }: { after: number; through: number },
): AsyncGenerator<(HashedRow | undefined)[]> {
  for (let from = after; from < through; from += PAGE_ROWS) {
    const range = { after: from, through: Math.min(from + PAGE_ROWS, through) };
    yield (await storedEntries(db, owner, range)).map(rowAgain);
  }
}
