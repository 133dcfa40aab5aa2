/**
 * Updates the count of players online at exchange, refresh and logout, never with a bet. If the count
 * cannot be reached, nothing waits for it and nothing fails.
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../domain/limits.ts";
import { onlinePlayersName, type WalletAddress } from "../../durable-objects/names.ts";
import {
  MAX_ENTERING,
  type OnlinePlayersRpc,
} from "../../durable-objects/online-players/online-players-rpc.ts";
import { onlinePlayersStub } from "../objects.ts";

/** A request that has been sending for longer than this has ended, and the next one takes over. */
const SENDING_MS = 10_000;
/** The first player is sent at once; later ones are collected for this long. */
const GATHERING_MS = 200;

/** Players of a tenant's environment who arrived while one request was sending others. */
interface Arrivals {
  waiting: Record<string, number>;
  sendingSince: number | undefined;
}

const arrivalsByEnvironment = new Map<string, Arrivals>();

/**
 * Records that the player has a new access token, and counts as online until it expires. If many requests
 * of this isolate arrive at once, one of them sends all players, so that a busy tenant's object is not
 * called for each.
 */
export async function enterOnline(env: Env, player: WalletAddress): Promise<void> {
  const now = Date.now();
  const tenantEnvironment = onlinePlayersName(player);
  const arrivals = arrivalsByEnvironment.get(tenantEnvironment) ?? {
    waiting: {},
    sendingSince: undefined,
  };
  arrivalsByEnvironment.set(tenantEnvironment, arrivals);
  arrivals.waiting[player.playerId] = now + ACCESS_TOKEN_LIFETIME_SECONDS * 1000;
  if (arrivals.sendingSince !== undefined && now - arrivals.sendingSince < SENDING_MS) return;

  arrivals.sendingSince = now;
  while (Object.keys(arrivals.waiting).length > 0) {
    const entering = Object.entries(arrivals.waiting).slice(0, MAX_ENTERING);
    for (const [playerId] of entering) delete arrivals.waiting[playerId];
    await callCounter(env, player, (online) => online.enter(Object.fromEntries(entering)));
    // The sending request must end too.
    if (Date.now() - now >= SENDING_MS) break;
    await scheduler.wait(GATHERING_MS);
  }
  arrivals.sendingSince = undefined;
  arrivalsByEnvironment.delete(tenantEnvironment);
}

/** Records that the player has left. */
export function leaveOnline(env: Env, player: WalletAddress): Promise<void> {
  return callCounter(env, player, (online) => online.leave(player.playerId));
}

async function callCounter(
  env: Env,
  player: WalletAddress,
  what: (online: OnlinePlayersRpc) => Promise<unknown>,
): Promise<void> {
  try {
    await what(onlinePlayersStub(env, player));
  } catch (error) {
    console.warn(JSON.stringify({ event: "online_players_not_counted", error: String(error) }));
  }
}
