/**
 * Proof 28a: the audit finds every change in the database that has an effect on money or on a report.
 * Every column of every table is listed in database-columns.ts, and those with an effect are changed,
 * swapped, removed and added, one after the other. docs/decisions/0025, 0026, 0037, 0040.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Findings } from "../../domain/ledger/finding.ts";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import type { PartSums } from "../../domain/report/journal-sums.ts";
import { dayAt } from "../../domain/report/reporting-day.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { requestApproval } from "../../src/approvals/approvals.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { auditPotChanges } from "../../src/ledger-audit/audit-approvals.ts";
import { auditCloses } from "../../src/ledger-audit/audit-closes.ts";
import { auditHistoryPage } from "../../src/ledger-audit/audit-history.ts";
import { auditDay, auditMinutes } from "../../src/ledger-audit/audit-history-parts.ts";
import { auditJournal } from "../../src/ledger-audit/audit-journal.ts";
import { auditPools } from "../../src/ledger-audit/audit-step.ts";
import { auditSums, beginSums, withWallet } from "../../src/ledger-audit/audit-sums.ts";
import { auditTotals } from "../../src/ledger-audit/audit-totals.ts";
import { auditHeads } from "../../src/ledger-audit/chain-heads.ts";
import { releaseObject } from "../../src/ledger-audit/freeze.ts";
import { Report } from "../../src/ledger-audit/report.ts";
import { closeDay } from "../../src/reports/close-days.ts";
import { openDayOf } from "../../src/reports/open-days.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { ofLength, someOf } from "../support/length.ts";
import { type AuditedCasino, inDatabase, openAuditedCasino, storedRows } from "./audited-casino.ts";
import { TABLES, UNCHANGED } from "./database-columns.ts";
import { exchangeMessage } from "./open-wallet.ts";

/** `npm test` makes every third change of each table. */
const EVERY = 10;

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;
let casino: AuditedCasino;
let journals: PartSums | undefined;
let tenantEnvironment: { readonly tenantId: string; readonly environment: "sandbox" };
const HISTORY =
  "entries round_standings withdrawals players player_days round_minutes history_points";

/** A casino with two closed days and an open one, and approved changes of its pot. */
beforeAll(async () => {
  holdClock();
  casino = await openAuditedCasino();
  const { player, rival, tenantId } = casino;
  tenantEnvironment = { tenantId, environment: "sandbox" };
  await climb();
  for (const id of ["one", "two"]) await changePot(id);
  const today = dayAt(Date.now(), "UTC");
  await inDatabase(
    `INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends)
     VALUES (?, 'sandbox', ?, 'UTC', ?, ?)`,
    ...[tenantId, today.day, today.starts, today.ends],
  );
  for (let day = 0; day < 3; day += 1) {
    for (const { address } of [player, rival]) await catchUpHistory(env, address);
    // What follows comes after the close of its day.
    const sessionId = `ses_${ulid()}`;
    await player.wallet.exchange(exchangeMessage({ sessionId }));
    await player.play({ feedsJackpot: true, sessionId });
    await rival.deposit(5 + day);
    await player.deposit(3 + day, "EUR");
    if (day === 2) break;
    const open = await openDayOf(asHistory(env.DB), tenantEnvironment);
    if (open === undefined) throw new Error("there is an open day");
    advanceSeconds((open.ends * QUARTER_MS - Date.now()) / 1_000 + 1_200);
    expect(await closeDay(env, open, Date.now())).toBe(true);
  }
  for (const { address } of [player, rival]) await catchUpHistory(env, address);
  advanceSeconds(3_600);
  // Reports the pool's chain and gives the closes to the archive.
  expect((await casino.audit()).findings).toEqual([]);
  // What the daily audit does when it found nothing: from then on the hits until now are known.
  const last = { startedAt: Date.now(), finishedAt: Date.now(), findings: 0, frozen: 0 };
  await inDatabase(
    `INSERT INTO audit_runs (tenant_id, environment, last) VALUES (?, 'sandbox', ?)`,
    ...[tenantId, JSON.stringify(last)],
  );
});
afterAll(releaseClock);

/** Plays two rounds of two steps. */
async function climb(): Promise<void> {
  const { wallet, sessionId, play } = casino.player;
  const choices = { breaksAt: 3 };
  for (let round = 0; round < 2; round += 1) {
    const opened = await play({ gameId: "ladder", stakeMinor: 10, choices });
    const acted = await wallet.actOnRound({
      ...{ sessionId, gameId: "ladder", roundId: opened.round.id },
      ...{ idempotencyKey: ulid(), fingerprint: "climb", action: { action: "climb" } },
    });
    if (!acted.result.ok) throw new Error(acted.result.refusal);
    const left = await wallet.actOnRound({
      ...{ sessionId, gameId: "ladder", roundId: opened.round.id },
      ...{ idempotencyKey: ulid(), fingerprint: "leave", action: { action: "cashout" } },
    });
    if (!left.result.ok) throw new Error(left.result.refusal);
  }
}

