/**
 * Proof 39: the storage of a wallet and of a pool shows no seed and no threshold that is still
 * hidden, nor anything that would confirm a guess. The storage of the objects that hold credentials
 * shows no credential. docs/decisions/0054.
 */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, it, vi } from "vitest";
import { serverSeedHash } from "../../domain/fairness/draw-stream.ts";
import { keylessSealOf, sealOf } from "../../durable-objects/jackpot-pool/pool-seal.ts";
import { SEALED } from "../../durable-objects/jackpot-pool/threshold-seal.ts";
import {
  accountName,
  idempotencyKeyName,
  keyCopyName,
  tenantCopyName,
} from "../../durable-objects/names.ts";
import { hashApiKey } from "../../src/auth/api-key.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { dumpOf } from "../support/dump.ts";
import { thresholdSealOf } from "../support/hidden-threshold.ts";
import { settlePool } from "../support/settle-pool.ts";
import { type Sealed, watchSealed } from "../support/watched-sealed.ts";
import { isHidden } from "../support/watched-seeds.ts";
import { openEndpoint, WAIT } from "../support/webhook-endpoint.ts";
import { openPool, sealAgain } from "./open-pool.ts";
import { openWallet } from "./open-wallet.ts";

const sealed: Sealed[] = [];
watchSealed("sealed-storage.test", (one) => sealed.push(one));

it("accounts, webhooks' endpoints, edge copies and kept answers show no password, key or secret", async () => {
  const casino = await openCasino({ settings: { integrationMode: "transfer" } });
  const { tenant, environment, key } = casino;
  const password = "correct horse battery";
  const account = { username: "maria", password, currency: "USD" };
  const headers = { "Idempotency-Key": "kept" };
  const made = await casino.call("POST", "/api/v1/players", { body: account, headers });
  const webhook = await openEndpoint(casino);
  expect((await webhook.sendTest()).status).toBe("delivered");
  const answered = { "Idempotency-Key": "answered" };
  const apiKey = await casino.call("POST", "/api/v1/admin/api-keys", {
    body: {},
    headers: answered,
  });
  const { object: ofEndpoint } = webhook;
  const kept = (name: string) =>
    env.IDEMPOTENCY_KEY.getByName(idempotencyKeyName(tenant.id, environment, name));
  const stores: Readonly<Record<string, [object: DurableObjectStub, shows: string]>> = {
    account: [
      env.ACCOUNT.getByName(accountName(tenant.id, environment, "maria")),
      expectSuccess(made).player.id,
    ],
    endpoint: [ofEndpoint, webhook.id],
    "copy of a key": [env.EDGE_COPY.getByName(keyCopyName(hashApiKey(key))), tenant.id],
    "copy of a tenant": [
      env.EDGE_COPY.getByName(tenantCopyName(tenant.id, environment)),
      tenant.id,
    ],
    "answer with a password's digest": [kept("kept"), "a256gcm."],
    "answer with a key": [kept("answered"), "a256gcm."],
  };
  const body = new TextEncoder().encode(JSON.stringify(account));
  const digest = bytesToHex(sha256(concatBytes(utf8ToBytes("POST /api/v1/players\n"), body)));
  const hidden = [
    ...[password, digest, key, casino.otherKey, casino.secret, casino.otherSecret],
    ...[webhook.secret, expectSuccess(apiKey).key],
  ];
  for (const [name, [object, shows]] of Object.entries(stores)) {
    // Copies are written after the answers are sent.
    const stored = await vi.waitFor(async () => {
      const dump = await dumpOf(object);
      expect(dump, name).toContain(shows);
      return dump;
    }, WAIT);
    for (const text of hidden) expect(stored, name).not.toContain(text);
  }
});

it("a wallet's storage shows no seed that is not revealed", async () => {
  const player = await openWallet();
  await player.deposit(10_000);
  const { wallet, sessionId } = player;
  for (let turn = 0; turn < 3; turn += 1) {
    await player.play();
    await wallet.rotateSeeds({ sessionId, idempotencyKey: `${turn}`, fingerprint: "" });
  }
  await player.play({ gameId: "safe-smash", stakeMinor: 10 });
  const seeds = sealed
    .filter(({ place }) => place.includes(player.address.playerId))
    .map(({ text }) => text);
  const hidden = seeds.filter(isHidden);
  // The last seeds of two chains, and the seed in use.
  expect(hidden).toHaveLength(3);
  const stored = await dumpOf(player.object);
  for (const seed of hidden) expect(stored).not.toContain(seed);
  expect(stored).toContain(serverSeedHash(hidden.at(-1) ?? ""));
});

