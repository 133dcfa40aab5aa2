/**
 * After the sealing key was replaced: seals the stored secrets again, a few with each sweep, so that
 * the old key can be removed. docs/deploy.md#replace-a-key.
 */
import type { Environment } from "../../domain/ids.ts";
import type { Keyring } from "../../durable-objects/keyring.ts";
import { sealedPrefix } from "../../durable-objects/sealer.ts";
import { sealSecret, unsealSecret } from "./sealed-secret.ts";

/** The columns that hold sealed secrets. */
const COLUMNS = ["sealed", "previous_sealed"] as const;
/** Of each column, with each sweep. */
const AT_ONCE = 50;

interface Row {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly sealed: string;
}

/** Seals what is not under the key in use. Returns how many secrets it sealed again. */
export async function resealSecrets(db: D1Database, keyring: Keyring): Promise<number> {
  let resealed = 0;
  for (const column of COLUMNS) {
    const { results } = await db
      .prepare(
        `SELECT tenant_id AS tenantId, environment, ${column} AS sealed FROM signing_secrets
         WHERE ${column} NOT LIKE ? LIMIT ?`,
      )
      .bind(`${sealedPrefix(keyring)}%`, AT_ONCE)
      .all<Row>();
    const changes = results.flatMap((row) => {
      const again = sealedAgain(keyring, row);
      if (again === undefined) return [];
      const { tenantId, environment, sealed } = row;
      return db
        .prepare(
          `UPDATE signing_secrets SET ${column} = ?
           WHERE tenant_id = ? AND environment = ? AND ${column} = ?`,
        )
        .bind(again, tenantId, environment, sealed);
    });
    if (changes.length > 0) await db.batch(changes);
    resealed += changes.length;
  }
  return resealed;
}

/** One that cannot be opened stays as it is: its key may come back. */
function sealedAgain(keyring: Keyring, { sealed, ...owner }: Row): string | undefined {
  try {
    return sealSecret(keyring, owner, unsealSecret(keyring, owner, sealed));
  } catch (error) {
    console.error(JSON.stringify({ event: "secret_not_resealed", ...owner, error: String(error) }));
    return undefined;
  }
}
