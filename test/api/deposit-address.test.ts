/** Where a player sends money on a chain, as long as no chain is watched: Reference 4.9. */
import { expect, it } from "vitest";
import { openCasino } from "../support/casino.ts";

const PATH = "/api/v1/wallet/deposit-address";

it.each(["ethereum", "bitcoin", "tron", "Ethereum", "dogecoin", "__proto__"])(
  "the API refuses a deposit address on %s, because a deposit there would not be noticed",
  async (chain) => {
    const player = await (await openCasino()).launch();
    expect(await player.call("GET", `${PATH}/${chain}`)).toMatchObject({
      status: 404,
      code: "CHAIN_NOT_SUPPORTED",
      details: { chain, supported: [] },
    });
  },
);

it("the API refuses an operator's key, and a session that has ended", async () => {
  const casino = await openCasino();
  const player = await casino.launch();
  expect((await casino.call("GET", `${PATH}/ethereum`)).code).toBe("CREDENTIAL_NOT_ACCEPTED");
  await player.call("POST", "/api/v1/auth/logout");
  expect((await player.call("GET", `${PATH}/ethereum`)).code).toBe("SESSION_ENDED");
});
