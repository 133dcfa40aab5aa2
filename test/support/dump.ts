/** Everything that is stored, as text, for tests of what must not be in it. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { TenantEnvironment } from "../../domain/ids.ts";

/** Everything in an object's storage, tables and keys, as one text. */
export function dumpOf(object: DurableObjectStub): Promise<string> {
  return runInDurableObject(object, async (_, { storage }) => {
    const { sql } = storage;
    const tables = sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'",
      )
      .toArray()
      .map(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()));
    return [...tables, JSON.stringify([...(await storage.list())])].join("\n");
  });
}

/** Everything in the database about a tenant's environment. */
export async function dumpOfDatabase({
  tenantId,
  environment,
}: TenantEnvironment): Promise<string> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%environment%tenant_id%'
       OR type = 'table' AND sql LIKE '%tenant_id%environment%'`,
  ).all<{ name: string }>();
  const read = tables.map(({ name }) =>
    env.DB.prepare(`SELECT * FROM "${name}" WHERE tenant_id = ? AND environment = ?`).bind(
      tenantId,
      environment,
    ),
  );
  return JSON.stringify((await env.DB.batch(read)).map(({ results }) => results));
}