/** Changes the pot by 7 units, as two people agreed. */
async function changePot(reason: string): Promise<void> {
  const { pool, object } = casino.pool;
  const asked = {
    ...tenantEnvironment,
    kind: "pot_change",
    subject: "pool USD",
    payload: { reason, by: 7 },
  } as const;
  const staff = { id: `anna ${reason}`, isPerson: true };
  const requested = await requestApproval(env.DB, staff, asked);
  if (!requested.ok) throw new Error(requested.refusal);
  const { id, digest, requestedBy } = requested.value;
  const request = { id, requestedBy, approvedBy: `berta ${reason}`, digest };
  await object().freeze("a test");
  const record = { request, reason, witness: "none", cures: [] };
  await pool.correct({ v: 1, record, changeUnits: 7, contributor: null });
  await object().release();
  await inDatabase(
    "UPDATE approvals SET approved_by = ?, approved_at = 1, done_at = 2 WHERE approval_id = ?",
    ...[request.approvedBy, id],
  );
}

/** Runs the parts of the audit that read this table, and counts after each what was found so far. */
async function* findingsAbout(table: string): AsyncGenerator<number> {
  const report = new Report();
  const findings = new Findings();
  const count = () => findings.count + report.findings.length;
  const owners = [casino.player.address, casino.rival.address];
  if (HISTORY.split(" ").includes(table)) {
    for (const owner of owners) {
      let after: number | null = 0;
      while (after !== null) after = await auditHistoryPage(env, owner, { after, findings });
      yield count();
      await auditTotals(env, owner, { findings, quarters: { starts: [], before: 0 } });
      yield count();
    }
  }
  const slices = { player_days: auditDay, day_totals: auditDay, round_minutes: auditMinutes };
  const slice = slices[table as keyof typeof slices];
  let after: string | null = slice === undefined ? null : "";
  while (after !== null)
    after = await slice(asHistory(env.DB), tenantEnvironment, { after, findings });
  if (table === "approvals") await auditPotChanges(env, tenantEnvironment, ["USD"], report);
  if (["quarter_totals", "open_days", "day_closes"].includes(table)) {
    await auditCloses(env, tenantEnvironment, report);
    yield count();
    // The journals do not change any more, so they are added up once.
    journals ??= await journalSums(owners);
    await auditSums(
      env,
      tenantEnvironment,
      { ...(await beginSums(asHistory(env.DB), tenantEnvironment, Date.now())), sums: journals },
      report,
    );
  }
  if (table === "chain_heads") {
    await auditHeads(asHistory(env.DB), tenantEnvironment, { after: "", findings });
    yield count();
    const against = { currencies: ["USD"] as const, registered: true, report };
    await auditPools(env, tenantEnvironment, against);
    for (const owner of owners) await auditJournal(env, owner, against);
  }
  yield count();
}

/** What the audit finds in the journals. */
async function journalSums(owners: readonly WalletAddress[]): Promise<PartSums> {
  let sums = await beginSums(asHistory(env.DB), tenantEnvironment, Date.now());
  for (const owner of owners) {
    const { quarters } = sums;
    sums = withWallet(sums, await auditTotals(env, owner, { findings: new Findings(), quarters }));
  }
  expect(sums.isWhole).toBe(true);
  return sums.sums;
}

/** Asks the part of the audit that reads the table, and if that finds nothing the whole audit. */
async function isFound(table: string): Promise<boolean> {
  for await (const count of findingsAbout(table)) if (count > 0) return true;
  const { findings, frozen } = await casino.audit();
  for (const object of frozen) await releaseObject(env, object, "a test");
  return findings.length > 0;
}

/** Every row of the tenant in a table, in the order of its keys. */
function rowsOf(table: string): Promise<Row[]> {
  return storedRows(table, tenantEnvironment.tenantId);
}

it("every column of the database is known to have an effect on money or reports, or to have none", async () => {
  const tables = await inDatabase(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
     AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations' ORDER BY name`,
  );
  const known = { ...TABLES, ...UNCHANGED };
  expect(Object.keys(known).sort()).toEqual(tables.map(({ name }) => name));
  for (const [table, columns] of Object.entries(known)) {
    const found = await inDatabase(`SELECT name FROM pragma_table_info('${table}')`);
    const listed = [...namesOf(columns[0]), ...Object.keys(columns[1] ?? {})].sort();
    expect(listed, `columns of ${table}`).toEqual(found.map(({ name }) => String(name)).sort());
  }
});

