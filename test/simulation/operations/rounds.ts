/** Rounds of several steps, on the ladder: opened, climbed, abandoned, continued, voided. */
import type { Result } from "../../../domain/result.ts";
import type {
  ActMessage,
  PlayAnswer,
  RoundDetails,
} from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import { type Player, seqOf } from "../player.ts";
import type { World } from "../world.ts";
import { creditBonus } from "./bonus.ts";
import { deposit } from "./deposit.ts";
import { play, stakeAll } from "./play.ts";

/**
 * Opens a round, or is refused because one is open; rarely with a stake that is not a multiple of
 * the game's step.
 */
export async function openRound(
  player: Player,
  given: { sessionId?: string; stakeMinor?: number } = {},
): Promise<void> {
  const { random } = player;
  const sessionId = given.sessionId ?? random.pick(player.sessions).sessionId;
  const drawn = random.between(1, 20) * 10 + (random.chance(0.03) ? 5 : 0);
  const stakeMinor = given.stakeMinor ?? drawn;
  const choices = random.chance(0.5) ? { breaksAt: random.between(1, 5) } : {};
  const fingerprint = `ladder ${sessionId} ${stakeMinor} ${JSON.stringify(choices)}`;
  await play(player, { sessionId, stakeMinor, choices, fingerprint, gameId: "ladder" });
}

/** Acts on a round that the player knows, perhaps one that is already over. */
export async function act(player: Player, given: Partial<ActMessage> = {}): Promise<void> {
  const { random } = player;
  const rounds = knownRounds(player);
  const round = random.chance(0.9) ? rounds.at(-1) : rounds[random.below(rounds.length || 1)];
  if (round === undefined) return openRound(player);
  const sessions = player.sessions.filter(
    ({ currency, demo }) => currency === round.currency && demo === round.demo,
  );
  if (sessions.length === 0) return;
  const { sessionId } = random.pick(sessions);
  const action = { action: random.chance(0.6) ? "climb" : "cashout" };
  const message: ActMessage = {
    sessionId,
    idempotencyKey: given.idempotencyKey ?? player.key("actOnRound"),
    fingerprint: `act ${sessionId} ${round.id} ${action.action} ${given.idempotencyKey ?? ""}`,
    gameId: "ladder",
    roundId: round.id,
    action,
  };
  const twice = random.chance(0.1);
  const tries = random.between(1, 4);
  const once = player.request("actOnRound", message, tries);
  if (!twice) return once;
  // Sends two at once under different keys: the second finds the round as the first left it.
  const other = { ...message, idempotencyKey: player.key("actOnRound") };
  await Promise.all([once, player.request("actOnRound", other, tries)]);
}

/** Staff, or two of the operator's people, void a round, which may be over, ahead or not exist. */
export async function voidRound(player: Player, { simulation }: World): Promise<void> {
  const { random } = player;
  const round = knownRounds(player).at(-1);
  const seq = round && random.chance(0.9) ? seqOf(round.id) : random.between(1, player.floor + 2);
  const reason = player.fresh("reason");
  player.voids.push(reason);
  const by = seq % 4 === 0 ? "operator" : "staff";
  await player.ask<Result<RoundDetails>>("voidRound", [{ seq, reason, by }], (heard) => {
    if (heard.ok) {
      if (heard.value.round.state !== "voided")
        simulation.violation("a void succeeded without voiding the round");
    } else if (heard.refusal === "ROUND_NOT_FOUND" && seq === seqOf(round?.id ?? "")) {
      simulation.violation("a known round was not found");
    }
  });
}

/**
 * Stakes a whole bonus on a round; sometimes also wagers until the bonus waits for that round
 * alone.
 */
export async function bonusInPlay(player: Player, world: World): Promise<void> {
  const { random } = player;
  const session = random.pick(player.sessions);
  if (session.demo) return;
  const { sessionId, currency } = session;
  await stakeAll(player, session);
  const stakeMinor = random.between(1, 12) * 10;
  const wagersMore = random.chance(0.5);
  const amountMinor = wagersMore ? 2 * stakeMinor : stakeMinor;
  await creditBonus(player, { currency, amountMinor, wageringMultiplier: wagersMore ? 1 : 2 });
  await openRound(player, { sessionId, stakeMinor });
  if (!wagersMore) return random.chance(0.5) ? act(player) : play(player, { sessionId });
  await deposit(player, { currency, amountMinor: 2 * stakeMinor });
  await play(player, { sessionId, stakeMinor: 2 * stakeMinor });
  return random.chance(0.5) ? voidRound(player, world) : act(player);
}

/** Ends a session, or tries to; the player opens no more rounds in it. */
export async function logout(player: Player): Promise<void> {
  if (player.sessions.length < 2) return;
  const [session] = player.sessions.splice(player.random.below(player.sessions.length), 1);
  if (session === undefined) return;
  player.endedSessions.add(session.sessionId);
  await player.ask("endSession", [session.sessionId]);
}

/** Returns the open rounds of several steps that the player knows. */
function knownRounds(player: Player): PlayAnswer["round"][] {
  return player.answers.flatMap(({ method, result }) => {
    if (method !== "playRound" || !result.ok) return [];
    const { round } = result.value as PlayAnswer;
    return round.gameId === "ladder" && round.state === "open" ? [round] : [];
  });
}

/** Stakes a new bonus except for a few minor units, which no game takes as a stake. */
export async function playDownBonus(player: Player): Promise<void> {
  const { random } = player;
  const session = random.pick(player.sessions);
  const { sessionId, currency } = session;
  await stakeAll(player, session);
  const amountMinor = 100 + random.between(1, 9);
  await creditBonus(player, { currency, amountMinor, wageringMultiplier: 10 });
  if (random.chance(0.5)) await play(player, { sessionId, stakeMinor: 100 });
  else {
    await openRound(player, { sessionId, stakeMinor: 100 });
    await act(player);
  }
}
