/**
 * Telling the count of players online who comes and goes: at exchange, refresh and logout, never
 * with a bet. A count that cannot be reached keeps nobody waiting and fails nothing.
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../domain/limits.ts";
import type { WalletAddress } from "../durable-objects/names.ts";
import type { OnlinePlayersRpc } from "../durable-objects/online-players/online-players-rpc.ts";
import { onlinePlayersStub } from "./objects.ts";

/** Notes that the player holds a fresh access token, and is here while it lasts. */
export function enterOnline(env: Env, player: WalletAddress): Promise<void> {
  const untilMs = Date.now() + ACCESS_TOKEN_LIFETIME_SECONDS * 1000;
  return tell(env, player, (online) => online.enter(player.playerId, untilMs));
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
