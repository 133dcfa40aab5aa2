/** New objects get all their tables at once, the same ones that all steps create one after another. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { POOL_SCHEMA } from "../../durable-objects/jackpot-pool/schema.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { WALLET_SCHEMA } from "../../durable-objects/wallet/store/schema.ts";
import { ENDPOINT_SCHEMA } from "../../durable-objects/webhook-endpoint/schema.ts";

/** Runs in an object that has no tables yet. */
function inNewObject<Result>(work: (storage: DurableObjectStorage) => Result): Promise<Result> {
  const stub = env.ARCHIVE.getByName(ulid());
  return runInDurableObject(stub, (_, { storage }) => {
    // The local runtime keeps an object's name in a separate table, which exists before ours.
    storage.sql.exec(
      "CREATE TABLE runtime_name (name TEXT); INSERT INTO runtime_name VALUES ('one')",
    );
    return work(storage);
  });
}

/** Migrates, and returns all tables, indexes and triggers with their order, and all rows. */
function madeBy(steps: readonly string[], storage: DurableObjectStorage) {
  const before = migrate(storage, steps);
  const made = storage.sql
    .exec<{ type: string; name: string; sql: string | null }>(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY rowid",
    )
    .toArray();
  const rows = made
    .filter(({ type }) => type === "table")
    .map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()]);
  return { before, made, rows };
}

describe.each([
  ["a wallet", WALLET_SCHEMA],
  ["a pool", POOL_SCHEMA],
  ["a webhook's endpoint", ENDPOINT_SCHEMA],
])("the tables of %s", (_, schema) => {
  it("are the same in the first object of an isolate and in all others", async () => {
    // A copy has not been run by any object, so its first object goes step by step.
    const steps = [...schema];
    const first = await inNewObject((storage) => madeBy(steps, storage));
    const second = await inNewObject((storage) => madeBy(steps, storage));
    expect(first.made.length).toBeGreaterThan(1);
    expect(second).toEqual(first);
    expect(first.rows.find(([name]) => name === "migration")?.[1]).toHaveLength(steps.length);
  });

  it("are brought up to date from any earlier step, with no table of a new object", async () => {
    const steps = [...schema];
    const fresh = await inNewObject((storage) => madeBy(steps, storage));
    for (const earlier of [1, Math.ceil(steps.length / 2), steps.length]) {
      const grown = await inNewObject((storage) => {
        migrate(storage, steps.slice(0, earlier));
        return madeBy(steps, storage);
      });
      expect(grown).toEqual({ ...fresh, before: earlier });
    }
  });
});