it("the audit finds every change in the database that has an effect, and nothing in an honest one", async () => {
  expect((await casino.audit()).findings).toEqual([]);
  const missed: string[] = [];
  let made = 0;
  const honest = new Map<string, Row[]>();
  for (const table of Object.keys(TABLES)) honest.set(table, await rowsOf(table));
  const isFoundAgain = async (table: string, changed: readonly Row[]) =>
    (await write(honest)) && (await write([[table, changed]])) && (await isFound(table));
  for (const [table, columns] of Object.entries(TABLES)) {
    const rows = honest.get(table) ?? [];
    expect(rows, `rows of ${table}`).not.toHaveLength(0);
    for await (const count of findingsAbout(table)) expect(count, `honest ${table}`).toBe(0);
    for (const { kind, changed } of someOf([...corruptions(namesOf(columns[0]), rows)], EVERY)) {
      const isRefused = !(await write([[table, changed]]));
      if (isRefused) continue;
      made += 1;
      // What a wallet sent again may arrive late and undo the change before the audit reads it.
      const isSeen = (await isFound(table)) || (await isFoundAgain(table, changed));
      if (!isSeen) missed.push(`${table}: ${kind}`);
      // A wallet may have sent again, into other tables, what the audit found missing in this one.
      expect(await write(honest)).toBe(true);
    }
  }
  expect((await casino.audit()).findings).toEqual([]);
  console.info(`${made} changes, ${missed.length} of them not found`);
  expect(missed).toEqual([]);
  expect(made).toBeGreaterThan(ofLength({ short: 22, proofs: 250, long: 250 }));
});

function namesOf(text: string): string[] {
  return text.split(/\s+/);
}

/** What may happen to a table: to a column, to a row, or to all of it. */
function* corruptions(names: readonly string[], rows: readonly Row[]) {
  const first = rows[0] ?? {};
  const last = rows.at(-1) ?? {};
  for (const name of names) {
    // A row that has something to lose.
    const row = rows.findLast((one) => one[name] !== null && one[name] !== 0) ?? last;
    const put = (value: Cell) => rows.map((one) => (one === row ? { ...one, [name]: value } : one));
    for (const value of valuesFor(row[name] ?? null)) {
      yield { kind: name, changed: put(value) };
    }
    const other = rows.find((one) => one[name] !== row[name]);
    if (other === undefined) continue;
    const swapped = put(other[name] ?? null).map((one) =>
      one === other ? { ...one, [name]: row[name] ?? null } : one,
    );
    yield { kind: name, changed: swapped };
  }
  yield { kind: "last row removed", changed: rows.slice(0, -1) };
  if (rows.length > 1) yield { kind: "first row removed", changed: rows.slice(1) };
  if (rows.length > 2) yield { kind: "all removed", changed: [] };
  for (const name of names) {
    if (name === "tenant_id" || name === "environment") continue;
    // Only a change to a column of the key makes it a different row.
    for (const value of valuesFor(first[name] ?? null)) {
      yield {
        kind: `row added under another ${name}`,
        changed: [...rows, { ...first, [name]: value }],
      };
    }
  }
}

function valuesFor(value: Cell): Cell[] {
  if (typeof value === "number") return [value + 1];
  if (value === null) return ["1"];
  if (!/^[{[]/.test(value)) return [`${value}x`];
  const turned = (digit: string) => String((Number(digit) + 1) % 10);
  return [value.replace(/\d/, turned), value.replace(/\d(?=\D*$)/, turned)];
}

/** Replaces the tenant's rows of these tables; false if a constraint refuses it. */
async function write(tables: Iterable<readonly [string, readonly Row[]]>): Promise<boolean> {
  try {
    await env.DB.batch([...tables].flatMap(([table, rows]) => replacing(table, rows)));
    return true;
  } catch {
    return false;
  }
}

function replacing(table: string, rows: readonly Row[]): D1PreparedStatement[] {
  const remove = env.DB.prepare(`DELETE FROM ${table} WHERE tenant_id IN (?1, ?1 || 'x')`);
  const removing = remove.bind(tenantEnvironment.tenantId);
  if (rows.length === 0) return [removing];
  const names = Object.keys(rows[0] ?? {});
  const add = env.DB.prepare(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")})
     SELECT ${names.map((name) => `value ->> '$.${name}'`).join(", ")} FROM json_each(?)`,
  );
  return [removing, add.bind(JSON.stringify(rows))];
}
