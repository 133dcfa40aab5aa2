/** The tables of history; all others are in the directory, except that each database counts its own lists. */
export const HISTORY_TABLES = [
  ...["players", "player_name_ends", "entries", "round_standings", "withdrawals", "player_days"],
  ...["day_totals", "return_totals", "round_minutes", "quarter_totals", "chain_heads"],
  ...["history_points", "open_days", "day_closes", "currencies_in_play"],
];
