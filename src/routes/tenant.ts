/**
 * An operator's own account: who it is here, and its settings in the key's environment.
 * Specification, "Admin"; docs/decisions/0011.
 */

import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import type { TenantSettings } from "../db/tenant.ts";
import { changeSettings } from "../db/tenant-settings.ts";
import { readTenant } from "../db/tenants.ts";
import { auditEntry } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { callerAddress, isListed } from "../http/ip-address.ts";
import { settingsInput, tenantSchema, tenantView } from "../views/tenant.ts";
import { type App, defineRoute } from "./define-route.ts";

const PATH = "/api/v1/admin/tenants/me";

const showRoute = defineRoute({
  method: "get",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "Your account and its settings",
  data: tenantSchema,
});

const changeRoute = defineRoute({
  method: "patch",
  path: PATH,
  access: "apiKey",
  tag: "Admin",
  summary: "Change your settings",
  description: [
    "In the key's environment alone: try a change in the sandbox, then make it in production. In force",
    "everywhere within 10 seconds. A list replaces the one before it. An `ipAllowList` that would shut",
    "out the address you call from is refused. The jackpot ticker is a setting of each pool:",
    "PUT /api/v1/admin/jackpots/{currency}.",
  ].join(" "),
  body: settingsInput,
  data: tenantSchema,
  audit: "tenant.updated",
});

/** Adds the routes of an operator's own account. */
export function tenantRoutes(app: App): void {
  app.openapi(showRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    // Read past the cache: who has just changed a setting must see it.
    const fresh = await readTenant(c.env.DB, { tenantId: tenant.id, environment });
    return success(c, tenantView(fresh ?? tenant, environment));
  });

  app.openapi(changeRoute, async (c) => {
    const { tenant, environment } = c.get("operator");
    const sent = c.req.valid("json");
    const address = callerAddress(c);
    if (sent.ipAllowList?.length && !isListed(sent.ipAllowList, address)) {
      const message = `This list would lock you out: you call from ${address ?? "an unknown address"}, and it is not on it.`;
      return failure(c, "VALIDATION_FAILED", { issues: [{ path: "ipAllowList", message }] });
    }
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const change: Partial<TenantSettings> = Object.fromEntries(given);
    const settings = await changeSettings(
      c.env.DB,
      { tenantId: tenant.id, environment },
      {
        apply: (before) => ({ ...before, ...change }),
        entryOf: (before, after) =>
          auditEntry(c, {
            target: { type: "tenant", id: tenant.id },
            before: pick(before, change),
            after: pick(after, change),
          }),
      },
    );
    return success(c, tenantView({ ...tenant, settings }, environment));
  });
}

/** The settings that a change is about. */
function pick(settings: TenantSettings, change: Partial<TenantSettings>): AuditedFields {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in change));
}
