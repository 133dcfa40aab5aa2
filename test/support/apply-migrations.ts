/**
 * Gives the first test file the database that a deployed Worker would have. Each file leaves it without rows
 * (`no-secret-told.ts`), as it found it.
 */
import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// A shard has the same tables. Only the project "shards" has any.
for (const shard of [env.HISTORY_1, env.HISTORY_EU_1]) {
  if (shard !== undefined) await applyD1Migrations(shard, env.TEST_MIGRATIONS);
}
