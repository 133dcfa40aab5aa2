/** Reads how much an account stores, in both environments, and the limits of its plan. Reference 12.32. */
import * as z from "zod";
import { ENVIRONMENTS } from "../../../domain/ids.ts";
import { findTenantRecord } from "../../db/platform-tenants.ts";
import { keptIn } from "../../db/usage.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { NO_TENANT, tenantParams } from "../../views/tenant-for-staff.ts";
import { USAGE_SAYS, usageSchema, usageView } from "../../views/usage.ts";
import { storedEvents } from "../../webhooks/stored-events.ts";

export const readUsageAsStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/tenants/{tenantId}/usage",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "Read what an account keeps, and the limits of its plan",
    description: `As \`GET /api/v1/admin/usage\`, for each environment. ${USAGE_SAYS}`,
    params: tenantParams,
    data: z.strictObject({
      environments: z.array(usageSchema),
      databaseBytes: z.int().meta({
        description: "The size of the whole database, all operators together; at most 10 GB.",
      }),
    }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const { tenantId } = c.req.valid("param");
    const tenant = await findTenantRecord(c.env.DB, tenantId);
    if (tenant === undefined) return failure(c, "NOT_FOUND", undefined, NO_TENANT);
    const { plan } = tenant;
    const found = await Promise.all(
      ENVIRONMENTS.map(async (environment) => {
        const tenantEnvironment = { tenantId, environment };
        const [kept, events] = await Promise.all([
          keptIn(c.env, tenantEnvironment),
          storedEvents(c.env, tenantEnvironment),
        ]);
        const { databaseBytes } = kept;
        return { usage: usageView({ plan, environment }, kept, events), databaseBytes };
      }),
    );
    return success(c, {
      environments: found.map(({ usage }) => usage),
      databaseBytes: Math.max(...found.map(({ databaseBytes }) => databaseBytes)),
    });
  },
);
