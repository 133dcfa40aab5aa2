/**
 * A player is erased by two of the operator's people: nothing says any more who the player was, and the
 * ledger is the same to the unit. Proof 41; Reference 12.27.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { walletName, webhookEndpointName } from "../../durable-objects/names.ts";
import { DEFAULT_SETTINGS } from "../../src/db/tenant.ts";
import { walletStub } from "../../src/objects.ts";
import { type Casino, call, exchange, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { dumpOf, dumpOfDatabase } from "../support/dump.ts";
import { readExport, verify } from "../support/read-export.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { auditOf } from "../support/staff.ts";
import { askToVoid, secondKey } from "../support/void-round.ts";
import { openWebhook } from "../support/webhooks.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const EXTERNAL_ID = "maria@example.org";
/** What was known of the player: nothing of it may be left anywhere. */
const KNOWN = [EXTERNAL_ID, "Maria Muster", ADDRESS, "0xpayout", "asked by phone", "key-of-Maria"];

beforeEach(holdClock);
afterEach(releaseClock);

const erase = (casino: Casino, credential = casino.key, id = EXTERNAL_ID) =>
  casino.call("POST", `/api/v1/admin/players/${encodeURIComponent(id)}/erase`, { credential });

/** A casino and a player of whom much is known, without money. */
async function knownPlayer() {
  const casino = await openCasino();
  const other = await secondKey(casino);
  const webhook = await openWebhook(casino);
  const player = await casino.launch({ playerId: EXTERNAL_ID, username: "Maria Muster" });
  const { playerId } = player;
  const path = `/api/v1/admin/players/${playerId}`;
  const keyed = (key: string) => ({ "Idempotency-Key": key });
  const deposit = { playerId: EXTERNAL_ID, amount: "10.00", currency: "USD" };
  const headers = keyed("key-of-Maria");
  expectSuccess(await casino.call("POST", "/api/v1/wallet/deposit", { body: deposit, headers }));
  await casino.deposit(playerId, "40", "USDC");
  const stake = { stake: "1.00", choices: { breaksAt: 5, low: true } };
  const round = expectSuccess(
    await player.call("POST", "/api/v1/games/ladder/rounds", {
      body: stake,
      headers: keyed(ulid()),
    }),
  ).round;
  const note = { reason: "other", note: "asked by phone" } as const;
  await askToVoid(casino, round.id, { ...note, credential: other });
  await askToVoid(casino, round.id, note);
  const saved = { chain: "ethereum", address: ADDRESS, label: "Maria Muster" };
  const address = expectSuccess(await casino.call("POST", `${path}/addresses`, { body: saved }));
  const paid = { playerId, amount: "40", currency: "USDC", addressId: address.id };
  const { withdrawalId } = expectSuccess(await withdraw(casino, paid));
  const sent = { body: { reference: "0xpayout" } };
  await casino.call("POST", `/api/v1/admin/withdrawals/${withdrawalId}/sent`, sent);
  return { casino, other, webhook, player, playerId, withdrawalId, sent, path };
}

/** Ends what stands in the way of the erasure. */
async function settleUp({ casino, playerId, withdrawalId, sent, path }: Known) {
  await casino.call("POST", `/api/v1/admin/withdrawals/${withdrawalId}/complete`, sent);
  expectSuccess(await withdraw(casino, { playerId, amount: "10.00", currency: "USD" }));
  await casino.call("POST", `${path}/suspend`, { body: { reason: "asked by phone" } });
}
type Known = Awaited<ReturnType<typeof knownPlayer>>;

it("leaves nothing of the player anywhere, and the ledger as it was to the unit", async () => {
  const known = await knownPlayer();
  const { casino, other, player, playerId, webhook } = known;
  expect(await erase(casino)).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  await settleUp(known);
  const scope = { tenantId: casino.tenant.id, environment: casino.environment };
  const address = { ...scope, playerId };
  const endpointName = webhookEndpointName(scope.tenantId, scope.environment, webhook.id);
  const places = async () => [
    await dumpOfDatabase(scope),
    await dumpOf(env.WALLET.getByName(walletName(address))),
    await dumpOf(env.WEBHOOK_ENDPOINT.getByName(endpointName)),
    [...(await readExport(casino)).values()].join(""),
  ];
  const before = (await places()).join("");
  for (const text of KNOWN) expect(before).toContain(text);
  const books = await casino.call("GET", "/api/v1/admin/stats");

  advanceSeconds(1);
  const asked = expectSuccess(await erase(casino));
  expect(asked).toMatchObject({ state: "requested", player: { id: playerId } });
  expect(expectSuccess(await erase(casino)).request.id).toBe(asked.request.id);
  advanceSeconds(1);
  const young = await secondKey(casino);
  advanceSeconds(1);
  expect(expectSuccess(await erase(casino, young)).state).toBe("requested");
  expect(expectSuccess(await erase(casino, other)).state).toBe("erased");
  expect(await erase(casino, other)).toMatchObject({ code: "PLAYER_NOT_FOUND" });

  for (const [place, text] of (await places()).entries()) {
    for (const one of KNOWN) expect(text, `place ${place}`).not.toContain(one);
  }
  const { findings } = await auditOf(casino);
  expect(findings).toEqual([]);
  expect(verify(casino, await readExport(casino)).faults).toEqual([]);
  expect((await casino.call("GET", "/api/v1/admin/stats")).data).toEqual(books.data);
  expect((await player.call("GET", "/api/v1/auth/session")).code).toBe("SESSION_ENDED");
  const path = `/api/v1/wallet/transactions/${playerId}`;
  expect((await casino.call("GET", path)).code).toBe("PLAYER_NOT_FOUND");
  const log = expectSuccess(await casino.call("GET", `/api/v1/admin/audit-log?target=${playerId}`));
  expect(log.entries.map(({ action }: { action: string }) => action)).toEqual([
    "player.erased",
    "player.erasure_requested",
    "player.suspended",
  ]);
  expect(log.entries.at(-1)).toMatchObject({ before: null, after: null });
  expect(log.entries.at(-1).erased.after).toMatch(/^[0-9a-f]{64}$/);
});

