/**
 * Seals webhook secrets and delivery secrets for the database. A sealed secret is bound to its tenant and
 * environment, and a webhook's secret also to the webhook, so it is useless in another row.
 */
import type { Keyring } from "../../durable-objects/keyring.ts";
import { Sealer } from "../../durable-objects/sealer.ts";
import { type SealedSecrets, type SecretOwner, secretPlace } from "../db/tenant.ts";

const SECRET_BYTES = 32;

/** Makes a webhook secret or a delivery secret: `whsec_` and 32 random bytes in base64. */
export function makeWebhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
}

/** Seals a secret for its owner under the sealing key in use. */
export function sealSecret(keyring: Keyring, owner: SecretOwner, secret: string): string {
  return new Sealer(keyring).seal(secret, secretPlace(owner));
}

/** Unseals a secret; throws if it was sealed for another owner or under an unknown key. */
export function unsealSecret(keyring: Keyring, owner: SecretOwner, sealed: string): string {
  return new Sealer(keyring).open(sealed, secretPlace(owner));
}

/**
 * Unsealed secrets, because unsealing took longer than checking a signature. A WeakMap, not an
 * IsolateCache: an entry goes away together with the sealed object, which db/tenants keeps for 10 s.
 */
const unsealed = new WeakMap<SealedSecrets, { current: string; previous: string | undefined }>();

/** Returns the valid secrets of an owner, newest first; none if it has no secret. */
export function unsealSecrets(
  keyring: Keyring,
  owner: SecretOwner,
  sealed: SealedSecrets | null,
  nowMs: number,
): string[] {
  if (sealed === null) return [];
  const open = unsealed.get(sealed) ?? unsealBoth(keyring, owner, sealed);
  const { current, previous } = open;
  const isLive = previous !== undefined && (sealed.previousUntil ?? 0) > nowMs;
  return isLive ? [current, previous] : [current];
}

function unsealBoth(keyring: Keyring, owner: SecretOwner, sealed: SealedSecrets) {
  const { previous } = sealed;
  const open = {
    current: unsealSecret(keyring, owner, sealed.current),
    previous: previous === null ? undefined : unsealSecret(keyring, owner, previous),
  };
  unsealed.set(sealed, open);
  return open;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
