/**
 * After the sealing key is replaced, seals the stored secrets again under the new key, a few with each
 * sweep, so that the old key can be removed. docs/deploy.md#replace-a-key.
 */
import type { Keyring } from "../../durable-objects/keyring.ts";
import { sealedPrefix } from "../../durable-objects/sealer.ts";
import {
  replaceSealed,
  SECRET_PLACES,
  type SealedSecret,
  secretsUnderOtherKeys,
} from "../db/sealed-secrets.ts";
import { sealSecret, unsealSecret } from "./sealed-secret.ts";

/** How many secrets of each column one sweep seals. */
const AT_ONCE = 50;

/** Seals the secrets that are not sealed under the key in use. Returns how many it sealed again. */
export async function resealSecrets(db: D1Database, keyring: Keyring): Promise<number> {
  let resealed = 0;
  for (const place of SECRET_PLACES) {
    const range = { prefix: sealedPrefix(keyring), limit: AT_ONCE };
    const secrets = await secretsUnderOtherKeys(db, place, range);
    const changes = secrets.flatMap((secret) => {
      const again = sealedAgain(keyring, secret);
      return again === undefined ? [] : replaceSealed(db, place, secret, again);
    });
    if (changes.length > 0) await db.batch(changes);
    resealed += changes.length;
  }
  return resealed;
}

/** A secret that cannot be opened stays as it is: its key may come back. */
function sealedAgain(
  keyring: Keyring,
  { sealed, subscriptionId, ...tenantEnvironment }: SealedSecret,
): string | undefined {
  const owner =
    subscriptionId === null ? tenantEnvironment : { ...tenantEnvironment, subscriptionId };
  try {
    return sealSecret(keyring, owner, unsealSecret(keyring, owner, sealed));
  } catch (error) {
    console.error(JSON.stringify({ event: "secret_not_resealed", ...owner, error: String(error) }));
    return undefined;
  }
}
