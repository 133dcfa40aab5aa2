/**
 * One step of an open round, as one journal row. The round's position is computed again from what is stored
 * (its seeds, choices and actions), so a crash between two steps causes no second draw, and the hidden part
 * is stored nowhere. docs/decisions/0021-rounds-of-several-steps.md.
 */
import { assert } from "../../../domain/assert.ts";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { findGame } from "../../../domain/games/catalogue.ts";
import { type Game, type Position, winOf } from "../../../domain/games/game.ts";
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { postRoundAction, postRoundSettled } from "../../../domain/wallet/posting.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import { endBonuses } from "../bonus/end-bonuses.ts";
import type { OpenRound } from "../store/open-round-store.ts";
import type { WalletStore } from "../store/wallet-store.ts";

export interface Step {
  readonly open: OpenRound;
  /** The action, as the game has read it. */
  readonly action: unknown;
  readonly by: "player" | "rule";
  readonly sessionId: string;
  readonly now: number;
  readonly idempotencyKey?: string;
  readonly fingerprint?: string;
}

/**
 * Takes an action and returns the seq of its row. Refuses what the position does not allow. Call it
 * inside a transaction.
 */
export function advanceRound(
  wallet: WalletStore,
  { open, action, by, now, ...origin }: Step,
): Result<number, "ACTION_NOT_ALLOWED"> {
  const { journal, openRounds, playerId } = wallet;
  const { round } = journal.roundRow(open.seq);
  const actions = [...(round.actions ?? []), action];
  const played = replay(wallet, round, actions);
  if (!played.ok) return refuse(played.refusal, { nextActions: round.nextActions ?? [] });
  const position = played.value;
  const isOver = position.state === "settled";
  const { currency, demo, stake, winsTo, beforeBonus = false } = round;
  const book = journal.book(currency, demo);
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const winMinor = isOver ? winOf(stake.cashMinor + stake.bonusMinor, position.tenths) : 0;
  const laterBonuses =
    isOver && winsTo === "bonus"
      ? wallet.roundReader.bonusesSince(open.openedSeq, open.book)
      : undefined;
  const awaitsVerdict = journal.inDoubt;
  const money = { ...stake, winMinor, winsTo, laterBonuses, awaitsVerdict, beforeBonus };
  const { nextActions, ...before } = round;
  const later: RoundRecord = {
    ...before,
    ...roundState(position),
    winMinor,
    actions,
    ...(isOver ? { endedBy: by } : {}),
    settledAt: isOver ? now : null,
  };
  const seq = journal.append({
    kind: isOver ? "round_settled" : "round_action",
    currency,
    demo,
    ...(isOver ? postRoundSettled(book, { transactionId, demo, ...money }) : postRoundAction(book)),
    round: later,
    now,
    ...origin,
  });
  if (isOver) {
    openRounds.remove(open);
    if (!awaitsVerdict) endBonuses(wallet, now);
  } else openRounds.put({ ...open, seq, sessionId: origin.sessionId, actedAt: now });
  return accept(seq);
}

/** The part of a round's record that each step changes. */
export function roundState({ state, tenths, outcome, nextActions }: Position) {
  return {
    state,
    multiplier: tenths / 10,
    outcome,
    ...(state === "open" ? { nextActions } : {}),
  };
}

/** Returns the game of a round, in the version of its rules that the round was opened under. */
export function gameOf({ gameId, gameVersion }: RoundRecord): Game {
  const game = findGame(gameId, gameVersion);
  assert(game !== undefined, "the rules of an open round are kept");
  return game;
}

function replay({ seeds }: WalletStore, round: RoundRecord, actions: readonly unknown[]) {
  const { serverSeedHash, clientSeed, nonce } = round.fairness;
  const { serverSeed } = seeds.byHash(serverSeedHash);
  const draws = drawStream({ serverSeed, clientSeed, nonce });
  return gameOf(round).play(draws, round.choices ?? {}, actions);
}
