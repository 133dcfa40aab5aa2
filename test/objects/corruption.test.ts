/**
 * Proof 28: a change on disk that has an effect on money is found. Every column of every table of a
 * wallet and of a pool is listed here, as one that has an effect or with the reason why it has none,
 * so a new column needs an answer. Those with an effect are changed, removed, added, swapped, doubled,
 * cut off and forged, one after the other. docs/decisions/0026-chains.md.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, expect, it } from "vitest";
import type { StoredRow } from "../../domain/audit/stored-row.ts";
import { readReelPositions } from "../../domain/games/forced-outcome.ts";
import { chainedText, chainedValues } from "../../domain/ledger/row-chain.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { ROW_COLUMNS } from "../../durable-objects/wallet/store/old-rows.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { Report } from "../../src/ledger-audit/report.ts";
import { sandboxWalletStub } from "../../src/objects.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { ofLength, someOf } from "../support/length.ts";
import { inObject, openAuditedCasino } from "./audited-casino.ts";
import type { OpenPool } from "./open-pool.ts";
import { playMessage } from "./open-wallet.ts";

afterEach(releaseClock);

/** `npm test` makes every third change of each table. */
const EVERY = 10;

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;
/** The columns with an effect on money, and the reason for each that has none. */
type Columns = readonly [effect: string, none: Readonly<Record<string, string>>];

const KEY = "the one row's key";
const SENT_AGAIN = "says what is sent again";
const OF_WALLETS = "has an effect, and is found beside the wallets";
const ERASED = "has an effect, and is found in the wallet of an erased player";
const OLDER = "has an effect, and is found in a wallet with many keys";
const OLD = "has an effect, and is found in a wallet from before";

const WALLET: Readonly<Record<string, Columns>> = {
  migration: ["", { step: "says which steps of the schema have run" }],
  player: [
    "external_id username jurisdiction created_at suspended_at suspension_reason account signing_up",
    {
      one: KEY,
      announced: SENT_AGAIN,
      stored_through: SENT_AGAIN,
      entries_told: SENT_AGAIN,
      events_told: SENT_AGAIN,
      changed_at: SENT_AGAIN,
      registered: "registers the wallet again",
    },
  ],
  journal: [
    `seq kind book legs cash bonus held in_play bonus_in_play wagering granted nonce doubt verdict session_id
     idempotency_key fingerprint entry created_at hash`,
    {},
  ],
  book_head: ["book seq", {}],
  refusal: ["idempotency_key fingerprint refusal created_at", {}],
  used_token: ["token_id expires_at", {}],
  session: [
    "session_id record refresh_token_id refresh_expires_at started_at ended_at end_reason",
    {
      started_event: SENT_AGAIN,
      ended_event: SENT_AGAIN,
      refreshed: "says for 30 seconds who may have an answer again, and moves no money",
    },
  ],
  seed: [
    `seed_id server_seed server_seed_hash client_seed created_at first_nonce last_nonce revealed_at
     next_server_seed`,
    {},
  ],
  seed_chain: ["chain anchor last_seed position chosen", {}],
  seed_rotation: ["idempotency_key fingerprint answer created_at", {}],
  withdrawal_end: ["seq ended_by", {}],
  used_signature: ["signature idempotency_key expires_at", {}],
  payout_address: ["address_id chain address label created_at", {}],
  freeze: ["reason frozen_at", { one: KEY }],
  test_player: ["currency starting_minor", { one: KEY }],
  cleared: ["through", { one: KEY }],
  forced_outcome: ["game_id reel_positions", {}],
  suspension_change: [
    "",
    { seq: "an event to tell", type: "an event", reason: "an event", created_at: "an event" },
  ],
  open_round: ["book game_id opened_seq seq session_id acted_at", {}],
  // Empty in a wallet with less than a day of bets: recent-keys.test.ts changes both.
  older_key: ["", { idempotency_key: OLDER, seq: OLDER }],
  // Empty in a wallet of today: journal-chain.test.ts changes the rows that it seals.
  old_rows: ["", { one: KEY, through: OLD, sealed_through: OLD, sealed_hash: OLD }],
  // Empty here: erased-journal.test.ts changes each of its columns.
  erasure: [
    "",
    {
      one: KEY,
      approval_id: ERASED,
      requested_by: ERASED,
      approved_by: ERASED,
      erased_at: ERASED,
      chained_through: ERASED,
      is_chained: ERASED,
      names: ERASED,
    },
  ],
  side_seal: ["sums code unjudged", { one: KEY }],
};

