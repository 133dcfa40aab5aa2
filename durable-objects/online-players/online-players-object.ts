/**
 * Who of a tenant's players is online: the one object that is built on itty-durable, because losing
 * what it holds does no harm. A method that throws would keep what it half did, so none of these
 * throws after it has changed something. docs/decisions/0017.
 */
import { createDurable } from "itty-durable/itty-durable.js";
import type { OnlinePlayersRpc } from "./online-players-rpc.ts";

/** They are stored as one value, of some 45 bytes each: past this the count stays where it is. */
const MAX_PLAYERS = 10_000;

export class OnlinePlayersObject
  extends createDurable({ autoPersist: false })
  implements OnlinePlayersRpc
{
  /** When each player is taken to have left; the library stores every field. */
  players: Readonly<Record<string, number>> = {};

  async enter(playerId: string, untilMs: number): Promise<number> {
    const players = { ...stillHere(this.players), [playerId]: untilMs };
    if (Object.keys(players).length <= MAX_PLAYERS) {
      this.players = players;
      await this.persist();
    }
    return this.count();
  }

  async leave(playerId: string): Promise<number> {
    const { [playerId]: left, ...players } = stillHere(this.players);
    if (left !== undefined) {
      this.players = players;
      await this.persist();
    }
    return this.count();
  }

  async count(): Promise<number> {
    return Object.keys(stillHere(this.players)).length;
  }
}

function stillHere(players: Readonly<Record<string, number>>): Record<string, number> {
  const now = Date.now();
  return Object.fromEntries(Object.entries(players).filter(([, untilMs]) => untilMs > now));
}
