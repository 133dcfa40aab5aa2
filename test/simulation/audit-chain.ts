/**
 * Audits the chain of a journal's rows and that of a pool's hits: each hash is computed again here,
 * with none of the code that wrote it, and history received the hash of one of the journal's rows.
 * What is stored beside the rows, and the pool's own row, is what was sealed.
 */
import { createHmac, createSecretKey, hash } from "node:crypto";
import { poolIdFor } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { SEALED_POOL_TABLES } from "../../durable-objects/jackpot-pool/pool-seal.ts";
import { SEALED_TABLES } from "../../durable-objects/wallet/store/sealed-tables.ts";
import type { Journal } from "./audit-journal.ts";
import type { FakeStorage } from "./fake-storage.ts";
import { oncePerRow } from "./journal-rows.ts";
import { BATCHES_IN_A_WORLD } from "./pool-witness.ts";
import { SEALING, TENANT } from "./sealing.ts";
import { unlessUnchanged } from "./unless-unchanged.ts";
import type { World } from "./world.ts";

type Stored = string | number | null;
type Report = (what: string) => void;

/** Checks every row's hash, and the one that history received last. */
export function auditChain(
  { player, rows }: Pick<Journal, "player" | "rows">,
  { history }: World,
  reportViolation: Report,
): void {
  const { name } = player.wallet;
  let previous = player.address.playerId;
  for (const row of rows) {
    previous = sha256(textOf([previous]) + sealedTextOf(row));
    if (row.hash !== previous) {
      reportViolation(`${name} row ${row.seq}: its hash does not follow from the row before`);
      return;
    }
  }
  const told = history.heads.get(player.address.playerId);
  if (told === undefined ? rows.length > 0 : rows[told.seq - 1]?.hash !== told.hash) {
    reportViolation(`${name}: history was told another hash than its rows have, or none`);
  }
  if (told !== undefined && told.seq !== rows.length) {
    reportViolation(`${name}: history was told row ${told.seq} of ${rows.length} last`);
  }
}

/** What a row's hash covers, besides the hash of the row before. */
const sealedTextOf = oncePerRow((row) => {
  const { seq, kind, book, legsText, cash, bonus, held, inPlay, bonusInPlay, wagering } = row;
  const { nonce, doubt, verdict, session, key, fingerprint, text, createdAt } = row;
  const { grantedOrNull } = row;
  const values = [seq, kind, book, legsText, cash, bonus, held, inPlay, bonusInPlay, wagering];
  const others = [nonce, doubt, verdict, session, key, fingerprint, text, createdAt];
  return textOf([...values, ...others, ...(grantedOrNull === null ? [] : [grantedOrNull])]);
});

/** Checks what a wallet stores beside its journal. */
export function auditSeal({ player }: Pick<Journal, "player">, reportViolation: Report): void {
  const { storage, name } = player.wallet;
  const audited = { subject: storage, state: [storage.version], report: reportViolation };
  unlessUnchanged("side seal", audited, (report) => {
    if (!storage.holds("side_seal")) return;
    const at = `side seal of ${player.address.playerId}`;
    auditSideSeal(storage, SEALED_TABLES, at, (what) => report(`${name}: ${what}`));
  });
}

/** Checks the chain of a pool's hits, the seal of its row, and what it stores beside them. */
export function auditPoolChain(storage: FakeStorage, currency: Currency, report: Report): void {
  const audited = { subject: storage, state: [storage.version], report };
  unlessUnchanged("chains", audited, (found) => auditChains(storage, currency, found));
}

function auditChains(storage: FakeStorage, currency: Currency, report: Report): void {
  if (!storage.holds("pool")) return;
  auditHitChain(storage, report);
  const terms = `settings, cycle, cycle_ceiling_minor, cycle_seed_minor, pot_units,
    CASE threshold_units WHEN 9007199254740991 THEN sealed_threshold ELSE threshold_units END,
    first_seed_minor`;
  const [row] = storage.read<{ seal: string; place: number; contributed: string }>(
    `SELECT ${terms}, seal, place, CAST(contributed_units AS TEXT) AS contributed FROM pool`,
  );
  if (row === undefined) return;
  const { seal, place, contributed, ...sealed } = row;
  const lastChange = auditChangeChain(storage, report);
  const covered = [
    ...Object.values<Stored>(sealed),
    ...(lastChange === null ? [] : [lastChange]),
    ...(place === 0 ? [] : [place, contributed]),
  ];
  const { tenantId, environment } = TENANT;
  const poolId = poolIdFor(tenantId, environment, currency);
  if (seal !== codeOf(`row of ${poolId}`, covered)) {
    report("the seal of its row is not that of the row");
  }
  auditBatches(storage, { poolId, place }, report);
  auditSideSeal(storage, SEALED_POOL_TABLES, `side seal of ${poolId}`, report);
}

