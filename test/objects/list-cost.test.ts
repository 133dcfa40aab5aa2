/**
 * What the lists of operators cost, with each combination of filters, over a long history: each query is
 * served by an index, looks at a bounded number of rows, and a walk by cursor skips and repeats nothing.
 * docs/decisions/0051. `npm run test:proofs -- --long` has 1,000,000 rounds, and prints the times.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import {
  auditEntriesOf,
  countAuditEntries,
  endOfAuditEntries,
} from "../../src/db/audit-log/read-entries.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { MAX_ROWS_LOOKED_AT } from "../../src/db/sql.ts";
import type { RoundFilter, RoundPosition } from "../../src/history/find-rounds.ts";
import {
  countTransactions,
  endOfHistory,
  roundsOf,
  transactionsOf,
} from "../../src/history/read-player-history.ts";
import { countPlayers, playersOf } from "../../src/history/read-players.ts";
import { adminRounds } from "../../src/history/read-rounds.ts";
import { allTransactions } from "../../src/history/read-transactions.ts";
import {
  countWithdrawals,
  endOfWithdrawals,
  withdrawalsOf,
} from "../../src/history/read-withdrawals.ts";
import { LONG, someOf } from "../support/length.ts";
import { fillRounds, meteredDatabase, rowsReadBy } from "../support/long-history.ts";
import { LONG_HISTORY_BEGAN, otherLists } from "../support/long-history-rows.ts";

const ROUNDS = LONG ? 1_000_000 : 24_000;
const PLAYERS = LONG ? 50 : 4;
const OTHER_ROWS = LONG ? 100_000 : 5_000;
const TIMES = LONG ? 20 : 1;
/** Up to this many combinations are all tried, whatever the length of the test. */
const FEW = 8;
const PAGE = { limit: 100, offset: 0, before: undefined };
/** The wins of a long history are 0 to 6, in turn. */
const WIN_OF_EACH = 7;
const FIRST = { pageSize: 100, offset: 0, before: undefined };

const tenantId = `ten_${ulid()}`;
const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
const owner = { ...tenantEnvironment, playerId: "plr_0" };

/** Every combination of giving each value or leaving it out. */
function combinations<Values extends Record<string, unknown>>(values: Values) {
  type Filter = { [Key in keyof Values]: Values[Key] | undefined };
  const names = Object.keys(values);
  return Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(
      names.map((name, at) => [name, (bits >> at) & 1 ? values[name] : undefined]),
    ),
  ) as Filter[];
}

const NONE = {
  playerId: undefined,
  gameId: undefined,
  currency: undefined,
  demo: undefined,
  minWinMinor: undefined,
  from: undefined,
  to: undefined,
};

/** What is given, without what is left out. */
function given<Filter extends object>(filter: Filter) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Filter]?: NonNullable<Filter[Key]>;
  };
}

const middle = LONG_HISTORY_BEGAN + (ROUNDS / PLAYERS / 2) * 3_000;

