/**
 * Two of the operator's people erase a player: nothing says any more who the player was, and the
 * ledger is the same to the unit. Proof 41; Reference 12.27.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { conclude } from "../../clients/verifier/src/conclude.ts";
import { readClaim, readPasted } from "../../clients/verifier/src/read-claim.ts";
import { verifyRound } from "../../domain/fairness/verify-round.ts";
import { withdrawalIdFor } from "../../domain/ids.ts";
import { accountName, walletName, webhookEndpointName } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { DEFAULT_SETTINGS } from "../../src/db/tenant.ts";
import { walletStub } from "../../src/objects.ts";
import { announceSecurityEvents } from "../../src/webhooks/security-events.ts";
import { storedRows } from "../objects/audited-casino.ts";
import { type Casino, call, exchange, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import {
  erase,
  type KnownPlayer,
  knownPlayer,
  placesThatKnow,
  settleUp,
} from "../support/erasure.ts";
import { describeInCi, testInCi } from "../support/length.ts";
import { readExport, verify } from "../support/read-export.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { ANNA, asStaff, auditOf, BERTA } from "../support/staff.ts";
import { copyState, loseState, putBack } from "../support/stored-state.ts";
import { secondKey } from "../support/void-round.ts";
import { isHidden } from "../support/watched-seeds.ts";
import { openWebhook, WAIT } from "../support/webhooks.ts";

const EXTERNAL_ID = "maria@example.org";

beforeEach(holdClock);
afterEach(releaseClock);

const soughtOf = ({ webhook, ...known }: KnownPlayer) => ({ ...known, webhookId: webhook.id });

/** How many security events of one network are kept. */
async function eventsAbout({ tenant }: Casino, network: string): Promise<number | null> {
  const query = "SELECT count(*) AS n FROM security_events WHERE tenant_id = ? AND address = ?";
  return env.DB.prepare(query).bind(tenant.id, network).first<number>("n");
}

/** Plays rounds from one server seed, each with its own client seed. */
async function playedRounds(casino: Casino, count: number) {
  const player = await casino.launch();
  await casino.deposit(player.externalId, "10.00");
  const { chain } = expectSuccess(await player.call("GET", "/api/v1/fairness/seeds"));
  const rounds: string[] = [];
  for (let turn = 1; turn <= count; turn += 1) {
    const body = { stake: "0.10", clientSeed: `turn ${turn}` };
    const request = { body, headers: { "Idempotency-Key": ulid() } };
    const played = await player.call("POST", "/api/v1/games/golden-reels/rounds", request);
    rounds.push(expectSuccess(played).round.id);
  }
  return { player, anchor: chain.anchor as string, rounds };
}

/** The oldest server seed of a wallet, and the one in use, which may be the same. */
function seedsOf(address: Parameters<typeof walletName>[0]) {
  const wallet = env.WALLET.getByName(walletName(address));
  return runInDurableObject(wallet, (_, { storage }) => {
    const { seeds } = new WalletStore(storage, address.playerId, sealerOf(env));
    const [first] = seeds.audited();
    return { seed: first?.serverSeed ?? "", next: seeds.current().serverSeed };
  });
}

/** Two people erase the player. */
async function eraseKnown(known: KnownPlayer) {
  const { casino, other, externalId } = known;
  await settleUp(known);
  advanceSeconds(1);
  expectSuccess(await erase(casino, externalId));
  advanceSeconds(1);
  expect(expectSuccess(await erase(casino, externalId, other)).state).toBe("erased");
}

