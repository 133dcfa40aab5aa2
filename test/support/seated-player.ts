/** A player in a session, driven as the game client does it, for tests of what a session may do. */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { walletName } from "../../durable-objects/names.ts";
import {
  type Casino,
  expectSuccess,
  type LaunchOptions,
  openCasino,
  type PlayerSession,
} from "./casino.ts";
import { advanceSeconds } from "./clock.ts";

export const SESSION = "/api/v1/auth/session";
export const MINUTE = 60;
const ROUNDS = "/api/v1/games/golden-reels/rounds";

/** Plays a round. */
export function spin(
  player: PlayerSession,
  stake = "1.00",
  key: string = ulid(),
  credential?: string,
) {
  return player.call("POST", ROUNDS, {
    body: { stake },
    headers: { "Idempotency-Key": key },
    ...(credential === undefined ? {} : { credential }),
  });
}

/** Opens a new casino and a session of a player with money. */
export async function seated(launch: LaunchOptions, amount = "100.00") {
  const casino = await openCasino();
  const player = await casino.launch(launch);
  const { currency = "USD" } = launch;
  await casino.deposit(player.externalId, amount, currency);
  return { casino, player, balance: () => casino.balance(player.playerId, currency) };
}

/** Advances the clock during a session and refreshes its tokens, as the game client does. */
export async function passMinutes(player: PlayerSession, minutes: number): Promise<PlayerSession> {
  advanceSeconds(minutes * MINUTE);
  const { refreshToken } = player;
  const answer = await player.call("POST", "/api/v1/auth/refresh", {
    body: { refreshToken },
    credential: null,
  });
  const data = expectSuccess(answer);
  return {
    ...player,
    accessToken: data.accessToken,
    refreshToken: data.refreshToken,
    call: (method, path, options = {}) =>
      player.call(method, path, { credential: data.accessToken, ...options }),
  };
}

/** Evicts the wallet, which loses everything that it did not store. */
export function restart(
  { tenant, environment }: Casino,
  { playerId }: PlayerSession,
): Promise<void> {
  const address = { tenantId: tenant.id, environment, playerId };
  return evictDurableObject(env.WALLET.getByName(walletName(address)));
}

/** Answers the reality check. */
export function answerCheck(player: PlayerSession, action: "continue" | "exit") {
  return player.call("POST", `${SESSION}/reality-check`, { body: { action } });
}
