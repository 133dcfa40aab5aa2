/**
 * A tenant whose books contain every kind of row, for tests of the audit: deposits, rounds, jackpots
 * credited to cash and to a bonus, converted and forfeited bonuses, completed and failed withdrawals,
 * a sandbox reset, demo play and two currencies. All of it is in history.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { unpackText } from "../../domain/wallet/packed-text.ts";
import { registerCurrency } from "../../src/db/currencies-in-play.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import {
  type AuditPosition,
  auditStep,
  type StepReport,
} from "../../src/ledger-audit/audit-step.ts";
import { sandboxWalletStub } from "../../src/objects.ts";
import { settlePool } from "../support/settle-pool.ts";
import { type OpenPool, openPool } from "./open-pool.ts";
import { exchangeMessage, type OpenWallet, openWallet } from "./open-wallet.ts";

export interface AuditedCasino {
  readonly tenantId: string;
  readonly player: OpenWallet;
  readonly rival: OpenWallet;
  readonly pool: OpenPool;
  /** Audits the tenant, step by step, to the end. */
  audit(): Promise<AuditTotals>;
  /** Stops the objects, so that they read their state from their rows again. */
  restart(): Promise<void>;
}

export type AuditTotals = Pick<StepReport, "pools" | "wallets" | "rows" | "findings" | "frozen">;

const ENVIRONMENT = { environment: "sandbox" } as const;

export async function openAuditedCasino(): Promise<AuditedCasino> {
  const player = await openWallet();
  const { tenantId } = player.address;
  const rival = await openWallet({ tenantId, externalId: "rival" });
  const pool = openPool({ tenantId });
  for (const currency of ["USD", "EUR"] as const) {
    await registerCurrency(env, { tenantId, ...ENVIRONMENT, currency });
  }
  await pool.configure({ seedMinor: 500 });
  await player.deposit(100_000);
  await player.deposit(5_000, "EUR");
  await rival.deposit(700);
  await credit(rival, 50, 3);
  await reset(rival);
  await rival.deposit(100_000);
  const bet = { feedsJackpot: true, stakeMinor: 130 };
  for (let round = 0; round < 5; round += 1) await player.play(bet);
  await rival.play(bet);
  await pool.makeNextBetWin();
  await player.play(bet);
  await rival.play(bet);
  await pool.makeNextBetWin();
  await rival.play(bet);

  await credit(player, 2_000, 10);
  await pool.makeNextBetWin();
  await player.play(bet);
  await player.play();
  await forfeit(player);
  await credit(player, 100, 1);
  for (let round = 0; round < 3; round += 1) await player.play(bet);

  await withdraw(player, { amountMinor: 700, held: false });
  const [completed, failed] = [
    await withdraw(player, { amountMinor: 800, held: true }),
    await withdraw(player, { amountMinor: 900, held: true }),
  ];
  await player.wallet.endWithdrawal({ seq: completed, status: "completed", reference: "0xabc" });
  await player.wallet.endWithdrawal({ seq: failed, status: "failed", reason: "no such address" });
  await withdraw(player, { amountMinor: 1_000, held: true });

  const demo = `ses_${ulid()}`;
  await player.wallet.exchange(exchangeMessage({ sessionId: demo, demo: true }));
  await player.play({ sessionId: demo });
  await player.play(bet);
  await player.deposit(1);
  for (const { address } of [player, rival]) await catchUpHistory(env, address);
  await settlePool(pool.object());

  return {
    tenantId,
    player,
    rival,
    pool,
    async restart() {
      await evictDurableObject(player.object);
      await evictDurableObject(rival.object);
      await evictDurableObject(pool.object());
    },
    audit: () => auditAll(tenantId),
  };
}

/** Audits a tenant's sandbox to the end. */
export async function auditAll(tenantId: string): Promise<AuditTotals> {
  const totals = { pools: 0, wallets: 0, rows: 0 };
  const findings: StepReport["findings"][number][] = [];
  const frozen: StepReport["frozen"][number][] = [];
  let position: AuditPosition | undefined;
  for (;;) {
    const step = await auditStep(env, { tenantId, ...ENVIRONMENT }, position);
    totals.pools += step.pools;
    totals.wallets += step.wallets;
    totals.rows += step.rows;
    findings.push(...step.findings);
    frozen.push(...step.frozen);
    if (step.next === null) return { ...totals, findings, frozen };
    position = step.next;
  }
}

/** A number stored somewhere in the books. */
export interface Figure {
  /** Where it is stored, for people to read. */
  readonly name: string;
  /** Changes it by this amount. */
  change(by: number): Promise<void>;
  /** Restores the original value. */
  mend(): Promise<void>;
}

