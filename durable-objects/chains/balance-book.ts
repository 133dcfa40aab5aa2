/**
 * What the addresses of a chain's object should hold according to its storage, and the differences found
 * when it was last compared with the chain. docs/chains.md.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Departure } from "./arrivals-and-departures.ts";
import type { BalanceDifference, SeenDifference, StrayDeparture } from "./chain-rpc.ts";

/** The amount of a token that an address should hold, in the token's units. */
export interface ExpectedBalance {
  readonly address: string;
  readonly currency: Currency;
  readonly units: bigint;
}

interface Moved extends Record<string, SqlStorageValue> {
  readonly currency: Currency;
  readonly units: string;
}

const DIFFERENCES = `SELECT address, tenant_id AS tenantId, player_id AS playerId, currency, expected,
    found, block_number AS blockNumber, found_at AS foundAt,
    iif(acknowledged IS NULL, NULL, acknowledged_at) AS acknowledgedAt,
    iif(acknowledged IS NULL, NULL, acknowledged_for) AS acknowledgedFor
  FROM balance_difference JOIN address USING (address)`;

const STRAYS = `SELECT transaction_hash AS "transaction", log_index AS logIndex, block_number AS blockNumber,
    address, recipient, tenant_id AS tenantId, player_id AS playerId, currency, units,
    acknowledged_at AS acknowledgedAt, acknowledged_for AS acknowledgedFor
  FROM departure JOIN address USING (address) WHERE stray = 1`;

