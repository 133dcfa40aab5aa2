/**
 * A bet, as one transaction: session, stake and funds checked, the outcome drawn and written down
 * with the money it moved, and with the intent that the jackpot pool has to judge. Nothing that
 * was drawn can be drawn again: a retry under the same key reads the row. DESIGN "The path of a bet".
 */

import { assert } from "../../domain/assert.ts";
import { drawStream } from "../../domain/fairness/draw-stream.ts";
import { findGame } from "../../domain/games/catalogue.ts";
import { replaceFirstDraws } from "../../domain/games/forced-outcome.ts";
import { type Game, winOf } from "../../domain/games/game.ts";
import { roundIdFor, transactionIdFor } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { limitsOf } from "../../domain/session/jurisdictions.ts";
import { creditTarget, settleRound, splitStake, total } from "../../domain/wallet/book.ts";
import type { Transaction } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import { ensureDemoPurse } from "./demo-purse.ts";
import { oncePerKey } from "./once-per-key.ts";
import { seedsForRound } from "./rotate-seeds.ts";
import { checkRound, checkSession } from "./session-limits-gate.ts";
import { bookName } from "./store/books.ts";
import type { WalletStore } from "./store/wallet-store.ts";
import type { Keyed, PlayMessage, PlayRefusal, SessionRecord } from "./wallet-rpc.ts";

/** A round that stands in the journal: its row and the session that played it. */
export interface Placed {
  readonly seq: number;
  readonly session: SessionRecord;
}

/** `JACKPOT_BET_IN_FLIGHT` is not an answer but a wait: one jackpot bet of a wallet is judged at a time. */
export type PlaceRefusal = PlayRefusal | "JACKPOT_BET_IN_FLIGHT";

/** Refuses in the order of `PlayRefusal`. Call it inside a transaction. */
export function placeRound(
  wallet: WalletStore,
  message: PlayMessage,
  now: number,
): Keyed<Result<Placed, PlaceRefusal>> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (!session) return { replayed: false, result: refuse(whyEnded(wallet, message)) };

  // The same words from a session in another currency, or in demo, are another request.
  const fingerprint = `${bookName(session.currency, session.demo)}:${message.fingerprint}`;
  const keyed = { ...message, fingerprint };
  return oncePerKey<Placed, PlaceRefusal>(keyed, {
    wallet,
    scope: "round",
    now,
    remembered: ["INSUFFICIENT_FUNDS"],
    replay: (row) => ({ seq: row.seq, session }),
    perform(idempotencyKey) {
      const inTime = checkSession(wallet, session, now);
      if (!inTime.ok) return inTime;
      const game = findGame(message.gameId);
      if (session.gameId !== null && session.gameId !== message.gameId) {
        return refuse("GAME_NOT_IN_TOKEN", { gameId: session.gameId });
      }
      if (game === undefined) return refuse("GAME_NOT_FOUND");
      if (!message.gameEnabled) return refuse("GAME_DISABLED");
      const { stakeMinor } = message;
      const allowed = checkRound(wallet, { session, family: game.family, stakeMinor }, now);
      if (!allowed.ok) return allowed;
      if (session.demo) ensureDemoPurse(wallet, session.currency, now);
      return play(wallet, { message: keyed, session, game, idempotencyKey, now });
    },
  });
}

function whyEnded(
  { exists, sessions }: WalletStore,
  { sessionId }: PlayMessage,
): "SESSION_ENDED" | "SESSION_TIME_LIMIT" {
  return exists && sessions.reachedTimeLimit(sessionId) ? "SESSION_TIME_LIMIT" : "SESSION_ENDED";
}

interface Bet {
  readonly message: PlayMessage;
  readonly session: SessionRecord;
  readonly game: Game;
  readonly idempotencyKey: string;
  readonly now: number;
}

function play(
  wallet: WalletStore,
  { message, session, game, idempotencyKey, now }: Bet,
): Result<Placed, PlaceRefusal> {
  const { journal, sandbox, playerId } = wallet;
  const { currency, demo, sessionId } = session;
  const book = journal.book(currency, demo);
  const split = splitStake(book, message.stakeMinor);
  if (!split.ok) return split;
  const stake = split.value;

  const feedsJackpot = message.feedsJackpot && limitsOf(session.jurisdiction).jackpot;
  const opensDoubt = feedsJackpot && !demo && stake.cashMinor > 0;
  if (opensDoubt && journal.inDoubt) return refuse("JACKPOT_BET_IN_FLIGHT");
  const seed = seedsForRound(wallet, now);
  const clientSeed = message.clientSeed ?? seed.clientSeed;
  const nonce = journal.head.nonce + 1;
  const random = drawStream({ serverSeed: seed.serverSeed, clientSeed, nonce });
  const forced = demo ? sandbox.takeForced(game.id) : undefined;
  const draws = forced === undefined ? random : replaceFirstDraws(random, forced);
  const played = game.play(draws, {}, []);
  assert(played.ok && played.value.state === "settled", "one action decides the round");
  const { tenths, outcome } = played.value;
  const winMinor = winOf(message.stakeMinor, tenths);
  const awaitsVerdict = journal.inDoubt || (opensDoubt && creditTarget(book) === "bonus");
  const movement = settleRound(book, { ...stake, winMinor, awaitsVerdict });

  const seq = journal.append({
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
        multiplier: tenths / 10,
        outcome,
        ...(forced === undefined ? {} : { forced: true }),
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
            convertedMinor: movement.convertedMinor,
          });
      return { roundId: round.id, gameId: game.id, transactions, round };
    },
  });
  return accept({ seq, session });
}

/** The bet, the win when something was won, the conversion when it freed a bonus: one ledger transaction. */
function movements(
  id: string,
  round: { beforeMinor: number; stakeMinor: number; winMinor: number; convertedMinor: number },
): Transaction[] {
  const { winMinor, convertedMinor } = round;
  const afterBet = round.beforeMinor - round.stakeMinor;
  const afterWin = afterBet + winMinor;
  const bet: Transaction = {
    id: `${id}_bet`,
    type: "bet",
    amountMinor: -round.stakeMinor,
    balanceAfterMinor: afterBet,
  };
  const win: Transaction = {
    id: `${id}_win`,
    type: "win",
    amountMinor: winMinor,
    balanceAfterMinor: afterWin,
  };
  const conversion: Transaction = {
    id: `${id}_conversion`,
    type: "bonus_conversion",
    amountMinor: 0,
    convertedMinor,
    balanceAfterMinor: afterWin,
  };
  return [bet, ...(winMinor > 0 ? [win] : []), ...(convertedMinor > 0 ? [conversion] : [])];
}