/** Which numbers to read from a table: its key, a column or an expression, its columns of numbers, and its columns of JSON that contains numbers. */
export interface Table {
  readonly name: string;
  readonly where?: string;
  readonly key: string;
  readonly numbers: readonly string[];
  readonly documents?: readonly string[];
}

type Cell = string | number | null;
type Run = (sql: string, ...bindings: Cell[]) => Promise<Record<string, Cell>[]>;

/** Returns every number in a table. */
export async function figuresOf(run: Run, table: Table): Promise<Figure[]> {
  const { name, key, numbers, documents = [], where = "true" } = table;
  const rows = await run(`SELECT *, ${key} AS place FROM ${name} WHERE ${where}`);
  return rows.flatMap((row) => {
    const at = row.place ?? null;
    const set = async (column: string, value: Cell, bound = at) => {
      await run(`UPDATE ${name} SET ${column} = ? WHERE ${where} AND ${key} = ?`, value, bound);
    };
    const plain = numbers
      .filter((column) => typeof row[column] === "number")
      .map((column): Figure => {
        const value = Number(row[column]);
        let now = value;
        return {
          name: `${name} ${at} ${column}`,
          async change(by) {
            await set(column, value + by);
            now = value + by;
          },
          mend: () => set(column, value, column === key ? now : at),
        };
      });
    const inside = documents.flatMap((column) => {
      const stored = row[column];
      if (typeof stored !== "string") return [];
      const text = unpackText(stored);
      return numbersIn(JSON.parse(text))
        .filter(isMoney)
        .map(
          (path): Figure => ({
            name: `${name} ${at} ${column}.${path.join(".")}`,
            change: (by) => set(column, changed(text, path, by)),
            mend: () => set(column, stored),
          }),
        );
    });
    return [...plain, ...inside];
  });
}

/** Runs SQL in an object's own storage. */
export function inObject(object: () => DurableObjectStub): Run {
  return (sql, ...bindings) =>
    runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec<Record<string, Cell>>(sql, ...bindings).toArray(),
    );
}

/** Runs SQL in the database. */
export const inDatabase: Run = async (sql, ...bindings) =>
  (
    await env.DB.prepare(sql)
      .bind(...bindings)
      .all<Record<string, Cell>>()
  ).results;

/** Returns a tenant's rows in a table of the database, without columns that it computes from others. */
export async function storedRows(table: string, tenantId: string): Promise<Record<string, Cell>[]> {
  const columns = await inDatabase(`SELECT name FROM pragma_table_info('${table}')`);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  return inDatabase(`SELECT ${names} FROM ${table} WHERE tenant_id = ?`, tenantId);
}

/** Returns false for a round's outcome: it holds most numbers, such as reel stops, and would crowd out the others. */
function isMoney(path: readonly string[]): boolean {
  return !path.includes("outcome");
}

function numbersIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === "number") return [[...path]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]));
}

function changed(text: string, path: readonly string[], by: number): string {
  const whole = JSON.parse(text);
  let place = whole;
  for (const key of path.slice(0, -1)) place = place[key];
  place[path.at(-1) ?? ""] += by;
  return JSON.stringify(whole);
}

async function credit(player: OpenWallet, amountMinor: number, wageringMultiplier: number) {
  const key = { idempotencyKey: ulid(), fingerprint: "bonus" };
  const money = { amountMinor, currency: "USD", wageringMultiplier } as const;
  expectDone((await player.wallet.creditBonus({ ...key, ...money })).result);
}

async function reset(player: OpenWallet) {
  expectDone(await sandboxWalletStub(env, player.address).reset());
}

async function forfeit(player: OpenWallet) {
  const key = { idempotencyKey: ulid(), fingerprint: "forfeit", currency: "USD" } as const;
  expectDone((await player.wallet.forfeitBonus(key)).result);
}

async function withdraw(
  player: OpenWallet,
  { amountMinor, held }: { amountMinor: number; held: boolean },
): Promise<number> {
  const { result } = await player.wallet.withdraw({
    idempotencyKey: ulid(),
    fingerprint: "withdraw",
    signature: ulid(),
    amountMinor,
    currency: "USD",
    destination: held ? { chain: "ethereum", address: "0xabc" } : null,
  });
  if (!result.ok) throw new Error(result.refusal);
  return Number(result.value.withdrawal.id.split("_").at(-1));
}

function expectDone(result: { readonly ok: boolean }) {
  if (!result.ok) throw new Error(JSON.stringify(result));
}
