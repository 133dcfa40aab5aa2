/**
 * The audit finds every figure that does not add up, and nothing else: one unit more or less anywhere
 * in a wallet's or pool's rows, or in history. docs/money.md. The objects are restarted after each
 * change, so that only the stored rows can reveal it.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { rebuildWallet } from "../../src/history/rebuild-wallets.ts";
import { auditStep } from "../../src/ledger-audit/audit-step.ts";
import { releaseObject } from "../../src/ledger-audit/freeze.ts";
import { walletStub } from "../../src/objects.ts";
import { LENGTH, ofLength, testInCi } from "../support/length.ts";
import {
  type AuditedCasino,
  auditAll,
  type Figure,
  figuresOf,
  inDatabase,
  inObject,
  openAuditedCasino,
} from "./audited-casino.ts";
import { openWallet } from "./open-wallet.ts";
import { deleteAlarm, openUnheardWin } from "./unheard-win.ts";

/**
 * How many figures are changed: one of each table in the short form, one of each kind in that of CI, and
 * others. The long form changes every one.
 */
const CORRUPTIONS = ofLength({ short: 14, proofs: 120, long: Number.POSITIVE_INFINITY });

describe("the audit", () => {
  it("finds nothing wrong in books with every kind of row, and reads all of them", async () => {
    const { audit, player, rival, pool } = await openAuditedCasino();
    const rowsOf = async (wallet: typeof player) => {
      const [row] = await inObject(() => wallet.object)("SELECT count(*) AS rows FROM journal");
      return Number(row?.rows);
    };
    const kinds = await inObject(() => player.object)("SELECT DISTINCT kind FROM journal");
    expect(kinds).toHaveLength(10);
    expect(await pool.rows("SELECT * FROM hit")).toHaveLength(3);
    expect(await audit()).toEqual({
      pools: 1,
      wallets: 2,
      rows: (await rowsOf(player)) + (await rowsOf(rival)),
      findings: [],
      frozen: [],
    });
  });

  it("finds one unit more or less anywhere", async () => {
    const casino = await openAuditedCasino();
    // A different order each day, the same one all day.
    const seed = Math.floor(Date.now() / 86_400_000);
    const figures = kindsFirst(shuffled(await everyFigure(casino), seed));
    expect(figures.length).toBeGreaterThan(150);
    const missed: string[] = [];
    for (const [index, figure] of figures.slice(0, CORRUPTIONS).entries()) {
      const by = await change(figure, index % 2 === 0 ? 1 : -1);
      await casino.restart();
      const { findings, frozen } = await casino.audit();
      // What is wrong in the database's copy is found, and freezes nothing.
      const isFound = findings.length > 0 && frozen.length > 0 !== isHistory(figure);
      if (!isFound) missed.push(`${figure.name} ${by}`);
      await figure.mend();
      if (frozen.length === 0) continue;
      for (const object of frozen) await releaseObject(env, object, "mended");
      // A release sends history again, and unconfirmed history is not audited.
      for (const { address } of [casino.player, casino.rival]) await catchUpHistory(env, address);
    }
    expect(missed, `seed ${seed}`).toEqual([]);
    await casino.restart();
    expect((await casino.audit()).findings).toEqual([]);
  }, 1_200_000);

  it("finds one unit more or less in a win that is owed", async () => {
    const { player } = await openUnheardWin();
    const pool = player.poolObject();
    // The win stays owed, however long this takes.
    await deleteAlarm(player.object);
    await deleteAlarm(pool);
    const figures = await figuresOf(
      inObject(() => pool),
      {
        name: "unapplied_win",
        key: "cycle",
        numbers: ["cycle", "seq", "placed_at"],
        documents: ["verdict"],
      },
    );
    const missed: string[] = [];
    for (const figure of figures) {
      for (const by of [1, -1]) {
        await figure.change(by);
        if ((await pool.audit())?.findingCount === 0) missed.push(`${figure.name} ${by}`);
        await figure.mend();
      }
    }
    expect(missed).toEqual([]);
    expect(await pool.audit()).toMatchObject({ findingCount: 0 });
  });

  it("freezes a pool that disagrees with a sound wallet, but not one that disagrees with a faulty wallet", async () => {
    const sound = await openAuditedCasino();
    await sound.pool.rows(
      `UPDATE contributor SET placed_at = placed_at + 1
       WHERE wallet = (SELECT min(wallet) FROM contributor)`,
    );
    expect((await sound.audit()).frozen.map(({ kind }) => kind).sort()).toEqual(["pool", "wallet"]);

    const wrong = await openAuditedCasino();
    await inObject(() => wrong.player.object)("DELETE FROM journal WHERE seq = 4");
    const { frozen, findings } = await wrong.audit();
    expect(frozen.map(({ kind }) => kind)).toEqual(["wallet"]);
    expect(findings.map(({ what }) => what)).toContain(
      "What the wallet's bets contributed is not what the pool holds of it.",
    );
  });

  testInCi("completes when an entry has a wrong sequence number or cannot be read", async () => {
    for (const entry of [
      "json_set(entry, '$.seq', seq - 1)",
      "json_set(entry, '$.seq', 0)",
      "'{'",
      "'null'",
      "'7'",
      "'{}'",
    ]) {
      const { player, audit } = await openAuditedCasino();
      await inObject(() => player.object)(
        `UPDATE journal SET entry = ${entry} WHERE seq = (SELECT max(seq) FROM journal)`,
      );
      expect((await audit()).frozen.map(({ kind }) => kind)).toEqual(["wallet"]);
    }
  });

  testInCi(
    "completes when a bet or a verdict cannot be read, and freezes what else it finds",
    async () => {
      const currency = await openAuditedCasino();
      await inObject(() => currency.player.object)(
        "UPDATE journal SET entry = json_set(entry, '$.currency', 'USE') WHERE doubt = seq",
      );
      expect((await currency.audit()).frozen.map(({ kind }) => kind)).toContain("wallet");

      for (const verdict of ["'{'", "'null'", "'{}'"]) {
        const { audit, pool, restart } = await openAuditedCasino();
        await pool.rows(`UPDATE contributor SET verdict = ${verdict}`);
        await pool.rows("UPDATE pool SET paid_units = paid_units + 1");
        await restart();
        const { frozen, findings } = await audit();
        expect(frozen.map(({ kind }) => kind)).toContain("pool");
        expect(findings.map(({ what }) => what)).toContain(
          "What was paid is not the sum of the hits.",
        );
      }
    },
  );

  testInCi("finds a missing journal row, hit, contributor and row of history", async () => {
    for (const remove of [
      ({ player }: AuditedCasino) =>
        inObject(() => player.object)("DELETE FROM journal WHERE seq = 4"),
      ({ pool }: AuditedCasino) => pool.rows("DELETE FROM hit WHERE cycle = 2"),
      ({ pool }: AuditedCasino) =>
        pool.rows("DELETE FROM contributor WHERE wallet = (SELECT min(wallet) FROM contributor)"),
      ({ tenantId }: AuditedCasino) =>
        inDatabase("DELETE FROM entries WHERE tenant_id = ? AND seq = 3", tenantId),
    ]) {
      const casino = await openAuditedCasino();
      await remove(casino);
      await casino.restart();
      expect((await casino.audit()).findings, String(remove)).not.toEqual([]);
    }
  });

  it("finds history that is not in the journal, and reads a wallet that only a pool knows", async () => {
    const { tenantId, audit, rival } = await openAuditedCasino();
    await inDatabase(
      `INSERT INTO entries SELECT tenant_id, environment, player_id, 999, kind, currency, demo,
         round_id, game_id, stake_minor, win_minor, transactions, round, created_at, kept
       FROM entries WHERE tenant_id = ? AND player_id = ? AND seq = 1`,
      tenantId,
      rival.address.playerId,
    );
    const { findings, frozen } = await audit();
    expect(findings.map(({ row }) => row)).toEqual(["history", "lists"]);
    expect(frozen).toEqual([]);

    const stranger = await openAuditedCasino();
    await inDatabase("DELETE FROM players WHERE tenant_id = ?", stranger.tenantId);
    const audited = await stranger.audit();
    expect(audited).toMatchObject({ wallets: 2, frozen: [] });
    expect(new Set(audited.findings.map(({ row }) => row))).toEqual(new Set(["player"]));
  });

  testInCi(
    "finds a withdrawal that is in no journal, one listed twice, and a row before the first",
    async () => {
      const copied = (columns: string) =>
        `INSERT INTO withdrawals SELECT tenant_id, environment, ${columns} FROM withdrawals
       WHERE tenant_id = ? AND status = 'pending'`;
      for (const insert of [
        copied("created_at, 'wdr_made_up', player_id, status, record, seq"),
        copied("created_at, replace(withdrawal_id, '_', '_9'), player_id, status, record, seq"),
        copied("created_at, withdrawal_id || '0', player_id, status, record, seq"),
        copied("created_at + 1, withdrawal_id, player_id, status, record, seq"),
        copied("created_at, withdrawal_id || '0', 'plr_nobody', status, record, seq"),
        `INSERT INTO entries SELECT tenant_id, environment, player_id, 0, kind, currency, demo,
         round_id, game_id, stake_minor, win_minor, transactions, round, created_at, kept
       FROM entries WHERE tenant_id = ? AND seq = 1`,
      ]) {
        const { tenantId, audit } = await openAuditedCasino();
        await inDatabase(insert, tenantId);
        const { findings, frozen } = await audit();
        expect(findings, insert).not.toEqual([]);
        // This makes nobody's money wrong, but a wallet that is registered and empty may have lost its money.
        expect(frozen.map(({ id }) => id)).toEqual(
          insert.includes("plr_nobody") ? ["plr_nobody"] : [],
        );
      }
    },
  );

  it("finds faults in a wallet and a pool that are missing from the lists", async () => {
    const player = await openWallet();
    const { tenantId } = player.address;
    await player.deposit(700);
    await catchUpHistory(env, player.address);
    await inDatabase("DELETE FROM players WHERE tenant_id = ?", tenantId);
    await inObject(() => player.object)("UPDATE journal SET cash = cash + 100000");
    expect((await auditAll(tenantId)).frozen.map(({ kind }) => kind)).toEqual(["wallet"]);

    const casino = await openAuditedCasino();
    await inDatabase("DELETE FROM currencies_in_play WHERE tenant_id = ?", casino.tenantId);
    await casino.pool.rows("UPDATE pool SET paid_units = paid_units + 1");
    await casino.restart();
    expect((await casino.audit()).frozen.map(({ kind }) => kind)).toEqual(["pool"]);
    expect(
      await inDatabase("SELECT * FROM currencies_in_play WHERE tenant_id = ?", casino.tenantId),
    ).not.toEqual([]);
  });

  it("freezes nobody for lost history, and finds nothing once it has been rebuilt", async () => {
    const player = await openWallet();
    const { tenantId } = player.address;
    for (let again = 0; again < 2; again += 1) await player.deposit(700);
    await catchUpHistory(env, player.address);
    await inDatabase("DELETE FROM entries WHERE tenant_id = ?", tenantId);
    const { frozen, findings } = await auditAll(tenantId);
    expect(frozen).toEqual([]);
    expect(findings.map(({ concerns }) => concerns)).toContain("history");
    await rebuildWallet(env, player.address);
    expect(await auditAll(tenantId)).toMatchObject({ findings: [], wallets: 1 });
    expect(await inDatabase("SELECT seq FROM entries WHERE tenant_id = ?", tenantId)).toHaveLength(
      2,
    );
  });

  testInCi("reads all contributors of a large pool in bounded steps", async () => {
    const { tenantId, pool } = await openAuditedCasino();
    const many = (columns: string) =>
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20500)
       SELECT ${columns} FROM number`;
    await inDatabase(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username,
         jurisdiction, created_at)
       ${many("?, 'sandbox', 'plr_a' || n, 'x' || n, 'x', 'MT', 1")}`,
      tenantId,
    );
    await pool.rows(
      `INSERT INTO contributor (wallet, seq, placed_at, verdict, contributed_units)
       ${many(`'${tenantId}:sandbox:plr_a' || n, 1, 1, '{"win":null}', 0`)}`,
    );
    const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
    const begin = { source: "USD", after: "", within: null } as const;
    const { next } = await auditStep(env, tenantEnvironment, begin);
    expect(next).toMatchObject({ source: "USD" });
    if (next === null) throw new Error("a step is bounded");
    expect((await auditStep(env, tenantEnvironment, next)).next).toBeNull();
  });

  testInCi(
    "finds nothing while bets are being played and their history is still on its way",
    async ({ signal }) => {
      const casino = await openAuditedCasino();
      const { player, rival, tenantId } = casino;
      let going = true;
      let placed = Promise.resolve();
      const rounds = [0, 0];
      const playing = [player, rival].map(async (wallet, index) => {
        // Also ends when the test runs out of time; otherwise it would slow down every test after it.
        while (going && !signal.aborted) {
          await placed;
          await wallet.play({ feedsJackpot: true, stakeMinor: 10 });
          rounds[index] = (rounds[index] ?? 0) + 1;
        }
      });
      for (
        let audits = 0;
        audits < 5 || (Math.min(...rounds) < 10 && !signal.aborted);
        audits += 1
      ) {
        expect((await auditAll(tenantId)).findings).toEqual([]);
        if (audits % 2 !== 0) continue;
        // Some bets above the pot: those on their way are played before it is placed, and no others.
        const { promise, resolve } = Promise.withResolvers<void>();
        placed = promise;
        const { totals } = await casino.pool.state();
        await casino.pool.placeThreshold(Number(totals.potUnits) + 50_000);
        resolve();
      }
      going = false;
      await Promise.all(playing);
    },
  );

  testInCi("reads a journal of several pages", async () => {
    const player = await openWallet();
    for (let deposit = 0; deposit < 1_100; deposit += 1) await player.deposit(1);
    await player.play({ stakeMinor: 10 });
    const audited = await walletStub(env, player.address).audit([]);
    expect(audited).toMatchObject({ ok: true, value: { rows: 1_101, findingCount: 0 } });
  });
});