it("an erasure leaves nothing of the player anywhere, and the ledger as it was to the unit", async () => {
  const known = await knownPlayer();
  const { casino, other, player, playerId, externalId } = known;
  expect(await erase(casino, externalId)).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  await settleUp(known);
  expect(await placesThatKnow(soughtOf(known))).toEqual([
    ...["WALLET", "WEBHOOK_ENDPOINT", "approvals", "audit_log", "entries", "export"],
    ...["player_notes", "players"],
    ...["round_standings", "withdrawals"],
  ]);
  const books = await casino.call("GET", "/api/v1/admin/stats");

  advanceSeconds(1);
  const asked = expectSuccess(await erase(casino, externalId));
  expect(asked).toMatchObject({ state: "requested", player: { id: playerId } });
  expect(expectSuccess(await erase(casino, externalId)).request.id).toBe(asked.request.id);
  advanceSeconds(1);
  const young = await secondKey(casino);
  advanceSeconds(1);
  expect(expectSuccess(await erase(casino, externalId, young)).state).toBe("requested");
  expect(expectSuccess(await erase(casino, externalId, other)).state).toBe("erased");
  expect(await erase(casino, externalId, other)).toMatchObject({ code: "PLAYER_NOT_FOUND" });

  expect(await placesThatKnow(soughtOf(known))).toEqual([]);
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
    "player.note_added",
  ]);
  expect(log.entries[2]).toMatchObject({ before: null, after: null });
  expect(log.entries[2].erased.after).toMatch(/^[0-9a-f]{64}$/);
});

