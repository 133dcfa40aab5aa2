/**
 * A wallet's seed chains over their whole life: from a wallet from before there were chains, past the end
 * of a chain, and under a new sealing key. docs/decisions/0052, 0054.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { serverSeedHash } from "../../domain/fairness/draw-stream.ts";
import { positionInChain } from "../../domain/fairness/seed-chain.ts";
import { SEEDS_PER_CHAIN } from "../../domain/limits.ts";
import { Sealer, sealerOf } from "../../durable-objects/sealer.ts";
import { SideSeal } from "../../durable-objects/side-seal.ts";
import { STEPS_WITH_CHAINS } from "../../durable-objects/wallet/store/schema.ts";
import { SEALED_TABLES } from "../../durable-objects/wallet/store/sealed-tables.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { readConfig } from "../../src/config.ts";
import { walletStub } from "../../src/objects.ts";
import { STEP_OF_JACKPOTS, STEP_OF_OLDER_KEYS, undoStep } from "./older-wallet.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const inWallet = <T>(player: OpenWallet, work: (storage: DurableObjectStorage) => T): Promise<T> =>
  runInDurableObject(player.object, (_, { storage }) => work(storage));

async function seedsOf({ address, sessionId }: OpenWallet) {
  const seeds = await walletStub(env, address).seeds(sessionId);
  if (!seeds.ok) throw new Error(seeds.refusal);
  return seeds.value;
}

async function rotate({ address, sessionId }: OpenWallet, clientSeed?: string) {
  const { result } = await walletStub(env, address).rotateSeeds({
    sessionId,
    fingerprint: "rotate",
    ...(clientSeed === undefined ? {} : { clientSeed }),
  });
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}

async function findingsOf({ address }: OpenWallet) {
  const audited = await walletStub(env, address).audit([]);
  return audited.ok ? audited.value.findings : audited.refusal;
}

/** Everything in the wallet's storage, as one text. */
const dumpOf = (player: OpenWallet) =>
  inWallet(player, ({ sql }) =>
    sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'",
      )
      .toArray()
      .map(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()))
      .join("\n"),
  );

const sealingOf = ({ address }: OpenWallet) => ({ sealer: sealerOf(env), id: address.playerId });

/** Continues the test as if the wallet had used all seeds of its chain but one. */
async function nearTheEnd(player: OpenWallet): Promise<void> {
  await inWallet(player, ({ sql }) => {
    sql.exec(
      "UPDATE seed_chain SET position = ? WHERE position > 0 AND last_seed IS NOT NULL",
      SEEDS_PER_CHAIN - 1,
    );
    new SideSeal(sql, SEALED_TABLES, sealingOf(player)).sealAll();
  });
  await evictDurableObject(player.object);
}

it("a wallet from before chains existed uses both seeds that it had committed to, and then its chain", async () => {
  const player = await openWallet();
  await player.deposit(1_000);
  const [first, second] = ["1a".repeat(32), "2b".repeat(32)];
  await inWallet(player, ({ sql }) => {
    undoStep(sql, STEP_OF_JACKPOTS);
    undoStep(sql, STEP_OF_OLDER_KEYS);
    sql.exec("DROP TABLE seed_chain");
    sql.exec("DROP TABLE erasure");
    sql.exec("ALTER TABLE session DROP COLUMN refreshed");
    sql.exec("DELETE FROM migration WHERE step >= ?", STEPS_WITH_CHAINS - 1);
    sql.exec(
      "UPDATE seed SET server_seed = ?, server_seed_hash = ?, next_server_seed = ?",
      ...[first, serverSeedHash(first), second],
    );
    const { seed_chain: _, erasure: __, ...tables } = SEALED_TABLES;
    new SideSeal(sql, tables, sealingOf(player)).sealAll();
    sql.exec("ALTER TABLE side_seal DROP COLUMN code");
    sql.exec("ALTER TABLE side_seal DROP COLUMN unjudged");
  });
  await evictDurableObject(player.object);

  const before = await seedsOf(player);
  expect(before).toMatchObject({
    serverSeedHash: serverSeedHash(first),
    nextServerSeedHash: serverSeedHash(second),
    clientSeedBy: "platform",
    chain: { number: 0, anchor: null, position: 0 },
  });
  const stored = await dumpOf(player);
  for (const seed of [first, second]) expect(stored).not.toContain(seed);
  expect(await findingsOf(player)).toEqual([]);

  await player.play();
  expect((await rotate(player, "mine")).revealed.serverSeed).toBe(first);
  expect(await seedsOf(player)).toMatchObject({ nextServerSeedHash: null, clientSeedBy: "player" });
  await player.play();
  const { revealed, seeds } = await rotate(player);
  expect(revealed.serverSeed).toBe(second);
  expect(seeds).toMatchObject({
    clientSeed: "mine",
    clientSeedBy: "player",
    chain: { number: 1, anchor: before.chain.nextAnchor, position: 1 },
  });
  expect(seeds.serverSeedHash).toBe(before.chain.nextAnchor);
  await player.play();
  expect(await findingsOf(player)).toEqual([]);
});

