/**
 * What a chain's object stores: the blocks that may still be replaced, and every deposit. Each step is one
 * transaction, so after a crash a block has been read completely or not at all. docs/chains.md.
 */
import { assert } from "../../domain/assert.ts";
import {
  afterEvent,
  DEPOSIT_STATES,
  type DepositEvent,
  type DepositState,
} from "../../domain/chains/deposit.ts";
import { whyKept, worthOf } from "../../domain/chains/token-amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { AddressBook } from "./address-book.ts";
import type { Arrival, Departure } from "./arrivals-and-departures.ts";
import { BalanceBook } from "./balance-book.ts";
import type {
  AnnouncedDeposit,
  ArrivedDeposit,
  Block,
  ChainAccess,
  DepositPage,
  HeldDeposit,
  HeldPage,
  ListedDeposit,
  UnannouncedDeposit,
} from "./chain-rpc.ts";
import { CHAIN_SCHEMA, HELD_RANK, IS_HELD, IS_UNANNOUNCED } from "./schema.ts";

interface ChainRow extends Record<string, SqlStorageValue> {
  readonly finalNumber: number;
  /** When the block became final here; null if an earlier version stored it. */
  readonly finalAt: number | null;
  readonly frozen: string | null;
  /** When the last freeze began; different for every freeze. */
  readonly frozenAt: number | null;
}

export type StoredBlock = Pick<Block, "number" | "hash">;

/** A deposit that its wallet has not credited yet. */
export interface DueDeposit extends Record<string, SqlStorageValue> {
  readonly transaction: string;
  readonly ordinal: number;
  readonly address: string;
  readonly blockNumber: number;
  readonly currency: Currency;
  readonly minor: string;
}

/** The time after which a wallet that refused, or did not answer, is asked again. */
const AGAIN_MS = 30_000;

