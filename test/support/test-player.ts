/** Creates test players through the sandbox API, and reads what operators' lists then show of them. */
import { ulid } from "ulid";
import { expect } from "vitest";
import type { Casino, PlayerSession } from "./casino.ts";

export const TEST_PLAYERS = "/api/v1/test/players";

/** Creates a player with 100 dollars by default. */
export function createTestPlayer(casino: Casino, body: object = {}) {
  const externalId = `tester-${ulid()}`;
  const defaults = { externalId, currency: "USD", startingBalance: 100, username: "Tess" };
  return casino.call("POST", TEST_PLAYERS, { body: { ...defaults, ...body } });
}

/** Adds to a player's balance. */
export function addBalance(casino: Casino, playerId: string, body: object, key?: string) {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return casino.call("POST", `${TEST_PLAYERS}/${playerId}/add-balance`, { body, headers });
}

/** Plays a round. */
export function spin(player: PlayerSession, stake = "1.00") {
  const headers = { "Idempotency-Key": ulid() };
  return player.call("POST", "/api/v1/games/golden-reels/rounds", { body: { stake }, headers });
}

interface Listed {
  readonly type: string;
  readonly amount: string;
  readonly balanceAfter: string;
}

/** Returns what the list of transactions shows. */
export async function transactions(casino: Casino, playerId: string) {
  const { data, meta } = await casino.call("GET", `/api/v1/wallet/transactions/${playerId}`);
  return {
    total: meta?.total,
    rows: data.transactions.map(({ type, amount, balanceAfter }: Listed) => {
      return { type, amount, balanceAfter };
    }),
  };
}

/** Returns how many rounds the list shows. */
export async function rounds(casino: Casino, playerId: string) {
  const { data, meta } = await casino.call("GET", `/api/v1/players/${playerId}/rounds`);
  expect(data.rounds).toHaveLength(Number(meta?.total));
  return meta?.total;
}
