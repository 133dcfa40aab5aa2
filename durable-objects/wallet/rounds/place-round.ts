/**
 * A bet, as one transaction. Session, stake and funds are checked; the outcome is drawn and written
 * together with the money it moved, and with the intent on which the jackpot pool decides. Nothing that was
 * drawn can be drawn again: a retry under the same key reads the row. A round that its stake does not
 * decide stays open, with the stake in play (advance-round.ts). docs/architecture.md.
 */

import { assert } from "../../../domain/assert.ts";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { offeredGame, returnPercent } from "../../../domain/games/catalogue.ts";
import { replaceFirstDraws } from "../../../domain/games/forced-outcome.ts";
import { type Game, winOf } from "../../../domain/games/game.ts";
import { roundIdFor, transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { allowsReturn, limitsOf } from "../../../domain/session/jurisdictions.ts";
import { publishedHashes } from "../../../domain/versions/known-answers.ts";
import { creditTarget } from "../../../domain/wallet/book.ts";
import { postRound, postRoundOpened } from "../../../domain/wallet/posting.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import { splitStake } from "../../../domain/wallet/split-and-settle-stake.ts";
import { endBonuses } from "../bonus/end-bonuses.ts";
import { refuseEnded } from "../sessions/ended-sessions.ts";
import { checkSession } from "../sessions/enforce-session-limits.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import { bookName } from "../store/books.ts";
import {
  findAnswer,
  type Keyed,
  type NamespacedKey,
  namespacedKey,
} from "../store/earlier-answer.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { roundState } from "./advance-round.ts";
import { checkRoundLimits } from "./check-round-limits.ts";
import { refillDemoBalance } from "./demo-balance.ts";
import type { Placed } from "./round-answers.ts";
import type { PlayMessage, PlayRefusal } from "./round-rpc.ts";
import { clientSeedBy, seedsForRound } from "./seeds.ts";
import { settleAbandonedRounds } from "./settle-abandoned-rounds.ts";

/**
 * `JACKPOT_BET_IN_FLIGHT` is never returned to a client: the caller waits and tries again, because a wallet
 * has one jackpot bet in doubt at a time.
 */
export type PlaceRefusal = PlayRefusal | "JACKPOT_BET_IN_FLIGHT";

/** A bet, and whether its pool cannot be asked at the moment. */
export interface PlacedMessage extends PlayMessage {
  readonly withoutPool?: boolean;
}

/** Refuses in the order of `PlayRefusal`. Call it inside a transaction. */
export function placeRound(
  wallet: WalletStore,
  message: PlacedMessage,
  now: number,
): Keyed<Result<Placed, PlaceRefusal>> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (!session) return { replayed: false, result: refuseEnded(wallet, message.sessionId) };

  // The same body counts as another request if its session has another currency or is a demo.
  const fingerprint = `${bookName(session.currency, session.demo)}:${message.fingerprint}`;
  const key = namespacedKey("round", { ...message, fingerprint });
  const earlier = findAnswer<PlaceRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) return { replayed: true, result: accept({ seq: earlier.row.seq, session }) };

  const checked = checkBet(wallet, { message, session }, now);
  if (!checked.ok) return { replayed: false, result: checked };
  const { game } = checked.value;
  settleAbandonedRounds(wallet, { ...session, gameId: game.id }, now);
  // An earlier version may have left a bonus that is too small to be staked.
  if (!wallet.journal.inDoubt) endBonuses(wallet, now);
  if (session.demo) refillDemoBalance(wallet, session.currency, now);
  const result = play(wallet, { message, session, ...checked.value, key, now });
  const isRemembered = !result.ok && result.refusal === "INSUFFICIENT_FUNDS";
  if (isRemembered) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

/**
 * Makes all checks that come before the check of funds: session time, game, choices, open rounds and the
 * stake's range.
 */
