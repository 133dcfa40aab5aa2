/**
 * Ids that are computed, not generated. A player's id follows from the operator's own id, so a launch token
 * can contain it before the player exists (Reference 1.8). A round's or transaction's id contains its
 * wallet and its journal row, so it is found without an index.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** The two environments of a tenant, whose data never mixes. */
export const ENVIRONMENTS = ["sandbox", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** One of a tenant's two environments, to which keys, settings, secrets and records belong. */
export interface TenantEnvironment {
  readonly tenantId: string;
  readonly environment: Environment;
}

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_CHARACTERS = 26;

/** The player's internal id, `plr_` and 26 characters: the same for the same tenant, environment and external id. */
export function playerIdFor(
  tenantId: string,
  environment: Environment,
  externalId: string,
): string {
  return `plr_${digest26(["player", tenantId, environment, externalId])}`;
}

/**
 * Returns the id of a player whose predecessor with the same external id was erased. It follows from the
 * erased player's id, so it need not be stored.
 */
export function playerIdAfter(erasedPlayerId: string): string {
  return `plr_${digest26(["player after", erasedPlayerId])}`;
}

/** Returns true for an internal player id. An operator's own id may not have this form. */
export function isPlayerId(id: string): boolean {
  return /^plr_[0-9a-hjkmnp-tv-z]{26}$/.test(id);
}

/** The id of the jackpot pool of a tenant, environment and currency. */
export function poolIdFor(tenantId: string, environment: Environment, currency: string): string {
  return `jkp_${digest26(["pool", tenantId, environment, currency])}`;
}

/** The id of a player's wallet. */
export function walletIdFor(playerId: string): string {
  return `wal_${playerId.slice("plr_".length)}`;
}

/** The id of the round that a wallet's journal holds under `seq`. */
export function roundIdFor(playerId: string, seq: number): string {
  return `rnd_${playerId.slice("plr_".length)}_${seq}`;
}

/** The id of the ledger transaction that a wallet's journal holds under `seq`. */
export function transactionIdFor(playerId: string, seq: number): string {
  return `txn_${playerId.slice("plr_".length)}_${seq}`;
}

/** The id of the withdrawal that a wallet's journal holds under `seq`. */
export function withdrawalIdFor(playerId: string, seq: number): string {
  return `wdr_${playerId.slice("plr_".length)}_${seq}`;
}

/** Returns the wallet and journal row in a withdrawal id, or undefined if it is not one. */
export function withdrawalPlace(id: string): { playerId: string; seq: number } | undefined {
  return id.startsWith("wdr_") ? journalPlace(id) : undefined;
}

/** Returns the wallet and journal row in a round id, or undefined if it is not one. */
export function roundPlace(id: string): { playerId: string; seq: number } | undefined {
  return id.startsWith("rnd_") ? journalPlace(id) : undefined;
}

function journalPlace(id: string): { playerId: string; seq: number } | undefined {
  const [, player, seq] = /^[a-z]{3}_([0-9a-hjkmnp-tv-z]{26})_([1-9]\d{0,14})$/.exec(id) ?? [];
  if (player === undefined || seq === undefined) return undefined;
  return { playerId: `plr_${player}`, seq: Number(seq) };
}

/**
 * The id of a player's payout address. The same address has the same id, so saving it again adds
 * nothing.
 */
export function payoutAddressIdFor(playerId: string, chain: string, address: string): string {
  return `adr_${digest26(["payout address", playerId, chain, address])}`;
}

/**
 * The id of an event. The same cause gives the same id, so reporting it again creates no second
 * event.
 */
export function eventIdFor(type: string, cause: readonly string[]): string {
  return `evt_${digest26(["event", type, ...cause])}`;
}

/**
 * The id of the ledger transaction that ends a jackpot cycle, in both the pool's and the winner's
 * books.
 */
export function jackpotTransactionIdFor(poolId: string, cycle: number): string {
  return `txn_${poolId.slice("jkp_".length)}_${cycle}`;
}

/** The id of the pool that a jackpot was won from, which the id of its transaction contains. */
export function poolIdOf(jackpotTransactionId: string): string {
  return jackpotTransactionId.replace(/^txn_(.*)_\d+$/, "jkp_$1");
}

/**
 * 130 bits of SHA-256 over length-prefixed parts, so that two different lists never give the same
 * input.
 */
function digest26(parts: readonly string[]): string {
  const digest = sha256(utf8ToBytes(parts.map((part) => `${part.length}:${part}`).join("")));
  let characters = "";
  let bits = 0;
  let held = 0;
  for (const byte of digest) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && characters.length < ID_CHARACTERS) {
      bits -= 5;
      characters += CROCKFORD[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return characters;
}
