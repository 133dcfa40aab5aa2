/**
 * Reads what a killed runtime left on disk, without any of our code: the tables of wallets, pools, the
 * register of wallets and the database.
 */
import { createDecipheriv } from "node:crypto";
import { unpackText } from "../../domain/wallet/packed-text.ts";
import type { Revealed } from "../support/recompute-commitment.ts";
import type { Currency } from "./money.ts";
import type { Deployment } from "./runtime.ts";
import { type File, readEach } from "./sqlite-files.ts";

type Row = Readonly<Record<string, unknown>>;

export interface JournalRow {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: Readonly<Record<string, number>>;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly in_play: number;
  readonly bonus_in_play: number;
  readonly wagering: number;
  readonly nonce: number;
  readonly doubt: number | null;
  readonly verdict: VerdictOnDisk | null;
  readonly key: string | null;
  /** All values that the row's hash covers, as they lie there, and the hash. */
  readonly chained: Chained;
  readonly hash: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: read as it lies there, not as our types promise it
  readonly entry: any;
}

export interface VerdictOnDisk {
  readonly contributionPotUnits: number;
  readonly win: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly creditTarget: string;
  } | null;
}

export interface WalletOnDisk {
  readonly externalId: string;
  /** True if the wallet thinks that it is in the register of wallets. */
  readonly registered: boolean;
  readonly storedThrough: number;
  readonly rows: readonly JournalRow[];
  readonly sessions: readonly string[];
  /** By the row that began a withdrawal, the row that ended it. */
  readonly ends: ReadonlyMap<number, number>;
  /** The rounds that the wallet records as open. */
  readonly openRounds: readonly OpenRoundOnDisk[];
  /** The server seeds that rounds were drawn from, by the hash that committed to each. */
  readonly seeds: ReadonlyMap<string, string>;
}

export interface OpenRoundOnDisk {
  readonly book: string;
  readonly openedSeq: number;
  /** The latest row of the round. */
  readonly seq: number;
}

export interface PoolOnDisk {
  readonly cycle: number;
  readonly potUnits: bigint;
  /** Null before the first hit, whose event names the pool: the threshold is sealed for that name. */
  readonly thresholdUnits: bigint | null;
  readonly contributedUnits: bigint;
  readonly seededUnits: bigint;
  readonly paidUnits: bigint;
  readonly contributors: readonly Contributor[];
  readonly hits: readonly Hit[];
  readonly changes: readonly PotChange[];
  /** What was revealed of thresholds that no longer count. */
  readonly revealed: readonly RevealedOnDisk[];
  /** What it would hold without its last batch of bets, for tests of the audit; null if it has none. */
  readonly withoutLastBatch: PoolFigures | null;
}

/** What bets change in a pool that they do not win. */
type PoolFigures = Pick<PoolOnDisk, "potUnits" | "contributedUnits" | "contributors">;

/** What changed a pot besides bets and hits. */
export interface PotChange {
  readonly kind: string;
  readonly units: number;
  /** By which request, and who asked and agreed; null for a reopening. */
  readonly request: {
    readonly id: string;
    readonly requestedBy: string;
    readonly approvedBy: string;
  } | null;
  /** The seed that a reopening put in. */
  readonly seedMinor: number | undefined;
  readonly chained: Chained;
  readonly hash: string | null;
}

/** A commitment that ended, as it is stored; the pool's name is known from its first hit on. */
export interface RevealedOnDisk extends Revealed {
  readonly seedHash: string;
  readonly thresholdUnits: number;
  readonly beforeUnits: number;
  readonly afterUnits: number;
}

export interface Contributor {
  /** `tenant:environment:player`. */
  readonly wallet: string;
  readonly seq: number;
  readonly verdict: VerdictOnDisk;
  readonly contributedUnits: bigint;
}

export interface Hit {
  readonly cycle: number;
  readonly wallet: string;
  readonly roundId: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly nextSeedMinor: number;
  /** All values that the hit's hash covers, with the event that reports it, and the hash. */
  readonly chained: Chained;
  readonly hash: string | null;
}

/** Values as they lie there, in the order in which a hash covers them. */
export type Chained = readonly (string | number | null)[];

export interface HistoryRow {
  readonly playerId: string;
  readonly seq: number;
  readonly kind: string;
  readonly currency: string;
  readonly demo: number;
  readonly roundId: string | null;
  readonly stakeMinor: number;
  readonly winMinor: number;
  readonly transactions: string;
  readonly round: string | null;
}