it("the next chain was committed to when the last one began, and a client seed from before that is not used with it", async () => {
  const player = await openWallet();
  const begun = await seedsOf(player);
  await nearTheEnd(player);
  // The last seed of the first chain, then the first one of the second.
  await rotate(player);
  const { revealed, seeds: second } = await rotate(player);
  expect(positionInChain(revealed.serverSeed, begun.chain.anchor ?? "")).toBe(SEEDS_PER_CHAIN);
  expect(second.chain).toMatchObject({ number: 2, anchor: begun.chain.nextAnchor, position: 1 });
  // Nobody had chosen one: the platform's default is drawn again.
  expect(second.clientSeedBy).toBe("platform");
  expect(second.clientSeed).not.toBe(begun.clientSeed);

  await rotate(player, "chosen in the second");
  await nearTheEnd(player);
  await rotate(player);
  const { seeds: third } = await rotate(player);
  const chosen = { clientSeed: "chosen in the second", clientSeedBy: "player" };
  expect(third).toMatchObject({ ...chosen, chain: { number: 3 } });

  await nearTheEnd(player);
  await rotate(player);
  // The fourth chain was drawn when that client seed was known already.
  const { seeds: fourth } = await rotate(player);
  expect(fourth).toMatchObject({ clientSeedBy: "platform", chain: { number: 4 } });
  expect(fourth.clientSeed).not.toBe("chosen in the second");
  expect(await findingsOf(player)).toEqual([]);
});

it("seeds are sealed again under a new key when the wallet next wakes, and money moves without any key", async () => {
  const player = await openWallet();
  await player.deposit(1_000);
  const before = await seedsOf(player);
  const keys = new Map([...readConfig(env).sealingKeys.keys, [7, new Uint8Array(32)]]);
  const { playerId } = player.address;
  const sealedBy = (sealer: Sealer) =>
    inWallet(player, (storage) => {
      const { serverSeedHash: hash } = new WalletStore(storage, playerId, sealer).seeds.current();
      const sealed = storage.sql
        .exec<{ text: string }>(
          `SELECT server_seed AS text FROM seed WHERE revealed_at IS NULL
           UNION ALL SELECT last_seed FROM seed_chain WHERE last_seed IS NOT NULL`,
        )
        .toArray();
      return [hash, ...sealed.map(({ text }) => text.split(".", 2).join("."))];
    });
  const { serverSeedHash: hash } = before;
  const all = (prefix: string) => [hash, prefix, prefix, prefix];
  expect(await sealedBy(new Sealer({ inUse: 7, keys }))).toEqual(all("a256gcm.7"));
  await evictDurableObject(player.object);
  // This runtime does not have key 7: the wallet cannot draw, but its money moves.
  await player.deposit(1_000);
  await expect(player.play()).rejects.toThrow();
  expect(await sealedBy(new Sealer({ inUse: 1, keys }))).toEqual(all("a256gcm.1"));
  await evictDurableObject(player.object);
  expect(await seedsOf(player)).toEqual(before);
  expect(await findingsOf(player)).toEqual([]);
});
