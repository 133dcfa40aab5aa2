/** Reads what history holds of a wallet besides its entries, as one state of the database. */
import type { Currency } from "../../domain/money/currencies.ts";
import { type PlayerTotals, TOTALS, type Totals } from "../../domain/wallet/totals.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { SUM_COLUMNS } from "../history/fold-statements.ts";

/** A player in the database. */
export interface HeldPlayer {
  readonly external_id: string;
  readonly username: string;
  readonly jurisdiction: string;
  readonly created_at: number;
  readonly cleared_through: number;
  readonly suspended_at: number | null;
  readonly suspension_reason: string | null;
  readonly changed_at: number;
}

export interface HeldRows {
  /** The last entry up to which history holds all. */
  readonly through: number;
  /** The last entry that is included in the sums of reports; null if an earlier version stored the wallet. */
  readonly booked: number | null;
  readonly player: HeldPlayer | undefined;
  readonly clearedThrough: number;
  readonly totals: readonly PlayerTotals[];
  /** How many rows the lists have. */
  readonly entries: number;
  readonly withdrawals: number;
  readonly standings: number;
}

const OWNED = "tenant_id = ?1 AND environment = ?2 AND player_id = ?3";
const COUNTS = `SELECT
  coalesce((SELECT through FROM history_points WHERE ${OWNED}), 0) AS through,
  (SELECT booked FROM history_points WHERE ${OWNED}) AS booked,
  (SELECT count(*) FROM entries WHERE ${OWNED}) AS entries,
  (SELECT count(*) FROM withdrawals WHERE ${OWNED}) AS withdrawals,
  (SELECT count(*) FROM round_standings WHERE ${OWNED}) AS standings`;

type Row = Readonly<Record<string, string | number | null>>;

/** Reads all of it in one transaction. */
export async function heldRows(db: HistoryDatabase, owner: WalletAddress): Promise<HeldRows> {
  const bound = (text: string) =>
    db.prepare(text).bind(owner.tenantId, owner.environment, owner.playerId);
  const [counts, players, days] = await db.batch<Row>([
    bound(COUNTS),
    bound(`SELECT * FROM players WHERE ${OWNED}`),
    bound(`SELECT * FROM player_days WHERE ${OWNED}`),
  ]);
  const count = (name: string) => Number(counts?.results[0]?.[name] ?? 0);
  const player = players?.results[0] as HeldPlayer | undefined;
  return {
    through: count("through"),
    booked: (counts?.results[0]?.booked ?? null) as number | null,
    player,
    clearedThrough: player?.cleared_through ?? 0,
    totals: (days?.results ?? []).map(totalsOf),
    entries: count("entries"),
    withdrawals: count("withdrawals"),
    standings: count("standings"),
  };
}

function totalsOf(row: Row): PlayerTotals {
  const sums = TOTALS.map((name, index) => [name, Number(row[SUM_COLUMNS[index] ?? ""])] as const);
  return {
    day: Number(row.day),
    gameId: String(row.game_id),
    currency: String(row.currency) as Currency,
    demo: row.demo === 1,
    cleared: row.cleared === 1,
    totals: Object.fromEntries(sums) as Totals,
  };
}
