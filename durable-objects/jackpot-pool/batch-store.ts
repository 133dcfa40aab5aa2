/**
 * The latest bets of a pool. Each row holds the bets that one transaction decided: who bet, the verdicts,
 * and the pot after them. The rows are reused in turn. When a row is overwritten, those of its bets that
 * are still the last of their wallets move to `contributor`; most are not. docs/decisions/0111.
 */
import { assert } from "../../domain/assert.ts";
import { joined } from "../../domain/ledger/row-chain.ts";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { MAX_POOL_BATCHES } from "../../domain/limits.ts";
import type { SealingPool } from "./pool-seal.ts";

/** The step of the pool's schema. */
export const BATCH_TABLE = `
  -- The latest batches of bets. \`place\` counts them; a batch is in the row of its place modulo
  -- the number of rows. The pot and the contributions of all time are those after the batch.
  CREATE TABLE batch (
    slot INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    cycle INTEGER NOT NULL,
    pot_units INTEGER NOT NULL CHECK (pot_units BETWEEN 0 AND 9007199254740991),
    contributed_units INTEGER NOT NULL CHECK (contributed_units >= 0),
    seal TEXT NOT NULL,
    bets TEXT NOT NULL
  ) STRICT;

  -- The last batch that the pool's row knows of: the pot is that of a later one, if there is any.
  ALTER TABLE pool ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
`;

/**
 * Returns SQL for each wallet's last bet, as `contributor` would hold it if all batches had moved there. A
 * query begins with it and reads `held`. A condition may leave out batches that cannot contain the wanted
 * wallets.
 */
export function heldBets(batches = "true"): string {
  return `WITH bet AS (
    SELECT place * 1000 + one.key AS turn, iif(one.type = 'object', one.value, '{}') AS bet
    FROM batch, json_each(iif(json_valid(bets), bets, '[]')) AS one WHERE ${batches}
  ), newest AS MATERIALIZED (
    SELECT bet ->> '$.wallet' AS wallet, bet ->> '$.seq' AS seq, bet ->> '$.placedAt' AS placed_at,
      bet -> '$.verdict' AS verdict,
      CAST(bet ->> '$.contributedUnits' AS INTEGER) AS contributed_units, max(turn) AS turn
    FROM bet WHERE bet ->> '$.wallet' IS NOT NULL GROUP BY bet ->> '$.wallet'
  ), held AS (
    SELECT wallet, seq, placed_at, verdict, contributed_units FROM newest
    UNION ALL
    SELECT wallet, seq, placed_at, verdict, contributed_units FROM contributor
    WHERE wallet NOT IN (SELECT wallet FROM newest)
  )`;
}

/** The last bet of a wallet, its verdict, and the total that the wallet's bets contributed. */
export interface HeldBet {
  readonly wallet: string;
  readonly seq: number;
  readonly placedAt: number;
  readonly verdict: Verdict;
  /** In pot units, as text: exact at any size. */
  readonly contributedUnits: string;
}

/** The state of the pool in a batch. */
export interface BatchHead {
  /** The running cycle. */
  readonly cycle: number;
  readonly potUnits: number;
  /** The total contributed since the pool began. */
  readonly contributedUnits: bigint;
}

/** A batch as it is stored, without its bets. */
export interface PlacedHead extends BatchHead {
  readonly place: number;
}

interface BatchRow {
  readonly slot: number;
  readonly place: number;
  readonly cycle: number;
  readonly potUnits: number;
  readonly contributedUnits: string;
  readonly seal: string;
  readonly bets: string;
}

/** The result of checking the stored batches. */
export interface StoredBatches {
  /** False if a batch is missing, misplaced, or differs from its seal, if the seal's key is available. */
  readonly areSealed: boolean;
  /** The place of the oldest batch; zero if there is none. */
  readonly first: number;
  /** The newest batch; undefined if there is none. */
  readonly last: PlacedHead | undefined;
}

/** The batches that an instance has read. */
export interface LoadedBatches extends StoredBatches {
  /** True if all of them are sealed under the key in use. */
  readonly areCurrent: boolean;
}

/** Returns true if the batch is later than the pool's row, so that the pool's state is the batch's. */
export function isLater(
  last: PlacedHead | undefined,
  row: { readonly place: number },
): last is PlacedHead {
  return last !== undefined && last.place > row.place;
}

/**
 * Returns true if the stored batches are consistent. They must run from the row's last batch, or the one
 * after it, to the newest, as far as rows are kept. A batch after the row's last one must belong to the
 * row's cycle.
 */
export function doFollow(
  { first, last }: StoredBatches,
  row: { readonly place: number; readonly cycle: number },
): boolean {
  if (last === undefined) return true;
  const areAll = first <= row.place + 1 || last.place - first + 1 === MAX_POOL_BATCHES;
  if (last.place === row.place) return areAll;
  return areAll && last.place > row.place && last.cycle === row.cycle;
}

