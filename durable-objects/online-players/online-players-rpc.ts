/**
 * The calls of the count of online players. It may be lost, late or slightly wrong without harm, so nothing
 * about money may depend on it.
 */
export interface OnlinePlayersRpc {
  /** Marks players as online until the given times: at most `MAX_ENTERING` of them. */
  enter(untilMsByPlayer: Readonly<Record<string, number>>): Promise<true>;
  /** Marks a player as offline. */
  leave(playerId: string): Promise<true>;
  /** Returns how many players are online. */
  count(): Promise<number>;
}

/** A call's arguments are sent in one header; this many players take about 25 KB of it. */
export const MAX_ENTERING = 500;
