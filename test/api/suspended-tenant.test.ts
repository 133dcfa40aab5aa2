/** A suspended account: Reference 13.33. Nothing new is played, and no money is stuck. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { type Operation, operations } from "../support/api-document.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { asStaff } from "../support/staff.ts";

const SLOTS = "/api/v1/games/golden-reels/rounds";
const LADDERS = "/api/v1/games/ladder/rounds";
/** With these choices no rung breaks: the round stays open until the player leaves or reaches the top. */
const SAFE = { choices: { breaksAt: 5 } };
const DAY_SECONDS = 24 * 60 * 60;
/** The longest that an isolate remembers a tenant. */
const KNOWN_SECONDS = 10;

/** The calls that change something and still work. */
const GOES_ON = [
  "POST /api/v1/wallet/withdraw",
  "POST /api/v1/admin/withdrawals/{id}/approve",
  "POST /api/v1/admin/withdrawals/{id}/sent",
  "POST /api/v1/admin/withdrawals/{id}/confirm",
  "POST /api/v1/admin/withdrawals/{id}/complete",
  "POST /api/v1/admin/withdrawals/{id}/fail",
  "POST /api/v1/admin/players/{id}/notes",
  "POST /api/v1/admin/players/{id}/suspend",
  "POST /api/v1/admin/api-keys/{id}/revoke",
];

afterEach(releaseClock);

const decide = (casino: Casino, what: "suspend" | "reopen", reason = "Its keys leaked.") =>
  asStaff(null, "POST", `/api/v1/platform/tenants/${casino.tenant.id}/${what}`, { reason });

function bet(player: PlayerSession, path: string, key = ulid(), choices: object = {}) {
  return player.call("POST", path, {
    body: { stake: "1.00", ...choices },
    headers: { "Idempotency-Key": key },
  });
}

/** A step of an open round. */
function act(player: PlayerSession, roundId: string, action: "climb" | "cashout") {
  return player.call("POST", `${LADDERS}/${roundId}/actions`, {
    body: { action },
    headers: { "Idempotency-Key": ulid() },
  });
}

function walletOf({ tenant, environment }: Casino, { playerId }: PlayerSession) {
  return env.WALLET.getByName(walletName({ tenantId: tenant.id, environment, playerId }));
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

it("a suspended account takes no bet and opens no session after ten seconds, while open rounds end and money is still paid out", async () => {
  holdClock();
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10.00");
  const paid = await bet(player, SLOTS, "paid-before");
  expect(paid.status).toBe(201);
  const { round } = expectSuccess(await bet(player, LADDERS, ulid(), SAFE));
  expect(round.state).toBe("open");
  const launchToken = await casino.createToken({ playerId: player.externalId });

  const { tenant } = expectSuccess(await decide(casino, "suspend"));
  expect(tenant).toMatchObject({ suspendedFor: "Its keys leaked." });
  advanceSeconds(KNOWN_SECONDS);

  const refused = { status: 403, code: "ACCOUNT_SUSPENDED" };
  expect(await bet(player, SLOTS)).toMatchObject(refused);
  const exchange = () =>
    casino.call("POST", "/api/v1/auth/sso/exchange", { body: { launchToken }, credential: null });
  expect(await exchange()).toMatchObject(refused);
  expect(await casino.deposit(player.playerId, "5.00")).toMatchObject(refused);
  // An earlier bet: its answer is repeated, and its round can be finished.
  expect((await bet(player, SLOTS, "paid-before")).data).toEqual(paid.data);
  expect(expectSuccess(await act(player, round.id, "climb")).round.state).toBe("open");
  const left = expectSuccess(await act(player, round.id, "cashout"));
  expect(left.round).toMatchObject({ state: "settled", endedBy: "player", win: "1.90" });
  // The end of a round does not allow a new one.
  expect(await bet(player, LADDERS, ulid(), SAFE)).toMatchObject(refused);
  const out = { playerId: player.playerId, amount: "1.00", currency: "USD" };
  expect((await withdraw(casino, out)).status).toBe(201);
  const me = expectSuccess(await casino.call("GET", "/api/v1/admin/tenants/me"));
  expect(me.suspendedAt).toBe(tenant.suspendedAt);

  expectSuccess(await decide(casino, "reopen"));
  advanceSeconds(KNOWN_SECONDS);
  expect((await bet(player, SLOTS)).status).toBe(201);
  // The refused exchange did not use the token up.
  expect((await exchange()).code).not.toBe("SSO_TOKEN_ALREADY_USED");
});

it("a suspended account cashes out a round that its player can no longer return to, a day after its last step", async () => {
  holdClock();
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10.00");
  const { round } = expectSuccess(await bet(player, LADDERS, ulid(), SAFE));
  await player.call("POST", "/api/v1/auth/logout");
  expectSuccess(await decide(casino, "suspend"));
  const state = async () => {
    await runDurableObjectAlarm(walletOf(casino, player));
    return (await casino.call("GET", `/api/v1/admin/rounds/${round.id}`)).data.round;
  };
  advanceSeconds(DAY_SECONDS - 60);
  expect(await state()).toMatchObject({ state: "open" });
  advanceSeconds(60);
  expect(await state()).toMatchObject({ state: "settled", endedBy: "rule", win: "1.20" });
  // All that the player has can be paid out: 10.00, less the stake, with the win.
  const out = { playerId: player.playerId, amount: "10.20", currency: "USD" };
  expect((await withdraw(casino, out)).status).toBe(201);
});

it("a suspended account refuses exactly the calls by key that change something, except those that pay out, remove something or add notes", async () => {
  const casino = await openCasino();
  expectSuccess(await decide(casino, "suspend"));
  const stopped: string[] = [];
  const documented: string[] = [];
  const byKey = operations.filter(({ access }) => access.startsWith("apiKey"));
  for (const operation of byKey) {
    const { code } = await casino.call(operation.method, operation.examplePath, {
      signed: false,
    });
    if (code === "ACCOUNT_SUSPENDED") stopped.push(nameOf(operation));
    const causes = JSON.stringify(operation.responses["403"] ?? {});
    if (causes.includes("ACCOUNT_SUSPENDED")) documented.push(nameOf(operation));
  }
  const changing = byKey.filter(({ method }) => method !== "GET").map(nameOf);
  expect(changing).toEqual(expect.arrayContaining(GOES_ON));
  expect(stopped).toEqual(changing.filter((name) => !GOES_ON.includes(name)));
  expect(documented).toEqual(stopped);
});

it("a repeated suspension changes nothing, and each act is in every log once", async () => {
  const casino = await openCasino();
  const suspended = expectSuccess(await decide(casino, "suspend", "First"));
  expect(expectSuccess(await decide(casino, "suspend", "Second"))).toEqual(suspended);
  const reopened = expectSuccess(await decide(casino, "reopen"));
  expect(reopened.tenant).toMatchObject({ suspendedAt: null, suspendedFor: null });
  expect(expectSuccess(await decide(casino, "reopen"))).toEqual(reopened);
  const target = casino.tenant.id;
  const own = await casino.call("GET", `/api/v1/admin/audit-log?target=${target}`);
  const ours = await asStaff(null, "GET", `/api/v1/platform/audit-log?target=${target}`);
  for (const log of [own, ours]) {
    const actions = expectSuccess(log).entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["tenant.reopened", "tenant.suspended"]);
  }
});
