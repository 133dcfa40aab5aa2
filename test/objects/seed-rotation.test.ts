/** A server seed is used for a fixed number of rounds, and matches its commitment in every one of them. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { serverSeedHash } from "../../domain/fairness/draw-stream.ts";
import { roundPlace } from "../../domain/ids.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../domain/limits.ts";
import { walletStub } from "../../src/objects.ts";
import { ofLength } from "../support/length.ts";
import { openWallet } from "./open-wallet.ts";

const MAX = MAX_ROUNDS_PER_SERVER_SEED;
/** How many of a seed's rounds are played; the test pretends that the seed has served those before. */
const ROUNDS = ofLength({ short: 50, proofs: MAX, long: MAX });

it(`the last ${ROUNDS} of ${MAX} rounds are drawn from the committed server seed, and the next round from its successor`, async () => {
  const player = await openWallet();
  await player.deposit(10_000_000);
  await runInDurableObject(player.object, (_, { storage }) => {
    storage.sql.exec("UPDATE seed SET first_nonce = ?", ROUNDS - MAX + 1);
  });
  await evictDurableObject(player.object);
  const wallet = walletStub(env, player.address);
  const before = await wallet.seeds(player.sessionId);
  if (!before.ok) throw new Error(before.refusal);
  const ids: string[] = [];
  for (let played = 0; played < ROUNDS; played += 1) {
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
