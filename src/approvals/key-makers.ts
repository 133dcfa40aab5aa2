/**
 * Finds out who made a key, according to the audit log. Two keys count as two people, so two keys
 * that one person made must count as one. docs/decisions/0109.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";

/**
 * The longest chain of keys that is followed, each made by the one before: nobody rotates a key
 * this often while a request waits.
 */
const MOST_STEPS = 20;

/**
 * Returns who made the key: the person, even with other keys in between; or else the first key of the line,
 * which existed from the beginning or came from our staff. Undefined for a line that is too long to follow.
 */
export async function makerOf(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  keyId: string,
): Promise<string | undefined> {
  let id = keyId;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const made = await db
      .prepare(
        `SELECT actor_type AS type, actor_id AS id FROM audit_log INDEXED BY audit_log_by_target
         WHERE tenant_id = ?1 AND environment = ?2 AND target_id = ?3 AND action = 'api_key.created'
         UNION ALL
         SELECT actor_type, actor_id FROM audit_log INDEXED BY audit_log_by_action
         WHERE tenant_id = ?1 AND environment = ?2 AND action = 'api_key.rotated'
           AND "after" ->> '$.apiKey.id' = ?3
         LIMIT 1`,
      )
      .bind(tenantId, environment, id)
      .first<{ type: string; id: string }>();
    if (made === null) return id;
    if (made.type !== "apiKey") return made.id;
    id = made.id;
  }
  return undefined;
}
