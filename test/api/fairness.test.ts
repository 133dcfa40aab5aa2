/**
 * Provable fairness: seeds are committed to before every choice, a revealed seed matches its
 * commitment, and anybody can recompute a round.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { conclude } from "../../clients/verifier/src/conclude.ts";
import { readClaim, readPasted } from "../../clients/verifier/src/read-claim.ts";
import { readSeeds } from "../../clients/verifier/src/read-seeds.ts";
import { serverSeedHash } from "../../domain/fairness/draw-stream.ts";
import { recomputeRound } from "../../domain/fairness/recompute-round.ts";
import { positionInChain } from "../../domain/fairness/seed-chain.ts";
import { verifyRound } from "../../domain/fairness/verify-round.ts";
import { verifySeeds } from "../../domain/fairness/verify-seeds.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../domain/limits.ts";
import { walletName } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { ofLength, someOf } from "../support/length.ts";
import { hiddenSeedsIn } from "../support/watched-seeds.ts";

const SEEDS = "/api/v1/fairness/seeds";
const CLIENT_SEED = "/api/v1/fairness/client-seed";
/** Values that no client seed can have. */
const ALL_BAD: readonly unknown[] = [
  ...["", "é", "a\nb", "x".repeat(65), "\u0000", "\u007f", "\t", "\u202eabc", "🎰", "\ud800", "１"],
  ...[7, 1e21, true, null, undefined, [], ["a"], {}, { toString: "a" }],
];
const BAD_CLIENT_SEEDS = ALL_BAD.map((clientSeed) => ({
  clientSeed,
  shown: JSON.stringify(clientSeed) ?? "none",
}));
const VERIFIED = ofLength({ short: 40, proofs: 100, long: 100 });
const ROUNDS = "/api/v1/games/golden-reels/rounds";
const SAFES = "/api/v1/games/safe-smash/rounds";

async function funded(options: Parameters<Casino["launch"]>[0] = {}) {
  const casino = await openCasino();
  const player = await casino.launch(options);
  await casino.deposit(player.externalId, "1000.00");
  return { casino, player };
}

async function spin(player: PlayerSession, body: object = {}) {
  const answer = await player.call("POST", ROUNDS, {
    body: { stake: "0.10", ...body },
    headers: { "Idempotency-Key": ulid() },
  });
  return expectSuccess(answer).round;
}

/** Plays until a round stays open, which four of five do: its hammer survives the first hit. */
async function openRound(player: PlayerSession) {
  for (;;) {
    const request = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    const { round } = expectSuccess(await player.call("POST", SAFES, request));
    if (round.state === "open") return round;
  }
}

const seedsOf = async (player: PlayerSession) => expectSuccess(await player.call("GET", SEEDS));

function rotate(player: PlayerSession, body: object = {}, key?: string): Promise<ApiAnswer> {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return player.call("POST", `${SEEDS}/rotate`, { body, headers });
}

const fairnessOf = async (caller: Casino | PlayerSession, roundId: string) =>
  expectSuccess(await caller.call("GET", `/api/v1/fairness/rounds/${roundId}`));

function inWallet<T>(
  { tenant, environment }: Casino,
  { playerId }: PlayerSession,
  work: (sql: SqlStorage) => T,
): Promise<T> {
  const address = { tenantId: tenant.id, environment, playerId };
  const wallet = env.WALLET.getByName(walletName(address));
  return runInDurableObject(wallet, (_, { storage }) => work(storage.sql));
}

