/**
 * What the ledger audit reads from a chain's object: individual deposits, and the totals of each
 * address's books. docs/chains.md.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import type { AddressBook, AddressBooks, AuditedDeposit, DepositName } from "./chain-rpc.ts";

interface Moved extends Record<string, SqlStorageValue> {
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

/** Returns the totals of the books of an operator's next addresses, in the order of their players. */
export function addressBooks(
  sql: SqlStorage,
  tenantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Pick<AddressBooks, "books" | "after"> {
  const owners = sql
    .exec<{ address: string; playerId: string; place: number }>(
      `SELECT address, player_id AS playerId, place FROM address
       WHERE tenant_id = ? AND player_id > ? ORDER BY player_id LIMIT ?`,
      ...[tenantId, after, limit],
    )
    .toArray();
  const books: AddressBook[] = [];
  for (const { address, playerId, place } of owners) {
    const sums = new Map<Currency, Record<string, bigint>>();
    const add = ({ currency, state, units }: Moved) => {
      const sum = sums.get(currency) ?? {};
      sum[state] = (sum[state] ?? 0n) + BigInt(units);
      sums.set(currency, sum);
    };
    const arrived = `SELECT currency, state, units FROM deposit INDEXED BY deposit_by_address
      WHERE address = ? AND state <> 'gone'`;
    for (const row of sql.exec<Moved>(arrived, address)) add(row);
    const left = "SELECT currency, 'swept' AS state, units FROM departure WHERE address = ?";
    for (const row of sql.exec<Moved>(left, address)) add(row);
    for (const [currency, sum] of sums) {
      const of = (state: string) => String(sum[state] ?? 0n);
      books.push({
        ...{ address, playerId, place, currency, credited: of("credited") },
        ...{ waiting: of("final"), kept: of("kept"), lost: of("lost"), swept: of("swept") },
      });
    }
  }
  return { books, after: owners.length < limit ? null : (owners.at(-1)?.playerId ?? null) };
}