export class ChainStore {
  readonly addresses: AddressBook;
  readonly balances: BalanceBook;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.addresses = new AddressBook(storage.sql);
    this.balances = new BalanceBook(storage.sql);
    if (isMigrated(storage)) migrate(storage, CHAIN_SCHEMA);
  }

  /** Begins to watch the chain after a final block. Earlier arrivals are not deposits. */
  start({ number, hash }: StoredBlock, now: number): void {
    migrate(this.#storage, CHAIN_SCHEMA);
    this.transaction(() => {
      const chain = "INSERT INTO chain (one, final_number, final_at) VALUES (1, ?, ?)";
      this.#sql.exec(chain, number, now);
      this.#sql.exec("INSERT INTO block (number, hash) VALUES (?, ?)", number, hash);
    });
  }

  /** The last final block, and why the chain is frozen; undefined before the first turn. */
  get chain(): ChainRow | undefined {
    if (!isMigrated(this.#storage)) return undefined;
    const query = `SELECT final_number AS finalNumber, final_at AS finalAt, frozen,
      frozen_at AS frozenAt FROM chain`;
    return this.#sql.exec<ChainRow>(query).toArray()[0];
  }

  /** The list of tokens whose contracts confirmed their configured decimals. */
  get tokensChecked(): string | null {
    const query = "SELECT tokens_checked AS list FROM chain";
    return this.#sql.exec<{ list: string | null }>(query).one().list;
  }

  set tokensChecked(list: string) {
    this.#sql.exec("UPDATE chain SET tokens_checked = ?", list);
  }

  /** The last block that was read. */
  get lastBlock(): StoredBlock {
    const query = "SELECT number, hash FROM block ORDER BY number DESC LIMIT 1";
    return this.#sql.exec<{ number: number; hash: string }>(query).one();
  }

  block(number: number): StoredBlock {
    const query = "SELECT number, hash FROM block WHERE number = ?";
    return this.#sql.exec<{ number: number; hash: string }>(query, number).one();
  }

  /** Freezes the chain; a frozen chain keeps its first freeze. */
  freeze(reason: string, now: number): void {
    const change = `UPDATE chain SET frozen = ?, frozen_at = max(?, coalesce(frozen_at + 1, 0))
      WHERE frozen IS NULL`;
    this.#sql.exec(change, reason, now);
  }

  /**
   * Ends a freeze: the chain is read again after this block, which is final. Later deposits count as not on
   * the chain until they are seen again. Those that were credited are `lost` until then, and are never
   * credited twice.
   */
  release({ number, hash }: StoredBlock, now: number): void {
    this.transaction(() => {
      assert(this.chain?.frozen != null, "only a frozen chain is released");
      for (const state of DEPOSIT_STATES) {
        const after = afterEvent(state, "replaced");
        if (after === undefined) continue;
        const change = "UPDATE deposit SET state = ? WHERE state = ? AND block_number > ?";
        this.#sql.exec(change, after, state, number);
      }
      this.#sql.exec("DELETE FROM departure WHERE block_number > ?", number);
      this.#sql.exec("DELETE FROM block");
      this.#sql.exec("INSERT INTO block (number, hash) VALUES (?, ?)", number, hash);
      const chain = "UPDATE chain SET frozen = NULL, final_number = ?, final_at = ?";
      this.#sql.exec(chain, number, now);
    });
  }

  /** Returns the deposits that need attention: the most important first, then the longest waiting. */
  held({ after, limit }: HeldPage): HeldDeposit[] {
    if (this.chain === undefined) return [];
    return this.#sql
      .exec<HeldDeposit & Record<string, SqlStorageValue>>(
        `SELECT transaction_hash AS "transaction", ordinal, block_number AS blockNumber,
           deposit.address, address.tenant_id AS tenantId, player_id AS playerId, currency, units,
           minor, state, reason, seen_at AS seenAt, ${HELD_RANK} AS rank
         FROM deposit INDEXED BY deposit_held LEFT JOIN address USING (address)
         WHERE ${IS_HELD} AND (${HELD_RANK}, seen_at, transaction_hash, ordinal) > (?, ?, ?, ?)
         ORDER BY ${HELD_RANK}, seen_at, transaction_hash, ordinal LIMIT ?`,
        ...(after ?? [-1, 0, "", 0]),
        limit,
      )
      .toArray();
  }

  /** Stores the next block, with its arrivals. */
  add({ number, hash }: StoredBlock, arrivals: readonly Arrival[], now: number): void {
    this.transaction(() => {
      assert(number === this.lastBlock.number + 1, "blocks are stored one after the other");
      this.#sql.exec("INSERT INTO block (number, hash) VALUES (?, ?)", number, hash);
      for (const arrival of arrivals) this.#see(arrival, number, now);
    });
  }

  /** Removes the last block, which another one replaced. It is not final. */
  takeBack({ number }: StoredBlock): void {
    this.transaction(() => {
      assert(number === this.lastBlock.number, "the last block is taken back first");
      assert(number > (this.chain?.finalNumber ?? number), "a final block is not taken back");
      for (const deposit of this.#pendingIn(number)) this.#move(deposit, "replaced");
      this.#sql.exec("DELETE FROM block WHERE number = ?", number);
    });
  }

  /** Makes the next block final, with the arrivals that both nodes report, whatever was seen before. */
  finalise(
    { number }: StoredBlock,
    { arrivals, departures }: { arrivals: readonly Arrival[]; departures: readonly Departure[] },
    now: number,
  ): void {
    this.transaction(() => {
      assert(number === (this.chain?.finalNumber ?? 0) + 1, "blocks become final in their order");
      for (const deposit of this.#pendingIn(number)) this.#move(deposit, "replaced");
      for (const arrival of arrivals) {
        this.#see(arrival, number, now);
        const { token, units, isUnreadable, isShort } = arrival;
        const unreadable = isUnreadable ? ("RECEIPT_TOO_LARGE" as const) : undefined;
        const short = isShort ? ("LESS_ARRIVED" as const) : undefined;
        const reason = whyKept(token, worthOf(token, units)) ?? unreadable ?? short;
        this.#move(arrival, reason === undefined ? "finalised" : "kept");
        this.#note(arrival, { reason: reason ?? null, dueAt: now });
      }
      for (const departure of departures) this.balances.left(departure, number);
      this.#sql.exec("UPDATE chain SET final_number = ?, final_at = ?", number, now);
      this.#sql.exec("DELETE FROM block WHERE number < ?", number);
    });
  }

  /** Returns the stored deposits to an address, newest first. */
  arrivedAt(address: string, limit: number): ArrivedDeposit[] {
    const query = `SELECT transaction_hash AS "transaction", ordinal, currency, minor, state, seen_at AS seenAt
      FROM deposit INDEXED BY deposit_by_address WHERE address = ? AND state <> 'gone'
      ORDER BY seen_at DESC, transaction_hash, ordinal LIMIT ?`;
    return this.#sql
      .exec<ArrivedDeposit & Record<string, SqlStorageValue>>(query, address, limit)
      .toArray();
  }

  /**
   * Returns the deposits of an operator's players, or of one of them, newest first, without those that are
   * gone.
   */
  listed(tenantId: string, { playerId, before, limit, offset }: DepositPage): ListedDeposit[] {
    if (this.chain === undefined) return [];
    const [at, hash, place] = before ?? [Number.MAX_SAFE_INTEGER, "", 0];
    const index = playerId === undefined ? "deposit_by_tenant" : "deposit_by_address";
    const ofPlayer =
      playerId === undefined
        ? ""
        : "AND deposit.address = (SELECT address FROM address WHERE tenant_id = ?1 AND player_id = ?7)";
    return this.#sql
      .exec<ListedDeposit & Record<string, SqlStorageValue>>(
        `SELECT transaction_hash AS "transaction", ordinal, block_number AS blockNumber,
           deposit.address, player_id AS playerId, currency, minor, state, reason,
           transaction_id AS transactionId, seen_at AS seenAt
         FROM deposit INDEXED BY ${index} JOIN address USING (address)
         WHERE deposit.tenant_id = ?1 AND state <> 'gone' ${ofPlayer}
           AND (seen_at, transaction_hash, ordinal) < (?2, ?3, ?4)
         ORDER BY seen_at DESC, transaction_hash DESC, ordinal DESC LIMIT ?5 OFFSET ?6`,
        ...[tenantId, at, hash, place, limit, offset],
        ...(playerId === undefined ? [] : [playerId]),
      )
      .toArray();
  }

  /** Returns the deposits to report to operators: pending ones, and reported ones that are gone. */
  unannounced(limit: number): UnannouncedDeposit[] {
    if (this.chain === undefined) return [];
    const query = `SELECT transaction_hash AS "transaction", ordinal, block_number AS blockNumber,
        deposit.address, address.tenant_id AS tenantId, player_id AS playerId, currency, minor, state,
        telling, seen_at AS seenAt
      FROM deposit INDEXED BY deposit_untold JOIN address USING (address)
      WHERE ${IS_UNANNOUNCED} ORDER BY seen_at, transaction_hash, ordinal LIMIT ?`;
    return this.#sql
      .exec<UnannouncedDeposit & Record<string, SqlStorageValue>>(query, limit)
      .toArray();
  }

  /** Records what was reported to operators. Later changes are reported again. */
  noteAnnounced(deposits: readonly AnnouncedDeposit[]): void {
    if (this.chain === undefined) return;
    this.transaction(() => {
      for (const { transaction, ordinal, state, telling } of deposits) {
        this.#sql.exec(
          `UPDATE deposit SET told = ?1, telling = telling + 1
           WHERE transaction_hash = ?2 AND ordinal = ?3 AND telling = ?4`,
          ...[state, transaction, ordinal, telling],
        );
      }
    });
  }

  /** Returns the deposits whose wallet must be asked now. */
  due(now: number, limit: number): DueDeposit[] {
    const query = `SELECT transaction_hash AS "transaction", ordinal, address,
        block_number AS blockNumber, currency, minor
      FROM deposit WHERE state = 'final' AND due_at <= ? ORDER BY due_at LIMIT ?`;
    return this.#sql.exec<DueDeposit>(query, now, limit).toArray();
  }

  credited(deposit: DepositId, transactionId: string): void {
    this.transaction(() => {
      this.#move(deposit, "credited");
      this.#sql.exec(
        "UPDATE deposit SET transaction_id = ?, reason = NULL WHERE transaction_hash = ? AND ordinal = ?",
        ...[transactionId, deposit.transaction, deposit.ordinal],
      );
    });
  }

  /** Records why a wallet refused a deposit; it is asked again later. */
  refused(deposit: DepositId, reason: string, now: number): void {
    this.#note(deposit, { reason, dueAt: now + AGAIN_MS });
  }

  transaction<T>(change: () => T): T {
    return this.#storage.transactionSync(change);
  }

  #see({ transaction, ordinal, token, to, units }: Arrival, number: number, now: number): void {
    const { minor, remainder } = worthOf(token, units);
    const found = this.#stateOf({ transaction, ordinal });
    if (found !== undefined) {
      this.#move({ transaction, ordinal }, "seen");
      const place =
        "UPDATE deposit SET block_number = ? WHERE transaction_hash = ? AND ordinal = ?";
      this.#sql.exec(place, number, transaction, ordinal);
    }
    this.#sql.exec(
      `INSERT INTO deposit (transaction_hash, ordinal, block_number, address, currency, units, minor,
         remainder, state, seen_at, tenant_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'pending', ?9,
         (SELECT tenant_id FROM address WHERE address = ?4))
       ON CONFLICT DO UPDATE SET address = excluded.address,
         tenant_id = excluded.tenant_id, currency = excluded.currency, units = excluded.units, minor = excluded.minor,
         remainder = excluded.remainder
       WHERE state = 'pending'`,
      ...[transaction, ordinal, number, to, token.currency],
      ...[String(units), String(minor), String(remainder), now],
    );
  }

  #pendingIn(number: number): DepositId[] {
    const query = `SELECT transaction_hash AS "transaction", ordinal FROM deposit
      WHERE state = 'pending' AND block_number = ?`;
    return this.#sql.exec<DepositId & Record<string, SqlStorageValue>>(query, number).toArray();
  }

  #stateOf({ transaction, ordinal }: DepositId): DepositState | undefined {
    const query = "SELECT state FROM deposit WHERE transaction_hash = ? AND ordinal = ?";
    return this.#sql.exec<{ state: DepositState }>(query, transaction, ordinal).toArray()[0]?.state;
  }

  #move(deposit: DepositId, event: DepositEvent): void {
    const before = this.#stateOf(deposit);
    const after = before && afterEvent(before, event);
    assert(after !== undefined, `a deposit that is ${before} is not ${event}`);
    const { transaction, ordinal } = deposit;
    const change = "UPDATE deposit SET state = ? WHERE transaction_hash = ? AND ordinal = ?";
    this.#sql.exec(change, after, transaction, ordinal);
  }

  #note(deposit: DepositId, { reason, dueAt }: { reason: string | null; dueAt: number }): void {
    this.#sql.exec(
      "UPDATE deposit SET reason = ?, due_at = ? WHERE transaction_hash = ? AND ordinal = ?",
      ...[reason, dueAt, deposit.transaction, deposit.ordinal],
    );
  }

  get #sql(): SqlStorage {
    return this.#storage.sql;
  }
}

type DepositId = Pick<Arrival, "transaction" | "ordinal">;

/** Everything that one turn of a chain's object needs. */
export interface ChainTurn extends ChainAccess {
  readonly store: ChainStore;
  /** Milliseconds since the epoch. */
  now(): number;
}
