/**
 * Who of a tenant's players is online: the one object that is built on itty-durable, because losing
 * what it holds does no harm. A method that throws would keep what it half did, so none of these
 * throws after it has changed something. docs/decisions/0017.
 */
import { createDurable } from "itty-durable/itty-durable.js";
import type { OnlinePlayersRpc } from "./online-players-rpc.ts";

/** They are stored as one value, of some 45 bytes each: past this the count stays where it is. */
const MAX_PLAYERS = 10_000;
/** Stored no more often than this: what comes between is lost with the object's memory. */
const STORE_EVERY_MS = 10_000;

export class OnlinePlayersObject
  extends createDurable({ autoPersist: false })
  implements OnlinePlayersRpc
{
  /** When each player is taken to have left; the library stores every field. */
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

/** Stores who is still here. No method of the class: the library lets callers reach all of those. */
async function storeNowAndThen(online: OnlinePlayersObject): Promise<void> {
  const now = Date.now();
  // A clock that was set back must not keep it from being stored.
  if (Math.abs(now - online.storedAtMs) < STORE_EVERY_MS) return;
  online.storedAtMs = now;
  const here = Object.entries(online.players).filter(([, untilMs]) => untilMs > now);
  online.players = Object.fromEntries(here);
  await online.persist();
}