/** Each list, as its route asks for a first page: its rows, its total and its end. */
const LISTS: Record<string, ((db: D1Database) => Promise<unknown>)[]> = {
  "rounds of all players": combinations({
    playerId: "plr_0",
    gameId: "safe-smash",
    currency: "EUR" as const,
    demo: true,
    minWinMinor: 1_000_000,
    from: LONG_HISTORY_BEGAN + 1,
    to: middle,
  }).map((filter) => async (db) => {
    await adminRounds(asHistory(db), tenantEnvironment, filter, FIRST);
  }),
  "rounds by state and session": combinations({
    playerId: "plr_0",
    state: "open" as const,
    sessionId: "ses_of_nobody",
    from: LONG_HISTORY_BEGAN + 1,
  }).map((filter) => async (db) => {
    await adminRounds(asHistory(db), tenantEnvironment, { ...NONE, ...filter }, FIRST);
  }),
  "rounds of a player": combinations({ gameId: "safe-smash" }).map((filter) => async (db) => {
    await roundsOf(asHistory(db), owner, { ...given(filter), ...PAGE });
    await endOfHistory(asHistory(db), owner, undefined);
  }),
  transactions: combinations({ currency: "EUR" as const, type: "deposit" as const }).map(
    (filter) => async (db) => {
      await transactionsOf(asHistory(db), owner, { ...given(filter), ...PAGE });
      await countTransactions(asHistory(db), owner, given(filter));
      await endOfHistory(asHistory(db), owner, undefined);
    },
  ),
  "deposits and the like of all players": combinations({
    currency: "EUR" as const,
    type: "deposit" as const,
    from: 1,
    to: middle,
  }).map((filter) => async (db) => {
    await allTransactions(
      asHistory(db),
      tenantEnvironment,
      filter,
      { pageSize: 100, offset: 0 },
      undefined,
    );
  }),
  players: (["active", "suspended"] as const).flatMap((status) =>
    ["plr_", "omeon", "nobody"].flatMap((search) =>
      combinations({ playerId: "plr_1", search, status, from: 1, to: middle }).map(
        (filter) => async (db) => {
          await playersOf(asHistory(db), tenantEnvironment, { ...filter, ...PAGE });
          await countPlayers(asHistory(db), tenantEnvironment, filter);
        },
      ),
    ),
  ),
  withdrawals: combinations({
    status: "failed" as const,
    playerId: "plr_1",
    currency: "EUR" as const,
    chain: "tron",
    from: 2,
    to: middle,
  }).map((filter) => async (db) => {
    await withdrawalsOf(asHistory(db), tenantEnvironment, { ...filter, ...PAGE });
    await countWithdrawals(asHistory(db), tenantEnvironment, filter);
    await endOfWithdrawals(asHistory(db), tenantEnvironment, filter, undefined);
  }),
  "the audit log": combinations({
    action: "game.switched" as const,
    actor: "key_1",
    target: "rare",
    requestId: "req_1",
    from: 1,
    to: middle,
  }).map((filter) => async (db) => {
    await auditEntriesOf(db, tenantEnvironment, { ...filter, ...PAGE });
    await countAuditEntries(db, tenantEnvironment, filter);
    await endOfAuditEntries(db, tenantEnvironment, { ...filter, before: undefined });
  }),
};

/**
 * The most that one answer reads: its page, its total and its end, each through up to four steps over a look. Lists
 * of one player read at two levels, entries and what each of them holds, for the page and for the total.
 */
const mostRowsRead = (list: string) =>
  (/transactions|of a player/.test(list) ? 5 : 12) * MAX_ROWS_LOOKED_AT;

