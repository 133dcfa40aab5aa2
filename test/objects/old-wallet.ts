/** A wallet as an earlier version stored it: tables without the later steps, and one deposit. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { playerIdFor, transactionIdFor } from "../../domain/ids.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { WALLET_SCHEMA } from "../../durable-objects/wallet/store/schema.ts";

/** Stores a wallet with a deposit of 700 that history has confirmed, before the step with this text. */
export async function openOldWallet(before: string) {
  const tenantId = `ten_${ulid()}`;
  const playerId = playerIdFor(tenantId, "sandbox", "someone");
  const address: WalletAddress = { tenantId, environment: "sandbox", playerId };
  const object = () => env.WALLET.getByName(walletName(address));
  const steps = WALLET_SCHEMA.findIndex((step) => step.includes(before));
  const id = transactionIdFor(playerId, 1);
  const entry = {
    seq: 1,
    kind: "deposit",
    currency: "USD",
    demo: false,
    roundId: null,
    gameId: null,
    transactions: [{ id, type: "deposit", amountMinor: 700, balanceAfterMinor: 700 }],
    round: null,
    createdAt: 1_700_000_000_000,
  };
  await runInDurableObject(object(), (_, { storage }) => {
    migrate(storage, WALLET_SCHEMA.slice(0, steps));
    storage.sql.exec(
      `INSERT INTO player (one, external_id, username, jurisdiction, created_at, announced,
         stored_through) VALUES (1, 'someone', 'Someone', 'MT', 1700000000000, 1, 1)`,
    );
    storage.sql.exec(
      `INSERT INTO journal (seq, kind, book, legs, cash, bonus, nonce, idempotency_key, fingerprint,
         entry, created_at) VALUES (1, 'deposit', 'USD', ?, 700, 0, 0, 'deposit:key', 'deposit', ?, ?)`,
      JSON.stringify({ cash: 700, deposits: -700 }),
      JSON.stringify(entry),
      entry.createdAt,
    );
  });
  await evictDurableObject(object());
  return { address, object };
}
