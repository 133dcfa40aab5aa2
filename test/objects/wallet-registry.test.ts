/** The register of wallets: every wallet with a money row is in it, without D1. docs/decisions/0025. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { playerIdFor } from "../../domain/ids.ts";
import {
  REGISTRY_SHARDS,
  registryCopyName,
  walletRegistryName,
} from "../../durable-objects/names.ts";
import type { WalletRegistryRpc } from "../../durable-objects/wallet-registry/wallet-registry-rpc.ts";
import { sandboxWalletStub, walletRegistryStub, walletStub } from "../../src/objects.ts";
import { testInCi } from "../support/length.ts";
import { loseState } from "../support/stored-state.ts";
import { auditAll } from "./audited-casino.ts";
import { BESIDE, loseHistory } from "./lost-history.ts";
import { openOldWallet } from "./old-wallet.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

async function registered({ address }: Pick<OpenWallet, "address">): Promise<string[]> {
  const shards = Array.from({ length: REGISTRY_SHARDS }, (_, shard) =>
    walletRegistryStub(env, address, shard).players("", 1_000),
  );
  return (await Promise.all(shards)).flat();
}

describe("a wallet", () => {
  it("is registered when its first money row is answered, and not before it has one", async () => {
    const player = await openWallet();
    expect(await registered(player)).toEqual([]);
    await player.deposit(1);
    expect(await registered(player)).toEqual([player.address.playerId]);
  });

  it("is registered with its first demo refill, its first bonus and its starting balance", async () => {
    const demo = await openWallet({ demo: true });
    expect(await registered(demo)).toEqual([demo.address.playerId]);
    const player = await openWallet();
    await player.wallet.creditBonus({
      idempotencyKey: ulid(),
      fingerprint: "bonus",
      amountMinor: 100,
      currency: "USD",
      wageringMultiplier: 2,
    });
    expect(await registered(player)).toEqual([player.address.playerId]);
    const tenantId = `ten_${ulid()}`;
    const playerId = playerIdFor(tenantId, "sandbox", "tess");
    const address = { tenantId, environment: "sandbox", playerId } as const;
    await sandboxWalletStub(env, address).createTestPlayer({
      externalId: "tess",
      username: "Tess",
      jurisdiction: "MT",
      startingBalance: { currency: "USD", amountMinor: 100 },
    });
    expect(await registered({ address })).toEqual([playerId]);
  });

  it("of an earlier version is registered by its next alarm, and when it is woken", async () => {
    const woken = await openOldWallet("registered INTEGER");
    expect(await registered(woken)).toEqual([]);
    await walletStub(env, woken.address).wake();
    expect(await registered(woken)).toEqual([woken.address.playerId]);

    const other = await openOldWallet("registered INTEGER");
    await runInDurableObject(other.object(), (_, { storage }) => storage.setAlarm(Date.now()));
    await runDurableObjectAlarm(other.object());
    expect(await registered(other)).toEqual([other.address.playerId]);
  });

  it("moves money although the register is out of reach, and tries again by its alarm", async () => {
    const player = await openWallet();
    const alarm = () => runInDurableObject(player.object, (_, { storage }) => storage.getAlarm());
    const real = await replaceRegistry(player, {
      getByName: () => ({ register: () => Promise.reject(new Error("gone")) }),
    });
    try {
      await player.deposit(1);
    } finally {
      await replaceRegistry(player, real);
    }
    expect(await player.wallet.balance("USD")).toMatchObject({ value: { cashMinor: 1 } });
    expect(await registered(player)).toEqual([]);
    expect(await alarm()).not.toBeNull();
    await runDurableObjectAlarm(player.object);
    expect(await registered(player)).toEqual([player.address.playerId]);
  });
});

/** All objects share their bindings: put the real one back. Returns the binding that was there. */
function replaceRegistry({ object }: OpenWallet, value: unknown): Promise<unknown> {
  return runInDurableObject(object, (instance) => {
    const bindings = Reflect.get(instance, "env") as Record<string, unknown>;
    const before = bindings.WALLET_REGISTRY;
    Object.defineProperty(bindings, "WALLET_REGISTRY", { value, configurable: true });
    return before;
  });
}

describe("the register", () => {
  it("lists every wallet once, in order, and those of one tenant environment alone", async () => {
    const tenantId = `ten_${ulid()}`;
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      const player = await openWallet({ tenantId, externalId: `p${index}` });
      await player.deposit(1);
      ids.push(player.address.playerId);
    }
    const address = { tenantId, environment: "sandbox", playerId: "" } as const;
    expect((await registered({ address })).sort()).toEqual(ids.sort());
    const production = { ...address, environment: "production" } as const;
    expect(await registered({ address: production })).toEqual([]);
    for (let shard = 0; shard < REGISTRY_SHARDS; shard += 1) {
      const stub = walletRegistryStub(env, address, shard);
      const all = await stub.players("", 1_000);
      const paged: string[] = [];
      for (let page = await stub.players("", 2); page.length > 0; ) {
        paged.push(...page);
        page = await stub.players(page.at(-1) ?? "", 2);
      }
      expect(paged).toEqual(all);
      expect(await stub.known([...all, "plr_nobody"])).toEqual(all);
    }
  });

  testInCi(
    "finds its wallets through the copy if it lost a part together with the database's lists",
    async () => {
      const player = await openWallet();
      await player.deposit(5);
      const { address } = player;
      const { playerId, tenantId } = address;
      expect((await auditAll(tenantId)).findings).toEqual([]);
      await loseState(env.WALLET_REGISTRY.getByName(walletRegistryName(address)));
      await loseHistory(tenantId, BESIDE);
      expect(await registered(player)).toEqual([]);
      const { findings, wallets } = await auditAll(tenantId);
      expect(wallets).toBe(1);
      expect(findings).toContainEqual(
        expect.objectContaining({ row: "register", expected: playerId, concerns: "history" }),
      );
      expect(await registered(player)).toEqual([playerId]);
    },
  );

  it("of an earlier version is copied by the first audit, without a finding", async () => {
    const player = await openWallet();
    await player.deposit(5);
    const { address } = player;
    const name = registryCopyName(walletRegistryName(address));
    await loseState(env.WALLET_REGISTRY.getByName(name));
    expect((await auditAll(address.tenantId)).findings).toEqual([]);
    const copy = env.WALLET_REGISTRY.getByName(name) as unknown as WalletRegistryRpc;
    expect(await copy.players("", 10)).toEqual([address.playerId]);
  });
});