describe("the seeds", () => {
  it("come from a chain whose anchor is published before the client seed is chosen", async () => {
    const { player } = await funded();
    const before = await seedsOf(player);
    expect(before).toMatchObject({
      nonce: 0,
      roundsLeft: MAX_ROUNDS_PER_SERVER_SEED,
      nextServerSeedHash: null,
      clientSeedBy: "platform",
      chain: { number: 1, position: 1, anchor: before.serverSeedHash },
    });
    expect(await seedsOf(player)).toEqual(before);

    const { revealed, seeds } = expectSuccess(await rotate(player, { clientSeed: "my choice" }));
    expect(serverSeedHash(revealed.serverSeed)).toBe(before.chain.anchor);
    expect(seeds).toEqual({
      ...before,
      serverSeedHash: revealed.serverSeed,
      clientSeed: "my choice",
      clientSeedBy: "player",
      chain: { ...before.chain, position: 2 },
    });
    const round = await spin(player);
    expect(round.fairness).toEqual({
      serverSeedHash: revealed.serverSeed,
      clientSeed: "my choice",
      clientSeedBy: "player",
      nonce: 1,
    });
    const second = expectSuccess(await rotate(player)).revealed;
    expect(positionInChain(second.serverSeed, before.chain.anchor)).toBe(2);
  });

  it("tell a caller who chose no client seed that the platform chose it, in each round too", async () => {
    const { player } = await funded();
    const drawn = await spin(player);
    expect(drawn.fairness.clientSeedBy).toBe("platform");
    expect((await fairnessOf(player, drawn.id)).clientSeedBy).toBe("platform");
    const before = await seedsOf(player);
    const chosen = await player.call("POST", CLIENT_SEED, { body: { clientSeed: "mine" } });
    const wanted = { ...before, clientSeed: "mine", clientSeedBy: "player" };
    expect(expectSuccess(chosen)).toEqual(wanted);
    expect(await seedsOf(player)).toEqual(wanted);
    expect((await spin(player)).fairness).toMatchObject({
      clientSeed: "mine",
      clientSeedBy: "player",
    });
  });

  it("accept a client seed even while a round is open, and the round keeps its own", async () => {
    const { player } = await funded();
    const { id } = await openRound(player);
    const { clientSeed } = await seedsOf(player);
    expectSuccess(await player.call("POST", CLIENT_SEED, { body: { clientSeed: "later" } }));
    expect(await fairnessOf(player, id)).toMatchObject({ clientSeed, clientSeedBy: "platform" });
  });

  it.each(someOf(BAD_CLIENT_SEEDS, 4))(
    "do not accept the client seed $shown",
    async ({ clientSeed }) => {
      const { player } = await funded();
      const before = await seedsOf(player);
      const refused = await player.call("POST", CLIENT_SEED, { body: { clientSeed } });
      expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(await seedsOf(player)).toEqual(before);
      if (clientSeed === undefined) return;
      const rotation = await rotate(player, { clientSeed });
      expect(rotation).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(await seedsOf(player), "nothing was revealed").toEqual(before);
    },
  );

  it("keep the player's client seed when a rotation does not name one", async () => {
    const { player } = await funded();
    await rotate(player, { clientSeed: "luck" });
    expect(expectSuccess(await rotate(player)).seeds.clientSeed).toBe("luck");
  });

  it.each(someOf(["", "é", "a\nb", "x".repeat(65), 7, null], 3))(
    "are not rotated to the client seed %j",
    async (clientSeed) => {
      const { player } = await funded();
      const before = await seedsOf(player);
      const refused = await rotate(player, { clientSeed });
      expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(await seedsOf(player)).toEqual(before);
    },
  );

  it("are rotated once under one key, and the key is refused for anything else", async () => {
    const { player } = await funded();
    await spin(player);
    const key = ulid();
    const first = await rotate(player, { clientSeed: "a" }, key);
    await spin(player);
    const again = await rotate(player, { clientSeed: "a" }, key);
    expect(again.data).toEqual(expectSuccess(first));
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await rotate(player, { clientSeed: "b" }, key)).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    const { serverSeedHash: inUse } = await seedsOf(player);
    expect(inUse).toBe(first.data.seeds.serverSeedHash);
  });

  it("are revealed but not stored if no round was drawn from them, so rotating does not fill the wallet", async () => {
    const { casino, player } = await funded();
    for (let turn = 0; turn < 5; turn += 1) {
      const before = await seedsOf(player);
      const { revealed } = expectSuccess(await rotate(player));
      expect(revealed).toMatchObject({ firstNonce: null, lastNonce: null });
      expect(serverSeedHash(revealed.serverSeed)).toBe(before.serverSeedHash);
    }
    const kept = await inWallet(casino, player, (sql) => sql.exec("SELECT 1 FROM seed").toArray());
    expect(kept).toHaveLength(1);
  });

  it("are not revealed while a round is open", async () => {
    const { player } = await funded();
    const { id } = await openRound(player);
    const before = await seedsOf(player);
    expect(await rotate(player)).toMatchObject({ status: 409, code: "ROUND_ALREADY_OPEN" });
    expect(await seedsOf(player)).toEqual(before);
    expect(await fairnessOf(player, id)).toMatchObject({ serverSeed: null });
    const cashout = { body: { action: "cashout" }, headers: { "Idempotency-Key": ulid() } };
    expectSuccess(await player.call("POST", `${SAFES}/${id}/actions`, cashout));
    expect(expectSuccess(await rotate(player)).revealed.serverSeedHash).toBe(before.serverSeedHash);
  });

  it(`are rotated automatically after ${MAX_ROUNDS_PER_SERVER_SEED} rounds`, async () => {
    const { casino, player } = await funded();
    const before = await seedsOf(player);
    // Pretends that the seed has served all but two of its rounds, so that the test need not play
    // them.
    await inWallet(casino, player, (sql) =>
      sql.exec("UPDATE seed SET first_nonce = ?", 3 - MAX_ROUNDS_PER_SERVER_SEED),
    );
    await forgetSeeds(casino, player);
    expect(await seedsOf(player)).toMatchObject({ roundsLeft: 2 });
    const last = [await spin(player), await spin(player)];
    for (const { fairness } of last) expect(fairness.serverSeedHash).toBe(before.serverSeedHash);
    expect(await seedsOf(player)).toMatchObject({ roundsLeft: 0 });
    expect((await fairnessOf(player, last[1].id)).serverSeed).toBeNull();

    const next = await spin(player);
    expect(next.fairness).toMatchObject({
      serverSeedHash: (await fairnessOf(player, last[1].id)).serverSeed,
      clientSeed: before.clientSeed,
      nonce: 3,
    });
    const { serverSeed } = await fairnessOf(player, last[1].id);
    expect(serverSeedHash(serverSeed)).toBe(before.serverSeedHash);
    expect(await seedsOf(player)).toMatchObject({ roundsLeft: MAX_ROUNDS_PER_SERVER_SEED - 1 });
  });
});