/** The latest state of a round of several steps in history. */
export interface RoundState {
  readonly playerId: string;
  readonly openedSeq: number;
  readonly seq: number;
  readonly winMinor: number;
  readonly round: string;
}

/** How far history holds a wallet, and how far it is in the sums of reports. */
export interface Point {
  readonly through: number;
  readonly booked: number;
}

/** A journal row whose hash the database received. */
export interface Told {
  readonly seq: number;
  readonly hash: string;
}

/** What is booked of a currency: the change of each account, entries, and contributions. */
export type BookedSums = Readonly<Record<string, number>> & { readonly currency: Currency };

/** A closed day in the database, by its tenant. */
export interface CloseOnDisk {
  readonly tenantId: string;
  readonly day: string;
  readonly report: string;
  readonly digest: string;
}

/** The accounts whose changes are booked. */
export const BOOKED_ACCOUNTS = [
  ...["cash", "bonus", "held", "in_play", "bonus_in_play", "gaming", "deposits", "withdrawals"],
  ...["bonus_cost", "pool_settlement", "correction"],
];

/** What a wallet's journal row stores, in the order in which its hash covers it. */
const CHAINED = [
  ...["seq", "kind", "book", "legs", "cash", "bonus", "held", "in_play", "bonus_in_play"],
  ...["wagering", "nonce", "doubt", "verdict", "session_id", "idempotency_key", "fingerprint"],
  ...["entry", "created_at"],
];

/** Added in a later version, and in the hash only of a row that has it. */
const CHAINED_WHERE_KNOWN = "granted";

/** The same of a pool's hit. */
const CHAINED_OF_HIT = [
  ...["cycle", "wallet", "roundId", "gameId", "transactionId", "amountMinor", "nextSeedMinor"],
  ...["at", "event"],
];

/** The same of what changed a pot. */
const CHAINED_OF_CHANGE = ["number", "kind", "cycle", "units", "at", "record"];

export interface Disk {
  readonly wallets: readonly WalletOnDisk[];
  readonly pools: readonly PoolOnDisk[];
  readonly history: readonly HistoryRow[];
  readonly roundStates: readonly RoundState[];
  /** The status of each withdrawal in the database. */
  readonly withdrawals: ReadonlyMap<string, string>;
  /** By player id. */
  readonly points: ReadonlyMap<string, Point>;
  readonly told: ReadonlyMap<string, Told>;
  /** What is booked and not closed yet. */
  readonly sums: readonly BookedSums[];
  readonly closes: readonly CloseOnDisk[];
  /** The closed days that are kept outside the database. */
  readonly keptCloses: readonly Omit<CloseOnDisk, "tenantId">[];
  /** The player ids in the register of wallets. */
  readonly registered: ReadonlySet<string>;
}

/** Reads everything that holds or reports money. Call it while nothing runs. */
export function readDisk({ folder, secrets }: Pick<Deployment, "folder" | "secrets">): Disk {
  const key = Buffer.from(secrets.SEALING_KEY, "base64");
  const open = <T>(from: string, read: (file: File) => T) => readEach(folder, from, read);
  const stores = open("d1/miniflare-D1DatabaseObject", (file) =>
    file.has("entries") ? readHistory(file) : undefined,
  );
  const [store] = stores.filter((found) => found !== undefined);
  return {
    wallets: open("do/rouleau-WalletObject", (file) => readWallet(file, key)).filter(
      (wallet) => wallet !== undefined,
    ),
    pools: open("do/rouleau-JackpotPoolObject", (file) => readPool(file, key)).filter(
      (pool) => pool !== undefined,
    ),
    history: store?.history ?? [],
    roundStates: store?.roundStates ?? [],
    withdrawals: store?.withdrawals ?? new Map(),
    points: store?.points ?? new Map(),
    told: store?.told ?? new Map(),
    sums: store?.sums ?? [],
    closes: store?.closes ?? [],
    keptCloses: open("do/rouleau-ArchiveObject", (file) =>
      file.has("closed_day")
        ? (file.rows("SELECT day, report, digest FROM closed_day") as unknown as CloseOnDisk[])
        : [],
    ).flat(),
    registered: new Set(open("do/rouleau-WalletRegistryObject", readRegister).flat()),
  };
}

