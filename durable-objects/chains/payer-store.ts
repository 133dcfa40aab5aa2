/**
 * What an object that pays out stores: every payout with its state, its nonce, and every transaction that was
 * ever signed for it. Each step is one transaction, and is stored before the next one. docs/chains.md.
 */
import { assert } from "../../domain/assert.ts";
import type { Fee } from "../../domain/chains/payout-fee.ts";
import {
  afterPayoutEvent,
  isForPeople,
  NONCE_TAKEN,
  type PayoutEvent,
  type PayoutState,
} from "../../domain/chains/payout-state.ts";
import type { SignedTransaction } from "../../domain/chains/payout-transaction.ts";
import { withdrawalPlace } from "../../domain/ids.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { ErasedPayouts } from "./erased-payouts.ts";
import type {
  AuditedPayout,
  AuditedWhich,
  PayoutPage,
  PayoutWish,
  StuckPayout,
} from "./payer-rpc.ts";
import { PAYER_SCHEMA } from "./payer-schema.ts";

interface PayerRow extends Record<string, SqlStorageValue> {
  readonly account: string;
  /** Null until it is read from the chain. */
  readonly nextNonce: number | null;
  readonly frozen: string | null;
  /** When the last freeze began; different for every freeze. */
  readonly frozenAt: number | null;
}

export interface StoredPayout extends Record<string, SqlStorageValue> {
  readonly id: string;
  readonly playerId: string;
  /** The journal row of the wallet that began the withdrawal. */
  readonly seq: number;
  readonly amountMinor: number;
  readonly state: PayoutState;
  readonly recipient: string | null;
  readonly contract: string | null;
  readonly units: string | null;
  readonly claimedAt: number | null;
  readonly nonce: number | null;
  readonly hash: string | null;
  readonly reason: string | null;
  readonly takenAt: number;
  /** The agreement of two people that ended it; null if it ended by itself. */
  readonly settledBy: string | null;
}

/** How people end a payout: the transaction that paid it, if any, and their agreement. */
export interface Settlement {
  readonly outcome: "completed" | "failed";
  readonly hash: string | null;
  readonly reason: string | null;
  readonly by: string;
  /** Where it goes, if that is known. */
  readonly goal: Pick<StoredPayout, "recipient" | "contract" | "units"> | undefined;
  /** True if its wallet already has this end and need not be notified. */
  readonly isNotified: boolean;
}

/** Where a claimed payout goes, which is fixed. */
export interface Recipient {
  readonly recipient: string;
  readonly contract: string;
  readonly units: bigint;
}

export interface Attempt extends Record<string, SqlStorageValue> {
  readonly attempt: number;
  readonly gas: number;
  readonly maxFee: string;
  readonly tip: string;
  /** Null until it is signed. */
  readonly raw: string | null;
  readonly hash: string | null;
  readonly signedAt: number | null;
}

const COLUMNS = `withdrawal_id AS id, player_id AS playerId, seq, amount_minor AS amountMinor, state,
  recipient, contract, units, claimed_at AS claimedAt, nonce, hash,
  reason, taken_at AS takenAt, settled_by AS settledBy`;
const ATTEMPT_COLUMNS = "attempt, gas, max_fee AS maxFee, tip, raw, hash, signed_at AS signedAt";

const HAS_MORE_TO_DO = "state IN ('taken', 'claimed', 'underway', 'paid', 'failed')";

const MAX_STUCK = 100;
/** A payout that has been underway for this time needs attention. */
const STUCK_AFTER_MS = 3_600_000;

