/**
 * Signs deliveries according to the Standard Webhooks specification, so that any of its libraries
 * can verify them with the whsec_ secret. Reference 11.2.
 */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

/**
 * Returns the value of `webhook-signature`: one `v1,…` for each secret, so that during a rotation a
 * receiver with the old or the new secret finds its own. The key is the base64 after `whsec_`.
 */
export function webhookSignature(
  secrets: readonly string[],
  message: { readonly id: string; readonly timestampSeconds: number; readonly body: string },
): string {
  const signed = `${message.id}.${message.timestampSeconds}.${message.body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    })
    .join(" ");
}
