/** Removes the role of a person or service of our staff. Reference 13.30. */
import * as z from "zod";
import {
  findStaffMember,
  removeStaffMember as removeStoredMember,
} from "../../db/staff-members.ts";
import { staffLogEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { memberSchema, memberView, staffParams } from "../../views/staff-member.ts";

const NO_MEMBER = "No such member of staff; GET /api/v1/platform/staff lists them.";

export const removeStaffMember = route(
  {
    method: "delete",
    path: "/api/v1/platform/staff/{staffId}",
    access: "staff",
    staffRole: "admin",
    staffScope: "staff",
    needsFresh: true,
    tag: "Platform",
    summary: "Remove a member of staff",
    description: "Their next call is refused with `ROLE_MISSING`. What they did stays in the logs.",
    params: staffParams,
    data: z.strictObject({ member: memberSchema }),
    refusals: ["NOT_FOUND"],
    audit: "staff_member.removed",
  },
  async (c) => {
    const { staffId: id } = c.req.valid("param");
    const member = await findStaffMember(c.env.DB, id);
    if (member === undefined) return failure(c, "NOT_FOUND", undefined, NO_MEMBER);
    const { name, role } = member;
    const act = { target: { type: "staff", id }, before: { name, role }, after: null };
    if (!(await removeStoredMember(c.env.DB, id, staffLogEntry(c, act)))) {
      return failure(c, "NOT_FOUND", undefined, NO_MEMBER);
    }
    return success(c, { member: memberView(member) });
  },
);
