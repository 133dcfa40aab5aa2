/** What a sweep plan lists of an operator's books, and a chain's object that an earlier version stored. docs/chains.md. */
import { expect, it } from "vitest";
import type { Token } from "../../domain/chains/token-amount.ts";
import { BalanceBook } from "../../durable-objects/chains/balance-book.ts";
import type { AddressBook } from "../../durable-objects/chains/chain-rpc.ts";
import { ChainStore } from "../../durable-objects/chains/chain-store.ts";
import { CHAIN_SCHEMA } from "../../durable-objects/chains/schema.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import type { ChainsRpc, OwnBooks } from "../../src/chains/chains-rpc.ts";
import { planSweep } from "../../src/chains/sweep-plan.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";

const PLACE = { tenantId: "ten_a", environment: "sandbox", chain: "ethereum" } as const;
const token = (currency: Token["currency"], decimals: number): Token => ({
  ...{ currency, contract: `contract of ${currency}`, decimals, minimumMinor: 1_000_000 },
});
const NOTHING = { credited: "0", waiting: "0", kept: "0", lost: "0", swept: "0" };

function book(place: number, more: Partial<AddressBook>): AddressBook {
  const owner = { address: `address ${place}`, playerId: `player ${place}`, place };
  return { ...owner, currency: "USDT", ...NOTHING, ...more };
}

/** Answers one page after another, each identified by its position. */
function chainsWith(pages: readonly (readonly AddressBook[])[], more: Partial<OwnBooks> = {}) {
  const asked: string[] = [];
  const chains = {
    async addressBooks(_, after) {
      asked.push(after);
      const at = Number(after);
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return {
        ...{ books: pages[at] ?? [], after: next, finalBlock: 10 + at, isFrozen: false },
        ...{ chainId: 1, tokens: [token("USDT", 6), token("USDC", 18)], recipient: "0xa" },
        ...more,
      };
    },
  } as Partial<ChainsRpc> as ChainsRpc;
  return { chains, asked };
}

it("the plan lists what is final and not swept, to the last unit, if it is at least the smallest deposit", async () => {
  const { chains } = chainsWith([
    [
      book(0, { credited: "900000", waiting: "70000", kept: "30001", swept: "1" }),
      book(1, { credited: "5000000", swept: "4000001" }),
      book(2, { lost: "9000000" }),
      book(3, { currency: "USDC", credited: "1000000999999999999" }),
      book(3, { credited: "2000000" }),
      // A token that is no longer watched.
      book(4, { currency: "BTC", credited: "9000000" }),
      book(5, { credited: "1", swept: "9000000" }),
    ],
  ]);
  const plan = await planSweep(chains, PLACE, "0");
  expect(plan).toMatchObject({ ok: true, value: { chainId: 1, recipient: "0xa", finalBlock: 10 } });
  expect(plan.ok && plan.value.addresses).toEqual([
    {
      ...{ address: "address 0", index: 0 },
      tokens: [
        { currency: "USDT", contract: "contract of USDT", units: 1_000_000n, minor: 1_000_000n },
      ],
    },
    {
      ...{ address: "address 3", index: 3 },
      tokens: [
        {
          ...{ currency: "USDC", contract: "contract of USDC" },
          ...{ units: 1_000_000_999_999_999_999n, minor: 1_000_000n },
        },
        { currency: "USDT", contract: "contract of USDT", units: 2_000_000n, minor: 2_000_000n },
      ],
    },
  ]);
});

it("the plan reads on while addresses hold nothing, but ends a page at some point", async () => {
  const full = book(7, { credited: "2000000" });
  const { chains, asked } = chainsWith([...Array.from({ length: 12 }, () => []), [full]]);
  const first = await planSweep(chains, PLACE, "0");
  expect(first).toMatchObject({ value: { addresses: [], after: "10", finalBlock: 10 } });
  expect(asked).toHaveLength(10);
  const second = await planSweep(chains, PLACE, "10");
  expect(second).toMatchObject({ value: { addresses: [{ index: 7 }], after: null } });
  const many = Array.from({ length: 100 }, (_, place) => book(place, { credited: "2000000" }));
  const { chains: busy, asked: once } = chainsWith([many, many]);
  const page = await planSweep(busy, PLACE, "0");
  expect(page).toMatchObject({ value: { after: "1" } });
  expect(once).toEqual(["0"]);
});

it.each([
  ["NOT_FOUND", { recipient: null }],
  ["NOT_NOW", { isFrozen: true }],
  ["NOT_NOW", { finalBlock: null }],
])("the plan refuses with %s where there is %j", async (refusal, more) => {
  const { chains } = chainsWith([[]], more);
  expect(await planSweep(chains, PLACE, "0")).toMatchObject({ ok: false, refusal });
});

it("a chain that an earlier version stored keeps its departures, and asks no node about them", () => {
  const storage = new FakeStorage() as unknown as DurableObjectStorage;
  const before = CHAIN_SCHEMA.findIndex((step) => step.includes("ADD COLUMN stray"));
  migrate(storage, CHAIN_SCHEMA.slice(0, before));
  const insert = (table: string, row: object) =>
    storage.sql.exec(
      `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).fill("?")})`,
      ...Object.values(row),
    );
  const address = "0xa";
  const owner = { tenant_id: "ten_a", player_id: "ply_a" };
  insert("address", { address, ...owner, account_key: "xpub", place: 0, created_at: 1 });
  const old = { transaction_hash: "0x1", log_index: 0, block_number: 5, address };
  insert("departure", { ...old, recipient: "0xb", currency: "USDT", units: "7" });
  const { balances } = new ChainStore(storage);
  expect(balances).toBeInstanceOf(BalanceBook);
  expect([balances.astray, balances.strays(null, 9)]).toEqual([0, []]);
  const stray = { transaction: "0x1", logIndex: 0 };
  expect(balances.acknowledgeStray(stray, "why", 1)).toBeUndefined();
  const moved = { transaction: "0x2", logIndex: 3, from: address, to: "0xc", units: 8n };
  balances.left({ ...moved, token: token("USDT", 6), isUnexpected: true }, 6);
  balances.left({ ...moved, token: token("USDT", 6), logIndex: 4 }, 6);
  const found = { ...{ transaction: "0x2", logIndex: 3, blockNumber: 6 }, recipient: "0xc" };
  expect(balances.strays("ten_a", 9)).toMatchObject([{ ...found, units: "8" }]);
  expect(balances.strays("ten_b", 9)).toEqual([]);
  expect(balances.astray).toBe(1);
  expect(balances.acknowledgeStray(found, "why", 1)).toMatchObject({ acknowledgedFor: "why" });
  expect(balances.astray).toBe(0);
});
