/** An operator that manages its own players can create and fund one before the first launch. Reference 7.25. */
import { expect, it } from "vitest";
import { playerIdFor } from "../../domain/ids.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";

function register(casino: Casino, body: object) {
  return casino.call("POST", "/api/v1/players", { body });
}

it("a registered player can receive a deposit before the first launch, and keeps it after the launch", async () => {
  const casino = await openCasino();
  expect(await casino.deposit("ann", "5.00")).toMatchObject({ code: "PLAYER_NOT_FOUND" });
  const { status, data } = await register(casino, {
    ...{ externalId: "ann", username: "Ann", currency: "EUR", jurisdiction: "MT", locale: "de" },
  });
  expect(status).toBe(201);
  expect(data.player).toEqual({
    id: playerIdFor(casino.tenant.id, "sandbox", "ann"),
    ...{ externalId: "ann", username: "Ann", currency: "EUR", jurisdiction: "MT" },
  });
  expectSuccess(await casino.deposit("ann", "5.00", "EUR"));
  const session = await casino.launch({ playerId: "ann", currency: "EUR" });
  expect(session.playerId).toBe(data.player.id);
  expect(await casino.balance("ann", "EUR")).toBe("5.00");
});

it("a registration happens once, however often it is sent and under any name", async () => {
  const casino = await openCasino();
  const first = await register(casino, { externalId: "ann", username: "Ann" });
  expectSuccess(await casino.deposit("ann", "5.00"));
  const others = await Promise.all(
    ["Bea", "Cleo", "Dora"].map((username) => register(casino, { externalId: "ann", username })),
  );
  for (const other of others) {
    expect(other).toMatchObject({ status: 201, data: { player: first.data.player } });
  }
  expect(await casino.balance("ann")).toBe("5.00");
  const { players } = expectSuccess(await casino.call("GET", "/api/v1/admin/players"));
  expect(players).toHaveLength(1);
});

it("a registration shows the player to the operator at once", async () => {
  const casino = await openCasino();
  await Promise.all([1, 2, 3].map(() => register(casino, { externalId: "ann" })));
  const { data } = await casino.call("GET", "/api/v1/admin/players/ann");
  expect(data).toMatchObject({ externalId: "ann", username: "ann", status: "active" });
});

it("a registration belongs to the environment of the key", async () => {
  const casino = await openCasino();
  expectSuccess(await register(casino, { externalId: "ann" }));
  const elsewhere = await casino.call("GET", "/api/v1/wallet/balance?playerId=ann", {
    credential: casino.otherKey,
  });
  expect(elsewhere.code).toBe("PLAYER_NOT_FOUND");
});

it.each([
  ["nothing", {}, "VALIDATION_FAILED"],
  ["our own id", { externalId: `plr_${"a".repeat(26)}` }, "VALIDATION_FAILED"],
  ["a password", { externalId: "ann", password: "correct horse" }, "VALIDATION_FAILED"],
  ["an unknown field", { externalId: "ann", balance: "5.00" }, "VALIDATION_FAILED"],
  ["an unknown currency", { externalId: "ann", currency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
  ["an unknown place", { externalId: "ann", jurisdiction: "XX" }, "JURISDICTION_NOT_ALLOWED"],
  [
    "a name and a password",
    { username: "ann", password: "correct horse", currency: "USD" },
    "ACTION_NOT_ALLOWED",
  ],
])("a registration refuses %s, and creates nobody", async (_, body, code) => {
  const casino = await openCasino();
  expect(await register(casino, body)).toMatchObject({ code });
  expect((await casino.deposit("ann", "5.00")).code).toBe("PLAYER_NOT_FOUND");
});

it("a registration is for SSO mode: with accounts of ours, a player needs a password", async () => {
  const casino = await openCasino({ settings: { integrationMode: "transfer" } });
  expect(await register(casino, { externalId: "ann" })).toMatchObject({
    status: 422,
    code: "ACTION_NOT_ALLOWED",
  });
  for (const body of [{ username: "ann" }, { password: "correct horse" }]) {
    expect(await register(casino, body)).toMatchObject({ code: "VALIDATION_FAILED" });
  }
});
