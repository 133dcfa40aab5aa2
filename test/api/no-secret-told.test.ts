/**
 * The search for secrets in everything that the tests receive (support/no-secret-told.ts) finds
 * them. Proof 23.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { bytesToHex } from "@noble/hashes/utils.js";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";
import { makeApiKey, makePlatformKey } from "../../src/auth/api-key.ts";
import { makeWebhookSecret } from "../../src/auth/sealed-secret.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import {
  deliveriesShown,
  expectNoSecretIn,
  hiddenSeedsShown,
  secretsIn,
  secretsShownIn,
  takeSecretsInDatabase,
  thresholdsShown,
} from "../support/no-secret-told.ts";
import { type Sealed, watchSealed } from "../support/watched-sealed.ts";
import { thresholdsHidden } from "../support/watched-thresholds.ts";
import { openWebhook, WEBHOOKS } from "../support/webhooks.ts";

describe("the search for secrets", () => {
  it("finds a key, a webhook secret and a token in an answer and in a log line", async () => {
    const casino = await openCasino();
    const { accessToken, refreshToken } = await casino.launch();
    const launchToken = await casino.createToken();
    const secrets = [
      makeApiKey("sandbox"),
      makeApiKey("production"),
      makePlatformKey(),
      makeWebhookSecret(),
      ...[launchToken, accessToken, refreshToken],
    ];
    for (const secret of secrets) {
      const text = JSON.stringify({ data: { note: `it is ${secret}.` } });
      expect(secretsIn(text)).toHaveLength(1);
      expect(() => expectNoSecretIn("GET /api/v1/games", text)).toThrow(/tells a secret/);
    }
    expect(secretsIn('{"event":"swept","wallets":{"known":12}}')).toEqual([]);
  });

  it("allows a call that returns a new secret to show secrets of that kind, and no others", () => {
    const [key, secret] = [makeApiKey("sandbox"), makeWebhookSecret()];
    expectNoSecretIn("POST /api/v1/admin/api-keys", key);
    expectNoSecretIn("POST /api/v1/admin/webhooks/secret/rotate", secret);
    expect(() => expectNoSecretIn("GET /api/v1/admin/api-keys", key)).toThrow();
    expect(() => expectNoSecretIn("POST /api/v1/admin/api-keys", secret)).toThrow();
  });

  it.each(["7345678901", "734567.8901", "7345.678901"])(
    "finds a threshold that is written as %s",
    (written) => {
      expectNoSecretIn("GET /api/v1/games", `{"data":{"near":"${written}"}}`);
      expect(thresholdsShown([7_345_678_901])).toEqual(["7345678901 by GET /api/v1/games"]);
      expect(thresholdsShown([7_345_678_902])).toEqual([]);
    },
  );

  it("finds a secret and a threshold in any row of the database", async () => {
    const key = makeApiKey("production");
    const plant = (reason: string) =>
      env.DB.prepare(
        "INSERT INTO milestones (tenant_id, milestone, reached_at) VALUES ('planted', ?, 0)",
      )
        .bind(reason)
        .run();
    await plant(`by ${key}`);
    await plant("at 12345678.9012");
    expect(await takeSecretsInDatabase()).toEqual([`${key} in a row of milestones`]);
    expect(thresholdsShown([123_456_789_012])).toEqual(["123456789012 by a row of milestones"]);
    expect(await takeSecretsInDatabase()).toEqual([]);
  });

  it("checks the deliveries of every receiver", async () => {
    const casino = await openCasino();
    const webhook = await openWebhook(casino);
    const sent = await casino.call("POST", `${WEBHOOKS}/${webhook.id}/test`);
    await webhook.deliveriesOf(1);
    expect(JSON.stringify(await deliveriesShown())).toContain(expectSuccess(sent).eventId);
    const secret = makeWebhookSecret();
    expect(secretsShownIn("a delivery", `{"note":"${secret}"}`)).toEqual([
      `${secret} in a delivery`,
    ]);
  });

  it("knows the threshold of a cycle even after the cycle has ended", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "100.00");
    const before = new Set(thresholdsHidden());
    const hidden = () => thresholdsHidden().filter((units) => !before.has(units));
    const bet = async () =>
      expectSuccess(
        await player.call("POST", "/api/v1/games/golden-reels/rounds", {
          body: { stake: "1.00" },
          headers: { "Idempotency-Key": ulid() },
        }),
      );
    await bet();
    const [first, ...others] = hidden();
    expect(first).toBeDefined();
    expect(others).toEqual([]);
    const { tenant, environment } = casino;
    const { currency } = tenant.settings;
    const name = poolName({ tenantId: tenant.id, environment, currency });
    const pool = env.JACKPOT_POOL.getByName(name);
    const planted = await runInDurableObject(pool, (_, { storage: { sql } }) => {
      const planting = "UPDATE pool SET threshold_units = pot_units RETURNING threshold_units";
      return Number(sql.exec(planting).one().threshold_units);
    });
    await evictDurableObject(pool);
    expect((await bet()).jackpot.won).not.toBeNull();
    // The first is revealed with the seed that drew it, and the next cycle has drawn another.
    const drawn = hidden().filter((units) => units !== planted);
    expect(drawn).toHaveLength(1);
    expect(drawn).not.toContain(first);
  });

  it("finds a server seed that is not revealed wherever it appears, and the last of its chain", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const seed = await seedInUse(casino, player);
    const show = (text: string) => () => expectNoSecretIn("GET /api/v1/games", text);
    const lastOfChain = sealedTexts.findLast(({ place }) => place.startsWith("seed chain"));
    for (const shown of [seed, lastOfChain?.text ?? "", `0a${seed}`, seed.toUpperCase()]) {
      expect(shown).toMatch(/^[0-9a-fA-F]{64,}$/);
      expect(show(`{"data":"${shown}"}`)).toThrow(/tells a server seed/);
      expect(secretsIn(`{"event":"${shown}"}`)).toHaveLength(1);
    }
    expectSuccess(await player.call("POST", "/api/v1/fairness/seeds/rotate", { body: {} }));
    expect(show(seed)).not.toThrow();
    expect(show(await seedInUse(casino, player))).toThrow(/tells a server seed/);
  });

  it("finds at the end of the run a server seed that was shown before the wallet used it", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const early = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    expectNoSecretIn("GET /api/v1/games", `{"data":"${early}"}`);
    expect(hiddenSeedsShown()).toEqual([]);
    sealerOf(env).seal(early, "server seed");
    expect(hiddenSeedsShown()).toEqual([`${early} by GET /api/v1/games`]);
    // It is revealed, so the run itself does not fail.
    await runInDurableObject(walletOf(casino, player), (_, { storage: { sql } }) => {
      sql.exec("UPDATE seed SET server_seed = ? WHERE false", early);
    });
    expect(hiddenSeedsShown()).toEqual([]);
  });
});

const sealedTexts: Sealed[] = [];
watchSealed("no-secret-told.test", (sealed) => sealedTexts.push(sealed));

function walletOf({ tenant, environment }: Casino, { playerId }: PlayerSession) {
  return env.WALLET.getByName(walletName({ tenantId: tenant.id, environment, playerId }));
}

function seedInUse(casino: Casino, player: PlayerSession): Promise<string> {
  return runInDurableObject(walletOf(casino, player), (_, { storage }) => {
    const { seeds } = new WalletStore(storage, player.playerId, sealerOf(env));
    return seeds.current().serverSeed;
  });
}
