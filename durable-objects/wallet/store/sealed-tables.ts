/**
 * The parts of a wallet's storage outside its journal that can affect money, and are sealed. The audit
 * compares any other table with the journal, or it has no effect. A test lists every column of every
 * table. A new column needs a step after which wallets are sealed again.
 * docs/decisions/0026-chains.md.
 */
import { SEED_CHAIN_COLUMNS } from "../../seed-chain-store.ts";
import type { SealedTables } from "../../side-seal.ts";

export const SEALED_TABLES: SealedTables = {
  // Not how far history and events were sent: that only decides what is sent again.
  player: [
    "external_id",
    "username",
    "jurisdiction",
    "created_at",
    "suspended_at",
    "suspension_reason",
    "account",
    "signing_up",
  ],
  refusal: ["idempotency_key", "fingerprint", "refusal", "created_at"],
  used_token: ["token_id", "expires_at"],
  session: [
    "session_id",
    "record",
    "refresh_token_id",
    "refresh_expires_at",
    "started_at",
    "ended_at",
    "end_reason",
  ],
  seed: [
    "seed_id",
    "server_seed",
    "server_seed_hash",
    "client_seed",
    "created_at",
    "first_nonce",
    "last_nonce",
    "revealed_at",
    "next_server_seed",
  ],
  seed_chain: SEED_CHAIN_COLUMNS,
  seed_rotation: ["idempotency_key", "fingerprint", "answer", "created_at"],
  used_signature: ["signature", "idempotency_key", "expires_at"],
  payout_address: ["address_id", "chain", "address", "label", "created_at"],
  freeze: ["reason", "frozen_at"],
  test_player: ["currency", "starting_minor"],
  cleared: ["through"],
  erasure: [
    "approval_id",
    "requested_by",
    "approved_by",
    "erased_at",
    "chained_through",
    "is_chained",
    "names",
  ],
  forced_outcome: ["game_id", "reel_positions"],
};
