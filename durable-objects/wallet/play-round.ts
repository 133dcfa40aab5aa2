/**
 * A bet, as one transaction: session, stake and funds checked, the outcome drawn and written down
 * with the money it moved, and with the intent that the jackpot pool has to judge. Nothing that
 * was drawn can be drawn again: a retry under the same key reads the row. DESIGN "The path of a bet".
 */

import { assert } from "../../domain/assert.ts";
import { drawStream } from "../../domain/fairness/draw-stream.ts";
import { findGame } from "../../domain/games/catalogue.ts";
import { type InstantGame, stakeLimits } from "../../domain/games/game.ts";
import { roundIdFor, transactionIdFor } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { settleRound, splitStake, total } from "../../domain/wallet/book.ts";
import type { Transaction } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import { ensureDemoPurse } from "./demo-purse.ts";
import { oncePerKey } from "./once-per-key.ts";
import { currentSeed } from "./seed-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { Keyed, PlayMessage, PlayRefusal, SessionRecord } from "./wallet-rpc.ts";
import type { WalletStore } from "./wallet-store.ts";

/** A round that stands in the journal: its row and the session that played it. */
export interface Placed {
  readonly seq: number;
  readonly session: SessionRecord;
}

/** `JACKPOT_BET_IN_FLIGHT` is not an answer but a wait: one jackpot bet of a wallet is judged at a time. */
export type PlaceRefusal = PlayRefusal | "JACKPOT_BET_IN_FLIGHT";

/** Refuses in the order of `PlayRefusal`. Call it inside a transaction. */
export function placeRound(
  wallet: { store: WalletStore; sessions: SessionStore; playerId: string },
  message: PlayMessage,
  now: number,
): Keyed<Result<Placed, PlaceRefusal>> {
  const { store, sessions } = wallet;
  const session = store.player && sessions.live(message.sessionId, now);
  if (!session) return { replayed: false, result: refuse("SESSION_ENDED") };

  return oncePerKey<Placed, PlaceRefusal>(message, {
    store,
    scope: "round",
    now,
    remembered: ["INSUFFICIENT_FUNDS"],
    replay: (row) => ({ seq: row.seq, session }),
    perform(idempotencyKey) {
      const game = findGame(message.gameId);
      if (session.gameId !== null && session.gameId !== message.gameId) {
        return refuse("GAME_NOT_IN_TOKEN", { gameId: session.gameId });
      }
      if (game === undefined) return refuse("GAME_NOT_FOUND");
      const { minMinor, maxMinor } = stakeLimits(session.currency);
      if (message.stakeMinor < minMinor || message.stakeMinor > maxMinor) {
        return refuse("STAKE_OUT_OF_RANGE", { minMinor, maxMinor });
      }
      if (session.demo) ensureDemoPurse(store, session.currency, now);
      return play(wallet, { message, session, game, idempotencyKey, now });
    },
  });
}

interface Bet {
  readonly message: PlayMessage;
  readonly session: SessionRecord;
  readonly game: InstantGame;
  readonly idempotencyKey: string;
  readonly now: number;
}

function play(
  { store, playerId }: { store: WalletStore; playerId: string },
  { message, session, game, idempotencyKey, now }: Bet,
): Result<Placed, PlaceRefusal> {
  const { currency, demo, sessionId } = session;
  const book = store.book(currency, demo);
  const split = splitStake(book, message.stakeMinor);
  if (!split.ok) return split;
  const stake = split.value;

  const opensDoubt = message.feedsJackpot && !demo && stake.cashMinor > 0;
  if (opensDoubt && store.head.doubt !== null && store.verdict === undefined) {
    return refuse("JACKPOT_BET_IN_FLIGHT");
  }
  const seed = currentSeed(store.sql);
  assert(seed !== undefined, "a session opens with a seed");
  const clientSeed = message.clientSeed ?? seed.clientSeed;
  const nonce = store.head.nonce + 1;
  const drawn = game.play(drawStream({ serverSeed: seed.serverSeed, clientSeed, nonce }));
  const winMinor = message.stakeMinor * drawn.multiplier;
  const movement = settleRound(book, { ...stake, winMinor });

  const seq = store.append({
    kind: "round",
    currency,
    demo,
    movement,
    now,
    sessionId,
    idempotencyKey,
    fingerprint: message.fingerprint,
    nonce,
    opensDoubt,
    entry(seq) {
      const round: RoundRecord = {
        id: roundIdFor(playerId, seq),
        gameId: game.id,
        gameVersion: game.version,
        sessionId,
        currency,
        demo,
        state: "settled",
        stake,
        winMinor,
        multiplier: drawn.multiplier,
        outcome: drawn.detail,
        fairness: { serverSeedHash: seed.serverSeedHash, clientSeed, nonce },
        createdAt: now,
        settledAt: now,
      };
      const transactions = demo
        ? []
        : movements(transactionIdFor(playerId, seq), {
            beforeMinor: total(book),
            stakeMinor: message.stakeMinor,
            winMinor,
          });
      return { roundId: round.id, gameId: game.id, transactions, round };
    },
  });
  return accept({ seq, session });
}

/** The bet and, when something was won, the win: two movements of one ledger transaction. */
function movements(
  id: string,
  round: { beforeMinor: number; stakeMinor: number; winMinor: number },
): Transaction[] {
  const afterBet = round.beforeMinor - round.stakeMinor;
  const bet: Transaction = {
    id: `${id}_bet`,
    type: "bet",
    amountMinor: -round.stakeMinor,
    balanceAfterMinor: afterBet,
  };
  if (round.winMinor === 0) return [bet];
  return [
    bet,
    {
      id: `${id}_win`,
      type: "win",
      amountMinor: round.winMinor,
      balanceAfterMinor: afterBet + round.winMinor,
    },
  ];
}
