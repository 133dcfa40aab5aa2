/**
 * Signs deliveries according to the Standard Webhooks specification, so that any of its libraries
 * can verify them with the whsec_ secret. Reference 11.2.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base64 } from "@scure/base";

const PREFIX = "whsec_";

/**
 * The value of `webhook-signature`: one `v1,…` for each secret, so that during a rotation a
 * receiver with the old or the new secret finds its own. The key is the base64 after `whsec_`.
 */
export function webhookSignature(
  secrets: readonly string[],
  message: { readonly id: string; readonly timestampSeconds: number; readonly body: string },
): string {
  const signed = utf8ToBytes(`${message.id}.${message.timestampSeconds}.${message.body}`);
  return secrets
    .map((secret) => {
      const key = base64.decode(secret.slice(PREFIX.length));
      return `v1,${base64.encode(hmac(sha256, key, signed))}`;
    })
    .join(" ");
}
