/** Lists the people and services of our staff who have a role. Reference 13.30. */
import * as z from "zod";
import { allStaffMembers } from "../../db/staff-members.ts";
import { success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { memberSchema, memberView } from "../../views/staff-member.ts";

export const listStaff = route(
  {
    method: "get",
    path: "/api/v1/platform/staff",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    tag: "Platform",
    summary: "List the members of our staff",
    description: "Everybody who can sign in by name and has a role, sorted by name.",
    data: z.strictObject({ staff: z.array(memberSchema) }),
  },
  async (c) => {
    const members = await allStaffMembers(c.env.DB);
    return success(c, { staff: members.map(memberView) });
  },
);