const SUMS = [
  "rounds",
  "wins",
  "staked_minor",
  "won_minor",
  "jackpots",
  "jackpot_won_minor",
  "contributed_pot_units",
];

/** Every number in the books that the audit can check: all but the hidden threshold, its ceiling, and times recorded nowhere else. */
async function everyFigure({ player, rival, pool, tenantId }: AuditedCasino): Promise<Figure[]> {
  const wallets = [player, rival].map((wallet) => inObject(() => wallet.object));
  const ofWallets = wallets.map(async (run) => [
    ...(await figuresOf(run, {
      name: "journal",
      key: "seq",
      numbers: ["cash", "bonus", "held", "wagering", "nonce", "doubt", "created_at"],
      documents: ["legs", "verdict", "entry"],
    })),
    ...(await figuresOf(run, {
      name: "book_head",
      where: "book <> (SELECT book FROM journal ORDER BY seq DESC LIMIT 1)",
      key: "book",
      numbers: ["seq"],
    })),
    ...(await figuresOf(run, { name: "withdrawal_end", key: "seq", numbers: ["seq", "ended_by"] })),
  ]);
  const inPool = inObject(() => pool.object());
  const ofPool = [
    figuresOf(inPool, {
      name: "pool",
      key: "one",
      numbers: [
        "cycle",
        "cycle_seed_minor",
        "pot_units",
        "contributed_units",
        "seeded_units",
        "paid_units",
        "first_seed_minor",
      ],
    }),
    figuresOf(inPool, {
      name: "contributor",
      key: "wallet",
      numbers: ["seq", "placed_at", "contributed_units"],
      documents: ["verdict"],
    }),
    figuresOf(inPool, { name: "hit", key: "cycle", numbers: ["amount_minor", "next_seed_minor"] }),
  ];
  const ofHistory = [player, rival].flatMap(({ address }) => [
    figuresOf(inDatabase, {
      name: "entries",
      where: `tenant_id = '${tenantId}' AND player_id = '${address.playerId}'`,
      key: "seq",
      numbers: ["stake_minor", "win_minor", "created_at"],
      documents: ["transactions", "round"],
    }),
    figuresOf(inDatabase, {
      name: "withdrawals",
      where: `tenant_id = '${tenantId}' AND player_id = '${address.playerId}'`,
      key: "withdrawal_id",
      numbers: ["seq", "created_at"],
      documents: ["record"],
    }),
    figuresOf(inDatabase, {
      name: "players",
      where: `tenant_id = '${tenantId}' AND player_id = '${address.playerId}'`,
      key: "player_id",
      numbers: ["created_at", "cleared_through", "suspended_at", "changed_at"],
    }),
    figuresOf(inDatabase, {
      name: "history_points",
      where: `tenant_id = '${tenantId}' AND player_id = '${address.playerId}'`,
      key: "player_id",
      numbers: ["through"],
    }),
    figuresOf(inDatabase, {
      name: "player_days",
      where: `tenant_id = '${tenantId}' AND player_id = '${address.playerId}'`,
      key: "game_id || cleared || currency || demo || day",
      numbers: SUMS,
    }),
  ]);
  const ofAll = [
    figuresOf(inDatabase, {
      name: "day_totals",
      where: `tenant_id = '${tenantId}'`,
      key: "game_id || currency || demo || day",
      numbers: ["players", ...SUMS],
    }),
    figuresOf(inDatabase, {
      name: "round_minutes",
      where: `tenant_id = '${tenantId}'`,
      key: "player_id || minute",
      numbers: ["first_seq", "last_seq"],
    }),
  ];
  return (await Promise.all([...ofWallets, ...ofPool, ...ofHistory, ...ofAll])).flat();
}