it("an erasure forgets the transaction and the note of a payout that our staff ended", async () => {
  const known = await knownPlayer();
  const { casino, playerId } = known;
  const tenantEnvironment = [casino.tenant.id, "sandbox"];
  const withdrawalId = withdrawalIdFor(playerId, 1);
  const said = { withdrawalId, transaction: `0x${"5c".repeat(32)}`, reason: "paid to a cousin" };
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO approvals (approval_id, tenant_id, environment, kind, subject, payload, digest,
         requested_by, requested_at, expires_at)
       VALUES (?, ?, ?, 'payout_ending', ?, ?, '', 'anna', 0, 0)`,
    ).bind(`apr_${withdrawalId}`, ...tenantEnvironment, withdrawalId, JSON.stringify(said)),
    env.DB.prepare(
      `INSERT INTO audit_log (tenant_id, environment, created_at, entry_id, action, actor_type,
         actor_id, target_type, target_id, "after", request_id)
       VALUES (?, ?, ?, ?, 'payout_ending.requested', 'staff', 'anna', 'withdrawal', ?, ?, '')`,
    ).bind(...tenantEnvironment, Date.now(), withdrawalId, withdrawalId, JSON.stringify(said)),
  ]);
  await eraseKnown(known);
  const { results } = await env.DB.prepare(
    `SELECT payload AS kept FROM approvals WHERE subject = ?1
     UNION ALL SELECT "after" FROM audit_log WHERE target_id = ?1`,
  )
    .bind(withdrawalId)
    .all();
  expect(results).toEqual([{ kept: JSON.stringify({ withdrawalId }) }, { kept: null }]);
});

it("an erasure reveals the server seed in use, even when it is repeated, so that each of the player's rounds can always be verified", async () => {
  const casino = await openCasino();
  const other = await secondKey(casino);
  advanceSeconds(1);
  const { player, anchor, rounds } = await playedRounds(casino, 3);
  const hidden = await casino.call("GET", `/api/v1/fairness/rounds/${rounds[0]}`);
  expect(expectSuccess(hidden).serverSeed).toBeNull();
  const amount = await casino.balance(player.externalId);
  expectSuccess(await withdraw(casino, { playerId: player.externalId, amount, currency: "USD" }));
  const { environment } = casino;
  const address = { tenantId: casino.tenant.id, environment, playerId: player.playerId };
  const wallet = env.WALLET.getByName(walletName(address));
  const earlier = await copyState(wallet);
  advanceSeconds(1);
  await erase(casino, player.externalId);
  expect(expectSuccess(await erase(casino, player.externalId, other)).state).toBe("erased");
  const verifyAll = async () => {
    for (const id of rounds) {
      const round = expectSuccess(await casino.call("GET", `/api/v1/fairness/rounds/${id}`));
      const claim = readClaim(readPasted(JSON.stringify(round)), anchor);
      const result = verifyRound(claim);
      if (!result.ok) throw new Error(result.refusal);
      expect(conclude(claim, result.value).verdict).toContain("✓ Verified");
    }
    expect((await auditOf(casino)).findings).toEqual([]);
  };
  await verifyAll();
  // The seed that follows stays hidden, though nothing is ever drawn from it.
  const { seed, next } = await seedsOf(address);
  expect([isHidden(seed), isHidden(next)]).toEqual([false, true]);

  await putBack(wallet, earlier);
  const { findings } = await auditOf(casino);
  expect(findings).toMatchObject([{ row: "erasure", concerns: "history", expected: "done" }]);
  await verifyAll();
});

it("an erasure reveals no seed that drew nothing, and none before the erasure is agreed on", async () => {
  const casino = await openCasino();
  const other = await secondKey(casino);
  advanceSeconds(1);
  const { externalId, playerId } = await casino.launch();
  const { environment } = casino;
  const address = { tenantId: casino.tenant.id, environment, playerId };
  const before = await seedsOf(address);
  await erase(casino, externalId);
  expect(expectSuccess(await erase(casino, externalId, other)).state).toBe("erased");
  expect(await seedsOf(address)).toEqual(before);
  expect(isHidden(before.next)).toBe(true);
});

it("an erased player starts again under the same external id by a registration, a launch token or a test player", async () => {
  const casino = await openCasino();
  const other = await secondKey(casino);
  advanceSeconds(1);
  const ids: string[] = [];
  const eraseNow = async () => {
    advanceSeconds(1);
    await erase(casino, EXTERNAL_ID);
    expect(expectSuccess(await erase(casino, EXTERNAL_ID, other)).state).toBe("erased");
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

testInCi(
  "an erasure removes the account of transfer mode too, and the name is free again",
  async () => {
    const casino = await openCasino({
      settings: { ...DEFAULT_SETTINGS, integrationMode: "transfer" },
    });
    const other = await secondKey(casino);
    const name = `Maria-${ulid()}`;
    advanceSeconds(1);
    const webhook = await openWebhook(casino, { eventTypes: ["security.credential_refused"] });
    const body = { username: name, password: "correct horse battery", currency: "USD" };
    const first = expectSuccess(await casino.call("POST", "/api/v1/players", { body })).player;
    const logIn = { tenantId: casino.tenant.id, environment: casino.environment, ...body };
    const { currency: _, ...credentials } = logIn;
    // Somebody tries a password: their address is noted, and sent to the webhook.
    const network = [1, 2, 3, 4].map(() => 100 + Math.floor(Math.random() * 100)).join(".");
    const headers = { "CF-Connecting-IP": network };
    const wrong = { ...credentials, password: "not the password" };
    expect((await call("POST", "/api/v1/auth/login", { body: wrong, headers })).code).toBe(
      "LOGIN_INVALID",
    );
    const sought = { casino, playerId: first.id, externalId: name, webhookId: webhook.id };
    const places = () => placesThatKnow({ ...sought, known: [name, network], network });
    await expect.poll(() => eventsAbout(casino, network), WAIT).toBe(1);
    await announceSecurityEvents(env);
    expect(await places()).toEqual([
      ...["ACCOUNT", "WALLET", "WEBHOOK_ENDPOINT", "export", "players", "security_events"],
    ]);
    const account = env.ACCOUNT.getByName(accountName(casino.tenant.id, casino.environment, name));
    const kept = await runInDurableObject(account, (_, { storage }) => storage.kv.get("kept"));
    await erase(casino, name);
    expect(expectSuccess(await erase(casino, name, other)).state).toBe("erased");
    expect(await places()).toEqual([]);
    expect(await eventsAbout(casino, network)).toBe(0);
    expect((await call("POST", "/api/v1/auth/login", { body: credentials })).code).toBe(
      "LOGIN_INVALID",
    );
    // If only the account is restored, it opens nothing, and the first attempt removes it.
    await runInDurableObject(account, (_, { storage }) => storage.kv.put("kept", kept));
    expect(await places()).toEqual(["ACCOUNT"]);
    expect((await call("POST", "/api/v1/auth/login", { body: credentials })).code).toBe(
      "LOGIN_INVALID",
    );
    expect(await places()).toEqual([]);
    const second = expectSuccess(await casino.call("POST", "/api/v1/players", { body })).player;
    expect(second.id).not.toBe(first.id);
  },
);

testInCi(
  "an erasure that stopped halfway is finished by the audit, and one that nobody approved is reported",
  async () => {
    const known = await knownPlayer();
    const { casino, playerId, externalId } = known;
    await settleUp(known);
    advanceSeconds(1);
    const { request } = expectSuccess(await erase(casino, externalId));
    const tenantEnvironment = { tenantId: casino.tenant.id, environment: casino.environment };
    const wallet = walletStub(env, { ...tenantEnvironment, playerId });
    const agreed = { id: request.id, requestedBy: request.requestedBy, approvedBy: "key_other" };
    expect(await wallet.erase(agreed)).toMatchObject({ ok: true });
    expect((await wallet.erasure())?.names).toMatchObject({ externalId });
    const { findings } = await auditOf(casino);
    expect(findings).toMatchObject([
      { row: "approvals", what: "The request to erase the player is lost or another one." },
    ]);
    expect((await wallet.erasure())?.names).toBeNull();
    expect(await placesThatKnow(soughtOf(known))).toEqual([]);
  },
);

describeInCi("a store that is restored to a time before the erasure", () => {
  const REPEATED = "It was restored to a time before its player was erased, who is erased again.";
  const EXPIRED_SECONDS = 700;

  /** Two people agree to restore the wallet's rows. */
  async function restore({ casino, playerId }: KnownPlayer, findings: readonly object[]) {
    advanceSeconds(EXPIRED_SECONDS);
    const { tenant, environment } = casino;
    const body = {
      ...{ tenantId: tenant.id, environment, playerId, currency: "USD", changes: {} },
      ...{ reason: "Restored", witness: "History", restores: true, cures: findings },
    };
    const path = "/api/v1/platform/corrections";
    const { correction } = expectSuccess(await asStaff(ANNA, "POST", path, body));
    return expectSuccess(await asStaff(BERTA, "POST", `${path}/${correction.id}/approve`));
  }

  /** What the audit says about money, as a correction names it. */
  async function moneyFindings(casino: Casino) {
    const { findings } = await auditOf(casino);
    return findings.flatMap(({ concerns, row, what, expected, found }: Record<string, string>) =>
      concerns === "money" ? { row, what, expected, found } : [],
    );
  }

  const walletOf = ({ casino, playerId }: KnownPlayer) =>
    env.WALLET.getByName(
      walletName({ tenantId: casino.tenant.id, environment: casino.environment, playerId }),
    );

  /** Adds more erasures of other players than an audit reads at once, all newer. */
  async function eraseThousands({ tenant, environment }: Casino): Promise<void> {
    await env.DB.prepare(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2001)
       INSERT INTO approvals (approval_id, tenant_id, environment, kind, subject, payload, digest,
         requested_by, requested_at, expires_at, approved_by, approved_at, done_at)
       SELECT 'apr_' || n || ?1, ?1, ?2, 'erasure', 'wallet plr_' || n, '{}', '', 'key_1', ?3, ?3,
         'key_2', ?3, ?3 FROM number`,
    )
      .bind(tenant.id, environment, Date.now() + 1_000)
      .run();
  }

  testInCi(
    "is erased again by the audit, if it is the wallet, and then gets its rows back",
    async () => {
      const known = await knownPlayer();
      const { casino } = known;
      const earlier = await copyState(walletOf(known));
      await eraseKnown(known);
      await eraseThousands(casino);
      const rows = (await copyState(walletOf(known))).get("journal");
      await putBack(walletOf(known), earlier);
      expect(await placesThatKnow(soughtOf(known))).toContain("WALLET");

      const { findings } = await auditOf(casino);
      expect(findings.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
        REPEATED,
        `The journal was restored to entry ${earlier.get("journal")?.length}; history holds ${rows?.length}.`,
      ]);
      expect(await placesThatKnow(soughtOf(known))).toEqual([]);
      const done = await restore(known, await moneyFindings(casino));
      expect(done).toMatchObject({ released: true, findings: [] });
      expect((await copyState(walletOf(known))).get("journal")?.slice(0, -1)).toEqual(rows);
      expect((await auditOf(casino)).findings).toEqual([]);
      expect(verify(casino, await readExport(casino)).faults).toEqual([]);
    },
  );

  testInCi("is erased again with its rows, if the wallet was lost", async () => {
    const known = await knownPlayer();
    const { casino, externalId } = known;
    await eraseKnown(known);
    await loseState(walletOf(known));
    await restore(known, await moneyFindings(casino));
    expect((await casino.deposit(externalId, "1.00")).code).toBe("PLAYER_NOT_FOUND");
    advanceSeconds(1);
    expect((await casino.launch({ playerId: externalId })).playerId).not.toBe(known.playerId);
    known.known.splice(0, 1);
    expect(await placesThatKnow(soughtOf(known))).toEqual([]);
  });

  testInCi(
    "is erased again by the audit, if it holds a webhook's events, without affecting other players",
    async () => {
      const known = await knownPlayer();
      const { casino, externalId, webhook } = known;
      const { tenant, environment } = casino;
      const endpoint = env.WEBHOOK_ENDPOINT.getByName(
        webhookEndpointName(tenant.id, environment, webhook.id),
      );
      const earlier = await copyState(endpoint);
      await eraseKnown(known);
      await eraseThousands(casino);
      await putBack(endpoint, earlier);
      expect(await placesThatKnow(soughtOf(known))).toContain("WEBHOOK_ENDPOINT");
      // The same external id is another player now, and events name that player too.
      advanceSeconds(1);
      await casino.launch({ playerId: externalId });
      const { findings } = await auditOf(casino);
      expect(findings).toMatchObject([
        { row: `webhook ${webhook.id}`, concerns: "history", found: "1" },
      ]);
      known.known.splice(0, 1);
      expect(await placesThatKnow(soughtOf(known))).toEqual([]);
      expect((await auditOf(casino)).findings).toEqual([]);
    },
  );

  testInCi("is erased again by the audit if the database was restored", async () => {
    const known = await knownPlayer();
    const { casino, playerId } = known;
    const tables = ["entries", "players", "withdrawals"];
    const copies = await Promise.all(
      tables.map(async (table) => {
        const rows = await storedRows(table, casino.tenant.id);
        return { table, rows: rows.filter((row) => row.player_id === playerId) };
      }),
    );
    await eraseKnown(known);
    await env.DB.batch(
      copies.flatMap(({ table, rows }) =>
        rows.map((row) => {
          const columns = Object.keys(row);
          const places = columns.map(() => "?").join(", ");
          const put = `INSERT OR REPLACE INTO ${table} (${columns.join(", ")}) VALUES (${places})`;
          return env.DB.prepare(put).bind(...Object.values(row));
        }),
      ),
    );
    expect(await placesThatKnow(soughtOf(known))).toContain("entries");
    const { findings } = await auditOf(casino);
    expect(findings).toMatchObject([
      { row: "erasure", concerns: "history", found: "players, entries, withdrawals" },
    ]);
    expect(await placesThatKnow(soughtOf(known))).toEqual([]);
    expect((await auditOf(casino)).findings).toEqual([]);
  });
});
