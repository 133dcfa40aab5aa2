/**
 * Challenges for passkeys. Each is a sealed text with its purpose and expiry, so issuing one stores
 * nothing; the team's object records its hash when it is used.
 */
import { base64url } from "jose";
import { CHALLENGE_LIFETIME_MS } from "../../domain/team/sign-in-limits.ts";
import type { Keyring } from "../../durable-objects/keyring.ts";
import { Sealer } from "../../durable-objects/sealer.ts";
import { sha256 } from "../../durable-objects/sha256.ts";

/** The purpose of a passkey's answer; a challenge for one purpose is invalid for another. */
export type ChallengePurpose =
  | { readonly for: "sign-in" }
  /** A session to make fresh, or to add a passkey to, identified by the hash of its secret. */
  | { readonly for: "fresh" | "passkey"; readonly hash: string }
  /** An invitation, and the sign-in name that was chosen with it. */
  | { readonly for: "invitation"; readonly hash: string; readonly localName: string };

export class Challenges {
  readonly #sealer: Sealer;

  constructor(keyring: Keyring) {
    this.#sealer = new Sealer(keyring);
  }

  make(purpose: ChallengePurpose): string {
    return this.#sealer.seal(String(Date.now() + CHALLENGE_LIFETIME_MS), placeOf(purpose));
  }

  /**
   * Returns true for a challenge that was made for this purpose less than five minutes ago; in base64url,
   * as the browser returns it.
   */
  isOpen(challenge: string, purpose: ChallengePurpose): boolean {
    try {
      const sealed = new TextDecoder().decode(base64url.decode(challenge));
      return Number(this.#sealer.open(sealed, placeOf(purpose))) > Date.now();
    } catch {
      return false;
    }
  }
}

/** Returns the hash by which a team records that a challenge was used. */
export function challengeHash(challenge: string): string {
  return sha256(challenge);
}

function placeOf(purpose: ChallengePurpose): string {
  return `challenge:${JSON.stringify(purpose)}`;
}