/** Restarts the wallet, so that it reads its seeds again. */
async function forgetSeeds({ tenant, environment }: Casino, { playerId }: PlayerSession) {
  const address = { tenantId: tenant.id, environment, playerId };
  const wallet = env.WALLET.getByName(walletName(address));
  await runInDurableObject(wallet, (_, state) => state.abort("restart")).catch(() => undefined);
}

describe("a round", () => {
  it(`is verified from the API's data under the hash noted before its client seed, ${VERIFIED} times out of ${VERIFIED}`, async () => {
    const { casino, player } = await funded();
    const { chain, serverSeedHash: first } = await seedsOf(player);
    let noted = first;
    const played = [];
    for (let count = 0; count < VERIFIED; count += 1) {
      const clientSeed = count % 3 === 0 ? { clientSeed: `whim ${count}` } : {};
      played.push({ ...(await spin(player, clientSeed)), noted });
      if (count % 20 !== 19) continue;
      const { revealed, seeds } = expectSuccess(await rotate(player, { clientSeed: ulid() }));
      // Fixed before the client seed that came with the rotation: it is the seed that was in use until then.
      expect(seeds.serverSeedHash).toBe(revealed.serverSeed);
      noted = seeds.serverSeedHash;
    }
    for (const round of played) {
      const shown = await fairnessOf(player, round.id);
      expect(serverSeedHash(shown.serverSeed)).toBe(round.fairness.serverSeedHash);
      expect(shown).toMatchObject({ ...round.fairness, state: "settled", forcedDraws: null });
      const conclusionUnder = (hash: string) => {
        const claim = readClaim(readPasted(JSON.stringify(shown)), hash);
        const result = verifyRound(claim);
        if (!result.ok) throw new Error(result.refusal);
        expect(result.value.round.position.outcome).toEqual(round.outcome);
        return conclude(claim, result.value).verdict;
      };
      expect(conclusionUnder(round.noted)).toContain("✓ Verified");
      const isFirst = round.noted === chain.anchor;
      expect(conclusionUnder(chain.anchor)).toContain(isFirst ? "✓ Verified" : "⚠ Partly");
    }
    const operators = await fairnessOf(casino, played[0].id);
    expect(operators).toEqual(await fairnessOf(player, played[0].id));
  });

  it("is shown without its server seed while that is in use, and says when it will be revealed", async () => {
    const { player } = await funded();
    const { id } = await spin(player);
    const { serverSeed, reveal, verifier } = await fairnessOf(player, id);
    expect(serverSeed).toBeNull();
    expect(reveal).toContain("1000 rounds");
    expect(verifier).toBe("/verify");
    await rotate(player);
    expect((await fairnessOf(player, id)).reveal).toContain("is revealed");
  });

  it("is recomputed with the forced draws when a developer forced it", async () => {
    const { casino, player } = await funded({ demo: true });
    const outcome = { type: "slots", reelPositions: [1, 2, 3, 4, 5] };
    expectSuccess(
      await casino.call("POST", "/api/v1/test/force-outcome", {
        body: { playerId: player.externalId, gameId: "golden-reels", outcome },
      }),
    );
    const round = await spin(player);
    await rotate(player);
    const shown = await fairnessOf(player, round.id);
    expect(shown.forcedDraws).toEqual([1, 2, 3, 4, 5]);
    const again = recomputeRound(shown as unknown as Parameters<typeof recomputeRound>[0]);
    expect(again).toMatchObject({ ok: true, value: { position: { outcome: round.outcome } } });
  });

  it("is not found for another player, like a round that does not exist", async () => {
    const { casino, player } = await funded();
    const { id } = await spin(player);
    const other = await casino.launch();
    for (const roundId of [id, id.replace(/_\d+$/, "_99"), "nonsense"]) {
      const path = `/api/v1/fairness/rounds/${roundId}`;
      const answer = await other.call("GET", path);
      expect(answer).toMatchObject({ status: 404, code: "ROUND_NOT_FOUND" });
    }
  });
});