const POOL: Readonly<Record<string, Columns>> = {
  migration: ["", { step: "says which steps of the schema have run" }],
  pool: [
    `settings cycle cycle_ceiling_minor cycle_seed_minor pot_units threshold_units sealed_threshold contributed_units
     seeded_units paid_units first_seed_minor place seal`,
    { one: KEY },
  ],
  batch: ["slot place cycle pot_units contributed_units seal bets", {}],
  // Compared with the wallets, which the audit of a whole tenant does: audit.test.ts changes each.
  contributor: [
    "",
    {
      wallet: OF_WALLETS,
      seq: OF_WALLETS,
      placed_at: OF_WALLETS,
      verdict: OF_WALLETS,
      contributed_units: OF_WALLETS,
    },
  ],
  hit: ["cycle wallet round_id game_id transaction_id amount_minor next_seed_minor at hash", {}],
  event: ["seq data", { type: "there is one type" }],
  pot_change: ["number kind cycle units at record hash", {}],
  seed_chain: ["chain anchor last_seed position chosen", {}],
  commitment: [
    `number cycle chain position seed_hash salt salt_by start_units ceiling_minor opened_at ended_by seed
     threshold_units before_units after_units ended_at`,
    {},
  ],
  unapplied_win: ["cycle wallet seq placed_at verdict refusal", {}],
  freeze: ["reason frozen_at", { one: KEY }],
  participation: ["game_id version takes_part", {}],
  side_seal: ["sums code unjudged", { one: KEY }],
};

interface Subject {
  readonly name: string;
  readonly columns: Readonly<Record<string, Columns>>;
  object(): DurableObjectStub;
  findings(): Promise<number>;
}

const run = ({ object }: Subject, sql: string, ...bindings: Cell[]) =>
  inObject(object)(sql, ...bindings) as Promise<Row[]>;
const effectsOf = ([effect]: Columns) => effect.split(/\s+/).filter((name) => name !== "");

/** A casino whose wallet and pool have a row in every table that has an effect, and a frozen copy. */
async function openSubjects(): Promise<Subject[]> {
  const casino = await openAuditedCasino();
  const { player, rival, pool } = casino;
  const { wallet, sessionId } = player;
  await wallet.savePayoutAddress({ chain: "ethereum", address: "0xabc", label: "home" });
  await wallet.savePayoutAddress({ chain: "bitcoin", address: "bc1", label: null });
  for (const idempotencyKey of [ulid(), ulid()]) {
    await wallet.rotateSeeds({ sessionId, idempotencyKey, fingerprint: "rotate" });
    await player.play();
  }
  for (let tries = 0; tries < 2; tries += 1) {
    await wallet.playRound({ ...playMessage(sessionId), stakeMinor: 500_000_000 });
    await wallet.withdraw({
      ...{ idempotencyKey: ulid(), fingerprint: "withdraw", signature: ulid() },
      ...{ amountMinor: 10 ** 12, currency: "USD", destination: null },
    });
  }
  await player.play({ gameId: "ladder", stakeMinor: 10 });
  const sandbox = sandboxWalletStub(env, player.address);
  const reelPositions = readReelPositions([1, 2, 3, 4, 5]);
  if (reelPositions !== undefined) {
    await sandbox.forceOutcome({ gameId: "golden-reels", reelPositions });
  }
  await rival.wallet.suspendPlayer("asked to");
  const walletSubject = (name: string, opened: typeof player): Subject => ({
    name,
    columns: WALLET,
    object: () => opened.object,
    findings: () =>
      orThrown(async () => {
        const told = await reportedChainOf(opened.address.playerId);
        const audited = await opened.wallet.audit([], told);
        return audited.ok ? audited.value.findingCount : 1;
      }),
  });
  for (const id of ["one", "two"]) await correctPool(pool, id);
  // A correction moves the latest bets to the rows of their wallets.
  for (let bets = 0; bets < 3; bets += 1) await player.play({ feedsJackpot: true });
  // History knows how long each journal is, so a missing last row shows.
  for (const { address } of [player, rival]) await catchUpHistory(env, address);
  await rival.wallet.freeze("for the test");
  const switching = { version: 1, games: [{ gameId: "golden-reels", takesPart: true }] };
  await pool.object().switchGames({ v: 1, games: [], switching });
  const last = await pool.object().audit();
  const poolSubject: Subject = {
    name: "pool",
    columns: POOL,
    object: () => pool.object(),
    findings: () =>
      orThrown(async () => (await pool.object().audit(last?.head))?.findingCount ?? 1),
  };
  const subjects = [walletSubject("wallet", player), walletSubject("rival", rival), poolSubject];
  return subjects;
}

