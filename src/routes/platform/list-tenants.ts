/** Lists operators' accounts, newest first. Reference 13. */
import * as z from "zod";
import { ONBOARDING_STATUSES } from "../../../domain/onboarding/onboarding-status.ts";
import { countTenants, type TenantRecord, tenantRecords } from "../../db/platform-tenants.ts";
import { success } from "../../http/envelope.ts";
import { cutPage, pageOf, pagingQuery, timePageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { tenantSchema, tenantView } from "../../views/tenant-for-staff.ts";

export const listTenants = route(
  {
    method: "get",
    path: "/api/v1/platform/tenants",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List operator accounts, newest first",
    description: "Filter by the onboarding status to see whose turn it is.",
    query: pagingQuery.extend({ status: z.enum(ONBOARDING_STATUSES).optional() }),
    data: z.strictObject({ tenants: z.array(tenantSchema) }),
  },
  async (c) => {
    const { status, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const filter = { status };
    const [rows, total] = await Promise.all([
      tenantRecords(c.env.DB, filter, timePageOf(page)),
      page.cursor === undefined ? countTenants(c.env.DB, filter) : undefined,
    ]);
    const positionOf = ({ createdAt, id }: TenantRecord) => [createdAt, id];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    return success(c, { tenants: shown.map(tenantView) }, { meta });
  },
);
