/** Lists the security events of the caller's environment. Reference 6.25. */
import { OVERSEES } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import {
  securityEventsPage,
  securityEventsQuery,
  securityEventsSchema,
} from "../../views/security-event.ts";

export const listSecurityEvents = route(
  {
    method: "get",
    path: "/api/v1/admin/security-events",
    access: "apiKey",
    keyScope: "read",
    people: OVERSEES,
    tag: "Account",
    summary: "List security events, newest first",
    description:
      "Attempts on your keys, signatures, players' logins and people's sign-ins, new calling addresses, and acts of our staff. Repetitions within an hour with the same type, subject and address are one event with a `count`. Kept for 90 days; webhooks receive them if they subscribe.",
    query: securityEventsQuery,
    data: securityEventsSchema,
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { events, meta } = await securityEventsPage(
      c.env.DB,
      tenantEnvironment,
      c.req.valid("query"),
    );
    return success(c, { events }, { meta });
  },
);