function checkBet(
  wallet: WalletStore,
  { message, session }: { message: PlayMessage; session: SessionRecord },
  now: number,
): Result<{ game: Game; choices: unknown }, PlayRefusal> {
  const inTime = checkSession(wallet, session, now);
  if (!inTime.ok) return inTime;
  const game = offeredGame(message.gameId, message.returnPercent);
  if (session.gameId !== null && session.gameId !== message.gameId) {
    return refuse("GAME_NOT_IN_TOKEN", { gameId: session.gameId });
  }
  if (game === undefined) return refuse("GAME_NOT_FOUND");
  const isAllowed = allowsReturn(session.jurisdiction, returnPercent(game));
  if (!message.gameEnabled || !isAllowed) return refuse("GAME_DISABLED");
  const { gameVersion: shown = game.version } = message;
  if (shown !== game.version) return refuse("GAME_VERSION_CHANGED", { version: game.version });
  const choices = game.readChoices(message.choices ?? {});
  if (choices === undefined) return refuse("CHOICES_INVALID");
  const open = wallet.openRounds.find(bookName(session.currency, session.demo), game.id);
  if (open !== undefined) {
    return refuse("ROUND_ALREADY_OPEN", { roundId: roundIdFor(wallet.playerId, open.openedSeq) });
  }
  const allowed = checkRoundLimits(wallet, { session, game, ...message }, now);
  return allowed.ok ? accept({ game, choices }) : allowed;
}

interface Bet {
  readonly message: PlacedMessage;
  readonly session: SessionRecord;
  readonly game: Game;
  /** The choices that came with the stake, as the game reads them. */
  readonly choices: unknown;
  readonly key: NamespacedKey;
  readonly now: number;
}

/** Takes the stake, draws the outcome and writes the row. */
function play(
  wallet: WalletStore,
  { message, session, game, choices, key, now }: Bet,
): Result<Placed, PlaceRefusal> {
  const { journal, openRounds, sandbox, playerId } = wallet;
  const { currency, demo, sessionId } = session;
  const book = journal.book(currency, demo);
  const split = splitStake(book, message.stakeMinor);
  if (!split.ok) return split;
  const stake = split.value;

  const feedsJackpot = message.feedsJackpot && limitsOf(session.jurisdiction).jackpot;
  const qualifies = feedsJackpot && !demo && stake.cashMinor > 0;
  const opensDoubt = qualifies && message.withoutPool !== true;
  if (opensDoubt && journal.inDoubt) return refuse("JACKPOT_BET_IN_FLIGHT");
  const seed = seedsForRound(wallet, now);
  const clientSeed = message.clientSeed ?? seed.clientSeed;
  const nonce = journal.head.nonce + 1;
  const random = drawStream({ serverSeed: seed.serverSeed, clientSeed, nonce });
  const forced = demo ? sandbox.takeForced(game.id) : undefined;
  const draws = forced === undefined ? random : replaceFirstDraws(random, forced);
  const played = game.play(draws, choices, []);
  if (!played.ok) return refuse("CHOICES_INVALID");
  const position = played.value;
  const hashes = publishedHashes(game);
  const isOpen = position.state === "open";
  assert(!isOpen || forced === undefined, "an open round is drawn from its seeds alone");

  const seq = journal.nextSeq;
  const transactionId = transactionIdFor(playerId, seq);
  const winMinor = isOpen ? 0 : winOf(message.stakeMinor, position.tenths);
  const winsTo = creditTarget(book);
  const awaitsVerdict = journal.inDoubt || (opensDoubt && winsTo === "bonus");
  const posting = isOpen
    ? postRoundOpened(book, { transactionId, demo, ...stake })
    : postRound(book, { transactionId, demo, ...stake, winMinor, winsTo, awaitsVerdict });
  const round: RoundRecord = {
    id: roundIdFor(playerId, seq),
    gameId: game.id,
    gameVersion: game.version,
    ...(hashes === undefined ? {} : { gameHash: hashes.code }),
    sessionId,
    currency,
    demo,
    stake,
    winMinor,
    ...roundState(position),
    ...(isEmpty(choices) ? {} : { choices }),
    winsTo,
    ...(forced === undefined ? {} : { forced: true }),
    ...(qualifies && !opensDoubt ? { withoutJackpot: true } : {}),
    fairness: {
      serverSeedHash: seed.serverSeedHash,
      clientSeed,
      clientSeedBy: message.clientSeed === undefined ? clientSeedBy(wallet) : "player",
      nonce,
    },
    createdAt: now,
    settledAt: isOpen ? null : now,
  };
  journal.append({
    kind: "round",
    currency,
    demo,
    ...posting,
    round,
    sessionId,
    ...key,
    nonce,
    opensDoubt,
    now,
  });
  if (isOpen) {
    const place = { book: bookName(currency, demo), gameId: game.id };
    openRounds.put({ ...place, openedSeq: seq, seq, sessionId, actedAt: now });
  }
  if (!journal.inDoubt) endBonuses(wallet, now);
  return accept({ seq, session });
}

function isEmpty(choices: unknown): boolean {
  return typeof choices === "object" && choices !== null && Object.keys(choices).length === 0;
}
