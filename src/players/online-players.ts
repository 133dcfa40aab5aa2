/**
 * Telling the count of players online who comes and goes: at exchange, refresh and logout, never
 * with a bet. A count that cannot be reached keeps nobody waiting and fails nothing.
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../domain/limits.ts";
import { onlinePlayersName, type WalletAddress } from "../../durable-objects/names.ts";
import {
  MAX_ENTERING,
  type OnlinePlayersRpc,
} from "../../durable-objects/online-players/online-players-rpc.ts";
import { onlinePlayersStub } from "../objects.ts";

/** One who tells for longer than this has died on the way, and the next one to come takes over. */
const TELLING_MS = 10_000;
/** The first to come is told of at once; those after it are gathered for so long. */
const GATHERING_MS = 200;

/** The players of a tenant's environment who came while one request was telling of others. */
interface Arrivals {
  waiting: Record<string, number>;
  tellingSince: number | undefined;
}

const arrivalsByScope = new Map<string, Arrivals>();

/**
 * Notes that the player holds a fresh access token, and is here while it lasts. Of many requests at
 * once in this isolate, one tells of all: a busy tenant's object is not asked for each of them.
 */
export async function enterOnline(env: Env, player: WalletAddress): Promise<void> {
  const now = Date.now();
  const scope = onlinePlayersName(player);
  const arrivals = arrivalsByScope.get(scope) ?? { waiting: {}, tellingSince: undefined };
  arrivalsByScope.set(scope, arrivals);
  arrivals.waiting[player.playerId] = now + ACCESS_TOKEN_LIFETIME_SECONDS * 1000;
  if (arrivals.tellingSince !== undefined && now - arrivals.tellingSince < TELLING_MS) return;

  arrivals.tellingSince = now;
  while (Object.keys(arrivals.waiting).length > 0) {
    const entering = Object.entries(arrivals.waiting).slice(0, MAX_ENTERING);
    for (const [playerId] of entering) delete arrivals.waiting[playerId];
    await tell(env, player, (online) => online.enter(Object.fromEntries(entering)));
    // The request that tells must end as well.
    if (Date.now() - now >= TELLING_MS) break;
    await scheduler.wait(GATHERING_MS);
  }
  arrivals.tellingSince = undefined;
  arrivalsByScope.delete(scope);
}

/** Notes that the player has left. */
export function leaveOnline(env: Env, player: WalletAddress): Promise<void> {
  return tell(env, player, (online) => online.leave(player.playerId));
}

async function tell(
  env: Env,
  player: WalletAddress,
  what: (online: OnlinePlayersRpc) => Promise<unknown>,
): Promise<void> {
  try {
    await what(onlinePlayersStub(env, player));
  } catch (error) {
    console.warn(JSON.stringify({ event: "online_players_not_told", error: String(error) }));
  }
}