function readWallet(file: File, key: Buffer): WalletOnDisk | undefined {
  if (!file.has("player")) return undefined;
  const [player] = file.rows("SELECT external_id, registered, stored_through FROM player");
  if (player === undefined) return undefined;
  const rows = file.rows(
    `SELECT ${CHAINED.join(", ")}, ${CHAINED_WHERE_KNOWN}, hash, idempotency_key AS key FROM journal ORDER BY seq`,
  );
  const ends = file.rows("SELECT seq, ended_by FROM withdrawal_end");
  const open = file.rows("SELECT book, opened_seq AS openedSeq, seq FROM open_round");
  const seeds = file.rows(
    "SELECT server_seed_hash AS hash, server_seed AS seed, revealed_at FROM seed",
  );
  return {
    externalId: String(player.external_id),
    registered: player.registered === 1,
    storedThrough: Number(player.stored_through),
    rows: rows.map((row) => ({
      ...(row as unknown as JournalRow),
      chained: [
        ...CHAINED.map((column) => row[column]),
        ...[row[CHAINED_WHERE_KNOWN]].filter((value) => value !== null),
      ] as Chained,
      legs: JSON.parse(String(row.legs)),
      verdict: row.verdict === null ? null : JSON.parse(String(row.verdict)),
      entry: JSON.parse(String(row.entry)),
    })),
    sessions: file.rows("SELECT session_id FROM session").map((row) => String(row.session_id)),
    ends: new Map(ends.map((row) => [Number(row.seq), Number(row.ended_by)])),
    openRounds: open as unknown as OpenRoundOnDisk[],
    seeds: new Map(
      seeds.map(({ hash, seed, revealed_at }) => {
        const place = `server seed ${hash} of ${playerIdIn(rows)}`;
        const isSealed = revealed_at === null && rows.length > 0;
        return [String(hash), isSealed ? opened(String(seed), place, key) : String(seed)];
      }),
    ),
  };
}

/** Every row's entry names its player's id, in the id of its round or transaction. */
function playerIdIn(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return `plr_${/_([0-9a-z]{26})_\d+"/.exec(String(rows[0]?.entry))?.[1]}`;
}

/** Opens a sealed text: scheme, key number, nonce, and the text with its tag. */
function opened(sealed: string, place: string, key: Buffer): string {
  const [, , iv = "", text = ""] = sealed.split(".");
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64"));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString();
}

function readRegister(file: File): string[] {
  if (!file.has("wallet")) return [];
  return file.rows("SELECT player_id AS id FROM wallet").map(({ id }) => String(id));
}

function readPool(file: File, key: Buffer): PoolOnDisk | undefined {
  if (!file.has("pool")) return undefined;
  // As text, because values above 2^53 would lose precision.
  const [pool] = file.rows(
    `SELECT cycle, sealed_threshold AS threshold, place, CAST(pot_units AS TEXT) AS pot,
       CAST(contributed_units AS TEXT) AS contributed, CAST(seeded_units AS TEXT) AS seeded,
       CAST(paid_units AS TEXT) AS paid
     FROM pool`,
  );
  if (pool === undefined) return undefined;
  const contributors = file.rows(
    `SELECT wallet, seq, verdict, CAST(contributed_units AS TEXT) AS contributed FROM contributor`,
  );
  const batches = file.rows(
    `SELECT place, CAST(pot_units AS TEXT) AS pot, CAST(contributed_units AS TEXT) AS contributed,
       bets
     FROM batch ORDER BY place`,
  );
  const hits = file.rows(
    `SELECT cycle, wallet, round_id AS roundId, transaction_id AS transactionId,
       amount_minor AS amountMinor, next_seed_minor AS nextSeedMinor, game_id AS gameId, at, hash,
       (SELECT data FROM event WHERE type = 'round.jackpot_won'
         AND data ->> '$.transactionId' = transaction_id) AS event
     FROM hit ORDER BY cycle`,
  );
  const changes = file.rows(
    `SELECT ${CHAINED_OF_CHANGE.join(", ")}, hash FROM pot_change ORDER BY number`,
  );
  const [named] = file.rows("SELECT data ->> '$.poolId' AS id FROM event LIMIT 1");
  const revealed = file.has("commitment")
    ? file.rows(
        `SELECT '${named?.id}' AS poolId, cycle, salt, seed, seed_hash AS seedHash, start_units AS startUnits,
           ceiling_minor AS ceilingMinor, threshold_units AS thresholdUnits,
           before_units AS beforeUnits, after_units AS afterUnits
         FROM commitment WHERE ended_by = 'hit' ORDER BY number`,
      )
    : [];
  const place = `threshold of cycle ${pool.cycle} of ${named?.id}`;
  return {
    cycle: Number(pool.cycle),
    ...figuresOf(pool, contributors, batches),
    withoutLastBatch:
      batches.length === 0 ? null : figuresOf(pool, contributors, batches.slice(0, -1)),
    thresholdUnits: named === undefined ? null : BigInt(opened(String(pool.threshold), place, key)),
    seededUnits: BigInt(String(pool.seeded)),
    paidUnits: BigInt(String(pool.paid)),
    revealed: revealed as unknown as RevealedOnDisk[],
    hits: hits.map((hit) => ({
      ...(hit as unknown as Hit),
      chained: CHAINED_OF_HIT.map((column) => hit[column]) as Chained,
    })),
    changes: changes.map((change) => ({
      ...JSON.parse(String(change.record)),
      ...{ kind: String(change.kind), units: Number(change.units) },
      chained: CHAINED_OF_CHANGE.map((column) => change[column]) as Chained,
      hash: String(change.hash),
    })),
  };
}

