/** The sizes that the tests in the Workers runtime load small (test/support/with-small-sizes.ts). */
import type { Context } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import { SEEDS_PER_CHAIN, SEEDS_PER_POOL_CHAIN } from "../../domain/limits.ts";
import { REGISTRY_SHARDS, walletRegistryName } from "../../durable-objects/names.ts";
import { onceASecond } from "../../src/runtime/once-a-second.ts";

it("a chain of seeds has 256 for a player and 64 for a pool", () => {
  expect([SEEDS_PER_CHAIN, SEEDS_PER_POOL_CHAIN]).toEqual([256, 64]);
});

it("the register of wallets is always divided into 16 objects, and each of them is used", () => {
  const names = Array.from({ length: 1_000 }, (_, index) =>
    walletRegistryName({ tenantId: "ten_1", environment: "sandbox", playerId: `plr_${index}` }),
  );
  const parts = Array.from(
    { length: REGISTRY_SHARDS },
    (_, part) => `ten_1:sandbox:wallets:${part}`,
  );
  expect(REGISTRY_SHARDS).toBe(16);
  expect(new Set(names)).toEqual(new Set(parts));
  // Wallets that are stored are found in the part that they were registered in.
  expect(names[0]).toBe("ten_1:sandbox:wallets:14");
});

it("what is recorded is stored at once, and then at most once a second, however many calls arrive", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const work = vi.fn<() => Promise<void>>().mockResolvedValue();
  const storeSoon = onceASecond(work);
  const context = { env: {}, executionCtx: { waitUntil: () => undefined } } as unknown as Context;
  storeSoon(context);
  expect(work).toHaveBeenCalledTimes(1);
  for (let call = 0; call < 100; call += 1) {
    storeSoon(context);
    await vi.advanceTimersByTimeAsync(9);
  }
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(2);
});
