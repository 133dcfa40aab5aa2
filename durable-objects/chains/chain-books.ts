/**
 * What the ledger audit reads of a chain's object: single deposits, and what the books of each address add up to.
 * docs/chains.md.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import type { AddressBooks, AuditedDeposit, DepositName } from "./chain-rpc.ts";

interface Moved extends Record<string, SqlStorageValue> {
  readonly address: string;
  readonly currency: Currency;
  readonly state: string;
  readonly units: string;
}

/** Returns each of these deposits; null for one that is not stored. */
export function depositsAmong(
  sql: SqlStorage,
  names: readonly DepositName[],
): (AuditedDeposit | null)[] {
  const query = `SELECT deposit.tenant_id AS tenantId, player_id AS playerId, currency, minor, state,
      transaction_id AS transactionId
    FROM deposit LEFT JOIN address USING (address) WHERE transaction_hash = ? AND ordinal = ?`;
  return names.map(({ transaction, ordinal }) => {
    const rows = sql.exec<AuditedDeposit & Record<string, SqlStorageValue>>(
      query,
      transaction.toLowerCase(),
      ordinal,
    );
    return rows.toArray()[0] ?? null;
  });
}

/** Returns what the books of an operator's next addresses add up to, in the order of their players. */
export function addressBooks(
  sql: SqlStorage,
  tenantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): AddressBooks {
  const owners = sql
    .exec<{ address: string; playerId: string }>(
      `SELECT address, player_id AS playerId FROM address
       WHERE tenant_id = ? AND player_id > ? ORDER BY player_id LIMIT ?`,
      ...[tenantId, after, limit],
    )
    .toArray();
  const sums = new Map<string, Record<string, bigint>>();
  const add = ({ address, currency, state, units }: Moved) => {
    const key = `${address} ${currency}`;
    const sum = sums.get(key) ?? {};
    sum[state] = (sum[state] ?? 0n) + BigInt(units);
    sums.set(key, sum);
  };
  for (const { address } of owners) {
    const arrived = `SELECT address, currency, state, units FROM deposit INDEXED BY deposit_by_address
      WHERE address = ? AND state <> 'gone'`;
    for (const row of sql.exec<Moved>(arrived, address)) add(row);
    const left =
      "SELECT address, currency, 'swept' AS state, units FROM departure WHERE address = ?";
    for (const row of sql.exec<Moved>(left, address)) add(row);
  }
  const books = [...sums].map(([key, sum]) => {
    const [address = "", currency = ""] = key.split(" ");
    const of = (state: string) => String(sum[state] ?? 0n);
    return {
      ...{ address, currency: currency as Currency, credited: of("credited") },
      ...{ waiting: of("final"), kept: of("kept"), lost: of("lost"), swept: of("swept") },
    };
  });
  return { books, after: owners.length < limit ? null : (owners.at(-1)?.playerId ?? null) };
}
