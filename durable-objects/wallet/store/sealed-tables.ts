/**
 * The parts of a wallet's storage outside its journal that can affect money; these are sealed. Every other
 * table is compared with the journal by the audit, or has no effect on money. A test lists every column of
 * every table. After a step that adds a column, wallets must be sealed again.
 * docs/decisions/0026-chains.md.
 */
import { SEED_CHAIN_COLUMNS } from "../../seed-chain-store.ts";
import type { SealedTables } from "../../side-seal.ts";

export const SEALED_TABLES: SealedTables = {
  // How far history and events were sent is not sealed: it only decides what is sent again.
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
