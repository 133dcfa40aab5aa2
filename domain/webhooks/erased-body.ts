/** What is left of an event's body when its player is erased. docs/decisions/0059. */
import { ERASED } from "../wallet/erasure.ts";

/** The fields of `data` that say something about the player, by type. */
const PERSONAL: Readonly<Record<string, readonly string[]>> = {
  "player.created": ["username"],
  "player.suspended": ["reason"],
  "round.voided": ["voidNote"],
  "wallet.withdrawal.sent": ["reference"],
  "wallet.withdrawal.confirmed": ["reference"],
  "wallet.withdrawal.completed": ["reference"],
  "wallet.withdrawal.failed": ["reference", "reason"],
};

/**
 * Returns the body with the pseudonym as the player's id, and nothing else about the player. From a
 * security event about the player's login, the address is removed.
 */
export function erasedBody(body: string, pseudonym: string): string {
  const event = JSON.parse(body) as { type: string; data: Record<string, unknown> };
  const { type, data } = event;
  if (type.startsWith("security.")) {
    return JSON.stringify({ ...event, data: { ...data, address: null } });
  }
  const erased: Record<string, unknown> = { ...data, playerId: pseudonym };
  for (const field of PERSONAL[type] ?? []) {
    if (typeof data[field] === "string") erased[field] = ERASED;
  }
  if (typeof data.destination === "object" && data.destination !== null) {
    erased.destination = { ...data.destination, address: ERASED, addressId: null };
  }
  if (typeof data.onChain === "object" && data.onChain !== null) {
    erased.onChain = { ...data.onChain, transactionHash: ERASED, address: ERASED };
  }
  return JSON.stringify({ ...event, data: erased });
}
