/** The deposit addresses that a chain's object has given out: one for each player, which never changes. docs/chains.md. */
import { assert } from "../../domain/assert.ts";
import type { AddressKind } from "../../domain/chains/chain-kind.ts";
import type { WalletAddress } from "../names.ts";

type Player = Pick<WalletAddress, "tenantId" | "playerId">;

interface AddressRow extends Record<string, SqlStorageValue> {
  readonly address: string;
  readonly accountKey: string;
  readonly place: number;
}

export class AddressBook {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Returns a player's address in its displayed form. Throws if the stored one does not follow from its
   * key.
   */
  addressOf({ tenantId, playerId }: Player, kind: AddressKind): string | undefined {
    const [row] = this.#sql
      .exec<AddressRow>(
        `SELECT address, account_key AS accountKey, place FROM address
         WHERE tenant_id = ? AND player_id = ?`,
        tenantId,
        playerId,
      )
      .toArray();
    if (row === undefined) return undefined;
    const address = kind.addressAt(row.accountKey, row.place);
    assert(
      kind.stored(address) === row.address,
      "a stored address is the one that its key derives",
    );
    return address;
  }

  /** Derives the player's address from the operator's key. Call it once for a player, inside a transaction. */
  makeAddress(
    { tenantId, playerId }: Player,
    accountKey: string,
    { kind, now }: { readonly kind: AddressKind; readonly now: number },
  ): string {
    const query = "SELECT next FROM account WHERE account_key = ?";
    const [account] = this.#sql.exec<{ next: number }>(query, accountKey).toArray();
    const place = account?.next ?? 0;
    this.#sql.exec(
      `INSERT INTO account (account_key, next) VALUES (?, ?)
       ON CONFLICT (account_key) DO UPDATE SET next = excluded.next`,
      accountKey,
      place + 1,
    );
    const address = kind.addressAt(accountKey, place);
    this.#sql.exec(
      `INSERT INTO address (address, tenant_id, player_id, account_key, place, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      ...[kind.stored(address), tenantId, playerId, accountKey, place, now],
    );
    return address;
  }

  /** Returns the player that owns a stored address. */
  ownerOf(address: string): Player | undefined {
    const [row] = this.#sql
      .exec<{ tenantId: string; playerId: string }>(
        "SELECT tenant_id AS tenantId, player_id AS playerId FROM address WHERE address = ?",
        address,
      )
      .toArray();
    return row;
  }
}
