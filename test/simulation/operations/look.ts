/** Reads of a wallet; the audit compares what they show with the journal. */
import type { Result } from "../../../domain/result.ts";
import type { HistoryBatch } from "../../../domain/wallet/history-entry.ts";
import type { BalanceAnswer } from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { GameState } from "../../../durable-objects/wallet/rounds/round-rpc.ts";
import type { Player } from "../player.ts";
import type { World } from "../world.ts";

/** The longest that a reader waits for the database. */
const PATIENCE_MS = 8_000;

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
export async function readHistory(player: Player, world: World): Promise<void> {
  const { history, simulation } = world;
  const { floor } = player;
  for (;;) {
    const unstored = await player.ask<Result<HistoryBatch | null>>("unstoredHistory", []);
    if (unstored?.ok !== true) return;
    const batch = unstored.value;
    if (batch === null) break;
    const stored = await Promise.race([world.store(batch), player.rest(PATIENCE_MS)]);
    if (stored === undefined) return;
    await player.ask("historyStored", [stored]);
  }
  for (let seq = 1; seq <= floor; seq += 1) {
    const found = history.entries.get(player.address.playerId)?.has(seq) === true;
    if (!found) simulation.violation(`a list lacks row ${seq}, which the player already knew`);
  }
}