export class PayerStore {
  readonly #storage: DurableObjectStorage;
  readonly #erased: ErasedPayouts;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#erased = new ErasedPayouts(storage.sql);
    if (isMigrated(storage)) migrate(storage, PAYER_SCHEMA);
  }

  /**
   * Stores withdrawals as payouts to be made, and returns how many are new. A stored payout does
   * not change.
   */
  take(wishes: readonly Omit<PayoutWish, "owner">[], now: number): number {
    migrate(this.#storage, PAYER_SCHEMA);
    return this.#transaction(() => {
      let added = 0;
      for (const { withdrawalId, amountMinor } of wishes) {
        const place = withdrawalPlace(withdrawalId);
        assert(place !== undefined, "a withdrawal's id contains its place");
        const { rowsWritten } = this.#sql.exec(
          `INSERT INTO payout (withdrawal_id, player_id, seq, amount_minor, state, due_at, taken_at)
           VALUES (?, ?, ?, ?, 'taken', ?, ?) ON CONFLICT DO NOTHING`,
          ...[withdrawalId, place.playerId, place.seq, amountMinor, now, now],
        );
        if (rowsWritten > 0) added += 1;
      }
      return added;
    });
  }

  /** The account; undefined before the first turn. */
  get payer(): PayerRow | undefined {
    if (!isMigrated(this.#storage)) return undefined;
    const query = `SELECT account, next_nonce AS nextNonce, frozen, frozen_at AS frozenAt
      FROM payer`;
    return this.#sql.exec<PayerRow>(query).toArray()[0];
  }

  /** The list of tokens whose contracts confirmed their configured decimals. */
  get tokensChecked(): string | null {
    const query = "SELECT tokens_checked AS list FROM payer";
    return this.#sql.exec<{ list: string | null }>(query).one().list;
  }

  set tokensChecked(list: string) {
    this.#sql.exec("UPDATE payer SET tokens_checked = ?", list);
  }

  /** Starts with an account, or switches to another one. Nothing may be underway. */
  begin(account: string): void {
    this.#transaction(() => {
      assert(this.underway.length === 0, "an account is changed while nothing is underway");
      this.#sql.exec(
        `INSERT INTO payer (one, account) VALUES (1, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account, next_nonce = NULL`,
        account,
      );
    });
  }

  /** Sets the next nonce from the account's transactions on the chain, after those that are underway. */
  countFrom(transactions: number): void {
    const next = Math.max(transactions, ...this.underway.map(({ nonce }) => (nonce ?? -1) + 1));
    this.#sql.exec("UPDATE payer SET next_nonce = ?", next);
  }

  /** Freezes the account; a frozen account keeps its first freeze. */
  freeze(reason: string, now: number): void {
    const change = `UPDATE payer SET frozen = ?, frozen_at = max(?, coalesce(frozen_at + 1, 0))
      WHERE frozen IS NULL`;
    this.#sql.exec(change, reason, now);
  }

  /**
   * Ends a freeze. Payouts become unclear if they lost their nonce to a transaction that is not ours, or
   * were claimed and have no nonce: if this object was restored to an earlier day, they may have been sent
   * since.
   */
  release(): void {
    this.#transaction(() => {
      this.#sql.exec("UPDATE payer SET frozen = NULL, next_nonce = NULL");
      const claimed = this.due("claimed", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
      const lost = this.underway.filter(({ reason }) => reason === NONCE_TAKEN);
      for (const payout of [...claimed, ...lost]) this.#move(payout, "doubt");
    });
  }

  /** Returns payouts in a state that are due now, the longest due first. */
  due(state: PayoutState, now: number, limit: number): StoredPayout[] {
    const query = `SELECT ${COLUMNS} FROM payout WHERE state = ? AND due_at <= ? ORDER BY due_at, withdrawal_id LIMIT ?`;
    return this.#sql.exec<StoredPayout>(query, state, now, limit).toArray();
  }

  /** The payouts that have a nonce and no end, in the order of their nonces. */
  get underway(): StoredPayout[] {
    const query = `SELECT ${COLUMNS} FROM payout WHERE state = 'underway' ORDER BY nonce`;
    return this.#sql.exec<StoredPayout>(query).toArray();
  }

  attempts({ id }: Pick<StoredPayout, "id">): Attempt[] {
    const query = `SELECT ${ATTEMPT_COLUMNS} FROM attempt WHERE withdrawal_id = ? ORDER BY attempt`;
    return this.#sql.exec<Attempt>(query, id).toArray();
  }

  /** Returns true if a payout of the player to this address was paid before. */
  knows(playerId: string, recipient: string): boolean {
    const query = "SELECT 1 FROM known_address WHERE player_id = ? AND recipient = ?";
    return this.#sql.exec(query, playerId, recipient).toArray().length > 0;
  }

  /** Postpones the payout to that time, and stores the reason. */
  postpone({ id }: Pick<StoredPayout, "id">, reason: string | null, dueAt: number): void {
    const change = "UPDATE payout SET reason = ?, due_at = ? WHERE withdrawal_id = ?";
    this.#sql.exec(change, reason, dueAt, id);
  }

  /** Records that the wallet is about to be asked for the payout. */
  willClaim({ id }: StoredPayout, now: number): void {
    const change = "UPDATE payout SET claimed_at = coalesce(claimed_at, ?) WHERE withdrawal_id = ?";
    this.#sql.exec(change, now, id);
  }

  /** Records that the wallet has marked the withdrawal as sent. */
  claim(payout: StoredPayout, goal: Recipient): void {
    this.#transaction(() => {
      this.#move(payout, "claim");
      this.#sql.exec("UPDATE payout SET reason = NULL WHERE withdrawal_id = ?", payout.id);
      this.#fixGoal(payout, goal);
    });
  }

  /** Gives a claimed payout the account's next nonce, with the intent to sign. */
  number(payout: StoredPayout, gas: number, fee: Fee): void {
    this.#transaction(() => {
      const { account, nextNonce, frozen } = this.payer ?? {};
      assert(account !== undefined && frozen === null, "an account that is not frozen pays");
      assert(typeof nextNonce === "number", "an account that pays knows its next nonce");
      this.#move(payout, "number");
      const change = "UPDATE payout SET account = ?, nonce = ? WHERE withdrawal_id = ?";
      this.#sql.exec(change, account, nextNonce, payout.id);
      this.#sql.exec("UPDATE payer SET next_nonce = next_nonce + 1");
      this.addAttempt(payout, gas, fee);
    });
  }

  /** Stores the next intent to sign for a payout, under its nonce. */
  addAttempt({ id }: Pick<StoredPayout, "id">, gas: number, fee: Fee): void {
    this.#sql.exec(
      `INSERT INTO attempt (withdrawal_id, attempt, gas, max_fee, tip)
       SELECT ?1, coalesce(max(attempt) + 1, 0), ?2, ?3, ?4 FROM attempt WHERE withdrawal_id = ?1`,
      ...[id, gas, String(fee.maxFeeWei), String(fee.tipWei)],
    );
  }

  /** Stores the signed bytes, before any node sees them. */
  signed({ id }: StoredPayout, attempt: number, signed: SignedTransaction, now: number): void {
    this.#sql.exec(
      "UPDATE attempt SET raw = ?, hash = ?, signed_at = ? WHERE withdrawal_id = ? AND attempt = ?",
      ...[signed.raw, signed.hash, now, id, attempt],
    );
  }

  /**
   * Removes an attempt that the signer refused. If it was the first, also frees the nonce, which is the
   * last.
   */
  unsigned(payout: StoredPayout, attempt: number): void {
    this.#transaction(() => {
      const remove = "DELETE FROM attempt WHERE withdrawal_id = ? AND attempt = ? AND raw IS NULL";
      this.#sql.exec(remove, payout.id, attempt);
      if (attempt > 0) return;
      assert(this.payer?.nextNonce === (payout.nonce ?? 0) + 1, "only the last nonce is freed");
      this.#move(payout, "unnumber");
      this.#sql.exec(
        "UPDATE payout SET account = NULL, nonce = NULL WHERE withdrawal_id = ?",
        payout.id,
      );
      this.#sql.exec("UPDATE payer SET next_nonce = next_nonce - 1");
    });
  }

  /** Records how a payout ended, or that people must look into it; `hash` is the transaction that counts. */
  end(
    payout: StoredPayout,
    event: PayoutEvent,
    { reason, hash, now }: { reason: string | null; hash: string | null; now: number },
  ): void {
    this.#transaction(() => {
      this.#move(payout, event);
      this.#sql.exec(
        "UPDATE payout SET reason = ?, hash = coalesce(?, hash), due_at = ? WHERE withdrawal_id = ?",
        ...[reason, hash, now, payout.id],
      );
      // A payout that people report as paid in another way did not go to an address.
      if (event === "pay" && hash !== null) {
        const known = `INSERT INTO known_address (player_id, recipient) VALUES (?, ?) ON CONFLICT DO NOTHING`;
        this.#sql.exec(known, payout.playerId, payout.recipient);
      }
      this.#erased.afterEnd(payout);
    });
  }

  /** Erases a player's payouts that have ended, and the others when they do; returns how many still named the player. */
  erase(playerId: string): number {
    if (!isMigrated(this.#storage)) return 0;
    return this.#transaction(() => this.#erased.erase(playerId));
  }

  /** Returns a payout by its withdrawal. */
  find(id: string): StoredPayout | undefined {
    if (!isMigrated(this.#storage)) return undefined;
    const query = `SELECT ${COLUMNS} FROM payout WHERE withdrawal_id = ?`;
    return this.#sql.exec<StoredPayout>(query, id).toArray()[0];
  }

  /** Returns true if the transaction belongs to another payout, or was counted for one. */
  isOfAnother(id: string, hash: string): boolean {
    if (this.#erased.wasCounted(hash)) return true;
    const query = `SELECT 1 FROM attempt WHERE hash = ?1 AND withdrawal_id <> ?2
      UNION ALL SELECT 1 FROM payout WHERE hash = ?1 AND withdrawal_id <> ?2 LIMIT 1`;
    return this.#sql.exec(query, hash, id).toArray().length > 0;
  }

  /**
   * Takes over, as unclear, a payout that the platform sends according to a wallet, but which this object
   * does not have or did not claim.
   */
  adopt({ withdrawalId: id, amountMinor }: Omit<PayoutWish, "owner">, now: number): void {
    this.#transaction(() => {
      this.take([{ withdrawalId: id, amountMinor }], now);
      this.doubtClaim({ id }, undefined);
    });
  }

  /**
   * Makes a payout unclear that is claimed according to its wallet, but which this object has no record of
   * claiming.
   */
  doubtClaim(payout: Pick<StoredPayout, "id">, goal: Recipient | undefined): void {
    this.#transaction(() => {
      this.#move(payout, "doubt");
      const change = "UPDATE payout SET reason = 'CLAIMED_BEFORE' WHERE withdrawal_id = ?";
      this.#sql.exec(change, payout.id);
      if (goal !== undefined) this.#fixGoal(payout, goal);
    });
  }

  /** Ends a payout as people agreed; returns false, and changes nothing, if people may not end it. */
  settle({ id }: Pick<StoredPayout, "id">, settlement: Settlement, now: number): boolean {
    return this.#transaction(() => {
      const payout = this.find(id);
      if (payout === undefined || !isForPeople(payout.state, payout.reason)) return false;
      const { outcome, hash, reason, by, goal, isNotified } = settlement;
      if (goal !== undefined) this.#fixGoal(payout, goal);
      const event = outcome === "completed" ? "pay" : "fail";
      this.end(this.find(id) ?? payout, event, { reason, hash, now });
      if (isNotified) this.#move(payout, "notify");
      const change =
        "UPDATE payout SET settled_by = ?1, hash = iif(?2, ?3, hash) WHERE withdrawal_id = ?4";
      this.#sql.exec(change, by, Number(outcome === "completed"), hash, id);
      this.#erased.afterEnd(payout);
      return true;
    });
  }

  /** When there is next something to do, in milliseconds since the epoch; undefined if nothing is left. */
  get nextDueAt(): number | undefined {
    if (!isMigrated(this.#storage)) return undefined;
    const query = `SELECT min(due_at) AS at FROM payout
      WHERE ${HAS_MORE_TO_DO}`;
    return this.#sql.exec<{ at: number | null }>(query).one().at ?? undefined;
  }

  get unclear(): number {
    if (!isMigrated(this.#storage)) return 0;
    const query = "SELECT count(*) AS count FROM payout WHERE state = 'unclear'";
    return this.#sql.exec<{ count: number }>(query).one().count;
  }

  /** Returns the payouts that need attention: unclear ones, and those that have waited for a long time. */
  stuck(now: number): StuckPayout[] {
    if (!isMigrated(this.#storage)) return [];
    const rows = this.#sql
      .exec<StoredPayout>(
        `SELECT ${COLUMNS} FROM payout
         WHERE state = 'unclear' OR (taken_at < ? AND ${HAS_MORE_TO_DO})
         ORDER BY taken_at, withdrawal_id LIMIT ?`,
        ...[now - STUCK_AFTER_MS, MAX_STUCK],
      )
      .toArray();
    return rows.map((row) => this.#shown(row));
  }

  /** Returns all payouts, newest first. */
  listed({ before, limit, offset }: PayoutPage): StuckPayout[] {
    if (!isMigrated(this.#storage)) return [];
    const rows = this.#sql
      .exec<StoredPayout>(
        `SELECT ${COLUMNS} FROM payout INDEXED BY payout_by_taken
         WHERE (taken_at, withdrawal_id) < (?, ?)
         ORDER BY taken_at DESC, withdrawal_id DESC LIMIT ? OFFSET ?`,
        ...(before ?? [Number.MAX_SAFE_INTEGER, ""]),
        ...[limit, offset],
      )
      .toArray();
    return rows.map((row) => this.#shown(row));
  }

  /** Returns payouts as the audit compares them with wallets. */
  audited(which: AuditedWhich): AuditedPayout[] {
    if (!isMigrated(this.#storage)) return [];
    const rows =
      "ids" in which
        ? this.#sql.exec<StoredPayout>(
            `SELECT ${COLUMNS} FROM payout WHERE withdrawal_id IN (SELECT value FROM json_each(?))`,
            JSON.stringify(which.ids),
          )
        : this.#sql.exec<StoredPayout>(
            `SELECT ${COLUMNS} FROM payout WHERE withdrawal_id > ? ORDER BY withdrawal_id LIMIT ?`,
            ...[which.after, which.limit],
          );
    return rows.toArray().map((row) => {
      const { takenAt: _, ...shown } = this.#shown(row);
      const { amountMinor, recipient, contract, units, hash, settledBy } = row;
      return { ...shown, amountMinor, recipient, contract, units, hash, settledBy };
    });
  }

  #fixGoal(
    { id }: Pick<StoredPayout, "id">,
    { recipient, contract, units }: Recipient | NonNullable<Settlement["goal"]>,
  ): void {
    const change =
      "UPDATE payout SET recipient = ?, contract = ?, units = ? WHERE withdrawal_id = ?";
    this.#sql.exec(change, recipient, contract, units === null ? null : String(units), id);
  }

  #shown({ id, playerId, state, reason, takenAt }: StoredPayout): StuckPayout {
    const hashes = this.attempts({ id }).flatMap(({ hash }) => hash ?? []);
    return { withdrawalId: id, playerId, state, reason, hashes, takenAt };
  }

  #move({ id }: Pick<StoredPayout, "id">, event: PayoutEvent): void {
    const query = "SELECT state FROM payout WHERE withdrawal_id = ?";
    const { state } = this.#sql.exec<{ state: PayoutState }>(query, id).one();
    const after = afterPayoutEvent(state, event);
    assert(after !== undefined, `nothing can ${event} a payout that is ${state}`);
    this.#sql.exec("UPDATE payout SET state = ? WHERE withdrawal_id = ?", after, id);
  }

  #transaction<T>(change: () => T): T {
    return this.#storage.transactionSync(change);
  }

  get #sql(): SqlStorage {
    return this.#storage.sql;
  }
}
