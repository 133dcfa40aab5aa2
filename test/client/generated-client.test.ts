/**
 * A client generated from the OpenAPI document can do an integrator's main job, with its generated
 * types.
 */
import { exports } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { openCasino } from "../support/casino.ts";
import { expectNoSecretIn } from "../support/no-secret-told.ts";
import * as api from "./generated/api-client.ts";

const worker = {
  baseUrl: "https://rouleau.test",
  fetch: (async (input, init) => {
    const request = new Request(input, init);
    const response = await exports.default.fetch(request);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    expectNoSecretIn(call, await response.clone().text());
    return response;
  }) as typeof fetch,
};
const by = (credential: string) => ({
  ...worker,
  headers: { Authorization: `Bearer ${credential}` },
});

/** Returns the data of a success, or fails the test with the error code. */
function expectData<Data>(answer: {
  data: { success: true; data: Data } | { success: false; error: { code: string } };
}): Data {
  const { data: envelope } = answer;
  if (!envelope.success) throw new Error(`refused: ${envelope.error.code}`);
  return envelope.data;
}

it("a generated client launches a player, deposits, plays a round and reads it back", async () => {
  const { key } = await openCasino({ secrets: false });
  const operator = by(key);

  const { launchToken } = expectData(
    await api.postAuthSsoCreateToken({ playerId: "player-42" }, operator),
  );
  const { accessToken, player } = expectData(
    await api.postAuthSsoExchange({ launchToken }, worker),
  );
  const money = { playerId: player.id, amount: "10.00", currency: "USD" };
  expectData(await api.postWalletDeposit(ulid(), money, operator));

  const session = by(accessToken);
  const [game] = expectData(await api.getGames(session)).games;
  if (game === undefined) throw new Error("no game is offered");
  const { round, balance } = expectData(
    await api.postGamesByGameIdRounds(game.id, ulid(), { stake: "1.00" }, session),
  );
  expect(round.stake.total).toBe("1.00");
  const { rounds } = expectData(await api.getPlayersByPlayerIdRounds("player-42", {}, operator));
  expect(rounds).toEqual([round]);
  const read = expectData(await api.getWalletBalance("player-42", {}, operator));
  expect(read.balance).toBe(balance.total);
});

it("a generated client receives the error codes that the document lists", async () => {
  const { key } = await openCasino({ secrets: false });
  const answer = await api.getWalletBalance("nobody", {}, by(key));
  if (answer.status !== 404) throw new Error(`answered ${answer.status}`);
  expect(answer.data.error.code).toBe("PLAYER_NOT_FOUND");
});
