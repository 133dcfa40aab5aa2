/**
 * Which of a tenant's players are online. This is the one object built on itty-durable, because losing its
 * data does no harm. A method that throws keeps its unfinished changes, so no method throws after changing
 * something. docs/decisions/0017.
 */
import { createDurable } from "itty-durable/itty-durable.js";
import type { OnlinePlayersRpc } from "./online-players-rpc.ts";

/** Players are stored as one value, with about 45 bytes each. Past this number the count no longer grows. */
const MAX_PLAYERS = 10_000;
/** Stored no more often than this. Changes in between are lost if the object loses its memory. */
const STORE_EVERY_MS = 10_000;

export class OnlinePlayersObject
  extends createDurable({ autoPersist: false })
  implements OnlinePlayersRpc
{
  /** When each player is considered to have left. The library stores every field. */
  players: Record<string, number> = {};
  storedAtMs = 0;

  async enter(untilMsByPlayer: Readonly<Record<string, number>>): Promise<true> {
    let room = MAX_PLAYERS - Object.keys(this.players).length;
    for (const [playerId, untilMs] of Object.entries(untilMsByPlayer)) {
      const isNew = !Object.hasOwn(this.players, playerId);
      if (isNew && room === 0) continue;
      if (isNew) room -= 1;
      this.players[playerId] = untilMs;
    }
    await storeNowAndThen(this);
    return true;
  }

  async leave(playerId: string): Promise<true> {
    delete this.players[playerId];
    await storeNowAndThen(this);
    return true;
  }

  async count(): Promise<number> {
    const now = Date.now();
    return Object.values(this.players).filter((untilMs) => untilMs > now).length;
  }
}

/**
 * Stores the players who are still online. Not a method of the class, because the library lets
 * callers call every method.
 */
async function storeNowAndThen(online: OnlinePlayersObject): Promise<void> {
  const now = Date.now();
  // A clock that was set back must not prevent storing.
  if (Math.abs(now - online.storedAtMs) < STORE_EVERY_MS) return;
  online.storedAtMs = now;
  const here = Object.entries(online.players).filter(([, untilMs]) => untilMs > now);
  online.players = Object.fromEntries(here);
  await online.persist();
}
