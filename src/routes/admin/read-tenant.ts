/** Reads the operator's own account and its settings in the key's environment. Reference 12.2. */
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { readTenant as readStoredTenant } from "../../db/tenants.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { tenantSchema, tenantView } from "../../views/tenant.ts";

export const readTenant = route(
  {
    method: "get",
    path: "/api/v1/admin/tenants/me",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Admin",
    summary: "Read your account and its settings",
    description: "The settings of the API key's environment.",
    data: tenantSchema,
  },
  async (c) => {
    const operator = c.get("operator");
    const { tenant, environment } = operator;
    // Reads past the cache, so that a setting that was just changed is visible.
    const fresh = await readStoredTenant(c.env.DB, tenantEnvironmentOf(operator));
    return success(c, tenantView(fresh ?? tenant, environment));
  },
);