/** The tables of the database: a copy of what the objects hold. */
const HISTORY = [
  "entries",
  "withdrawals",
  "players",
  "player_days",
  "day_totals",
  "round_minutes",
  "history_points",
];

function isHistory({ name }: Figure): boolean {
  return HISTORY.includes(name.split(" ")[0] ?? "");
}

/** Changes a figure by one unit, the other way if the table's constraints refuse it. Returns the change. */
async function change(figure: Figure, by: number): Promise<number> {
  try {
    await figure.change(by);
    return by;
  } catch {
    await figure.change(-by);
    return -by;
  }
}

/** Puts one figure of each kind first: of each column, and of each field of a document; in the short form, of each table. */
function kindsFirst(figures: readonly Figure[]): Figure[] {
  const kindOf = ({ name }: Figure) => {
    const words = name.split(" ");
    if (LENGTH === "short") return words[0];
    return `${words[0]} ${words.at(-1)?.replaceAll(/\.\d+/g, "")}`;
  };
  const ofKinds = new Set(
    [...Map.groupBy(figures, kindOf).values()].flatMap((kind) => kind[0] ?? []),
  );
  expect(ofKinds.size).toBeLessThan(CORRUPTIONS);
  return [...ofKinds, ...figures.filter((figure) => !ofKinds.has(figure))];
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const shuffle = [...items];
  let state = seed;
  for (let last = shuffle.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    [shuffle[last], shuffle[other]] = [shuffle[other] as T, shuffle[last] as T];
  }
  return shuffle;
}
