/**
 * The tables that a move copies: all of history, except `player_name_ends`, which triggers derive from
 * `players` in each database. The triggers of migration 0045 are on the same tables.
 */
import { BOOKED } from "../../domain/report/bookings.ts";
import { SUM_COLUMNS } from "../history/fold-statements.ts";

/** A table of history. Tenant and environment, with which its key begins, are not named here. */
export interface MovedList {
  readonly name: string;
  /** The rest of its key. */
  readonly key: readonly string[];
  /** The other columns, without those that are computed. */
  readonly rest: readonly string[];
  /**
   * For tables that do not grow with a bet: what is added up just before a move takes effect,
   * besides the number of rows.
   */
  readonly sums?: readonly string[];
}

export const MOVED_LISTS: readonly MovedList[] = [
  {
    name: "players",
    key: ["player_id"],
    rest: [
      ...["external_id", "username", "jurisdiction", "created_at", "cleared_through"],
      ...["suspended_at", "suspension_reason", "changed_at"],
    ],
    sums: [],
  },
  {
    name: "entries",
    key: ["player_id", "seq"],
    rest: [
      ...["kind", "currency", "demo", "round_id", "game_id", "stake_minor", "win_minor"],
      ...["transactions", "round", "created_at", "kept"],
    ],
  },
  {
    name: "round_standings",
    key: ["player_id", "opened_seq"],
    rest: ["seq", "win_minor", "round"],
  },
  {
    name: "withdrawals",
    key: ["created_at", "withdrawal_id"],
    rest: ["player_id", "status", "record", "seq"],
    sums: [],
  },
  {
    name: "player_days",
    key: ["player_id", "cleared", "day", "game_id", "currency", "demo"],
    rest: SUM_COLUMNS,
  },
  {
    name: "day_totals",
    key: ["day", "game_id", "currency", "demo"],
    rest: ["players", ...SUM_COLUMNS],
    sums: ["players", ...SUM_COLUMNS],
  },
  {
    name: "return_totals",
    key: ["game_id", "version", "currency"],
    rest: ["rounds", "staked_minor", "won_minor", "stake_squares"],
    sums: ["rounds", "staked_minor", "won_minor"],
  },
  { name: "round_minutes", key: ["minute", "player_id"], rest: ["first_seq", "last_seq"] },
  {
    name: "quarter_totals",
    key: ["booked_in", "currency", "quarter"],
    rest: BOOKED,
    sums: BOOKED,
  },
  {
    name: "chain_heads",
    key: ["kind", "object_id"],
    rest: ["seq", "hash", "old_rows_hash"],
    sums: ["seq"],
  },
  {
    name: "history_points",
    key: ["player_id"],
    rest: ["through", "booked"],
    sums: ["through", "booked"],
  },
  {
    name: "open_days",
    key: [],
    rest: ["day", "time_zone", "starts", "ends", "restored", "asked", "tried_at"],
    sums: ["starts", "ends"],
  },
  {
    name: "day_closes",
    key: ["day"],
    rest: ["closed_at", "report", "digest", "announced"],
    sums: ["announced"],
  },
  { name: "currencies_in_play", key: ["currency"], rest: [], sums: [] },
];

/** All columns of a list except the tenant and the environment. */
export function columnsOf({ key, rest }: MovedList): string[] {
  return [...key, ...rest];
}
