/**
 * An export is read in parts, and each part in bounded pages. A page states where the next one begins, so
 * an export can be continued after any failure. Wallets and pools are read from their objects, which hold
 * the ledger, and everything else from the database. docs/decisions/0044.
 */
import * as z from "zod";
import type { ExportPart } from "../../domain/exports/export-parts.ts";
import { isPlayerId, type TenantEnvironment } from "../../domain/ids.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { unpackText } from "../../domain/wallet/packed-text.ts";
import type { Queryable } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { catchUpHistory } from "../history/catch-up.ts";
import { poolStub, walletStub } from "../objects.ts";
import {
  sourceAfter,
  WALLET_SOURCES,
  type WalletSource,
  walletsOf,
} from "../sweep/wallet-sources.ts";
import { EXPORT_TABLES, pageQuery } from "./export-tables.ts";
import type { ExportTableName } from "./parts.ts";

/** One line of a file. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** Where a part continues; each part has its own form of position. */
export type ExportPosition = readonly (string | number)[];

export interface ExportPage {
  readonly rows: readonly ExportRow[];
  /** Null after the last page. */
  readonly next: ExportPosition | null;
}

/** About 700 KB of journal rows. */
const ROWS_PER_PAGE = 500;
/** Calls to wallets and to lists of wallets. */
const CALLS_PER_PAGE = 40;

/** Reads a page of a part; the first one if there is no position. */
export async function exportPage(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  part: ExportPart,
  position: ExportPosition | undefined,
): Promise<ExportPage> {
  if (part === "wallets") return walletsPage(env, tenantEnvironment, position);
  if (part === "pools") return poolsPage(env, tenantEnvironment, position);
  const { isHistory } = EXPORT_TABLES[part];
  const db = isHistory === true ? await historyOf(env, tenantEnvironment) : env.DB;
  return tablePage(db, tenantEnvironment, part, position);
}

/** The position among the wallets: within a wallet while `playerId` is not empty. */
interface WalletPlace {
  readonly source: WalletSource;
  readonly after: string;
  readonly playerId: string;
  readonly seq: number;
  readonly through: number;
}

async function walletsPage(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  position: ExportPosition | undefined,
): Promise<ExportPage> {
  let at: WalletPlace = position === undefined ? START : placeOf(position);
  const rows: ExportRow[] = [];
  for (let calls = 0; calls < CALLS_PER_PAGE && rows.length < ROWS_PER_PAGE; calls += 1) {
    if (at.playerId === "") {
      const following = await nextWallet(env, tenantEnvironment, at);
      if (following === null) return { rows, next: null };
      at = following;
      continue;
    }
    const page = await readJournal(env, { ...tenantEnvironment, playerId: at.playerId }, at);
    rows.push(...page.rows);
    const { source, after } = at;
    const isRead = page.last === null || page.last >= page.through;
    const within = { ...at, seq: page.last ?? 0, through: page.through };
    at = isRead ? { ...START, source, after } : within;
  }
  return { rows, next: [at.source, at.after, at.playerId, at.seq, at.through] };
}

/** Goes to the next wallet, or to the next list of wallets; null after the last one. */
async function nextWallet(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { source, after }: WalletPlace,
): Promise<WalletPlace | null> {
  const listed = await walletsOf(env, tenantEnvironment, { source, after, limit: 1 });
  const [found] = listed.found;
  if (found !== undefined) {
    await catchUpHistory(env, { ...tenantEnvironment, playerId: found.playerId });
    return { ...START, source, after: found.after, playerId: found.playerId };
  }
  if (listed.after !== null) return { ...START, source, after: listed.after };
  const following = sourceAfter(source);
  return following && { ...START, source: following };
}

const START: WalletPlace = { source: "register 0", after: "", playerId: "", seq: 0, through: 0 };

const walletPosition = z.tuple([
  z.enum(WALLET_SOURCES as [WalletSource, ...WalletSource[]]),
  z.string(),
  z.union([z.literal(""), z.string().refine(isPlayerId)]),
  z.int(),
  z.int(),
]);
const poolPosition = z.tuple([
  z
    .int()
    .min(0)
    .max(CURRENCIES.length - 1),
  z.int().min(0),
]);

/** Returns the schema of a part's positions: callers send them back, and could change them. */
export function positionSchema(part: ExportPart): z.ZodType<ExportPosition> {
  if (part === "wallets") return walletPosition;
  if (part === "pools") return poolPosition;
  return z.array(z.union([z.string(), z.number()])).length(EXPORT_TABLES[part].key.length);
}

function placeOf(position: ExportPosition): WalletPlace {
  const [source, after, playerId, seq, through] = walletPosition.parse(position);
  return { source, after, playerId, seq, through };
}

/**
 * Reads a page of one journal; the first one begins with a line about the wallet, which states how the
 * journal ends.
 */
export async function readJournal(
  env: Env,
  owner: TenantEnvironment & { readonly playerId: string },
  { seq, through }: { readonly seq: number; readonly through: number },
): Promise<{ rows: ExportRow[]; last: number | null; through: number }> {
  const { playerId } = owner;
  const range = { after: seq, through: seq === 0 ? null : through };
  const page = await walletStub(env, owner).exportJournal(range);
  if (page === null)
    return { rows: [{ type: "wallet", playerId, through: 0 }], last: null, through };
  const { player, rows: journal, ...end } = page;
  const { sessions: _, ...profile } = player;
  const rows: ExportRow[] = seq === 0 ? [{ type: "wallet", playerId, ...end, ...profile }] : [];
  for (const row of journal) rows.push({ type: "row", playerId, ...row });
  return { rows, last: journal.at(-1)?.seq ?? null, through: page.through };
}

async function poolsPage(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  position: ExportPosition | undefined,
): Promise<ExportPage> {
  const [place = 0, after = 0] = (position ?? []).map(Number);
  const currency = CURRENCIES[place];
  if (currency === undefined) return { rows: [], next: null };
  const page = await poolStub(env, { ...tenantEnvironment, currency }).exportHits(after);
  const next = place + 1 < CURRENCIES.length ? [place + 1, 0] : null;
  if (page === null) return { rows: [], next };
  const last = page.hits.at(-1)?.cycle;
  const hits = page.hits.map((hit) => ({ type: "hit", currency, ...hit }));
  if (last !== undefined) return { rows: hits, next: [place, last] };
  // Comes last, so that the totals are from a moment after every hit.
  const changes = page.changes.map((change) => ({ type: "change", currency, ...change }));
  const totals = Object.entries(page.totals).map(([name, units]) => [name, String(units)]);
  const pool = { type: "pool", currency, hits: after, ...Object.fromEntries(totals) };
  return { rows: [...changes, pool], next };
}

async function tablePage(
  db: Queryable,
  { tenantId, environment }: TenantEnvironment,
  table: ExportTableName,
  position: ExportPosition | undefined,
): Promise<ExportPage> {
  const query = pageQuery(table, { after: position !== undefined });
  const { results } = await db
    .prepare(query)
    .bind(tenantId, environment, ROWS_PER_PAGE, ...(position ?? []))
    .all<Record<string, string | number>>();
  const last = results.length < ROWS_PER_PAGE ? undefined : results.at(-1);
  const { key } = EXPORT_TABLES[table];
  const isKey = (name: string) => name.startsWith("key ");
  const rows = results.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !isKey(name))
        .map(([name, value]) => [name, name === "round" ? unpackText(String(value)) : value]),
    ),
  );
  const next = last === undefined ? null : key.map((_, index) => last[`key ${index}`] ?? "");
  return { rows, next };
}
