/**
 * Exports any tenant's environment for our staff, as admin/export-part.ts does for operators. Reference
 * 12.22.
 */
import { readTenant } from "../../db/tenants.ts";
import { exportPage, positionSchema } from "../../exports/export-page.ts";
import { exportParams } from "../../exports/parts.ts";
import { recordWorkOn } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { decodeCursor } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { exportQuery, exportSchema, exportView } from "../../views/export.ts";
import { environmentFields } from "../../views/frozen-object.ts";
import { NO_TENANT } from "../../views/tenant-for-staff.ts";

export const exportPartAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/export/{part}",
    access: "staff",
    staffRole: "risk",
    staffScope: "records",
    tag: "Platform",
    summary: "Export a tenant's data, page by page",
    description: "Like `GET /api/v1/admin/export/{part}`, for an environment of any tenant.",
    params: exportParams,
    query: exportQuery.extend(environmentFields),
    data: exportSchema,
    refusals: ["NOT_FOUND"],
    audit: "tenant.exported_by_staff",
  },
  async (c) => {
    const { part } = c.req.valid("param");
    const { cursor, ...tenantEnvironment } = c.req.valid("query");
    const position = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema(part));
    if ((await readTenant(c.env.DB, tenantEnvironment)) === undefined) {
      return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    }
    await recordWorkOn(c, tenantEnvironment, { part });
    return success(c, exportView(await exportPage(c.env, tenantEnvironment, part, position)));
  },
);
