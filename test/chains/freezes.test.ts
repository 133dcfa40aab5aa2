/** Each freeze has its own time, by which a release names it, even if an earlier version stored none. */
import { describe, expect, it } from "vitest";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { PAYER_SCHEMA } from "../../durable-objects/chains/payer-schema.ts";
import { PayerStore } from "../../durable-objects/chains/payer-store.ts";
import { CHAIN_SCHEMA } from "../../durable-objects/chains/schema.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";

const BLOCK = { number: 7, hash: `0x${"7".repeat(64)}` };
/** The versions that stored no time. */
const [CHAIN_BEFORE, PAYER_BEFORE] = [CHAIN_SCHEMA.slice(0, 7), PAYER_SCHEMA.slice(0, 2)];

describe.each([
  {
    what: "a chain",
    open(stored?: string) {
      const storage = new FakeStorage() as unknown as DurableObjectStorage;
      if (stored !== undefined) {
        migrate(storage, CHAIN_BEFORE);
        const row = "INSERT INTO chain (one, final_number, frozen) VALUES (1, 7, ?)";
        storage.sql.exec(row, stored);
      }
      const store = new ChainStore(storage);
      if (stored === undefined) store.start(BLOCK, 0);
      return {
        freeze: (reason: string, now: number) => store.freeze(reason, now),
        release: () => store.release(BLOCK, 0),
        get is() {
          return store.chain;
        },
      };
    },
  },
  {
    what: "an account that pays",
    open(stored?: string) {
      const storage = new FakeStorage() as unknown as DurableObjectStorage;
      migrate(storage, PAYER_BEFORE);
      if (stored !== undefined) {
        const row = "INSERT INTO payer (one, account, frozen) VALUES (1, '0xa', ?)";
        storage.sql.exec(row, stored);
      }
      const store = new PayerStore(storage);
      if (stored === undefined) store.begin("0xa");
      return {
        freeze: (reason: string, now: number) => store.freeze(reason, now),
        release: () => store.release(),
        get is() {
          return store.payer;
        },
      };
    },
  },
])("$what", ({ open }) => {
  it("that is frozen again for the same reason has a new freeze, even within a millisecond", () => {
    const frozen = open();
    frozen.freeze("again", 5_000);
    frozen.freeze("something else", 6_000);
    expect(frozen.is).toMatchObject({ frozen: "again", frozenAt: 5_000 });
    frozen.release();
    expect(frozen.is).toMatchObject({ frozen: null });
    frozen.freeze("again", 5_000);
    expect(frozen.is).toMatchObject({ frozen: "again", frozenAt: 5_001 });
  });

  it("that an earlier version froze has a time for its freeze, and a later time for the next one", () => {
    const frozen = open("as it was");
    const { frozenAt } = frozen.is ?? {};
    expect(frozenAt).toBeGreaterThan(Date.UTC(2026, 0));
    frozen.release();
    frozen.freeze("as it was", 0);
    expect(frozen.is?.frozenAt).toBeGreaterThan(frozenAt ?? 0);
  });
});
