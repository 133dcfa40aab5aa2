/** A bet in a random session of the player's. */
import type {
  DepositAnswer,
  DepositMessage,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayAnswer, PlayMessage } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import type { OpenSession, Player } from "../player.ts";

/** Sends a bet, with what is not given drawn. */
export async function play(
  player: Player,
  order: Partial<PlayMessage> = {},
  tries = player.random.between(1, 5),
): Promise<void> {
  const { random } = player;
  const sessionId = order.sessionId ?? random.pick(player.sessions).sessionId;
  const stakeMinor = order.stakeMinor ?? drawStake(player);
  const message: PlayMessage = {
    sessionId,
    idempotencyKey: order.idempotencyKey ?? player.key("playRound"),
    fingerprint: `play ${sessionId} ${stakeMinor}`,
    gameId: "golden-reels",
    stakeMinor,
    ...(random.chance(0.3) ? { clientSeed: player.fresh("seed") } : {}),
    gameEnabled: true,
    feedsJackpot: random.chance(0.85),
    ...order,
  };
  await player.request("playRound", message, tries);
}

/** Stakes all that the player knows of; what is drawn, when that is nothing. */
export async function stakeAll(
  player: Player,
  session: OpenSession = player.random.pick(player.sessions),
): Promise<void> {
  const stakeMinor = knownBalance(player, session) || drawStake(player);
  await play(player, { sessionId: session.sessionId, stakeMinor });
}

/** Mostly a small part of the balance; now and then what no game takes. */
function drawStake({ random }: Player): number {
  return random.chance(0.03) ? random.pick([1, 20_000]) : random.between(10, 400);
}

/** What the latest answer said, be it to a bet or to an operator. */
function knownBalance({ told }: Player, { currency, demo }: OpenSession): number {
  const balances = told.flatMap(({ method, message, result }) => {
    if (!result.ok) return [];
    if (method !== "playRound" && method !== "actOnRound") {
      const ofBook = !demo && (message as DepositMessage).currency === currency;
      return ofBook ? (result.value as DepositAnswer).balanceMinor : [];
    }
    const { round, balance } = result.value as PlayAnswer;
    const ofBook = round.demo === demo && round.currency === currency;
    return ofBook ? balance.cashMinor + balance.bonusMinor : [];
  });
  return balances.at(-1) ?? 0;
}
