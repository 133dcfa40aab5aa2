/**
 * What can be asked of the count of players online. It may be lost, late or a little wrong without
 * harm; nothing about money may ever depend on it.
 */
export interface OnlinePlayersRpc {
  /** Notes that a player is here, until a moment unless told again; answers how many are. */
  enter(playerId: string, untilMs: number): Promise<number>;
  /** Notes that a player has left; answers how many are here. */
  leave(playerId: string): Promise<number>;
  /** How many players are here. */
  count(): Promise<number>;
}
