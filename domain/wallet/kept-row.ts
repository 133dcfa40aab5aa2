/**
 * What history keeps of a journal's row in addition to what operators see, so that the rows of a wallet
 * whose storage was restored to an earlier day can be restored, each with its hash. docs/decisions/0061.
 */
import type { Legs } from "../ledger/legs.ts";
import type { ChainedRow, KeptColumns } from "../ledger/row-chain.ts";
import type { HistoryEntry } from "./history-entry.ts";

/** A journal's row and its hash; a row from before rows had hashes has none. */
export type HashedRow = ChainedRow & { readonly hash: string | null };

/** The fields of an entry that have no separate column in history. */
type Rest = Pick<
  HistoryEntry,
  | "isStartingBalance"
  | "withdrawal"
  | "wageringMultiplier"
  | "correction"
  | "chainDeposit"
  | "judged"
>;

/** An entry as history stores it; `transactions`, `round` and `kept` are JSON. */
export interface StoredEntry
  extends Pick<HistoryEntry, "seq" | "kind" | "currency" | "roundId" | "gameId" | "createdAt"> {
  readonly demo: number;
  readonly transactions: string;
  readonly round: string | null;
  /** Null if an earlier version stored the entry. */
  readonly kept: string | null;
}

/** Returns the columns of a row that its entry does not contain. */
export function keptColumns(row: HashedRow): KeptColumns {
  return [
    ...([row.cash, row.bonus, row.held, row.inPlay, row.bonusInPlay, row.wagering] as const),
    ...([row.granted, row.nonce, row.doubt, row.verdict, row.sessionId] as const),
    ...([row.idempotencyKey, row.fingerprint, row.hash] as const),
  ];
}

/** Returns the part of an entry's row that history keeps, as JSON; null if the sender did not send it. */
export function keptText(entry: HistoryEntry): string | null {
  const { legs, kept, isStartingBalance, withdrawal, wageringMultiplier } = entry;
  if (legs === undefined || kept === undefined) return null;
  const { correction, chainDeposit, judged } = entry;
  const rest: Rest = {
    ...(isStartingBalance && { isStartingBalance }),
    ...(withdrawal && { withdrawal }),
    ...(wageringMultiplier === undefined ? {} : { wageringMultiplier }),
    ...(correction && { correction }),
    ...(chainDeposit && { chainDeposit }),
    ...(judged && { judged }),
  };
  return JSON.stringify([legs, kept, rest]);
}

/** Returns the journal's row that an entry of history describes; undefined if it does not contain all of it. */
export function rowAgain(stored: StoredEntry): HashedRow | undefined {
  if (stored.kept === null) return undefined;
  const [legs, kept, rest] = JSON.parse(stored.kept) as [Legs, KeptColumns, Rest];
  const [cash, bonus, held, inPlay, bonusInPlay, wagering, granted, ...more] = kept;
  const [nonce, doubt, verdict, sessionId, idempotencyKey, fingerprint, hash] = more;
  const { seq, kind, currency, roundId, gameId, createdAt } = stored;
  const demo = stored.demo === 1;
  const { isStartingBalance, ...last } = rest;
  // In the order in which the journal writes an entry, because the row's hash covers its text.
  const entry: HistoryEntry = {
    ...{ seq, kind, currency, demo, createdAt, roundId, gameId },
    ...(isStartingBalance && { isStartingBalance }),
    transactions: JSON.parse(stored.transactions),
    round: stored.round === null ? null : JSON.parse(stored.round),
    ...last,
  };
  return {
    ...{ seq, kind, book: demo ? `${currency}:demo` : currency, legs: JSON.stringify(legs) },
    ...{ cash, bonus, held, inPlay, bonusInPlay, wagering, granted },
    ...{ nonce, doubt, verdict, sessionId, idempotencyKey, fingerprint },
    ...{ entry: JSON.stringify(entry), createdAt, hash },
  };
}