/** Replaces the seal of a batch after an earlier batch that differed from its seal. */
const BROKEN_SEAL = "broken";

export class BatchStore {
  readonly #sql: SqlStorage;
  readonly #pool: SealingPool;
  #place = 0;
  /** The bets of each row, by slot. */
  readonly #slots = new Map<number, readonly HeldBet[]>();
  /** The row that holds the last bet of each wallet that has one in a batch. */
  readonly #newest = new Map<string, number>();
  /** The bets that the running transaction has decided, by wallet. */
  #judged = new Map<string, HeldBet>();
  /** The changes in memory to make once the running transaction is stored. */
  #onStored: (() => void) | undefined;
  #isSound = true;
  /** The value to restore if the transaction fails. */
  #wasSound: boolean | undefined;
  #isReadable = true;

  constructor(sql: SqlStorage, pool: SealingPool) {
    this.#sql = sql;
    this.#pool = pool;
  }

  /** The place of the last batch. */
  get place(): number {
    return this.#place;
  }

  /** False if a batch could not be read, because then it is not known which bets were decided. */
  get isReadable(): boolean {
    return this.#isReadable;
  }

  /** False if the batches differed from their seals when this instance read them. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Reads the rows, as after a restart; `place` is the last batch that the pool's row records. */
  load(place: number): LoadedBatches {
    this.#clear();
    let areCurrent = true;
    let areSealed = true;
    let isBroken = false;
    const { sealer } = this.#pool;
    const { first, last, areInPlace } = this.#read((row, isSealed) => {
      areCurrent &&= sealer.isCurrentCode(row.seal);
      areSealed &&= isSealed;
      // A batch whose key is missing can be checked once the key is back.
      isBroken ||= !isSealed && !sealer.lacksKeyOf(row.seal);
      const bets = readBets(row.bets);
      if (bets === undefined) this.#isReadable = false;
      this.#slots.set(row.slot, bets ?? []);
      for (const bet of bets ?? []) this.#newest.set(bet.wallet, row.slot);
    });
    this.#place = Math.max(place, last?.place ?? 0);
    this.#isSound = !isBroken && areInPlace;
    return { areSealed: areSealed && areInPlace, first, last, areCurrent };
  }

  /** Compares the stored batches with their seals. */
  check(): StoredBatches {
    let areSealed = true;
    const { first, last, areInPlace } = this.#read((_, isSealed) => {
      areSealed &&= isSealed;
    });
    return { areSealed: areSealed && areInPlace, first, last };
  }

  /** The last bet of a wallet; undefined if it is in no batch. */
  lastOf(wallet: string): HeldBet | undefined {
    const judged = this.#judged.get(wallet);
    const slot = this.#newest.get(wallet);
    if (judged !== undefined || slot === undefined) return judged;
    return this.#slots.get(slot)?.findLast((bet) => bet.wallet === wallet);
  }

  /** The row that holds the last bet of a wallet; undefined if it is in no batch. */
  slotOf(wallet: string): number | undefined {
    return this.#newest.get(wallet);
  }

  /** The wallets that have a bet in a batch. */
  get wallets(): Iterable<string> {
    return this.#newest.keys();
  }

  /** Adds a bet to the batch of the running transaction. */
  add(bet: HeldBet): void {
    this.#judged.delete(bet.wallet);
    this.#judged.set(bet.wallet, bet);
  }

  /** Writes the batch of the running transaction: one row, or none if it decided nothing. */
  write(head: () => BatchHead): void {
    if (this.#judged.size === 0) return;
    const place = this.#place + 1;
    const slot = place % MAX_POOL_BATCHES;
    const bets = [...this.#judged.values()];
    const leaving = (this.#slots.get(slot) ?? []).filter(
      (bet) => this.#newest.get(bet.wallet) === slot && !this.#judged.has(bet.wallet),
    );
    for (const bet of leaving) this.#move(bet);
    const { cycle, potUnits, contributedUnits } = head();
    const row = { ...{ slot, place, cycle, potUnits }, contributedUnits: String(contributedUnits) };
    const text = JSON.stringify(bets);
    this.#sql.exec(
      `INSERT INTO batch (slot, place, cycle, pot_units, contributed_units, seal, bets)
       VALUES (?, ?, ?, ?, CAST(? AS INTEGER), ?, ?)
       ON CONFLICT (slot) DO UPDATE SET place = excluded.place, cycle = excluded.cycle,
         pot_units = excluded.pot_units, contributed_units = excluded.contributed_units,
         seal = excluded.seal, bets = excluded.bets`,
      ...[slot, place, cycle, potUnits, row.contributedUnits],
      ...[this.#sealOf({ ...row, bets: text }), text],
    );
    this.#onStored = () => {
      this.#place = place;
      for (const { wallet } of leaving) this.#newest.delete(wallet);
      for (const bet of bets) this.#newest.set(bet.wallet, slot);
      this.#slots.set(slot, bets);
    };
  }

  /** Moves all bets to `contributor`. Call it inside a transaction, and write the pool's row in it. */
  moveAll(): void {
    assert(this.#judged.size === 0, "bets are judged in transactions of their own");
    for (const wallet of this.#newest.keys()) {
      const bet = this.lastOf(wallet);
      assert(bet !== undefined, "the row of a wallet's last bet holds it");
      this.#move(bet);
    }
    this.#sql.exec("DELETE FROM batch");
    const place = this.#place;
    this.#onStored = () => {
      this.#clear();
      this.#place = place;
    };
  }

  /** Called when the pool's row differs from its seal: no batch may confirm a changed row. */
  distrust(): void {
    this.#isSound = false;
  }

  /** Called when two people have checked the batches' content. Call it inside a transaction. */
  trustAgain(): void {
    this.#wasSound ??= this.#isSound;
    this.#isSound = true;
  }

  /** Called when the transaction has been stored. */
  stored(): void {
    this.#wasSound = undefined;
    this.#onStored?.();
    this.#onStored = undefined;
    this.#judged = new Map();
  }

  /** Called when nothing of the transaction was stored. */
  forget(): void {
    this.#isSound = this.#wasSound ?? this.#isSound;
    this.#wasSound = undefined;
    this.#onStored = undefined;
    this.#judged = new Map();
  }

  #clear(): void {
    this.#slots.clear();
    this.#newest.clear();
    this.#isSound = true;
    this.#isReadable = true;
  }

  #move({ wallet, seq, placedAt, verdict, contributedUnits }: HeldBet): void {
    this.#sql.exec(
      `INSERT INTO contributor (wallet, seq, placed_at, verdict, contributed_units)
       VALUES (?, ?, ?, ?, CAST(? AS INTEGER))
       ON CONFLICT (wallet) DO UPDATE SET seq = excluded.seq, placed_at = excluded.placed_at,
         verdict = excluded.verdict, contributed_units = excluded.contributed_units`,
      ...[wallet, seq, placedAt, JSON.stringify(verdict), contributedUnits],
    );
  }

  #sealOf(row: Omit<BatchRow, "seal">): string {
    if (!this.#isSound) return BROKEN_SEAL;
    const { sealer, poolId } = this.#pool;
    return sealer.codeOf(sealedText(row), placeOf(poolId));
  }

  /** Reads the rows in order. Each batch is in the row of its place, directly after the previous one. */
  #read(each: (row: BatchRow, isSealed: boolean) => void): {
    readonly first: number;
    readonly last: PlacedHead | undefined;
    readonly areInPlace: boolean;
  } {
    const { sealer, poolId } = this.#pool;
    let first = 0;
    let last: PlacedHead | undefined;
    let areInPlace = true;
    const rows = this.#sql.exec<BatchRow & Record<string, SqlStorageValue>>(
      `SELECT slot, place, cycle, pot_units AS potUnits,
         CAST(contributed_units AS TEXT) AS contributedUnits, seal, bets
       FROM batch ORDER BY place`,
    );
    for (const row of rows) {
      const { place, cycle, potUnits } = row;
      areInPlace &&=
        row.slot === place % MAX_POOL_BATCHES && place === (last?.place ?? place - 1) + 1;
      first ||= place;
      each(row, sealer.confirms(row.seal, sealedText(row), placeOf(poolId)));
      last = { place, cycle, potUnits, contributedUnits: BigInt(row.contributedUnits) };
    }
    return { first, last, areInPlace };
  }
}

/** Returns the text that a batch's seal covers. */
function sealedText({
  place,
  cycle,
  potUnits,
  contributedUnits,
  bets,
}: Omit<BatchRow, "seal">): string {
  return joined([place, cycle, potUnits, contributedUnits, bets]);
}

function placeOf(poolId: string): string {
  return `batch of ${poolId}`;
}

/** Undefined if the text is not a list of bets. */
function readBets(text: string): HeldBet[] | undefined {
  try {
    const bets: unknown = JSON.parse(text);
    return Array.isArray(bets) && bets.every(isHeldBet) ? bets : undefined;
  } catch {
    return undefined;
  }
}

function isHeldBet(stored: Partial<HeldBet> | null): boolean {
  if (typeof stored !== "object" || stored === null) return false;
  const { wallet, seq, placedAt, verdict, contributedUnits } = stored;
  return (
    typeof wallet === "string" &&
    Number.isSafeInteger(seq) &&
    Number.isSafeInteger(placedAt) &&
    typeof verdict === "object" &&
    verdict !== null &&
    /^\d{1,19}$/.test(String(contributedUnits))
  );
}
