/** The list of withdrawals by each of its filters and several together, by cursor, and as CSV. Reference 4.7; docs/decisions/0139. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { MAX_ROWS_LOOKED_AT } from "../../src/db/sql.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { asPerson, personOf } from "../support/people.ts";

const LIST = "/api/v1/admin/withdrawals";
const BEGAN = Date.UTC(2026, 0, 1);
const SECOND_MS = 1_000;

interface Made {
  readonly currency: "USD" | "USDT" | "BTC";
  readonly chain: "tron" | "bitcoin" | null;
  readonly amountMinor: number;
  readonly status: "pending" | "completed";
}

/** Stores withdrawals as history does, a second apart; the id says which one it is. */
async function stored(casino: Casino, rows: readonly Made[], reason: string | null = null) {
  const values = rows.map(({ chain, ...row }, at) => {
    const createdAt = BEGAN + at * SECOND_MS;
    const id = `wdr_p_${at}`;
    const destination = chain === null ? null : { chain, address: "x", addressId: null };
    const record = { id, transactionId: `txn_${at}`, ...row, destination, createdAt };
    return [at, row.status, { ...record, reference: null, reason, updatedAt: createdAt }];
  });
  await env.DB.prepare(
    `INSERT INTO withdrawals (tenant_id, environment, player_id, withdrawal_id, status, record, seq,
       created_at)
     SELECT ?1, 'sandbox', 'plr_1', 'wdr_p_' || (value ->> 0), value ->> 1, value ->> 2, 1,
       ?2 + (value ->> 0) * ${SECOND_MS} FROM json_each(?3)`,
  )
    .bind(casino.tenant.id, BEGAN, JSON.stringify(values))
    .run();
}

const MIXED: readonly Made[] = [
  { currency: "USD", chain: null, amountMinor: 1_000, status: "completed" },
  { currency: "USDT", chain: "tron", amountMinor: 5_000_000, status: "pending" },
  { currency: "BTC", chain: "bitcoin", amountMinor: 20_000, status: "pending" },
  { currency: "USDT", chain: "tron", amountMinor: 9_000_000, status: "completed" },
  { currency: "USD", chain: null, amountMinor: 2_500, status: "completed" },
];

const at = (second: number) => new Date(BEGAN + second * SECOND_MS).toISOString();
const read = (casino: Casino, query: Record<string, string>) =>
  casino.call("GET", `${LIST}?${new URLSearchParams(query)}`);
const idsOf = (answer: { data: { withdrawals: { withdrawalId: string }[] } }) =>
  answer.data.withdrawals.map(({ withdrawalId }) => Number(withdrawalId.split("_").at(-1)));

describe("the list of withdrawals", () => {
  it("is limited by each filter, and by several together, with its total", async () => {
    const casino = await openCasino();
    await stored(casino, MIXED);
    const cases: [Record<string, string>, number[]][] = [
      [{}, [4, 3, 2, 1, 0]],
      [{ currency: "USDT" }, [3, 1]],
      [{ chain: "tron" }, [3, 1]],
      [{ chain: "none" }, [4, 0]],
      [{ chain: "ethereum" }, []],
      [{ from: at(1), to: at(3) }, [2, 1]],
      [{ currency: "USD", from: at(1) }, [4]],
      [{ status: "pending", currency: "USDT" }, [1]],
      [{ status: "completed", chain: "none" }, [4, 0]],
      [{ currency: "USD", chain: "tron" }, []],
    ];
    for (const [query, expected] of cases) {
      const answer = await read(casino, query);
      expect(idsOf(answer), JSON.stringify(query)).toEqual(expected);
      expect(answer.meta).toMatchObject({ total: expected.length, hasMore: false });
    }
    const other = await openCasino();
    expect(idsOf(await read(other, { currency: "USDT" }))).toEqual([]);
  });

  it("can be read by cursor without a gap, with a filter and without", async () => {
    const casino = await openCasino();
    await stored(casino, MIXED);
    for (const query of [{}, { currency: "USDT" }, { status: "completed", chain: "none" }]) {
      const whole = idsOf(await read(casino, query));
      const walked: number[] = [];
      let cursor: string | undefined;
      do {
        const page = { ...query, limit: "1", ...(cursor === undefined ? {} : { cursor }) };
        const answer = await read(casino, page);
        walked.push(...idsOf(answer));
        cursor = answer.meta?.nextCursor as string | undefined;
      } while (cursor !== undefined);
      expect(walked).toEqual(whole);
    }
  });

  it("finds what lies behind thousands that a second filter leaves out, page after page", async () => {
    const casino = await openCasino();
    const rare: Made = { currency: "BTC", chain: "bitcoin", amountMinor: 1, status: "completed" };
    const often: Made = { currency: "USD", chain: null, amountMinor: 1, status: "completed" };
    await stored(casino, [rare, ...Array.from({ length: MAX_ROWS_LOOKED_AT }, () => often)]);
    const query = { status: "completed", currency: "BTC" };
    const first = await read(casino, query);
    expect(idsOf(first)).toEqual([]);
    expect(first.meta).toMatchObject({ hasMore: true, total: 0, totalIsLowerBound: true });
    const second = await read(casino, { ...query, cursor: `${first.meta?.nextCursor}` });
    expect(idsOf(second)).toEqual([0]);
    expect(second.meta).toMatchObject({ hasMore: false });
  });

  it("is available as CSV with its filters, guarded against formulas, and entered in the audit log", async () => {
    const casino = await openCasino();
    await stored(casino, MIXED, "=1+1");
    const csv = await read(casino, { currency: "USDT", chain: "tron", format: "csv" });
    const lines = csv.text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^withdrawalId,transactionId,playerId,currency,amount,status,/);
    expect(lines[1]).toMatch(/^wdr_p_3,txn_3,plr_1,USDT,9.000000,completed,tron,x,/);
    expect(lines[1]).not.toContain(",=1+1");
    const log = expectSuccess(await casino.call("GET", "/api/v1/admin/audit-log"));
    expect(log.entries[0]).toMatchObject({
      ...{ action: "list.exported", target: { type: "list", id: "withdrawals" } },
      after: { list: "withdrawals", currency: "USDT", chain: "tron" },
    });
    const support = personOf({ ...casino, environment: "production" }, "support");
    expect((await asPerson(support, "GET", LIST)).code).toBe("ROLE_MISSING");
  });

  it.each([
    [{ chain: "dogecoin" }, "VALIDATION_FAILED"],
    [{ currency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
    [{ from: "yesterday" }, "VALIDATION_FAILED"],
    [{ from: at(2), to: at(1) }, "VALIDATION_FAILED"],
    [{ format: "xlsx" }, "VALIDATION_FAILED"],
    [{ cursor: "bm90IG91cnM", currency: "USD" }, "VALIDATION_FAILED"],
  ])("refuses %j", async (query, code) => {
    const casino = await openCasino();
    expect(await read(casino, query as Record<string, string>)).toMatchObject({ code });
  });
});