/** The latest bets are in rows one after the other, each with its seal, up to the pool's row or past it. */
function auditBatches(
  storage: FakeStorage,
  pool: { readonly poolId: string; readonly place: number },
  report: Report,
): void {
  const batches = storage.read<Record<string, Stored> & { slot: number; place: number }>(
    `SELECT slot, seal, place, cycle, pot_units, CAST(contributed_units AS TEXT) AS contributed, bets
     FROM batch ORDER BY place`,
  );
  batches.forEach(({ slot, seal, ...sealed }, at) => {
    const { place } = sealed;
    if (slot !== place % BATCHES_IN_A_WORLD) report(`batch ${place} is in row ${slot}`);
    if (at > 0 && place !== (batches[at - 1]?.place ?? 0) + 1)
      report(`a batch before ${place} is lost`);
    if (seal !== codeOf(`batch of ${pool.poolId}`, Object.values<Stored>(sealed))) {
      report(`the seal of batch ${place} is not that of the batch`);
    }
  });
  const last = batches.at(-1)?.place ?? pool.place;
  if (last < pool.place) report(`the pool's row knows of batch ${pool.place}, the last is ${last}`);
}

/** Each change of the pot carries the hash of itself and of the one before. Returns the last hash. */
function auditChangeChain(storage: FakeStorage, report: Report): string | null {
  const changes = storage.read<{ hash: string }>(
    "SELECT number, kind, cycle, units, at, record, hash FROM pot_change ORDER BY number",
  );
  let previous: string | null = null;
  changes.forEach(({ hash: stored, ...columns }, place) => {
    previous = hashOf([previous, ...Object.values<Stored>(columns)]);
    if (stored !== previous) report(`the hash of pot change ${place + 1} does not follow`);
  });
  return previous;
}

/** Each hit's hash covers the hit, the event that reports it, and the hash of the hit before. */
function auditHitChain(storage: FakeStorage, report: Report): void {
  const hits = storage.read<{ hash: string }>(
    `SELECT cycle, wallet, round_id, game_id, transaction_id, amount_minor, next_seed_minor, at,
       event.data, hash
     FROM hit LEFT JOIN event ON event.seq = hit.cycle ORDER BY cycle`,
  );
  let previous: string | null = null;
  hits.forEach(({ hash: stored, ...columns }, place) => {
    previous = hashOf([previous, ...Object.values<Stored>(columns)]);
    if (stored !== previous) report(`the hash of hit ${place + 1} does not follow`);
  });
}

/** Checks that a seal is the sum of the hashes of the tables' rows. */
function auditSideSeal(
  storage: FakeStorage,
  tables: Readonly<Record<string, readonly string[]>>,
  place: string,
  report: Report,
): void {
  const [row] = storage.read<{ sums: string; code: string }>("SELECT sums, code FROM side_seal");
  if (row !== undefined && row.code !== codeOf(place, [row.sums, null])) {
    report("the code of its side seal is not that of the sums");
  }
  const sums: Record<string, string> = JSON.parse(row?.sums ?? "{}");
  for (const [table, columns] of Object.entries(tables)) {
    const rows = storage.read<Record<string, Stored>>(`SELECT * FROM ${table}`);
    if (rows.length === 0 && sums[table] === undefined) continue;
    let sum = 0n;
    for (const stored of rows) {
      sum += numberOf(textOf([table, ...columns.map((column) => stored[column] ?? null)]));
    }
    if (BigInt(`0x${sums[table] ?? "0"}`) === sum % 2n ** 256n) continue;
    report(`the seal of ${table} is not that of its rows`);
  }
}

/** Most rows are the same in each audit of a world, so the last hashes are kept. */
const numbers = new Map<string, bigint>();
const MAX_NUMBERS = 2_000;

/** Returns the hash of a text as a number. */
function numberOf(text: string): bigint {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const number = BigInt(`0x${sha256(text)}`);
  if (numbers.size >= MAX_NUMBERS) numbers.clear();
  numbers.set(text, number);
  return number;
}

/** The authentication code of what a seal covers, under the world's one key. */
function codeOf(place: string, values: readonly Stored[]): string {
  const hmac = createHmac("sha256", CODE_KEY).update(`${place.length}:${place}${textOf(values)}`);
  return `1.${hmac.digest("base64")}`;
}

/** Made once: the platform takes several times as long with a key's bytes. */
const CODE_KEY = createSecretKey(
  createHmac("sha256", Buffer.from(SEALING.SEALING_KEY, "base64"))
    .update("authentication codes")
    .digest(),
);

function hashOf(values: readonly Stored[]): string {
  return sha256(textOf(values));
}

function textOf(values: readonly Stored[]): string {
  let text = "";
  for (const value of values) text += value === null ? "-" : `${String(value).length}:${value}`;
  return text;
}

function sha256(text: string): string {
  return hash("sha256", text, "hex");
}
