/** A freeze or a release that cannot be written changes nothing, in storage or in memory. Decision 0007. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { FreezableRpc, Freeze } from "../../durable-objects/freeze-store.ts";
import type { JackpotPoolObject } from "../../durable-objects/jackpot-pool/jackpot-pool-object.ts";
import type { WalletObject } from "../../durable-objects/wallet/wallet-object.ts";
import { openWallet } from "./open-wallet.ts";

type Stub = DurableObjectStub<WalletObject> | DurableObjectStub<JackpotPoolObject>;

/** Calls the object while every write of this kind to a table fails, as on a full disk. */
async function whileWritesFail<T>(
  stub: Stub,
  write: "INSERT ON freeze" | "DELETE ON freeze" | "UPDATE ON side_seal",
  call: (object: FreezableRpc) => Promise<T>,
): Promise<void> {
  await runInDurableObject(stub, async (instance, { storage }) => {
    storage.sql.exec(
      `CREATE TRIGGER full_disk BEFORE ${write} BEGIN SELECT raise(ABORT, 'the disk is full'); END`,
    );
    await expect(call(instance as unknown as FreezableRpc)).rejects.toThrow("the disk is full");
    storage.sql.exec("DROP TRIGGER full_disk");
  });
}

function freeze(stub: Stub): Promise<Freeze> {
  return runInDurableObject(stub, (instance) => {
    return (instance as unknown as FreezableRpc).freeze("a test");
  });
}

async function freezesStored(stub: Stub): Promise<number> {
  return runInDurableObject(stub, (_, { storage }) => {
    return storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM freeze").one().n;
  });
}

const INSERTS = ["INSERT ON freeze", "UPDATE ON side_seal"] as const;
const DELETES = ["DELETE ON freeze", "UPDATE ON side_seal"] as const;

describe("a wallet", () => {
  const key = {
    idempotencyKey: "one",
    fingerprint: "one",
    amountMinor: 5,
    currency: "USD",
  } as const;
  const REFUSED = { result: { ok: false, refusal: "WALLET_FROZEN" } };

  it.each(DELETES)(
    "stays frozen when its release fails at a %s, before and after a restart",
    async (write) => {
      const player = await openWallet();
      await player.deposit(1_000);
      await freeze(player.object);
      await whileWritesFail(player.object, write, (object) => object.release());
      expect(await player.wallet.deposit(key)).toMatchObject(REFUSED);
      await evictDurableObject(player.object);
      expect(await player.wallet.deposit(key)).toMatchObject(REFUSED);
      await runInDurableObject(player.object, (instance) => instance.release());
      expect(await player.wallet.deposit(key)).toMatchObject({ result: { ok: true } });
      expect(await player.wallet.audit([])).toMatchObject({ value: { findingCount: 0 } });
    },
  );

  it.each(INSERTS)(
    "whose freeze failed at a %s is frozen by the next, which a restart does not end",
    async (write) => {
      const player = await openWallet();
      await player.deposit(1_000);
      await whileWritesFail(player.object, write, (object) => object.freeze("a test"));
      await freeze(player.object);
      await evictDurableObject(player.object);
      expect(await player.wallet.deposit(key)).toMatchObject(REFUSED);
      expect(await player.wallet.audit([])).toMatchObject({ value: { findingCount: 0 } });
    },
  );
});

describe("a pool", () => {
  async function openPlayedPool() {
    const player = await openWallet();
    await player.deposit(1_000);
    await player.play({ feedsJackpot: true });
    const pool = player.poolObject();
    // Its first freeze writes the seal; the writes below change it.
    await freeze(pool);
    await runInDurableObject(pool, (instance) => instance.release());
    return { pool };
  }

  it.each(DELETES)("stays frozen when its release fails at a %s", async (write) => {
    const { pool } = await openPlayedPool();
    await freeze(pool);
    await whileWritesFail(pool, write, (object) => object.release());
    expect(await freezesStored(pool)).toBe(1);
    expect(await freeze(pool)).toMatchObject({ reason: "a test" });
    await runInDurableObject(pool, (instance) => instance.release());
    expect(await freezesStored(pool)).toBe(0);
  });

  it.each(INSERTS)(
    "whose freeze failed at a %s is frozen by the next, which is stored",
    async (write) => {
      const { pool } = await openPlayedPool();
      await whileWritesFail(pool, write, (object) => object.freeze("a test"));
      expect(await freezesStored(pool)).toBe(0);
      await freeze(pool);
      expect(await freezesStored(pool)).toBe(1);
    },
  );
});
