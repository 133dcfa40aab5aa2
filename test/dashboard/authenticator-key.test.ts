/** The secret of an authenticator outlives the key that it was sealed under. docs/decisions/0054 and 0062. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Secret, TOTP } from "otpauth";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import type { Keyring } from "../../durable-objects/keyring.ts";
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

it("an authenticator's secret is sealed under the key in use when it is next used, and the old key can go", async () => {
  const stub = env.TEAM.getByName(teamName(`ten_${ulid().toLowerCase()}`));
  await runInDurableObject(stub, (_, { storage }) => {
    migrate(storage, TEAM_SCHEMA);
    storage.sql.exec(
      "INSERT INTO person (id, name, local_name, role, since) VALUES ('per', 'P', 'p', 'owner', 0)",
    );
    const withKeys = (keyring: Keyring) => new AuthenticatorStore(storage.sql, new Sealer(keyring));
    const { secret } = withKeys(ring(1, [[1, one]])).begin("per", "p@team");
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const at = (minutes: number) => Date.UTC(2026, 0, 1, 0, minutes);
    const code = (minutes: number) => app.generate({ timestamp: at(minutes) });
    const both = withKeys(
      ring(2, [
        [1, one],
        [2, two],
      ]),
    );
    expect(both.confirm("per", code(1), at(1))).toBe(true);
    const onlyNew = withKeys(ring(2, [[2, two]]));
    expect(onlyNew.use("per", code(2), at(2))).toBe("good");
    expect(() => withKeys(ring(1, [[1, one]])).use("per", code(3), at(3))).toThrow();
  });
});
