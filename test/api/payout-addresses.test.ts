/**
 * Payout addresses, which are validated by chain: GET, POST and DELETE
 * /api/v1/admin/players/:id/addresses.
 */
import { describe, expect, it } from "vitest";
import { openCasino } from "../support/casino.ts";
import { testInCi } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

async function opened() {
  const casino = await openCasino();
  const player = await casino.launch();
  const path = `/api/v1/admin/players/${player.externalId}/addresses`;
  return {
    casino,
    player,
    path,
    save: (body: unknown) => casino.call("POST", path, { body }),
    list: async () => (await casino.call("GET", path)).data.addresses,
  };
}

describe("a payout address", () => {
  it("is saved in its chain's standard spelling, listed, and removed", async () => {
    const { casino, path, save, list } = await opened();
    expect(await list()).toEqual([]);
    const saved = await save({ chain: "ethereum", address: ETHEREUM.toLowerCase(), label: "main" });
    expect(saved).toMatchObject({
      status: 201,
      data: {
        id: expect.stringMatching(/^adr_[0-9a-hjkmnp-tv-z]{26}$/),
        chain: "ethereum",
        address: ETHEREUM,
        label: "main",
      },
    });
    const second = await save({ chain: "tron", address: TRON });
    expect(second.data.label).toBeNull();
    expect(new Set(await list())).toEqual(new Set([saved.data, second.data]));
    const removed = await casino.call("DELETE", `${path}/${saved.data.id}`);
    expect(removed.data).toEqual({ id: saved.data.id, removed: true });
    expect(await list()).toEqual([second.data]);
    const again = await casino.call("DELETE", `${path}/${saved.data.id}`);
    expect(again).toMatchObject({ status: 404, code: "ADDRESS_NOT_FOUND" });
  });

  it("keeps its id and gets the new label when it is saved again", async () => {
    const { save, list } = await opened();
    const first = await save({ chain: "ethereum", address: ETHEREUM, label: "old" });
    const again = await save({ chain: "ethereum", address: ETHEREUM.toLowerCase(), label: "new" });
    expect(again.data).toEqual({ ...first.data, label: "new" });
    expect(await list()).toEqual([again.data]);
  });

  it("can be a withdrawal's destination, and the withdrawal keeps it after it is removed", async () => {
    const { casino, player, path, save } = await opened();
    await casino.deposit(player.playerId, "100", "USDT");
    const { id } = (await save({ chain: "tron", address: TRON })).data;
    const body = { playerId: player.playerId, amount: "10", addressId: id };
    const held = await withdraw(casino, { ...body, currency: "USDT" });
    const destination = { chain: "tron", address: TRON, addressId: id };
    expect(held.data).toMatchObject({ status: "pending", destination });
    await casino.call("DELETE", `${path}/${id}`);
    const shown = await casino.call("GET", `/api/v1/admin/withdrawals/${held.data.withdrawalId}`);
    expect(shown.data.destination).toEqual(destination);
    const gone = await withdraw(casino, { ...body, amount: "11", currency: "USDT" });
    expect(gone).toMatchObject({ status: 404, code: "ADDRESS_NOT_FOUND" });
  });

  it("accepts only the currencies of its chain", async () => {
    const { casino, player, save } = await opened();
    const { id } = (await save({ chain: "tron", address: TRON })).data;
    for (const currency of ["USD", "BTC", "ETH"]) {
      await casino.deposit(player.playerId, "1", currency);
      const body = { playerId: player.playerId, amount: "1", currency, addressId: id };
      const answer = await withdraw(casino, body);
      expect(answer).toMatchObject({
        status: 422,
        code: "CURRENCY_MISMATCH",
        details: { chain: "tron", currency },
      });
    }
  });

  it.each([
    ["another chain", { chain: "solana" }, 404, "CHAIN_NOT_SUPPORTED", undefined],
    ["a chain in capitals", { chain: "Tron" }, 404, "CHAIN_NOT_SUPPORTED", undefined],
    [
      "a token's own contract",
      { address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
      400,
      "VALIDATION_FAILED",
      "address",
    ],
    ["a wrong checksum", { address: `${TRON.slice(0, -1)}u` }, 400, "VALIDATION_FAILED", "address"],
    ["another chain's address", { address: ETHEREUM }, 400, "VALIDATION_FAILED", "address"],
    ["no address", { address: "" }, 400, "VALIDATION_FAILED", "address"],
    ["a label of two lines", { label: "a\nb" }, 400, "VALIDATION_FAILED", "label"],
    ["an unknown field", { currency: "USDT" }, 400, "VALIDATION_FAILED", "currency"],
  ])("is refused with %s", async (_what, change, status, code, field) => {
    const { save, list } = await opened();
    const answer = await save({ chain: "tron", address: TRON, ...change });
    expect(answer).toMatchObject({ status, code });
    if (field !== undefined) expect(answer.details.issues[0].path).toBe(field);
    expect(await list()).toEqual([]);
  });

  testInCi("is limited to 20 for each player", async () => {
    const { save, list } = await opened();
    const nth = (place: number) => `0x${String(place + 1).padStart(40, "0")}`;
    for (let place = 0; place < 20; place += 1) {
      expect((await save({ chain: "ethereum", address: nth(place) })).status).toBe(201);
    }
    const refused = await save({ chain: "ethereum", address: nth(20) });
    expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    expect(refused.message).toContain("20");
    expect((await save({ chain: "ethereum", address: nth(0), label: "x" })).status).toBe(201);
    expect(await list()).toHaveLength(20);
  });

  it("is not found by another tenant, in the other environment, or for an unknown player", async () => {
    const { casino, player, path, save } = await opened();
    const otherCasino = await openCasino();
    const { id } = (await save({ chain: "tron", address: TRON })).data;
    const byOurId = `/api/v1/admin/players/${player.playerId}/addresses`;
    const requests = [
      [otherCasino, byOurId, otherCasino.key],
      [casino, byOurId, casino.otherKey],
      [casino, path, casino.otherKey],
      [casino, "/api/v1/admin/players/nobody/addresses", casino.key],
    ] as const;
    for (const [from, at, credential] of requests) {
      const body = { chain: "tron", address: TRON };
      for (const answer of [
        await from.call("GET", at, { credential }),
        await from.call("POST", at, { credential, body }),
        await from.call("DELETE", `${at}/${id}`, { credential }),
      ]) {
        expect(answer, at).toMatchObject({ status: 404, code: "PLAYER_NOT_FOUND" });
      }
    }
  });

  it("cannot be used for another player", async () => {
    const { casino, save } = await opened();
    const other = await casino.launch();
    await casino.deposit(other.playerId, "10", "USDT");
    const { id } = (await save({ chain: "tron", address: TRON })).data;
    const body = { playerId: other.playerId, amount: "1", currency: "USDT", addressId: id };
    expect((await withdraw(casino, body)).code).toBe("ADDRESS_NOT_FOUND");
  });
});
