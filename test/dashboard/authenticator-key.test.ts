/** The secret of an authenticator outlives the key that it was sealed under. docs/decisions/0054 and 0062. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Secret, TOTP } from "otpauth";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { type Keyring, readKeyring } from "../../durable-objects/keyring.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { teamName } from "../../durable-objects/names.ts";
import { Sealer } from "../../durable-objects/sealer.ts";
import { AuthenticatorStore } from "../../durable-objects/team/authenticator-store.ts";
import { TEAM_SCHEMA } from "../../durable-objects/team/schema.ts";

const [one, two] = [1, 2].map(() => crypto.getRandomValues(new Uint8Array(32))) as [
  Uint8Array<ArrayBuffer>,
  Uint8Array<ArrayBuffer>,
];
const ring = (inUse: number, keys: [number, Uint8Array<ArrayBuffer>][]): Keyring => ({
  inUse,
  keys: new Map(keys),
});

const both = ring(2, [
  [1, one],
  [2, two],
]);

/** Opens a team in which a person has an authenticator that is sealed under the first key. */
async function openTeam(work: (sql: SqlStorage, secret: string) => void) {
  const stub = env.TEAM.getByName(teamName(`ten_${ulid().toLowerCase()}`));
  await runInDurableObject(stub, (_, { storage }) => {
    migrate(storage, TEAM_SCHEMA);
    storage.sql.exec(
      "INSERT INTO person (id, name, local_name, role, since) VALUES ('per', 'P', 'p', 'owner', 0)",
    );
    const { secret } = withKeys(storage.sql, ring(1, [[1, one]])).begin("per", "p@team");
    work(storage.sql, secret);
  });
  return stub;
}

function withKeys(sql: SqlStorage, keyring: Keyring): AuthenticatorStore {
  return new AuthenticatorStore(sql, new Sealer(keyring));
}

it("an authenticator's secret is sealed again under the key in use, and the old key can go", async () => {
  await openTeam((sql, secret) => {
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const at = (minutes: number) => Date.UTC(2026, 0, 1, 0, minutes);
    const code = (minutes: number) => app.generate({ timestamp: at(minutes) });
    const onlyNew = withKeys(sql, ring(2, [[2, two]]));
    // Without its key it stays as it is, because the key may come back.
    onlyNew.reseal();
    expect(withKeys(sql, both).confirm("per", code(1), at(1))).toBe(true);
    withKeys(sql, both).reseal();
    expect(onlyNew.use("per", code(2), at(2))).toBe("good");
    expect(() => withKeys(sql, ring(1, [[1, one]])).use("per", code(3), at(3))).toThrow();
  });
});

it("a team's object seals its authenticators again when it starts, and an alarm starts it once a day", async () => {
  const stub = await openTeam(() => {});
  const sealer = new Sealer(readKeyring(env, "SEALING_KEY"));
  const place = "authenticator:per";
  const inTeam = <Result>(work: (storage: DurableObjectStorage) => Result | Promise<Result>) =>
    runInDurableObject(stub, (_, { storage }) => work(storage));
  /** Seals it as before keys had numbers, which is not under the key in use either. */
  const age = () =>
    inTeam(({ sql }) => {
      const [scheme, , ...rest] = sealer.seal("SECRET", place).split(".");
      sql.exec("UPDATE authenticator SET sealed = ?", [scheme, ...rest].join("."));
    });
  const isCurrent = () =>
    inTeam(({ sql }) => {
      const { sealed } = sql.exec<{ sealed: string }>("SELECT sealed FROM authenticator").one();
      return sealer.isCurrent(sealed) && sealer.open(sealed, place) === "SECRET";
    });
  await age();
  expect(await isCurrent()).toBe(false);
  await evictDurableObject(stub);
  expect(await isCurrent()).toBe(true);
  const inADay = Date.now() + 86_400_000;
  expect(await inTeam((storage) => storage.getAlarm())).toBeGreaterThan(inADay - 60_000);
  for (let day = 0; day < 2; day += 1) {
    await age();
    await evictDurableObject(stub);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await isCurrent()).toBe(true);
  }
});
