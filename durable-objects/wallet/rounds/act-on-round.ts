/**
 * A player's action on an open round, once per key. The action may come from another session of the
 * same player and book than the one that opened the round: the round continues after a reload, a
 * logout or a new launch. Reference 8.
 */
import { roundPlace } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { refuseEnded } from "../sessions/ended-sessions.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import { bookName } from "../store/books.ts";
import {
  findAnswer,
  type Keyed,
  type NamespacedKey,
  namespacedKey,
} from "../store/earlier-answer.ts";
import type { OpenRound } from "../store/open-round-store.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { advanceRound, gameOf } from "./advance-round.ts";
import type { Placed } from "./round-answers.ts";
import type { ActMessage, ActRefusal } from "./round-rpc.ts";

/**
 * Refuses in the order of `ActRefusal`. A due reality check and the session's time limit stop new
 * rounds, but not the completion of an open one. Call it inside a transaction.
 */
export function actOnRound(
  wallet: WalletStore,
  message: ActMessage,
  now: number,
): Keyed<Result<Placed, ActRefusal>> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (!session) return { replayed: false, result: refuseEnded(wallet, message.sessionId) };

  const fingerprint = `${bookName(session.currency, session.demo)}:${message.fingerprint}`;
  const key = namespacedKey("action", { ...message, fingerprint });
  const earlier = findAnswer<ActRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) return { replayed: true, result: accept({ seq: earlier.row.seq, session }) };

  const result = act(wallet, { message, session, key, now });
  const isRemembered =
    !result.ok && (result.refusal === "ROUND_CLOSED" || result.refusal === "ACTION_NOT_ALLOWED");
  if (isRemembered) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

function act(
  wallet: WalletStore,
  {
    message,
    session,
    key,
    now,
  }: { message: ActMessage; session: SessionRecord; key: NamespacedKey; now: number },
): Result<Placed, ActRefusal> {
  const found = findOpen(wallet, session, message);
  if (!found.ok) return found;
  const open = found.value;
  const action = gameOf(wallet.journal.roundRow(open.seq).round).readAction(message.action);
  if (action === undefined) return refuse("ACTION_INVALID");
  const origin = { sessionId: session.sessionId, ...key };
  const step = advanceRound(wallet, { open, action, by: "player", now, ...origin });
  return step.ok ? accept({ seq: step.value, session }) : step;
}

function findOpen(
  { journal, openRounds, playerId }: WalletStore,
  session: SessionRecord,
  { gameId, roundId }: ActMessage,
): Result<OpenRound, "GAME_NOT_IN_TOKEN" | "ROUND_NOT_FOUND" | "ROUND_CLOSED"> {
  if (session.gameId !== null && session.gameId !== gameId) {
    return refuse("GAME_NOT_IN_TOKEN", { gameId: session.gameId });
  }
  const place = roundPlace(roundId);
  if (place?.playerId !== playerId) return refuse("ROUND_NOT_FOUND");
  const opened = journal.findRound(place.seq);
  const isTheirs =
    opened?.gameId === gameId &&
    opened.currency === session.currency &&
    opened.demo === session.demo;
  if (!isTheirs) return refuse("ROUND_NOT_FOUND");
  const open = openRounds.find(bookName(session.currency, session.demo), gameId);
  return open?.openedSeq === place.seq ? accept(open) : refuse("ROUND_CLOSED");
}