beforeAll(async () => {
  await fillRounds(tenantId, { rounds: ROUNDS, players: PLAYERS });
  const others = otherLists(tenantId, { rows: OTHER_ROWS, withdrawalsOf: "plr_1" });
  await env.DB.batch(others.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
}, 600_000);

describe.each(Object.entries(LISTS))("%s", (name, answers) => {
  it(`with each of its filters: reads at most ${mostRowsRead(name)} rows, each by an index`, async () => {
    const times: number[] = [];
    // `npm test` tries every sixth of many combinations, in which each filter still occurs; CI tries all.
    for (const answer of answers.length > FEW ? someOf(answers, 6) : answers) {
      const { db, queries } = meteredDatabase();
      await answer(db);
      const shown = queries.map(({ sql, params }) => `${sql} ${JSON.stringify(params)}`).join("\n");
      expect(rowsReadBy(queries), shown).toBeLessThan(mostRowsRead(name));
      for (const { sql, params } of queries) {
        const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .bind(...params)
          .all<{ detail: string }>();
        const scans = plan.results.filter(({ detail }) =>
          // What the query itself has found before is scanned.
          /^SCAN (?!json_each|\(|CONSTANT|(look|found|f)$)/.test(detail),
        );
        expect(scans, sql).toEqual([]);
      }
      for (let time = 0; time < TIMES; time += 1) {
        const began = performance.now();
        await answer(env.DB);
        times.push(performance.now() - began);
      }
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
    if (LONG) console.info(`${name}: p95 ${p95?.toFixed(1)} ms of ${times.length} answers`);
  }, 600_000);
});

it("a search for players reads only those that it finds, however few they are", async () => {
  const { db, queries } = meteredDatabase();
  const wanted = { playerId: undefined, status: undefined, from: undefined, to: undefined };
  for (const search of ["nobody", "someone-else", "omeonX", "4999"]) {
    await playersOf(asHistory(db), tenantEnvironment, { ...wanted, search, ...PAGE });
    await countPlayers(asHistory(db), tenantEnvironment, { ...wanted, search });
  }
  // Two queries for each of four searches; one player's name matches the last.
  expect(rowsReadBy(queries)).toBeLessThan(100);
});

describe("a walk by cursor behind a filter that finds little", () => {
  const rare = { currency: "EUR" as const };
  const expected = Array.from({ length: Math.ceil(ROUNDS / 9_973) }, (_, index) => {
    const i = index * 9_973;
    return `plr_${i % PLAYERS} ${1 + Math.floor(i / PLAYERS)}`;
  }).toReversed();

  /** Walks all pages; more of them than a history can have is a walk that never ends. */
  async function walk<Place>(
    page: (before: Place | undefined) => Promise<{ found: string[]; next: Place | undefined }>,
  ): Promise<string[]> {
    const all: string[] = [];
    let before: Place | undefined;
    for (let pages = 0; pages < 1_000; pages += 1) {
      const { found, next } = await page(before);
      all.push(...found);
      if (next === undefined) return all;
      before = next;
    }
    throw new Error("the walk does not end");
  }

  const walkedRounds = (filter: RoundFilter, { db = env.DB, pageSize = 2 } = {}) =>
    walk<RoundPosition>(async (before) => {
      const page = { pageSize, offset: 0, before };
      const { rows, end } = await adminRounds(asHistory(db), tenantEnvironment, filter, page);
      const shown = rows.slice(0, pageSize);
      return {
        found: shown.map(({ playerId, seq }) => `${playerId} ${seq}`),
        next: rows.length > pageSize ? shown.at(-1) : end,
      };
    });

  it("finds every round of all players, and of one, once", async () => {
    expect(await walkedRounds({ ...NONE, ...rare })).toEqual(expected);
    expect(await walkedRounds({ ...NONE, ...rare, playerId: "plr_0" })).toEqual(
      expected.filter((round) => round.startsWith("plr_0 ")),
    );
    const { total } = await adminRounds(
      asHistory(env.DB),
      tenantEnvironment,
      { ...NONE, ...rare, from: 1 },
      FIRST,
    );
    expect(total).toMatchObject({ isLowerBound: true });
  });

  it("finds every round once while its player keeps playing", async () => {
    let seq = ROUNDS / PLAYERS;
    /** Before each query, rounds that win nothing are stored: as many as there are from one win to the next. */
    const whilePlaying = {
      prepare: (sql: string) => ({
        bind: (...params: unknown[]) => {
          const more = Array.from({ length: WIN_OF_EACH }, () => {
            seq += 1;
            return env.DB.prepare(
              `INSERT INTO entries SELECT tenant_id, environment, player_id, ?2, kind, currency, demo,
                 round_id, game_id, stake_minor, 0, transactions, round, created_at, kept FROM entries
               WHERE tenant_id = ?1 AND environment = 'sandbox' AND player_id = 'plr_1' AND seq = 1`,
            ).bind(tenantId, seq);
          });
          const query = async () => {
            await env.DB.batch(more);
            return env.DB.prepare(sql).bind(...params);
          };
          return {
            all: () => query().then((bound) => bound.all()),
            first: () => query().then((bound) => bound.first()),
          };
        },
      }),
    } as unknown as D1Database;
    const filter = { ...NONE, playerId: "plr_1", minWinMinor: WIN_OF_EACH - 1 };
    const won = Array.from({ length: ROUNDS / PLAYERS }, (_, index) => index * PLAYERS + 1)
      .filter((i) => i % WIN_OF_EACH === WIN_OF_EACH - 1 || i % 9_973 === 0)
      .map((i) => `plr_1 ${1 + Math.floor(i / PLAYERS)}`);
    // A page takes all that one look finds, so each page ends where its look does.
    const found = await walkedRounds(filter, { db: whilePlaying, pageSize: MAX_ROWS_LOOKED_AT });
    expect(found).toEqual(won.toReversed());
  });

  it("finds every transaction of a player once", async () => {
    const found = await walk<{ seq: number; place: number }>(async (before) => {
      const wanted = { ...rare, limit: 2, offset: 0, before };
      const rows = await transactionsOf(asHistory(env.DB), owner, wanted);
      const shown = rows.slice(0, 2);
      const end = await endOfHistory(asHistory(env.DB), owner, before?.seq);
      const behind = end === undefined ? undefined : { seq: end, place: 0 };
      return {
        found: shown.map(({ seq }) => `plr_0 ${seq}`),
        next: rows.length > 2 ? shown.at(-1) : behind,
      };
    });
    expect(found).toEqual(expected.filter((round) => round.startsWith("plr_0 ")));
  });

  it("finds every entry of the audit log once", async () => {
    const filter = {
      actor: "key_1",
      action: "game.switched",
      target: undefined,
      requestId: undefined,
      from: undefined,
      to: undefined,
    } as const;
    const found = await walk<{ createdAt: number; id: string }>(async (before) => {
      const wanted = { ...filter, before };
      const rows = await auditEntriesOf(env.DB, tenantEnvironment, {
        ...wanted,
        limit: 2,
        offset: 0,
      });
      return {
        found: rows.map(({ id }) => id),
        next: await endOfAuditEntries(env.DB, tenantEnvironment, wanted),
      };
    });
    expect(found).toEqual(["aud_1"]);
  });
});

describe("a page by number that is counted with its rows", () => {
  const settled = { ...NONE, state: "settled", from: LONG_HISTORY_BEGAN } as const;
  const pageOf = (offset: number, filter: RoundFilter = settled) =>
    adminRounds(asHistory(env.DB), tenantEnvironment, filter, {
      pageSize: 30,
      offset,
      before: undefined,
    });

  it("has the same rows in the same order as the pages by cursor, and one total", async () => {
    const [first, second] = [await pageOf(0), await pageOf(30)];
    const byCursor = await adminRounds(asHistory(env.DB), tenantEnvironment, settled, {
      ...{ pageSize: 30, offset: 0 },
      before: first.rows[29],
    });
    expect(first.rows).toHaveLength(31);
    expect(second.rows).toEqual(byCursor.rows);
    expect(first.rows[30]).toEqual(second.rows[0]);
    expect(byCursor.total).toBeUndefined();
    expect(second.total).toEqual(first.total);
    expect(first.total?.count).toBeGreaterThanOrEqual(MAX_ROWS_LOOKED_AT);
  });

  it("has its total past the last row too, and where nothing is found", async () => {
    const rare = { ...settled, playerId: "plr_0", currency: "EUR" } as const;
    const { rows, total } = await pageOf(0, rare);
    expect(total).toEqual({ count: rows.length, isLowerBound: true });
    expect(await pageOf(900, rare)).toMatchObject({ rows: [], total });
    const nothing = { rows: [], total: { count: 0, isLowerBound: true } };
    expect(await pageOf(0, { ...settled, sessionId: "ses_of_nobody" })).toMatchObject(nothing);
    expect(await pageOf(900, { ...settled, sessionId: "ses_of_nobody" })).toMatchObject(nothing);
  });
});