it("a pool's storage shows no threshold, and no hash that would confirm one", async () => {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  for (let hits = 0; hits < 2; hits += 1) {
    await pool.bet();
    await pool.makeNextBetWin();
    await pool.bet();
  }
  const threshold = await pool.threshold();
  expect(threshold).toBeGreaterThan(10 ** 6);
  expect(await dumpOf(pool.object())).not.toContain(String(threshold));
  const [row] = await pool.rows<Record<string, number> & { settings: string; seal: string }>(
    `SELECT settings, cycle AS number, cycle_ceiling_minor AS ceilingMinor,
       cycle_seed_minor AS seedMinor, pot_units AS potUnits, first_seed_minor AS firstSeedMinor,
       place, CAST(contributed_units AS TEXT) AS contributedUnits, seal FROM pool`,
  );
  if (row === undefined) throw new Error("the pool has a row");
  const { settings, seal, firstSeedMinor = 0, place = 0, contributedUnits, ...cycle } = row;
  const terms = { settings, cycle: cycle as never, threshold, firstSeedMinor, lastChange: null };
  const guess = { ...terms, place, contributedUnits: String(contributedUnits) };
  for (const stored of [keylessSealOf(guess), sealOf(guess, thresholdSealOf(pool.object().name))]) {
    expect(stored).not.toBe(seal);
  }
});

it("a pool whose threshold cannot be opened takes nothing and pays nothing until it can be", async () => {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  await pool.bet();
  const [before] = await pool.rows<{ text: string }>("SELECT sealed_threshold AS text FROM pool");
  const text = before?.text ?? "";
  await pool.rows(`UPDATE pool SET sealed_threshold = '${text.replace("a256gcm.1", "a256gcm.9")}'`);
  await pool.restart();
  expect(await pool.bet()).toEqual({ contributionPotUnits: 0, win: null });
  await pool.restart();
  expect((await pool.object().audit())?.findingCount).toBeGreaterThan(0);
  await pool.rows(`UPDATE pool SET sealed_threshold = '${text}'`);
  await pool.restart();
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  expect((await pool.bet()).contributionPotUnits).toBe(10_000);
});

it("the length of a sealed threshold does not reveal how large it is", async () => {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  await pool.bet();
  const textOf = async () => {
    await settlePool(pool.object());
    const query = "SELECT cycle, sealed_threshold AS text FROM pool";
    const [row] = await pool.rows<{ cycle: number; text: string }>(query);
    if (row === undefined) throw new Error("the pool has a row");
    return row;
  };
  const { cycle, text } = await textOf();
  const seal = thresholdSealOf(pool.object().name);
  const terms = { number: cycle, ceilingMinor: 1, seedMinor: 1, potUnits: 1 };
  for (const thresholdUnits of [0, 9_999, 5_010_000, 99_999_999, Number.MAX_SAFE_INTEGER - 1]) {
    const sealed = seal.textOf({ ...terms, thresholdUnits });
    expect(sealed).toHaveLength(text.length);
    expect(sealed.replaceAll(/[^=]/g, "")).toBe(text.replaceAll(/[^=]/g, ""));
    const stored = { cycle, threshold_units: SEALED, sealed_threshold: sealed };
    expect(thresholdSealOf(pool.object().name).read(stored)).toBe(thresholdUnits);
  }
  // As an earlier version sealed it: with as many digits as it has.
  const threshold = await pool.threshold();
  const place = `threshold of cycle ${cycle} of ${seal.poolId}`;
  const short = seal.sealer.seal(String(threshold), place);
  expect(short.length).toBeLessThan(text.length);
  await pool.rows(`UPDATE pool SET sealed_threshold = '${short}'`);
  await sealAgain(pool.object());
  await pool.restart();
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  expect((await textOf()).text).toHaveLength(text.length);
  expect(await pool.threshold()).toBe(threshold);
  expect((await pool.bet()).contributionPotUnits).toBe(10_000);
});

it("a threshold from before thresholds were sealed is sealed when the pool next wakes, and stays the same", async () => {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  await pool.bet();
  const threshold = await pool.threshold();
  await pool.beforeThresholdsWereSealed();
  expect(await dumpOf(pool.object())).toContain(String(threshold));
  await evictDurableObject(pool.object());
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  expect(await dumpOf(pool.object())).not.toContain(String(threshold));
  expect(await pool.threshold()).toBe(threshold);
  expect(await pool.rows("SELECT threshold_units AS units FROM pool")).toEqual([{ units: SEALED }]);
  await pool.placeThreshold(Number((await pool.state()).totals.potUnits));
  expect((await pool.bet()).win).not.toBeNull();
});
