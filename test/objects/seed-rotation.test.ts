/** A server seed is used for a fixed number of rounds, and matches its commitment in every one of them. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { serverSeedHash } from "../../domain/fairness/draw-stream.ts";
import { roundPlace } from "../../domain/ids.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../domain/limits.ts";
import { walletStub } from "../../src/objects.ts";
import { openWallet } from "./open-wallet.ts";

it(`${MAX_ROUNDS_PER_SERVER_SEED} rounds are drawn from the committed server seed, and the next round from its successor`, async () => {
  const player = await openWallet();
  await player.deposit(10_000_000);
  const wallet = walletStub(env, player.address);
  const before = await wallet.seeds(player.sessionId);
  if (!before.ok) throw new Error(before.refusal);
  const ids: string[] = [];
  for (let played = 0; played < MAX_ROUNDS_PER_SERVER_SEED; played += 1) {
    const { round } = await player.play({ stakeMinor: 10 });
    expect(round.fairness.serverSeedHash).toBe(before.value.serverSeedHash);
    ids.push(round.id);
  }
  const fairnessOf = (id = "") => wallet.roundFairness({ seq: roundPlace(id)?.seq ?? 0 });
  expect(await fairnessOf(ids[0])).toMatchObject({ ok: true, value: { serverSeed: null } });

  const { round: next } = await player.play({ stakeMinor: 10 });
  for (const id of [ids[0], ids.at(-1)]) {
    const revealed = await fairnessOf(id);
    const seed = revealed.ok ? (revealed.value.serverSeed ?? "") : "";
    expect(serverSeedHash(seed)).toBe(before.value.serverSeedHash);
    expect(next.fairness.serverSeedHash).toBe(seed);
  }
});