/** Corrects a pool by a part of its pot, as two people would. */
async function correctPool({ pool, object }: OpenPool, id: string): Promise<void> {
  await object().freeze("a test");
  const request = { id, requestedBy: "anna", approvedBy: "berta", digest: id };
  const record = { request, reason: "a test", witness: "none", cures: [] };
  await pool.correct({ v: 1, record, changeUnits: 7, contributor: null });
  await object().release();
}

/** An audit that throws on what it reads is a finding, and freezes the object, as in the product. */
async function orThrown(audit: () => Promise<number>): Promise<number> {
  try {
    return await audit();
  } catch (error) {
    const report = new Report();
    const place = { tenantId: "ten_1", environment: "sandbox", kind: "wallet", id: "any" } as const;
    report.addThrown(place, error);
    return report.toFreeze.length;
  }
}

async function reportedChainOf(playerId: string) {
  return env.DB.prepare(
    "SELECT seq, hash, old_rows_hash AS oldRowsHash FROM chain_heads WHERE object_id = ?",
  )
    .bind(playerId)
    .first<{ seq: number; hash: string; oldRowsHash: string | null }>();
}

it("every column of a wallet and of a pool is known to have an effect on money, or to have none", async () => {
  const subjects = await openSubjects();
  for (const subject of subjects) {
    const tables = await run(
      subject,
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE '_cf_%'`,
    );
    for (const { name } of tables) {
      const found = await run(subject, `SELECT name FROM pragma_table_info('${name}')`);
      const known = subject.columns[String(name)];
      expect(known, `table ${name}`).toBeDefined();
      if (known === undefined) continue;
      const listed = [...effectsOf(known), ...Object.keys(known[1])].sort();
      expect(listed, `columns of ${name}`).toEqual(
        found.map((column) => String(column.name)).sort(),
      );
    }
  }
});

/** Starts the object again from its disk; one that sleeps is woken first, because only a running one can be stopped. */
async function restart(subject: Subject): Promise<void> {
  await run(subject, "SELECT 1");
  await evictDurableObject(subject.object());
}

it("the audit finds every change on disk, of all tables and in all ways, and nothing in honest stores", async () => {
  const subjects = await openSubjects();
  // A wallet removes what has expired, and this takes minutes on a busy machine.
  holdClock();
  const missed: string[] = [];
  let made = 0;
  for (const subject of subjects) {
    await restart(subject);
    expect(await subject.findings(), `honest ${subject.name}`).toBe(0);
    for (const [table, columns] of Object.entries(subject.columns)) {
      const names = effectsOf(columns);
      if (names.length === 0) continue;
      const rows = await run(subject, `SELECT * FROM ${table}`);
      for (const { kind, changed } of someOf([...corruptions(table, names, rows)], EVERY)) {
        if (!(await write(subject, table, changed))) continue;
        made += 1;
        await restart(subject);
        if ((await subject.findings()) === 0) missed.push(`${subject.name} ${table}: ${kind}`);
        await write(subject, table, rows);
      }
    }
    await restart(subject);
    expect(await subject.findings(), `${subject.name} mended`).toBe(0);
    if (subject.columns !== WALLET) continue;
    const honest = await run(subject, "SELECT * FROM journal");
    for (let seq = 1; seq < honest.length - 6; seq += 3) {
      await run(subject, "UPDATE journal SET fingerprint = 'forged' WHERE seq = ?", seq);
      await chainAgain(subject, seq);
      made += 1;
      await restart(subject);
      if ((await subject.findings()) === 0) missed.push(`${subject.name} forged from row ${seq}`);
      await write(subject, "journal", honest);
    }
  }
  expect(missed).toEqual([]);
  expect(made).toBeGreaterThan(ofLength({ short: 25, proofs: 300, long: 300 }));
});

/** What may happen to a table on disk: to a column, to a row, or to all of it. */
function* corruptions(table: string, names: readonly string[], rows: readonly Row[]) {
  const last = rows.at(-1);
  if (last === undefined) return;
  const first = rows[0] ?? last;
  const others = rows.slice(0, -1);
  for (const name of names) {
    for (const value of valuesFor(last[name] ?? null)) {
      yield { kind: `${name} changed`, changed: [...others, { ...last, [name]: value }] };
    }
    const another = rows.find((row) => row[name] !== last[name]);
    if (another === undefined) continue;
    const swapped = rows.map((row) => {
      if (row === last) return { ...row, [name]: another[name] ?? null };
      return row === another ? { ...row, [name]: last[name] ?? null } : row;
    });
    yield { kind: `${name} swapped`, changed: swapped };
  }
  // Without its last batch a pool is as it was before it: the wallets' books show that. pool-batches.test.ts.
  const isShortened = table === "player" || table === "batch";
  if (!isShortened) yield { kind: "last row removed", changed: others };
  if (rows.length > 1) yield { kind: "first row removed", changed: rows.slice(1) };
  if (rows.length > 2 && table !== "batch") yield { kind: "all removed", changed: [] };
  const key = names[0] ?? "";
  for (const value of valuesFor(first[key] ?? null)) {
    yield { kind: "row doubled under another key", changed: [...rows, { ...first, [key]: value }] };
  }
}

function valuesFor(value: Cell): Cell[] {
  if (typeof value === "number") return [value + 1_000_001];
  if (value === null) return [1, "1"];
  // JSON stays JSON: an object that cannot be read does not even start.
  if (!/^[{[]/.test(value)) return [`${value}x`];
  return [value.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)).replace(/$/, " ")];
}

/** Replaces a table's rows; false if the table's own constraints refuse it. */
async function write(subject: Subject, table: string, rows: readonly Row[]): Promise<boolean> {
  return runInDurableObject(subject.object(), (_, { storage }) => {
    try {
      storage.transactionSync(() => {
        storage.sql.exec(`DELETE FROM ${table}`);
        for (const row of rows) {
          const names = Object.keys(row);
          const marks = names.map(() => "?").join(", ");
          const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`;
          storage.sql.exec(sql, ...Object.values(row));
        }
      });
      return true;
    } catch {
      return false;
    }
  });
}

/** Gives every row from `seq` on the hash that the wallet would have given it. */
async function chainAgain(subject: Subject, seq: number): Promise<void> {
  const rows = await run(subject, `SELECT ${ROW_COLUMNS} FROM journal ORDER BY seq`);
  let previous = "";
  for (const row of rows as unknown as StoredRow[]) {
    if (row.seq === seq - 1) previous = row.hash ?? "";
    if (row.seq < seq) continue;
    if (seq === 1 && row.seq === 1) previous = subject.object().name?.split(":").at(-1) ?? "";
    previous = sha256(chainedText(previous, chainedValues(row)));
    await run(subject, "UPDATE journal SET hash = ? WHERE seq = ?", previous, row.seq);
  }
}
