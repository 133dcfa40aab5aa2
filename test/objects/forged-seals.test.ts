/**
 * Proof 28: the seals of what is kept beside a journal and of a pool's row cannot be made again by
 * somebody who can write to storage and has no key. docs/decisions/0084.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { keyringOf } from "../../durable-objects/keyring.ts";
import { Sealer, sealerOf } from "../../durable-objects/sealer.ts";
import { SideSeal } from "../../durable-objects/side-seal.ts";
import { SEALED_TABLES } from "../../durable-objects/wallet/store/sealed-tables.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { makeOlder } from "./older-wallet.ts";
import { openPool, sealAgain } from "./open-pool.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const FOREIGN = new Sealer(keyringOf(new Uint8Array(32).fill(7)));

async function brokenTablesOf({ wallet }: OpenWallet): Promise<string[]> {
  const audited = await wallet.audit([]);
  if (!audited.ok) throw new Error(audited.refusal);
  return audited.value.findings.map(({ row }) => row);
}

const codeOf = ({ object }: OpenWallet) =>
  runInDurableObject(object, (_, { storage: { sql } }) => {
    return sql.exec<{ code: string | null }>("SELECT code FROM side_seal").one().code;
  });

/** Changes what a wallet stores, with the sums that fit it and a code under another key, or the one that was there. */
async function forge(player: OpenWallet, code: "foreign" | "kept" | "none"): Promise<void> {
  const before = await codeOf(player);
  await runInDurableObject(player.object, (_, { storage: { sql } }) => {
    sql.exec("UPDATE player SET jurisdiction = 'XX'");
    new SideSeal(sql, SEALED_TABLES, { sealer: FOREIGN, id: player.address.playerId }).sealAll();
    if (code !== "foreign")
      sql.exec("UPDATE side_seal SET code = ?", code === "kept" ? before : null);
  });
  await evictDurableObject(player.object);
}

it("a wallet's forged sums are found, whatever code they have, and the wallet never confirms them", async () => {
  for (const code of ["foreign", "kept", "none"] as const) {
    const player = await openWallet();
    await player.deposit(700);
    expect(await brokenTablesOf(player)).toEqual([]);
    await forge(player, code);
    expect(await brokenTablesOf(player)).toEqual(["table side_seal"]);
    await player.wallet.savePayoutAddress({ chain: "ethereum", address: "0xabc", label: "home" });
    await evictDurableObject(player.object);
    expect(await brokenTablesOf(player), code).toEqual(["table side_seal"]);
    const [cured, before] = await runInDurableObject(player.object, (_, { storage }) => {
      const store = new WalletStore(storage, player.address.playerId, sealerOf(env));
      store.seal.sealAgain(["player"]);
      const before = store.seal.broken();
      store.seal.sealAgain(["side_seal"]);
      return [store.seal.broken(), before];
    });
    expect([before, cured]).toEqual([["side_seal"], []]);
  }
});

it("a wallet's sums do not fit another wallet", async () => {
  const [one, other] = [await openWallet(), await openWallet()];
  const [row] = await runInDurableObject(one.object, (_, { storage: { sql } }) =>
    sql.exec<{ sums: string; code: string }>("SELECT sums, code FROM side_seal").toArray(),
  );
  await runInDurableObject(other.object, (_, { storage: { sql } }) => {
    sql.exec("UPDATE side_seal SET sums = ?, code = ?", row?.sums ?? "", row?.code ?? "");
  });
  await evictDurableObject(other.object);
  expect(await brokenTablesOf(other)).toContain("table side_seal");
});

it("a wallet from before sums had a code confirms them once; from then on a missing code is found", async () => {
  const player = await openWallet();
  await player.deposit(700);
  await makeOlder(player, 18);
  expect(await brokenTablesOf(player)).toEqual([]);
  expect(await codeOf(player)).toMatch(/^1\.[A-Za-z0-9+/]{43}=$/);
  await forge(player, "none");
  expect(await brokenTablesOf(player)).toEqual(["table side_seal"]);
});

it("a wallet's sums are confirmed again under a new sealing key", async () => {
  const player = await openWallet();
  await asWith(player, KEYS.old, (seal) => seal.sealAll());
  expect(await asWith(player, KEYS.both, (seal) => seal.broken())).toEqual([]);
  expect(await codeOf(player)).toMatch(/^2\./);
  expect(await asWith(player, KEYS.renewed, (seal) => seal.broken())).toEqual([]);
});

it("without its key a wallet's sums cannot be judged, and nothing that moves meanwhile spoils them", async () => {
  for (const forged of [false, true]) {
    const player = await openWallet();
    await asWith(player, KEYS.old, (seal) => seal.sealAll());
    if (forged) {
      const before = await codeOf(player);
      await asWith(player, FOREIGN, (seal, sql) => {
        sql.exec("UPDATE player SET jurisdiction = 'XX'");
        seal.sealAll();
        sql.exec("UPDATE side_seal SET code = ?", before);
      });
    }
    for (const name of ["One", "Two"]) {
      const broken = await asWith(player, KEYS.renewed, (seal, sql) => {
        seal.around({ table: "player", where: "true", params: [] }, () => {
          sql.exec("UPDATE player SET username = ?", name);
        });
        return seal.broken();
      });
      expect(broken).toEqual(["side_seal"]);
    }
    const judged = await asWith(player, KEYS.both, (seal) => seal.broken());
    expect(judged).toEqual(forged ? ["side_seal"] : []);
  }
});

it("a pool's row that was changed and sealed without the key is found, and no bet covers it", async () => {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  await pool.bet();
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  await pool.rows("UPDATE pool SET settings = json_set(settings, '$.rateBasisPoints', 300)");
  await sealAgain(pool.object(), "keyless");
  await pool.restart();
  await pool.bet();
  await pool.restart();
  const audited = await pool.object().audit();
  expect(audited?.findings).toMatchObject([{ row: "pool" }]);
});

it("a pool from before its seals were under a key has them confirmed once", async () => {
  const pool = openPool();
  await pool.configure({ seedMinor: 500 });
  await pool.bet();
  await pool.beforeSealsHadCodes();
  await pool.restart();
  await pool.bet();
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  await pool.restart();
  expect(await pool.object().audit()).toMatchObject({ findingCount: 0 });
  await sealAgain(pool.object(), "keyless");
  await pool.restart();
  expect((await pool.object().audit())?.findingCount).toBeGreaterThan(0);
});

const KEYS = {
  old: new Sealer(keyringOf(keyOf(0))),
  both: new Sealer({
    inUse: 2,
    keys: new Map([
      [1, keyOf(0)],
      [2, keyOf(1)],
    ]),
  }),
  renewed: new Sealer({ inUse: 2, keys: new Map([[2, keyOf(1)]]) }),
};

/** Uses a wallet's seal as a deployment with these keys would. */
function asWith<T>(
  { object, address: { playerId: id } }: OpenWallet,
  sealer: Sealer,
  use: (seal: SideSeal, sql: SqlStorage) => T,
): Promise<T> {
  return runInDurableObject(object, (_, { storage: { sql } }) => {
    const seal = new SideSeal(sql, SEALED_TABLES, { sealer, id });
    seal.load();
    return use(seal, sql);
  });
}

function keyOf(byte: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(32).fill(byte);
}
