/** The SDK does an operator's main job against the real API, on the Workers runtime. */
import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ApiError, Rouleau, toMinorUnits } from "../../../clients/sdk/src/index.ts";
import { openCasino } from "../../support/casino.ts";
import { expectNoSecretIn } from "../../support/no-secret-told.ts";

const send = async (url: string, init: RequestInit) => {
  const request = new Request(url, init as never);
  const response = await exports.default.fetch(request);
  const call = `${request.method} ${new URL(url).pathname}`;
  expectNoSecretIn(call, await response.clone().text());
  return response as unknown as Response;
};

async function openClient(): Promise<Rouleau> {
  const { key, secret } = await openCasino();
  return new Rouleau({
    ...{ baseUrl: "https://rouleau.test", apiKey: key, webhookSecret: secret },
    fetch: send,
  });
}

it("the SDK launches, deposits, plays, withdraws and reads back, signed where it must be", async () => {
  const rouleau = await openClient();
  const { launchToken } = await rouleau.launch.create({ playerId: "player-42", currency: "USD" });
  const { accessToken, player } = await rouleau.session.exchange({ launchToken });
  expect(player.externalId).toBe("player-42");
  const money = { playerId: "player-42", currency: "USD", amount: "100.00" };
  await rouleau.wallet.deposit(money);
  const session = rouleau.withSession(accessToken);
  const { round, balance } = await session.play.start("golden-reels", { stake: "1.00" });
  expect(round.stake.total).toBe("1.00");
  await rouleau.wallet.withdraw({ ...money, amount: "40.00" });
  const read = await rouleau.wallet.balance({ playerId: "player-42", currency: "USD" });
  expect(toMinorUnits(read.balance, "USD")).toBe(toMinorUnits(balance.total, "USD") - 4000n);
  const { items } = await rouleau.players.rounds("player-42");
  expect(items.map(({ id }) => id)).toEqual([round.id]);
});

it("the SDK makes a call that is sent twice under one key take effect once", async () => {
  const rouleau = await openClient();
  const { player } = await rouleau.sandbox.createPlayer({ externalId: "p", currency: "USD" });
  const deposit = { playerId: player.id, currency: "USD", amount: "5.00" };
  const first = await rouleau.wallet.deposit(deposit, { idempotencyKey: "deposit-1" });
  const again = await rouleau.wallet.deposit(deposit, { idempotencyKey: "deposit-1" });
  expect(again).toEqual(first);
});

it("the SDK walks a list over all of its pages", async () => {
  const rouleau = await openClient();
  const { player } = await rouleau.sandbox.createPlayer({ externalId: "p", currency: "USD" });
  for (const amount of ["1.00", "2.00", "3.00", "4.00", "5.00"]) {
    await rouleau.wallet.deposit({ playerId: player.id, currency: "USD", amount });
  }
  const amounts: string[] = [];
  for await (const { amount } of rouleau.wallet.transactions("p", { limit: 2 }))
    amounts.push(amount);
  expect(amounts).toEqual(["5.00", "4.00", "3.00", "2.00", "1.00"]);
  const page = await rouleau.wallet.transactions("p", { limit: 4 });
  expect(page.hasMore).toBe(true);
  expect((await page.next())?.items.map(({ amount }) => amount)).toEqual(["1.00"]);
});

it("the SDK throws a refusal as an error with its code, status, details and request id", async () => {
  const rouleau = await openClient();
  const error = await rouleau.wallet.balance({ playerId: "nobody" }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name: "NotFoundError", status: 404, code: "PLAYER_NOT_FOUND" });
  expect(error.requestId).toMatch(/^req_/);
  expect(error.doc).toBe("https://rouleau.test/docs/errors#PLAYER_NOT_FOUND");
});

it("the SDK corrects its clock by the platform's and signs again", async () => {
  const { key, secret } = await openCasino();
  const rouleau = new Rouleau({
    ...{ baseUrl: "https://rouleau.test", apiKey: key, webhookSecret: secret, fetch: send },
    clock: () => Date.now() - 3_600_000,
    retries: 0,
  });
  expect((await rouleau.launch.create({ playerId: "p" })).launchToken).toMatch(/^ey/);
});
