/** Sessions, each opened with a launch token that works once. */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type {
  ExchangeAnswer,
  ExchangeMessage,
} from "../../../durable-objects/wallet/sessions/session-rpc.ts";
import type { Player } from "../player.ts";
import type { World } from "../world.ts";

/** Opens a session, with real or demo money; every attempt uses a new launch token. */
export async function openSession(
  player: Player,
  world: World,
  kind: { demo?: boolean; currency?: Currency } = {},
): Promise<void> {
  const demo = kind.demo ?? player.random.chance(0.35);
  const currency = kind.currency ?? player.random.pick(world.currencies);
  for (let tries = 30; tries > 0; tries -= 1) {
    if (await exchange(player, world, player.fresh("token"), { demo, currency })) return;
  }
}

/** Sends a launch token that was sent before. */
export async function reuseToken(player: Player, world: World): Promise<void> {
  const tokenId = player.random.pick([...player.tokens.keys()]);
  await exchange(player, world, tokenId, { demo: false, currency: "USD" });
}

async function exchange(
  player: Player,
  world: World,
  tokenId: string,
  session: { demo: boolean; currency: Currency },
): Promise<boolean> {
  const sessionId = player.fresh("session");
  const token = player.tokens.get(tokenId) ?? {
    expiresAt: world.simulation.now + 30_000,
    sessions: 0,
  };
  player.tokens.set(tokenId, token);
  const message: ExchangeMessage = {
    tokenId,
    tokenExpiresAt: token.expiresAt,
    externalId: player.address.playerId.slice(-8),
    username: "Someone",
    session: { ...session, sessionId, jurisdiction: "MT", locale: "en", gameId: null },
    refreshTokenId: player.fresh("refresh"),
  };
  const answer = await player.ask<Result<ExchangeAnswer>>("exchange", [message], (heard) => {
    if (!heard.ok) return;
    player.sessions.push({ sessionId, ...session });
    token.sessions += 1;
    if (heard.value.created) player.created += 1;
  });
  return answer?.ok === true;
}
