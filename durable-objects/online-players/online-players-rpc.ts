/**
 * What can be asked of the count of players online. It may be lost, late or a little wrong without
 * harm; nothing about money may ever depend on it.
 */
export interface OnlinePlayersRpc {
  /** Notes that players are here, each until a moment unless told again: at most `MAX_ENTERING` of them. */
  enter(untilMsByPlayer: Readonly<Record<string, number>>): Promise<true>;
  /** Notes that a player has left. */
  leave(playerId: string): Promise<true>;
  /** How many players are here. */
  count(): Promise<number>;
}

/** A call's arguments travel in one header, and this many players take about 25 KB of it. */
export const MAX_ENTERING = 500;