it("is begun anew under the same external id by a registration, a launch token or a test player", async () => {
  const casino = await openCasino();
  const other = await secondKey(casino);
  advanceSeconds(1);
  const ids: string[] = [];
  const eraseNow = async () => {
    advanceSeconds(1);
    await erase(casino);
    expect(expectSuccess(await erase(casino, other)).state).toBe("erased");
    advanceSeconds(1);
  };
  const old = await casino.createToken({ playerId: EXTERNAL_ID });
  ids.push((await casino.launch({ playerId: EXTERNAL_ID })).playerId);
  await eraseNow();
  expect(await exchange(old)).toMatchObject({ code: "SSO_TOKEN_EXPIRED" });
  expect((await casino.deposit(EXTERNAL_ID, "1.00")).code).toBe("PLAYER_NOT_FOUND");

  const body = { externalId: EXTERNAL_ID };
  const registered = await casino.call("POST", "/api/v1/players", { body });
  ids.push(expectSuccess(registered).player.id);
  await eraseNow();

  const launched = await casino.launch({ playerId: EXTERNAL_ID, username: "Maria again" });
  ids.push(launched.playerId);
  expectSuccess(await casino.deposit(EXTERNAL_ID, "7.00"));
  expect(await casino.balance(EXTERNAL_ID)).toBe("7.00");
  expect(await casino.balance(launched.playerId)).toBe("7.00");
  const path = `/api/v1/wallet/transactions/${encodeURIComponent(EXTERNAL_ID)}`;
  expect(expectSuccess(await casino.call("GET", path)).transactions).toHaveLength(1);
  const listed = `/api/v1/admin/players?externalId=${encodeURIComponent(EXTERNAL_ID)}`;
  expect(expectSuccess(await casino.call("GET", listed)).players).toMatchObject([
    { id: launched.playerId, username: "Maria again" },
  ]);
  expectSuccess(await withdraw(casino, { playerId: EXTERNAL_ID, amount: "7.00", currency: "USD" }));
  await eraseNow();

  const test = { externalId: EXTERNAL_ID, currency: "USD", startingBalance: "3.00" };
  const made = await casino.call("POST", "/api/v1/test/players", { body: test });
  ids.push(expectSuccess(made).player.id);
  expect(await casino.balance(EXTERNAL_ID)).toBe("3.00");
  expect(new Set(ids).size).toBe(4);
  expect((await auditOf(casino)).findings).toEqual([]);
});

it("takes the account of transfer mode with it, and the name is free again", async () => {
  const casino = await openCasino({
    settings: { ...DEFAULT_SETTINGS, integrationMode: "transfer" },
  });
  const other = await secondKey(casino);
  advanceSeconds(1);
  const body = { username: "Maria", password: "correct horse battery", currency: "USD" };
  const first = expectSuccess(await casino.call("POST", "/api/v1/players", { body })).player;
  await erase(casino, casino.key, "Maria");
  expect(expectSuccess(await erase(casino, other, "Maria")).state).toBe("erased");
  const logIn = { tenantId: casino.tenant.id, environment: casino.environment, ...body };
  const { currency: _, ...credentials } = logIn;
  expect((await call("POST", "/api/v1/auth/login", { body: credentials })).code).toBe(
    "LOGIN_INVALID",
  );
  const second = expectSuccess(await casino.call("POST", "/api/v1/players", { body })).player;
  expect(second.id).not.toBe(first.id);
});

it("that stopped half-way is finished by the audit, and one that nobody agreed on is found", async () => {
  const known = await knownPlayer();
  const { casino, playerId } = known;
  await settleUp(known);
  advanceSeconds(1);
  const { request } = expectSuccess(await erase(casino));
  const scope = { tenantId: casino.tenant.id, environment: casino.environment };
  const wallet = walletStub(env, { ...scope, playerId });
  const agreed = { id: request.id, requestedBy: request.requestedBy, approvedBy: "key_other" };
  expect(await wallet.erase(agreed)).toMatchObject({ ok: true });
  expect((await wallet.erasure())?.names).toMatchObject({ externalId: EXTERNAL_ID });
  const { findings } = await auditOf(casino);
  expect(findings).toMatchObject([
    { row: "approvals", what: "The request to erase the player is lost or another one." },
  ]);
  expect((await wallet.erasure())?.names).toBeNull();
  const database = await dumpOfDatabase(scope);
  for (const text of KNOWN) expect(database).not.toContain(text);
});
