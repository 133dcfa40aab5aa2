/** The transactions of all players: what is in the list, its filters, the walk by cursor, and the table. Reference 4.20; docs/decisions/0176. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { MAX_ROWS_LOOKED_AT } from "../../src/db/sql.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { asPerson, personOf } from "../support/people.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { createTestPlayer, TEST_PLAYERS } from "../support/test-player.ts";

const LIST = "/api/v1/admin/transactions";
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const BEGAN = Date.UTC(2026, 0, 1);
const SECOND_MS = 1_000;

const keyed = (body: object) => ({ body, headers: { "Idempotency-Key": ulid() } });
const read = (casino: Casino, query: Record<string, string> = {}) =>
  casino.call("GET", `${LIST}?${new URLSearchParams(query)}`);

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
}

/** A transaction of each type, except those that need staff or a won pot, with stakes and wins in between. */
async function story(casino: Casino, player: PlayerSession): Promise<void> {
  const { playerId } = player;
  const currency = "USDT";
  const bonuses = `/api/v1/admin/players/${playerId}/bonuses`;
  const ladder = "/api/v1/games/ladder/rounds";
  const open = async (stake: string) =>
    expectSuccess(await player.call("POST", ladder, keyed({ stake, choices: { breaksAt: 5 } })))
      .round.id;
  await casino.deposit(playerId, "50", currency);
  await player.call("POST", "/api/v1/games/golden-reels/rounds", keyed({ stake: "1" }));
  const body = { playerId, amount: "5", currency, chain: "tron", toAddress: TRON };
  const { withdrawalId } = expectSuccess(await withdraw(casino, body));
  const fail = `/api/v1/admin/withdrawals/${withdrawalId}/fail`;
  expectSuccess(await casino.call("POST", fail, { signed: true, body: { reason: "no" } }));
  await casino.call("POST", bonuses, keyed({ amount: "20", currency, wageringMultiplier: 10 }));
  await casino.call("POST", `${bonuses}/forfeit`, keyed({ currency }));
  // The win of this round frees the bonus: stake, win and conversion are one entry or two, by the game.
  await casino.call("POST", bonuses, keyed({ amount: "10", currency, wageringMultiplier: 1 }));
  const round = await open("10");
  await player.call("POST", `${ladder}/${round}/actions`, keyed({ action: "cashout" }));
}

