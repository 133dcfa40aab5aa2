/**
 * A player's action on an open round, once per key. It may come from another session than the one
 * that opened the round, of the same player and book: after a reload, a logout or a new launch the
 * round goes on. Contract, "Playing".
 */
import { roundPlace } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import { whyEnded } from "../sessions/why-ended.ts";
import { bookName } from "../store/books.ts";
import type { Keyed } from "../store/keyed-rpc.ts";
import { oncePerKey } from "../store/once-per-key.ts";
import type { OpenRound } from "../store/open-round-store.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { advanceRound, gameOf } from "./advance-round.ts";
import type { Placed } from "./play-round.ts";
import type { ActMessage, ActRefusal } from "./round-rpc.ts";

/**
 * Refuses in the order of `ActRefusal`. A due reality check and the session's time limit hold up new
 * rounds, not the end of one that is open. Call it inside a transaction.
 */
export function actOnRound(
  wallet: WalletStore,
  message: ActMessage,
  now: number,
): Keyed<Result<Placed, ActRefusal>> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (!session) return { replayed: false, result: refuse(whyEnded(wallet, message.sessionId)) };

  const fingerprint = `${bookName(session.currency, session.demo)}:${message.fingerprint}`;
  return oncePerKey<Placed, ActRefusal>(
    { ...message, fingerprint },
    {
      wallet,
      scope: "action",
      now,
      remembered: ["ROUND_CLOSED", "ACTION_NOT_ALLOWED"],
      replay: (row) => ({ seq: row.seq, session }),
      perform(idempotencyKey) {
        const found = findOpen(wallet, session, message);
        if (!found.ok) return found;
        const open = found.value;
        const action = gameOf(wallet.journal.roundRow(open.seq).round).readAction(message.action);
        if (action === undefined) return refuse("ACTION_INVALID");
        const { sessionId } = session;
        const origin = { sessionId, idempotencyKey, fingerprint };
        const step = advanceRound(wallet, { open, action, by: "player", now, ...origin });
        return step.ok ? accept({ seq: step.value, session }) : step;
      },
    },
  );
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
