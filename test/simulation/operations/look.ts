/** Reads of a wallet; the audit compares what they show with the journal. */
import type { Result } from "../../../domain/result.ts";
import type { HistoryBatch } from "../../../domain/wallet/history-entry.ts";
import type { BalanceAnswer } from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { GameState } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import type { Player } from "../player.ts";
import type { World } from "../world.ts";

/** Reads the balance in the currency of a session. */
export async function balance(player: Player): Promise<void> {
  const { currency } = player.random.pick(player.sessions);
  const { floor } = player;
  await player.ask<Result<BalanceAnswer>>("balance", [currency], (heard) => {
    if (heard.ok) player.show({ ...heard.value, book: currency, floor });
  });
}

/** Reads a game's state, as a returning player does. */
export async function gameState(player: Player): Promise<void> {
  const { sessionId, currency, demo } = player.random.pick(player.sessions);
  const { floor } = player;
  const message = { sessionId, gameId: "golden-reels", limit: 3 };
  await player.ask<Result<GameState>>("gameState", [message], (heard) => {
    const book = demo ? `${currency}:demo` : currency;
    if (heard.ok) player.show({ ...heard.value.balance, book, floor });
  });
}

/**
 * Reads a list as the API does: it first stores what history lacks, so nothing that the player
 * already knew is missing.
 */
export async function readHistory(player: Player, { history, simulation }: World): Promise<void> {
  const { floor } = player;
  for (;;) {
    const unstored = await player.ask<Result<HistoryBatch | null>>("unstoredHistory", []);
    if (unstored?.ok !== true) return;
    const batch = unstored.value;
    if (batch === null) break;
    history.store(batch);
    const through = batch.after + batch.entries.length;
    await player.ask("historyStored", [
      { after: batch.after, through, eventsThrough: batch.eventsThrough },
    ]);
  }
  for (let seq = 1; seq <= floor; seq += 1) {
    const found = history.entries.get(player.address.playerId)?.has(seq) === true;
    if (!found) simulation.violation(`a list lacks row ${seq}, which the player already knew`);
  }
}