describe("a server seed", () => {
  it("appears in no answer while it is in use or next", async () => {
    const { casino, player } = await funded();
    const { tenant, environment } = casino;
    const { playerId } = player;
    const wallet = env.WALLET.getByName(walletName({ tenantId: tenant.id, environment, playerId }));
    const hidden = () =>
      runInDurableObject(wallet, (_, { storage }) => {
        const { seeds } = new WalletStore(storage, playerId, sealerOf(env));
        return [seeds.current().serverSeed];
      });
    for (let turn = 0; turn < 3; turn += 1) {
      const seeds = await hidden();
      // Every answer is searched for them: test/support/no-secret-told.ts.
      expect(hiddenSeedsIn(seeds.join(" "))).toEqual(seeds);
      const { id } = await spin(player);
      await seedsOf(player);
      await fairnessOf(player, id);
      await fairnessOf(casino, id);
      await player.call("GET", `${ROUNDS}/current`);
      await casino.call("GET", `/api/v1/admin/rounds/${id}`);
      await rotate(player);
    }
    expect(await hidden()).toHaveLength(1);
  });

  it("is neither shown nor rotated in a session that has ended", async () => {
    const { player } = await funded();
    await player.call("POST", "/api/v1/auth/logout");
    for (const answer of [await player.call("GET", SEEDS), await rotate(player)]) {
      expect(answer).toMatchObject({ status: 401, code: "SESSION_ENDED" });
    }
  });
});

describe("GET /fairness/seeds/revealed", () => {
  const LIST = `${SEEDS}/revealed`;
  const listed = async (player: PlayerSession, query = "") =>
    expectSuccess(await player.call("GET", `${LIST}${query}`));

  it("lists every seed that rounds were drawn from, newest first, in pages without a gap", async () => {
    const { player } = await funded();
    const { chain } = await seedsOf(player);
    expect(await listed(player)).toEqual({ seeds: [], gaps: [], next: null });
    const revealed: object[] = [];
    for (const rounds of [2, 0, 1, 3]) {
      for (let left = rounds; left > 0; left -= 1) await spin(player);
      const { data } = await rotate(player);
      if (rounds > 0) revealed.unshift(data.revealed);
    }
    await spin(player);
    const whole = await listed(player);
    expect(whole).toMatchObject({ gaps: [], next: null });
    expect(whole.seeds).toMatchObject(
      revealed.map(({ clientSeed: _, ...seed }: { clientSeed?: string }) => seed),
    );
    const first = await listed(player, "?limit=2");
    const second = await listed(player, `?limit=2&before=${first.next}`);
    expect([...first.seeds, ...second.seeds]).toEqual(whole.seeds);
    expect([first.gaps, second.gaps, second.next]).toEqual([[], [], null]);

    // The player rotated once without playing, and the verifier names that seed.
    const claim = readSeeds(JSON.stringify({ data: whole }), chain.anchor);
    if (claim === undefined) throw new Error("no list");
    const { wrong, breaks, missing, steps } = verifySeeds(claim);
    expect([wrong, missing, steps]).toEqual([[], [], 1]);
    expect(breaks).toEqual([{ lastNonce: 2, firstNonce: 3, skipped: 1 }]);
  });

  it("lists rounds whose seed is gone, and refuses a page that cannot exist", async () => {
    const { casino, player } = await funded();
    for (let seeds = 0; seeds < 3; seeds += 1) {
      await spin(player);
      await rotate(player);
    }
    await inWallet(casino, player, (sql) => sql.exec("DELETE FROM seed WHERE first_nonce = 2"));
    expect((await listed(player)).gaps).toEqual([{ firstNonce: 2, lastNonce: 2 }]);
    expect((await listed(player, "?limit=1")).gaps).toEqual([]);
    for (const query of ["?limit=0", "?limit=101", "?before=0", "?before=x", "?before=-1"]) {
      const answer = await player.call("GET", `${LIST}${query}`);
      expect(answer, query).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
  });
});
