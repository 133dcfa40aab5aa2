/** Bets in a random session of the player. */
import type {
  DepositAnswer,
  DepositMessage,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { PlayAnswer, PlayMessage } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import type { OpenSession, Player } from "../player.ts";

/** Sends a bet; whatever is not given is drawn. */
export async function play(
  player: Player,
  given: Partial<PlayMessage> = {},
  tries = player.random.between(1, 5),
): Promise<void> {
  const { random } = player;
  const sessionId = given.sessionId ?? random.pick(player.sessions).sessionId;
  const stakeMinor = given.stakeMinor ?? drawStake(player);
  const message: PlayMessage = {
    sessionId,
    idempotencyKey: given.idempotencyKey ?? player.key("playRound"),
    fingerprint: `play ${sessionId} ${stakeMinor}`,
    gameId: "golden-reels",
    stakeMinor,
    ...(random.chance(0.3) ? { clientSeed: player.fresh("seed") } : {}),
    gameEnabled: true,
    feedsJackpot: random.chance(0.85),
    ...given,
  };
  await player.request("playRound", message, tries);
}

/** Stakes the whole balance that the player knows, or a drawn stake if that is nothing. */
export async function stakeAll(
  player: Player,
  session: OpenSession = player.random.pick(player.sessions),
): Promise<void> {
  const stakeMinor = knownBalance(player, session) || drawStake(player);
  await play(player, { sessionId: session.sessionId, stakeMinor });
}

/** Draws a stake: mostly a small part of the balance, rarely one that no game accepts. */
function drawStake({ random }: Player): number {
  return random.chance(0.03) ? random.pick([1, 20_000]) : random.between(10, 400);
}

/** Returns the balance from the latest answer, to a bet or to an operator. */
function knownBalance({ answers }: Player, { currency, demo }: OpenSession): number {
  const balances = answers.flatMap(({ method, message, result }) => {
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