/** What a batch says of a wallet is newer than the wallet's own row, and its pot than that of an earlier row of the pool. */
function figuresOf(pool: Row, contributors: readonly Row[], batches: readonly Row[]): PoolFigures {
  const told = new Map<string, Contributor>();
  for (const { wallet, seq, verdict, contributed } of contributors) {
    told.set(String(wallet), {
      ...{ wallet: String(wallet), seq: Number(seq), verdict: JSON.parse(String(verdict)) },
      contributedUnits: BigInt(String(contributed)),
    });
  }
  for (const { bets } of batches) {
    for (const { wallet, seq, verdict, contributedUnits } of JSON.parse(String(bets))) {
      told.set(wallet, { wallet, seq, verdict, contributedUnits: BigInt(contributedUnits) });
    }
  }
  const last = batches.at(-1);
  const { pot, contributed } = Number(last?.place ?? 0) > Number(pool.place) ? { ...last } : pool;
  return {
    potUnits: BigInt(String(pot)),
    contributedUnits: BigInt(String(contributed)),
    contributors: [...told.values()],
  };
}

function readHistory(file: File): Omit<Disk, "wallets" | "pools" | "registered" | "keptCloses"> {
  const history = file.rows(
    `SELECT player_id AS playerId, seq, kind, currency, demo, round_id AS roundId,
       stake_minor AS stakeMinor, win_minor AS winMinor, transactions, round
     FROM entries ORDER BY player_id, seq`,
  );
  const roundStates = file.rows(
    `SELECT player_id AS playerId, opened_seq AS openedSeq, seq, win_minor AS winMinor, round
     FROM round_standings`,
  );
  for (const row of [...history, ...roundStates]) row.round &&= unpackText(String(row.round));
  const withdrawals = file.rows("SELECT withdrawal_id AS id, status FROM withdrawals");
  const points = file.rows("SELECT player_id AS id, through, booked FROM history_points");
  const told = file.rows(
    "SELECT object_id AS id, seq, hash FROM chain_heads WHERE kind = 'wallet'",
  );
  const sums = file.rows(
    `SELECT currency, ${[...BOOKED_ACCOUNTS, "entries", "contributed_units"]
      .map((name) => `sum(${name}) AS ${name}`)
      .join(", ")} FROM quarter_totals GROUP BY currency`,
  );
  const closes = file.rows(
    "SELECT tenant_id AS tenantId, day, report, digest FROM day_closes ORDER BY tenant_id, day",
  );
  return {
    closes: closes as unknown as CloseOnDisk[],
    points: new Map(points.map((row) => [String(row.id), row as unknown as Point])),
    told: new Map(told.map((row) => [String(row.id), row as unknown as Told])),
    sums: sums as unknown as BookedSums[],
    history: history as unknown as HistoryRow[],
    roundStates: roundStates as unknown as RoundState[],
    withdrawals: new Map(withdrawals.map((row) => [String(row.id), String(row.status)])),
  };
}
