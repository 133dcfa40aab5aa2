/**
 * Seals webhook secrets for the database: AES-256-GCM under a key that only the Worker has. A sealed
 * secret is bound to its tenant and environment, so it is useless in another row.
 */
import type { Environment } from "../../domain/ids.ts";
import type { SealedSecrets } from "../db/tenant.ts";

/** Stated in each sealed text, so that another scheme can replace it. */
const SCHEME = "a256gcm";
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;

/** The owner of a secret. */
export interface SecretOwner {
  readonly tenantId: string;
  readonly environment: Environment;
}

/** Makes a webhook secret: `whsec_` and 32 random bytes in base64. */
export function makeWebhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
}

/** Seals a secret for its owner under the 32-byte sealing key. */
export async function sealSecret(
  sealingKey: Uint8Array<ArrayBuffer>,
  owner: SecretOwner,
  secret: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: boundTo(owner) },
    await importKey(sealingKey),
    new TextEncoder().encode(secret),
  );
  return [SCHEME, toBase64(iv), toBase64(new Uint8Array(sealed))].join(".");
}

/** Unseals a secret; throws if it was sealed for another owner or under another key. */
export async function unsealSecret(
  sealingKey: Uint8Array<ArrayBuffer>,
  owner: SecretOwner,
  sealed: string,
): Promise<string> {
  const [scheme, iv, text] = sealed.split(".");
  if (scheme !== SCHEME || iv === undefined || text === undefined) {
    throw new Error("a sealed secret is not in a known scheme");
  }
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: fromBase64(iv), additionalData: boundTo(owner) },
    await importKey(sealingKey),
    fromBase64(text),
  );
  return new TextDecoder().decode(opened);
}

/**
 * Unsealed secrets, because unsealing took longer than checking a signature. A WeakMap, not an
 * IsolateCache: an entry goes away together with the sealed object, which db/tenants keeps for 10 s.
 */
const unsealed = new WeakMap<SealedSecrets, { current: string; previous: string | undefined }>();

/** Returns the valid secrets, newest first; none if the tenant has no secret. */
export async function unsealSecrets(
  sealingKey: Uint8Array<ArrayBuffer>,
  owner: SecretOwner,
  sealed: SealedSecrets | null,
  nowMs: number,
): Promise<string[]> {
  if (sealed === null) return [];
  const open = unsealed.get(sealed) ?? (await unsealBoth(sealingKey, owner, sealed));
  const { current, previous } = open;
  const isLive = previous !== undefined && (sealed.previousUntil ?? 0) > nowMs;
  return isLive ? [current, previous] : [current];
}

async function unsealBoth(
  sealingKey: Uint8Array<ArrayBuffer>,
  owner: SecretOwner,
  sealed: SealedSecrets,
) {
  const { previous } = sealed;
  const open = {
    current: await unsealSecret(sealingKey, owner, sealed.current),
    previous: previous === null ? undefined : await unsealSecret(sealingKey, owner, previous),
  };
  unsealed.set(sealed, open);
  return open;
}

function boundTo(owner: SecretOwner): BufferSource {
  return new TextEncoder().encode(`${owner.tenantId}:${owner.environment}`);
}

function importKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