export class BalanceBook {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Stores a departure from an address in a final block; storing the same one again changes nothing. */
  left(
    { transaction, logIndex, from, to, token, units, isUnexpected = false }: Departure,
    block: number,
  ): void {
    this.#sql.exec(
      `INSERT INTO departure (transaction_hash, log_index, block_number, address, recipient, currency, units, stray)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      ...[
        transaction,
        logIndex,
        block,
        from,
        to,
        token.currency,
        String(units),
        Number(isUnexpected),
      ],
    );
  }

  /** The number of transfers to unexpected addresses that staff have not acknowledged. */
  get astray(): number {
    const query = `SELECT count(*) AS count FROM departure INDEXED BY departure_stray
      WHERE stray = 1 AND acknowledged_at IS NULL`;
    return this.#sql.exec<{ count: number }>(query).one().count;
  }

  /**
   * Returns the departures to unexpected addresses, of one operator or of all: unacknowledged ones first,
   * then the oldest.
   */
  strays(tenantId: string | null, limit: number): StrayDeparture[] {
    return this.#sql
      .exec<StrayDeparture & Record<string, SqlStorageValue>>(
        `${STRAYS} AND (?1 IS NULL OR tenant_id = ?1)
         ORDER BY acknowledged_at IS NOT NULL, block_number, transaction_hash, log_index LIMIT ?2`,
        tenantId,
        limit,
      )
      .toArray();
  }

  /**
   * Records that staff know why the money went there; a repeated call changes the reason. Undefined if
   * there is no such departure.
   */
  acknowledgeStray(
    { transaction, logIndex }: Pick<StrayDeparture, "transaction" | "logIndex">,
    reason: string,
    now: number,
  ): StrayDeparture | undefined {
    const place = [transaction.toLowerCase(), logIndex];
    this.#sql.exec(
      `UPDATE departure SET acknowledged_at = ?, acknowledged_for = ?
       WHERE stray = 1 AND transaction_hash = ? AND log_index = ?`,
      ...[now, reason, ...place],
    );
    const query = `${STRAYS} AND transaction_hash = ? AND log_index = ?`;
    return this.#sql
      .exec<StrayDeparture & Record<string, SqlStorageValue>>(query, ...place)
      .toArray()[0];
  }

  /**
   * Begins this day's comparison, unless it has begun, and returns its last compared address; null if it is
   * done.
   */
  begin(day: number, now: number): string | null {
    const started = `INSERT INTO balance_round (one, day, after, done_at) VALUES (1, ?1, '', ?2)
      ON CONFLICT DO UPDATE SET day = excluded.day, after = '' WHERE day < excluded.day AND after IS NULL`;
    this.#sql.exec(started, day, now);
    const query = "SELECT after FROM balance_round";
    return this.#sql.exec<{ after: string | null }>(query).one().after;
  }

  /** Records the progress of the comparison; null ends it. */
  goOn(after: string | null, now: number): void {
    const change = "UPDATE balance_round SET after = ?1, done_at = iif(?1 IS NULL, ?2, done_at)";
    this.#sql.exec(change, after, now);
  }

  /**
   * When a comparison was last finished, and how many unacknowledged differences there are; undefined
   * before the first has begun.
   */
  get state(): { readonly doneAt: number; readonly differing: number } | undefined {
    const query = `SELECT done_at AS doneAt, 
        (SELECT count(*) FROM balance_difference WHERE acknowledged IS NULL) AS differing
      FROM balance_round`;
    return this.#sql.exec<{ doneAt: number; differing: number }>(query).toArray()[0];
  }

  /** Returns the next addresses that ever received anything, in order. */
  addressesAfter(after: string, limit: number): string[] {
    const query = `SELECT DISTINCT address FROM deposit INDEXED BY deposit_by_address
      WHERE state <> 'gone' AND address > ? ORDER BY address LIMIT ?`;
    return this.#sql
      .exec<{ address: string }>(query, after, limit)
      .toArray()
      .map(({ address }) => address);
  }

  /** Returns what an address should hold after the last final block, of each token that ever arrived. */
  expected(address: string): ExpectedBalance[] {
    const sums = new Map<Currency, bigint>();
    const add = (sign: bigint, query: string) => {
      for (const { currency, units } of this.#sql.exec<Moved>(query, address)) {
        sums.set(currency, (sums.get(currency) ?? 0n) + sign * BigInt(units));
      }
    };
    add(
      1n,
      // Nothing is left of a lost deposit, but its address is still compared.
      `SELECT currency, iif(state = 'lost', '0', units) AS units
       FROM deposit INDEXED BY deposit_by_address
       WHERE address = ? AND state <> 'gone' AND state IN ('final', 'credited', 'kept', 'lost')`,
    );
    add(-1n, "SELECT currency, units FROM departure WHERE address = ?");
    return [...sums].map(([currency, units]) => ({ address, currency, units }));
  }

  /**
   * Records that a balance is not what it should be. If it differs from the amount that staff acknowledged,
   * it is reported again.
   */
  differs(
    { address, currency, units }: ExpectedBalance,
    found: bigint,
    block: number,
    now: number,
  ) {
    this.#sql.exec(
      `INSERT INTO balance_difference (address, currency, expected, found, block_number, found_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE SET expected = excluded.expected,
         found = excluded.found, block_number = excluded.block_number,
         acknowledged = iif(acknowledged = ?7, acknowledged, NULL)`,
      ...[address, currency, String(units), String(found), block, now, String(found - units)],
    );
  }

  /** Records that a balance is what it should be. */
  agrees({ address, currency }: ExpectedBalance): void {
    const remove = "DELETE FROM balance_difference WHERE address = ? AND currency = ?";
    this.#sql.exec(remove, address, currency);
  }

  /**
   * Records that staff know about a difference and why it is no problem; a repeated call changes the
   * reason.
   */
  acknowledge(
    { address, currency, expected, found }: SeenDifference,
    reason: string,
    now: number,
  ): Result<BalanceDifference, "NOT_FOUND" | "CHANGED"> {
    const at = address.toLowerCase();
    const read = () =>
      this.#sql
        .exec<BalanceDifference & Record<string, SqlStorageValue>>(
          `${DIFFERENCES} WHERE address = ? AND currency = ?`,
          at,
          currency,
        )
        .toArray()[0];
    const before = read();
    if (before === undefined) return refuse("NOT_FOUND");
    if (before.expected !== expected || before.found !== found) return refuse("CHANGED");
    this.#sql.exec(
      `UPDATE balance_difference SET acknowledged = ?, acknowledged_at = ?, acknowledged_for = ?
       WHERE address = ? AND currency = ?`,
      ...[String(BigInt(found) - BigInt(expected)), now, reason, at, currency],
    );
    return accept(read() ?? before);
  }

  /**
   * Returns the balances that differ, of one operator or of all: unacknowledged ones first, then the
   * oldest.
   */
  differences(tenantId: string | null, limit: number): BalanceDifference[] {
    return this.#sql
      .exec<BalanceDifference & Record<string, SqlStorageValue>>(
        `${DIFFERENCES} WHERE ?1 IS NULL OR tenant_id = ?1
         ORDER BY acknowledged IS NOT NULL, found_at, address, currency LIMIT ?2`,
        tenantId,
        limit,
      )
      .toArray();
  }
}
