/** HMAC-SHA256 with the runtime's own cryptography, for the requests that are signed and the webhooks that are received. */

const ENCODER = new TextEncoder();

/**
 * Returns the value of X-Service-Signature: `sha256=` and lowercase hex over
 * `timestamp.METHOD.path.body`. The key is the whole `whsec_…` text.
 */
export async function requestSignature(
  secret: string,
  parts: {
    readonly timestamp: number;
    readonly method: string;
    /** Without the query. */
    readonly path: string;
    /** The text that is sent. */
    readonly body: string;
  },
): Promise<string> {
  const { timestamp, method, path, body } = parts;
  const key = await importKey(new Uint8Array(ENCODER.encode(secret)), "sign");
  const signed = ENCODER.encode(`${timestamp}.${method}.${path}.${body}`);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return `sha256=${Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns true if the secret made that base64 signature of a webhook. Here the key is the base64 after `whsec_`. */
export async function isWebhookSignature(
  secret: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = fromBase64(secret.slice("whsec_".length));
  const mac = fromBase64(signature);
  if (bytes === undefined || bytes.length === 0 || mac === undefined) return false;
  const key = await importKey(bytes, "verify");
  // In constant time.
  return crypto.subtle.verify("HMAC", key, mac, signed);
}

function importKey(bytes: Uint8Array<ArrayBuffer>, use: "sign" | "verify"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [use]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
