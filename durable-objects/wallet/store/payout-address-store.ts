/** The payout addresses that the operator saved for the player, oldest first. Reference 4.8. */
import type { Chain, PayoutAddress } from "../../../domain/chains/payout-address.ts";
import type { SideSeal } from "../../side-seal.ts";

interface AddressRow {
  readonly [column: string]: SqlStorageValue;
  readonly address_id: string;
  readonly chain: Chain;
  readonly address: string;
  readonly label: string | null;
  readonly created_at: number;
}

const COLUMNS = "address_id, chain, address, label, created_at";

export class PayoutAddressStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  all(): PayoutAddress[] {
    const query = `SELECT ${COLUMNS} FROM payout_address ORDER BY created_at, address_id`;
    return this.#sql.exec<AddressRow>(query).toArray().map(addressOf);
  }

  find(addressId: string): PayoutAddress | undefined {
    const query = `SELECT ${COLUMNS} FROM payout_address WHERE address_id = ?`;
    const [row] = this.#sql.exec<AddressRow>(query, addressId).toArray();
    return row && addressOf(row);
  }

  /** Stores an address, or the new label of one that is already stored. */
  save(saved: PayoutAddress): void {
    this.#seal.around(
      { table: "payout_address", where: "address_id = ?", params: [saved.id] },
      () => {
        this.#sql.exec(
          `INSERT INTO payout_address (${COLUMNS}) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (address_id) DO UPDATE SET label = excluded.label`,
          saved.id,
          saved.chain,
          saved.address,
          saved.label,
          saved.createdAt,
        );
      },
    );
  }

  remove(addressId: string): void {
    this.#seal.delete({ table: "payout_address", where: "address_id = ?", params: [addressId] });
  }

  eraseAll(): void {
    this.#seal.delete({ table: "payout_address", where: "true", params: [] });
  }
}

function addressOf(row: AddressRow): PayoutAddress {
  return {
    id: row.address_id,
    chain: row.chain,
    address: row.address,
    label: row.label,
    createdAt: row.created_at,
  };
}