/** Stores entries as history does, a second apart; the id says which one it is. */
async function stored(casino: Casino, types: readonly string[], currency = "USD") {
  const values = types.map((type, at) => [
    at,
    JSON.stringify([{ id: `txn_${at}`, type, amountMinor: 100, balanceAfterMinor: 100 }]),
  ]);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction, created_at)
       VALUES (?1, 'sandbox', 'plr_1', '=1+1', 'Anna', 'MT', 1) ON CONFLICT DO NOTHING`,
    ).bind(casino.tenant.id),
    env.DB.prepare(
      `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, stake_minor,
         win_minor, transactions, created_at)
       SELECT ?1, 'sandbox', 'plr_1', 1 + (value ->> 0), 'deposit', ?4, 0, 0, 0, value ->> 1,
         ?2 + (value ->> 0) * ${SECOND_MS} FROM json_each(?3)`,
    ).bind(casino.tenant.id, BEGAN, JSON.stringify(values), currency),
  ]);
}

const at = (second: number) => new Date(BEGAN + second * SECOND_MS).toISOString();
const numbersOf = (answer: { data: { transactions: readonly Listed[] } }) =>
  answer.data.transactions.map(({ id }) => Number(id.split("_").at(-1)));

describe("the transactions of all players", () => {
  it("are those of every player except stakes and wins, newest first, each with its player", async () => {
    const casino = await openCasino();
    const players = [
      await casino.launch({ currency: "USDT" }),
      await casino.launch({ currency: "USDT" }),
    ];
    for (const player of players) await story(casino, player);
    const own = await Promise.all(
      players.map(async ({ playerId, externalId }) => {
        const path = `/api/v1/wallet/transactions/${playerId}?limit=100`;
        const rows: readonly Listed[] = (await casino.call("GET", path)).data.transactions;
        return rows.map((row) => ({ ...row, playerId, externalId }));
      }),
    );
    const moved = own.flat().filter(({ type }) => type !== "bet" && type !== "win");
    expect(new Set(moved.map(({ type }) => type))).toEqual(
      new Set([
        ...["deposit", "withdrawal", "withdrawal_reversal"],
        ...["bonus_credit", "bonus_forfeit", "bonus_conversion"],
      ]),
    );
    const answer = await read(casino, { limit: "100" });
    const listed: readonly Listed[] = answer.data.transactions;
    const byId = (one: Listed, other: Listed) => (one.id < other.id ? -1 : 1);
    expect(listed.toSorted(byId)).toEqual(moved.toSorted(byId));
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(answer.meta).toMatchObject({ total: moved.length, hasMore: false });
    const other = await openCasino();
    expect((await read(other)).data.transactions).toEqual([]);
    // Each type is found by its own index.
    for (const type of new Set(moved.map(({ type }) => type))) {
      const ofType = (await read(casino, { type, limit: "100" })).data.transactions;
      expect(ofType).toEqual(listed.filter((row) => row.type === type));
    }
  });

  it("leave out what a sandbox reset cleared, and what was played without money", async () => {
    const casino = await openCasino();
    expectSuccess(await createTestPlayer(casino, { externalId: "tess" }));
    await casino.deposit("tess", "7.00");
    const demo = await casino.launch({ playerId: "tess", demo: true });
    await demo.call("POST", "/api/v1/games/golden-reels/rounds", keyed({ stake: "1.00" }));
    expectSuccess(await casino.call("POST", `${TEST_PLAYERS}/tess/reset`));
    const own = (await casino.call("GET", "/api/v1/wallet/transactions/tess")).data.transactions;
    const { transactions } = (await read(casino)).data;
    expect(transactions.map(({ id }: Listed) => id)).toEqual(own.map(({ id }: Listed) => id));
    expect(transactions).toMatchObject([{ type: "deposit", amount: "100.00" }]);
  });

  it("are limited by each filter, and by several together, with their total", async () => {
    const casino = await openCasino();
    await stored(casino, ["deposit", "jackpot_win", "bet", "withdrawal", "win", "deposit"]);
    const cases: [Record<string, string>, number[]][] = [
      [{}, [5, 3, 1, 0]],
      [{ type: "deposit" }, [5, 0]],
      [{ type: "jackpot_win", currency: "USD" }, [1]],
      [{ currency: "EUR" }, []],
      [{ from: at(1), to: at(5) }, [3, 1]],
      [{ type: "deposit", to: at(5) }, [0]],
      [{ type: "correction" }, []],
    ];
    for (const [query, expected] of cases) {
      const answer = await read(casino, query);
      expect(numbersOf(answer), JSON.stringify(query)).toEqual(expected);
      expect(answer.meta).toMatchObject({ total: expected.length, hasMore: false });
    }
  });

  it("can be read by cursor without a gap", async () => {
    const casino = await openCasino();
    await stored(casino, ["deposit", "withdrawal", "bet", "deposit", "refund", "deposit"]);
    for (const query of [{}, { type: "deposit" }, { to: at(4) }]) {
      const whole = numbersOf(await read(casino, query));
      const walked: number[] = [];
      let cursor: string | undefined;
      do {
        const page = { ...query, limit: "1", ...(cursor === undefined ? {} : { cursor }) };
        const answer = await read(casino, page);
        walked.push(...numbersOf(answer));
        cursor = answer.meta?.nextCursor as string | undefined;
      } while (cursor !== undefined);
      expect(walked).toEqual(whole);
    }
  });

  it("are found behind thousands of another currency, page after page", async () => {
    const casino = await openCasino();
    await stored(casino, ["deposit"]);
    const often = Array.from({ length: MAX_ROWS_LOOKED_AT + 1 }, (_, place) =>
      place === 0 ? "bet" : "deposit",
    );
    await env.DB.prepare(
      `UPDATE entries SET player_id = 'plr_2', created_at = 0 WHERE tenant_id = ?`,
    )
      .bind(casino.tenant.id)
      .run();
    await env.DB.prepare(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction, created_at)
       VALUES (?, 'sandbox', 'plr_2', 'rare', 'Rare', 'MT', 1)`,
    )
      .bind(casino.tenant.id)
      .run();
    await stored(casino, often, "EUR");
    const first = await read(casino, { currency: "USD" });
    expect(numbersOf(first)).toEqual([]);
    expect(first.meta).toMatchObject({ hasMore: true, total: 0, totalIsLowerBound: true });
    const second = await read(casino, { currency: "USD", cursor: `${first.meta?.nextCursor}` });
    expect(second.data.transactions).toMatchObject([{ externalId: "rare" }]);
    expect(second.meta).toMatchObject({ hasMore: false });
  });

  it("are available as CSV with their filters, guarded against formulas, and entered in the audit log", async () => {
    const casino = await openCasino();
    await stored(casino, ["deposit", "withdrawal", "deposit"]);
    const csv = await read(casino, { type: "deposit", format: "csv" });
    const lines = csv.text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^playerId,externalId,id,type,currency,amount,balanceAfter,/);
    expect(lines[1]).toMatch(/^plr_1,[^=]*=1\+1[^,]*,txn_2,deposit,USD,1\.00,1\.00,/);
    expect(lines[1]).not.toContain(",=1+1");
    const log = expectSuccess(await casino.call("GET", "/api/v1/admin/audit-log"));
    expect(log.entries[0]).toMatchObject({
      ...{ action: "list.exported", target: { type: "list", id: "transactions" } },
      after: { list: "transactions", type: "deposit" },
    });
    const place = { ...casino, environment: "production" } as const;
    expect((await asPerson(personOf(place, "support"), "GET", LIST)).code).toBe("ROLE_MISSING");
    expect((await asPerson(personOf(place, "finance"), "GET", LIST)).code).toBeUndefined();
  });

  it.each([
    [{ type: "bet" }, "VALIDATION_FAILED"],
    [{ currency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
    [{ from: "yesterday" }, "VALIDATION_FAILED"],
    [{ from: at(2), to: at(1) }, "VALIDATION_FAILED"],
    [{ cursor: "bm90IG91cnM" }, "VALIDATION_FAILED"],
  ])("refuse %j", async (query, code) => {
    const casino = await openCasino();
    expect(await read(casino, query as Record<string, string>)).toMatchObject({ code });
  });
});
